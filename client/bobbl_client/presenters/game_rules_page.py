"""The rules of the card game to be read: as plain text, and as a page for the printer."""

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from bobbl_client.presenters.game_rules import Row, sections
from bobbl_shared.domain.game.rules import Rules


def as_text(rules: Rules) -> str:
    """Give the rules as plain text."""
    blocks = [f"{rules.name}\n{'=' * len(rules.name)}"]
    for section in sections(rules):
        lines = [
            section.title,
            "-" * len(section.title),
        ]
        lines += [part for line in section.lines for part in wrap(line, _WIDTH)]
        if section.table:
            lines += ["", *_columns(section.table)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


_WIDTH = 80


def as_html(rules: Rules) -> str:
    """Give the rules as one page that a browser prints."""
    body = [f"<h1>{escape(rules.name)}</h1>"]
    for section in sections(rules):
        body.append(f"<h2>{escape(section.title)}</h2>")
        body += [f"<p>{escape(line)}</p>" for line in section.lines]
        if section.table:
            body += ["<table>", *_html_rows(section.table), "</table>"]
    head = f'<meta charset="utf-8"><title>{escape(rules.name)}</title><style>{_STYLE}</style>'
    return "\n".join([f'<!doctype html><html lang="de">{head}', *body, "</html>", ""])


_STYLE = (
    "body{font:12pt/1.35 'Clear Sans','DejaVu Sans',sans-serif;max-width:46em;margin:2em auto;"
    "padding:0 1em;color:#17212b;overflow-wrap:anywhere}h1{font-size:20pt;margin:0}"
    "h2{font-size:13pt;margin:1em 0 .2em}p{margin:.2em 0}"
    "table{border-collapse:collapse;margin:.5em 0}"
    "th,td{border:1px solid #7c848d;padding:.15em .6em;text-align:right}"
    "th:first-child,td:first-child{text-align:left}h2,table{break-after:avoid}"
    "@page{margin:15mm}"
)


def _columns(rows: Sequence[Row]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _html_rows(rows: Sequence[Row]) -> list[str]:
    return [
        "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) + "</tr>"
        for row, tag in zip(rows, ["th", *["td"] * (len(rows) - 1)], strict=True)
    ]
