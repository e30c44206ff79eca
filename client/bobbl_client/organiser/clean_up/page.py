"""The clean-up before a round: who moves from where to where, to be read out, printed and done.

The proposal is requested at once. It is valid for the seats at that moment: if anything changes
before everybody has been told, the list disappears, so that no wrong list is read out.
"""

from dataclasses import dataclass
from enum import Enum
from functools import partial

from bobbl_client.evening.people import entrant_name
from bobbl_client.evening.seat_words import has_players, seat_words
from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.clean_up.step import CleanUpStep, clean_up_step
from bobbl_client.page.page import Confirmation, Page
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.areas.seats import MakeMoves, ProposeMoves
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.placing import tables_to_fill
from bobbl_shared.domain.seats import Move
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn


class Stage(Enum):
    """Waiting for something; asking; proposed; out of date; done."""

    WAITS = "waits"
    READY = "ready"
    ASKING = "asking"
    PROPOSED = "proposed"
    OUTDATED = "outdated"
    MADE = "made"


@dataclass(frozen=True)
class ShownMove:
    """Somebody who moves: who, from which seat, to which."""

    key: str
    number: str
    name: str
    here: str
    there: str


@dataclass(frozen=True)
class CleanUpScreen:
    """The moves and the one thing to do; ``label`` empty: nothing is left to do.

    ``told`` (marked) says what the list is; ``waits`` why the action has to wait.
    """

    stage: Stage
    title: str
    told: str
    moves: tuple[ShownMove, ...]
    label: str
    waits: tuple[str, ...]
    brings: tuple[str, ...]
    paper: Paper | None


class CleanUpPage(Page[CleanUpScreen]):
    """Asks for the moves, shows them, has them printed and made."""

    def __init__(self, model: StationModel, *, can_print: bool = True) -> None:
        """Ask for a proposal if one can be made."""
        super().__init__(model)
        self._can_print = can_print
        self._seen: tuple[Move, ...] = ()
        self._made: tuple[Move, ...] = ()
        self.propose()

    def screen(self) -> CleanUpScreen:
        """Return what is to be shown now."""
        state, step, stage = self.model.state, clean_up_step(self.model), self._stage()
        moves = self._moves() if stage in {Stage.PROPOSED, Stage.MADE} else ()
        shown = tuple(self._shown(each) for each in moves)
        is_idle = stage in {Stage.WAITS, Stage.OUTDATED, Stage.READY}
        return CleanUpScreen(
            stage=stage,
            title=tr("Lücken schließen"),
            told=_told(state, stage, len(moves)),
            moves=shown,
            label=_label(state, stage, len(moves)),
            waits=step.waits if is_idle else (),
            brings=_brings(state, stage, step),
            paper=self._paper(state, shown) if shown and self._can_print else None,
        )

    def advance(self) -> None:
        """F12: ask for the moves, or, once they are there, for a yes to making them."""
        state, stage, moves = self.model.state, self._stage(), self._proposed()
        if state is not None and stage is Stage.PROPOSED:
            self.requests.notice = ""
            self.confirm(_question(state, len(moves)), partial(self._make, moves))
        elif stage in {Stage.READY, Stage.OUTDATED}:
            self.propose()

    def propose(self) -> None:
        """Let the server work out the moves, if everything that is needed is there."""
        state = self.model.state
        if state is not None and clean_up_step(self.model).is_ready and not self._proposed():
            self._seen = ()
            self.ask(ProposeMoves(len(state.rounds) + 1), _base(state))
        self.refresh()

    def look_at_list(self) -> None:
        """Let the list of the moves be looked at and printed."""
        paper = self.screen().paper
        if paper is not None:
            self.open_page("preview", paper)

    def changed(self, change: Change) -> None:
        """Ask no more about moves that have gone out of date."""
        if self._proposed() != self._seen:
            self.withdraw()

    def _make(self, asked: tuple[Move, ...]) -> None:
        """Have everybody in the list move, unless it has gone out of date meanwhile."""
        state = self.model.state
        if state is not None and asked == self._proposed():
            self._made = asked
            self.ask(MakeMoves(len(state.rounds) + 1), _base(state))

    def _proposed(self) -> tuple[Move, ...]:
        state = self.model.state
        return (state.placing.proposed or ()) if state is not None else ()

    def _moves(self) -> tuple[Move, ...]:
        return self._proposed() or self._made

    def _stage(self) -> Stage:
        proposed = self._proposed()
        if proposed:
            self._seen = proposed
            return Stage.PROPOSED
        if self._is_made():
            return Stage.MADE
        if self.requests.are_open:
            return Stage.ASKING
        if not clean_up_step(self.model).is_ready:
            return Stage.WAITS
        return Stage.OUTDATED if self._seen else Stage.READY

    def _is_made(self) -> bool:
        """Return whether everybody sits where the moves that were asked for lead."""
        state = self.model.state
        if state is None or not self._made:
            return False
        return all(state.placing.seats.get(each.entrant) == each.there for each in self._made)

    def _shown(self, move: Move) -> ShownMove:
        state = self.model.state
        assert state is not None
        entrant = state.entrants[move.entrant]
        return ShownMove(
            move.entrant,
            str(entrant.number),
            entrant_name(self.model, entrant),
            seat_words(state, move.here),
            seat_words(state, move.there),
        )

    def _paper(self, state: State | None, moves: tuple[ShownMove, ...]) -> Paper:
        assert state is not None
        number = len(state.rounds) + 1
        who = tr("Spieler") if has_players(state) else tr("Paar")
        told = entrants_word(state, len(moves))
        return Paper(
            tr("Bitte umsetzen vor Runde {n}", n=number),
            f"{state.settings.name} · {told}",
            (tr("Nr."), who, tr("von"), tr("nach")),
            tuple((each.number, each.name, each.here, each.there) for each in moves),
            tr("umsetzen-runde-{n}", n=number),
        )


def _question(state: State, count: int) -> Confirmation:
    tables = tables_to_fill(state)
    after = trn("Danach ist Tisch {n} voll.", "Danach sind die Tische 1 bis {n} voll.", tables)
    if len(state.placing.seats) < tables * state.settings.at_table:
        after = tr("Danach sitzt niemand mehr hinter Tisch {n}.", n=tables)
    lines = (
        after,
        tr("Wer umzieht, muss es erfahren: gleich ansagen oder die Liste drucken."),
        tr("Einzelne Plätze lassen sich danach noch von Hand ändern."),
    )
    who = entrants_word(state, count)
    return Confirmation(tr("{who} jetzt umsetzen?", who=who), lines, tr("Ja, umsetzen"))


def _base(state: State) -> Base:
    return Base(version=state.field_changed.index if state.field_changed else 0)


def _told(state: State | None, stage: Stage, count: int) -> str:
    match stage:
        case Stage.PROPOSED:
            return trn(
                "**{who}** zieht um, so wenige wie möglich. Noch sitzt niemand anders.",
                "**{who}** ziehen um, so wenige wie möglich. Noch sitzt niemand anders.",
                count,
                who=_who(state, count),
            )
        case Stage.MADE:
            return tr("**Umgesetzt.** Jetzt ansagen: ↑ ↓ geht durch die Liste.")
        case Stage.OUTDATED:
            return tr(
                "Seit dem Vorschlag hat sich etwas geändert, er gilt nicht mehr. Niemand ist"
                " umgesetzt."
            )
        case Stage.ASKING:
            return tr("Wird ausgerechnet …")
        case Stage.WAITS | Stage.READY:
            return tr("Noch kein Vorschlag.")


def _who(state: State | None, count: int) -> str:
    return entrants_word(state, count) if state is not None else str(count)


def _label(state: State | None, stage: Stage, count: int) -> str:
    match stage:
        case Stage.PROPOSED:
            return tr("{who} umsetzen", who=_who(state, count))
        case Stage.OUTDATED:
            return tr("Neu ausrechnen")
        case Stage.MADE:
            return ""
        case _:
            return tr("Umzüge ausrechnen")


def _brings(state: State | None, stage: Stage, step: CleanUpStep) -> tuple[str, ...]:
    if stage is Stage.PROPOSED and state is not None:
        return (tr("Danach kann Runde {n} ausgelost werden.", n=len(state.rounds) + 1),)
    return step.brings if stage in {Stage.READY, Stage.OUTDATED} else ()
