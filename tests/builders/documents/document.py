"""What stands in PROTOCOL.md for programs to read: its worked bytes."""

import re
from pathlib import Path

_BLOCK = re.compile(r"^```worked\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAME_WIDTH = 24
"""A value stands behind its name from this column on, or indented in the lines below."""


def worked(path: Path) -> dict[str, str]:
    """Give the worked bytes of a document by their names; raises if a name comes twice."""
    found: dict[str, str] = {}
    name = ""
    for block in _BLOCK.findall(path.read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("    "):
                found[name] += line.strip()
                continue
            name, value = line[:_NAME_WIDTH].strip(), line[_NAME_WIDTH:]
            if line[_NAME_WIDTH - 1 :][:1] not in {"", " "}:
                name, value = line.strip(), ""
            if name in found:
                raise ValueError(f"{name} comes twice")
            found[name] = value
    return found
