"""What robots can do: one script an order, working through the product's presenters."""

import time
from collections.abc import Callable
from random import Random
from typing import cast

from bobbl.paper import mistyped, slip
from bobbl.robot import Order, Robot, Waiting
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.presenters.desk import DeskPresenter
from bobbl_client.presenters.organiser import OrganiserPresenter
from bobbl_client.presenters.scoring import ScoringPresenter
from bobbl_client.presenters.slip import keys_of
from bobbl_shared.domain.commands import (
    AddOperator,
    Base,
    DecideResult,
    InviteStation,
    Role,
)
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Round, TableSlot
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntryId, InvitationId, OperatorId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply

ENTERS = 3
"""Enter ends a slip; a correction asks for a reason, and Enter takes the first."""

PATIENCE_S = 1.0
"""A query is asked again after so long: its answer is lost if the connection breaks."""

Script = Callable[[Robot, Order, dict[str, object]], Waiting]


class Nobody:
    """A view that shows nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Take whatever a presenter shows."""
        return lambda *_, **__: None


def _until_answered(model: StationModel) -> Waiting:
    counter = model.outbox.last
    yield lambda: model.verdict(counter) is not None


def register(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Register entrants one after the other, each as soon as the one before is answered."""
    desk = DeskPresenter(robot.model, Nobody())
    for rows in cast(list[list[list[str]]], order["entrants"]):
        with robot.times.keypress():
            if desk.save(rows=[(last, first, club) for last, first, club in rows]) is None:
                desk.other_people()
        yield from _until_answered(robot.model)
    desk.close()
    result["registered"] = len(cast(list[object], order["entrants"]))


def operators(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Put people on the list of operators."""
    ids = []
    for last, first in cast(list[list[str]], order["names"]):
        details = robot.model.conceal_name(Name(last, first))
        operator = OperatorId(new_id())
        robot.model.ask(AddOperator(operator, details.hash), None, (details,))
        ids.append(operator)
    yield from _until_answered(robot.model)
    result["operators"] = ids


def sign_in(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Work as this operator from now on."""
    operator = OperatorId(str(order["operator"]))
    yield lambda: robot.model.state is not None and operator in robot.model.state.operators
    robot.model.operator = operator


def invite(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Invite a station and give its code."""
    invitation = InvitationId(new_id())
    role, name = cast(Role, order["role"]), str(order["name"])
    sections = tuple(cast(list[str], order.get("sections", [])))
    robot.model.ask(InviteStation(invitation, role, name, sections))
    yield from _until_answered(robot.model)
    answers: list[Reply] = []
    while not answers:
        asked_at = time.monotonic()
        robot.model.query(AskCode(invitation, renew=True), answers.append)
        yield lambda since=asked_at: bool(answers) or time.monotonic() > since + PATIENCE_S  # type: ignore[misc]
    answer = answers[0]
    if not isinstance(answer, CodeAnswer):
        raise BobblError("not_admitted")
    result["code"] = answer.code


def advance(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Do the next step of the evening: draw, close, publish.

    What was refused because the copy was behind is asked again, as a person would.
    """
    presenter = OrganiserPresenter(robot.model, Nobody())
    verdict: Verdict | None = None
    while verdict is None or verdict.refused == "outdated":
        yield lambda: presenter.screen().step.is_ready and not presenter.screen().is_asking
        asked = robot.model.outbox.last
        with robot.times.keypress():
            presenter.advance()
            presenter.confirm()
        if robot.model.outbox.last > asked:
            yield from _until_answered(robot.model)
            verdict = robot.model.verdict(robot.model.outbox.last)
    presenter.close()
    if verdict.refusal is not None:
        raise verdict.refusal


def score(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Enter slips until every table of a round is settled.

    First entries for the tables of the own sections, second entries for those of ``second``; a
    share of the entries is mistyped, and a mistake of one's own in a dispute is corrected.
    """
    round_ = int(cast(int, order["round"]))
    yield lambda: _round(robot.model, round_) is not None
    hand = _Hand(robot, order, round_)
    while not _is_settled(robot.model, round_):
        did = hand.next()
        if did:
            yield from _until_answered(robot.model) if hand.waits else _once()
        else:
            length = robot.model.replica.length
            yield lambda length=length: robot.model.replica.length != length  # type: ignore[misc]
    hand.presenter.close()
    result.update(
        entered=hand.entered,
        second=hand.second_entries,
        mistyped=hand.mistyped,
        corrected=hand.corrected,
    )


def _once() -> Waiting:
    yield lambda: True


class _Hand:
    """Enters slips as a helper does, now and then wrongly."""

    def __init__(self, robot: Robot, order: Order, round_: int) -> None:
        self.robot, self.model, self.round = robot, robot.model, round_
        self.presenter = ScoringPresenter(self.model, Nobody())
        self.seed = int(cast(int, order["seed"]))
        self.share = float(cast(float, order.get("errors", 0.0)))
        self.second = set(cast(list[str], order["second"]))
        self.others = [OperatorId(each) for each in cast(list[str], order.get("operators", []))]
        self.waits = bool(order.get("waits", True))
        self.chance = Random(f"hand/{self.seed}/{round_}/{self.model.id}")
        self.entered = self.second_entries = self.mistyped = self.corrected = 0
        self.tried: set[tuple[int, int]] = set()

    def next(self) -> bool:
        """Do one thing that is to be done; tell whether there was one."""
        round_ = _round(self.model, self.round)
        assert round_ is not None
        return any(self._work_on(slot) for slot in round_.tables.values())

    def _work_on(self, slot: TableSlot) -> bool:
        assert self.model.state is not None
        section = self.model.state.settings.section_of(slot.table)
        post = self.model.post
        assert post is not None
        is_own, is_second = section in post.sections, section in self.second
        seen = (slot.table, slot.changed.index)
        if seen in self.tried:
            return False
        did = False
        if slot.status == "open" and is_own:
            if self.others:
                self.model.operator = self.others[0]
            did = self._enter(slot)
        elif slot.status == "entered" and is_second and self._may_confirm(slot):
            did = self._enter(slot)
            self.second_entries += did
        elif slot.status == "disputed" and is_own and self._is_my_mistake(slot):
            did = self._correct(slot)
        else:
            return False
        self.tried.add(seen)
        return did

    def _may_confirm(self, slot: TableSlot) -> bool:
        """Second entries come from another station, or from here under another operator."""
        first = slot.entries[-1]
        if first.station != self.model.id:
            return True
        other = [each for each in self.others if each != first.operator]
        if other:
            self.model.operator = other[0]
        return bool(other)

    def _is_my_mistake(self, slot: TableSlot) -> bool:
        return slot.entries[0].station == self.model.id and slot.entries[0].score != self._true(
            slot
        )

    def _true(self, slot: TableSlot) -> Score:
        assert self.model.state is not None
        return slip(self.seed, self.round, slot.table, self.model.state.settings.format)

    def _enter(self, slot: TableSlot) -> bool:
        """Type a slip; not if an entry of this station is still on its way."""
        assert self.model.state is not None
        if not self.presenter.open_table(slot.table):
            return False
        played = self.model.state.settings.format
        typed = self._true(slot)
        if self.chance.random() < self.share:
            typed = mistyped(typed, self.chance, played, slot.status != "open")
            self.mistyped += 1
        self._type(typed)
        self.entered += 1
        return True

    def _correct(self, slot: TableSlot) -> bool:
        self.presenter.open_table(slot.table)
        self.presenter.press("F4")
        self._type(self._true(slot))
        self.corrected += 1
        return True

    def _type(self, typed: Score) -> None:
        assert self.model.state is not None
        *keys, _enter = keys_of(typed, self.model.state.settings.format)
        for key in keys:
            self.presenter.press(key)
        last = self.model.outbox.last
        with self.robot.times.keypress():
            for _ in range(ENTERS):
                self.presenter.press("Enter")
                if self.model.outbox.last != last:
                    return
        raise BobblError("demo_slip_not_saved")


def judge(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """As the organiser: decide disputes whose first entry is right, until the round is settled."""
    round_, seed = int(cast(int, order["round"])), int(cast(int, order["seed"]))
    decided = disputes = 0
    known: set[tuple[int, int]] = set()
    yield lambda: _round(robot.model, round_) is not None
    while not _is_settled(robot.model, round_):
        drawn = _round(robot.model, round_)
        assert drawn is not None
        assert robot.model.state is not None
        for slot in drawn.tables.values():
            seen = (slot.table, slot.changed.index)
            if slot.status != "disputed" or seen in known:
                continue
            known.add(seen)
            disputes += 1
            truth = slip(seed, round_, slot.table, robot.model.state.settings.format)
            if slot.entries[0].score == truth:
                base = Base(version=slot.changed.index)
                word = DecideResult(
                    round_, slot.table, truth, EntryId(new_id()), reason="slip_checked"
                )
                robot.model.ask(word, base)
                decided += 1
        length = robot.model.replica.length
        yield lambda length=length: robot.model.replica.length != length  # type: ignore[misc]
    result["disputes"], result["decided"] = disputes, decided


def settle(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Wait until the copy is at least this long and nothing waits."""
    length = int(cast(int, order["length"]))
    yield lambda: robot.model.replica.length >= length and not robot.model.waiting


def alone(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Wait until the station knows that it has no connection."""
    yield lambda: robot.model.contact is not Contact.ONLINE


def report(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Tell what was measured and where the copy stands."""
    times = robot.times
    result.update(
        station=robot.model.id,
        length=robot.model.replica.length,
        head=robot.model.replica.hash.hex(),
        sent=robot.model.outbox.last,
        waiting=robot.model.waiting,
        refused=robot.refused,
        ack_ns=[times.answered[c] - t for c, t in times.asked.items() if c in times.answered],
        alone=times.alone,
        answers={
            str(counter): robot.model.outbox.index_of(counter)
            for counter in range(1, robot.model.outbox.last + 1)
        },
        answered={str(i): n for i, n in _answered_events(robot).items()},
        seen={str(index): at for index, at in times.seen.items()},
        since=min(times.seen.values(), default=0),
    )
    yield from _once()


def _answered_events(robot: Robot) -> dict[int, int]:
    """Give when the robot saw the events that answered its own commands, by index."""
    return {
        index: robot.times.seen[index]
        for index in robot.times.answers.values()
        if index in robot.times.seen
    }


def join(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Find the tournament and pair."""
    yield from robot.join(order, result)


def _round(model: StationModel, number: int) -> Round | None:
    return model.state.round(number) if model.state else None


def _is_settled(model: StationModel, number: int) -> bool:
    drawn = _round(model, number)
    assert drawn is not None
    return drawn.is_closed or drawn.count("confirmed", "decided") == len(drawn.tables)


SCRIPTS: dict[str, Script] = {
    "join": join,
    "register": register,
    "operators": operators,
    "sign_in": sign_in,
    "invite": invite,
    "advance": advance,
    "score": score,
    "judge": judge,
    "settle": settle,
    "alone": alone,
    "report": report,
}
