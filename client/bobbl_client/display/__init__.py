"""The display in the hall: what it shows, page after page."""
