"""Tables as a scoring station sees them: what the server knows and what waits on this computer."""

from collections.abc import Callable, Mapping

from bobbl_client.evening.tables import (
    Hand,
    Sent,
    TableView,
    table_view,
    table_views,
    tables_on,
    waiting_results,
)
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.state import Round, State
from bobbl_shared.errors import Refusal

LAST_TABLE = 4000


def sight(model: StationModel, round_: Round, table: int) -> TableView:
    """Return one table of a round, with what waits on this computer."""
    return table_view(round_, table, waiting_results(model))


def sights(model: StationModel, round_: Round) -> tuple[TableView, ...]:
    """Return the tables of a round that this station serves, by number."""
    if model.state is None:
        return ()
    waiting, serves = waiting_results(model), _serving(model)
    numbers = tables_on(model.state, round_, waiting)
    return table_views(round_, filter(serves, numbers), waiting)


def can_open(round_: Round, table: int) -> bool:
    """Tell whether there can be a slip of a table: drawn, or wherever somebody may have sat."""
    is_free = round_.from_slips and not round_.is_closed and 1 <= table <= LAST_TABLE
    return is_free or table in round_.tables


def is_organiser(model: StationModel) -> bool:
    """Tell whether this station may decide."""
    return model.post is not None and model.post.role == "organiser"


def is_served(model: StationModel, table: int) -> bool:
    """Tell whether a table stands in one of this station's sections."""
    return _serving(model)(table)


def _serving(model: StationModel) -> Callable[[int], bool]:
    """Give what tells whether a table stands in one of this station's sections."""
    state, post = model.state, model.post
    if state is None or post is None:
        return lambda _: False
    if post.role == "organiser":
        return lambda _: True
    settings, sections = state.settings, post.sections
    return lambda table: settings.section_of(table) in sections


def check_served(model: StationModel, table: int) -> None:
    """Raise ``Refusal`` if the table stands in another station's section."""
    if model.state is not None and model.post is not None and not is_served(model, table):
        section = model.state.settings.section_of(table)
        raise Refusal("other_section", table=table, section=section, own=model.post.sections)


def lacks_operator(model: StationModel) -> bool:
    """Tell whether it is to be said first who types here, for the second entry to be another's."""
    state, post = model.state, model.post
    if state is None or post is None or post.role != "scoring" or model.has_named_operator:
        return False
    return state.settings.entry == "double" and has_operators(state)


def has_operators(state: State) -> bool:
    """Tell whether there is somebody on the list of operators."""
    return any(not each.retired for each in state.operators.values())


def check_operator(model: StationModel) -> None:
    """Raise ``Refusal`` as long as it is to be said who types here."""
    if lacks_operator(model):
        raise Refusal("operator_not_named")


def check_second(model: StationModel, seen: TableView) -> None:
    """Raise ``Refusal`` if whoever works here has made the first entry (the server's rule)."""
    first = seen.first_hand(model.id)
    if first is None:
        return
    if model.operator is not None and model.operator == first.operator:
        raise Refusal("same_operator", table=seen.table)
    if first.station == model.id and (model.operator is None or first.operator is None):
        raise Refusal("same_station", table=seen.table)


def is_own(model: StationModel, seen: TableView) -> bool:
    """Tell whether the entry that stands alone is the own one, so that it may be seen."""
    hand = seen.first_hand(model.id)
    if hand is None or hand.operator != model.operator:
        return False
    return hand.operator is not None or hand.station == model.id


def is_unnamed(model: StationModel, seen: TableView) -> bool:
    """Tell whether the entry that stands alone was made here before anybody said who types."""
    hand = seen.first_hand(model.id)
    return hand is not None and hand == Hand(model.id, None)


def refusals(model: StationModel, sent: Mapping[int, Sent]) -> tuple[tuple[Sent, Refusal], ...]:
    """Give own entries that the server has refused, oldest first."""
    found = []
    for counter in sorted(sent):
        verdict = model.verdict(counter)
        if verdict is not None and verdict.refusal is not None:
            found.append((sent[counter], verdict.refusal))
    return tuple(found)
