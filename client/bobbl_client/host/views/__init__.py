"""The server of this computer, started and looked after while the event loop runs."""
