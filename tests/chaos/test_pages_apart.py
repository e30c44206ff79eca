"""Whatever happens to the pages: stations' commands are answered, and proposals arrive once."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.settings import Section, Settings
from builders.attackers.flood import ELSEWHERE
from builders.processes.pages import PagesHall

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))
KILLS = 6
CROWD = 100


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[PagesHall]:
    async with PagesHall(tmp_path, SETTINGS) as hall:
        await hall.open()
        yield hall


async def whole_slip(hall: PagesHall, table: int) -> None:
    """Tell a slip to its end."""
    for side, times in ((0, 7), (0, 1), (1, 7)):
        await hall.game(side, times, table)


async def work(hall: PagesHall, times: int = 10) -> None:
    """Let a station ask for something, and each time wait for the answer."""
    assert hall.office is not None
    for _ in range(times):
        assert (await hall.ask(hall.office, RingGong())).refused is None


def handed_in(hall: PagesHall) -> dict[int, int]:
    """Give how often each table has handed in, as the server counts."""
    return {each.table: each.times for each in hall.state.proposals}


async def test_what_is_handed_in_while_the_pages_are_killed_arrives_once(hall: PagesHall) -> None:
    dice = random.Random(14)
    await whole_slip(hall, 1)
    await whole_slip(hall, 2)
    for _ in range(KILLS):
        phones = [asyncio.ensure_future(hall.hand_in(table)) for table in (1, 2)]
        for _ in range(dice.randrange(40)):
            await asyncio.sleep(0)
        hall.process.send_signal(signal.SIGKILL)
        await work(hall, 3)
        await asyncio.gather(*phones)
        await hall.kill()
    for table in (1, 2):
        answer = await hall.hand_in(table)
        assert answer is not None
        assert "Abgegeben um" in answer.words
    assert handed_in(hall) == {1: 1, 2: 1}


async def test_server_and_pages_killed_at_once_lose_nothing_that_was_told(hall: PagesHall) -> None:
    await whole_slip(hall, 1)
    phone = asyncio.ensure_future(hall.hand_in(1))
    await hall.server.stop()
    hall.process.send_signal(signal.SIGKILL)
    await phone
    await hall.start()
    await hall.kill()
    answer = await hall.hand_in(1)
    assert answer is not None
    assert "Abgegeben um" in answer.words
    assert handed_in(hall) == {1: 1}


async def test_while_the_pages_are_stopped_the_hall_goes_on(hall: PagesHall) -> None:
    await whole_slip(hall, 1)
    hall.process.send_signal(signal.SIGSTOP)
    phone = asyncio.ensure_future(hall.hand_in(1))
    await work(hall, 30)
    assert handed_in(hall) == {}
    hall.process.send_signal(signal.SIGCONT)
    answer = await phone
    assert answer is not None
    assert "Abgegeben um" in answer.words
    assert handed_in(hall) == {1: 1}


async def test_while_the_pages_are_flooded_the_hall_goes_on(hall: PagesHall) -> None:
    await whole_slip(hall, 1)
    is_over = False

    async def ask_for_ever() -> None:
        while not is_over:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", hall.phone_port, local_addr=(ELSEWHERE, 0)
                )
                writer.write(b"GET /regeln HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5)
                await reader.read(100)
                writer.close()
            except OSError:
                continue

    crowd = [asyncio.ensure_future(ask_for_ever()) for _ in range(CROWD)]
    await work(hall, 30)
    answer = await hall.hand_in(1)
    is_over = True
    await asyncio.gather(*crowd)
    assert answer is not None
    assert "Abgegeben um" in answer.words
    assert handed_in(hall) == {1: 1}


async def test_with_a_full_disk_the_pages_say_so_and_the_hall_goes_on(hall: PagesHall) -> None:
    await whole_slip(hall, 1)
    hall.fill_disk()
    refused = await hall.hand_in(1)
    assert refused is not None
    assert refused.status == 409
    await work(hall, 30)
    assert handed_in(hall) == {}
    hall.make_room()
    async with asyncio.timeout(60):
        while "Abgegeben um" not in (refused.words if refused is not None else ""):
            await work(hall, 1)
            refused = await hall.hand_in(1)
    assert handed_in(hall) == {1: 1}
