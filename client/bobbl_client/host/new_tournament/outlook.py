"""What the settings of a new tournament imply: tables, minutes, the evening, one more of each."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from msgspec.structs import replace

from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.time_plan import Part, Stop, gap_after, planned
from bobbl_shared.domain.readings.tournament_rules import USUAL, tournament_rules
from bobbl_shared.domain.settings import Settings, tables_needed
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.rulebook.settings_words import bye_words


@dataclass(frozen=True)
class TimeRow:
    """One line of the evening; ``is_play`` for rounds."""

    hour: str
    text: str
    is_play: bool


@dataclass(frozen=True)
class Outlook:
    """Three big numbers with captions (two lines each), the evening, and hints (marked)."""

    numbers: tuple[tuple[str, str], ...]
    evening: tuple[TimeRow, ...]
    hints: tuple[str, ...]


def outlook_of(settings: Settings, now: datetime, zone: tzinfo | None = None) -> Outlook:
    """Return what these settings mean; without a beginning the evening starts now."""
    play = moment(settings.plan.start) if settings.plan.start is not None else now
    stops = planned(settings.plan, settings.rounds, play)
    return Outlook(
        numbers=(_tables(settings), _minutes(settings), _prizes(stops, zone)),
        evening=tuple(TimeRow(hour(s.starts, zone), _told(s), s.part is Part.ROUND) for s in stops),
        hints=tuple(each for each in _hints(settings, _latest(stops, zone)) if each),
    )


def _hints(settings: Settings, latest: str) -> tuple[str, ...]:
    return (
        _one_more(settings),
        _longer(settings),
        latest,
        _meetings(settings),
        _bye_counts(settings),
        _unusual(settings),
        _rules(settings),
    )


def _bye_counts(settings: Settings) -> str:
    """Return what a bye counts, where there will be one or may be."""
    expected = settings.expected
    if expected is not None and not tables_needed(settings, expected)[1]:
        return ""
    return f"{bye_words(settings)} {tr('(F5 ändert das)')}"


def _unusual(settings: Settings) -> str:
    """Return the words for a number that stands on the page of further settings."""
    played = settings.format
    if played.kind == "games":
        return trn(
            "Eine Runde ist **{n} Spiel** (F5 ändert das).",
            "Eine Runde sind **{n} Spiele** (F5 ändert das).",
            played.count,
        )
    if played.target not in {21, 31}:
        return tr("Ein Bobbl geht bis **{n}** (F5 ändert das).", n=played.target)
    return ""


def _rules(settings: Settings) -> str:
    """Return which rules are played, unless these are the usual ones."""
    if settings.rules in {None, USUAL}:
        return ""
    name = tournament_rules(settings).name
    return tr("Spielregeln: **{name}** (F5 ändert das).", name=name)


def _tables(settings: Settings) -> tuple[str, str]:
    if settings.expected is None:
        return "?", tr("Tische") + "\n" + tr("je nach Anmeldung")
    tables, byes = tables_needed(settings, settings.expected)
    return str(tables), trn("Tisch", "Tische", tables) + "\n" + _byes(byes)


def _byes(byes: int) -> str:
    return trn("{n} Freilos", "{n} Freilose", byes) if byes else tr("kein Freilos")


def _minutes(settings: Settings) -> tuple[str, str]:
    rounds = settings.rounds
    caption = tr("Minuten Spiel") + "\n" + trn("in {n} Runde", "in {n} Runden", rounds)
    return str(settings.plan.minutes * rounds), caption


def _prizes(stops: tuple[Stop, ...], zone: tzinfo | None) -> tuple[str, str]:
    return hour(stops[-1].starts, zone), tr("Preise") + "\n" + tr("ungefähr")


def _told(stop: Stop) -> str:
    match stop.part:
        case Part.REGISTRATION:
            return tr("Anmeldung schließt, Auslosung")
        case Part.ROUND:
            return tr("Runde {n} · {minutes} min", n=stop.number, minutes=stop.minutes)
        case Part.BREAK:
            return tr("Pause · {minutes} min", minutes=stop.minutes)
        case Part.PRIZES:
            return tr("Preisverleihung")


def _one_more(settings: Settings) -> str:
    """Return what one entrant more changes."""
    if settings.expected is None:
        return tr("Mit einer erwarteten Zahl steht hier, wie viele Tische es braucht.")
    now = tables_needed(settings, settings.expected)
    more = tables_needed(settings, settings.expected + 1)
    who = tr("Paaren") if settings.entrants == "pairs" else tr("Spielern")
    tables = trn("{n} Tisch", "{n} Tische", more[0])
    if more[0] == now[0]:
        tables = trn("auch {n} Tisch", "auch {n} Tische", more[0])
    return tr(
        "Mit **{n}** {who}: {tables}, je Runde {byes}.",
        n=settings.expected + 1,
        who=who,
        tables=tables,
        byes=_byes(more[1]),
    )


def _latest(stops: tuple[Stop, ...], zone: tzinfo | None) -> str:
    """Return by when the evening has to begin so that the prizes are given on the same day."""
    begins, prizes = stops[0].starts.astimezone(zone), stops[-1].starts
    midnight = (begins + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    latest = (begins + (midnight - prizes)).astimezone(zone)
    at = hour(latest, zone)
    if prizes <= midnight:
        return tr("Preise vor **Mitternacht**: Beginn bis **{at}**.", at=at)
    if latest.date() < begins.date():
        return ""
    return tr("Preise erst **nach Mitternacht**; davor nur mit Beginn bis **{at}**.", at=at)


def _longer(settings: Settings) -> str:
    """Return what one round more costs."""
    gap = gap_after(replace(settings.plan, breaks=()), settings.rounds)
    minutes = settings.plan.minutes + int(gap.total_seconds() // 60)
    return tr("Jede Runde mehr: Ende **{n} min** später.", n=minutes)


def _meetings(settings: Settings) -> str:
    """Return whether pairs have to meet twice."""
    if settings.entrants == "players" or settings.expected is None or settings.expected < 2:
        return ""
    most = most_rounds(settings)
    rounds = trn("{n} Runde", "{n} Runden", settings.rounds)
    if settings.rounds <= most:
        return tr("{rounds}: kein Paar trifft zweimal aufeinander.", rounds=rounds)
    return tr("Ab Runde **{n}** treffen sich Paare ein zweites Mal.", n=most + 1)


def most_rounds(settings: Settings) -> int:
    """Return how many rounds the expected pairs can play without meeting anybody twice.

    Drawn: everybody can meet everybody, an odd number with one bye a round. Fixed scheme: pair 2
    passes each table once; an odd pair stands for a table of its own.
    """
    count = settings.expected or 0
    if settings.opponents == "fixed":
        return (count + 1) // 2
    return count if count % 2 else count - 1
