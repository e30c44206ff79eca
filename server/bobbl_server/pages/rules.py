"""The rules of the tournament and of the card game, in the words of the sheet in the hall."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bobbl_server.pages.published import Evening
from bobbl_shared.i18n import LANGUAGES, speaking
from bobbl_shared.rulebook.game_rules import Section
from bobbl_shared.rulebook.tournament import tournament_sections


class RulesSection(Struct, frozen=True):
    """A heading with sentences below it, and perhaps a table whose first row is its head."""

    title: str
    lines: tuple[str, ...]
    table: tuple[tuple[str, ...], ...] = ()


class RulesPart(Struct, frozen=True):
    """A part of the rules; one that ``is_open`` shows its sections unfolded."""

    title: str
    sections: tuple[RulesSection, ...]
    is_open: bool


class RulesModel(Struct, frozen=True):
    """The rules by language."""

    parts: Mapping[str, tuple[RulesPart, ...]]


def rules(evening: Evening) -> RulesModel:
    """Return the rules.

    Parts of the tournament lie open; those of the card game are folded up below their headings, so
    that what is argued about is found with one touch.
    """
    parts = {}
    for language in LANGUAGES:
        with speaking(language):
            parts[language] = _parts(tournament_sections(evening.settings))
    return RulesModel(parts)


def _parts(sections: Sequence[Section]) -> tuple[RulesPart, ...]:
    """Return the parts; a section of nothing but its title begins one, the first lies open."""
    found: list[tuple[str, list[RulesSection]]] = []
    for each in sections:
        if not each.lines or not found:
            found.append((each.title if not each.lines else "", []))
        if each.lines:
            table = tuple(tuple(map(str, row)) for row in each.table)
            found[-1][1].append(RulesSection(each.title, tuple(each.lines), table))
    return tuple(RulesPart(title, tuple(them), at == 0) for at, (title, them) in enumerate(found))
