"""Hex as it arrives from others: one spelling of the same bytes, and never more than is needed.

Python's own reading passes over blanks and takes capitals: then the same signature has many
spellings, one of them as long as somebody likes, and each is kept as it came.
"""

from bobbl_shared.errors import PeerError

MOST_BYTES = 64
"""The longest of what travels as hex in a field of its own: a signature."""


def from_hex(text: str, most: int = MOST_BYTES) -> bytes:
    """Read two lower-case digits a byte, at most so many, and nothing else; else ``PeerError``."""
    if len(text) <= 2 * most:
        try:
            content = bytes.fromhex(text)
        except ValueError as error:
            raise PeerError("hex_malformed") from error
        if content.hex() == text:
            return content
    raise PeerError("hex_malformed")
