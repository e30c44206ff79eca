"""Rows as ``COPY`` takes them in binary: many are written at once, without a step for each."""

from collections.abc import Iterable

_BEGIN = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_END = b"\xff\xff"
_EIGHT = (8).to_bytes(4, "big")


def rows_in_binary(rows: Iterable[tuple[bytes | int, ...]]) -> bytes:
    """Return all that is sent: ``bytes`` are ``bytea``, numbers ``bigint``, and nothing is null."""
    parts = [_BEGIN]
    for row in rows:
        parts.append(len(row).to_bytes(2, "big"))
        for each in row:
            if isinstance(each, int):
                parts += (_EIGHT, each.to_bytes(8, "big", signed=True))
            else:
                parts += (len(each).to_bytes(4, "big"), each)
    parts.append(_END)
    return b"".join(parts)
