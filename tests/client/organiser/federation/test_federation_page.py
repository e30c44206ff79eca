"""The organiser joins a federation, sees how the hand-over stands, and leaves it again."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl_client.link.news import Heard, Offline
from bobbl_client.organiser.federation.federations import JoinedFederation
from bobbl_client.organiser.federation.page import FederationPage, FederationScreen
from bobbl_client.organiser.federation.view import FederationView
from bobbl_client.page.symbol import Symbol
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.federation import FEDERATION_TROUBLES
from bobbl_shared.wire.messages import FederationPush, Push
from builders.federation.invented import FEDERATION, InventedFederations
from builders.hall import HALL, Hall, ScreenKeeper, opened
from builders.hands import press, shown, type_in

View = ScreenKeeper[FederationScreen]
Key = Qt.Key


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def pushed(hall: Hall, kept: int, code: str | None = None, **parameters: str | int) -> None:
    """Let the server tell how the hand-over stands."""
    news = FederationPush(FEDERATION.name, FEDERATION.address, kept, code, dict(parameters))
    hall.organiser.handle(Heard(Push(news)))


def test_address_and_code_lead_into_a_federation() -> None:
    known, view = InventedFederations(is_done=False), View()
    page = opened(FederationPage(known, zone=UTC), view)
    assert view.screen.can_join
    assert not view.screen.can_leave

    page.join(("wss://Verband.example:8441/, verband.example:8442", "k7q2-9xmr"))
    assert known.asked == [("verband.example:8441,verband.example:8442", "k7q2-9xmr")]
    assert view.screen.form.blocked == "wird verbunden …"
    page.join(("verband.example:8441", "K7Q29XMR"))
    assert len(known.asked) == 1, "one is under way"
    known.is_done = True
    page.tick()

    assert view.screen.headline == "Bezirk Oberfranken"
    assert view.screen.facts == (
        "**Ihr Verein dort:** SV Holz",
        "**Seit:** 03.10.2026",
        "**Adresse:** verband.example:8441, verband.example:8442",
    )
    assert not view.screen.can_join
    assert page.notice == ""


@pytest.mark.parametrize(
    ("address", "code", "wrong"),
    [
        ("", "K7Q29XMR", (True, False)),
        ("verband.example", "K7Q29XMR", (True, False)),
        ("verband.example:8441, verband.example", "K7Q29XMR", (True, False)),
        ("verband.example:8441", " ", (False, True)),
        ("verband.example:8441", "K7Q2", (False, True)),
    ],
)
def test_what_cannot_be_meant_is_said_at_its_field_and_nobody_is_called(
    address: str, code: str, wrong: tuple[bool, bool]
) -> None:
    known, view = InventedFederations(), View()
    opened(FederationPage(known), view).join((address, code))
    assert tuple(map(bool, view.screen.problems)) == wrong
    assert known.asked == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("federation_code_wrong", "Der Code stimmt nicht"),
        ("federation_code_not_open", "schon benutzt"),
        ("federation_not_reached", "nicht erreichbar"),
    ],
)
def test_why_joining_failed_is_said_and_it_can_be_tried_again(code: str, said: str) -> None:
    known, view = InventedFederations(trouble=BobblError(code, address="verband.example:1")), View()
    page = opened(FederationPage(known), view)
    page.join(("verband.example:8441", "K7Q29XMR"))
    assert said in page.notice
    assert view.screen.can_join
    assert view.screen.form.blocked == ""
    known.trouble = None
    page.join(("verband.example:8441", "K7Q29XMR"))
    assert page.notice == ""
    assert view.screen.headline == "Bezirk Oberfranken"


def test_how_far_it_is_handed_over_is_seen(hall: Hall) -> None:
    view = View()
    page = opened(FederationPage(InventedFederations(FEDERATION), hall.organiser), view)

    def told() -> tuple[str, Symbol]:
        page.tick()
        standing = view.screen.standing
        assert standing is not None
        return standing.told, standing.symbol

    length = hall.evening.state.length
    assert told() == ("Die Übergabe beginnt gerade.", Symbol.HOURGLASS)
    pushed(hall, length - 2)
    behind = f"Übergeben: {length - 2} von {length}, der Rest folgt."
    assert told() == (behind, Symbol.HOURGLASS)
    pushed(hall, length)
    assert told() == (f"Alles übergeben: {length} Ereignisse.", Symbol.DOT_TICK)
    hall.organiser.handle(Offline(None))
    assert "Ohne Verbindung" in told()[0]


@pytest.mark.parametrize(
    "code",
    [code for code, said in FEDERATION_TROUBLES.items() if "Turnier läuft ungestört" in said],
)
def test_every_cause_is_told_in_words(hall: Hall, code: str) -> None:
    view = View()
    page = opened(FederationPage(InventedFederations(FEDERATION), hall.organiser), view)
    everything = dict.fromkeys(("index", "length", "here", "seconds", "most"), 7)
    pushed(hall, 4, code, address="verband.example:8441", hash="ab" * 32, **everything)
    page.tick()
    standing = view.screen.standing
    assert standing is not None
    assert standing.is_warning
    assert "4 von" in standing.told
    assert "Turnier läuft ungestört weiter" in view.screen.told


def test_what_another_federation_was_told_of_is_not_taken_for_this_one(hall: Hall) -> None:
    other, view = JoinedFederation("Bezirk Unterfranken", "u.example:1"), View()
    pushed(hall, 4, "federation_full")
    page = opened(FederationPage(InventedFederations(other), hall.organiser), view)
    page.tick()
    assert view.screen.standing is not None
    assert not view.screen.standing.is_warning


def test_an_exercise_is_not_handed_over(tmp_path: Path) -> None:
    hall, view = Hall(tmp_path, replace(HALL, training=True)), View()
    opened(FederationPage(InventedFederations(FEDERATION), hall.organiser), view)
    assert view.screen.standing is not None
    assert view.screen.standing.told == "Eine Übung wird nicht übergeben."
    hall.evening.close()


def test_it_is_left_after_a_question_that_says_what_stays(hall: Hall) -> None:
    known, view = InventedFederations(FEDERATION), View()
    page = opened(FederationPage(known, hall.organiser), view)
    page.ask_to_leave()
    assert page.confirmation is not None
    said = " ".join(page.confirmation.lines)
    assert "bleibt dort" in said
    assert "vergessen" in said
    page.back()
    assert known.known is not None, "not without a yes"
    page.ask_to_leave()
    page.agree()
    assert known.known is None
    assert view.screen.can_join


def test_at_another_computer_it_is_seen_but_neither_joined_nor_left(hall: Hall) -> None:
    view = View()
    page = opened(FederationPage(None, hall.organiser), view)
    assert not view.screen.can_join
    assert "Server" in view.screen.told
    pushed(hall, 4)
    page.tick()
    assert view.screen.headline == FEDERATION.name
    assert view.screen.leaving_blocked == "am Computer des Servers"
    page.ask_to_leave()
    assert page.confirmation is None


def test_damaged_notes_are_told_of_and_can_be_thrown_away() -> None:
    damage = BobblError("federation_file_damaged", path="/home/verein/membership.json")
    known, view = InventedFederations(damage=damage), View()
    page = opened(FederationPage(known), view)
    assert "beschädigt" in view.screen.told
    assert not view.screen.can_join
    page.ask_to_leave()
    page.agree()
    assert view.screen.can_join


def test_by_keys_alone(qtbot: QtBot) -> None:
    known = InventedFederations()
    view = FederationView(FederationPage(known))
    shown(qtbot, view)
    view.focus_first()
    address, code = (each.entry for each in view.form.fields)
    assert address.hasFocus()
    type_in(address, "verband.example:8441")
    press(address, Key.Key_Return)
    assert code.hasFocus()
    type_in(code, "K7Q2-9XMR")
    press(code, Key.Key_Return)
    assert known.known is not None
    assert not view.form.isVisible()
    press(view, Key.Key_F7)
    assert view.confirm.isVisible()
    press(view.confirm.yes, Key.Key_Return)
    assert known.known is not None, "Enter leaves nothing"
    press(view.confirm.yes, Key.Key_Space)
    assert known.known is None
    assert address.hasFocus()
    view.finish()
