"""``bobbl pages`` on another computer of the hall, started by hand with a code that is typed."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from bobbl_shared.domain.areas.pages import OpenPages
from builders.live import Live
from builders.phones import free_port


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


async def started(hall: Live) -> Process:
    words = ["pages", "--server", hall.server.local_address, "--host", "127.0.0.1", "--no-browse"]
    words += ["--home", str(hall.folder / "other")]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bobbl", *words, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )


def loaded(port: int) -> str:
    """Load the first page as a guest does."""
    with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
        return str(answer.read().decode())


async def test_a_code_lets_it_in_and_it_says_where_guests_come(hall: Live) -> None:
    office, port = await hall.organiser(), free_port("127.0.0.1")
    assert (await hall.ask(office, OpenPages(f"127.0.0.1:{port}"))).refused is None
    code = hall.server.codes.renew(await hall.invite(office, "pages", "Kassenrechner")).code
    for typed in (f"{code}\n".encode(), b""):  # the second time it has its place
        process = await started(hall)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(typed)
        while line := await process.stdout.readline():
            if f"Anschluss {port}" in line.decode():
                break
        assert hall.settings.name in await asyncio.to_thread(loaded, port)
        process.terminate()
        await process.communicate()
        assert process.returncode == 0


async def test_a_code_of_another_role_shows_nothing(hall: Live) -> None:
    office = await hall.organiser()
    code = hall.server.codes.renew(await hall.invite(office, "desk", "Anmeldung")).code
    process = await started(hall)
    _, said = await process.communicate(f"{code}\n".encode())
    assert process.returncode == 2
    assert "darf die Seiten nicht" in said.decode()


async def test_a_wrong_code_is_told_in_a_sentence(hall: Live) -> None:
    for typed in ("ABCDEFGH", "wrong"):
        process = await started(hall)
        out, said = await process.communicate(f"{typed}\n".encode())
        assert (process.returncode, out) == (2, b"")
        assert said.decode().count("\n") == 1
