"""Real server, real sockets, real stations in one process: pairing, rights, outage, revocation."""

import asyncio
import os
from collections.abc import AsyncIterator
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_client.display.page import Display, DisplayScreen
from bobbl_client.display.pages import PrizePage
from bobbl_client.model.address_book import BookFile, without
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.station import Contact
from bobbl_client.organiser.ceremony.page import CeremonyPage, CeremonyScreen
from bobbl_server.app import Server, ServerOptions
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.prizes import DeclareFinal
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, EntryId, InvitationId, PersonId, PrizeId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.book import invented_book
from builders.evening import invented_name
from builders.hall import ScreenKeeper, opened
from builders.live import Live, LiveStation


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


async def register(hall: Live, station: LiveStation, *names: Name) -> Verdict:
    details = tuple(station.model.conceal_name(name) for name in names)
    persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
    state = station.model.state
    payload = RegisterEntrant(EntrantId(new_id()), "pair", persons)
    return await hall.ask(station, payload, Base(version=state.length if state else 0), details)


async def code_of(hall: Live, organiser: LiveStation, invitation: InvitationId) -> CodeAnswer:
    answers: list[Reply] = []
    organiser.model.query(AskCode(invitation, renew=True), answers.append)
    await hall.until(lambda: bool(answers))
    assert isinstance(answers[0], CodeAnswer)
    return answers[0]


def other_code(code: str) -> str:
    return code[:-1] + ("A" if code[-1] != "A" else "B")


async def test_a_wrong_code_costs_a_try_of_its_computer_alone(hall: Live) -> None:
    organiser = await hall.organiser()
    invitation = await hall.invite(organiser, "desk", "Anmeldetisch 1")
    code = (await code_of(hall, organiser, invitation)).code
    desk = hall.station()
    told = []
    for _ in range(5):
        error = await hall.join(desk, other_code(code))
        assert error is not None
        assert sentence(error)
        told.append((error.code, error.parameters.get("tries")))
    wrong = [("code_wrong", left) for left in (2, 1, 0, 0)]
    assert told == [*wrong, ("code_tries_spent", None)]
    late = await hall.join(desk, code)
    assert late is not None
    assert late.code == "code_tries_spent", "the right one has to wait as well"
    hall.server.codes._tries._addresses.clear()  # as from another computer
    renewed = await code_of(hall, organiser, invitation)
    assert renewed.tries_left == 3
    assert await hall.join(desk, renewed.code) is None
    assert desk.model.post is not None
    assert desk.model.post.role == "desk"


async def test_a_code_works_once(hall: Live) -> None:
    organiser = await hall.organiser()
    invitation = await hall.invite(organiser, "desk", "Anmeldetisch 1")
    code = (await code_of(hall, organiser, invitation)).code
    assert await hall.join(hall.station(), code) is None
    second = await hall.join(hall.station(), code)
    assert second is not None
    assert second.code == "code_not_open"


async def test_an_address_without_a_server_says_so(hall: Live) -> None:
    station = hall.station()
    await hall.server.stop()
    error = await hall.join(station, "ABCDEFGH")
    assert error is not None
    assert error.code == "server_not_reached"
    await hall.start()


async def test_a_name_twice_is_refused_on_the_wire(hall: Live) -> None:
    desk = await hall.paired(await hall.organiser(), "desk", "Anmeldetisch 1")
    names = Name("Hofmann", "Karl"), Name("Reuß", "Margarete")
    assert (await register(hall, desk, *names)).refused is None
    verdict = await register(hall, desk, Name("HOFMANN", "karl"), Name("Wölfel", "Günther"))
    assert verdict.refused == "name_twice"
    assert verdict.parameters["numbers"] == (1,)


async def test_a_station_cannot_enter_for_another_section(hall: Live) -> None:
    organiser = await hall.organiser()
    desk = await hall.paired(organiser, "desk", "Anmeldetisch 1")
    scorer = await hall.paired(organiser, "scoring", "Ergebnisse Bühne", "Bühne")
    for number in range(6):
        await register(hall, desk, invented_name(2 * number), invented_name(2 * number + 1))
    await hall.until(lambda: len(organiser.model.state.entrants) == 6)  # type: ignore[union-attr]
    changed = organiser.model.state.field_changed  # type: ignore[union-attr]
    assert changed is not None
    drawn = await hall.ask(organiser, DrawRound(1), Base(version=changed.index))
    assert drawn.refused is None
    await hall.until(lambda: bool(scorer.model.state and scorer.model.state.rounds))
    slot = scorer.model.state.rounds[0].tables[3]  # type: ignore[union-attr]
    score = BobblScore(((21, 4), (20, 21)))
    entry = EnterResult(1, 3, slot.sides, score, EntryId(new_id()))
    verdict = await hall.ask(scorer, entry, Base(version=slot.changed.index))
    assert verdict.refused == "other_section"
    desks_entry = EnterResult(1, 3, slot.sides, score, EntryId(new_id()))
    verdict = await hall.ask(desk, desks_entry, Base(version=slot.changed.index))
    assert verdict.refused == "no_right"


async def test_a_revoked_station_is_put_out_and_keeps_its_entries(hall: Live) -> None:
    organiser = await hall.organiser()
    desk = await hall.paired(organiser, "desk", "Anmeldetisch 1")
    verdict = await hall.ask(organiser, RevokeStation(desk.model.id))
    assert verdict.refused is None
    await hall.until(lambda: desk.model.contact is Contact.STOPPED)
    assert desk.model.trouble is not None
    assert desk.model.trouble.code == "station_unknown"
    details = desk.model.conceal_name(Name("Popp", "Alfred"))
    payload = RegisterEntrant(
        EntrantId(new_id()), "lone", (Person(PersonId(new_id()), details.hash),)
    )
    desk.model.ask(payload, Base(version=0), (details,))
    assert desk.model.waiting == 1


async def test_what_was_entered_alone_arrives_once(hall: Live) -> None:
    organiser = await hall.organiser()
    desk = await hall.paired(organiser, "desk", "Anmeldetisch 1")
    await hall.server.stop()
    await hall.until(lambda: desk.model.contact is Contact.ALONE)
    for number in range(5):
        names = invented_name(2 * number), invented_name(2 * number + 1)
        details = tuple(desk.model.conceal_name(name) for name in names)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(EntrantId(new_id()), "pair", persons)
        desk.model.ask(payload, Base(version=0), details)
    assert desk.model.waiting == 5
    await hall.start()
    await hall.until(lambda: desk.model.waiting == 0 and desk.model.contact is Contact.ONLINE)
    await hall.until(lambda: organiser.model.replica.hash == hall.server.history.last_hash)
    assert len(hall.server.history.state.entrants) == 5
    assert desk.model.replica.hash == organiser.model.replica.hash


async def test_a_port_in_use_and_a_file_in_use_are_said(hall: Live, tmp_path: Path) -> None:
    taken = Server(ServerOptions(hall.file, hall.folder, host="127.0.0.1", port=hall.port))
    with pytest.raises(BobblError) as in_use:
        await taken.start()
    assert in_use.value.code == "file_in_use"
    async with Live(make(tmp_path / "other")) as other:
        await other.server.stop()
        other.port = hall.port
        with pytest.raises(BobblError) as error:
            await other.start()
        assert error.value.code == "port_in_use"
        assert str(hall.port) in sentence(error.value)


def make(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def test_a_desk_gets_the_organisers_regulars_over_the_wire(tmp_path: Path) -> None:
    file = BookFile(tmp_path / "address-book.json", os.urandom)
    file.store(invented_book(600))
    (tmp_path / "evening").mkdir()
    async with Live(tmp_path / "evening") as live:
        organiser = await live.organiser()
        keeper = BookKeeper(file, organiser.model)
        desk = await live.paired(organiser, "desk", "Eingang")
        await live.until(lambda: len(desk.model.regulars.people) == 600)
        gone = keeper.book.entries[0]
        keeper.keep(without(keeper.book, gone.id))
        await live.until(lambda: len(desk.model.regulars.people) == 599)
        assert gone.name not in {each.name for each in desk.model.regulars.people}


async def test_the_prize_giving_reaches_a_display_and_one_that_comes_back(tmp_path: Path) -> None:
    prizes = (Prize(PrizeId("first"), "Schinken", 1), Prize(PrizeId("last"), "Presssack", -1))
    settings = Settings("Preismucken", rounds=1, entry="single", prizes=prizes)
    async with Live(tmp_path, settings) as hall:
        organiser = await hall.organiser()
        wall = await hall.paired(organiser, "display", "Leinwand")
        desk = await hall.paired(organiser, "desk", "Anmeldetisch 1")
        for number in range(4):
            await register(hall, desk, invented_name(2 * number), invented_name(2 * number + 1))
        await play_one_round(hall, organiser)
        screens: ScreenKeeper[DisplayScreen] = ScreenKeeper()
        display = opened(Display(wall.model, UTC), screens)
        told: ScreenKeeper[CeremonyScreen] = ScreenKeeper()
        ceremony = opened(CeremonyPage(organiser.model), told)
        await hall.until(lambda: not told.screen.show_blocked)
        ceremony.show_in_hall()
        await hall.until(lambda: shown(screens) == "Siegerehrung")
        for heading in ("Platz 4", "Platz 1"):
            assert heading != shown(screens)
            ceremony.go(1)
            await hall.until(lambda heading=heading: shown(screens) == heading)  # type: ignore[misc]
        await hall.until(lambda: told.screen.hall == "Im Saal steht an 1 Anzeige: **Platz 1**.")
        await hall.server.stop()
        await hall.until(lambda: organiser.model.contact is Contact.ALONE)
        ceremony.go(-1)
        assert told.screen.step.heading == "Platz 4"
        assert "Ohne Verbindung" in told.screen.hall
        await hall.start()
        await hall.until(lambda: shown(screens) == "Platz 4")
        display.close()
        await asyncio.to_thread(wall.parts.link.stop)
        wall.parts.stop()
        hall.stations.remove(wall)
        await hall.until(lambda: "Nicht erreichbar: **Leinwand**" in told.screen.hall)
        assert told.screen.hall.startswith("Im Saal steht **nichts** davon.")
        ceremony.close()


def shown(screens: ScreenKeeper[DisplayScreen]) -> str:
    """Give the heading of the prize-giving, if the display shows it."""
    page = screens.screen.page
    return page.step.heading if isinstance(page, PrizePage) else ""


async def play_one_round(hall: Live, organiser: LiveStation) -> None:
    """Draw, let the upper pairs win with different points, close, declare the final ranking."""

    def state() -> State:
        assert organiser.model.state is not None
        return organiser.model.state

    await hall.until(lambda: len(state().entrants) == 4)
    changed = state().field_changed
    assert changed is not None
    verdict = await hall.ask(organiser, DrawRound(1), Base(version=changed.index))
    assert verdict.refused is None
    for table, slot in state().rounds[0].tables.items():
        score = BobblScore(((21, 3 + table), (21, 9 + table)))
        entry = EnterResult(1, table, slot.sides, score, EntryId(new_id()))
        await hall.ask(organiser, entry, Base(version=slot.changed.index))
    running = state().running
    assert running is not None
    await hall.ask(organiser, CloseRound(1), Base(version=running.changed.index))
    results = state().results_changed(1)
    assert results is not None
    final = await hall.ask(organiser, DeclareFinal(1), Base(version=results.index))
    assert final.refused is None
