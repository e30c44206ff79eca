"""The form of a new tournament: texts as typed in, settings or sentences out. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from types import MappingProxyType

from msgspec.structs import replace

from bobbl_client.host.new_tournament.like import completed
from bobbl_client.host.new_tournament.values import SCHEMES, TournamentForm
from bobbl_client.training.setting import marked_as_training
from bobbl_shared.clock import stamp
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.readings.time_plan import DRAW_MINUTES
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import (
    RANGES,
    Break,
    Bye,
    Section,
    Settings,
    TimePlan,
    check_settings,
)
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.days import written_day
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True)
class Reading:
    """Settings, or the errors by the name of the field; ``start`` is when play starts."""

    settings: Settings | None
    problems: Mapping[str, str] = field(default_factory=dict)


def default_form(now: datetime, zone: tzinfo | None = None) -> TournamentForm:
    """Return the form with a suitable beginning: 18:30 today, or the next half hour after that."""
    here = now.astimezone(zone)
    evening = here.replace(hour=18, minute=30, second=0, microsecond=0)
    if here > evening:
        half = here.replace(minute=0, second=0, microsecond=0) + timedelta(minutes=30)
        evening = half if half > here else half + timedelta(minutes=30)
    return TournamentForm(start=f"{written_day(evening)}, {evening:%H:%M}")


def pause_round(rounds: int) -> int:
    """Return the round after which the pause is: the middle of the evening."""
    return rounds // 2


def read_form(form: TournamentForm, now: datetime, zone: tzinfo | None = None) -> Reading:
    """Return the settings in the form, or every field that has to be corrected."""
    reader = _Reader(form, now, zone)
    settings = reader.settings()
    if reader.problems:
        return Reading(None, MappingProxyType(reader.problems))
    settings = completed(settings, form)
    try:
        check_settings(settings)
    except Refusal as refusal:
        return Reading(None, MappingProxyType({_FIELD_OF.get(refusal.code, ""): sentence(refusal)}))
    return Reading(settings)


_FIELD_OF = {
    "name_missing": "name",
    "scheme_needs_bobbl": "scheme",
    "fixed_needs_pairs": "opponents",
    "section_name_twice": "sections",
    "sections_overlap": "sections",
    "sections_missing": "sections",
}

FARTHEST = timedelta(days=400)
"""A tournament farther from today than that is a slip of the keys."""

_MOMENT = re.compile(
    r"^\D*?(?:(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?\s?(?P<year>\d{4})?\D+)?"
    r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:\s*Uhr)?\s*$"
)
_MONTH_WORD = re.compile(r"(?<=\d)\.?\s?([^\W\d]{3})[^\W\d]*\.?,?\s?")
_MONTHS = (
    *("jan", "feb", "m.r", "apr", "ma[iy]", "jun"),
    *("jul", "aug", "sep", "o[ck]t", "nov", "de[cz]"),
)
"""What a month begins with, in German and in English."""


def read_moment(text: str, now: datetime, zone: tzinfo | None = None) -> datetime | None:
    """Read ``18:30``, ``21.11. 18:30`` or ``Sa 21 Nov 2026, 18:30``; none if it is no moment.

    Without a date today is meant, without a year the next such day (or up to half a year ago).
    """
    found = _MOMENT.match(_MONTH_WORD.sub(_in_figures, text.strip(), count=1))
    if found is None:
        return None
    here = now.astimezone(zone)
    parts = {name: int(value) for name, value in found.groupdict().items() if value}
    try:
        when = here.replace(second=0, microsecond=0, **parts)  # type: ignore[arg-type]
    except ValueError:
        return None
    if found["day"] and not found["year"] and here - when > timedelta(days=183):
        when = when.replace(year=when.year + 1)
    try:
        return when.astimezone(UTC)
    except OverflowError:  # at either end of the calendar
        return when.replace(tzinfo=UTC)


def _in_figures(word: re.Match[str]) -> str:
    """Return a month given as a word in figures, and other words unchanged."""
    months = (n for n, each in enumerate(_MONTHS, 1) if re.fullmatch(each, word[1].casefold()))
    return next((f".{n}. " for n in months), word[0])


class _Reader:
    """Reads one form and collects what is wrong with it."""

    def __init__(self, form: TournamentForm, now: datetime, zone: tzinfo | None) -> None:
        self.problems: dict[str, str] = {}
        self._form, self._now, self._zone = form, now, zone
        self._earlier = form.earlier or Settings("")

    def settings(self) -> Settings:
        """Return the settings; meaningless if there are problems."""
        form = self._form
        if not tidy(form.name):
            self.problems["name"] = tr("Dem Turnier einen Namen geben.")
        return Settings(
            name=self._name(),
            entrants=form.entrants,
            opponents=form.opponents,
            format=self._format(),
            rounds=self._number("rounds", form.rounds),
            scheme=SCHEMES.get(form.scheme, self._earlier.scheme),
            aborted=form.aborted,
            entry=form.entry,
            one_computer=form.one_computer,
            bye=self._bye(),
            sections=self._sections(),
            plan=self._plan(),
            expected=self._number("expected", form.expected) or None,
            training=form.training,
            rules=PRESETS.get(form.rules, self._earlier.rules),
        )

    def _name(self) -> str:
        """Return the name; that of an exercise says so wherever it is seen."""
        name = tidy(self._form.name)
        return marked_as_training(name) if name and self._form.training else name

    def _number(self, field_name: str, text: str, called: str = "") -> int:
        """Read a whole number, a trailing unit allowed; empty counts as 0.

        ``called`` is its name in the settings, if that is a different one.
        """
        least, most, _ = RANGES[called or field_name]
        found = re.fullmatch(r"\s*(\d{0,9})\s*(?:min)?\s*", text)
        if found is None:
            self.problems[field_name] = tr("Hier eine ganze Zahl eintippen.")
            return least
        number = int(found[1] or 0)
        if not least <= number <= most:
            told = tr("Von {least} bis {most}.", least=least, most=most)
            self.problems[field_name] = told
        return number

    def _format(self) -> Format:
        form, earlier = self._form, self._earlier.format
        target = 21
        if form.target == "free" and form.play != "games":
            target = self._number("free_target", form.free_target, "target")
        elif form.target != "free":
            target = int(form.target)
        match form.play:
            case "two":
                return replace(earlier, kind="bobbl", count=2, target=target)
            case "three":
                return replace(earlier, kind="bobbl", count=3, target=target)
            case "haenger":
                return replace(earlier, kind="haenger", count=3, target=target)
            case "games":
                count = self._number("games", form.games, "count")
                return replace(earlier, kind="games", count=count, target=target)
            case "like":
                return replace(earlier, target=target)

    def _bye(self) -> Bye | None:
        if self._form.bye == "nothing":
            return None
        return Bye(self._number("bye_goals", self._form.bye_goals, "opponents_goals"))

    def _plan(self) -> TimePlan:
        form = self._form
        minutes = self._number("minutes", form.minutes)
        change = self._number("change_minutes", form.change_minutes)
        pause = self._number("pause", form.pause, "breaks")
        after = pause_round(int(form.rounds) if form.rounds.strip().isdecimal() else 0)
        breaks = (Break(after, pause),) if pause and after else ()
        return TimePlan(self._start(), minutes, change, breaks)

    def _start(self) -> str | None:
        """Read the beginning: registration ends then, and play starts after the draw."""
        if not self._form.start.strip():
            return None
        begins = read_moment(self._form.start, self._now, self._zone)
        if begins is None:
            self.problems["start"] = tr("So eintippen: 21.11. 18:30")
            return None
        if abs(begins - self._now) > FARTHEST:
            self.problems["start"] = tr("Wirklich {year}? Den Tag berichtigen.", year=begins.year)
            return None
        return stamp(begins + timedelta(minutes=DRAW_MINUTES))

    def _sections(self) -> tuple[Section, ...]:
        sections, first = [], 1
        for number, each in enumerate(self._form.sections, 1):
            is_last = number == len(self._form.sections)
            last = None if is_last else self._table(number, each.last, first)
            if not tidy(each.name):
                told = tr("Dem {n}. Bereich einen Namen geben.", n=number)
                self.problems.setdefault("sections", told)
            sections.append(Section(tidy(each.name), first, last))
            first = (last or first) + 1
        return tuple(sections)

    def _table(self, number: int, text: str, first: int) -> int:
        if not text.strip().isdecimal() or not first <= int(text) <= 10_000:
            told = tr("{n}. Bereich: bis Tisch {first} oder höher.", n=number, first=first)
            self.problems.setdefault("sections", told)
            return first
        return int(text)
