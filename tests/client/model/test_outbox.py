import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_client.model.outbox import Outbox, Outgoing
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from builders.dice import seeded_dice
from builders.logs import cut_off

NAME = conceal("Kreszentia Größl".encode(), "name", seeded_dice())
_PUT_FOR_EVER = """
import sys
from pathlib import Path
from bobbl_client.model.outbox import Outbox
outbox = Outbox.open(Path(sys.argv[1]))
while True:
    outbox.put(outbox.last + 1, "x" * (outbox.last % 7 * 700), "00")
    print(outbox.last, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "outbox.db"


@pytest.fixture
def outbox(path: Path) -> Iterator[Outbox]:
    with closing(Outbox.open(path)) as opened:
        yield opened


def command(counter: int, *details: Details) -> Outgoing:
    return Outgoing(counter, f'{{"counter":{counter},"ß":"\\n"}}', f"{counter:02x}", details)


def put(outbox: Outbox, outgoing: Outgoing) -> None:
    outbox.put(outgoing.counter, outgoing.body, outgoing.signature, outgoing.details)


def test_a_new_outbox_is_empty(outbox: Outbox) -> None:
    assert (outbox.last, outbox.waiting) == (0, 0)
    assert outbox.after(0) == outbox.unsettled() == []


def test_commands_come_back_as_they_were_put(outbox: Outbox, path: Path) -> None:
    commands = [command(1), command(2, NAME), command(3, NAME, NAME)]
    for each in commands:
        put(outbox, each)
    assert outbox.after(0) == commands
    outbox.close()
    with closing(Outbox.open(path)) as again:
        assert (again.last, again.waiting) == (3, 3)
        assert again.after(0) == again.unsettled() == commands
        assert again.after(2) == commands[2:]
        assert again.after(3) == []


def test_names_of_commands_that_wait_are_kept_until_they_are_answered(
    outbox: Outbox,
) -> None:
    put(outbox, command(1, NAME))
    put(outbox, command(2, NAME))
    outbox.settle(1, 7)
    outbox.forget([NAME.hash])
    assert outbox.after(0) == [command(1), command(2, NAME)]
    assert outbox.unsettled() == [command(2, NAME)]
    outbox.settle(2, 8)
    outbox.forget([NAME.hash])
    assert outbox.after(0) == [command(1), command(2)]


@pytest.mark.parametrize("counter", [-1, 0, 1, 3])
def test_a_counter_that_does_not_follow_is_our_mistake(outbox: Outbox, counter: int) -> None:
    put(outbox, command(1))
    with pytest.raises(ValueError, match="after command 1"):
        put(outbox, command(counter))
    assert outbox.after(0) == [command(1)]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9)) | st.none(), max_size=20))
@settings(max_examples=50)
def test_an_outbox_is_a_list_and_what_has_settled(steps: list[tuple[int, int] | None]) -> None:
    """A step is a new command, or (counter, index) acknowledged."""
    commands: list[Outgoing] = []
    settled: dict[int, int] = {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "outbox.db"
        outbox = Outbox.open(path)
        for step in steps:
            if step is None:
                commands.append(command(len(commands) + 1))
                put(outbox, commands[-1])
            else:
                outbox.settle(*step)
                if 1 <= step[0] <= len(commands):
                    settled |= [step]
        for _ in range(2):
            assert outbox.last == len(commands)
            assert outbox.waiting == len(commands) - len(settled)
            assert outbox.after(0) == commands
            assert outbox.unsettled() == [each for each in commands if each.counter not in settled]
            assert [outbox.index_of(counter) for counter in range(7)] == [
                settled.get(counter) for counter in range(7)
            ]
            outbox.close()
            outbox = Outbox.open(path)
        outbox.close()


def test_what_a_later_server_says_replaces_an_index(outbox: Outbox) -> None:
    put(outbox, command(1))
    put(outbox, command(2))
    outbox.settle(1, 40)
    outbox.settle(1, 38)
    assert (outbox.index_of(1), outbox.index_of(2), outbox.waiting) == (38, None, 1)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM command",
        "UPDATE command SET body = ''",
        "UPDATE command SET signature = ''",
        "UPDATE command SET counter = 2",
        "UPDATE command SET details = '[]'",
    ],
)
def test_a_command_is_never_changed(outbox: Outbox, change: str) -> None:
    put(outbox, command(1, NAME))
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        outbox._connection.execute(change)
    assert outbox.after(0) == [command(1, NAME)]


def test_putting_waits_for_the_disk(outbox: Outbox) -> None:
    """3 is EXTRA (SQLite, PRAGMA synchronous)."""
    assert outbox._connection.execute("PRAGMA synchronous").fetchone() == (3,)


def test_a_full_disk_stores_nothing_and_loses_nothing(outbox: Outbox) -> None:
    put(outbox, command(1))
    outbox._connection.execute("PRAGMA max_page_count = 8")
    with pytest.raises(BobblError, match="disk_full"):
        outbox.put(2, "x" * 50_000, "00")
    assert (outbox.last, outbox.waiting) == (1, 1)
    outbox._connection.execute("PRAGMA max_page_count = 1000")
    put(outbox, command(2))
    assert outbox.after(0) == [command(1), command(2)]


def test_nothing_saved_is_lost_when_the_process_is_killed(path: Path) -> None:
    saved = 0
    arguments = [sys.executable, "-c", _PUT_FOR_EVER, str(path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while saved < 20:
            saved = int(process.stdout.readline())
        process.kill()
        saved = max([saved, *map(int, process.stdout.read().split("\n")[:-1])])
    with closing(Outbox.open(path)) as outbox:
        assert outbox.last - saved in (0, 1)
        assert [each.counter for each in outbox.after(0)] == list(range(1, outbox.last + 1))


def test_a_write_that_was_cut_off_is_undone(outbox: Outbox, path: Path) -> None:
    put(outbox, command(1))
    outbox.close()
    adding = "INSERT INTO command SELECT max(counter) + 1, hex(zeroblob(9000)), '', '', 0"
    cut_off(path, f"{adding} FROM command", 30)
    with closing(Outbox.open(path)) as again:
        assert again.after(0) == [command(1)]


def test_a_creation_that_was_cut_off_begins_anew(path: Path) -> None:
    path.touch()
    with closing(Outbox.open(path)) as outbox:
        put(outbox, command(1))
    with closing(Outbox.open(path)) as outbox:
        assert outbox.last == 1


def test_a_second_station_on_the_same_outbox_is_refused(outbox: Outbox, path: Path) -> None:
    with pytest.raises(BobblError, match="file_in_use"):
        Outbox.open(path)
    put(outbox, command(1))


def test_a_log_is_no_outbox(path: Path) -> None:
    LogFile.create(path).close()
    with pytest.raises(BobblError, match="not_a_bobbl_file"):
        Outbox.open(path)


@pytest.mark.parametrize(
    ("found", "put_there"),
    [(b'"scope":"name"', b'"scope":"mane"'), (b'{"hash"', b'["hash"'), (b'"salt"', b'"\xffalt"')],
)
def test_details_that_cannot_be_read_are_damage(
    outbox: Outbox, path: Path, found: bytes, put_there: bytes
) -> None:
    put(outbox, command(1, NAME))
    outbox.settle(1, 9)
    outbox.close()
    path.write_bytes(path.read_bytes().replace(found, put_there))
    with closing(Outbox.open(path)) as again:
        with pytest.raises(BobblError, match="file_damaged"):
            again.after(0)
        assert again.last == 1


def test_a_damaged_command_that_waits_is_told_on_opening(outbox: Outbox, path: Path) -> None:
    put(outbox, command(1, NAME))
    outbox.close()
    path.write_bytes(path.read_bytes().replace(b'{"hash"', b'["hash"'))
    with pytest.raises(BobblError, match="file_damaged"):
        Outbox.open(path)
