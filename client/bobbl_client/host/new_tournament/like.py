"""A form filled in like an earlier tournament, and what of it stays where the form says less.

A form has fewer values than settings have: one pause, some schemes, presets of rules. So each part
of the settings that nobody has changed in the form is the earlier one, whole.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from bobbl_client.host.new_tournament.values import (
    SCHEMES,
    Play,
    SchemeChoice,
    SectionText,
    Target,
    TournamentForm,
)
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.readings.tournament_rules import USUAL
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Settings

PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "format": ("play", "games", "target", "free_target"),
        "scheme": ("scheme",),
        "rules": ("rules",),
        "sections": ("sections",),
        "bye": ("bye", "bye_goals"),
    }
)
"""The fields of the form that give each part of the settings of which a form can say less."""

BREAKS = ("pause", "rounds")
TYPED = (
    *("name", "entrants", "opponents", "rounds", "aborted", "entry", "expected", "training"),
    "one_computer",
)
"""The fields of the settings that the form holds as they are."""

_TARGETS: Mapping[int, Target] = MappingProxyType({21: "21", 31: "31"})


def form_like(form: TournamentForm, earlier: Settings) -> TournamentForm:
    """Return the form with the values of an earlier tournament; name and beginning stay."""
    plan, played, bye = earlier.plan, earlier.format, earlier.bye
    return replace(
        form,
        earlier=earlier,
        entrants=earlier.entrants,
        expected="" if earlier.expected is None else str(earlier.expected),
        rounds=str(earlier.rounds),
        opponents=earlier.opponents,
        play=_play(played),
        games=str(played.count) if played.kind == "games" else form.games,
        target=_TARGETS.get(played.target, "free"),
        free_target=str(played.target) if played.target not in _TARGETS else form.free_target,
        entry=earlier.entry,
        one_computer=earlier.one_computer,
        minutes=str(plan.minutes),
        pause=str(plan.breaks[0].minutes) if plan.breaks else "0",
        scheme=_scheme(earlier),
        sections=tuple(
            SectionText(each.name, "" if each.last is None else str(each.last))
            for each in earlier.sections
        ),
        bye="nothing" if bye is None else "won",
        bye_goals=str(bye.opponents_goals) if bye is not None else form.bye_goals,
        aborted=earlier.aborted,
        change_minutes=str(plan.change_minutes),
        rules=_rules(earlier),
    )


def completed(settings: Settings, form: TournamentForm) -> Settings:
    """Return the settings read from a form with everything of the earlier ones that stays."""
    if form.earlier is None:
        return settings
    earlier, like = form.earlier, form_like(form, form.earlier)
    parts = [part for part, keys in PARTS.items() if not _are_alike(form, like, keys)]
    taken = {name: getattr(settings, name) for name in (*TYPED, *parts)}
    plan = settings.plan
    if _are_alike(form, like, BREAKS):
        plan = replace(plan, breaks=earlier.plan.breaks)
    return replace(earlier, plan=plan, **taken)


def _are_alike(one: TournamentForm, other: TournamentForm, keys: tuple[str, ...]) -> bool:
    return all(getattr(one, key) == getattr(other, key) for key in keys)


def _play(played: Format) -> Play:
    match played:
        case Format("bobbl", 2):
            return "two"
        case Format("bobbl", 3):
            return "three"
        case Format("haenger"):
            return "haenger"
        case Format("games"):
            return "games"
        case _:
            return "like"


def _scheme(earlier: Settings) -> SchemeChoice:
    found = (key for key, scheme in SCHEMES.items() if scheme == earlier.scheme)
    return next(found, "like")


def _rules(earlier: Settings) -> str:
    rules = earlier.rules or USUAL
    return next((name for name, each in PRESETS.items() if each == rules), "like")
