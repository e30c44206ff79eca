"""Cases that the organiser settles."""
