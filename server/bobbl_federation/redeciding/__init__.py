"""Every event that is kept is decided again, by processes that work behind those of the halls."""
