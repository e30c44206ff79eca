"""Rules to be read: as plain text, and as a page for the printer."""

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from bobbl_client.printing.paper import RulesSheet
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.i18n import language
from bobbl_shared.rulebook.game_rules import Row, Section, sections
from bobbl_shared.rulebook.rules_names import rules_name

_WIDTH = 80


def game_sheet(rules: Rules) -> RulesSheet:
    """Give the rules of the card game as a sheet of their own."""
    return RulesSheet(rules_name(rules), "", tuple(sections(rules)), rules_name(rules))


def as_text(sheet: RulesSheet) -> str:
    """Give a sheet as plain text."""
    blocks = ["\n".join([*wrap(sheet.title, _WIDTH), "=" * min(len(sheet.title), _WIDTH)])]
    blocks += ["\n".join(wrap(sheet.subtitle, _WIDTH))] if sheet.subtitle else []
    for section in sheet.sections:
        line = "=" if _is_part(section) else "-"
        lines = [section.title, line * len(section.title)]
        lines += [part for line in section.lines for part in wrap(line, _WIDTH)]
        if section.table:
            lines += ["", *_columns(section.table)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def as_html(sheet: RulesSheet) -> str:
    """Give a sheet as one page that a browser prints."""
    body = [f"<h1>{escape(sheet.title)}</h1>"]
    body += [f"<p>{escape(sheet.subtitle)}</p>"] if sheet.subtitle else []
    has_parts = any(map(_is_part, sheet.sections))
    for section in sheet.sections:
        heading = "h3" if has_parts and not _is_part(section) else "h2"
        body.append(f"<{heading}>{escape(section.title)}</{heading}>")
        body += [f"<p>{escape(line)}</p>" for line in section.lines]
        if section.table:
            body += ["<table>", *_html_rows(section.table), "</table>"]
    title = escape(" · ".join(filter(None, (sheet.title, sheet.subtitle))))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    start = f'<!doctype html><html lang="{language()}">{head}'
    return "\n".join([start, *body, "</html>", ""])


def _is_part(section: Section) -> bool:
    """Tell whether a section only begins a part."""
    return not section.lines and not section.table


_STYLE = (
    "body{font:12pt/1.35 'Clear Sans','DejaVu Sans',sans-serif;max-width:46em;margin:2em auto;"
    "padding:0 1em;color:#17212b;overflow-wrap:anywhere}h1{font-size:20pt;margin:0}"
    "h2,h3{font-size:13pt;margin:1em 0 .2em}h2:has(+h3){font-size:16pt}p{margin:.2em 0}"
    "table{border-collapse:collapse;margin:.5em 0}"
    "th,td{border:1px solid #7c848d;padding:.15em .6em;text-align:right}"
    "th:first-child,td:first-child{text-align:left}h2,h3{break-after:avoid}table{break-inside:avoid}"
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
