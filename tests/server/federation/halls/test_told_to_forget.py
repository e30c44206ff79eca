"""Who is forgotten in a hall is forgotten by its federation, even if that is away at the time."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl.federation.joining import LocalFederations
from bobbl_federation.app import FederationServer
from bobbl_server.net.federation import following, forgetting, membership
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.ids import TournamentId
from builders.federation.guests import everything_in, registered, show_names
from builders.federation.halls import federation, handed_over, joined, until, until_told
from builders.live import Live

NAME = Name("Zwetschgenmichel", "Kreszentia", "Stammtisch Oberhaid")
OTHER = Name("Hofmann", "Karl")
CONTACT = ContactDetails("0951 4711001", "kreszentia@beispiel.test", "kommt später")


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LOOK_S", 0.01)
    monkeypatch.setattr(following, "TELL_AGAIN_S", 0.01)


async def kept(server: FederationServer, tournament: TournamentId) -> tuple[int, int]:
    """Give how many labels and sealed texts the federation has."""
    labels = await server.texts.labels(tournament)
    return len(labels), len(await server.texts.sealed(tournament))


async def has_kept(server: FederationServer, tournament: TournamentId, *counts: int) -> None:
    async def is_so() -> bool:
        return await kept(server, tournament) == counts

    await until_told(is_so)


async def played(home: Path, server: FederationServer) -> tuple[Path, TournamentId]:
    """Let two people register at a hall whose tournament is over then."""
    async with Live(home) as hall:
        office = await hall.organiser()
        await show_names(hall, office, "full")
        for name in (NAME, OTHER):
            await registered(hall, office, name, CONTACT)
        await handed_over(hall)
        tournament = hall.server.history.state.tournament
        await has_kept(server, tournament, 2, 4)
        return hall.file, tournament


async def forget(file: Path, home: Path, *words: str) -> int:
    """Call the command as a person does; it has a loop of its own."""
    return await asyncio.to_thread(main, ["forget", str(file), *words, "--home", str(home)])


async def test_the_command_lets_the_federation_forget_at_once(
    tmp_path: Path, new_database: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = new_database()
    async with federation(store) as server:
        await joined(tmp_path, server)
        file, tournament = await played(tmp_path, server)
        assert b"Zwetschgenmichel" in await everything_in(store)

        assert await forget(file, tmp_path, "1", "--yes") == 0

        assert "Auch der Verband „Bezirk“ hat davon nichts mehr." in capsys.readouterr().out
        assert await kept(server, tournament) == (1, 2)
        assert b"Zwetschgenmichel" not in await everything_in(store)
        assert forgetting.to_be_told(tmp_path) == {}
        assert await forget(file, tmp_path, "--all", "--yes") == 0
        assert await kept(server, tournament) == (0, 0)


async def test_a_federation_that_is_away_forgets_as_soon_as_it_is_back(
    tmp_path: Path, new_database: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = new_database()
    async with federation(store) as server:
        await joined(tmp_path, server)
        file, tournament = await played(tmp_path, server)
        port = server.port
    assert await forget(file, tmp_path, "1", "--yes") == 0
    assert "noch nicht gelöscht" in capsys.readouterr().out
    assert list(forgetting.to_be_told(tmp_path)) == [tournament]

    async with federation(store, port) as server:
        assert await kept(server, tournament) == (2, 4)
        async with Live(tmp_path, name="next.bobbl"):
            await has_kept(server, tournament, 1, 2)
            await until(lambda: forgetting.to_be_told(tmp_path) == {})
    assert b"Zwetschgenmichel" not in await everything_in(store)


async def test_the_same_tournament_served_again_lets_it_forget_by_itself(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database()) as server:
        await joined(tmp_path, server)
        file, tournament = await played(tmp_path, server)
        known = membership.read(tmp_path, bytes)
        LocalFederations(tmp_path).leave()
        assert await forget(file, tmp_path, "1", "--yes") == 0
        assert await kept(server, tournament) == (2, 4), "it belonged to none"
        assert known is not None
        membership.keep(tmp_path, known, bytes)
        again = Live(tmp_path)
        again.file = file
        await again.start()
        await has_kept(server, tournament, 1, 2)
        await again.server.stop()


async def test_what_another_federation_never_had_is_not_told_for_ever(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database()) as server, federation(new_database()) as other:
        await joined(tmp_path, server)
        file, _ = await played(tmp_path, server)
        await joined(tmp_path, other)
        assert await forget(file, tmp_path, "1", "--yes") == 0
        assert forgetting.to_be_told(tmp_path) == {}
