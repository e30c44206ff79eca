"""What robots can do: one script an order, working through the product's pages."""

import time
from typing import cast

from bobbl.robots.robot import Order, Robot, Script, Waiting
from bobbl.robots.slip_typist import Hand, is_settled, round_of
from bobbl_client.desk.page import DeskPage
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.draw.page import DrawPage
from bobbl_client.organiser.overview.page import OverviewPage
from bobbl_client.training.paper import slip
from bobbl_shared.domain.areas.field import MarkPresent, RegisterEntrant, WithdrawEntrant
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.staff import AddOperator, InviteStation
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId, EntryId, InvitationId, OperatorId, PersonId, new_id
from bobbl_shared.wire.messages import AskAddresses, AskCode, CodeAnswer, Reply

PATIENCE_S = 1.0
"""A query is asked again after so long: its answer is lost if the connection breaks."""


def _until_answered(model: StationModel) -> Waiting:
    counter = model.outbox.last
    yield lambda: model.verdict(counter) is not None


def register(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Register entrants one after the other, each as soon as the one before is answered."""
    desk = DeskPage(robot.model)
    desk.open(lambda screen: None)
    for rows in cast(list[list[list[str]]], order["entrants"]):
        with robot.times.keypress():
            if desk.save(rows=[(last, first, club) for last, first, club in rows]) is None:
                desk.press("F12")
        yield from _until_answered(robot.model)
    desk.close()
    result["registered"] = len(cast(list[object], order["entrants"]))


def come_and_go(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Register one entrant, who then goes and comes again so many times; for load."""
    entrant, details = EntrantId(new_id()), robot.model.conceal_name(Name(str(order["name"])))
    persons = (Person(PersonId(new_id()), details.hash),)
    register = RegisterEntrant(entrant, "pair", persons, distinct=True)
    robot.model.ask(register, None, (details,))
    yield from _until_answered(robot.model)
    for number in range(int(cast(int, order["times"]))):
        change = MarkPresent(entrant) if number % 2 else WithdrawEntrant(entrant)
        with robot.times.keypress():
            robot.model.ask(change)
        yield from _until_answered(robot.model)


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


def open_pages(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Let guests read the pages at this address."""
    robot.model.ask(OpenPages(str(order["address"])))
    yield from _until_answered(robot.model)


def advance(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Do the next step of the evening: draw (without a seal), close, publish.

    What was refused because the copy was behind is asked again, as a person would.
    """
    overview = OverviewPage(robot.model)
    drawing: list[DrawPage] = []
    overview.open(lambda _: None, None, lambda *_: drawing.append(DrawPage(robot.model)))
    verdict: Verdict | None = None
    while verdict is None or verdict.refused == "outdated":
        yield lambda: overview.screen().step.is_ready and not overview.screen().is_asking
        asked = robot.model.outbox.last
        with robot.times.keypress():
            overview.advance()
            overview.agree()
            while drawing:
                page = drawing.pop()
                if page.screen().can.unsealed.blocked:
                    page.advance()
                else:
                    page.draw_unsealed()
                page.agree()
        if robot.model.outbox.last > asked:
            yield from _until_answered(robot.model)
            verdict = robot.model.verdict(robot.model.outbox.last)
    overview.close()
    if verdict.refusal is not None:
        raise verdict.refusal


def score(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Enter slips until every table of a round is settled.

    First entries for the tables of the own sections, second entries for those of ``second``; a
    share of the entries is mistyped, and a mistake of one's own in a dispute is corrected.
    """
    round_ = int(cast(int, order["round"]))
    yield lambda: round_of(robot.model, round_) is not None
    hand = Hand(robot, order, round_)
    while not is_settled(robot.model, round_):
        did = hand.next()
        if did:
            yield from _until_answered(robot.model) if hand.waits else _once()
        else:
            length = robot.model.replica.length
            yield lambda length=length: robot.model.replica.length != length  # type: ignore[misc]
    hand.page.close()
    result.update(
        entered=hand.entered,
        second=hand.second_entries,
        mistyped=hand.mistyped,
        corrected=hand.corrected,
    )


def _once() -> Waiting:
    yield lambda: True


def judge(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """As the organiser: decide disputes whose first entry is right, until the round is settled."""
    round_, seed = int(cast(int, order["round"])), int(cast(int, order["seed"]))
    decided = disputes = 0
    known: set[tuple[int, int]] = set()
    yield lambda: round_of(robot.model, round_) is not None
    while not is_settled(robot.model, round_):
        drawn = round_of(robot.model, round_)
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


def reach(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Wait until the server answers, whatever the station still takes for its connection."""
    answers: list[Reply] = []
    while not answers:
        asked_at = time.monotonic()
        robot.model.query(AskAddresses(), answers.append)
        yield lambda since=asked_at: bool(answers) or time.monotonic() > since + PATIENCE_S  # type: ignore[misc]


def place(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Yield how far the copy reaches."""
    result["length"] = robot.model.replica.length
    yield from _once()


def report(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Yield what was measured and where the copy stands."""
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
    """Return when the robot saw the events that answered its own commands, by index."""
    return {
        index: robot.times.seen[index]
        for index in robot.times.answers.values()
        if index in robot.times.seen
    }


def join(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
    """Find the tournament and pair."""
    yield from robot.join(order, result)


SCRIPTS: dict[str, Script] = {
    "join": join,
    "register": register,
    "come_and_go": come_and_go,
    "operators": operators,
    "sign_in": sign_in,
    "invite": invite,
    "open_pages": open_pages,
    "advance": advance,
    "score": score,
    "judge": judge,
    "settle": settle,
    "alone": alone,
    "reach": reach,
    "place": place,
    "report": report,
}
