"""Inviting, changing and excluding stations; operators; the form behind it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.link.news import Heard
from bobbl_client.organiser.operators.page import OperatorsPage
from bobbl_client.organiser.stations.page import Mode, StationsPage, StationsScreen
from bobbl_client.organiser.stations.post_form import MOST_LETTERS, ROLES, PostForm
from bobbl_client.organiser.stations.rows import station_rows
from bobbl_client.organiser.stations.spelling import ENGLISH, GERMAN, spelled
from bobbl_client.page.frame import operators
from bobbl_client.page.list_page import ListScreen
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.areas.staff import AdmitStation
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.i18n import speaking, use
from bobbl_shared.program import program
from bobbl_shared.wire.messages import PresencePush, Push, StationPresence
from builders.evening import Evening
from builders.hall import Hall, ScreenKeeper

Keeper = ScreenKeeper[StationsScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> Keeper:
    return ScreenKeeper()


@pytest.fixture
def stations(hall: Hall, view: Keeper) -> StationsPage:
    page = StationsPage(hall.organiser)
    page.open(view.show)
    return page


def invited(stations: StationsPage) -> None:
    stations.add()
    stations.set_section("Saal", True)
    stations.submit()


def test_a_station_is_invited_and_its_code_is_spelled(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    invited(stations)
    code = view.screen.code
    assert code is not None
    assert view.screen.mode is Mode.CODE
    assert len(code.code) == 8
    assert code.spelled == spelled(code.code)
    assert (code.left, code.part) == ("noch 2:00", 1.0)
    assert code.status == "Warte auf die Station …"
    assert "192.168.4.10:40123" in code.addresses
    (invitation,) = (i for i in hall.evening.state.invitations.values() if not i.used_by)
    assert (invitation.role, invitation.sections) == ("scoring", ("Saal",))
    assert invitation.name == "Ergebnisse Saal 2"


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (("192.168.4.10:1", "127.0.0.1:1"), "192.168.4.10:1"),
        (("192.168.4.10:1", "10.0.0.2:1", "127.0.0.1:1"), "192.168.4.10:1 oder 10.0.0.2:1"),
        (("127.0.0.1:1",), "127.0.0.1:1"),
    ],
)
def test_the_addresses_to_type_are_those_another_computer_reaches(
    hall: Hall,
    stations: StationsPage,
    view: Keeper,
    known: tuple[str, ...],
    told: str,
) -> None:
    hall.evening.answers.addresses = known
    invited(stations)
    assert view.screen.code is not None
    assert view.screen.code.addresses == f"Findet sie das Turnier nicht: Adresse **{told}**"


def test_two_addresses_are_joined_in_the_language_that_is_spoken(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    hall.evening.answers.addresses = ("192.168.4.10:40123", "10.0.0.2:40123")
    use("en")
    try:
        invited(stations)
    finally:
        use("de")
    assert view.screen.code is not None
    assert "192.168.4.10:40123 or 10.0.0.2:40123" in view.screen.code.addresses


def test_the_code_runs_out_and_a_new_one_is_made(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    invited(stations)
    first = view.screen.code
    hall.evening.clock.pass_seconds(30)
    stations.tick()
    assert view.screen.code is not None
    assert view.screen.code.left == "noch 1:30"
    hall.evening.clock.pass_seconds(100)
    stations.tick()
    assert (view.screen.code.code, view.screen.code.left) == ("", "")
    assert "**F5**" in view.screen.code.status
    stations.renew_code()
    assert first is not None
    assert view.screen.code.code not in {"", first.code}


def test_a_used_code_says_that_the_station_is_there(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    invited(stations)
    (invitation,) = (i for i in hall.evening.state.invitations.values() if not i.used_by)
    hall.evening.own(AdmitStation(invitation.id, "ab" * 32))
    assert view.screen.code is not None
    assert view.screen.code.is_used
    assert view.screen.code.title == "„Ergebnisse Saal 2“ ist dabei"
    stations.back()
    assert not hall.evening.state.invitations[invitation.id].withdrawn


def test_leaving_takes_an_unused_invitation_back(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    invited(stations)
    assert stations.back()
    assert view.screen.mode is Mode.LIST
    assert [i.withdrawn for i in hall.evening.state.invitations.values() if not i.used_by] == [True]
    assert not any(row.is_invited for row in view.screen.rows)


def test_changing_the_form_beside_a_code_makes_a_new_code(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    invited(stations)
    stations.edit_invitation()
    assert view.screen.mode is Mode.FORM
    stations.set_role("display")
    stations.submit()
    open_ones = [
        i for i in hall.evening.state.invitations.values() if not (i.used_by or i.withdrawn)
    ]
    assert [(each.role, each.sections) for each in open_ones] == [("display", ())]


def test_a_scoring_station_needs_a_section(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    stations.add()
    stations.submit()
    assert view.screen.blocked == "Mindestens einen Hallenbereich wählen."
    assert view.screen.mode is Mode.FORM


def test_the_only_section_of_a_hall_needs_no_tick(tmp_path: Path, view: Keeper) -> None:
    evening = Evening(tmp_path, Settings("Muck", sections=(Section("Halle", 1),)))
    organiser = evening.station("organiser", "Büro")
    stations = StationsPage(organiser)
    stations.open(view.show)
    stations.add()
    assert view.screen.form is not None
    assert view.screen.form.sections == ("Halle",)
    assert view.screen.blocked == ""
    stations.set_role("desk")
    stations.submit()
    (invitation,) = (i for i in evening.state.invitations.values() if not i.used_by)
    assert invitation.sections == ()
    evening.close()


def test_a_used_invitation_cannot_be_changed_any_more(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    invited(stations)
    (invitation,) = (i for i in hall.evening.state.invitations.values() if not i.used_by)
    hall.evening.own(AdmitStation(invitation.id, "ab" * 32))
    stations.edit_invitation()
    assert view.screen.mode is Mode.CODE


def test_a_post_is_changed(hall: Hall, stations: StationsPage, view: Keeper) -> None:
    stations.open_row(hall.stage.id)
    assert view.screen.changing == "Ergebnisse Bühne"
    stations.set_section("Saal", True)
    stations.set_name("Ergebnisse überall")
    stations.submit()
    post = hall.evening.state.stations[hall.stage.id]
    assert (post.name, post.sections) == ("Ergebnisse überall", ("Bühne", "Saal"))
    assert view.screen.mode is Mode.LIST


def test_excluding_asks_first_and_tells_what_waits(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    hall.push_health(hall.room, waiting=7)
    stations.ask_to_revoke(hall.room.id)
    assert stations.confirmation is not None
    assert stations.confirmation.is_off
    assert stations.confirmation.lines[0] == "**allein seit 3 min · 7 warten**: das ginge verloren."
    stations.back()
    assert not hall.evening.state.stations[hall.room.id].revoked
    stations.ask_to_revoke(hall.room.id)
    stations.agree()
    assert hall.evening.state.stations[hall.room.id].revoked


def test_the_question_before_excluding_tells_what_waits_by_now(
    hall: Hall, stations: StationsPage
) -> None:
    stations.ask_to_revoke(hall.room.id)
    hall.push_health(hall.room, waiting=7)
    assert stations.confirmation is not None
    assert stations.confirmation.lines[0] == "**allein seit 3 min · 7 warten**: das ginge verloren."


def test_changing_a_post_puts_the_question_away(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    stations.ask_to_revoke(hall.room.id)
    stations.open_row(hall.stage.id)
    assert view.screen.mode is Mode.FORM
    assert stations.confirmation is None


def test_the_last_organiser_is_not_excluded(
    hall: Hall, stations: StationsPage, view: Keeper
) -> None:
    stations.ask_to_revoke(hall.organiser.id)
    stations.agree()
    assert not hall.evening.state.stations[hall.organiser.id].revoked
    assert stations.notice


@pytest.mark.parametrize("words", [GERMAN, ENGLISH])
def test_every_sign_of_the_codes_has_its_own_word(words: Mapping[str, str]) -> None:
    assert set(words) == set(ALPHABET)
    assert len(set(words.values())) == len(ALPHABET)


def test_a_code_is_read_aloud_in_the_language_that_is_spoken() -> None:
    assert spelled("K7HM3RXE") == (
        "Konrad – sieben – Heinrich – Martha  ·  drei – Richard – Xaver – Emil"
    )
    with speaking("en"):
        assert spelled("K7HM") == "Kilo – seven – Hotel – Mike"


NAMES = st.text(min_size=1, max_size=20) | st.sampled_from(["Ü" * 79, "Nebenzimmer " * 7])


@given(
    role=st.sampled_from(ROLES),
    known=st.lists(NAMES, min_size=1, max_size=5, unique=True),
    chosen=st.data(),
)
def test_a_proposed_name_is_never_taken_nor_too_long(
    role: str, known: list[str], chosen: st.DataObject
) -> None:
    form = PostForm(tuple(known)).with_role(next(each for each in ROLES if each == role))
    for section in known:
        form = form.with_section(section, chosen.draw(st.booleans()))
    first = form.name
    again = PostForm(form.known, (first,), form.role, form.sections)
    assert again.name != first
    assert len(again.name) <= MOST_LETTERS


def test_a_section_called_one_keeps_its_name_apart() -> None:
    form = PostForm(("1", "2")).with_section("1", is_chosen=True)
    again = PostForm(form.known, (form.name,), form.role, form.sections)
    assert (form.name, again.name) == ("Ergebnisse 1", "Ergebnisse 1 2")


def test_operators_are_added_once_and_retired(hall: Hall) -> None:
    view, page = ScreenKeeper[ListScreen](), OperatorsPage(hall.organiser)
    page.open(view.show)
    page.save((" Rödel ", "Ute"))
    assert [each.title for each in view.screen.rows] == [
        "Kolb, Heinz",
        "Popp",
        "Rödel, Ute",
        "Schmidt",
    ]
    page.save(("Rödel", "Ute"))
    assert "steht schon auf der Liste" in page.notice
    page.save(("", "Ute"))
    assert page.notice
    assert view.screen.form is not None
    assert view.screen.form.filling == 1, "the fields are emptied for the one who was added"
    ute = view.screen.rows[2]
    page.act("F7", ute.key)
    assert page.confirmation is not None
    assert "Rödel, Ute" in page.confirmation.question
    assert page.confirmation.is_off
    assert page.back()
    page.agree()
    assert len(view.screen.rows) == 4
    page.act("F7", ute.key)
    page.agree()
    assert "Rödel, Ute" not in [each.name for each in operators(hall.organiser)]


def test_a_proposed_name_is_never_one_that_sounds_taken() -> None:
    for taken, proposed in (
        ((), "Anmeldetisch"),
        (("Anmeldetisch",), "Anmeldetisch 2"),
        (("Anmeldetisch 1",), "Anmeldetisch 2"),
        (("anmeldetisch  1", "Anmeldetisch 2"), "Anmeldetisch 3"),
    ):
        assert PostForm((), taken, "desk").name == proposed


@pytest.mark.parametrize(
    ("said", "shown"),
    [("7.2.1", "Anmeldetisch · Bobbl 7.2.1"), (program(), "Anmeldetisch"), ("", "Anmeldetisch")],
)
def test_a_station_that_runs_another_version_says_which(hall: Hall, said: str, shown: str) -> None:
    there = StationPresence(hall.desk.id, True, None, 0, 0, program=said)
    hall.organiser.handle(Heard(Push(PresencePush((there,)))))
    [post] = [each.post for each in station_rows(hall.organiser) if each.key == hall.desk.id]
    assert post == shown
