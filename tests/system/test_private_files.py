"""Whatever server and stations keep of a tournament is their user's alone, also what is old."""

import asyncio
import os
import stat
from pathlib import Path

from bobbl.host import QUICK, LocalPrograms
from bobbl_client.model.membership import memberships
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.settings import Settings
from builders.live import Live, LiveStation


def open_to_others(folder: Path) -> list[str]:
    """Give what others may read below a folder."""
    return [
        str(each.relative_to(folder))
        for each in sorted(folder.rglob("*"))
        if stat.S_IMODE(each.stat().st_mode) & 0o077
    ]


async def test_nobody_else_reads_a_tournament(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        async with Live(tmp_path) as hall:
            station = await hall.organiser()
            await hall.ask(station, RingGong())
            assert open_to_others(tmp_path) == []
            assert (tmp_path / "station-0" / "stations").is_dir()
            await hall.server.stop()
            await asyncio.to_thread(station.parts.link.stop)
            station.parts.stop()
            hall.stations.remove(station)
            for each in tmp_path.rglob("*"):  # as an older program has left it
                each.chmod(0o755 if each.is_dir() else 0o644)
            await hall.start()
            again = LiveStation(station.home)
            hall.stations.append(again)
            (membership,) = memberships(station.home)
            again.parts.work(membership)
            await hall.ask(again, RingGong())
            assert open_to_others(tmp_path) == ["station-0"], "a home that was there stays"
    finally:
        os.umask(before)


def test_nobody_else_reads_what_the_organisers_computer_keeps(tmp_path: Path) -> None:
    """Also the server's journal, and where tournaments lie, though an older program made it."""
    home = tmp_path / "home"
    (home / "tournaments").mkdir(0o755, parents=True)
    home.chmod(0o700)
    programs = LocalPrograms(home, "127.0.0.1", 0, QUICK)
    before = os.umask(0o022)
    try:
        path = programs.folder() / "herbst.bobbl"
        programs.found(Settings(name="Herbstmucken"), programs.words(), path)
        programs.serve(path, True)
        kept = {each.name for each in home.iterdir()}
        assert {"server.log", "recent.json", "recent.lock", "tournaments"} <= kept
        assert open_to_others(home) == []
    finally:
        programs.stop()
        os.umask(before)
    assert programs._journal.is_file()
    assert open_to_others(home) == []
