"""The state of the tournament on paper: enough to go on without any computer.

Everybody with each round: table, Bobbl won and lost, points; an empty box where a result is open.
"""

from datetime import datetime, tzinfo

from bobbl_client.evening.people import entrant_name
from bobbl_client.evening.standings import BYE, bye_legend, entrants_heading
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.chronicle.play_words import numbers
from bobbl_client.organiser.papers.sheets import imprint, standing_rows
from bobbl_client.page.text import unmarked
from bobbl_client.printing.paper import BOX, Paper
from bobbl_shared.domain.score import BobblScore, Score, swapped, winner
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour

SMALL_PT = 9.0
BESIDE = 3
"""So many rounds have columns of their own; earlier ones stand behind the names."""


def emergency(model: StationModel, zone: tzinfo | None = None) -> Paper:
    """Return all that paper needs to take over: everybody with each round, and the ranking."""
    state = model.state
    assert state is not None
    rows, when = standing_rows(model)
    ranks = {each.entrant: each.rank for each in rows}
    beside = state.rounds[-BESIDE:]
    groups = [(2 + 3 * n, tr("Runde {n}", n=each.number)) for n, each in enumerate(beside)]
    heads = (tr("T"), tr("Bobbl"), tr("Punkte")) * len(beside)
    return Paper(
        _title(state),
        _subtitle(state, model.now, zone),
        (tr("Nr."), entrants_heading(state), *heads, tr("Platz")),
        tuple(
            _row(model, state, each, ranks.get(each.id))
            for each in state.numbered()
            if not each.is_alias
        ),
        tr("Notfall-Stand-{n}", n=len(state.rounds)),
        SMALL_PT,
        *imprint(model),
        bold=(0, *(3 + 3 * n for n in range(len(beside))), 2 + 3 * len(beside)),
        large=(2 + 3 * len(beside),),
        groups=(*groups, (2 + 3 * len(beside), "")) if groups else (),
        note=_legend(state, when),
    )


def _title(state: State) -> str:
    if not state.rounds:
        return tr("Stand für den Notfall")
    return tr("Stand für den Notfall, Runde {n}", n=len(state.rounds))


def _subtitle(state: State, now: datetime, zone: tzinfo | None) -> str:
    at = tr("Stand {at}", at=hour(now, zone))
    name = unmarked(state.settings.name)
    return " · ".join((name, f"**{at}**", tr("reicht, um auf Papier weiterzumachen")))


def _legend(state: State, when: str) -> str:
    """Return what columns and boxes mean."""
    if not state.rounds:
        return ""
    played = (
        tr("Punkte: die Summen")
        if state.settings.format.kind == "games"
        else tr("Bobbl: gewonnen : verloren · Punkte: die des Verlierers, Bobbl für Bobbl")
    )
    open_ = tr("leerer Kasten: noch offen, von Hand eintragen")
    parts = [tr("T: Tisch"), played, open_]
    if when:
        parts.append(tr("Platz: {when}", when=when))
    if state.had_bye():
        parts.append(bye_legend())
    return " · ".join(parts)


def _row(model: StationModel, state: State, entrant: Entrant, rank: int | None) -> tuple[str, ...]:
    told = " – ".join(_in_one(state, entrant, each) for each in state.rounds[:-BESIDE])
    name = "\n".join(filter(None, (entrant_name(model, entrant), told)))
    cells = (cell for each in state.rounds[-BESIDE:] for cell in _cells(state, entrant, each))
    place = str(rank) if rank is not None else tr("raus") if entrant.is_out else "–"
    mark = BYE if entrant.id in state.had_bye() else ""
    return f"{entrant.number}{mark}", name, *cells, place


def _cells(state: State, entrant: Entrant, round_: Round) -> tuple[str, str, str]:
    """Return table, Bobbl and points of a round."""
    if entrant.id in round_.byes:
        return tr("frei"), "", ""
    slot = state.seat_of(entrant.id, round_.number)
    if slot is None:
        return "–", "", ""
    table = str(slot.table)
    if slot.score is None:
        return table, BOX, ""
    own = slot.score if entrant.id in slot.sides[0] else swapped(slot.score)
    return table, *_counted(own, state.settings.format.target)


def _counted(own: Score, target: int) -> tuple[str, str]:
    """Return Bobbl won and lost, and the loser's points of each; of games only the points."""
    if not isinstance(own, BobblScore):
        return "", _close(numbers(own, target))
    won = [winner(points, target) for points in own.bobbl]
    lost = [
        f"{points[0]}:{points[1]}"
        if side is None or points[side] > target
        else str(points[1 - side])
        for points, side in zip(own.bobbl, won, strict=True)
    ]
    return f"{won.count(0)}:{won.count(1)}", " · ".join(lost)


def _in_one(state: State, entrant: Entrant, round_: Round) -> str:
    """Return a round in one line that does not break: ``R1 T7 2:0 14·18``."""
    table, won, points = _cells(state, entrant, round_)
    where = tr("T{table}", table=table) if table.isdecimal() else table
    result = tr("offen") if won == BOX else f"{won} {_close(points)}".strip()
    told = " ".join(filter(None, (tr("R{n}", n=round_.number), where, result)))
    return told.replace(" ", "\N{NO-BREAK SPACE}")


def _close(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", "").replace(" · ", "·")
