"""What a station knows and keeps: its copy of the log, its outbox, its key. One thread owns it."""
