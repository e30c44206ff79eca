"""What pages load: one style sheet, one script; the same bytes as long as the program runs."""

import gzip
from hashlib import sha256
from typing import NamedTuple


class FixedFile(NamedTuple):
    """A text as it is sent; ``version`` in its address lets a browser keep it for good."""

    content_type: str
    version: str
    body: bytes
    gzip: bytes
    etag: str
    gzip_etag: str
    status: int = 200
    language: str = ""


def fixed_file(text: str, content_type: str) -> FixedFile:
    """Return a text as a file to be sent."""
    body = text.encode()
    version = sha256(body).hexdigest()[:16]
    return FixedFile(
        f"{content_type}; charset=utf-8",
        version,
        body,
        gzip.compress(body, 9, mtime=0),
        f'"{version}"',
        f'"{version}-gzip"',
    )
