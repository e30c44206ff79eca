"""A station at work: alone, cut off, restarted, restored; everything once and in order."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings as examples
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bobbl_client.link.news import Heard, Offline
from bobbl_client.model.disk_retry import DISK_RETRY
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.staff import AddOperator
from bobbl_shared.domain.commands import AnyPayload, decode_command
from bobbl_shared.domain.event import Verdict, decode_event
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import DetailsHash, OperatorId, StationId, new_id
from bobbl_shared.log.sqlite import checkpoint
from bobbl_shared.wire.messages import (
    AddressesAnswer,
    Answer,
    AskAddresses,
    AskStandings,
    NoticePush,
    Push,
    RefusedAnswer,
    Rejected,
    Reply,
    StandingsAnswer,
    Time,
)
from builders.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with closing(Evening(tmp_path)) as evening:
        yield evening


@pytest.fixture
def organiser(evening: Evening) -> StationModel:
    return evening.station("organiser", "Leitung")


@pytest.fixture
def desk(evening: Evening, organiser: StationModel) -> StationModel:
    return evening.station("desk", "Anmeldung")


def code(model: StationModel) -> str | None:
    return model.trouble.code if model.trouble else None


def commands_of(evening: Evening, station: StationId) -> list[AnyPayload]:
    found = [decode_command(decode_event(body).command) for body in evening.history.bodies]
    own = [each for each in found if each.station == station]
    assert [each.counter for each in own] == list(range(1, len(own) + 1))
    return [each.payload for each in own]


class TestAtTheServer:
    def test_a_command_is_answered_with_its_verdict(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        good, bad = organiser.ask(RingGong()), organiser.ask(DrawRound(7))
        assert organiser.verdict(good) == Verdict()
        refused = organiser.verdict(bad)
        assert refused is not None
        assert refused.refused == "not_next_round"
        assert organiser.waiting == 0
        assert organiser.pending() == ()

    def test_listeners_hear_in_order(self, organiser: StationModel) -> None:
        heard: list[Change] = []
        stop = organiser.listen(heard.append)
        counter = organiser.ask(RingGong())
        events, saved = heard
        assert events.verdicts == {counter: Verdict()}
        assert len(events.events) == 1
        assert saved.saved
        for _ in range(2):
            stop()
        organiser.ask(RingGong())
        assert len(heard) == 2

    def test_names_come_with_the_events(self, evening: Evening, desk: StationModel) -> None:
        other = evening.station("display", "Wand")
        entrant = evening.register(desk, Name("Bär", "Ute"), Name("Wolf", "Uwe"))
        assert other.state is not None
        first, _ = other.state.entrants[entrant].persons
        assert other.person_name(first) == Name("Bär", "Ute")
        assert other.name(DetailsHash("unknown")) == Name("–")

    def test_who_works_is_named(self, evening: Evening, organiser: StationModel) -> None:
        organiser.operator = evening.operator("Bär")
        organiser.ask(RingGong())
        last = decode_command(decode_event(evening.history.bodies[-1]).command)
        assert last.operator == organiser.operator

    def test_a_station_knows_its_post(self, desk: StationModel) -> None:
        assert desk.post is not None
        assert (desk.post.role, desk.post.name) == ("desk", "Anmeldung")

    def test_questions_are_answered(self, evening: Evening, organiser: StationModel) -> None:
        answers: list[Reply] = []
        organiser.query(AskAddresses(), answers.append)
        organiser.query(AskStandings("plus"), answers.append)
        evening.station("display", "Wand").query(AskStandings("plus"), answers.append)
        addresses, standings, refused = answers
        assert addresses == AddressesAnswer(("192.168.4.10:40123",))
        assert isinstance(standings, StandingsAnswer)
        assert isinstance(refused, RefusedAnswer)
        assert refused.code == "no_right"

    def test_a_question_is_forgotten_when_the_connection_breaks(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        cable = evening.cable(organiser)
        cable.is_deaf = True
        answers: list[Reply] = []
        organiser.query(AskAddresses(), answers.append)
        cable.cut()
        cable.plug_in()
        organiser.handle(Heard(Answer(1, AddressesAnswer(()))))
        assert answers == []

    def test_the_servers_time_is_known(self, evening: Evening, organiser: StationModel) -> None:
        organiser.handle(Heard(Time("2026-11-21T19:30:00.000Z", 0)))
        assert organiser.now.isoformat() == "2026-11-21T19:30:00+00:00"
        evening.clock.pass_seconds(60)
        assert organiser.now.isoformat() == "2026-11-21T19:31:00+00:00"

    def test_ranking_and_health_are_kept_as_pushed(
        self, evening: Evening, organiser: StationModel, desk: StationModel
    ) -> None:
        evening.push_standings()
        assert desk.standings is not None
        assert desk.standings.length == evening.state.length
        assert desk.presence is not None
        assert len(desk.presence.stations) == 2

    def test_a_notice_stands_until_it_is_over(self, organiser: StationModel) -> None:
        organiser.handle(Heard(Push(NoticePush("disk_full", {"path": "x", "reason": "y"}))))
        assert organiser.notice is not None
        organiser.handle(Heard(Push(NoticePush("entry_resumed"))))
        assert organiser.notice is None


class TestAlone:
    def test_what_is_asked_waits_and_is_sent_in_order(
        self, evening: Evening, desk: StationModel
    ) -> None:
        cable = evening.cable(desk)
        cable.cut()
        assert desk.contact is Contact.ALONE
        length = evening.state.length
        evening.register_pairs(desk, 3)
        assert evening.state.length == length
        assert desk.waiting == 3
        assert [command.counter for command, _ in desk.pending()] == [1, 2, 3]
        cable.plug_in()
        assert (desk.contact, desk.waiting, desk.pending()) == (Contact.ONLINE, 0, ())
        assert [each.number for each in evening.state.numbered()] == [1, 2, 3]
        assert desk.state == evening.state

    def test_names_typed_alone_are_known_here(self, evening: Evening, desk: StationModel) -> None:
        evening.cable(desk).cut()
        evening.register(desk, Name("Bär", "Ute"))
        ((_, (details,)),) = desk.pending()
        assert desk.name(details.hash) == Name("Bär", "Ute")

    def test_it_outlives_a_restart(self, evening: Evening, desk: StationModel) -> None:
        evening.cable(desk).cut()
        evening.register_pairs(desk, 2)
        again = evening.restart(desk)
        assert again.waiting == 0
        assert len(evening.state.entrants) == 2
        assert again.id == desk.id

    def test_what_others_did_meanwhile_is_fetched(
        self, evening: Evening, organiser: StationModel, desk: StationModel
    ) -> None:
        cable = evening.cable(desk)
        cable.cut()
        evening.register_pairs(organiser, 3)
        evening.register_pairs(desk, 1)
        assert desk.state != evening.state
        cable.plug_in()
        assert desk.state == organiser.state == evening.state
        assert len(evening.state.entrants) == 4


class TestCutOff:
    def test_an_answer_that_was_lost_is_not_a_second_event(
        self, evening: Evening, desk: StationModel
    ) -> None:
        cable = evening.cable(desk)
        cable.is_deaf = True
        evening.register_pairs(desk, 2)
        assert desk.waiting == 2
        assert len(evening.state.entrants) == 2
        cable.cut()
        cable.plug_in()
        assert desk.waiting == 0
        assert len(evening.state.entrants) == 2
        assert len(commands_of(evening, desk.id)) == 2
        assert desk.verdict(2) == Verdict()

    def test_a_command_that_was_lost_is_sent_again(
        self, evening: Evening, desk: StationModel
    ) -> None:
        evening.cable(desk).losing = 1
        evening.register_pairs(desk, 3)
        assert [each.code for each in evening.rejected] == ["counter_gap"]
        assert desk.waiting == 0
        assert len(evening.state.entrants) == 3

    def test_a_crash_between_copy_and_outbox_is_made_good(
        self, evening: Evening, desk: StationModel
    ) -> None:
        evening.register_pairs(desk, 2)
        desk.ask(RingGong())
        path = desk.membership.outbox_path
        evening.cable(desk).cut()
        desk.close()
        with closing(sqlite3.connect(path)) as outbox, outbox:
            outbox.execute("UPDATE command SET idx = NULL")
        again = evening.restart(desk)
        assert (again.waiting, again.pending()) == (0, ())
        refused = again.verdict(3)
        assert refused is not None
        assert refused.refused == "no_right"

    def test_why_it_is_alone_is_kept(self, evening: Evening, desk: StationModel) -> None:
        desk.handle(Offline(PeerError("station_unknown")))
        assert (desk.contact, code(desk)) == (Contact.STOPPED, "station_unknown")
        desk.handle(Offline(BobblError("server_not_reached", address="a:1")))
        assert (desk.contact, code(desk)) == (Contact.ALONE, "server_not_reached")
        evening.cable(desk).plug_in()
        assert (desk.contact, code(desk)) == (Contact.ONLINE, None)


class TestRejected:
    def test_a_command_rejected_for_good_stops_the_station_and_is_kept(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        payload = AddOperator(OperatorId(new_id()), DetailsHash("00" * 32))
        organiser.ask(payload)
        assert (organiser.contact, code(organiser)) == (Contact.STOPPED, "details_missing")
        length = evening.state.length
        organiser.ask(RingGong())
        assert organiser.waiting == 2
        assert evening.state.length == length

    def test_those_behind_it_are_not_sent_for_ever(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        cable = evening.cable(organiser)
        cable.cut()
        organiser.ask(AddOperator(OperatorId(new_id()), DetailsHash("00" * 32)))
        for _ in range(3):
            organiser.ask(RingGong())
        cable.plug_in()
        codes = [each.code for each in evening.rejected]
        assert codes == ["details_missing", "counter_gap", "counter_gap", "counter_gap"]
        assert code(organiser) == "details_missing"

    def test_the_reason_may_have_any_parameters(self, organiser: StationModel) -> None:
        organiser.handle(Heard(Rejected(None, "bad_signature", {"code": "x", "self": 1})))
        assert code(organiser) == "bad_signature"


class TestRestored:
    def test_an_old_outbox_is_noticed(self, evening: Evening, desk: StationModel) -> None:
        path = desk.membership.outbox_path
        evening.register_pairs(desk, 1)
        kept = path.read_bytes()
        evening.register_pairs(desk, 1)
        evening.cable(desk).cut()
        desk.close()
        path.write_bytes(kept)
        again = evening.restart(desk)
        assert again.contact is Contact.STOPPED
        assert again.trouble is not None
        assert again.trouble.code == "copy_of_station"
        assert again.trouble.parameters == {"counter": 2}
        length = evening.state.length
        evening.register_pairs(again, 1)
        assert evening.state.length == length, "it sends nothing more"

    def test_one_that_went_its_own_way_is_noticed_now_and_later(
        self, evening: Evening, desk: StationModel
    ) -> None:
        path = desk.membership.outbox_path
        evening.register_pairs(desk, 1)
        checkpoint(path, desk.outbox._connection, desk.outbox._held)
        kept = path.read_bytes()
        desk.ask(RingGong())
        evening.cable(desk).cut()
        desk.close()
        path.write_bytes(kept)
        cable = evening.cable(desk)
        cable.model = again = StationModel(desk.membership, cable, evening.clock, evening.dice)
        evening.register(again, Name("Fuchs", "Eva"))
        evening.register(again, Name("Gans", "Uwe"))
        again.start()
        for _ in range(2):
            assert (again.contact, code(again)) == (Contact.STOPPED, "counter_reused")
            assert [command.counter for command, _ in again.pending()] == [2, 3]
            assert again.verdict(2) is None
            evening.cable(again).cut()
            assert (again.contact, code(again)) == (Contact.STOPPED, "counter_reused")
            again = evening.restart(again)

    def test_a_copy_that_is_behind_notices_it_too(
        self, evening: Evening, desk: StationModel
    ) -> None:
        outbox, replica = desk.membership.outbox_path, desk.membership.replica_path
        evening.cable(desk).cut()
        desk.close()
        kept = outbox.read_bytes(), replica.read_bytes()
        again = evening.restart(desk)
        again.ask(RingGong())
        evening.cable(again).cut()
        again.close()
        outbox.write_bytes(kept[0])
        replica.write_bytes(kept[1])
        cable = evening.cable(again)
        cable.model = third = StationModel(desk.membership, cable, evening.clock, evening.dice)
        evening.register(third, Name("Fuchs", "Eva"))
        evening.register(third, Name("Gans", "Uwe"))
        third.start()
        assert (third.contact, code(third)) == (Contact.STOPPED, "counter_reused")
        assert [command.counter for command, _ in third.pending()] == [1]

    def test_an_old_copy_is_brought_up_to_date(self, evening: Evening, desk: StationModel) -> None:
        path = desk.membership.replica_path
        evening.register_pairs(desk, 1)
        evening.cable(desk).cut()
        desk.close()
        kept = path.read_bytes()
        again = evening.restart(desk)
        evening.register_pairs(again, 2)
        evening.cable(again).cut()
        again.close()
        path.write_bytes(kept)
        third = evening.restart(again)
        assert third.state == evening.state
        assert third.waiting == 0

    def test_a_damaged_copy_is_fetched_again(self, evening: Evening, desk: StationModel) -> None:
        evening.register_pairs(desk, 2)
        path = desk.membership.replica_path
        evening.cable(desk).cut()
        evening.register(desk, Name("Fuchs", "Eva"))
        desk.close()
        path.write_bytes(path.read_bytes()[:5000])
        again = evening.restart(desk)
        assert again.state == evening.state
        assert len(evening.state.entrants) == 3
        assert len(list(path.parent.glob("*.damaged-*"))) == 1

    def test_a_station_runs_once(self, evening: Evening, desk: StationModel) -> None:
        with pytest.raises(BobblError, match="file_in_use"):
            StationModel(desk.membership, evening.cable(desk), evening.clock, evening.dice)

    def test_one_that_cannot_start_leaves_nothing_open(
        self, evening: Evening, desk: StationModel
    ) -> None:
        desk.close()
        outbox = desk.membership.outbox_path
        away = outbox.rename(outbox.with_name("away"))
        outbox.mkdir()
        with pytest.raises(BobblError):
            StationModel(desk.membership, evening.cable(desk), evening.clock, evening.dice)
        outbox.rmdir()
        away.rename(outbox)
        assert evening.restart(desk).contact is Contact.ONLINE


class TestDisk:
    def full(self, connection: sqlite3.Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def test_nothing_is_asked_that_cannot_be_saved(
        self, evening: Evening, desk: StationModel
    ) -> None:
        evening.register_pairs(desk, 1)
        connection = desk.outbox._connection
        self.full(connection)
        length = evening.state.length
        with pytest.raises(BobblError, match="disk_full"):
            evening.register_pairs(desk, 40)
        waiting, last = desk.waiting, desk.outbox.last
        assert waiting == 0
        assert evening.state.length == length + last - 1
        connection.execute("PRAGMA max_page_count = 1000000")
        desk.ask(RingGong())
        assert desk.outbox.last == last + 1
        assert desk.waiting == 0
        commands_of(evening, desk.id)

    def test_a_copy_that_cannot_be_kept_stops_the_station_and_is_fetched_later(
        self, evening: Evening, organiser: StationModel, desk: StationModel
    ) -> None:
        connection = desk.replica._log._connection
        self.full(connection)
        evening.register_pairs(organiser, 30)
        assert (desk.contact, code(desk)) == (Contact.STOPPED, "disk_full")
        connection.execute("PRAGMA max_page_count = 1000000")
        organiser.ask(RingGong())
        assert code(desk) == "disk_full", "not at every frame"
        evening.clock.pass_seconds(DISK_RETRY.total_seconds())
        organiser.ask(RingGong())
        assert (desk.contact, code(desk)) == (Contact.ONLINE, None)
        assert desk.state == evening.state

    def test_it_is_fetched_also_while_nobody_enters_anything(
        self, evening: Evening, organiser: StationModel, desk: StationModel
    ) -> None:
        connection = desk.replica._log._connection
        self.full(connection)
        evening.register_pairs(organiser, 30)
        connection.execute("PRAGMA max_page_count = 1000000")
        evening.clock.pass_seconds(-3600)
        desk.handle(Heard(Time(stamp(evening.clock.now()), 0)))
        assert (desk.contact, code(desk)) == (Contact.ONLINE, None)
        assert desk.state == evening.state

    def test_an_answer_that_could_not_be_noted_is_noted_later(
        self, evening: Evening, desk: StationModel
    ) -> None:
        cable = evening.cable(desk)
        cable.is_deaf = True
        desk.ask(RingGong())
        desk.outbox._connection.execute("PRAGMA query_only = ON")
        cable.plug_in()
        for read_only in ("ON", "OFF"):
            assert (desk.contact, code(desk)) == (Contact.STOPPED, "disk_read_only")
            desk.outbox._connection.execute(f"PRAGMA query_only = {read_only}")
            evening.clock.pass_seconds(DISK_RETRY.total_seconds())
            desk.handle(Heard(Time(stamp(evening.clock.now()), 0)))
        assert (desk.contact, code(desk), desk.waiting) == (Contact.ONLINE, None, 0)
        desk.ask(RingGong())
        assert desk.waiting == 0

    def test_an_outbox_that_cannot_note_an_answer_tells_it_all_the_same(
        self, evening: Evening, desk: StationModel
    ) -> None:
        heard: list[Change] = []
        desk.listen(heard.append)
        cable = evening.cable(desk)
        cable.is_deaf = True
        counter = desk.ask(RingGong())
        desk.outbox._connection.execute("PRAGMA query_only = ON")
        cable.plug_in()
        assert code(desk) == "disk_read_only"
        assert counter in {number for change in heard for number in change.verdicts}
        assert desk.waiting == 1
        again = evening.restart(desk)
        assert (again.contact, again.waiting) == (Contact.ONLINE, 0)

    def test_a_frame_that_does_not_follow_is_an_alarm_that_stays(
        self, evening: Evening, organiser: StationModel, desk: StationModel
    ) -> None:
        cable = evening.cable(desk)
        cable.is_deaf = True
        organiser.ask(RingGong())
        cable.is_deaf = False
        organiser.ask(RingGong())
        assert (desk.contact, code(desk)) == (Contact.STOPPED, "event_out_of_order")
        evening.clock.pass_seconds(3600)
        organiser.ask(RingGong())
        assert code(desk) == "event_out_of_order"
        cable.cut()
        cable.plug_in()
        assert desk.state == evening.state


class Lines(RuleBasedStateMachine):
    """Stations that are cut off, lose messages, and start again; commands all the while."""

    evening: Evening

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        self.evening = Evening(Path(self.folder.name))
        self.models = [self.evening.station("organiser", "Leitung")]
        self.models += [self.evening.station("organiser", name) for name in ("Links", "Rechts")]
        self.asked = [0, 0, 0]

    @rule(who=st.integers(0, 2), count=st.integers(1, 3))
    def ask(self, who: int, count: int) -> None:
        for _ in range(count):
            self.models[who].ask(RingGong())
        self.asked[who] += count

    @rule(who=st.integers(0, 2))
    def cut(self, who: int) -> None:
        cable = self.evening.cable(self.models[who])
        if cable.is_up:
            cable.cut()

    @rule(who=st.integers(0, 2))
    def plug_in(self, who: int) -> None:
        cable = self.evening.cable(self.models[who])
        if not cable.is_up:
            cable.plug_in()

    @rule(who=st.integers(0, 2))
    def go_deaf(self, who: int) -> None:
        """Lose what comes until the connection breaks, as it does when that happens."""
        self.evening.cable(self.models[who]).is_deaf = True

    @rule(who=st.integers(0, 2), count=st.integers(1, 2))
    def lose(self, who: int, count: int) -> None:
        self.evening.cable(self.models[who]).losing = count

    @rule(who=st.integers(0, 2))
    def restart(self, who: int) -> None:
        self.models[who] = self.evening.restart(self.models[who])

    @rule(who=st.integers(0, 2))
    def fall_back(self, who: int) -> None:
        """Start again on a copy (not an outbox) that is older than it was."""
        model = self.models[who]
        cable = self.evening.cable(model)
        if cable.is_up:
            cable.cut()
        model.close()
        path = model.membership.replica_path
        old = path.with_suffix(".old")
        if old.exists():
            shutil.copyfile(old, path)
        else:
            shutil.copyfile(path, old)
        self.models[who] = self.evening.restart(model)

    def teardown(self) -> None:
        """Connect everybody: each command is an event once, in order, and all agree."""
        if not hasattr(self, "evening"):
            return
        for _ in range(2):
            for model in self.models:
                cable = self.evening.cable(model)
                if cable.is_up:
                    cable.cut()
                cable.plug_in()
        for model, asked in zip(self.models, self.asked, strict=True):
            assert (model.contact, model.waiting) == (Contact.ONLINE, 0)
            assert model.state == self.evening.state
            gongs = [e for e in commands_of(self.evening, model.id) if isinstance(e, RingGong)]
            assert len(gongs) == asked
        assert self.evening.state.gongs == sum(self.asked)
        self.evening.close()
        self.folder.cleanup()


TestLines = Lines.TestCase
TestLines.settings = examples(max_examples=25, stateful_step_count=25)
