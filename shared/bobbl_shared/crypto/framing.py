"""Bytes that are hashed, signed or mixed into keys: a label for the purpose, fields with lengths.

These forms are part of the file format and of the protocol: a change is a new version in the label.
"""

_LENGTH_BYTES = 4
_NUMBER_BYTES = 8


def label(purpose: str) -> bytes:
    """Return the prefix that ties bytes to one purpose and to protocol version 1.

    It ends with a newline, which no purpose holds, so no label is the beginning of another.
    """
    return b"bobbl/1/" + purpose.encode("ascii") + b"\n"


def packed(*fields: bytes) -> bytes:
    """Join ``fields`` so that they stay apart: each behind its length, 4 bytes big-endian."""
    return b"".join(len(field).to_bytes(_LENGTH_BYTES, "big") + field for field in fields)


def number(value: int) -> bytes:
    """Return a count or index as 8 bytes big-endian; ``ValueError`` outside 0 to 2⁶⁴ - 1."""
    if not 0 <= value < 1 << (8 * _NUMBER_BYTES):
        raise ValueError(f"{value} does not fit into {_NUMBER_BYTES} bytes")
    return value.to_bytes(_NUMBER_BYTES, "big")
