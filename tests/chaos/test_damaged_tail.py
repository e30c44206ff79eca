"""After a crash the newest commits lie beside the file; what is damaged of them is not passed over.

SQLite takes a write-ahead log up to the first thing in it that does not hold, and says nothing. So
any damage, there or in the file itself, has to be harmless (the log ends where it ended), or named
on opening and by ``verify``; and a station that has the lost events gives them back.
"""

import asyncio
import random
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl_client.model.change import Contact
from bobbl_client.runtime import last_membership
from bobbl_server.net import catch_up, loss
from bobbl_server.store import reading
from bobbl_server.store.opening import open_as_server
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.log.extent import extent_file, read_extent
from builders.evening import Evening
from builders.live import Live, LiveStation
from log_watch import ExpectedLog

EACH = 40
"""Damages a share of each kind of file."""

SHARES = 2
PAGE = 4096
FRAME = PAGE + 24
FILE = "tournament.bobbl"


@dataclass(frozen=True)
class Crash:
    """What lay in the folder at the moment of a crash, and the evening as it was then."""

    evening: Evening
    length: int
    content: dict[str, bytes]

    def lay_out(self, folder: Path, **changed: bytes) -> Path:
        """Put it into a folder, some of it changed; give the file."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, content in {**self.content, **changed}.items():
            (folder / name).write_bytes(content)
        return folder / FILE


@pytest.fixture(scope="module")
def crash(tmp_path_factory: pytest.TempPathFactory) -> Crash:
    """Let an evening crash in the middle: part of it is in the file, part beside it."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    organiser = evening.station("organiser", "Leitung")
    evening.register_pairs(organiser, 8)
    evening.draw(organiser)
    evening.log.checkpoint()
    for _ in range(12):
        organiser.ask(RingGong())
    evening.register_pairs(organiser, 2)
    content = {each.name: each.read_bytes() for each in evening.folder.glob(f"{FILE}*")}
    length = evening.log.length
    assert set(content) == {FILE, f"{FILE}-wal", f"{FILE}-reach"}
    evening.close()
    return Crash(evening, length, content)


def damaged(content: bytes, unit: int, dice: random.Random) -> bytes:
    """Give a file with something wrong in it; ``unit`` is what it is written in."""
    place = dice.randrange(0, len(content), unit)
    match dice.choice(["bit", "bit", "zeroed", "cut", "swapped", "sector", "gone"]):
        case "bit":
            changed = bytearray(content)
            changed[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
            return bytes(changed)
        case "zeroed":
            return content[:place] + bytes(unit) + content[place + unit :]
        case "cut":
            return content[: dice.randrange(len(content))]
        case "swapped":
            other = dice.randrange(0, len(content), unit)
            one, two = content[place : place + unit], content[other : other + unit]
            changed = bytearray(content)
            changed[place : place + unit], changed[other : other + unit] = two, one
            return bytes(changed)
        case "sector":
            at = dice.randrange(0, len(content), 512)
            return content[:at] + bytes(512) + content[at + 512 :]
        case _:
            return b""


def opened_as(crash: Crash, path: Path) -> str:
    """Open a file as its server; tell what is said of it."""
    evening = crash.evening
    try:
        opened = open_as_server(path, evening.folder / "server", evening.dice)
    except BobblError:
        return "refused"
    with opened.log:
        history = opened.history
        assert history.bodies == evening.history.bodies[: len(history.bodies)]
        if opened.read_only is not None:
            return "read only"
        if opened.log.lost is not None:
            assert opened.asks_first
            assert len(history.bodies) < crash.length
            return "lost"
        assert len(history.bodies) == crash.length, "events are gone, and nobody says so"
        assert history.heads == evening.history.heads, "heads are gone, and nobody says so"
        details = set(history.details)
        assert details <= set(evening.history.details)
        return "whole"


def verified_as(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    code = main(["verify", str(path)])
    said = capsys.readouterr()
    if code == 0:
        assert said.out.endswith("In Ordnung.\n")
        return "whole"
    assert code in (1, 2)
    return "lost" if "waren hier schon bestätigt" in said.out else "named"


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("which", ["-wal", ""])
def test_any_damage_is_harmless_or_named(
    crash: Crash,
    which: str,
    share: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(reading.logger, "disabled", True)  # a name may be hit, or not
    monkeypatch.setattr("bobbl_shared.log.wal_files.logger.disabled", True)
    dice, name = random.Random(f"{which} {share}"), FILE + which
    content, unit = crash.content[name], FRAME if which else PAGE
    found: Counter[tuple[str, str]] = Counter()
    for _ in range(EACH):
        changed = damaged(content, unit, dice)
        path = crash.lay_out(tmp_path / "state", **{name: changed})
        checked = verified_as(path, capsys)
        assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == {
            **crash.content,
            name: changed,
        }, "verify has written"
        served = opened_as(crash, path)
        assert (checked == "whole") == (served == "whole"), (checked, served)
        found[checked, served] += 1
    assert sum(found.values()) == EACH
    assert found["lost", "lost"] > EACH // 4 if which else found["named", "read only"], found


def closed(crash: Crash, folder: Path) -> Path:
    """Give the file as it was at the crash, opened and closed again."""
    path = crash.lay_out(folder)
    LogFile.open(path).close()
    return path


def test_heads_that_are_gone_are_missed(
    crash: Crash, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = closed(crash, tmp_path / "state")
    with closing(sqlite3.connect(path)) as connection, connection:
        query = "SELECT sql FROM sqlite_schema WHERE name = 'head_delete'"
        (trigger,) = connection.execute(query).fetchone()
        connection.execute("DROP TRIGGER head_delete")
        connection.execute("DELETE FROM head WHERE idx BETWEEN 5 AND 15")
        connection.execute(trigger)
    assert opened_as(crash, path) == "read only"
    assert main(["verify", str(path)]) == 1
    assert "fehlen Unterschriften" in capsys.readouterr().out


def test_an_index_that_contradicts_its_table_is_damage(
    crash: Crash, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = closed(crash, tmp_path / "state")
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_details_1'"
        (page,) = connection.execute(query).fetchone()
    hash_ = sorted(crash.evening.history.details)[7].encode()
    place = content.index(hash_, (page - 1) * PAGE, page * PAGE)
    content[place + 40] ^= 1
    path.write_bytes(content)
    assert opened_as(crash, path) == "read only"
    assert main(["verify", str(path)]) == 1
    assert "beschädigt" in capsys.readouterr().out


@dataclass
class Crashed:
    """A hall whose server has crashed after commits that are not in the file itself."""

    hall: Live
    length: int
    content: dict[str, bytes]

    async def restart(self, *, tail: bytes, has_reach: bool = True) -> None:
        """Start the server on what the crash left, with another write-ahead log."""
        file = self.hall.file
        for name, content in self.content.items():
            file.with_name(name).write_bytes(content)
        file.with_name(f"{FILE}-wal").write_bytes(tail)
        if not has_reach:
            extent_file(file).unlink()
        for each in self.hall.folder.glob("server/*/remembered.json"):
            each.unlink()  # it may lag by more than what is lost
        await self.hall.start()


async def crashed(hall: Live, station: LiveStation) -> Crashed:
    """Let the server crash: what it does after this moment is as if it had not been."""
    log = hall.server._log
    assert log is not None
    log.checkpoint()
    for _ in range(8):
        await hall.ask(station, RingGong())
    content = {each.name: each.read_bytes() for each in hall.folder.glob(f"{FILE}*")}
    length = hall.server.history.state.length
    await hall.server.stop()
    return Crashed(hall, length, content)


@pytest.mark.parametrize("has_reach", [True, False], ids=["known", "not known"])
async def test_a_station_gives_back_what_is_lost(tmp_path: Path, has_reach: bool) -> None:
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        crash = await crashed(hall, organiser)
        whole = crash.content[f"{FILE}-wal"]
        restarting = asyncio.ensure_future(
            crash.restart(tail=whole[: len(whole) // 2], has_reach=has_reach)
        )
        await hall.until(restarting.done)
        restarting.result()
        assert hall.server.reached.adopted > 0
        assert hall.server.lost is None
        assert hall.server.history.state.length >= crash.length
        verdict = await hall.ask(organiser, RingGong())
        assert verdict.refused is None
        assert organiser.model.contact is Contact.ONLINE


@pytest.mark.parametrize("role", ["display", "organiser"])
async def test_what_nobody_has_is_named_until_an_organiser_knows(
    tmp_path: Path, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch, role: Role
) -> None:
    monkeypatch.setattr(catch_up, "MISSED", 0)
    monkeypatch.setattr(loss, "LOOK_S", 0.01)
    expected_log("bobbl_server.app", "acknowledged events are missing")
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        other = await hall.paired(organiser, role, "Leinwand")
        hall.stations.remove(organiser)
        length = hall.server.history.state.length
        await hall.until(lambda: other.model.replica.length == length)
        await asyncio.to_thread(other.parts.link.stop)
        other.parts.stop()
        hall.stations.remove(other)
        hall.stations.append(organiser)
        crash = await crashed(hall, organiser)
        await asyncio.to_thread(organiser.parts.link.stop)
        organiser.parts.stop()
        hall.stations.remove(organiser)

        await crash.restart(tail=b"")
        lost = hall.server.lost
        assert lost is not None
        missing = crash.length - hall.server.history.state.length
        assert (lost.code, lost.parameters["missing"]) == ("acknowledged_lost", missing)
        hall.stations.append(again := LiveStation(other.home))
        membership = last_membership(other.home)
        assert membership is not None
        again.parts.work(membership)
        await hall.until(lambda: again.model.notice is not None)
        assert again.model.notice is not None
        assert again.model.notice.code == "acknowledged_lost"
        length = hall.server.history.state.length
        told = length if role == "organiser" else crash.length
        await hall.until(lambda: reached(hall) == told)
        await hall.server.stop()
        assert reached(hall) == told
        await hall.start()
        assert (hall.server.lost is None) == (role == "organiser"), "told once, to whom it concerns"
        assert hall.server.history.state.length == length


def reached(hall: Live) -> int:
    reach = read_extent(hall.file)
    assert reach is not None
    return reach.length


async def test_the_server_goes_on_once_the_loss_has_been_told(
    tmp_path: Path, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catch_up, "MISSED", 0)
    monkeypatch.setattr(loss, "SHOWN_S", 0.0)
    monkeypatch.setattr(loss, "LOOK_S", 0.01)
    expected_log("bobbl_server.app", "acknowledged events are missing")
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        crash = await crashed(hall, organiser)
        await asyncio.to_thread(organiser.parts.link.stop)
        organiser.parts.stop()
        hall.stations.remove(organiser)
        await crash.restart(tail=b"")
        assert hall.server.lost is not None
        stop = asyncio.Event()
        serving = asyncio.ensure_future(hall.server.until(stop))
        code = await hall.server.invite_organiser("Turnierleitung")
        assert hall.server.hub._notice is not None, "nobody who leads has been told"
        assert await hall.join(hall.station(), code) is None
        await hall.until(lambda: hall.server.hub._notice is None)
        assert not serving.done(), "nobody has told it to stop"
        stop.set()
        await serving
