"""Pages for phones: plain HTTP, no cookies, no scripts, nothing that needs a key."""
