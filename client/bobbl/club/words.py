"""A club's lists: as text in columns, as CSV, and as documents for JSON."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

import msgspec

from bobbl_server.club.attendance import Attendance, LeftOut
from bobbl_server.club.known import day_of
from bobbl_server.club.records import Club, ClubSettings, Evening, Player
from bobbl_server.club.results import Total, evenings_of, winners
from bobbl_server.club.taking_in import Taking
from bobbl_server.core.rating.season import Turn
from bobbl_shared.domain.cells import plain
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_day
from bobbl_shared.plot.numbers import written


@dataclass(frozen=True)
class Listing:
    """A list with a title; ``left`` are the columns that hold words, ``empty`` is said of none.

    ``told`` is a line about it, for paper and pages; empty: there is nothing to say.
    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: frozenset[int]
    empty: str
    told: str = ""


def table_rows(club: Club) -> Listing:
    """Return the table as it stands."""
    rows = [
        (
            str(each.rank),
            str(each.player),
            shown_name(club, each.player),
            written(each.rating),
            written(each.rounds),
            "" if each.change is None else signed(each.change),
        )
        for each in club.table()
    ]
    last = club.evenings[-1] if club.evenings else None
    title = tr("{club}: Vereinsrangliste", club=club.settings.name)
    if last is not None:
        title = tr(
            "{club}: Vereinsrangliste nach „{evening}“, {day}",
            club=club.settings.name,
            evening=last.name,
            day=shown_day(last.date),
        )
    head = (
        tr("Platz"),
        tr("Nr."),
        tr("Name"),
        tr("Zahl"),
        tr("Runden"),
        tr("letzter Abend"),
    )
    return Listing(title, head, rows, frozenset({2}), tr("Noch hat niemand eine Zahl."))


def evening_rows(club: Club) -> Listing:
    """Return the evenings in their order."""
    rows = []
    for number, each in enumerate(club.evenings, 1):
        there = {player for tables in each.rounds for four in tables for player, _ in four}
        day, rounds = shown_day(each.date), str(len(each.rounds))
        rows.append((str(number), day, each.name, rounds, str(len(there))))
    title = tr("{club}: Abende", club=club.settings.name)
    head = (tr("Nr."), tr("Tag"), tr("Abend"), tr("Runden"), tr("Spieler"))
    return Listing(title, head, rows, frozenset({2}), tr("Noch kein Abend."))


def season_rows(club: Club, totals: Sequence[Total], year: int | None) -> Listing:
    """Return the results of a season."""
    rows = [
        (
            str(each.rank),
            str(each.player),
            shown_name(club, each.player),
            str(each.evenings),
            str(each.rounds),
            signed(each.result),
            str(each.won),
        )
        for each in totals
    ]
    title = tr("{club}: Ergebnisse aller Abende", club=club.settings.name)
    if year is not None:
        title = tr("{club}: Ergebnisse {year}", club=club.settings.name, year=year)
    head = (
        tr("Platz"),
        tr("Nr."),
        tr("Name"),
        tr("Abende"),
        tr("Runden"),
        tr("Plus/Minus"),
        tr("Abende gewonnen"),
    )
    played = evenings_of(club, year)
    empty = tr("Noch kein Abend.")
    if year is not None:
        empty = tr("In diesem Jahr gab es keinen Abend.")
    return Listing(title, head, rows, frozenset({2}), empty, span(played))


def winner_rows(club: Club) -> Listing:
    """Return who did best on each evening."""
    rows = [
        (
            shown_day(each.evening.date),
            each.evening.name,
            " · ".join(shown_name(club, player) for player in each.players),
            signed(each.result),
        )
        for each in winners(club)
    ]
    title = tr("{club}: die Besten jedes Abends nach Plus/Minus", club=club.settings.name)
    head = (tr("Tag"), tr("Abend"), tr("Name"), tr("Plus/Minus"))
    empty = tr("Noch kein Abend.")
    return Listing(title, head, rows, frozenset({1, 2}), empty, span(club.evenings))


def span(evenings: Sequence[Evening]) -> str:
    """Return how many evenings these are, and from when to when; empty of none."""
    if not evenings:
        return ""
    count = trn("{n} Abend", "{n} Abende", len(evenings))
    first, last = shown_day(evenings[0].date), shown_day(evenings[-1].date)
    if first == last:
        return f"{count} · {first}"
    return tr("{evenings} · {first} bis {last}", evenings=count, first=first, last=last)


def winner_document(club: Club) -> object:
    """Return who did best on each evening for JSON."""
    return {
        "winners": [
            {
                "evening": each.evening.name,
                "date": each.evening.date,
                "players": each.players,
                "names": [_plain_name(club, player) for player in each.players],
                "result": each.result,
            }
            for each in winners(club)
        ]
    }


def history_rows(club: Club, player: Player) -> Listing:
    """Return all rounds of a player."""
    rows = [_turn_row(club, turn) for turn in club.history(player.number)]
    title = tr("{club}: {name}", club=club.settings.name, name=shown_name(club, player.number))
    head = (
        tr("Tag"),
        tr("Abend"),
        tr("Runde"),
        tr("erwartet"),
        tr("erreicht"),
        tr("Faktor"),
        tr("Änderung"),
        tr("Zahl"),
        tr("mit und gegen"),
    )
    return Listing(title, head, rows, frozenset({1, 8}), tr("Noch keine Runde."))


def _turn_row(club: Club, turn: Turn) -> tuple[str, ...]:
    evening, step = club.evenings[turn.evening], turn.step
    return (
        shown_day(evening.date),
        evening.name,
        str(turn.round),
        written(float(step.expected), 0 if step.expected.denominator == 1 else 2),
        written(step.result),
        str(step.factor),
        signed(step.correction),
        written(turn.rating),
        " · ".join(shown_name(club, each) for each in turn.others),
    )


def table_document(club: Club) -> object:
    """Return the table for JSON."""
    return {
        "club": club.settings.name,
        "table": [
            {
                "rank": each.rank,
                "player": each.player,
                "name": _plain_name(club, each.player),
                "rating": each.rating,
                "rounds": each.rounds,
                "change": each.change,
            }
            for each in club.table()
        ],
    }


def history_document(club: Club, player: Player) -> object:
    """Return a player's rounds for JSON."""
    return {
        "player": player.number,
        "name": _plain_name(club, player.number),
        "start": player.start,
        "steps": [
            {
                "evening": club.evenings[turn.evening].name,
                "date": club.evenings[turn.evening].date,
                "round": turn.round,
                "others": turn.others,
                "expected": str(turn.step.expected),
                "result": turn.step.result,
                "factor": str(turn.step.factor),
                "correction": turn.step.correction,
                "rating": turn.rating,
            }
            for turn in club.history(player.number)
        ],
    }


def to_json(document: object) -> str:
    """Return a document as it is written."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def as_text(listing: Listing) -> str:
    """Return a list in columns, words from the left and figures from the right."""
    if not listing.rows:
        return f"{listing.title}\n\n{listing.empty}\n"
    cells = [listing.head, *listing.rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(listing.head))]
    lines = (
        "  ".join(
            cell.ljust(width) if at in listing.left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )
    return "\n".join([listing.title, "", *lines, ""])


def as_csv(listing: Listing) -> str:
    """Return a list with semicolons; numbers as plain ones."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(listing.head)
    for row in listing.rows:
        writer.writerow(
            plain(
                [
                    cell if at in listing.left else cell.replace("−", "-").replace("+", "")
                    for at, cell in enumerate(row)
                ]
            )
        )
    return out.getvalue()


def settings_lines(settings: ClubSettings) -> list[str]:
    """Return a club's name and rules in sentences."""
    lines = [settings.name]
    before = 0
    for each in settings.rules.factors:
        first = before + 1
        if each.until is None:
            lines.append(tr("ab der {first}. Runde: {factor}", first=first, factor=each.factor))
            break
        lines.append(
            tr(
                "{first}. bis {last}. Runde eines Spielers: {factor}",
                first=first,
                last=each.until,
                factor=each.factor,
            )
        )
        before = each.until
    newcomers = settings.rules.newcomers
    if newcomers.alone == "result":
        lines.append(tr("ein Neuling unter dreien bekommt die Zahl zu seinem Ergebnis"))
    else:
        lines.append(tr("ein Neuling unter dreien beginnt mit deren Mittel"))
    lines.append(tr("hat am Tisch niemand eine Zahl: {start}", start=written(newcomers.start)))
    return lines


def taken_in_lines(attendance: Attendance, taking: Taking) -> list[str]:
    """Return what was taken in, whether it was there before, and what was left out."""
    found, known = taking.found, taking.known
    if known is not None and known.how == "same":
        there = tr(
            "„{name}“, {day}, ist schon aufgenommen, mit denselben Ergebnissen; es ist nichts"
            " geändert.",
            name=known.evening.name,
            day=shown_day(known.evening.date),
        )
        return [there]
    rounds = trn("{n} Runde", "{n} Runden", len(attendance.rounds))
    people = trn("{n} Spieler", "{n} Spieler", len(attendance.guests))
    fresh = trn("{n} neu", "{n} neu", len(found.fresh))
    lines = [
        tr(
            "„{name}“, {day}: {rounds}, {people}, davon {fresh}",
            name=attendance.name,
            day=shown_day(attendance.date),
            rounds=rounds,
            people=people,
            fresh=fresh,
        )
    ]
    if known is not None:
        before = trn("{n} Runde", "{n} Runden", len(known.evening.rounds))
        lines.append(
            tr("- Er war schon aufgenommen, mit {before}, und ist jetzt ersetzt.", before=before)
        )
    return [*lines, *(f"- {_reason(each)}" for each in attendance.left_out)]


def _reason(left_out: LeftOut) -> str:
    number, table = left_out.round, left_out.table
    match left_out.why:
        case "round_open":
            return tr("Runde {round} ist nicht geschlossen und zählt nicht.", round=number)
        case "no_result":
            return tr("Runde {round}, Tisch {table}: ohne Ergebnis.", round=number, table=table)
        case "person_unknown":
            return tr(
                "Runde {round}, Tisch {table}: nicht alle vier sind bekannt; zählt nicht.",
                round=number,
                table=table,
            )
        case _:
            assert_never(left_out.why)


def shown_name(club: Club, number: int) -> str:
    """Return a player's name; with the number where somebody else has it too or it was deleted."""
    name = _plain_name(club, number)
    if name is None:
        return tr("Nr. {number}", number=number)
    return name


def _plain_name(club: Club, number: int) -> str | None:
    player = club.player(number)
    return None if player is None or player.name is None else player.name.listed


def signed(number: int) -> str:
    """Return a change with its sign; nothing changed is ±0."""
    if not number:
        return "±0"
    return written(number) if number < 0 else f"+{written(number)}"


def shown_day(text: str) -> str:
    """Return the day of an evening as it is written in the language in use."""
    return written_day(day_of(text))
