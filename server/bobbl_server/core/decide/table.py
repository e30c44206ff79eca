"""The table of all commands, made of the areas' rules."""

from typing import Any

from bobbl_server.core.decide import (
    crest,
    desk,
    displays,
    draw,
    field,
    founding,
    hall_map,
    lineup,
    pages,
    phones,
    prizes,
    results,
    rounds,
    seats,
    settings,
    slips,
    staff,
    twins,
    undo,
)
from bobbl_server.core.decide.rule import P, Rule

RULES: tuple[Rule[Any], ...] = (
    *founding.RULES,
    *settings.RULES,
    *staff.RULES,
    *field.RULES,
    *lineup.RULES,
    *twins.RULES,
    *prizes.RULES,
    *desk.RULES,
    *slips.RULES,
    *phones.RULES,
    *pages.RULES,
    *displays.RULES,
    *hall_map.RULES,
    *crest.RULES,
    *undo.RULES,
    *seats.RULES,
    *draw.RULES,
    *results.RULES,
    *rounds.RULES,
)
"""One rule for each kind of command."""

_RULE_OF: dict[type, Any] = {rule.command: rule for rule in RULES}


def rule_of(payload: P) -> Rule[P]:
    """Return the rule for a kind of command."""
    rule: Rule[P] = _RULE_OF[type(payload)]
    return rule
