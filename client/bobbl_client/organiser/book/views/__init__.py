"""The pages of the address book, and its window."""
