"""``bobbl federation``: the server of a federation, which many halls hand their tournaments to."""
