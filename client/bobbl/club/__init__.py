"""``bobbl club``: the file of a club over many evenings."""
