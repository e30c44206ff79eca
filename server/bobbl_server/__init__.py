"""What decides: the single writer of a tournament, its log, draws and rankings."""
