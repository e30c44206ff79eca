"""The pages of the organiser that are about the pages for guests, as ``scenes`` gives its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.app import organiser_window
from bobbl_client.link.news import Heard
from bobbl_client.model.site_choice import LastWriting, SiteChoice, SiteFile
from bobbl_client.model.wifi_choice import WifiChoice, keep_wifi
from bobbl_client.organiser.tools import Tools
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.pages import OpenPages, SetScreen, UnlistPerson
from bobbl_shared.ids import ScreenId
from bobbl_shared.wire.messages import PhonesPush, PresencePush, Push, StationPresence
from builders.scenes import Played, Scene, one, typical

Key = Qt.Key
TO_IT: tuple[Key | str, ...] = (Key.Key_S, Key.Key_F7, "1")
ADDRESS, ELSEWHERE = "192.168.4.10:8080", "192.168.104.177:8080"


def guest_scenes(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the pages before they are open, open, shut, and what leads on from there."""
    hall = typical(folder / "guests")
    site = SiteFile(folder, hall.evening.dice)

    def window() -> QWidget:
        return organiser_window(hall.organiser, Tools(site=site))

    yield from one("guests: off", window(), show, TO_IT)
    yield from one("guests: no address", window(), show, (*TO_IT, "x", Key.Key_F12))
    yield from one("guests: screens before", window(), show, (*TO_IT, Key.Key_F4))
    yield from one("guests: no folder", window(), show, (*TO_IT, Key.Key_F5))
    hall.organiser.ask(OpenPages(ADDRESS))
    hall.organiser.ask(UnlistPerson(next(iter(hall.evening.state.persons))))
    yield from one("guests: starting", window(), show, TO_IT)
    _arrive(hall)
    yield from one("guests: on", window(), show, TO_IT)
    yield from one("guests: closing", window(), show, (*TO_IT, Key.Key_F7))
    yield from one("guests: names", window(), show, (*TO_IT, Key.Key_F6))
    hall.organiser.ask(SetScreen(ScreenId("K7HM"), "Nebenzimmer", ("seats", "ranking")))
    yield from one("guests: screens", window(), show, (*TO_IT, Key.Key_F4, "abcd"))
    shown = (*TO_IT, Key.Key_F4, *[Key.Key_Backtab] * 2, Key.Key_Down, Key.Key_Return)
    yield from one("guests: screen", window(), show, shown)
    yield from one("guests: poster", window(), show, (*TO_IT, Key.Key_F9))
    wifi = WifiChoice("FFW Weidenlohe Gäste", "mucken2026")
    keep_wifi(hall.organiser.membership, wifi, hall.evening.dice)
    looked = (*TO_IT, Key.Key_F9, Key.Key_Return, Key.Key_Return)
    yield from one("guests: poster looked at", window(), show, looked)
    site.keep(SiteChoice("/home/verein/Webspace/muckturnier", "rclone sync {} verein:turnier"))
    yield from one("guests: folder", window(), show, (*TO_IT, Key.Key_F5))
    site.keep_report(LastWriting(stamp(hall.evening.clock.now()), 143, "", "Transferred: 12 files"))
    yield from one("guests: written", window(), show, (*TO_IT, Key.Key_F5))
    hall.organiser.handle(Heard(Push(PhonesPush("pages_missing"))))
    yield from one("guests: missing", window(), show, TO_IT)
    hall.organiser.handle(Heard(Push(PhonesPush("port_in_use", {"port": 8080}))))
    yield from one("guests: shut", window(), show, TO_IT)
    hall.organiser.handle(Heard(Push(PhonesPush())))
    hall.organiser.ask(OpenPages(ELSEWHERE))
    yield from one("guests: elsewhere", window(), show, TO_IT)
    hall.close()


def _arrive(hall: Played) -> None:
    """Let the program that shows pages be there."""
    pages = hall.evening.station("pages", "Seiten")
    now = stamp(hall.evening.clock.now())
    there = StationPresence(pages.id, True, now, 0, 0)
    hall.organiser.handle(Heard(Push(PresencePush((there,)))))
