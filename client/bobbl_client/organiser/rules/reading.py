"""Rules to be read: as plain text, and as a page for the printer."""

from collections.abc import Sequence
from textwrap import wrap

from bobbl_client.printing.paper import RulesSheet
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.i18n import language
from bobbl_shared.rulebook.game_rules import Row, Section, sections
from bobbl_shared.rulebook.rules_names import rules_name
from bobbl_shared.templates import templates

_WIDTH = 80


def game_sheet(rules: Rules) -> RulesSheet:
    """Return the rules of the card game as a sheet of their own."""
    return RulesSheet(rules_name(rules), "", tuple(sections(rules)), rules_name(rules))


def as_text(sheet: RulesSheet) -> str:
    """Return a sheet as plain text."""
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
    """Return a sheet as one page that a browser prints."""
    has_parts = any(map(_is_part, sheet.sections))
    page = templates("bobbl_client.organiser.rules").get_template("rules.html")
    return page.render(sheet=sheet, has_parts=has_parts, is_part=_is_part, language=language())


def _is_part(section: Section) -> bool:
    """Return whether a section only begins a part."""
    return not section.lines and not section.table


def _columns(rows: Sequence[Row]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
