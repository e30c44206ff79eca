"""The desk as a value: a key changes nothing but what it returns, and is shown once."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bobbl_client.desk import asking, keys, page, show
from bobbl_client.desk.screen import DeskScreen, Line, Question
from bobbl_client.desk.state import Act, Ask, Confirming, Fill, Now
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import MarkerId
from builders.desk import Desk

HOFMANN: Line = ("Hofmann", "Karl", "SV Weidenlohe")
REUSS: Line = ("Reuß", "Margarete", "")
NOTHING: Line = ("", "", "")
MARKERS = (Marker(MarkerId("a"), "Getränkebon"), Marker(MarkerId("b"), "Quittung"))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    settings = Settings("Preismucken", fee_cents=1000, markers=MARKERS, seats=SeatZones())
    made = Desk(tmp_path, settings)
    yield made
    made.page.close()
    made.evening.close()


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[DeskScreen]:
    """Give every screen that is computed from now on."""
    computed: list[DeskScreen] = []

    def counted(now: Now) -> DeskScreen:
        computed.append(show.screen_of(now))
        return computed[-1]

    monkeypatch.setattr(page, "screen_of", counted)
    return computed


def test_one_key_computes_its_screen_once(desk: Desk, screens: list[DeskScreen]) -> None:
    """With the answer of the server, which comes here before the key is over."""
    desk.page.press("F5")
    assert len(screens) == 1
    desk.page.submit([HOFMANN, REUSS])
    assert len(screens) == 2
    assert screens[-1].rows[0].title == "Hofmann / Reuß"
    desk.open("Hofmann")
    desk.pick("Abmelden", "")
    assert len(screens) == 6
    desk.cut()
    screens.clear()
    desk.page.press("F12")
    assert len(screens) == 1
    desk.page.submit([REUSS, NOTHING])
    desk.page.press("F12")
    assert len(screens) == 3


@pytest.mark.parametrize(
    "act",
    [
        *keys.KEYS.values(),
        partial(asking.save, lines=[HOFMANN, REUSS]),
        partial(keys.search, text="hof"),
        partial(keys.type_lines, lines=[REUSS, NOTHING]),
    ],
)
def test_a_step_asks_for_nothing_and_changes_nothing_itself(desk: Desk, act: Act) -> None:
    desk.page.save([HOFMANN, REUSS])
    before, asked = desk.page.state, desk.model.outbox.last
    shown, roster = show.screen_of(Now(before, desk.page.known)), desk.page.known.roster
    keys.press(before, act, desk.page.known)
    assert desk.model.outbox.last == asked
    assert desk.page.state is before
    assert desk.page.known.roster is roster
    assert show.screen_of(Now(before, desk.page.known)) == shown


def test_saving_is_a_list_of_effects(desk: Desk) -> None:
    desk.page.press("F5")
    act = partial(asking.save, lines=[HOFMANN, REUSS])
    state, effects = keys.press(desk.page.state, act, desk.page.known)
    registration, payment, filled = effects
    assert isinstance(registration, Ask)
    assert isinstance(payment, Ask)
    assert registration.about is not None
    assert registration.about.who == "Hofmann, Karl / Reuß, Margarete"
    assert filled == Fill(())
    assert state.form.is_untouched
    assert state.made is not None


def test_what_cannot_be_stored_stays_in_the_form(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise BobblError("disk_full", path="x")

    monkeypatch.setattr(desk.model, "ask", full)
    desk.page.press("F5")
    desk.page.typed([HOFMANN, REUSS])
    assert desk.page.save([HOFMANN, REUSS]) is None
    assert desk.page.state.form.lines == (HOFMANN, REUSS)
    assert desk.page.state.form.is_paid
    assert desk.page.state.made is None
    assert desk.paper.filled == []
    assert isinstance(desk.paper.now.place, Question)
    assert "Hofmann / Reuß" in desk.paper.now.place.happened


def test_a_disk_that_is_full_is_not_tried_for_further_numbers_at_each_key(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise BobblError("disk_full", path="x")

    monkeypatch.setattr("bobbl_client.desk.orders.LOW", 30)
    monkeypatch.setattr(desk.model, "ask", full)
    desk.page.typed([HOFMANN, NOTHING])
    assert desk.page.known.requests.refused == ()
    desk.organiser.ask(ChangeSettings(replace(desk.evening.settings, fee_cents=500)))
    assert len(desk.page.known.requests.refused) == 1
    desk.page.press("Esc")
    assert desk.page.known.requests.refused == ()


def test_boxes_that_could_not_be_stored_beside_a_registration_are_told_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = desk.model.ask

    def full_at_ticks(payload: AnyPayload, *others: Any) -> int:
        if not isinstance(payload, RegisterEntrant):
            raise BobblError("disk_full", path="x")
        return ask(payload, *others)

    desk.page.press("F5")
    desk.page.press("F6")
    desk.page.choose(0)
    desk.page.choose(1)
    monkeypatch.setattr(desk.model, "ask", full_at_ticks)
    assert desk.page.save([HOFMANN, REUSS]) is not None
    assert len(desk.page.known.requests.refused) == 1


def test_who_is_open_stands_in_the_form_as_listed_if_opened_again(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.pick("Ersatz eintragen", "Reuß")
    desk.page.search("hof")
    desk.paper.effects.clear()
    desk.open("Hofmann")
    assert desk.paper.filled == [(HOFMANN, REUSS)]
    assert desk.page.state.leaving is None


def test_a_question_goes_once_it_is_answered_in_the_form(desk: Desk) -> None:
    desk.page.submit([HOFMANN, NOTHING])
    asked = desk.page.state
    desk.page.typed([HOFMANN, REUSS])
    answered = desk.page.state
    assert [asked.confirming, answered.confirming] == [Confirming.PARTNER, Confirming.NOTHING]


def test_a_change_elsewhere_is_shown_once(desk: Desk, screens: list[DeskScreen]) -> None:
    desk.organiser.ask(ChangeSettings(replace(desk.evening.settings, fee_cents=500)))
    assert len(screens) == 1
