"""The wall of a scoring station: its tables, how far they are, what it stands for."""

from collections.abc import Iterator, Sequence

from bobbl_client.evening.hall import tables_range
from bobbl_client.evening.tables import Sent, ShownTable, TableState, TableView, state_word
from bobbl_client.scoring.phone import proposal_for
from bobbl_client.scoring.screen import ShownWall
from bobbl_shared.domain.state import Round, State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn


def wall_of(
    state: State | None,
    round_: Round | None,
    seen: Sequence[TableView],
    chosen: int | None,
    number: str,
    *,
    takes_digits: bool,
) -> ShownWall:
    """Give the wall of a round."""
    states = [_state(state, each) for each in seen]
    tiles = tuple(
        ShownTable(each.table, at, state_word(at)) for each, at in zip(seen, states, strict=True)
    )
    done = sum(each.is_finished for each in seen)
    return ShownWall(
        title=", ".join(tables_range(*run) for run in _runs([each.table for each in seen])),
        progress=tr("**{done}** von {of} bestätigt", done=done, of=len(seen)) if seen else "",
        tiles=tiles,
        chosen=chosen,
        number=number,
        takes_digits=takes_digits,
        note=_note(state, round_),
        empty="" if seen else _empty(round_),
        counts=tuple(_counts(states)),
        other_round=_other_round(state, round_),
    )


def _state(state: State | None, seen: TableView) -> TableState:
    """Give the state of a table; an open one for which a phone proposes something stands out."""
    return TableState.PROPOSED if proposal_for(state, seen) is not None else seen.state


def round_before(state: State, shown: Round) -> int:
    """Give the round that comes before the one shown; before the first comes the last."""
    return shown.number - 1 or len(state.rounds)


def _other_round(state: State | None, round_: Round | None) -> str:
    if state is None or round_ is None or len(state.rounds) < 2:
        return ""
    return tr("Runde {n} zeigen", n=round_before(state, round_))


def _counts(states: Sequence[TableState]) -> Iterator[tuple[TableState, str]]:
    for state in TableState:
        if number := states.count(state):
            yield state, f"**{number}** {state_word(state)}"


def _runs(tables: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give the runs of neighbouring numbers, first to last."""
    start = last = 0
    for table in tables:
        if table != last + 1 and last:
            yield (start, last)
        if table != last + 1 or not last:
            start = table
        last = table
    if last:
        yield (start, last)


def _note(state: State | None, round_: Round | None) -> str:
    """Say if these are not the tables of the running round."""
    if state is None or round_ is None or not round_.is_closed:
        return ""
    if state.running is None:
        return tr("Runde {n} ist geschlossen", n=round_.number)
    return tr(
        "Das ist Runde {n}. Es läuft Runde {running}.",
        n=round_.number,
        running=state.running.number,
    )


def _empty(round_: Round | None) -> str:
    if round_ is None:
        return tr("Noch ist keine Runde ausgelost. Danach stehen hier die Tische.")
    return tr("In dieser Runde hat dieser Hallenbereich keine Tische.")


def refused_sentence(refused: Sequence[tuple[Sent, Refusal]]) -> str:
    """Say which own entries were not taken; empty if none."""
    if not refused:
        return ""
    tables = ", ".join(str(sent.payload.table) for sent, _ in refused)
    return trn(
        "Tisch {tables} wurde nicht übernommen.",
        "{n} Einträge wurden nicht übernommen: Tisch {tables}.",
        len(refused),
        tables=tables,
    )
