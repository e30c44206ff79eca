"""The rules of the tournament on a phone, in the words of the sheet that hangs in the hall.

Anybody may read them: the page needs no code. Parts of the tournament lie open; those of the card
game are folded up below their headings, so that what is argued about is found with one touch.
"""

from collections.abc import Iterator, Sequence

from bobbl_server.web.markup import Language, other_language, text, whole_page
from bobbl_shared.domain.phone_address import RULES_PATH
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.game_rules import Row, Section
from bobbl_shared.rulebook.tournament import tournament_sections


def rules_page(language: Language, settings: Settings) -> str:
    """Give the page."""
    title = tr("Regeln dieses Turniers")
    back = f'<a class="button" href="/?lang={text(language)}">{text(tr("Code eingeben"))}</a>'
    parts = [
        f'<p class="training">{text(tr("ÜBUNG"))}</p>' if settings.training else "",
        f'<p class="quiet top">{text(settings.name)}</p>',
        f"<h1>{text(title)}</h1>",
        *_sections(tournament_sections(settings)),
        f"<p>{back}</p>",
        other_language(RULES_PATH, language),
    ]
    return whole_page(language, title, "\n".join(parts))


def rules_link(language: Language) -> str:
    """Give the way to the page."""
    label = text(tr("Regeln dieses Turniers"))
    return f'<p class="quiet"><a href="{RULES_PATH}?lang={text(language)}">{label}</a></p>'


def _sections(sections: Sequence[Section]) -> Iterator[str]:
    """Give the sections; one of nothing but its title begins a part, the first of which is open."""
    part = 0
    for each in sections:
        if not each.lines:
            part += 1
            yield f"<h2>{text(each.title)}</h2>"
            continue
        lines = "".join(f"<li>{text(line)}</li>" for line in each.lines)
        inside = f'<ul class="rules">{lines}</ul>{_table(each.table)}'
        is_open = " open" if part < 2 else ""
        summary = f"<summary>{text(each.title)}</summary>"
        yield f'<details class="rules"{is_open}>{summary}{inside}</details>'


def _table(rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    head, *others = rows
    heads = "".join(f"<th scope=col>{text(cell)}</th>" for cell in head)
    body = "".join(_row(row) for row in others)
    return f'<table class="worth"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def _row(row: Row) -> str:
    name, *values = row
    cells = "".join(f"<td>{text(value)}</td>" for value in values)
    return f"<tr><th scope=row>{text(name)}</th>{cells}</tr>"
