"""Cleaning the seats up as a step of the evening: who has to move, or what it waits for."""

from dataclasses import dataclass

from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.placing import check_seats_open, seats_beyond, tables_to_fill
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True)
class CleanUpStep:
    """Why it waits (marked lines, none: it can be done), or what it brings."""

    waits: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether somebody has to move and everything that is needed is there."""
        return not self.waits


def clean_up_step(model: StationModel) -> CleanUpStep:
    """Return the clean-up as things stand; without a connection it waits."""
    state = model.state
    if state is None:
        return CleanUpStep((tr("Noch nicht verbunden."),))
    try:
        check_seats_open(state)
        tables = tables_to_fill(state)
    except Refusal as refusal:
        return CleanUpStep((_missing(state, refusal),))
    if not state.placing.seats:
        return CleanUpStep((tr("Noch ist kein Platz vergeben."),))
    beyond = seats_beyond(state, tables)
    if not beyond:
        return CleanUpStep((nobody_moves(tables),))
    if model.contact is not Contact.ONLINE:
        return CleanUpStep((tr("Geht nur mit Verbindung; Eingaben laufen weiter."),))
    told = trn(
        "**{who}** sitzt hinter Tisch {tables} und muss umziehen.",
        "**{who}** sitzen hinter Tisch {tables} und müssen umziehen.",
        beyond,
        who=entrants_word(state, beyond),
        tables=tables,
    )
    return CleanUpStep(brings=(told,))


def nobody_moves(tables: int) -> str:
    """Return the sentence that all who have a seat sit at the tables that fill up."""
    if tables == 0:
        return tr("Noch sind nicht genug für einen Tisch da.")
    return tr("Hinter Tisch **{n}** sitzt niemand: niemand muss umziehen.", n=tables)


def _missing(state: State, refusal: Refusal) -> str:
    """Return in few words what a clean-up waits for; the whole sentence where there are none."""
    numbers = refusal.parameters.get("numbers", ())
    told = _numbers(numbers) if isinstance(numbers, tuple) else ""
    match refusal.code:
        case "lone_players_wait":
            return tr("Geht noch nicht. **Allein gekommen:** Nr. {numbers}", numbers=told)
        case "announced_wait":
            return tr("Geht noch nicht. **Noch nicht da:** Nr. {numbers}", numbers=told)
        case "count_unfit":
            over = refusal.parameters["over"]
            assert isinstance(over, int)
            return tr(
                "Geht noch nicht. **{who} zu viel** für volle Tische: Ersatz holen oder einen"
                " Platz zurücknehmen, wer aussetzt.",
                who=entrants_word(state, over),
            )
        case _:
            return sentence(refusal)


def _numbers(numbers: tuple[object, ...]) -> str:
    shown = ", ".join(map(str, numbers[:8]))
    more = len(numbers) - 8
    return shown + (trn(" und {n} weiterer", " und {n} weitere", more) if more > 0 else "")
