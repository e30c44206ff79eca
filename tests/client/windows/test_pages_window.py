"""The window of a computer that shows the pages: it runs their program and says how that goes."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from bobbl.pages.site import own_instead_of
from bobbl.pages.stand import Stand
from bobbl_client.guest_pages.page import CALM_S, WAITS_S, PagesPage, PagesScreen
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import Shut
from builders.hall import ScreenKeeper, opened

ADDRESS = "192.168.7.20:8080"


@dataclass
class Program:
    """The program of the pages as its window sees it."""

    stand: Stand = field(default_factory=Stand)
    starts: list[Path] = field(default_factory=list)
    last_words: str | None = None
    fails: BobblError | None = None

    def start_as(self, folder: Path) -> None:
        if self.fails is not None:
            raise self.fails
        self.starts.append(folder)
        self.last_words = None

    def fallen(self) -> str | None:
        return self.last_words

    def stop(self) -> None:
        """Nothing runs."""

    def end(self) -> None:
        """Nothing runs."""


@dataclass
class Computer:
    """The computer that shows the pages, and time."""

    program: Program = field(default_factory=Program)
    view: ScreenKeeper[PagesScreen] = field(default_factory=ScreenKeeper)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.page = opened(PagesPage(self.program, Path("place"), lambda: self.now), self.view)

    def tick(self, seconds: float = 0.25) -> PagesScreen:
        self.now += seconds
        self.page.tick()
        return self.view.screen


@pytest.mark.parametrize(
    ("stand", "headline", "links", "is_fine"),
    [
        (Stand(), "Der Server wird gesucht", (), False),
        (Stand(is_alone=False), "Die Seiten sind noch aus", (), True),
        (
            Stand((8080,), is_alone=False, addresses=(ADDRESS,)),
            "Gäste können die Seiten öffnen",
            (f"http://{ADDRESS}/",),
            True,
        ),
        (
            Stand((8080,), is_alone=True, addresses=(ADDRESS,)),
            "Gäste können die Seiten öffnen",
            (f"http://{ADDRESS}/",),
            False,
        ),
        (
            Stand((), Shut("port_in_use", 8080), is_alone=False, addresses=(ADDRESS,)),
            "Gäste kommen nicht hinein",
            (),
            False,
        ),
    ],
)
def test_it_says_how_it_goes(
    stand: Stand, headline: str, links: tuple[str, ...], is_fine: bool
) -> None:
    computer = Computer()
    computer.program.stand = stand
    screen = computer.tick()
    assert (screen.headline, screen.links, screen.is_fine) == (headline, links, is_fine)
    assert all(screen.told)


def test_a_program_that_ends_is_started_again_less_and_less_eagerly() -> None:
    computer = Computer()
    for number, wait in enumerate(WAITS_S, 1):
        computer.program.last_words = "kein Platz"
        screen = computer.tick()
        assert screen.headline == "Die Seiten laufen gerade nicht"
        assert "kein Platz" in screen.told[-1]
        if wait:
            computer.tick(wait / 2)
            assert len(computer.program.starts) == number
        computer.tick(wait)
        assert len(computer.program.starts) == number + 1
    computer.tick(CALM_S)
    computer.program.last_words = ""
    computer.tick()
    computer.tick()
    assert len(computer.program.starts) == len(WAITS_S) + 2


def test_one_that_cannot_be_started_is_said_and_tried_again() -> None:
    computer = Computer()
    computer.program.fails = BobblError("pages_not_started", reason="kein Platz")
    computer.program.last_words = ""
    computer.tick()
    screen = computer.tick()
    assert "kein Platz" in screen.told[-1]
    computer.program.fails = None
    computer.tick(WAITS_S[-1])
    assert len(computer.program.starts) == 2


def test_the_window_shows_the_address_big(qtbot: QtBot) -> None:
    program = Program(Stand((8080,), is_alone=False, addresses=(ADDRESS,)))
    window = PagesWindow(program, Path("place"), "Preismucken", "Seiten")
    qtbot.addWidget(window)
    window.show()
    assert program.starts == [Path("place")]
    assert window.view.links.shown_text() == f"http://{ADDRESS}/"


def test_who_is_not_where_guests_are_sent_is_told_so() -> None:
    computer = Computer()
    own = "192.168.7.44:8080"
    computer.program.stand = Stand((8080,), is_alone=False, addresses=(ADDRESS,), own=own)
    screen = computer.tick()
    assert screen.headline == "Gäste werden zu einem anderen Rechner geschickt"
    assert (screen.links, screen.is_fine) == ((), False)
    assert ADDRESS in screen.told[0]
    assert own in screen.told[1]


@pytest.mark.parametrize(
    ("told", "own"),
    [
        ((ADDRESS,), "192.168.7.44:8080"),
        (("192.168.7.44:80",), ""),
        ((ADDRESS, "192.168.7.44:9090"), ""),
        (("10.0.0.9:80",), ""),
        (("saal.local:80",), ""),
        (("[fd00::20]:80",), ""),
        ((), ""),
    ],
)
def test_a_computer_knows_whether_guests_are_sent_to_it(told: tuple[str, ...], own: str) -> None:
    assert own_instead_of(told, ("192.168.7.44", "10.0.0.9", "127.0.0.1")) == own
