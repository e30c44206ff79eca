"""How German words sound and how far apart two spellings are.

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
    """Give the digits of a word's sound; empty if it has no letters that sound."""
    return sound_of_folded(fold_text(text))


def sound_of_folded(folded: str) -> str:
    """Give the digits for text that is folded already."""
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


def spelling_distance(one: str, other: str, limit: int, *, is_prefix: bool = False) -> int:
    """Count letters to insert, drop, replace or swap with the next; more than ``limit``: limit + 1.

    ``is_prefix`` compares ``one`` with the beginning of ``other`` that is nearest to it.
    """
    too_far = limit + 1
    if is_prefix:
        other = other[: len(one) + limit]
    if len(one) - len(other) > limit or len(other) - len(one) > limit:
        return too_far
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        two_above, above, row = above, row, [i]
        for j, sign in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != sign))
            if i > 1 and j > 1 and letter == other[j - 2] and sign == one[i - 2]:
                cost = min(cost, two_above[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return too_far
    return min(min(row) if is_prefix else row[-1], too_far)
