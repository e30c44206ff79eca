"""From what lies on the desk to the screen of the scoring station."""

from collections.abc import Iterator, Sequence

from bobbl_client.evening.hall import tables_range
from bobbl_client.evening.tables import ShownTable, TableState, TableView, counted_word, tile_word
from bobbl_client.model.station import StationModel
from bobbl_client.page.entrant_picker import EntrantPicker
from bobbl_client.scoring.mask import Mask, mask_page, pick_page
from bobbl_client.scoring.missing import missing_people
from bobbl_client.scoring.opening import round_before
from bobbl_client.scoring.own import OwnResult, newest_of, own_results
from bobbl_client.scoring.pages import (
    idle_page,
    look_page,
    reason_page,
    refused_page,
    saved_page,
    without_operator,
)
from bobbl_client.scoring.screen import Page, ScoringScreen, ShownOwn, ShownWall, SlipPage
from bobbl_client.scoring.slips import short_text
from bobbl_client.scoring.state import ScoringState, Task
from bobbl_client.scoring.tables import EveningView, bar_to_entry
from bobbl_shared.clock import moment
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.state import Round
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour


def screen_of(
    model: StationModel, state: ScoringState, evening: EveningView, picker: EntrantPicker
) -> ScoringScreen:
    """Return everything shown."""
    round_ = evening.round(state.round)
    seen = evening.tables(round_)
    own = own_results(evening, round_, state.made)
    page = _page(model, state, evening, seen, picker)
    is_named = isinstance(page, SlipPage) and any(each.key == "F8" for each in page.actions)
    newest = None if is_named else newest_of(own, round_)
    return ScoringScreen(
        wall=_wall(state, evening, round_, seen),
        page=page,
        own=_own(evening, own),
        refused=_refused(evening),
        undo=tr("Tisch {n} zurücknehmen", n=newest) if newest is not None else "",
        is_sideways=state.is_sideways,
        asks_operator=_asks_operator(state, evening),
    )


def _asks_operator(state: ScoringState, evening: EveningView) -> bool:
    """Return whether the table opened waits for the name of whoever types."""
    table = evening.table(state.opened.place) if state.opened is not None else None
    bar = bar_to_entry(evening, table) if table is not None else None
    return bar is not None and bar.code == "operator_not_named"


def _page(
    model: StationModel,
    state: ScoringState,
    evening: EveningView,
    seen: Sequence[TableView],
    picker: EntrantPicker,
) -> Page:
    opened = state.opened
    table = evening.table(state.place) if state.place is not None else None
    if state.refused is not None:
        return refused_page(model, table, state.refused, state.problem)
    if table is not None and opened is not None:
        if opened.task is Task.LOOK:
            return look_page(model, evening, table)
        if opened.is_choosing:
            return reason_page(model, evening, table, opened, state.problem)
        mask = Mask(model, evening, table, opened, state.problem, state.is_sideways)
        return pick_page(mask, picker) if opened.is_picking else mask_page(mask)
    if table is not None and state.saved is not None:
        return saved_page(model, evening, table, state.saved)
    people = missing_people(evening, evening.round(state.round))
    has_map = evening.state is not None and evening.state.hall_map is not None
    return idle_page(state, seen, (*people, *without_operator(evening)), has_map=has_map)


def _wall(
    state: ScoringState, evening: EveningView, round_: Round | None, seen: Sequence[TableView]
) -> ShownWall:
    states = [_shown_state(evening, each) for each in seen]
    done = sum(each.is_finished for each in seen)
    return ShownWall(
        title=", ".join(tables_range(*run) for run in _runs([each.number for each in seen])),
        progress=tr("**{done}** von {of} bestätigt", done=done, of=len(seen)) if seen else "",
        tiles=tuple(
            ShownTable(each.number, at, tile_word(at))
            for each, at in zip(seen, states, strict=True)
        ),
        chosen=state.opened.table if state.opened else state.pointed,
        number=state.number,
        takes_digits=not state.is_busy,
        note=_note(evening, round_),
        empty="" if seen else _empty(round_),
        counts=tuple(_counts(states)),
        other_round=_other_round(evening, round_),
    )


def _shown_state(evening: EveningView, table: TableView) -> TableState:
    """Return the state of a table; an open one for which a phone proposes something stands out."""
    return TableState.PROPOSED if evening.proposal(table) is not None else table.state


def _counts(states: Sequence[TableState]) -> Iterator[tuple[TableState, str]]:
    for state in TableState:
        if number := states.count(state):
            yield state, f"**{number}** {counted_word(state)}"


def _runs(tables: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return the runs of neighbouring numbers, first to last."""
    start = last = 0
    for table in tables:
        if table != last + 1 and last:
            yield (start, last)
        if table != last + 1 or not last:
            start = table
        last = table
    if last:
        yield (start, last)


def _note(evening: EveningView, round_: Round | None) -> str:
    """Return a note if these are not the tables of the running round."""
    if evening.state is None or round_ is None or not round_.is_closed:
        return ""
    running = evening.state.running
    if running is None:
        return tr("Runde {n} ist geschlossen", n=round_.number)
    return tr(
        "Das ist Runde {n}. Es läuft Runde {running}.", n=round_.number, running=running.number
    )


def _empty(round_: Round | None) -> str:
    if round_ is None:
        return tr("Noch ist keine Runde ausgelost. Danach stehen hier die Tische.")
    return tr("In dieser Runde hat dieser Hallenbereich keine Tische.")


def _other_round(evening: EveningView, round_: Round | None) -> str:
    if evening.state is None or round_ is None or len(evening.state.rounds) < 2:
        return ""
    return tr("Runde {n} zeigen", n=round_before(evening.state, round_))


def _own(evening: EveningView, own: Sequence[OwnResult]) -> tuple[ShownOwn, ...]:
    if evening.state is None:
        return ()
    played = evening.state.settings.format
    return tuple(_shown_own(each, played) for each in own)


def _shown_own(own: OwnResult, played: Format) -> ShownOwn:
    text = short_text(own.score, played)
    return ShownOwn(own.entry, own.table, own.state, text, hour(moment(own.at)))


def _refused(evening: EveningView) -> str:
    """Return which own entries were not taken; empty if none."""
    if not evening.refused:
        return ""
    tables = ", ".join(str(each.about.payload.table) for each in evening.refused)
    return trn(
        "Tisch {tables} wurde nicht übernommen.",
        "{n} Einträge wurden nicht übernommen: Tisch {tables}.",
        len(evening.refused),
        tables=tables,
    )
