"""A station's copy: what follows is kept, everything else is refused and leaves no trace."""

import random
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from bobbl_client.model.replica import Replica, open_replica
from bobbl_shared.crypto.chain import head_message
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import Events
from builders.course import root_record
from builders.office import Office

FOREIGN = root_record()[0]


@pytest.fixture(scope="module")
def office() -> Office:
    """Give a server with a short past, one event or more a commit."""
    office = Office()
    desk = office.admit("desk", "Anmeldung")
    office.commit(
        office.organiser.registering(("Bär", "Ute"), ("Wolf", "Uwe")),
        desk.registering(("Größl", "Kreszentia")),
    )
    office.ask(office.organiser, RingGong())
    return office


@pytest.fixture
def replica(tmp_path: Path, office: Office) -> Iterator[Replica]:
    with closing(open_replica(tmp_path / "copy.bobbl", office.state.tournament)) as opened:
        yield opened


def frames(office: Office, start: int = 0) -> list[Events]:
    """Give what a server sends to a copy that long: a frame a commit."""
    history = office.history
    details = tuple(history.details.values())
    return [
        Events(history.raw(begin, stop), head, details)
        for begin, stop, head in history.runs_from(start, most=1)
    ]


def whole(office: Office) -> Events:
    history = office.history
    details = tuple(history.details.values())
    return Events(history.raw(0, office.state.length), history.heads[-1], details)


def take(replica: Replica, some: Sequence[Events]) -> None:
    for frame in some:
        replica.extend(frame)


def assert_same(replica: Replica, office: Office) -> None:
    assert replica.state == office.state
    assert replica.hash == office.history.last_hash
    assert {name.listed for name in replica.names.values()} >= {"Bär, Ute", "Größl, Kreszentia"}


class TestFollowing:
    def test_it_is_the_servers_log(self, replica: Replica, office: Office, tmp_path: Path) -> None:
        events = [event for frame in frames(office) for event in replica.extend(frame)]
        assert [event.index for event in events] == list(range(office.state.length))
        assert_same(replica, office)
        replica.close()
        with LogFile.open(tmp_path / "copy.bobbl", read_only=True) as log:
            assert list(log.events()) == office.history.bodies
        again = open_replica(tmp_path / "copy.bobbl", office.state.tournament)
        assert_same(again, office)
        again.close()

    @examples(max_examples=25)
    @given(cuts=st.lists(st.integers(0, 20), max_size=4), repeat=st.booleans())
    def test_however_it_comes_in_pieces(
        self, office: Office, cuts: list[int], repeat: bool
    ) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "copy.bobbl"
            replica = open_replica(path, office.state.tournament)
            for length in sorted(cuts):
                for frame in frames(office):
                    if frame.head.index < length:
                        replica.extend(frame)
                replica.close()
                replica = open_replica(path, office.state.tournament)
            take(replica, frames(office, 0 if repeat else replica.length))
            take(replica, [whole(office)] if repeat else [])
            assert_same(replica, office)
            replica.close()

    def test_known_events_must_be_the_same(self, replica: Replica, office: Office) -> None:
        take(replica, frames(office))
        other = Office()
        other.ask(other.organiser, RingGong())
        raw = list(whole(office).events)
        raw[-1] = other.history.raw(other.state.length - 1, other.state.length)[0]
        changed = replace(whole(office), events=tuple(raw))
        with pytest.raises(PeerError, match="copy_differs"):
            replica.extend(changed)
        assert_same(replica, office)

    def test_an_event_before_the_first_is_none(self, replica: Replica, office: Office) -> None:
        take(replica, frames(office))
        body = office.history.bodies[-1]
        index = decode_event(body).index
        wrong = body.replace(f'"index":{index}'.encode(), b'"index":-1')
        with pytest.raises(PeerError, match="copy_differs"):
            replica.extend(replace(whole(office), events=(Raw(wrong),)))


class TestRefused:
    def refused(self, replica: Replica, frame: Events) -> str:
        before = replica.state, replica.hash, replica.length, dict(replica.names)
        with pytest.raises(PeerError) as caught:
            replica.extend(frame)
        assert (replica.state, replica.hash, replica.length, dict(replica.names)) == before
        return caught.value.code

    def test_a_gap(self, replica: Replica, office: Office) -> None:
        first, _, third, *_ = frames(office)
        replica.extend(first)
        assert self.refused(replica, third) == "event_out_of_order"

    def test_another_past(self, replica: Replica, office: Office) -> None:
        other = Office()
        other.ask(other.organiser, RingGong())
        take(replica, [each for each in frames(other) if each.head.index < other.state.length])
        for _ in range(2):
            office_frame = frames(office, replica.length)[0]
            assert self.refused(replica, office_frame) == "copy_differs"

    @pytest.mark.parametrize(
        ("changed", "code"),
        [
            ({"hash": "00" * 32}, "head_differs"),
            ({"index": 0}, "head_differs"),
            ({"epoch": 2}, "head_differs"),
            ({"signature": "00" * 64}, "bad_signature"),
            ({"signature": "no hex"}, "hex_malformed"),
            ({"signature": ""}, "bad_signature"),
        ],
    )
    def test_a_head_that_does_not_hold(
        self, replica: Replica, office: Office, changed: dict[str, object], code: str
    ) -> None:
        frame = whole(office)
        head = replace(frame.head, **changed)
        assert self.refused(replica, replace(frame, head=head)) == code

    def test_a_head_signed_by_somebody_else(self, replica: Replica, office: Office) -> None:
        frame = whole(office)
        message = head_message(
            office.state.tournament, 1, frame.head.index, office.history.last_hash
        )
        signature = office.organiser.key.sign(Purpose.HEAD, message).hex()
        head = replace(frame.head, signature=signature)
        assert self.refused(replica, replace(frame, head=head)) == "bad_signature"

    def test_another_tournament(self, tmp_path: Path, office: Office) -> None:
        replica = open_replica(tmp_path / "other.bobbl", FOREIGN)
        assert self.refused(replica, whole(office)) == "other_tournament"
        replica.close()

    def test_details_that_are_wrong(self, replica: Replica, office: Office) -> None:
        frame = whole(office)
        odd = conceal(b"no name", "name", office.organiser.dice)
        for details, code in (
            (replace(frame.details[0], body="Wolf"), "details_mismatch"),
            (odd, "details_malformed"),
        ):
            changed = replace(frame, details=(*frame.details[1:], details))
            assert self.refused(replica, changed) == code

    @examples(max_examples=60)
    @given(data=st.data())
    def test_any_changed_byte(self, office: Office, data: st.DataObject) -> None:
        frame = whole(office)
        raw = [bytes(each) for each in frame.events]
        which = data.draw(st.integers(0, len(raw) - 1))
        at = data.draw(st.integers(0, len(raw[which]) - 1))
        body = bytearray(raw[which])
        body[at] ^= data.draw(st.integers(1, 255))
        raw[which] = bytes(body)
        with TemporaryDirectory() as folder:
            replica = open_replica(Path(folder) / "copy.bobbl", office.state.tournament)
            changed = replace(frame, events=tuple(Raw(each) for each in raw))
            with pytest.raises(PeerError):
                replica.extend(changed)
            assert replica.length == 0
            replica.close()

    def test_nothing_at_all_changes_nothing(self, replica: Replica, office: Office) -> None:
        empty = replace(whole(office), events=())
        assert replica.extend(empty) == ()
        assert replica.state is None


class TestDetails:
    def contact(self, office: Office) -> Details:
        return conceal(b"0171 1234", "contact", office.organiser.dice)

    def test_names_that_came_apart_are_kept(self, replica: Replica, office: Office) -> None:
        details = office.organiser.name_details("Fuchs", "Eva")
        replica.learn((details,))
        assert replica.names[details.hash] == Name("Fuchs", "Eva")
        assert replica.details(details.hash) == details

    def test_clear_ones_take_the_place_of_sealed_ones_only(
        self, replica: Replica, office: Office
    ) -> None:
        clear = self.contact(office)
        sealed = replace(clear, salt=None, body=None, sealed="00" * 120)
        for each in (sealed, clear, sealed):
            replica.learn((each,))
        assert replica.details(clear.hash) == clear

    def test_wrong_ones_are_not_kept(self, replica: Replica, office: Office) -> None:
        good = office.organiser.name_details("Fuchs")
        wrong = replace(good, body="Gans")
        with pytest.raises(PeerError, match="details_mismatch"):
            replica.learn((good, wrong))
        assert replica.details(good.hash) is None


class TestOpening:
    @pytest.fixture
    def path(self, tmp_path: Path, office: Office) -> Path:
        """Give a closed copy that is up to date."""
        path = tmp_path / "copy.bobbl"
        replica = open_replica(path, office.state.tournament)
        take(replica, frames(office))
        replica.close()
        return path

    def assert_begins_anew(self, path: Path, office: Office, content: bytes) -> None:
        path.write_bytes(content)
        kept = len(list(path.parent.glob("*.damaged-*")))
        replica = open_replica(path, office.state.tournament)
        assert replica.length == 0
        take(replica, frames(office))
        assert_same(replica, office)
        replica.close()
        aside = list(path.parent.glob("*.damaged-*"))
        assert len(aside) == kept + 1
        assert content in [each.read_bytes() for each in aside]

    def test_damaged_ones_are_put_aside_and_none_is_lost(self, path: Path, office: Office) -> None:
        good = path.read_bytes()
        changed = good.replace(b"Anmeldung", b"Abmeldung")
        for content in (changed, good[: len(good) // 2], b"no copy at all" * 99):
            self.assert_begins_anew(path, office, content)

    def test_a_copy_of_another_tournament_is_put_aside(self, path: Path, office: Office) -> None:
        content = path.read_bytes()
        replica = open_replica(path, FOREIGN)
        assert replica.length == 0
        replica.close()
        (aside,) = path.parent.glob("*.damaged-*")
        assert aside.read_bytes() == content

    def test_random_damage_is_noticed_or_harmless(
        self, path: Path, office: Office, dice: random.Random
    ) -> None:
        good = path.read_bytes()
        for _ in range(60):
            content = bytearray(good)
            for _ in range(dice.randint(1, 4)):
                content[dice.randrange(len(content))] = dice.randrange(256)
            path.write_bytes(content)
            with suppress(BobblError), closing(opened(path, office)) as replica:
                if replica.length:
                    assert replica.hash == office.history.hashes[replica.length - 1]

    def test_a_healthy_copy_stays_where_the_disk_fails(self, path: Path, office: Office) -> None:
        first = open_replica(path, office.state.tournament)
        with pytest.raises(BobblError, match="file_in_use"):
            open_replica(path, office.state.tournament)
        assert_same(first, office)
        first.close()
        assert not list(path.parent.glob("*.damaged-*"))

    def test_a_copy_of_a_newer_program_is_left_alone(self, path: Path, office: Office) -> None:
        content = bytearray(path.read_bytes())
        content[60:64] = (99).to_bytes(4, "big")  # SQLite's user version
        path.write_bytes(content)
        with pytest.raises(BobblError, match="file_too_new"):
            open_replica(path, office.state.tournament)
        assert path.read_bytes() == content

    def test_a_copy_without_its_last_head_is_put_aside(
        self, tmp_path: Path, office: Office
    ) -> None:
        path = tmp_path / "headless.bobbl"
        with LogFile.create(path) as log:
            log.append(office.history.bodies, None)
        replica = open_replica(path, office.state.tournament)
        assert replica.length == 0
        replica.close()

    def test_an_empty_copy_is_one(self, tmp_path: Path) -> None:
        for _ in range(2):
            replica = open_replica(tmp_path / "new.bobbl", TournamentId(FOREIGN))
            assert (replica.length, replica.state) == (0, None)
            replica.close()


def opened(path: Path, office: Office) -> Replica:
    """Open a damaged copy; nothing but these may prevent it."""
    try:
        return open_replica(path, office.state.tournament)
    except BobblError as error:
        if error.code not in {"file_too_new", "disk_failed"}:
            raise AssertionError(error) from error
        raise


def test_own_commands_are_found_again(replica: Replica, office: Office) -> None:
    take(replica, frames(office))
    author = office.organiser
    found = dict(replica.answers(author.key.author, {1, 2, 99}))
    assert sorted(found) == [1, 2]
    for counter, event in found.items():
        assert office.history.commands[author.key.author, counter] == (event.command, event.index)
