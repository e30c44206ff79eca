"""How German words sound.

``sound`` is the Kölner Phonetik (H. J. Postel, IBM-Nachrichten 19, 1969): letters become digits by
their neighbours, repeated digits are written once, and vowels count at the beginning only.
"""

from bobbl_shared.domain.names import fold_text

_SINGLE = {
    **dict.fromkeys("aeijouy", "0"),
    "b": "1",
    **dict.fromkeys("fvw", "3"),
    **dict.fromkeys("gkq", "4"),
    "l": "5",
    **dict.fromkeys("mn", "6"),
    "r": "7",
    **dict.fromkeys("sz", "8"),
}
_HARD_C_FIRST = frozenset("ahkloqrux")
_HARD_C_LATER = frozenset("ahkoqux")


def sound(text: str) -> str:
    """Return the digits of a word's sound; empty if it has no letters that sound."""
    return sound_of_folded(fold_text(text))


def sound_of_folded(folded: str) -> str:
    """Return the digits for text that is folded already."""
    digits = ""
    for place, letter in enumerate(folded):
        before = folded[place - 1] if place else ""
        after = folded[place + 1] if place + 1 < len(folded) else ""
        for digit in _digits(letter, before, after):
            if digit != digits[-1:]:
                digits += digit
    return digits[:1] + digits[1:].replace("0", "")


def _digits(letter: str, before: str, after: str) -> str:
    match letter:
        case "p":
            return "3" if after == "h" else "1"
        case "d" | "t":
            return "8" if after and after in "csz" else "2"
        case "x":
            return "8" if before and before in "ckq" else "48"
        case "c":
            return _digit_of_c(before, after)
        case _:
            return _SINGLE.get(letter, "")


def _digit_of_c(before: str, after: str) -> str:
    if not before:
        return "4" if after in _HARD_C_FIRST else "8"
    return "4" if after in _HARD_C_LATER and before not in "sz" else "8"
