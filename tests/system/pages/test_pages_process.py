"""The program of the pages beside a real server and a real results station, on an open phone."""

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser

from bobbl.demo.processes import PagesProcess
from bobbl_shared.background import NICE
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import EntrantId, EntryId, PersonId, new_id
from builders.browser import HALL, open_screen
from builders.course import TWO_TO_NIL
from builders.live import Live, LiveStation
from builders.phones import free_port

pytestmark = pytest.mark.asyncio(loop_scope="session")

LEAST = 19
"""Further down no process goes."""

SETTINGS = Settings("Preismucken", rounds=3, entry="single", sections=(Section("Saal", 1),))


async def test_a_saved_result_appears_on_an_open_phone_and_survives_a_kill(
    tmp_path: Path, browser: Browser
) -> None:
    async with Live(tmp_path, SETTINGS) as live:
        office = await live.organiser()
        scoring = await live.paired(office, "scoring", "Ergebnisse", "Saal")
        for n in range(4):
            await register(live, office, f"Höhn{n}")
        changed = office.model.state and office.model.state.field_changed
        assert changed
        assert (await live.ask(office, DrawRound(1), Base(version=changed.index))).refused is None
        port = free_port("127.0.0.1")
        assert (await live.ask(office, OpenPages(f"{HALL}:{port}"))).refused is None
        pages = PagesProcess(live.server.local_address, tmp_path / "guests", port)
        invited = await live.invite(office, "pages", "Seiten")
        try:
            await pages.start(live.server.codes.renew(invited).code)
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert niceness(pages) == min(LEAST, own + NICE)
            phone = await open_screen(browser, 360, 740)
            number = number_at(live, 1)
            await phone.page.goto(f"http://{HALL}:{port}/paar/{number}")
            await phone.page.get_by_text("Unser Paar").first.wait_for()
            confirmed = phone.page.get_by_text("bestätigt", exact=True)
            assert not await confirmed.count()
            await enter(live, scoring, 1)
            await confirmed.wait_for()
            await pages.kill()
            await enter(live, scoring, 2)
            await pages.start()
            other = await open_screen(browser, 360, 740)
            await other.page.goto(f"http://{HALL}:{port}/paar/{number_at(live, 2)}")
            await other.page.get_by_text("bestätigt", exact=True).wait_for()
        finally:
            await pages.stop()


async def register(live: Live, office: LiveStation, family: str) -> None:
    """Put a pair on the list."""
    details = [office.model.conceal_name(Name(family, first)) for first in ("Karl", "Eva")]
    persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
    payload = RegisterEntrant(EntrantId(new_id()), "pair", persons)
    assert (await live.ask(office, payload, details=tuple(details))).refused is None


def niceness(pages: PagesProcess) -> int:
    """Return how much the program of the pages leaves to others."""
    assert pages.process is not None
    return os.getpriority(os.PRIO_PROCESS, pages.process.pid)


def number_at(live: Live, table: int) -> int:
    """Return the number of a pair that sits at a table."""
    state = live.server.history.state
    return state.entrants[state.rounds[-1].tables[table].sides[0][0]].number


async def enter(live: Live, scoring: LiveStation, table: int) -> None:
    """Save a slip at the results station."""
    slot = live.server.history.state.rounds[-1].tables[table]
    payload = EnterResult(1, table, slot.sides, TWO_TO_NIL, EntryId(new_id()))
    assert (await live.ask(scoring, payload, Base(version=slot.changed.index))).refused is None
