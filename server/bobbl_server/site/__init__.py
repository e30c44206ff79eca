"""The club's web space: the folder that pages are written into, and what sends it on."""
