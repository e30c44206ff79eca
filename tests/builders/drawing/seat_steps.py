"""Acts of an organiser that change who sits where, one after the other as the dice say.

Many are refused, as they would be in a hall; what is accepted changes a round that is drawn, or the
seats of one that is not, or takes back what was done.
"""

import random
from collections.abc import Callable

from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import MarkPresent, RegisterEntrant, WithdrawEntrant
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.journal import newest_first
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import AbandonReason, EntrantKind, RedrawReason
from bobbl_shared.ids import DetailsHash, EntrantId, EntryId, PersonId
from builders.course import TWO_TO_NIL, base_on

Ask = Callable[[AnyPayload, Base], None]
"""Asks for something; what is refused changes nothing."""


class SeatSteps:
    """An organiser who asks; ``see`` gives the state as it is now."""

    def __init__(self, dice: random.Random, see: Callable[[], State], ask: Ask) -> None:
        """Begin with nothing asked."""
        self._dice, self._see, self._ask = dice, see, ask
        self._acts: tuple[Callable[[], None], ...] = (
            *(self.arrive, self._withdraw, self._return),
            *(self._give, self._give, self._give, self._free, self._clean_up),
            *(self._wish, self._commit, self._abandon),
            *(self._draw, self._draw, self._draw, self._draw, self._swap, self._swap),
            *(self._join, self._undo, self._undo, self._finish, self._publish),
        )

    def step(self) -> None:
        """Try one of all acts."""
        self._dice.choice(self._acts)()

    def _on_field(self, payload: AnyPayload) -> None:
        self._ask(payload, base_on(self._see().field_changed))

    def _fresh(self, kind: str) -> str:
        return f"{kind} {self._dice.getrandbits(60)}"

    def _anybody(self) -> EntrantId:
        return self._dice.choice([*self._see().entrants, EntrantId("nobody")])

    @property
    def _next(self) -> int:
        return len(self._see().rounds) + 1

    def arrive(self) -> None:
        """Register somebody who is there."""
        is_pairs = self._see().settings.entrants == "pairs"
        persons = tuple(
            Person(PersonId(self._fresh("person")), DetailsHash(self._fresh("details")))
            for _ in range(2 if is_pairs else 1)
        )
        kind: EntrantKind = "pair" if is_pairs else "player"
        self._on_field(RegisterEntrant(EntrantId(self._fresh("entrant")), kind, persons))

    def _withdraw(self) -> None:
        self._on_field(WithdrawEntrant(self._anybody()))

    def _return(self) -> None:
        self._on_field(MarkPresent(self._anybody()))

    def _give(self) -> None:
        players = self._see().settings.at_table // 2
        dice = self._dice
        seat = Seat(dice.randint(1, 4), dice.randint(1, 2), dice.randint(1, players))
        self._on_field(GiveSeat(self._next, self._anybody(), dice.choice((seat, None))))

    def _free(self) -> None:
        self._on_field(FreeSeat(self._next, self._anybody()))

    def _clean_up(self) -> None:
        self._on_field(ProposeMoves(self._next))
        self._on_field(MakeMoves(self._next))

    def _wish(self) -> None:
        self._on_field(KeepApart(self._anybody(), self._anybody(), self._dice.choice((0, 9, 900))))

    def _commit(self) -> None:
        self._on_field(CommitDraw(self._dice.choice((self._next, self._next - 1)), EIGHT_DICE))

    def _abandon(self) -> None:
        made = self._see().commitment
        reasons: tuple[AbandonReason, ...] = ("field_changed", "secret_lost", "other")
        reason = self._dice.choice(reasons)
        self._on_field(AbandonCommitment(made.round if made else 1, reason))

    def _draw(self) -> None:
        is_again = self._dice.random() < 0.4
        self.draw(self._next - is_again, is_again=is_again)

    def draw(self, number: int, *, is_again: bool = False) -> None:
        """Draw a round, or once more, after what may be in the way was cleared away."""
        if self._see().placing.seats:
            self._clean_up()
        if self._see().commitment is not None and self._dice.random() < 0.5:
            self._abandon()
        public = "63125641" if self._see().committed(number) else ""
        reasons: tuple[RedrawReason, ...] = ("entrant_missing", "entrant_late", "other")
        reason = self._dice.choice(reasons)
        again = RedrawRound(number, reason, public)
        self._on_field(again if is_again else DrawRound(number, public))

    def _swap(self) -> None:
        rounds = self._see().rounds
        if rounds:
            tables = rounds[-1].tables.values()
            seated = [id_ for slot in tables for side in slot.sides for id_ in side]
            one, other = self._dice.choices([*seated, *rounds[-1].byes, self._anybody()], k=2)
            self._ask(SwapSeats(rounds[-1].number, one, other), base_on(rounds[-1].seated))

    def _join(self) -> None:
        self._on_field(JoinRound(self._next - 1, self._anybody()))

    def _undo(self) -> None:
        entries = [each for each in newest_first(self._see().entries) if each.before]
        if entries:
            entry = self._dice.choice(entries[:6])
            self._on_field(UndoEvent(entry.station, entry.counter))

    def _finish(self) -> None:
        """Decide all tables of the running round, and close it."""
        running = self._see().running
        if running is not None and self._dice.random() < 0.5:
            for table, slot in running.tables.items():
                entry = EntryId(self._fresh("entry"))
                decided = DecideResult(running.number, table, TWO_TO_NIL, entry, "slip_checked")
                self._ask(decided, base_on(slot.changed))
            changed = self._see().rounds[-1].changed
            self._ask(CloseRound(running.number), base_on(changed))

    def _publish(self) -> None:
        closed = sum(each.is_closed for each in self._see().rounds)
        if closed:
            changed = self._see().results_changed(closed)
            self._ask(PublishRanking(closed), base_on(changed))
