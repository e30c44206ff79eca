"""Nobody walks through all Qt parts of a window: a part that Qt has deleted would end the program.

``widgets_in`` (``widgets/reading_order.py``) says why, and is the way to do it.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WALK = re.compile(r"find(Child|Children)\(Q(?!Shortcut\b|uestion)")
"""Shortcuts are made in Python, which hears of their end."""


def walks(source: str) -> list[str]:
    """Return the lines that look for Qt's own kinds of parts."""
    return [line.strip() for line in source.splitlines() if WALK.search(line)]


def test_nobody_looks_for_parts_of_qt() -> None:
    sources = {
        path: walks(path.read_text("utf-8"))
        for place in ("client", "tests", "installer", "docs")
        for path in (ROOT / place).rglob("*.py")
        if path != Path(__file__)
    }
    assert {str(path): found for path, found in sources.items() if found} == {}


def test_such_a_walk_would_be_found() -> None:
    assert walks("x = window.findChildren(QWidget)\nfind.findChildren(QShortcut)") == [
        "x = window.findChildren(QWidget)"
    ]
