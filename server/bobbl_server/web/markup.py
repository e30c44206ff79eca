"""Parts of pages: whatever is not written in our own sources goes through ``text``."""

from html import escape
from typing import NamedTuple

Language = str


class Tile(NamedTuple):
    """One thing to choose."""

    value: str
    label: str
    note: str = ""


def text(value: object) -> str:
    """Give text as HTML shows it."""
    return escape(str(value), quote=True)


def tiles(legend: str, name: str, choices: list[Tile], chosen: str = "") -> str:
    """Give things to choose from as large tiles; ``chosen`` is the value chosen already."""
    rows = []
    for tile in choices:
        checked = " checked" if tile.value == chosen else ""
        note = f"<small>{text(tile.note)}</small>" if tile.note else ""
        rows.append(
            f'<label><input type="radio" name="{name}" value="{text(tile.value)}"'
            f" required{checked}><span>{text(tile.label)}{note}</span></label>"
        )
    inside = f'<legend>{text(legend)}</legend><div class="tiles">{"".join(rows)}</div>'
    return f"<fieldset>{inside}</fieldset>"


def button(do: str, label: str, look: str, *, is_whole: bool = True) -> str:
    """Give a button; not ``is_whole``: it needs nothing that is chosen in its form."""
    free = "" if is_whole else " formnovalidate"
    kind = f' class="{look}"' if look else ""
    return f'<button name="do" value="{do}"{kind}{free}>{text(label)}</button>'


def problem_line(sentence: str) -> str:
    """Give what went wrong, so that nobody misses it; empty for nothing."""
    return f'<p class="problem" role="alert">▲ {text(sentence)}</p>' if sentence else ""


def other_language(path: str, language: Language) -> str:
    """Give the way to the same page in the other language."""
    other, label = ("en", "English") if language == "de" else ("de", "Deutsch")
    return f'<p class="quiet"><a lang="{other}" href="{text(path)}?lang={other}">{label}</a></p>'


def whole_page(language: Language, title: str, body: str) -> str:
    """Give a whole page around its body, which is HTML already."""
    return f"""<!doctype html>
<html lang="{text(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>{text(title)} · Bobbl</title>
<link rel="stylesheet" href="/zettel.css">
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
