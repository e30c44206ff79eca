"""Text as pages give it: a tone for each label, and ``**bold**`` as the only mark."""

import re
from collections.abc import Iterator
from enum import Enum

from bobbl_shared.domain.names import fold_text

_WORD = re.compile(r"[^\W\d_]+")


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


def found_in(text: str, typed: str) -> Iterator[tuple[int, int]]:
    """Yield the parts of a text, as begin and end, by which it is found with what was typed.

    That is the beginning of each word that begins so, however it is spelled.
    """
    wanted = [folded for each in typed.split() if (folded := fold_text(each))]
    for word in _WORD.finditer(text):
        for each in wanted:
            ends = range(1, len(word.group()) + 1)
            end = next((n for n in ends if fold_text(word.group()[:n]).startswith(each)), 0)
            if end:
                yield word.start(), word.start() + end
                break
