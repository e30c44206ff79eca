"""The server's file is damaged: what lies before the damage is shown, and the file left alone.

A real server serves it read-only, with a sentence at every station; a station that knows more is
told so and keeps what it has. Anywhere else a damage opens as a beginning that the server has
signed, or not at all.
"""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bobbl_client.link.news import Joined
from bobbl_client.model.change import Contact
from bobbl_client.runtime import last_membership
from bobbl_server.store import reading
from bobbl_server.store.opening import open_as_server, state_in
from bobbl_server.store.reading import read_history
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.log import Head, LogFile
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.evening import Evening
from builders.live import LiveStation
from builders.processes.walled import Walled
from log_watch import ExpectedLog

BITS = 60
PAGE = 4096


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Give an evening with a drawn round; its file is closed."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    organiser = evening.station("organiser", "Leitung")
    evening.register_pairs(organiser, 8)
    evening.draw(organiser)
    for _ in range(12):
        organiser.ask(RingGong())
    evening.close()
    return evening


def with_flipped(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def without_page(content: bytes, page: int) -> bytes:
    return content[: page * PAGE] + bytes(PAGE) + content[(page + 1) * PAGE :]


def is_served_truly(evening: Evening, path: Path, content: bytes) -> bool | None:
    """Open a file as the server would; tell whether it is whole, none if it is refused."""
    path.write_bytes(content)
    try:
        opened = open_as_server(path, evening.folder / "server", evening.dice)
    except BobblError:
        assert path.read_bytes() == content
        return None
    with opened.log:
        history, whole = opened.history, evening.history
        length = len(history.bodies)
        assert history.bodies == whole.bodies[:length]
        assert history.heads[-1] == next(e for e in whole.heads if e.index == length - 1)
        assert all(whole.details[hash_] == each for hash_, each in history.details.items())
        if opened.read_only is None:
            assert (length, history.heads) == (len(whole.bodies), whole.heads)
            return True
        assert set(history.heads) <= set(whole.heads)
        assert opened.read_only.parameters == {"path": str(path), "last": length - 1}
        assert not opened.asks_first
    assert state_in(path) == history.state
    assert path.read_bytes() == content
    return False


@pytest.mark.parametrize("share", range(2))
def test_a_flipped_bit_anywhere(
    evening: Evening, tmp_path: Path, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading.logger, "disabled", True)  # a name may be hit, or not
    content, dice = evening.path.read_bytes(), random.Random(share)
    bits = [dice.randrange(len(content) * 8) for _ in range(BITS)]
    path = tmp_path / "flipped.bobbl"
    served = [is_served_truly(evening, path, with_flipped(content, bit)) for bit in bits]
    assert served.count(False) > BITS // 3, "most bits are those of events"


def test_a_page_anywhere(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading.logger, "disabled", True)
    content = evening.path.read_bytes()
    pages = range(len(content) // PAGE)
    path = tmp_path / "page.bobbl"
    served = [is_served_truly(evening, path, without_page(content, page)) for page in pages]
    assert served.count(False) > len(pages) // 2
    assert served[0] is None, "there is no file without its first page"


def test_a_name_that_no_longer_fits_counts_as_deleted(
    evening: Evening, tmp_path: Path, expected_log: ExpectedLog
) -> None:
    content = evening.path.read_bytes()
    bit = 8 * (content.index(b'{"last"') + 9)
    expected_log("bobbl_server.store.reading", "personal text is damaged and left out")
    assert is_served_truly(evening, tmp_path / "name.bobbl", with_flipped(content, bit))


def test_a_flipped_bit_in_any_older_head(
    evening: Evening, tmp_path: Path, dice: random.Random
) -> None:
    content = evening.path.read_bytes()
    for head in dice.sample(evening.history.heads, 12):
        bit = 8 * content.index(bytes.fromhex(head.signature)) + dice.randrange(512)
        path = tmp_path / "head.bobbl"
        assert is_served_truly(evening, path, with_flipped(content, bit)) is False
        with LogFile.open(path, read_only=True) as log, pytest.raises(BobblError) as told:
            read_history(log)
        assert (told.value.code, told.value.parameters["index"]) == ("head_wrong", head.index)


def test_a_log_of_a_program_that_kept_no_hash_of_its_heads_is_whole_as_well(
    evening: Evening, tmp_path: Path
) -> None:
    path = tmp_path / "older.bobbl"
    path.write_bytes(evening.path.read_bytes())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM meta")
    assert is_served_truly(evening, path, path.read_bytes()) is True
    with LogFile.open(path) as log:
        assert not log.has_heads_as_written()
        body = evening.history.bodies[-1]
        log.append([body], Head(1, log.length, event_hash(body), b"any"))
        assert log.has_heads_as_written()
    with LogFile.open(evening.path) as log:
        assert log.has_heads_as_written()


async def with_display(walled: Walled, organiser: LiveStation) -> LiveStation:
    """Pair a display; give it when it has the whole log."""
    invitation = InvitationId(new_id())
    await walled.ask(organiser, InviteStation(invitation, "display", "Wand"))
    codes: list[Reply] = []
    organiser.model.query(AskCode(invitation, renew=True), codes.append)
    await walled.until(lambda: bool(codes))
    assert isinstance(codes[0], CodeAnswer)
    display = await walled.newcomer(codes[0].code)
    assert isinstance(display.joined, Joined)
    display.parts.enter(display.joined)
    length = organiser.model.replica.length
    await walled.until(lambda: display.model.replica.length >= length)
    return display


def started_again(station: LiveStation) -> LiveStation:
    """Start a station anew on what it has on disk."""
    again = LiveStation(station.home)
    membership = last_membership(station.home)
    assert membership is not None
    again.parts.work(membership)
    return again


@pytest.mark.parametrize("is_page", [False, True], ids=["bit", "page"])
async def test_the_beginning_is_shown_and_nothing_taken(tmp_path: Path, is_page: bool) -> None:
    async with Walled(tmp_path) as walled:
        ahead = await walled.station()
        behind = await with_display(walled, ahead)
        walled.stations.remove(behind)
        behind.parts.stop()
        for _ in range(20):
            await walled.ask(ahead, RingGong())
        whole = await walled.copy(tmp_path / "whole.bobbl")
        content = whole.read_bytes()
        with LogFile.open(whole, read_only=True) as log:
            place = content.index(list(log.events())[-8][:150])
        damaged = tmp_path / "damaged.bobbl"
        page, bit = place // PAGE, 8 * place + 800
        damaged.write_bytes(without_page(content, page) if is_page else with_flipped(content, bit))

        await walled.restart_on(damaged)
        walled.stations.append(behind := started_again(behind))
        await walled.until(lambda: behind.model.notice is not None)
        await walled.until(lambda: ahead.model.trouble is not None)
        notice, trouble = behind.model.notice, ahead.model.trouble
        assert notice is not None
        assert trouble is not None
        assert (notice.code, trouble.code) == ("opened_damaged", "server_damaged")
        last, length = notice.parameters["last"], trouble.parameters["length"]
        assert f"bis Ereignis {last};" in sentence(BobblError(notice.code, **notice.parameters))
        assert behind.model.replica.length == length == int(str(last)) + 1
        assert ahead.model.contact is Contact.ALONE
        waiting = ahead.model.ask(RingGong())
        after = await walled.copy(tmp_path / "after.bobbl")
        assert after.read_bytes() == damaged.read_bytes()
        assert ahead.model.verdict(waiting) is None

        await walled.restart_on(whole)
        await walled.until(lambda: ahead.model.verdict(waiting) is not None)
        await walled.until(lambda: behind.model.replica.length == ahead.model.replica.length)
        assert behind.model.notice is None


def test_an_event_that_a_newer_program_wrote_is_no_damage(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "newer.bobbl"
    path.write_bytes(evening.path.read_bytes())
    with LogFile.open(path) as log:
        event = msgspec.json.decode(list(log.events())[-1])
        event |= {"index": log.length, "previous": log.last_hash.hex()}
        body = msgspec.json.encode({**event, "effect": [{"fact": "GameInvented"}]})
        log.append([body], Head(1, log.length, event_hash(body), b"any"))
    content = path.read_bytes()
    with pytest.raises(BobblError) as told:
        open_as_server(path, evening.folder / "server", evening.dice)
    assert told.value.code == "log_too_new"
    assert told.value.parameters["index"] == len(evening.history.bodies)
    assert path.read_bytes() == content
