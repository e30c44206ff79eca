"""A trainee by script: does about each mistake what there is to do, or notices none of them."""

from dataclasses import dataclass

from bobbl_client.desk.orders import DeskOrders
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.latecomer.page import latecomers
from bobbl_client.training.acts import Place
from bobbl_client.training.rehearsal import Rehearsal
from bobbl_client.training.script import PAIRS, Guest
from bobbl_client.training.simulated_stations import SimulatedStations, spoken
from bobbl_shared.domain.areas.draw import DrawRound, JoinRound
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.results import DecideResult, EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.twins import MergeDuplicate
from bobbl_shared.domain.score import BobblScore, Score, swapped
from bobbl_shared.domain.state import Entrant, Round, State, TableSlot
from bobbl_shared.ids import EntryId, new_id
from builders.course import base_on

ASKED = {"missing_slip", "impossible", "silent"}
"""What is found by asking in the hall."""


@dataclass
class Trainee:
    """Works at the station in training; a skilled one finds everything."""

    simulated: SimulatedStations
    is_skilled: bool

    @property
    def rehearsal(self) -> Rehearsal:
        """Give the evening."""
        return self.simulated.rehearsal

    @property
    def model(self) -> StationModel:
        """Give the station."""
        return self.simulated.trainee

    @property
    def state(self) -> State:
        """Give what the station knows."""
        assert self.model.state is not None
        return self.model.state

    def act(self) -> None:
        """Do what is to be done now; nothing while the last thing is on its way."""
        if self.model.waiting:
            return
        if self.is_skilled:
            self._ask_around()
        match self.rehearsal.script.lesson:
            case "desk":
                self._register()
            case "scoring":
                self._type()
            case "organiser":
                self._lead()

    def _ask_around(self) -> None:
        for mistake in self.rehearsal.happened:
            if mistake.kind in ASKED and mistake not in self.rehearsal.found:
                table = self.rehearsal.table_of(mistake)
                self.rehearsal.ask(Place(table) if table else Place(actor="second"))

    # at a desk

    def _register(self) -> None:
        guest = self.rehearsal.guest
        if guest is not None:
            self._serve(guest)
        elif self.is_skilled:
            self._clear_up()

    def _serve(self, guest: Guest) -> None:
        known = self._known(guest)
        if self.is_skilled and guest.mistake == "again":
            self.rehearsal.put_aside()
        elif self.is_skilled and known and known[0].status == "announced":
            self.model.ask(MarkPresent(known[0].id))
        else:
            DeskOrders(self.model).register(spoken(guest.names), "pair", True)
            if guest.mistake == "again":
                self.rehearsal.put_aside()

    def _clear_up(self) -> None:
        for guest in self.rehearsal.script.guests:
            known = self._known(guest)
            if guest.mistake == "duplicate" and len(known) == 2:
                self.model.ask(MergeDuplicate(known[0].id, known[1].id))
            if guest.mistake == "absent" and known and self.state.rounds:
                self.model.ask(WithdrawEntrant(known[0].id))

    def _known(self, guest: Guest) -> list[Entrant]:
        there = [self.state.entrants[id_] for id_ in self.simulated.bearers.get(guest.key, ())]
        return [each for each in there if each.status in {"announced", "present"}]

    # at a scoring station

    def _type(self) -> None:
        paper, running = self.rehearsal.paper, self.state.running
        if paper is None or running is None or running.number != paper.round:
            return
        slot = running.tables[paper.table]
        score = paper.score if not self.is_skilled else self._read(paper.score, paper.is_turned)
        entry = EntryId(new_id())
        payload = EnterResult(paper.round, paper.table, slot.sides, _possible(score), entry)
        self.model.ask(payload, base_on(slot.changed))

    def _read(self, score: Score, is_turned: bool) -> Score:
        return swapped(score) if is_turned else score

    # as the organiser

    def _lead(self) -> None:
        running = self.state.running
        if running is None:
            self._draw()
            return
        for slot in running.tables.values():
            self._look_after(running, slot)
        late = latecomers(self.state, running)
        if late and self.is_skilled:
            joining = JoinRound(running.number, late[0].id)
            self.model.ask(joining, base_on(self.state.field_changed))
        if running.count("confirmed", "decided") == len(running.tables):
            self.model.ask(CloseRound(running.number), base_on(running.changed))

    def _draw(self) -> None:
        if len(self.state.rounds) < self.state.settings.rounds and len(self._field) >= PAIRS:
            number = len(self.state.rounds) + 1
            self.model.ask(DrawRound(number), base_on(self.state.field_changed))

    @property
    def _field(self) -> tuple[Entrant, ...]:
        return self.state.seatable()

    def _look_after(self, running: Round, slot: TableSlot) -> None:
        score: Score | None
        answer = self.rehearsal.ask(Place(slot.table)) if slot.status == "disputed" else None
        if answer is not None and answer.paper is not None:
            score = answer.paper.score if self.is_skilled else slot.entries[0].score
            word = DecideResult(
                running.number, slot.table, score, EntryId(new_id()), "slip_checked"
            )
            self.model.ask(word, base_on(slot.changed))
        if slot.status == "open" and running.count("open") == 1 and self._is_no_show(slot.table):
            score = None if self.is_skilled else BobblScore(((21, 0), (21, 0)))
            word = DecideResult(running.number, slot.table, score, EntryId(new_id()), "not_played")
            self.model.ask(word, base_on(slot.changed))

    def _is_no_show(self, table: int) -> bool:
        mistakes = (m for m in self.rehearsal.happened if m.kind == "no_show")
        return any(self.rehearsal.table_of(each) == table for each in mistakes)


def _possible(score: Score) -> Score:
    """Give what who does not ask makes of a slip that cannot be."""
    assert isinstance(score, BobblScore)
    if score.bobbl[0][0] == score.bobbl[0][1]:
        return BobblScore(((score.bobbl[0][0], 3), *score.bobbl[1:]))
    return score
