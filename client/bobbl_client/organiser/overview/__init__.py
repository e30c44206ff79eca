"""The overview: clock, hall, the next step, what to look after."""
