"""Standings as rows for a screen: rank, number, people, values with their headings."""

from collections.abc import Sequence
from dataclasses import dataclass

from bobbl_client.evening.people import told_names
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.standing import Standing, Value
from bobbl_shared.domain.state import Round, State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.wire.messages import StandingsPush

BYE = "°"
"""Behind the number of who sat out a round that a ranking holds."""


@dataclass(frozen=True)
class ShownValue:
    """A value as text; one not needed to separate a tie stands in brackets."""

    text: str
    is_needed: bool


@dataclass(frozen=True)
class ShownStanding:
    """One row; ``people`` are (family, first), an unknown partner is a question mark.

    ``number`` bears ``BYE`` where a bye is in the ranking.
    """

    key: str
    rank: str
    number: str
    people: tuple[tuple[str, str], ...]
    values: tuple[ShownValue, ...]


def entrants_heading(state: State) -> str:
    """Return the heading above the names."""
    return tr("Paar") if state.settings.entrants == "pairs" else tr("Spieler")


def shown_standings(
    model: StationModel, rows: Sequence[Standing], through: int | None = None
) -> tuple[ShownStanding, ...]:
    """Return the rows for a screen, in the order they have.

    They hold rounds 1 to ``through``; all if none.
    """
    had_bye = model.state.had_bye(through) if model.state is not None else frozenset()
    return tuple(_shown(model, each, BYE if each.entrant in had_bye else "") for each in rows)


def _shown(model: StationModel, row: Standing, mark: str) -> ShownStanding:
    assert model.state is not None
    entrant = model.state.entrants[row.entrant]
    people = [(name.last, name.first) for name in told_names(model, entrant)]
    if entrant.kind == "pair" and len(entrant.persons) < 2:
        people.append(("?", ""))
    values = tuple(
        ShownValue(value_text(value), place < row.needed) for place, value in enumerate(row.values)
    )
    rank = str(row.rank) if row.rank is not None else "–"
    return ShownStanding(row.entrant, rank, f"{entrant.number}{mark}", tuple(people), values)


def value_text(value: Value) -> str:
    """Return a value of a ranking as it is written."""
    if value is None:
        return "–"
    return f"{value[0]} : {value[1]}" if isinstance(value, tuple) else str(value)


def brackets(rows: Sequence[ShownStanding]) -> str:
    """Return what brackets mean; empty if there are none."""
    if all(value.is_needed for row in rows for value in row.values):
        return ""
    return tr("In Klammern: für den Platz nicht nötig")


def byes_told(rows: Sequence[ShownStanding]) -> str:
    """Return what the mark of a bye means; empty if there is none."""
    return bye_legend() if any(row.number.endswith(BYE) for row in rows) else ""


def bye_legend() -> str:
    """Return what the mark of a bye means."""
    return tr("°: hatte ein Freilos")


def holds(state: State, *, is_live: bool) -> str:
    """Return which results a ranking holds: ``nach Runde 1, mit 7 von 12 Ergebnissen der Runde 2``.

    ``is_live``: those of the round that is running too.
    """
    before, told = held(state, is_live=is_live)
    closed = tr("nach Runde {n}", n=before) if before else ""
    return ", ".join(part for part in (closed, told) if part)


def held(state: State, *, is_live: bool) -> tuple[int, str]:
    """Return the last closed round, 0 if there is none, and what the running one has brought."""
    running = state.running
    before = max((each.number for each in state.rounds if each.is_closed), default=0)
    return before, _of_running(state, running) if running is not None and is_live else ""


def _of_running(state: State, round_: Round) -> str:
    """Return what a running round has brought so far; empty if nothing."""
    count, tables = round_.count("entered", "confirmed", "decided"), len(round_.tables)
    with_bye = bool(set(round_.byes) - round_.unscored) and state.settings.bye is not None
    if not count:
        return tr("mit dem Freilos der Runde {n}", n=round_.number) if with_bye else ""
    if round_.from_slips:  # how many tables there will be is not known yet
        return trn(
            "mit {n} Ergebnis der Runde {round}",
            "mit {n} Ergebnissen der Runde {round}",
            count,
            round=round_.number,
        )
    if with_bye:
        return trn(
            "mit {done} von {n} Ergebnis und dem Freilos der Runde {round}",
            "mit {done} von {n} Ergebnissen und dem Freilos der Runde {round}",
            tables,
            done=count,
            round=round_.number,
        )
    return trn(
        "mit {done} von {n} Ergebnis der Runde {round}",
        "mit {done} von {n} Ergebnissen der Runde {round}",
        tables,
        done=count,
        round=round_.number,
    )


def provisional(push: StandingsPush) -> str:
    """Return ``vorläufig: 3 offen, 5 unbestätigt, 1 strittig``; empty if everything is settled."""
    counts = (
        (push.open, tr("offen")),
        (push.entered, tr("unbestätigt")),
        (push.disputed, tr("strittig")),
    )
    told = ", ".join(f"{count} {word}" for count, word in counts if count)
    return tr("vorläufig: {told}", told=told) if told else ""
