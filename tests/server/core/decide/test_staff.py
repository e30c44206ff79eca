"""Stations, operators and settings; founding and epochs."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bobbl_server.core.decide import decide
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.keys import author_of
from bobbl_shared.domain.areas.founding import FoundTournament, StartEpoch
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.staff import (
    AddOperator,
    AdmitStation,
    AssignStation,
    InviteStation,
    RetireOperator,
    RevokeStation,
    WithdrawInvitation,
)
from bobbl_shared.domain.commands import AnyPayload, Command
from bobbl_shared.domain.event import Inputs
from bobbl_shared.domain.hall_map import HallMap
from bobbl_shared.domain.score import Format, GamesScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import DetailsHash, InvitationId, OperatorId, StationId
from builders.course import SERVER, START, Course, public_key, root_record
from builders.draws import drawn


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken", sections=(Section("links", 1, 4), Section("rechts", 5))))


class TestInvitations:
    def invited(self, course: Course) -> InvitationId:
        id_ = InvitationId("one")
        course.must(course.organiser, InviteStation(id_, "scoring", "Mitte", ("links",)))
        return id_

    def test_who_is_invited_is_admitted_as_that(self, course: Course) -> None:
        id_ = self.invited(course)
        public = public_key("mitte")
        course.must(SERVER, AdmitStation(id_, public.hex()))
        station = course.state.stations[author_of(public)]
        assert (station.role, station.name, station.sections) == ("scoring", "Mitte", ("links",))
        assert (station.public, station.revoked) == (public.hex(), False)
        assert course.state.invitations[id_].used_by == station.id

    def test_an_invitation_is_used_once(self, course: Course) -> None:
        id_ = self.invited(course)
        course.must(SERVER, AdmitStation(id_, public_key("mitte").hex()))
        again = AdmitStation(id_, public_key("other").hex())
        assert course.refusal(SERVER, again) == "invitation_used"
        assert course.refusal(course.organiser, WithdrawInvitation(id_)) == "invitation_used"

    def test_a_withdrawn_one_admits_nobody(self, course: Course) -> None:
        id_ = self.invited(course)
        course.must(course.organiser, WithdrawInvitation(id_))
        admit = AdmitStation(id_, public_key("mitte").hex())
        assert course.refusal(SERVER, admit) == "unknown_invitation"
        assert course.refusal(course.organiser, WithdrawInvitation(id_)) == "unknown_invitation"

    def test_nobody_comes_uninvited(self, course: Course) -> None:
        admit = AdmitStation(InvitationId("none"), public_key("mitte").hex())
        assert course.refusal(SERVER, admit) == "unknown_invitation"

    def test_a_key_may_come_again_by_the_same_place(self, course: Course) -> None:
        id_ = self.invited(course)
        admit = AdmitStation(id_, public_key("mitte").hex())
        course.must(SERVER, admit)
        before = course.state.stations
        course.must(SERVER, admit)
        assert course.state.stations == before

    def test_the_last_organiser_is_not_made_something_else(self, course: Course) -> None:
        public = course.state.stations[course.organiser].public
        id_ = self.invited(course)
        assert course.refusal(SERVER, AdmitStation(id_, public)) == "last_organiser"

    def test_a_revoked_key_never_comes_again(self, course: Course) -> None:
        public = public_key("mitte")
        admit = AdmitStation(self.invited(course), public.hex())
        course.must(SERVER, admit)
        course.must(course.organiser, RevokeStation(author_of(public)))
        assert course.refusal(SERVER, admit) == "station_revoked"

    @pytest.mark.parametrize("public", ["no hex", "00", "00" * 31, "00" * 33, ""])
    def test_a_key_is_32_bytes(self, course: Course, public: str) -> None:
        id_ = self.invited(course)
        assert course.refusal(SERVER, AdmitStation(id_, public)) == "key_malformed"

    def test_an_id_is_used_once(self, course: Course) -> None:
        id_ = self.invited(course)
        again = InviteStation(id_, "desk", "Noch eine")
        assert course.refusal(course.organiser, again) == "id_taken"


@pytest.mark.parametrize(
    "make",
    [
        lambda course, role, name, sections: InviteStation(InvitationId("i"), role, name, sections),
        lambda course, role, name, sections: AssignStation(
            course.station("desk", "Anmeldung"), role, name, sections
        ),
    ],
)
@pytest.mark.parametrize(
    ("role", "name", "sections", "code"),
    [
        ("desk", "Anmeldung", (), None),
        ("desk", " ", (), "station_name_wrong"),
        ("desk", "a" * 81, (), "station_name_wrong"),
        ("scoring", "Mitte", (), "sections_missing"),
        ("scoring", "Mitte", ("links", "rechts"), None),
        ("scoring", "Mitte", ("links", "oben"), "unknown_section"),
        ("display", "Wand", ("rechts",), None),
    ],
)
def test_a_post_has_a_name_and_known_sections(
    course: Course,
    make: Callable[[Course, str, str, tuple[str, ...]], AnyPayload],
    role: str,
    name: str,
    sections: tuple[str, ...],
    code: str | None,
) -> None:
    assert course.refusal(course.organiser, make(course, role, name, sections)) == code


class TestStations:
    def test_the_last_organiser_stays(self, course: Course) -> None:
        last = course.organiser
        assert course.refusal(last, RevokeStation(last)) == "last_organiser"
        assert course.refusal(last, AssignStation(last, "desk", "A")) == "last_organiser"
        course.must(last, AssignStation(last, "organiser", "Umbenannt"))

    def test_the_server_may_exclude_the_last_organiser_and_invite_another(
        self, course: Course
    ) -> None:
        course.must(SERVER, RevokeStation(course.organiser))
        course.must(SERVER, InviteStation(InvitationId("next"), "organiser", "Neu"))

    def test_the_last_but_one_may_go(self, course: Course) -> None:
        second = course.station("organiser", "Zweite")
        course.must(second, RevokeStation(course.organiser))
        assert course.refusal(second, RevokeStation(second)) == "last_organiser"

    def test_a_revoked_station_is_gone_for_good(self, course: Course) -> None:
        desk = course.station("desk", "Anmeldung")
        course.must(course.organiser, RevokeStation(desk))
        assert course.refusal(course.organiser, RevokeStation(desk)) == "station_revoked"
        back = AssignStation(desk, "desk", "Wieder da")
        assert course.refusal(course.organiser, back) == "station_revoked"

    def test_nobody_unknown_is_assigned_or_revoked(self, course: Course) -> None:
        nobody = StationId("nobody")
        for payload in (RevokeStation(nobody), AssignStation(nobody, "desk", "A")):
            assert course.refusal(course.organiser, payload) == "unknown_station"


class TestOperators:
    def test_they_are_added_once_and_retired(self, course: Course) -> None:
        id_ = course.operator()
        again = AddOperator(id_, DetailsHash("x"))
        assert course.refusal(course.organiser, again) == "id_taken"
        course.must(course.organiser, RetireOperator(id_))
        assert course.state.operators[id_].retired
        nobody = RetireOperator(OperatorId("nobody"))
        assert course.refusal(course.organiser, nobody) == "unknown_operator"

    def test_what_a_retired_one_did_offline_still_counts(self, course: Course) -> None:
        id_ = course.operator()
        course.must(course.organiser, RetireOperator(id_))
        course.must(course.organiser, RingGong(), operator=id_)


class TestSettings:
    @pytest.fixture
    def played(self, course: Course) -> Course:
        course.fill(4)
        course.draw()
        course.must(course.organiser, course.slip(1), course.seen(1))
        return course

    def test_they_are_free_before_the_first_result(self, course: Course) -> None:
        other = replace(course.settings, format=Format(count=3), entry="single", aborted="void")
        course.must(course.organiser, ChangeSettings(other))
        assert course.state.settings == other

    def test_impossible_ones_are_refused(self, course: Course) -> None:
        other = ChangeSettings(replace(course.settings, rounds=0))
        assert course.refusal(course.organiser, other) == "setting_out_of_range"

    def test_what_results_depend_on_is_locked(self, played: Course) -> None:
        other = replace(played.settings, format=Format(count=3), entry="single")
        decision = played.do(played.organiser, ChangeSettings(other))
        assert decision.verdict.refused == "settings_locked"
        assert decision.verdict.parameters == {"fields": ("format", "entry")}
        played.must(played.organiser, ChangeSettings(other, deliberate=True))

    def test_the_rest_is_not(self, played: Course) -> None:
        other = replace(played.settings, rounds=9, name="Anders", sections=(Section("Halle"),))
        played.must(played.organiser, ChangeSettings(other))

    def test_a_table_decided_without_a_slip_locks_too(self, course: Course) -> None:
        course.fill(2)
        course.draw()
        other = ChangeSettings(replace(course.settings, entry="single"))
        assert course.judge(course.organiser, other).verdict.refused is None
        course.decide_all()
        assert course.refusal(course.organiser, other) == "settings_locked"

    def test_pairs_stay_pairs_once_drawn(self, played: Course) -> None:
        other = ChangeSettings(replace(played.settings, entrants="players"), deliberate=True)
        assert played.refusal(played.organiser, other) == "entrants_drawn"

    @pytest.mark.parametrize("form", [Format("games", 2), Format(target=5), Format("haenger")])
    @pytest.mark.parametrize("scheme", ["bobbl", "plus", "plus_minus"])
    def test_a_deliberate_change_leaves_an_evening_that_can_end(
        self, played: Course, form: Format, scheme: str
    ) -> None:
        other = replace(played.settings, format=form, scheme=scheme)
        decision = played.do(played.organiser, ChangeSettings(other, deliberate=True))
        impossible = form.kind == "games" and scheme == "bobbl"
        assert decision.verdict.refused == ("scheme_needs_bobbl" if impossible else None)
        for table in played.state.rounds[0].tables:
            played.must(played.organiser, played.decision(table, None), played.seen(table))
        played.close()

    def test_games_become_bobbl_and_are_still_ranked(self) -> None:
        course = Course(Settings("Spiele", scheme="plus", format=Format("games", 2)))
        course.fill(2)
        course.draw()
        course.decide_all(GamesScore(((3, 0), (0, 4))))
        other = ChangeSettings(Settings("Bobbl"), deliberate=True)
        course.must(course.organiser, other)
        course.close()


class TestFounding:
    def first(self, payload: AnyPayload, author: StationId | None = None) -> str | None:
        root, _ = root_record()
        command = Command(root, author or root, 1, None, None, payload, stamp(START))
        return decide(None, command, Inputs(stamp(START)), lambda r, s, a: drawn(r)).verdict.refused

    def test_a_tournament_begins_with_its_founding(self) -> None:
        assert self.first(RingGong()) == "not_founded"
        assert self.first(FoundTournament(root_record()[1], Settings("A"))) is None

    def test_its_id_is_its_root_key(self) -> None:
        payload = FoundTournament(root_record()[1], Settings("A"))
        assert self.first(payload, SERVER) == "root_key_differs"
        other = replace(payload.root, root_public=public_key("other").hex())
        assert self.first(replace(payload, root=other)) == "root_key_differs"

    @pytest.mark.parametrize("public", ["no hex", "", "00"])
    def test_a_root_key_that_is_none(self, public: str) -> None:
        record = replace(root_record()[1], root_public=public)
        assert self.first(FoundTournament(record, Settings("A"))) == "key_malformed"

    @pytest.mark.parametrize("secret", ["no hex", "5A" * 16, "5a" * 15, "5a" * 16 + "\n"])
    def test_a_secret_of_codes_that_is_none(self, secret: str) -> None:
        payload = FoundTournament(root_record()[1], Settings("A"), code_secret=secret)
        assert self.first(payload) == "key_malformed"

    def test_its_settings_are_possible(self) -> None:
        payload = FoundTournament(root_record()[1], Settings(""))
        assert self.first(payload) == "name_missing"

    def test_the_plan_of_an_earlier_hall_is_possible(self) -> None:
        payload = FoundTournament(root_record()[1], Settings("A"), HallMap(6, 4))
        assert self.first(payload) == "hall_map_no_door"
        payload = FoundTournament(root_record()[1], Settings("A"), crest=b"GIF89a")
        assert self.first(payload) == "crest_malformed"


class TestEpochs:
    def epoch(self, course: Course, number: int, index: int | None = None) -> StartEpoch:
        taken = course.state.length - 1 if index is None else index
        key = public_key(f"server {number}").hex()
        return StartEpoch(number, key, "11" * 32, taken, course.last_hash.hex())

    def test_the_next_server_takes_over(self, course: Course) -> None:
        course.must(course.root, self.epoch(course, 7))
        state = course.state
        assert (state.epoch, state.certificate) == (7, "11" * 32)
        assert state.server == author_of(public_key("server 7"))

    @pytest.mark.parametrize("number", [1, 0, -1])
    def test_numbers_only_rise(self, course: Course, number: int) -> None:
        assert course.refusal(course.root, self.epoch(course, number)) == "epoch_not_higher"

    @pytest.mark.parametrize("off", [-1, 1])
    def test_it_continues_this_log(self, course: Course, off: int) -> None:
        payload = self.epoch(course, 2, course.state.length - 1 + off)
        assert course.refusal(course.root, payload) == "epoch_elsewhere"

    @pytest.mark.parametrize("public", ["no hex", "00"])
    def test_its_key_is_one(self, course: Course, public: str) -> None:
        payload = replace(self.epoch(course, 2), server=public)
        assert course.refusal(course.root, payload) == "key_malformed"
