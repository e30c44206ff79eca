"""What is raised where typed text is read and cannot be."""


class Unreadable(ValueError):
    """What was typed cannot be read; the text says how to type it."""
