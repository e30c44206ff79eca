"""The examination of a computer and its network: facts, what follows from them, the page."""
