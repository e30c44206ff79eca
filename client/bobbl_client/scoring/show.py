"""From what lies on the desk to the screen of the scoring station."""

from bobbl_client.evening.hall import shown_round
from bobbl_client.evening.tables import Place, TableView
from bobbl_client.model.station import StationModel
from bobbl_client.page.entrant_picker import EntrantPicker
from bobbl_client.scoring.compare import reason_page, refused_page
from bobbl_client.scoring.mask import mask_page
from bobbl_client.scoring.own import own_entries
from bobbl_client.scoring.pages import idle_page, look_page, saved_page, without_operator
from bobbl_client.scoring.screen import Page, ScoringScreen, SlipPage
from bobbl_client.scoring.seating import lacking, pick_page, seat_page
from bobbl_client.scoring.sender import ResultSender
from bobbl_client.scoring.tables import can_open, sight, sights
from bobbl_client.scoring.undo import newest_own
from bobbl_client.scoring.wall import refused_sentence, wall_of
from bobbl_client.scoring.work import Bench, Task, bar_to_entry
from bobbl_shared.domain.state import Round
from bobbl_shared.i18n import tr


def screen_of(
    model: StationModel,
    bench: Bench,
    sender: ResultSender,
    picker: EntrantPicker | None = None,
    *,
    is_sideways: bool = False,
) -> ScoringScreen:
    """Give everything shown; ``is_sideways``: the slips have their pairs side by side."""
    round_, refused = round_on(model, bench), sender.refused()
    seen = sights(model, round_) if round_ is not None else ()
    chosen = bench.opened.table if bench.opened else bench.pointed
    own = own_entries(model, round_, refused, sender.counters)
    page = _page(model, bench, sender, seen, is_sideways, picker)
    is_named = isinstance(page, SlipPage) and any(each.key == "F8" for each in page.actions)
    newest = None if is_named else newest_own(own, round_)
    return ScoringScreen(
        wall=wall_of(
            model.state,
            round_,
            seen,
            chosen,
            bench.number,
            takes_digits=not bench.is_busy,
        ),
        page=page,
        own=own,
        refused=refused_sentence(refused),
        undo=tr("Tisch {n} zurücknehmen", n=newest) if newest is not None else "",
        is_sideways=is_sideways,
        asks_operator=_asks_operator(model, bench),
    )


def _asks_operator(model: StationModel, bench: Bench) -> bool:
    """Tell whether the table opened waits for the name of whoever types."""
    seen = seen_on(model, bench) if bench.opened is not None else None
    bar = bar_to_entry(model, seen) if seen is not None else None
    return bar is not None and bar.code == "operator_not_named"


def round_on(model: StationModel, bench: Bench) -> Round | None:
    """Give the round shown: the chosen one, else the running one, else the last."""
    if model.state is None:
        return None
    if bench.round is not None:
        return model.state.round(bench.round)
    return shown_round(model.state)


def seen_on(model: StationModel, bench: Bench) -> TableView | None:
    """Give the table that the page is about; none if there is none or it does not exist."""
    if bench.refused is not None:
        return _sight_at(model, bench.refused.place)
    if bench.opened is not None:
        return _sight_at(model, (bench.opened.round, bench.opened.table))
    return _sight_at(model, bench.saved.sent.place) if bench.saved is not None else None


def _sight_at(model: StationModel, place: Place) -> TableView | None:
    round_ = model.state.round(place[0]) if model.state is not None else None
    if round_ is None or not can_open(round_, place[1]):
        return None
    return sight(model, round_, place[1])


def _page(
    model: StationModel,
    bench: Bench,
    sender: ResultSender,
    wall: tuple[TableView, ...],
    is_sideways: bool,
    picker: EntrantPicker | None,
) -> Page:
    seen, opened = seen_on(model, bench), bench.opened
    if bench.refused is not None:
        why = sender.why(bench.refused)
        return refused_page(model, seen, bench.refused, why, bench.problem)
    if seen is not None and opened is not None:
        if opened.task is Task.LOOK:
            return look_page(model, seen)
        if opened.is_choosing:
            return reason_page(model, seen, opened, bench.problem)
        if opened.is_picking and picker is not None:
            return pick_page(seen, opened, picker, is_sideways)
        if opened.is_seating:
            return seat_page(model, seen, opened, bench.problem, is_sideways=is_sideways)
        return mask_page(model, seen, opened, bench.problem, is_sideways=is_sideways)
    if seen is not None and bench.saved is not None:
        return saved_page(model, seen, bench.saved)
    more = (*lacking(model, round_on(model, bench)), *without_operator(model))
    return idle_page(
        wall, bench.pointed, bench.number, bench.problem, more, is_sideways=is_sideways
    )
