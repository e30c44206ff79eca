"""``bobbl pages``: pages for guests and slips on phones, as a station of their own."""
