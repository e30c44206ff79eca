"""Finding people by what somebody types: by beginning, by sound, by likeness."""
