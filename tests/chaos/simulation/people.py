"""What people ask for at their stations, each by what the station shows, sensible or not."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal

from bobbl_client.model.station import StationModel
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    LeaseNumbers,
    MarkPresent,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.results import (
    AcceptLate,
    CorrectResult,
    DecideResult,
    EnterResult,
    RejectLate,
)
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking, RingGong, SetClock
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.staff import AddOperator, InviteStation, RevokeStation
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Change, Round, State, TableSlot
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId, EntryId, InvitationId, OperatorId, PersonId
from builders.evening import invented_name, invented_score
from chaos.simulation.desk_work import at_a_desk, of_the_organiser


@dataclass(frozen=True)
class Wish:
    """A command as somebody means it."""

    payload: AnyPayload
    base: Base | None = None
    details: tuple[Details, ...] = ()


Idea = Callable[[StationModel, State], Wish | None]


Lean = Literal["", "staff", "desk", "prizes"]
"""Nothing; stations come and go; much is changed at the desks; it is hurried to the prizes."""


@dataclass
class People:
    """Everybody at all stations; ``wish`` gives what somebody does next."""

    dice: Random
    made: int = 0
    gives_seats: bool = False
    """Whether the desks give seats before a draw, as some do."""

    invites: bool = False
    """Whether stations come and are sent away during the evening."""

    lean: Lean = ""
    """What people do more often than anywhere else, so that it need not be waited for."""

    def __post_init__(self) -> None:
        """Roll what the custom of the house is."""
        self.gives_seats = self.dice.random() < 0.25
        self.invites = self.dice.random() < 0.2

    def wish(self, model: StationModel, operators: tuple[OperatorId, ...]) -> Wish | None:
        """Give what the person at a station asks for next; none if nothing comes to mind."""
        state, post = model.state, model.post
        if state is None or post is None:
            return None
        if self.dice.random() < 0.15:
            model.operator = self.dice.choice((None, *operators))
        idea = self._leaning(post.role, state)
        if idea is not None:
            return idea(model, state)
        ideas = {
            "organiser": self._organiser,
            "desk": self._desk,
            "scoring": self._scoring,
            "display": self._display,
        }[post.role]
        return ideas(state)(model, state)

    def _leaning(self, role: Role, state: State) -> Idea | None:
        """Give what this house leans to, most of the time."""
        if not self.lean or self.dice.random() < 0.3:
            return None
        match self.lean, role:
            case "staff", "organiser":
                return self.dice.choice((self._invite, self._revoke))
            case "desk", "desk":
                return self.dice.choice((self._register, self._work, self._work, self._work))
            case "prizes", "organiser":
                is_played = any(each.is_closed for each in state.rounds)
                return self._arrange if is_played else self._go_on
            case _:
                return None

    def _fresh(self) -> str:
        self.made += 1
        return f"{self.made:04d}-{self.dice.randrange(16**8):08x}"

    def _display(self, state: State) -> Idea:
        return lambda model, state: None

    def _organiser(self, state: State) -> Idea:
        """Go on with the evening mostly; else anything an organiser can do."""
        if state.final is not None and self.dice.random() < 0.3:
            return self._arrange
        if self.dice.random() < 0.45:
            return self._go_on
        staff: list[Idea] = [self._invite, self._invite, self._revoke] if self.invites else []
        return self.dice.choice(
            [
                *staff,
                self._commit,
                self._abandon,
                self._redraw,
                self._swap,
                self._join,
                self._propose,
                self._move,
                self._decide,
                self._publish,
                self._apart,
                self._judge_late,
                self._clock,
                self._operator,
                self._arrange,
                self._arrange,
                lambda model, state: Wish(RingGong()),
            ]
        )

    def _desk(self, state: State) -> Idea:
        seats = [self._give_seat, self._give_seat, self._free_seat] if self.gives_seats else []
        return self.dice.choice(
            [
                self._register,
                self._come_or_go,
                self._mend,
                self._mend,
                self._work,
                self._work,
                lambda model, state: Wish(LeaseNumbers()),
                *seats,
            ]
        )

    def _scoring(self, state: State) -> Idea:
        return self._correct if self.dice.random() < 0.15 else self._enter

    def _go_on(self, model: StationModel, state: State) -> Wish | None:
        """Draw, enter what is missing, close, draw again."""
        running = state.running
        if running is None and state.rounds and self.dice.random() < 0.3:
            return self._publish(model, state)
        if running is None or self.dice.random() < 0.05:
            if state.placing.seats and self.dice.random() < 0.5:
                return self.dice.choice((self._propose, self._move))(model, state)
            number = len(state.rounds) + 1
            return Wish(DrawRound(number, _thrown(state, number)), self._seen(state.field_changed))
        if running.count("confirmed", "decided") == len(running.tables):
            return Wish(CloseRound(running.number), self._seen(running.changed))
        if running.count("disputed"):
            return self._decide(model, state)
        return self._enter(model, state)

    def _commit(self, model: StationModel, state: State) -> Wish:
        number = len(state.rounds) + self.dice.choice((0, 1, 1, 1))
        return Wish(CommitDraw(number, EIGHT_DICE), self._seen(state.field_changed))

    def _abandon(self, model: StationModel, state: State) -> Wish | None:
        made = state.commitment
        return Wish(AbandonCommitment(made.round, "field_changed")) if made else None

    def _redraw(self, model: StationModel, state: State) -> Wish | None:
        if not state.rounds:
            return None
        number = len(state.rounds)
        payload = RedrawRound(number, "entrant_late", _thrown(state, number))
        return Wish(payload, self._seen(state.field_changed))

    def _swap(self, model: StationModel, state: State) -> Wish | None:
        running = state.running
        if running is None or len(state.entrants) < 2:
            return None
        first, second = self.dice.sample(sorted(state.entrants), 2)
        return Wish(SwapSeats(running.number, first, second), self._seen(running.seated))

    def _join(self, model: StationModel, state: State) -> Wish | None:
        running, entrant = state.running, self._anybody(state)
        if running is None or entrant is None:
            return None
        return Wish(JoinRound(running.number, entrant), self._seen(state.field_changed))

    def _propose(self, model: StationModel, state: State) -> Wish:
        return Wish(ProposeMoves(len(state.rounds) + 1), self._seen(state.field_changed))

    def _move(self, model: StationModel, state: State) -> Wish:
        return Wish(MakeMoves(len(state.rounds) + 1), self._seen(state.field_changed))

    def _decide(self, model: StationModel, state: State) -> Wish | None:
        found = self._table(state, "disputed", "entered", "open")
        if found is None:
            return None
        round_, slot = found
        score = invented_score(slot, round_.number) if self.dice.random() < 0.9 else None
        entry = EntryId(self._fresh())
        payload = DecideResult(round_.number, slot.table, score, entry, "slip_checked")
        return Wish(payload, self._seen(slot.changed))

    def _publish(self, model: StationModel, state: State) -> Wish | None:
        closed = [each.number for each in state.rounds if each.is_closed]
        if not closed:
            return None
        number = self.dice.choice(closed)
        return Wish(PublishRanking(number), self._seen(state.results_changed(number)))

    def _apart(self, model: StationModel, state: State) -> Wish | None:
        if len(state.entrants) < 2:
            return None
        first, second = self.dice.sample(sorted(state.entrants), 2)
        return Wish(KeepApart(first, second, self.dice.choice((0, 1, 900))))

    def _judge_late(self, model: StationModel, state: State) -> Wish | None:
        late = [late.entry.id for each in state.rounds for late in each.late]
        if not late:
            return None
        entry = self.dice.choice(late)
        return Wish(AcceptLate(entry) if self.dice.random() < 0.5 else RejectLate(entry))

    def _clock(self, model: StationModel, state: State) -> Wish:
        action = self.dice.choice(("start", "pause", "resume", "adjust"))
        return Wish(SetClock(action, max(1, len(state.rounds)), self.dice.randrange(0, 1200)))  # type: ignore[arg-type]

    def _operator(self, model: StationModel, state: State) -> Wish:
        details = self._name(model)
        return Wish(AddOperator(OperatorId(self._fresh()), details.hash), None, (details,))

    def _invite(self, model: StationModel, state: State) -> Wish:
        role = self.dice.choice(("organiser", "desk", "scoring", "display"))
        sections = ("Saal", "Bühne") if role == "scoring" else ()
        invitation = InvitationId(self._fresh())
        return Wish(InviteStation(invitation, role, f"Gerät {invitation}", sections))  # type: ignore[arg-type]

    def _revoke(self, model: StationModel, state: State) -> Wish:
        return Wish(RevokeStation(self.dice.choice(sorted(state.stations))))

    def _register(self, model: StationModel, state: State) -> Wish:
        details = (self._name(model), self._name(model))
        persons = tuple(Person(PersonId(self._fresh()), each.hash) for each in details)
        number = None
        leases = [each for each in state.leases if each.station == model.id]
        if leases and self.dice.random() < 0.5:
            lease = self.dice.choice(leases)
            number = self.dice.randrange(lease.first, lease.last + 1)
        payload = RegisterEntrant(
            EntrantId(self._fresh()),
            "pair",
            persons,
            self.dice.choice(("present", "present", "announced")),
            number,
            distinct=self.dice.random() < 0.5,
        )
        return Wish(payload, Base(version=state.length), details)

    def _come_or_go(self, model: StationModel, state: State) -> Wish | None:
        entrant = self._anybody(state)
        if entrant is None:
            return None
        is_there = state.entrants[entrant].status == "present"
        if self.dice.random() < 0.2:
            is_there = not is_there
        return Wish(WithdrawEntrant(entrant) if is_there else MarkPresent(entrant))

    def _work(self, model: StationModel, state: State) -> Wish | None:
        asked = at_a_desk(self.dice, model, state, self._fresh(), lambda: self._name(model))
        return Wish(*asked) if asked else None

    def _arrange(self, model: StationModel, state: State) -> Wish | None:
        asked = of_the_organiser(self.dice, state)
        return Wish(*asked) if asked else None

    def _mend(self, model: StationModel, state: State) -> Wish | None:
        if not state.persons:
            return None
        known = state.persons[self.dice.choice(sorted(state.persons))]
        details = self._name(model)
        person = Person(known.person.id, details.hash)
        return Wish(EditPerson(person, distinct=True), self._seen(known.changed), (details,))

    def _give_seat(self, model: StationModel, state: State) -> Wish | None:
        entrant = self._anybody(state)
        if entrant is None:
            return None
        by_hand = Seat(self.dice.randrange(1, 4), self.dice.choice((1, 2)))
        seat = by_hand if self.dice.random() < 0.3 else None
        return Wish(GiveSeat(len(state.rounds) + 1, entrant, seat))

    def _free_seat(self, model: StationModel, state: State) -> Wish | None:
        if not state.placing.seats:
            return None
        entrant = self.dice.choice(sorted(state.placing.seats))
        return Wish(FreeSeat(len(state.rounds) + 1, entrant))

    def _enter(self, model: StationModel, state: State) -> Wish | None:
        wanted = ("open", "entered") if self.dice.random() < 0.9 else ("confirmed", "disputed")
        found = self._table(state, *wanted)
        if found is None:
            return None
        round_, slot = found
        payload = EnterResult(
            round_.number,
            slot.table,
            slot.sides,
            self._slip(slot, round_.number),
            EntryId(self._fresh()),
        )
        return Wish(payload, self._seen(slot.changed))

    def _correct(self, model: StationModel, state: State) -> Wish | None:
        found = self._table(state, "entered", "confirmed", "disputed")
        if found is None:
            return None
        round_, slot = found
        payload = CorrectResult(
            round_.number,
            slot.table,
            slot.sides,
            self._slip(slot, round_.number),
            EntryId(self._fresh()),
            "mistyped",
        )
        return Wish(payload, self._seen(slot.changed))

    def _slip(self, slot: TableSlot, number: int) -> BobblScore:
        """Give what stands on the slip, or what somebody makes of it."""
        score = invented_score(slot, number)
        if self.dice.random() < 0.88:
            return score
        return BobblScore((score.bobbl[0], (21, self.dice.randrange(20))))

    def _table(self, state: State, *statuses: str) -> tuple[Round, TableSlot] | None:
        """Choose a table that stands so, in the running round or now and then in any."""
        rounds = [state.running] if state.running else []
        if state.rounds and self.dice.random() < 0.1:
            rounds = [self.dice.choice(state.rounds)]
        tables = [(r, slot) for r in rounds for slot in r.tables.values()]
        fitting = [each for each in tables if each[1].status in statuses]
        return self.dice.choice(fitting) if fitting else None

    def _anybody(self, state: State) -> EntrantId | None:
        return self.dice.choice(sorted(state.entrants)) if state.entrants else None

    def _name(self, model: StationModel) -> Details:
        """Make up a name; there are few, so that some bear the same."""
        name: Name = invented_name(self.dice.randrange(200))
        return model.conceal_name(name)

    def _seen(self, change: Change | None) -> Base | None:
        """Give what somebody had in view, or now and then something else."""
        if self.dice.random() < 0.04:
            return self.dice.choice(
                (None, Base(version=0), Base(counter=self.dice.randrange(1, 9)))
            )
        return Base(version=change.index if change else 0)


def _thrown(state: State, number: int) -> str:
    """Return what the hall throws for a round, if it waits for that."""
    return "63125641" if state.committed(number) is not None else ""
