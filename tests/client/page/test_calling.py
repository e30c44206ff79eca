"""Calling a table: here at once, elsewhere through the server, and why it cannot be."""

from pathlib import Path

import pytest

from bobbl_client.evening.calls import shown_call
from bobbl_client.page.calling import HERE, CallPage, CallScreen
from bobbl_shared.wire.messages import TableCall
from builders.hall import Hall, ScreenKeeper, opened


class Caller:
    def __init__(self, folder: Path) -> None:
        self.hall = Hall(folder)
        self.display = self.hall.evening.station("display", "Leinwand")
        self.hall.drawn()
        self.view: ScreenKeeper[CallScreen] = ScreenKeeper()
        self.page = opened(CallPage(self.hall.organiser), self.view)

    def call(self, table: str, request: int = 0, text: str = "") -> None:
        self.page.enter("table", table)
        self.page.pick("request", request)
        self.page.enter("text", text)
        self.page.call()

    @property
    def here(self) -> list[TableCall]:
        return [each.call for each in self.hall.organiser.calls.calls]

    @property
    def there(self) -> list[TableCall]:
        return [each.call for each in self.display.calls.calls]


@pytest.fixture
def caller(tmp_path: Path) -> Caller:
    return Caller(tmp_path)


def test_on_this_screen_it_is_there_at_once_even_alone(caller: Caller) -> None:
    caller.hall.evening.cable(caller.hall.organiser).cut()
    caller.call("2")
    assert caller.here == [TableCall(1, 2, "slip")]
    assert caller.hall.organiser.calls.has_own


def test_on_another_it_goes_through_the_server(caller: Caller) -> None:
    caller.page.choose(caller.display.id)
    caller.call("2", 3, " Bitte <b>leiser</b> ")
    assert caller.there == [TableCall(1, 2, "own", "Bitte <b>leiser</b>")]
    assert caller.here == []
    assert "Leinwand" in caller.view.screen.done
    assert caller.view.screen.fields[0].typed == ""
    row = next(each for each in caller.view.screen.rows if each.key == caller.display.id)
    assert "steht dort: Tisch 2" in row.detail
    caller.page.take_away()
    assert caller.there == []
    assert caller.view.screen.nothing_there


def test_the_screen_chosen_last_is_chosen_again(caller: Caller) -> None:
    caller.page.choose(caller.display.id)
    again = opened(CallPage(caller.hall.organiser, 3), caller.view)
    assert caller.view.screen.chosen == caller.display.id
    assert caller.view.screen.fields[0].typed == "3"
    again.choose(HERE)
    assert caller.view.screen.chosen == HERE


def test_one_that_is_not_connected_is_told_in_a_sentence(caller: Caller) -> None:
    caller.hall.evening.cable(caller.display).cut()
    caller.page.choose(caller.display.id)
    caller.call("2")
    assert "Leinwand ist gerade nicht verbunden" in caller.page.notice
    caller.hall.push_health(caller.display)
    assert caller.view.screen.blocked == "nicht verbunden"


@pytest.mark.parametrize("typed", ["", "x", "0", "99", "-1", "²"])
def test_only_a_table_of_the_round_can_be_called(caller: Caller, typed: str) -> None:
    caller.call(typed)
    assert caller.here == []
    assert list(caller.view.screen.problems) == ["table"]


def test_own_words_have_to_be_there(caller: Caller) -> None:
    caller.call("2", 3, " ")
    assert list(caller.view.screen.problems) == ["text"]


def test_what_is_shown_names_table_people_and_place_in_the_queue(caller: Caller) -> None:
    caller.call("2")
    caller.call("3", 1)
    model = caller.hall.organiser
    shown = shown_call(model, model.calls)
    assert shown is not None
    assert (shown.table, shown.request) == ("3", "Bitte zur Turnierleitung kommen")
    assert (shown.place, shown.following) == ("2 von 2", "danach **Tisch 2**")
    shown = shown_call(model, model.calls.done())
    assert shown is not None
    assert (shown.request, shown.where) == ("Bitte den Zettel bringen", "Ergebnisse Bühne")
    assert [len(side) for side in shown.sides] == [2, 2]
    assert (shown.place, shown.following) == ("", "")


def test_nothing_is_shown_of_a_table_nobody_knows(caller: Caller) -> None:
    model = caller.hall.organiser
    queue = model.calls.with_call(TableCall(9, 700, "swap"), model.now)
    shown = shown_call(model, queue)
    assert shown is not None
    assert (shown.sides, shown.request) == ((), "Bitte die Plätze tauschen")
