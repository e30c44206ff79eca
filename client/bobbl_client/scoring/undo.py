"""Taking back own results with one key, the newest first.

What still waits on this computer is taken back by a second command behind it, which works without
a connection as well. What the server holds is taken back only with one: whoever takes it back must
see what stands afterwards. An entry that was taken back is a draft again, as it was typed.
"""

from typing import NamedTuple

from bobbl_client.evening.tables import NOBODY, EntryPayload, Place, TableState, waiting_results
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.scoring.screen import ShownOwn
from bobbl_client.scoring.slip import SlipInput, keys_of
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.deed import newest_first
from bobbl_shared.domain.score import Format, Score
from bobbl_shared.domain.state import Round
from bobbl_shared.domain.undo import check_undoing, undoing
from bobbl_shared.domain.values import Sides
from bobbl_shared.errors import Refusal


class Retraction(NamedTuple):
    """An own command that can be taken back; ``score`` is what a plain entry said.

    ``is_phoned``: nobody has typed it, it was taken over from a phone.
    """

    place: Place
    counter: int
    score: Score | None
    sides: Sides
    is_phoned: bool = False


def newest_own(own: tuple[ShownOwn, ...], round_: Round | None) -> int | None:
    """Give the table of the newest own entry that can be taken back, none if there is none.

    What comes to a closed round is the organiser's to judge.
    """
    if round_ is not None and round_.is_closed:
        return None
    return next((each.table for each in own if isinstance(each.state, TableState)), None)


def retraction(model: StationModel, place: Place) -> Retraction:
    """Give the newest own result of a table; raise ``Refusal`` if it cannot be taken back."""
    for sent in reversed(waiting_results(model)):
        if sent.place == place and sent.operator in (None, model.operator):
            score = sent.payload.score if isinstance(sent.payload, EntryPayload) else None
            sides = sent.payload.sides if isinstance(sent.payload, EntryPayload) else NOBODY
            is_phoned = isinstance(sent.payload, TakeProposal)
            return Retraction(place, sent.counter, score, sides, is_phoned)
    if model.contact is not Contact.ONLINE:
        raise Refusal("undo_needs_connection")
    return _recorded(model, place)


def _recorded(model: StationModel, place: Place) -> Retraction:
    state = model.state
    key = ("table", *map(str, place))
    deeds = newest_first(state.deeds) if state is not None else ()
    for deed in deeds:
        if state is not None and deed.station == model.id and deed.undone is None:
            if key not in deed.changed:
                continue
            check_undoing(undoing(state, deed.station, deed.counter))
            slot = state.rounds[place[0] - 1].tables[place[1]]
            is_plain = deed.kinds[-1:] == ("ResultEntered",)
            score = slot.entries[-1].score if is_plain else None
            is_phoned = "ProposalTaken" in deed.kinds
            return Retraction(place, deed.counter, score, slot.sides, is_phoned)
    raise Refusal("not_undoable")


def typed_again(score: Score, played: Format, *, is_swapped: bool = False) -> SlipInput:
    """Give the slip as it was typed, all but the last Enter."""
    slip = SlipInput(played)
    for key in keys_of(score, played, is_swapped=is_swapped)[:-1]:
        for sign in key if key != "Enter" else (key,):
            slip = slip.press(sign)
    return slip
