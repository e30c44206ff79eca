"""The ranking under other schemes."""
