"""Calls for a table in words: what is asked of whom, and who sits there."""

from collections.abc import Mapping
from dataclasses import dataclass

from bobbl_client.evening.people import told_names
from bobbl_client.model.calls import CallQueue
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.names import Name, tidied
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.wire.messages import CallRequest, TableCall


@dataclass(frozen=True)
class ShownCall:
    """A call as it fills a screen.

    ``where`` stands below the request, ``sides`` are the people of both sides; ``place`` and
    ``following`` say where in the queue it is (empty: there is no other).
    """

    word: str
    table: str
    request: str
    where: str
    sides: tuple[tuple[Name, ...], ...]
    place: str = ""
    following: str = ""


def request_words() -> Mapping[CallRequest, str]:
    """Return the words from which a request is chosen."""
    return {
        "slip": tr("Zettel bringen"),
        "office": tr("zur Turnierleitung kommen"),
        "swap": tr("Platz tauschen"),
        "own": tr("eigener Text"),
    }


def shown_call(model: StationModel, queue: CallQueue) -> ShownCall | None:
    """Return the call that a screen shows; none if there is none."""
    call, following = queue.current, queue.following
    if call is None:
        return None
    place = following_words = ""
    if following is not None:
        place = trn("{n} von {of}", "{n} von {of}", queue.place + 1, of=len(queue.calls))
        following_words = tr("danach **Tisch {n}**", n=following.table)
    state = model.state
    return ShownCall(
        tr("Tisch"),
        str(call.table),
        said(call),
        _where(state, call) if state is not None else "",
        _sides(model, state, call) if state is not None else (),
        place,
        following_words,
    )


def said(call: TableCall) -> str:
    """Return what is asked of a table, as it is shown to it."""
    match call.request:
        case "slip":
            return tr("Bitte den Zettel bringen")
        case "office":
            return tr("Bitte zur Turnierleitung kommen")
        case "swap":
            return tr("Bitte die Plätze tauschen")
        case "own":
            return tidied(call.text)


def _where(state: State, call: TableCall) -> str:
    """Return where a slip is taken to: by name where one station takes those of that table."""
    if call.request != "slip":
        return ""
    section = state.settings.section_of(call.table)
    taking = [
        each.name
        for each in state.stations.values()
        if each.role == "scoring" and not each.revoked and section in each.sections
    ]
    return taking[0] if len(taking) == 1 else tr("zur Ergebnisstelle")


def _sides(model: StationModel, state: State, call: TableCall) -> tuple[tuple[Name, ...], ...]:
    round_ = state.round(call.round) if call.round else None
    slot = round_.tables.get(call.table) if round_ is not None else None
    if slot is None:
        return ()
    return tuple(
        tuple(name for each in side for name in told_names(model, state.entrants[each]))
        for side in slot.sides
    )
