"""What else a desk can do with somebody: split, another one playing, settling twins."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.desk.screen import Hint, Line, Question
from bobbl_shared.domain.names import Name
from builders.desk import Desk

HOFMANN: Line = ("Hofmann", "Karl", "SV Weidenlohe")
REUSS: Line = ("Reuß", "Margarete", "")
POPP: Line = ("Popp", "Alfred", "")
ZAPF: Line = ("Zapf", "Rosi", "")
WOLF: Line = ("Wolf", "Uwe", "")
NOTHING: Line = ("", "", "")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.page.close()
    made.evening.close()


def titles(desk: Desk) -> list[str]:
    return sorted(row.title for row in desk.paper.now.rows)


def row(desk: Desk, label: str) -> str:
    return next(row.blocked for row in desk.paper.menu().rows if label in row.label)


@pytest.mark.parametrize("is_alone", [False, True])
def test_a_pair_is_split_into_two_who_are_alone(desk: Desk, is_alone: bool) -> None:
    desk.page.save([HOFMANN, REUSS])
    if is_alone:
        desk.cut()
    desk.open("Hofmann")
    desk.pick("trennen", "Reuß")
    assert titles(desk) == ["Hofmann, Karl", "Reuß, Margarete"]
    desk.plug_in()
    assert titles(desk) == ["Hofmann, Karl", "Reuß, Margarete"]
    numbers = [each.number for each in desk.entrants()]
    assert (len(numbers), numbers[0]) == (2, 1)
    assert {each.kind for each in desk.entrants()} == {"lone"}


def test_after_a_split_the_new_number_stands_on_the_card_and_the_form_is_free(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.pick("trennen", "Reuß")
    assert (desk.paper.card().number, desk.paper.card().lines) == ("2", ("Reuß, Margarete",))
    assert desk.paper.filled[-1] == ()
    desk.page.press("Esc")
    assert isinstance(desk.paper.now.place, Hint)  # nothing is left to be thrown away


def test_a_pair_that_has_played_is_not_split(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.open("Hofmann")
    desk.page.press("F11")
    assert row(desk, "trennen") == ""
    desk.page.press("F11")
    desk.evening.draw(desk.organiser)
    desk.page.press("F11")
    assert row(desk, "trennen") == "sie haben schon gespielt"
    desk.page.choose(3)
    assert titles(desk) == ["Hofmann / Reuß", "Popp / Zapf"]


def test_somebody_else_plays_for_one_of_a_pair(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.pick("Ersatz", "Reuß")
    assert desk.paper.now.form.title == "Wer spielt für Reuß?"
    assert desk.paper.now.form.rows == 1
    desk.page.submit([NOTHING, NOTHING])
    assert "Nachnamen" in desk.paper.now.form.error
    desk.page.submit([WOLF, NOTHING])
    assert titles(desk) == ["Hofmann / Wolf"]
    assert desk.names(desk.organiser, desk.entrants()[0]) == ["Hofmann, Karl", "Wolf, Uwe"]


def test_a_substitute_who_is_registered_already_is_asked_about(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([WOLF, ZAPF])
    desk.open("Hofmann")
    desk.pick("Ersatz", "Reuß")
    desk.page.submit([WOLF, NOTHING])
    assert "Wolf" in desk.paper.question().detail
    desk.page.press("F12")
    assert titles(desk) == ["Hofmann / Wolf", "Wolf / Zapf"]


def test_esc_gives_the_substitute_up_and_the_pair_stays_open(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.pick("Ersatz", "Reuß")
    desk.page.press("Esc")
    assert desk.paper.filled[-1] == (HOFMANN, REUSS)
    assert desk.paper.now.form.rows == 2


def twins(desk: Desk) -> None:
    """Let a desk that was away come back with people who came in elsewhere meanwhile."""
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.evening.register(desk.organiser, Name("Hofmann", "Karl"), Name("Zapf", "Rosi"))
    desk.plug_in()
    desk.page.open_entrant(desk.paper.now.rows[0].key)


def test_two_of_a_name_are_told_apart_for_every_station(desk: Desk) -> None:
    twins(desk)
    assert "Zweimal" in desk.paper.question().happened
    desk.page.press("F12")
    assert not isinstance(desk.paper.now.place, Question)
    assert [each.twins for each in desk.entrants()] == [(), ()]


def test_who_is_registered_twice_is_kept_once_under_both_numbers(desk: Desk) -> None:
    twins(desk)
    desk.page.press("F4")
    (shown,) = desk.paper.now.rows
    desk.page.search(str(max(each.number for each in desk.entrants())))
    assert [each.key for each in desk.paper.now.rows] == [shown.key]


def test_who_came_announced_is_there_with_one_key(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.pick("Abmelden", "nicht erschienen")
    assert desk.paper.card().keys[0].label == "Spielt wieder mit"
    desk.page.press("F12")
    assert desk.entrants()[0].status == "present"
    desk.page.save([("Popp", "Uwe", ""), ("Zapf", "Rosi", "")])
    assert [each.number for each in desk.entrants()] == [1, 2]


def test_the_history_of_somebody_is_told_newest_first(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.open("Hofmann")
    desk.page.submit([("Hofmann", "Karlheinz", ""), REUSS])
    desk.open("Hofmann")
    desk.pick("Abmelden", "krank")
    desk.page.press("F12")
    desk.page.press("F8")
    desk.page.press("F8")
    desk.pick("Verlauf")
    told = [row.label for row in desk.paper.menu().rows]
    assert ["ist da" in told[0], "krank" in told[1]] == [True, True]
    assert "Hofmann, Karlheinz" in told[2]
    assert "angemeldet" in told[3]
    assert len(told) == 4
    details = [row.detail for row in desk.paper.menu().rows]
    assert "zurückgenommen" in details[0]
    assert "Eingang" in details[3]
    assert {row.key for row in desk.paper.menu().rows} == {""}
    desk.page.choose(0)
    assert desk.paper.menu().name == "past"
