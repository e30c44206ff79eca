"""A scoring station's window enters a whole round while its network is cut; nothing is lost."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl.demo.proxy import CALM, Proxy
from bobbl.host import LocalPrograms
from bobbl_client.app import Station
from bobbl_client.application import start_application
from bobbl_client.evening.tables import TableState
from bobbl_client.host.hosting import Host
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.scoring.views.scoring import ScoringWork
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId, InvitationId, PersonId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.course import CHEAP, base_on
from builders.hands import press, type_in

WORDS = ("apfel", "birne", "kirsche", "pflaume")
TABLES = 4


def until(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=120_000)


class Wire:
    """A proxy in a thread of its own."""

    def __init__(self, target: str) -> None:
        host, _, port = target.rpartition(":")
        self.loop = asyncio.new_event_loop()
        self.proxy = Proxy((host, int(port)), CALM, random.Random(1))
        self.thread = Thread(target=self.loop.run_forever)
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self.proxy.start(), self.loop).result(10)

    def cut(self) -> None:
        self.loop.call_soon_threadsafe(self.proxy.cut)

    def mend(self) -> None:
        self.loop.call_soon_threadsafe(self.proxy.mend)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self.proxy.stop(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()


@pytest.fixture
def organiser(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[StationModel]:
    start_application(tmp_path)
    programs = LocalPrograms(tmp_path, "127.0.0.1", 0, CHEAP)
    file = tmp_path / "abend.bobbl"
    programs.found(Settings("Preismucken"), WORDS, file)
    host = Host(programs)
    host.open(file)
    until(qtbot, lambda: host.model is not None and host.model.contact is Contact.ONLINE)
    assert host.model is not None
    yield host.model
    host.close()


@pytest.fixture
def wire(organiser: StationModel) -> Iterator[Wire]:
    made = Wire(organiser.membership.addresses[0])
    yield made
    made.close()


def ask(qtbot: QtBot, model: StationModel, payload: AnyPayload, *names: Name) -> None:
    """Ask for something and wait until it is accepted."""
    details = tuple(model.conceal_name(name) for name in names)
    if isinstance(payload, RegisterEntrant):
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(payload.entrant, "pair", persons, "present")
    assert model.state is not None
    changed = model.state.field_changed
    is_draw = isinstance(payload, DrawRound) and changed is not None
    base = base_on(changed) if is_draw else Base(version=model.state.length)
    counter = model.ask(payload, base, details)
    until(qtbot, lambda: model.verdict(counter) is not None)
    verdict = model.verdict(counter)
    assert verdict is not None
    assert verdict.refusal is None


def scoring_station(
    qtbot: QtBot, organiser: StationModel, wire: Wire, home: Path
) -> tuple[Station, ScoringWork]:
    """Pair a station through the wire and wait for its window."""
    invitation = InvitationId(new_id())
    ask(qtbot, organiser, InviteStation(invitation, "scoring", "Saal", ("Halle",)))
    answers: list[Reply] = []
    organiser.query(AskCode(invitation, renew=True), answers.append)
    until(qtbot, lambda: bool(answers))
    assert isinstance(answers[0], CodeAnswer)
    station = Station(home, browse=False)
    station.open()
    station.join(wire.proxy.address, answers[0].code, lambda failed: None)
    until(qtbot, lambda: isinstance(getattr(station.window, "work", None), ScoringWork))
    work = getattr(station.window, "work", None)
    assert isinstance(work, ScoringWork)
    return station, work


def test_a_whole_round_is_entered_without_a_network(
    organiser: StationModel, wire: Wire, qtbot: QtBot, tmp_path: Path
) -> None:
    for number in range(2 * TABLES):
        people = Name(f"Popp {number}", "Karl"), Name(f"Reuß {number}", "Ute")
        ask(qtbot, organiser, RegisterEntrant(EntrantId(new_id()), "pair", ()), *people)
    ask(qtbot, organiser, DrawRound(1))
    station, work = scoring_station(qtbot, organiser, wire, tmp_path / "saal")
    model = station.parts.model
    assert model is not None
    until(qtbot, lambda: len(work.wall.tiles.tiles()) == TABLES)
    wire.cut()
    until(qtbot, lambda: model.contact is not Contact.ONLINE)
    for table in range(1, TABLES + 1):
        type_in(work, str(table))
        press(work, Qt.Key.Key_Return)
        type_in(work, f"{table}-18+")
        press(work, Qt.Key.Key_Return)
    tiles = work.wall.tiles.tiles()
    assert {each.data.state for each in tiles} == {TableState.WAITING}
    assert model.waiting == TABLES
    assert organiser.state is not None
    assert not any(slot.entries for slot in organiser.state.rounds[0].tables.values())
    wire.mend()
    until(qtbot, lambda: model.waiting == 0)
    until(qtbot, lambda: _entered(organiser) == TABLES)
    scores = [slot.score for slot in organiser.state.rounds[0].tables.values()]
    assert scores == [BobblScore(((n, 21), (21, 18))) for n in range(1, TABLES + 1)]
    station.close()


def _entered(organiser: StationModel) -> int:
    assert organiser.state is not None
    return organiser.state.rounds[0].count("entered")
