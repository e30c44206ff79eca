"""A pairing code as it is read aloud across a loud hall."""

from collections.abc import Mapping
from types import MappingProxyType

from bobbl_shared.i18n import language

GERMAN = MappingProxyType(
    {
        "A": "Anton",
        "B": "Berta",
        "C": "Cäsar",
        "D": "Dora",
        "E": "Emil",
        "F": "Friedrich",
        "G": "Gustav",
        "H": "Heinrich",
        "J": "Julius",
        "K": "Konrad",
        "M": "Martha",
        "N": "Nordpol",
        "P": "Paula",
        "Q": "Quelle",
        "R": "Richard",
        "S": "Samuel",
        "T": "Theodor",
        "U": "Ulrich",
        "V": "Viktor",
        "W": "Wilhelm",
        "X": "Xaver",
        "2": "zwei",
        "3": "drei",
        "4": "vier",
        "5": "fünf",
        "6": "sechs",
        "7": "sieben",
        "8": "acht",
        "9": "neun",
    }
)
"""A word for every sign of the code's alphabet."""

ENGLISH = MappingProxyType(
    {
        "A": "Alfa",
        "B": "Bravo",
        "C": "Charlie",
        "D": "Delta",
        "E": "Echo",
        "F": "Foxtrot",
        "G": "Golf",
        "H": "Hotel",
        "J": "Juliett",
        "K": "Kilo",
        "M": "Mike",
        "N": "November",
        "P": "Papa",
        "Q": "Quebec",
        "R": "Romeo",
        "S": "Sierra",
        "T": "Tango",
        "U": "Uniform",
        "V": "Victor",
        "W": "Whiskey",
        "X": "X-ray",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "8": "eight",
        "9": "nine",
    }
)
"""The same in English, as at sea and in the air."""

_GROUP = 4


def spelling_words() -> Mapping[str, str]:
    """Return a word for every sign in the language in use."""
    return GERMAN if language() == "de" else ENGLISH


def spelled(code: str) -> str:
    """Return ``Konrad – sieben – Heinrich – Martha · drei – …``, in groups of four."""
    known = spelling_words()
    words = [known.get(sign, sign) for sign in code]
    groups = (words[start : start + _GROUP] for start in range(0, len(words), _GROUP))
    return "  ·  ".join(" – ".join(group) for group in groups)
