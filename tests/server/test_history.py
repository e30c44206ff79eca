"""What is committed, in runs for who comes back; and reading a tournament from its file."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.history import History, clear_name
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.keys import load_keys, make_keys
from bobbl_server.store.reading import read_history
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.event import decode_event, encode_event
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log import Head, LogFile
from bobbl_shared.wire.messages import SignedHead
from builders.course import CHEAP, WORDS
from builders.dice import seeded_dice
from builders.evening import Evening, FixedClock
from builders.office import founded, fresh_history

commits = st.lists(st.integers(1, 9), min_size=1, max_size=12)


@given(commits, st.integers(0, 60), st.integers(1, 30), st.sets(st.integers(0, 11)))
def test_runs_cover_what_follows_and_end_with_a_head(
    sizes: list[int], length: int, most: int, ranked: set[int]
) -> None:
    ends = [sum(sizes[: at + 1]) - 1 for at in range(len(sizes))]
    heads = [SignedHead(1, end, "", "") for end in ends]
    rankings = {ends[each] for each in ranked if each < len(ends)}
    history = History(fresh_history().state, heads=heads, ranked=rankings)
    runs = history.runs_from(length, most)
    covered = [index for start, stop, _ in runs for index in range(start, stop)]
    assert covered == list(range(length, ends[-1] + 1))
    for start, stop, head in runs:
        assert head.index == stop - 1
        inner = [end for end in ends if start <= end < stop]
        assert stop - start <= most or len(inner) == 1
        assert not rankings & set(range(start, stop - 1))


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('{"last":"Bär","first":"Ute","club":""}', Name("Bär", "Ute")),
        ("Bär", None),
        ("", None),
        (None, None),
    ],
)
def test_a_clear_name_is_read_if_there_is_one(body: str | None, name: Name | None) -> None:
    assert clear_name(Details(DetailsHash("h"), "name", "00" * 32, body)) == name
    assert clear_name(None) is None


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the file of a short evening."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    organiser = evening.station("organiser", "Leitung")
    evening.register_pairs(organiser, 4)
    evening.draw(organiser)
    evening.close()
    return evening.path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    """Give a copy of it."""
    return Path(shutil.copyfile(played, tmp_path / "copy.bobbl"))


def problem(path: Path) -> BobblError:
    with LogFile.open(path) as log, pytest.raises(BobblError) as caught:
        read_history(log)
    return caught.value


def change(path: Path, statement: str, *values: object) -> None:
    """Change the file behind its back, without the triggers that forbid it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in rows:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement, values)
        for _, sql in rows:
            connection.execute(sql)


def append(path: Path, make: Callable[[bytes], bytes], key: SigningKey | None = None) -> None:
    """Append an event made from the last one, chained and signed by the server or another."""
    signing = key or SigningKey.generate(seeded_dice("nobody"))
    with LogFile.open(path) as log:
        body = make(next(log.events(log.length - 1)))
        state = read_history(log).history.state
        message = head_message(state.tournament, state.epoch, log.length, event_hash(body))
        signature = signing.sign(Purpose.HEAD, message)
        log.append([body], Head(state.epoch, log.length, event_hash(body), signature))


def follow_up(body: bytes) -> bytes:
    last = decode_event(body)
    return encode_event(
        type(last)(
            last.index + 1,
            event_hash(body).hex(),
            last.inputs,
            last.command,
            last.signature,
            last.verdict,
            (),
        )
    )


class TestReading:
    def test_an_evening_is_read_as_it_was(self, tmp_path: Path) -> None:
        evening = Evening(tmp_path)
        organiser = evening.station("organiser", "Leitung")
        evening.register_pairs(organiser, 3)
        evening.draw(organiser)
        kept = evening.history
        evening.close()
        with LogFile.open(evening.path, read_only=True) as log:
            opened = read_history(log)
        assert opened.history.state == kept.state
        assert opened.history.bodies == kept.bodies
        assert opened.history.hashes == kept.hashes
        assert opened.history.heads == kept.heads
        assert opened.history.commands == kept.commands
        assert opened.history.details == kept.details
        assert opened.epoch == evening.epoch

    def test_a_changed_event_is_named(self, path: Path) -> None:
        for index in (8, 4, 0):
            change(path, "UPDATE event SET body = CAST(body || ' ' AS BLOB) WHERE idx = ?", index)
            error = problem(path)
            assert error.code == "log_damaged"
            assert (error.parameters["index"], error.parameters["good"]) == (index, index)

    def test_an_end_without_its_head_is_named(self, path: Path) -> None:
        change(path, "DELETE FROM head WHERE idx = (SELECT max(idx) FROM event)")
        assert problem(path).code == "head_missing"

    def test_an_end_that_is_gone_is_named(self, path: Path) -> None:
        change(path, "DELETE FROM event WHERE idx = (SELECT max(idx) FROM event)")
        assert problem(path).code in {"log_damaged", "head_missing"}

    def test_a_head_of_another_key_is_named(self, path: Path) -> None:
        append(path, follow_up)
        assert problem(path).code in {"head_wrong", "log_damaged"}

    def test_an_event_that_only_a_newer_program_knows_is_named(self, path: Path) -> None:
        def broken(body: bytes) -> bytes:
            return follow_up(body).replace(b'"effect":[]', b'"effect":[{"fact":"Unheard"}]')

        with LogFile.open(path) as log:
            length = log.length
        append(path, broken)
        error = problem(path)
        assert (error.code, error.parameters["index"]) == ("log_too_new", length)

    def test_an_event_that_cannot_follow_is_named(self, path: Path) -> None:
        def unfit(body: bytes) -> bytes:
            fact = b'"effect":[{"fact":"EntrantArrived","entrant":"nobody"}]'
            return follow_up(body).replace(b'"effect":[]', fact)

        with LogFile.open(path) as log:
            length = log.length
        append(path, unfit)
        error = problem(path)
        assert (error.code, error.parameters["index"]) == ("log_damaged", length)

    def test_an_epoch_that_the_root_has_not_signed_is_named(self, path: Path) -> None:
        def usurped(body: bytes) -> bytes:
            key = SigningKey.generate(seeded_dice("usurper")).public.hex()
            fact = f'"effect":[{{"fact":"EpochStarted","epoch":2,"server":"{key}"'
            effect = fact + ',"certificate":"00","taken_head":"00"}]'
            return follow_up(body).replace(b'"effect":[]', effect.encode())

        with LogFile.open(path) as log:
            length = log.length
        append(path, usurped)
        error = problem(path)
        assert (error.code, error.parameters["index"]) == ("log_damaged", length)

    def test_a_file_without_a_tournament_says_so(self, tmp_path: Path) -> None:
        with LogFile.create(tmp_path / "empty.bobbl"):
            pass
        assert problem(tmp_path / "empty.bobbl").code == "log_empty"


class TestFounding:
    def founder(self, home: Path) -> Founder:
        return Founder(home, FixedClock(), seeded_dice(1), CHEAP)

    def test_a_tournament_has_its_first_epoch_and_keys(self, tmp_path: Path) -> None:
        path = tmp_path / "new.bobbl"
        new = found_tournament(path, Settings("Neu"), WORDS, self.founder(tmp_path))
        with LogFile.open(path) as log:
            opened = read_history(log)
        state = opened.history.state
        assert (state.length, state.epoch, state.tournament) == (2, 1, new.tournament)
        assert state.server_public == new.keys.signing.public.hex()
        loaded = load_keys(tmp_path, new.tournament, 1)
        assert loaded.signing.public == new.keys.signing.public
        assert loaded.tls.certificate_hash == opened.epoch.certificate

    def test_nothing_is_overwritten(self, tmp_path: Path) -> None:
        path = tmp_path / "there.bobbl"
        path.write_bytes(founded()[0])
        with pytest.raises(BobblError, match="file_exists"):
            found_tournament(path, Settings("Neu"), WORDS, self.founder(tmp_path))
        assert path.read_bytes() == founded()[0]

    def test_impossible_settings_leave_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal, match="name_missing"):
            found_tournament(tmp_path / "n.bobbl", Settings(""), WORDS, self.founder(tmp_path))
        with pytest.raises(Refusal, match="words_form"):
            found_tournament(tmp_path / "n.bobbl", Settings("A"), "ab", self.founder(tmp_path))
        assert list(tmp_path.iterdir()) == []

    def test_keys_are_made_once_and_found_only_here(self, tmp_path: Path) -> None:
        tournament = fresh_history().state.tournament
        now, dice = FixedClock().now(), seeded_dice(2)
        made = make_keys(tmp_path, tournament, 3, now, dice)
        with pytest.raises(BobblError, match="epoch_keys_exist"):
            make_keys(tmp_path, tournament, 3, now, dice)
        assert load_keys(tmp_path, tournament, 3).signing.public == made.signing.public
        with pytest.raises(BobblError, match="not_this_server"):
            load_keys(tmp_path, tournament, 4)
