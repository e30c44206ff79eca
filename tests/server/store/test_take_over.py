"""A copy becomes the server's log: with the words, the next epoch, and all that can be had."""

import dataclasses
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_server.history import History
from bobbl_server.store.handed_over import read_tail
from bobbl_server.store.keys import make_keys
from bobbl_server.store.opening import open_as_server, open_to_take_over
from bobbl_server.store.reading import read_history
from bobbl_server.store.server_memory import Memory, Remembered
from bobbl_server.store.take_over import Successor, copy_log, prepare
from bobbl_server.verify import Verifier
from bobbl_shared.crypto.chain import head_message
from bobbl_shared.crypto.details import conceal
from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.log import LogFile
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import SignedHead
from bobbl_shared.wire.server_session import Tail
from builders.evening import WORDS, Evening
from builders.handshake import key

OTHERS = ("apfel", "birne", "kirsche", "pfirsich")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    (tmp_path / "old").mkdir()
    evening = Evening(tmp_path / "old")
    yield evening
    evening.close()


@pytest.fixture
def organiser(evening: Evening) -> StationModel:
    return evening.station("organiser", "Leitung")


@pytest.fixture
def copy(evening: Evening, organiser: StationModel, tmp_path: Path) -> Path:
    """Give a file that ends here, while the evening may go on."""
    evening.register_pairs(organiser, 3)
    path = tmp_path / "copy.bobbl"
    path.write_bytes(evening.log.snapshot())
    return path


@pytest.fixture
def successor(evening: Evening, copy: Path, tmp_path: Path) -> Iterator[Successor]:
    successor = prepare(copy, WORDS, tmp_path / "new", evening.clock, evening.dice)
    yield successor
    successor.log.close()


def tail_of(history: History, start: int) -> Tail:
    """Give what a copy that is as long as the log would hand over."""
    details = tuple(history.details.values())
    end = len(history.bodies)
    return Tail(start, history.raw(start, end), history.heads[-1], details)


def code_of(function: object, *given: object) -> str:
    assert callable(function)
    with pytest.raises((PeerError, BobblError)) as error:
        function(*given)
    return str(error.value.code)


class TestBeginning:
    def test_the_next_epoch_goes_on_with_the_copy(
        self, evening: Evening, successor: Successor, copy: Path, tmp_path: Path
    ) -> None:
        length = successor.history.state.length
        epoch = successor.begin()
        state = successor.history.state
        assert (epoch.number, state.epoch, state.length) == (2, 2, length + 1)
        assert state.server == successor.keys.signing.author
        assert successor.history.epochs[-1] == (length, epoch)
        successor.log.close()
        with LogFile.open(copy, read_only=True) as log:
            verified = Verifier(log).run()
            assert (verified.bad, verified.length) == (None, length + 1)
            assert read_history(log).history.state == state
        opened = open_as_server(copy, tmp_path / "new", evening.dice)
        assert opened.epoch == epoch
        assert opened.history == successor.history
        opened.log.close()

    def test_other_words_change_nothing(self, evening: Evening, copy: Path, tmp_path: Path) -> None:
        before = copy.read_bytes()
        home = tmp_path / "new"
        assert code_of(prepare, copy, OTHERS, home, evening.clock, evening.dice) == "wrong_words"
        assert copy.read_bytes() == before
        assert not home.exists()
        LogFile.open(copy).close()

    def test_a_file_is_served_by_nobody_else(self, evening: Evening, copy: Path) -> None:
        assert code_of(open_as_server, copy, copy.parent, evening.dice) == "not_this_server"

    def test_a_number_that_has_keys_here_is_passed_over(
        self, evening: Evening, copy: Path, tmp_path: Path
    ) -> None:
        now, home = evening.clock.now(), tmp_path / "new"
        for number in (2, 3):
            make_keys(home, evening.state.tournament, number, now, evening.dice)
        successor = prepare(copy, WORDS, home, evening.clock, evening.dice)
        assert successor.begin().number == 4
        successor.log.close()

    def test_each_record_before_the_beginning_is_of_the_same_epoch_and_keys(
        self, evening: Evening, organiser: StationModel, successor: Successor
    ) -> None:
        first = successor.record
        organiser.ask(RingGong())
        successor.adopt(tail_of(evening.history, successor.history.state.length))
        second = successor.begin()
        assert first.signed != second.signed
        assert (first.number, first.server, first.certificate) == (
            second.number,
            second.server,
            second.certificate,
        )

    def test_contact_details_are_readable_again(
        self, evening: Evening, organiser: StationModel, tmp_path: Path
    ) -> None:
        """A display's copy has them only sealed."""
        display = evening.station("display", "Wand")
        name = organiser.conceal_name(Name("Bär", "Ute"))
        contact = conceal(b"0911 123456", "contact", evening.dice)
        person = Person(PersonId("p"), name.hash, contact.hash)
        payload = RegisterEntrant(EntrantId("e"), "lone", (person,))
        organiser.ask(payload, None, (name, contact))
        sealed = replace(evening.history.details[contact.hash], salt=None, body=None)
        assert sealed.sealed is not None
        copy = tmp_path / "display.bobbl"
        display.close()
        content = display.membership.replica_path.read_bytes()
        copy.write_bytes(content)
        with LogFile.open(copy) as log:
            log.put_details([sealed])
        successor = prepare(copy, WORDS, tmp_path / "new", evening.clock, evening.dice)
        successor.begin()
        assert successor.history.details[contact.hash].body == "0911 123456"
        kept = successor.log.details(contact.hash)
        successor.log.close()
        assert kept is not None
        assert (kept.body, kept.sealed) == ("0911 123456", sealed.sealed)


class TestAdopting:
    def test_what_a_station_knows_more_is_taken(
        self, evening: Evening, organiser: StationModel, successor: Successor, copy: Path
    ) -> None:
        start = successor.history.state.length
        evening.register_pairs(organiser, 2)
        organiser.ask(RingGong())
        assert successor.adopt(tail_of(evening.history, start)) == 3
        assert successor.history.hashes == evening.history.hashes
        assert successor.history.details.keys() == evening.history.details.keys()
        assert successor.history.commands == evening.history.commands
        successor.begin()
        successor.log.close()
        with LogFile.open(copy, read_only=True) as log:
            assert Verifier(log).run().bad is None
            assert list(log.events())[:-1] == evening.history.bodies

    def test_the_longer_of_two_wins_in_whatever_order_they_come(
        self, evening: Evening, organiser: StationModel, successor: Successor
    ) -> None:
        start = successor.history.state.length
        organiser.ask(RingGong())
        short = tail_of(evening.history, start)
        organiser.ask(RingGong())
        organiser.ask(RingGong())
        long = tail_of(evening.history, start)
        assert [successor.adopt(each) for each in (short, long, short, long)] == [1, 2, 0, 0]
        assert successor.history.hashes == evening.history.hashes

    @pytest.mark.parametrize("spoilt", ["body", "head", "order", "stranger", "gap", "short", "old"])
    def test_what_no_server_has_signed_is_not(
        self, evening: Evening, organiser: StationModel, successor: Successor, spoilt: str
    ) -> None:
        start = successor.history.state.length
        organiser.ask(RingGong())
        organiser.ask(RingGong())
        good = tail_of(evening.history, start)
        assert code_of(successor.adopt, spoil(evening, good, spoilt))
        assert successor.history.state.length == start
        assert successor.log.length == start
        assert successor.adopt(good) == 2

    def test_a_later_epoch_is_not_adopted_but_refused(
        self, evening: Evening, successor: Successor, tmp_path: Path
    ) -> None:
        start = successor.history.state.length
        path = tmp_path / "second.bobbl"
        path.write_bytes(evening.log.snapshot())
        second = prepare(path, WORDS, tmp_path / "second", evening.clock, evening.dice)
        second.begin()
        tail = tail_of(second.history, start)
        second.log.close()
        assert [each.index for each in read_tail(successor.history, tail)] == [start]
        assert code_of(successor.adopt, tail) == "epoch_outdated"
        assert successor.log.length == start

    def test_the_names_that_come_with_it_must_fit(
        self, evening: Evening, organiser: StationModel, successor: Successor
    ) -> None:
        start = successor.history.state.length
        evening.register(organiser, Name("Bär", "Ute"), Name("Wolf", "Uwe"))
        good = tail_of(evening.history, start)
        false = tuple(replace(each, body='{"last":"Fuchs"}') for each in good.details)
        wrong = Tail(good.start, good.events, good.head, false)
        assert code_of(successor.adopt, wrong) == "details_mismatch"
        assert successor.adopt(Tail(good.start, good.events, good.head, ())) == 1


def spoil(evening: Evening, good: Tail, how: str) -> Tail:
    """Give a tail with something wrong about it."""
    first, last = good.events
    head = good.head
    match how:
        case "body":
            changed = bytes(last).replace(b'"at":"2026', b'"at":"2025', 1)
            return Tail(good.start, (first, Raw(changed)), head, ())
        case "head":
            return Tail(good.start, good.events, replace(head, signature="00" * 64), ())
        case "order":
            return Tail(good.start, (last, first), head, ())
        case "stranger":
            stranger = key("stranger")
            message = head_message(
                evening.state.tournament, 1, head.index, bytes.fromhex(head.hash)
            )
            forged = stranger.sign(Purpose.HEAD, message).hex()
            return Tail(good.start, good.events, SignedHead(1, head.index, head.hash, forged), ())
        case "gap":
            return Tail(good.start + 1, (last,), head, ())
        case "short":
            return Tail(good.start, (first,), head, ())
        case _:
            return Tail(0, good.events, head, ())


class TestCopying:
    def test_the_file_it_comes_from_stays_as_it_is(
        self, evening: Evening, copy: Path, tmp_path: Path
    ) -> None:
        before, target = copy.read_bytes(), tmp_path / "target.bobbl"
        copy_log(copy, target)
        assert stat.S_IMODE(target.stat().st_mode) == 0o600, "it is its owner's alone at once"
        assert copy.read_bytes() == before
        with LogFile.open(target, read_only=True) as log:
            assert read_history(log).history.state.length == evening.state.length
        assert code_of(copy_log, copy, target) == "file_exists"

    def test_of_a_damaged_one_the_good_beginning_is_used(
        self, evening: Evening, organiser: StationModel, copy: Path, tmp_path: Path
    ) -> None:
        for _ in range(40):
            organiser.ask(RingGong())
        content = bytearray(evening.log.snapshot())
        place = content.rindex(b"RingGong")
        content[place] ^= 1
        copy.write_bytes(content)
        with pytest.raises(BobblError), LogFile.open(copy, read_only=True) as log:
            read_history(log)
        target = tmp_path / "target.bobbl"
        copy_log(copy, target)
        with LogFile.open(target, read_only=True) as log:
            rescued = read_history(log).history
        assert rescued.hashes == evening.history.hashes[: len(rescued.hashes)]
        assert 6 < len(rescued.hashes) < len(evening.history.hashes)
        assert rescued.details.keys() == evening.history.details.keys()

    @pytest.mark.parametrize("is_damaged", [False, True])
    def test_a_full_disk_leaves_nothing_in_the_way_of_the_next_try(
        self,
        evening: Evening,
        copy: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        is_damaged: bool,
    ) -> None:
        if is_damaged:
            content = bytearray(copy.read_bytes())
            content[content.rindex(b"StationAdmitted")] ^= 1
            copy.write_bytes(content)
        target = tmp_path / "target.bobbl"
        full = BobblError("disk_full", path="x", reason="full")
        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", Mock(side_effect=OSError(errno.ENOSPC, "full")))
            disk.setattr(LogFile, "append", Mock(side_effect=full))
            assert code_of(copy_log, copy, target) == "disk_full"
        assert not list(tmp_path.glob("target*"))
        copy_log(copy, target)
        assert target.exists()

    def test_what_is_no_log_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "brief.bobbl").write_text("Lieber Verein,")
        target = tmp_path / "target.bobbl"
        assert code_of(copy_log, tmp_path / "brief.bobbl", target) == "not_a_bobbl_file"
        assert not target.exists()


class TestRemembering:
    def test_an_older_file_put_back_is_noticed(
        self, evening: Evening, organiser: StationModel, tmp_path: Path
    ) -> None:
        memory = Memory(tmp_path / "memory", evening.dice)
        older = tmp_path / "older.bobbl"
        older.write_bytes(evening.log.snapshot())
        assert memory.load() == Remembered()
        organiser.ask(RingGong())
        memory.keep_place(evening.history)
        memory.keep_port(4711)
        organiser.ask(RingGong())
        assert memory.load().port == 4711
        assert not memory.load().is_behind(evening.history)
        with LogFile.open(older, read_only=True) as log:
            assert memory.load().is_behind(read_history(log).history)

    def test_who_has_taken_over_is_believed_only_from_the_root_key(
        self, evening: Evening, successor: Successor, tmp_path: Path
    ) -> None:
        memory = Memory(tmp_path / "memory", evening.dice)
        root = bytes.fromhex(evening.state.root.root_public)
        memory.keep_later(successor.record.signed)
        later = memory.load().later_epoch(root, own=1)
        assert later is not None
        assert later == read_epoch(successor.record.signed, root)
        assert memory.load().later_epoch(root, own=2) is None
        assert memory.load().later_epoch(key("another").public, own=1) is None
        [file] = (tmp_path / "memory").iterdir()
        file.write_text("{")
        assert memory.load() == Remembered()


def test_what_is_opened_to_take_over_asks_first(
    evening: Evening, copy: Path, tmp_path: Path
) -> None:
    opened = open_to_take_over(copy, WORDS, tmp_path / "new", evening.clock, evening.dice)
    assert opened.asks_first
    read_only = BobblError("opened_read_only", path=str(copy))
    assert not dataclasses.replace(opened, read_only=read_only).asks_first, "nothing can be added"
    assert opened.later is None
    opened.log.close()
