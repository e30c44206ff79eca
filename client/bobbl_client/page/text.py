"""Text as pages give it: a tone for each label, and ``**bold**`` as the only mark."""

from enum import Enum


class Tone(Enum):
    """Which token a text or symbol is painted in."""

    INK = "ink"
    MUTED = "muted"
    BLUE = "blue"
    ON_BLUE = "on_blue"
    ORANGE = "orange_ink"
    ON_ORANGE = "on_orange"

    def of(self, colours: object) -> str:
        """Return the colour of this tone; ``colours`` has an attribute for each token."""
        return str(getattr(colours, self.value))


def unmarked(marked: str) -> str:
    """Return marked text without its marks."""
    return marked.replace("**", "")
