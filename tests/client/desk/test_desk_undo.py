"""The last entries of a desk, and taking them back with one key."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.desk.screen import Line
from bobbl_client.desk.state import FocusMenu
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.chronicle import undo
from bobbl_client.organiser.chronicle.lines import Chronicle
from bobbl_client.organiser.chronicle.lines import Line as Told
from bobbl_client.organiser.chronicle.undo import Outlook
from bobbl_shared.domain.settings import Settings
from builders.desk import Desk

HOFMANN: Line = ("Hofmann", "Karl", "")
REUSS: Line = ("Reuß", "Margarete", "")
POPP: Line = ("Popp", "Alfred", "")
ZAPF: Line = ("Zapf", "Rosi", "")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, Settings("Preismucken", fee_cents=1000))
    yield made
    made.page.close()
    made.evening.close()


def titles(desk: Desk) -> list[str]:
    return [row.title for row in desk.paper.now.rows]


def test_f8_twice_takes_the_newest_entry_back(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.page.press("F8")
    rows = desk.paper.menu().rows
    assert ["Popp" in rows[0].label, "Hofmann" in rows[1].label] == [True, True]
    assert "nicht mehr angemeldet" in rows[0].detail
    assert desk.paper.asked(FocusMenu())
    desk.page.press("F8")
    assert titles(desk) == ["Hofmann / Reuß"]
    assert desk.paper.seat_fields[-1] is None


def test_the_key_reads_each_entry_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the newest once more, to know that there is one."""
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    read: list[int] = []

    def outlook(model: StationModel, chronicle: Chronicle, line: Told) -> Outlook:
        read.append(line.index)
        return undo.outlook(model, chronicle, line)

    monkeypatch.setattr("bobbl_client.desk.undo.outlook", outlook)
    desk.page.press("F8")
    assert len(desk.paper.menu().rows) == 2
    assert read == [max(read), max(read), min(read)]


def test_what_another_entry_builds_on_says_so_and_stays(desk: Desk) -> None:
    desk.page.press("F5")
    desk.page.save([HOFMANN, REUSS])
    desk.page.press("F8")
    paid, registered = desk.paper.menu().rows
    assert "bezahlt" in paid.label
    assert "Darauf baut schon auf" in registered.blocked
    desk.page.choose(1)
    assert titles(desk) == ["Hofmann / Reuß"]
    desk.page.press("F8")
    desk.page.press("F8")
    desk.page.press("F8")
    assert titles(desk) == []


def test_alone_an_entry_goes_before_the_server_has_heard_of_it(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.cut()
    desk.page.save([POPP, ZAPF])
    desk.page.press("F8")
    assert ["Popp" in row.label for row in desk.paper.menu().rows] == [True, False]
    desk.page.press("F8")
    assert titles(desk) == ["Hofmann / Reuß"]
    desk.page.press("F8")
    (row,) = desk.paper.menu().rows
    assert "Hofmann" in row.label
    desk.page.press("F8")
    assert titles(desk) == []
    desk.plug_in()
    assert titles(desk) == []
    assert desk.entrants() == ()


def test_an_undo_that_is_refused_is_said(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.cut()
    desk.page.press("F8")
    desk.page.press("F8")
    desk.evening.draw(desk.organiser)
    desk.plug_in()
    assert "Zurücknehmen" in desk.paper.question().happened
    assert len(titles(desk)) == 2


def test_only_the_last_ten_are_offered(desk: Desk) -> None:
    for number in range(12):
        desk.page.save([(f"Pa{chr(97 + number)}r", "Uwe", ""), (f"Zo{number}", "Eva", "")])
        desk.page.press("F12")
    desk.page.press("F8")
    assert len(desk.paper.menu().rows) == 10
    assert [row.key for row in desk.paper.menu().rows] == list("1234567890")


def test_with_nothing_entered_the_menu_says_so(desk: Desk) -> None:
    desk.page.press("F8")
    assert desk.paper.menu().rows == ()
    assert "noch nichts" in desk.paper.menu().said.lower()
    desk.page.press("F8")
    desk.page.press("Esc")
