"""The settings of a tournament: what is played, how it counts, where and when."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from bobbl_shared.clock import check_moment
from bobbl_shared.domain.game.checking import check_rules
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.marker import Marker, check_markers
from bobbl_shared.domain.names import MAXIMUM_LENGTH, is_showable
from bobbl_shared.domain.prize import Prize, check_prizes
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.errors import InputError, Refusal

Criterion = Literal[
    "won",
    "goals",
    "opponents_goals",
    "points",
    "difference",
    "best_round",
    "last_round",
    "direct",
    "lot",
]
NamedScheme = Literal["bobbl", "plus", "plus_minus"]
Scheme = NamedScheme | tuple[Criterion, ...]
Meeting = Literal["partners", "opponents", "crossings"]

SCHEMES: Mapping[str, tuple[Criterion, ...]] = MappingProxyType(
    {
        "bobbl": ("won", "goals", "opponents_goals"),
        "plus": ("points",),
        "plus_minus": ("difference",),
    }
)
"""The named schemes and the criteria they stand for."""


def criteria(scheme: Scheme) -> tuple[Criterion, ...]:
    """Return the criteria of a scheme in order."""
    return SCHEMES[scheme] if isinstance(scheme, str) else scheme


BOBBL_ONLY: frozenset[str] = frozenset(
    {"bobbl", "won", "goals", "opponents_goals", "best_round", "last_round", "direct"}
)
"""Schemes and criteria that mean nothing in a tournament of games without Bobbl."""


SEATS_AT_TABLE = 4
"""A tournament sits at tables of four; only pairs of three persons (Sechsermuck) are six."""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A run of tables, first to last; ``last`` none means up to the end of the hall."""

    name: str
    first: int = 1
    last: int | None = None

    def holds(self, table: int) -> bool:
        """Return whether the table stands in this section."""
        return self.first <= table and (self.last is None or table <= self.last)


class Bye(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bye counts: every Bobbl of the round won, with these opponents' goals in all."""

    opponents_goals: int = 0


class Break(Struct, frozen=True, forbid_unknown_fields=True):
    """A pause of so many minutes after a round."""

    after_round: int
    minutes: int


class TimePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """When play starts (ISO 8601 UTC, none: when it starts), how long a round takes, pauses."""

    start: str | None = None
    minutes: int = 40
    change_minutes: int = 10
    breaks: tuple[Break, ...] = ()


NamesShown = Literal["full", "short", "number"]
"""How pages and club site name people: in full, first name and initial, or by number only."""


QuestionedUntil = Literal["round", "next_round", "prizes"]
"""Until a result's own round is closed, until the following one is, or until the prize-giving."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the organiser chooses; every field has a default that works.

    ``seats``: from which seats one is drawn at registration; none: rounds are drawn whole.
    ``clubs_apart``: how much a draw avoids a table with two of one club, 0 (not at all) … 1000.
    ``fee_cents``: the entry fee of one person. ``capacity``: for how many entrants there is room;
    who registers beyond it waits until somebody moves him up.
    ``rules``: what is agreed for the card game itself, in full, so that a log never depends on a
    preset that changes; none: nothing was said (see ``tournament_rules``).
    ``public_rounds``: after so many rounds the hall sees no further ranking until it is published;
    none: after all but the last (see ``publicity``).
    ``names_shown``: how guests' pages and the club site name people; ``forget_days``: so many days
    after the last round the site names nobody any more (0: it goes on naming them).
    ``sponsors``: whom displays, pages and paper thank, by name.
    ``brille_twice``: whether a Bobbl lost to nil counts as two that are won and lost.
    ``questioned_until``: until when a result may be questioned; every page and paper says so.
    ``contacts``: whether desks write down how people are reached; ``members``: whether they write
    down the numbers that the federation gave, which are then handed over to it.
    ``one_computer``: everything is done at the organiser's, so that nobody misses other stations.
    """

    name: str
    entrants: Literal["pairs", "players"] = "pairs"
    opponents: Literal["draw", "fixed"] = "draw"
    format: Format = Format()
    rounds: int = 4
    scheme: Scheme = "bobbl"
    aborted: Literal["goals", "leader", "void"] = "goals"
    entry: Literal["double", "single"] = "double"
    bye: Bye | None = None
    avoid: tuple[Meeting, ...] = ("partners", "opponents", "crossings")
    sections: tuple[Section, ...] = (Section("Halle"),)
    plan: TimePlan = TimePlan()
    expected: int | None = None
    seats: SeatZones | None = None
    clubs_apart: int = 0
    training: bool = False
    fee_cents: int = 0
    markers: tuple[Marker, ...] = ()
    capacity: int | None = None
    prizes: tuple[Prize, ...] = ()
    rules: Rules | None = None
    public_rounds: int | None = None
    names_shown: NamesShown = "full"
    forget_days: int = 30
    sponsors: tuple[str, ...] = ()
    questioned_until: QuestionedUntil = "next_round"
    brille_twice: bool = False
    contacts: bool = False
    members: bool = False
    one_computer: bool = False

    def section_of(self, table: int) -> str | None:
        """Name the section a table stands in; ``None`` if no section holds it."""
        return next((each.name for each in self.sections if each.holds(table)), None)

    @property
    def at_table(self) -> int:
        """Entrants at one table: 2 pairs or 4 players."""
        return 2 if self.entrants == "pairs" else 4

    @property
    def team(self) -> int:
        """How many persons a pair is: two, or three where the rules are for six at a table."""
        players = self.rules.players if self.rules is not None else SEATS_AT_TABLE
        return players // 2

    @property
    def scheme_text(self) -> str:
        """Name the scheme in one word or as its criteria joined by commas."""
        return self.scheme if isinstance(self.scheme, str) else ",".join(self.scheme)


def bye_counted(settings: Settings) -> tuple[int, int] | None:
    """Return how many Bobbl a bye counts as won and with how many opponents' goals.

    None: nothing.
    """
    if settings.bye is None or settings.format.kind == "games":
        return None
    won = 2 if settings.format.kind == "haenger" else settings.format.count
    return won, settings.bye.opponents_goals


def tables_needed(settings: Settings, entrants: int) -> tuple[int, int]:
    """Return tables and byes for so many entrants."""
    return divmod(entrants, settings.at_table)


def announced_tables(settings: Settings) -> int | None:
    """Return how many tables the expected entrants fill; none if nobody knows how many come."""
    if settings.expected is None:
        return None
    return tables_needed(settings, settings.expected)[0]


class Range(NamedTuple):
    """How small and how large a number of the settings may be, and which one it is."""

    least: int
    most: int
    value: Callable[[Settings], int]


RANGES: Mapping[str, Range] = MappingProxyType(
    {
        "rounds": Range(1, 1000, lambda settings: settings.rounds),
        "count": Range(1, 100, lambda settings: settings.format.count),
        "target": Range(1, 1000, lambda settings: settings.format.target),
        "minutes": Range(1, 600, lambda settings: settings.plan.minutes),
        "change_minutes": Range(0, 600, lambda settings: settings.plan.change_minutes),
        "breaks": Range(
            0, 600, lambda settings: max((each.minutes for each in settings.plan.breaks), default=0)
        ),
        "expected": Range(0, 4000, lambda settings: settings.expected or 0),
        "capacity": Range(
            1, 4000, lambda settings: 1 if settings.capacity is None else settings.capacity
        ),
        "clubs_apart": Range(0, 1000, lambda settings: settings.clubs_apart),
        "fee_cents": Range(0, 1_000_000, lambda settings: settings.fee_cents),
        "open_to": Range(0, 2000, lambda settings: _zones(settings).open_to),
        "window": Range(0, 2000, lambda settings: _zones(settings).window or 0),
        "in_order_from": Range(1, 2000, lambda settings: _zones(settings).in_order_from or 1),
        "public_rounds": Range(0, 1000, lambda settings: settings.public_rounds or 0),
        "forget_days": Range(0, 3650, lambda settings: settings.forget_days),
        "sponsors": Range(0, 60, lambda settings: len(settings.sponsors)),
        "opponents_goals": Range(
            0, 10_000, lambda settings: settings.bye.opponents_goals if settings.bye else 0
        ),
    }
)
"""Every number of the settings, by the name that a refusal and a form have for it."""


def _zones(settings: Settings) -> SeatZones:
    return settings.seats or SeatZones()


PLAYING_FIELDS = (
    "entrants",
    "opponents",
    "format",
    "scheme",
    "aborted",
    "entry",
    "bye",
    "rules",
    "brille_twice",
)
"""Fields that results depend on: they lock with the first result."""


def changed_fields(before: Settings, after: Settings) -> tuple[str, ...]:
    """Name the fields that differ, in the order of the settings."""
    names = Settings.__struct_fields__
    return tuple(f for f in names if getattr(before, f) != getattr(after, f))


def locked_changes(before: Settings, after: Settings) -> tuple[str, ...]:
    """Name the fields that differ and that results depend on."""
    return tuple(f for f in PLAYING_FIELDS if getattr(before, f) != getattr(after, f))


LONGEST_SETTING = 64 * 1024
"""Bytes of JSON: a list of breaks or sections always came in one command, which is no longer."""


def check_settings(settings: Settings) -> None:
    """Raise ``Refusal`` for settings no tournament can be played with."""
    if not settings.name.strip():
        raise Refusal("name_missing")
    if len(settings.name) > MAXIMUM_LENGTH:
        raise Refusal("name_too_long", most=MAXIMUM_LENGTH)
    if not all(each.strip() for each in settings.sponsors):
        raise Refusal("name_missing")
    sections = (each.name for each in settings.sections)
    if not all(is_showable(each) for each in (settings.name, *sections, *settings.sponsors)):
        raise Refusal("name_not_showable")
    _check_numbers(settings)
    _check_lengths(settings)
    _check_scheme(settings)
    _check_sections(settings.sections)
    _check_plan(settings.plan)
    check_markers(settings.markers)
    check_prizes(settings.prizes)
    if settings.opponents == "fixed" and settings.entrants == "players":
        raise Refusal("fixed_needs_pairs")
    if settings.rules is not None:
        check_rules_fit(settings, settings.rules)


def check_rules_fit(settings: Settings, rules: Rules) -> None:
    """Raise ``Refusal`` for rules that cannot be played, or not in this tournament."""
    try:
        check_rules(rules)
    except InputError as error:
        raise Refusal(error.code, **error.parameters) from None
    if not all(is_showable(each) for each in (rules.name, *(game.name for game in rules.games))):
        raise Refusal("name_not_showable")
    if rules.players != SEATS_AT_TABLE and settings.entrants == "players":
        raise Refusal("rules_not_for_four", players=rules.players)


def _check_numbers(settings: Settings) -> None:
    for name, each in RANGES.items():
        if not each.least <= each.value(settings) <= each.most:
            raise Refusal("setting_out_of_range", field=name, least=each.least, most=each.most)


def _check_lengths(settings: Settings) -> None:
    for name in Settings.__struct_fields__:
        if len(msgspec.json.encode(getattr(settings, name))) > LONGEST_SETTING:
            raise Refusal("setting_too_long", field=name, most=LONGEST_SETTING // 1024)


def _check_plan(plan: TimePlan) -> None:
    for pause in plan.breaks:
        if not (1 <= pause.after_round <= 1000 and pause.minutes >= 0):
            least, most, _ = RANGES["breaks"]
            raise Refusal("setting_out_of_range", field="breaks", least=least, most=most)
    try:
        if plan.start is not None:
            check_moment(plan.start)
    except ValueError:
        raise Refusal("plan_start_wrong") from None


def _check_scheme(settings: Settings) -> None:
    criteria = (settings.scheme,) if isinstance(settings.scheme, str) else settings.scheme
    if not criteria:
        raise Refusal("scheme_empty")
    if len(set(criteria)) != len(criteria):
        raise Refusal("criterion_twice")
    if settings.format.kind == "games" and BOBBL_ONLY & set(criteria):
        raise Refusal("scheme_needs_bobbl")


def _check_sections(sections: tuple[Section, ...]) -> None:
    if not all(each.name.strip() for each in sections) or not sections:
        raise Refusal("sections_missing")
    if len({each.name for each in sections}) != len(sections):
        raise Refusal("section_name_twice")
    end = 0
    for section in sorted(sections, key=lambda each: each.first):
        last = section.first if section.last is None else section.last
        if section.first <= end or last < section.first:
            raise Refusal("sections_overlap", section=section.name)
        end = section.last or 10**9
