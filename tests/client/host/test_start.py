"""The first page: tournaments of this computer, the one used last first."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bobbl_client.host.start.page import Recent, StartPage, StartScreen
from bobbl_shared.errors import BobblError
from builders.hall import ScreenKeeper

NOW = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)
LAST = Recent(Path("/t/a.bobbl"), "Preismucken", NOW - timedelta(minutes=19))
BEFORE = Recent(Path("/t/b.bobbl"), "Herbstmucken", NOW - timedelta(days=30))
BROKEN = Recent(Path("/t/c.bobbl"), "", NOW - timedelta(days=1))


@dataclass
class Files:
    """Opens files, or fails to."""

    opened: list[Path] = field(default_factory=list)
    fails: bool = False

    def open(self, path: Path) -> None:
        if self.fails:
            raise BobblError("file_not_found", path=str(path))
        self.opened.append(path)


def test_the_last_one_is_offered_first_with_its_age() -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    page = StartPage([LAST, BEFORE, BROKEN], Files().open, NOW, UTC)
    page.open(view.show)
    told = [(each.title, each.detail) for each in view.screen.tournaments]
    assert told == [
        ("Preismucken", "Stand 20:41"),
        ("Herbstmucken", "Stand 22.10.2026, 21:00"),
        ("c.bobbl", "nicht lesbar · Stand 20.11.2026, 21:00"),
    ]
    assert view.screen.empty == ""
    assert view.screen.goes_on
    acts = [each.act for each in view.screen.tournaments]
    assert acts == ["Weiter mit Preismucken", "Herbstmucken öffnen", "c.bobbl öffnen"]
    assert view.screen.cut_off == ("", "")


def test_what_was_led_today_or_yesterday_goes_on_and_nothing_older() -> None:
    for hours, goes_on in ((0, True), (30, True), (50, False), (24 * 365, False)):
        last = replace(LAST, changed=NOW - timedelta(hours=hours), is_cut_off=True)
        screen = StartPage([last, BEFORE], Files().open, NOW, UTC).screen()
        assert screen.goes_on == goes_on
        assert bool(screen.cut_off[0]) == goes_on
        assert screen.tournaments[0].act.startswith("Weiter mit") == goes_on
    for other in (replace(LAST, is_copy=True), replace(LAST, name="", is_open=True)):
        assert not StartPage([other, LAST], Files().open, NOW, UTC).screen().goes_on


def test_it_is_told_when_the_server_was_cut_off() -> None:
    for hours, told in (
        (0, "Bobbl wurde um 20:41 unterbrochen."),
        (24, "Bobbl wurde gestern um 20:41 unterbrochen."),
    ):
        last = replace(LAST, changed=LAST.changed - timedelta(hours=hours), is_cut_off=True)
        assert StartPage([last], Files().open, NOW, UTC).screen().cut_off[0] == told


def test_a_file_that_another_window_has_open_is_not_called_unreadable() -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    running = Recent(Path("/t/e.bobbl"), "", NOW - timedelta(minutes=19), is_open=True)
    page = StartPage([running], Files().open, NOW, UTC)
    page.open(view.show)
    [told] = view.screen.tournaments
    assert (told.title, told.is_readable) == ("e.bobbl", True)
    assert told.detail == "gerade in einem anderen Fenster geöffnet · Stand 20:41"


def test_a_file_of_a_newer_program_is_not_called_unreadable() -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    newer = Recent(Path("/t/f.bobbl"), "", NOW - timedelta(minutes=19), is_newer=True)
    page = StartPage([newer], Files().open, NOW, UTC)
    page.open(view.show)
    [told] = view.screen.tournaments
    assert told.detail == "nur mit einem neueren Bobbl lesbar · Stand 20:41"
    assert not told.is_readable


def test_without_a_tournament_there_is_a_sentence() -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    page = StartPage([], Files().open, NOW)
    page.open(view.show)
    assert view.screen.tournaments == ()
    assert view.screen.empty


def test_opening_and_failing_to_open() -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    files = Files()
    page = StartPage([LAST, BEFORE], files.open, NOW)
    page.open(view.show)
    page.open_row(view.screen.tournaments[1].key)
    page.open_row("/not/in/the/list")
    assert files.opened == [BEFORE.path]
    files.fails = True
    page.open_path(Path("/other.bobbl"))
    assert "/other.bobbl" in page.notice
    files.fails = False
    page.open_path(Path("/other.bobbl"))
    assert page.notice == ""
    page.say("Der Server ist aus.")
    assert page.notice == "Der Server ist aus."


def test_an_exercise_is_never_what_one_goes_on_with() -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    training = Recent(Path("/t/d.bobbl"), "ÜBUNG Anmeldung", NOW, is_training=True)
    page = StartPage([training], Files().open, NOW, UTC)
    page.open(view.show)
    [told] = view.screen.tournaments
    assert (told.title, told.detail) == ("ÜBUNG Anmeldung", "Übung · Stand 21:00")
    assert not view.screen.goes_on
