"""Who plays and who does not, from the organiser's list: each act with what follows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.entrants.page import EntrantsPage, EntrantsScreen
from bobbl_client.organiser.entrants.words import Act
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import Entrant
from builders.hall import Hall, ScreenKeeper

View = ScreenKeeper[EntrantsScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> View:
    return View()


def numbered(hall: Hall, number: int) -> Entrant:
    return next(e for e in hall.evening.state.entrants.values() if e.number == number)


def chosen(hall: Hall, view: View, number: int = 3) -> EntrantsPage:
    """Open the list and choose somebody."""
    page = EntrantsPage(hall.organiser)
    page.open(view.show)
    page.search(str(number))
    page.choose(view.screen.picker.rows[0].key)
    return page


def blocked(view: View) -> dict[Act, str]:
    return {each.act: each.blocked for each in view.screen.acts}


def test_the_list_of_those_without_a_partner_holds_nobody_else(hall: Hall, view: View) -> None:
    hall.evening.register(hall.desk, Name("Allein", "Änne"), kind="lone")
    hall.evening.register(hall.desk, Name("Halb", "Ute"))
    hall.evening.register(hall.desk, Name("Ganz", "Otto"), Name("Ganz", "Lore"))
    EntrantsPage(hall.organiser, lacks_partner=True).open(view.show)
    rows = view.screen.picker.rows
    assert [(each.name, each.detail.split(" · ")[:2]) for each in rows] == [
        ("Allein, Änne", ["allein gekommen"]),
        ("Halb, Ute / ?", ["anwesend", "Partner fehlt noch"]),
    ]


def test_withdrawing_asks_why_and_says_what_follows(hall: Hall, view: View) -> None:
    hall.drawn()
    page = chosen(hall, view)
    page.ask_about(Act.WITHDRAW)
    form = view.screen.form
    assert form is not None
    assert form.lines[:2] == (
        "Ab Runde **2** nicht mehr ausgelost.",
        "Runde 1 spielen sie noch zu Ende.",
    )
    assert (form.chosen, form.blocked) == (-1, "erst einen Grund wählen")
    page.do()
    assert numbered(hall, 3).status == "present", "no reason is chosen by itself"
    page.set_reason(form.reasons.index("krank"))
    assert numbered(hall, 3).status == "present"
    page.do()
    assert numbered(hall, 3).status == "withdrawn"
    assert view.screen.facts[0].startswith("**abgemeldet · krank · Tisch")
    assert view.screen.picker.rows[0].detail.startswith("abgemeldet · krank")
    assert blocked(view)[Act.RETURN] == ""
    assert Act.WITHDRAW not in blocked(view)
    page.ask_about(Act.RETURN)
    page.do()
    assert numbered(hall, 3).status == "present"


def test_who_is_disqualified_has_no_rank_until_reinstated(hall: Hall, view: View) -> None:
    hall.drawn()
    page = chosen(hall, view)
    assert Act.REINSTATE not in blocked(view)
    page.ask_about(Act.DISQUALIFY)
    page.set_reason(1)
    page.do()
    assert numbered(hall, 3).status == "disqualified"
    assert not numbered(hall, 3).is_ranked
    assert "betrogen" in view.screen.facts[0]
    assert {Act.WITHDRAW, Act.RETURN, Act.DISQUALIFY}.isdisjoint(blocked(view))
    page.ask_about(Act.REINSTATE)
    page.do()
    assert numbered(hall, 3).is_ranked


def test_somebody_else_plays_from_the_next_round_on(hall: Hall, view: View) -> None:
    hall.drawn()
    before = hall.organiser.person_name(numbered(hall, 3).persons[1])
    page = chosen(hall, view)
    page.ask_about(Act.SUBSTITUTE)
    page.set_reason(1)
    page.do("", "Anton")
    assert page.notice
    assert view.screen.form is not None
    page.do("Ersatz", "Anton")
    assert view.screen.form is None
    assert hall.organiser.person_name(numbered(hall, 3).persons[1]).listed == "Ersatz, Anton"
    assert f"Bis Runde 1 spielte {before.listed}." in view.screen.facts


def test_who_waits_moves_up_once_there_is_room(hall: Hall, view: View) -> None:
    settings = hall.evening.state.settings
    hall.organiser.ask(ChangeSettings(replace(settings, capacity=2)))
    hall.evening.register_pairs(hall.desk, 4)
    page = chosen(hall, view, 4)
    assert view.screen.facts[0] == "**Warteliste, Platz 2**"
    assert blocked(view)[Act.MOVE_UP] == "kein Platz frei"
    hall.organiser.ask(ChangeSettings(replace(settings, capacity=4)))
    page.ask_about(Act.MOVE_UP)
    page.do()
    assert numbered(hall, 4).waits_since is None


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (Act.STAND_IN, "**anwesend · Springer**"),
        (Act.WITHDRAW, "**abgemeldet · nicht erschienen**"),
    ],
)
def test_who_leaves_the_waiting_list_is_told_otherwise(
    hall: Hall, view: View, act: Act, told: str
) -> None:
    settings = hall.evening.state.settings
    hall.organiser.ask(ChangeSettings(replace(settings, capacity=2)))
    hall.evening.register_pairs(hall.desk, 4)
    page = chosen(hall, view, 3)
    page.ask_about(act)
    page.set_reason(0)
    page.do()
    chosen(hall, view, 3)
    assert view.screen.facts[0] == told


def test_a_stand_in_is_one_until_told_otherwise(hall: Hall, view: View) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    page = chosen(hall, view)
    page.ask_about(Act.STAND_IN)
    page.do()
    assert numbered(hall, 3).stands_in
    label = next(each.label for each in view.screen.acts if each.act is Act.STAND_IN)
    assert label == "Nicht mehr Springer"
    page.ask_about(Act.STAND_IN)
    page.do()
    assert not numbered(hall, 3).stands_in


def test_alone_people_are_found_but_nothing_is_done(hall: Hall, view: View) -> None:
    hall.drawn()
    page = chosen(hall, view)
    hall.evening.cable(hall.organiser).cut()
    assert set(blocked(view).values()) == {"geht nur mit Verbindung"}
    page.ask_about(Act.WITHDRAW)
    assert view.screen.form is None


def test_esc_goes_back_step_by_step(hall: Hall, view: View) -> None:
    hall.drawn()
    page = chosen(hall, view)
    page.ask_about(Act.WITHDRAW)
    steps = []
    while page.back():
        screen = view.screen
        steps.append((screen.form is None, not screen.acts, screen.picker.typed == ""))
    assert steps == [(True, False, False), (True, True, False), (True, True, True)]


def test_details_are_deleted_of_all_or_of_one_after_a_question(hall: Hall, view: View) -> None:
    hall.drawn()
    page = chosen(hall, view)
    page.ask_about(Act.FORGET)
    form = view.screen.form
    assert form is not None
    assert form.reasons[0] == "alle"
    assert len(form.reasons) == 3
    assert "Überall steht dann Nr. 3. Ergebnisse und Plätze bleiben." in form.lines
    assert hall.evening.state.forgotten == frozenset()
    page.set_reason(2)
    page.do()
    _, second = numbered(hall, 3).persons
    assert hall.evening.state.forgotten == {second}
    page.ask_about(Act.FORGET)
    page.do()
    assert hall.evening.state.forgotten == set(numbered(hall, 3).persons)
    assert blocked(view)[Act.FORGET] == "schon gelöscht"
    assert view.screen.title == "Nr.\N{NO-BREAK SPACE}3"
