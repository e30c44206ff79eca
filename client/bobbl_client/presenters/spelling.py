"""A pairing code as it is read aloud across a loud hall."""

from types import MappingProxyType

WORDS = MappingProxyType(
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

_GROUP = 4


def spelled(code: str) -> str:
    """Give ``Konrad – sieben – Heinrich – Martha · drei – …``, in groups of four."""
    words = [WORDS.get(sign, sign) for sign in code]
    groups = (words[start : start + _GROUP] for start in range(0, len(words), _GROUP))
    return "  ·  ".join(" – ".join(group) for group in groups)
