"""Names that somebody could hope to do harm with, wherever they are shown or written."""

HOSTILE: dict[str, str] = {
    "formula": "=cmd|' /C calc'!A0",
    "plus formula": "+1+1",
    "minus formula": "-2+3+cmd",
    "at formula": "@SUM(1+1)",
    "formula behind a tab": "\t=1+1",
    "formula behind a line": "\n=1+1",
    "formula in wide letters": "＝1+1",
    "cells": 'a;"b",c\td',
    "turned around": "Hof\u202enamreD",
    "isolated": "\u2067Hof\u2066mann",
    "nothing to see": "Hof\u200b\u2060\u00admann\ufeff",
    "right to left": "אבגד הוזח",
    "control": "Hof\x00\x07\x08\x7f\x9bmann",
    "lines": "Eins\r\nZwei\u2028Drei\u2029Vier",
    "very long": "Übelhack" * 600,
    "very long in one line": "W" * 120,
    "a flood of marks": "Z" + "\u0301\u0489" * 200,
    "picture": '<img src="file:///etc/passwd" onerror=alert(1)>',
    "markup": "<b>fett</b><a href='https://x'>x</a>&lt;i&gt;&#60;",
    "end of a page": "</td></tr></table><script>alert(1)</script>",
    "our own bold": "**fett** und ****",
    "path": "../../../etc/passwd",
    "path of windows": "..\\..\\C:\\Windows\\x:y|z?*",
    "device": "CON",
    "another device": "lpt1",
    "hidden file": ".bashrc",
    "home": "~root/$HOME/`id`",
    "formats": "%s%n%d {0} {name} {} ${x}",
    "terminal": "\x1b[31mrot\x1b[2J\x1b]0;x\x07",
    "log line": "x\n2026-11-21 18:30:00 ERROR root: alles kaputt",
    "json": '"},{"last":"',
    "query": "'; DROP TABLE event; --",
}

UNSEEN = {
    *("formula behind a tab", "formula behind a line", "cells", "turned around", "isolated"),
    *("nothing to see", "control", "lines", "very long", "a flood of marks", "terminal"),
    "log line",
}
"""Those that could do harm without being seen, or are too long; the others may be names."""


def is_plain(text: str) -> bool:
    """Tell whether text is one line that changes nothing around it."""
    return text.isprintable()
