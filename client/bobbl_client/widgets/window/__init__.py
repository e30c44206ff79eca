"""The frame of every window, and the panels that pages share."""
