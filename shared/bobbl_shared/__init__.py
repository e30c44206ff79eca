"""What both sides know: the domain, messages, keys and the log's format."""
