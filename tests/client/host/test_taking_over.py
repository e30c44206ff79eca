"""Taking a tournament over: the words are counted, the wait is shown, an error leaves it open."""

from collections.abc import Callable

from bobbl_client.host.taking_over.page import Taken, TakeOverPage, TakeOverScreen
from bobbl_shared.errors import BobblError
from builders.hall import ScreenKeeper


class Page:
    def __init__(self) -> None:
        self.view = ScreenKeeper[TakeOverScreen]()
        self.begun: list[tuple[str, ...]] = []
        self.ends: BobblError | Taken | None = None
        self.page = TakeOverPage("Preismucken", "Stand 20:41", self.begin)
        self.page.open(self.view.show)

    def begin(self, words: tuple[str, ...]) -> Callable[[], Taken | None]:
        self.begun.append(words)
        return self.look

    def look(self) -> Taken | None:
        if isinstance(self.ends, BobblError):
            raise self.ends
        return self.ends

    @property
    def screen(self) -> TakeOverScreen:
        return self.view.screen


def test_other_than_four_words_are_said_before_anything_begins() -> None:
    page = Page()
    for typed in ("", "apfel birne", "a b c d e"):
        page.page.submit(typed)
        assert page.page.error
        assert not page.screen.is_working
    assert page.begun == []


def test_words_count_however_they_are_typed() -> None:
    page = Page()
    page.page.submit("  Äpfel, Birne;KIRSCHE   Pflaume ")
    assert page.begun == [("aepfel", "birne", "kirsche", "pflaume")]
    assert page.screen.is_working
    page.page.submit("apfel birne kirsche pflaume")
    assert len(page.begun) == 1


def test_what_fails_is_said_and_can_be_tried_again() -> None:
    page = Page()
    page.page.submit("apfel birne kirsche melone")
    page.page.tick()
    assert page.screen.is_working
    page.ends = BobblError("wrong_words")
    page.page.tick()
    assert "Die vier Wörter passen nicht" in page.page.notice
    assert not page.screen.is_working
    page.ends = None
    page.page.submit("apfel birne kirsche pflaume")
    assert (page.page.notice, page.screen.is_working) == ("", True)
    page.ends = Taken(("Bühne",))
    page.page.tick()
    shown = len(page.view.screens)
    page.page.tick()
    page.page.submit("apfel birne kirsche pflaume")
    assert len(page.view.screens) == shown
    assert len(page.begun) == 2


def test_who_was_reached_is_said_before_the_work_goes_on() -> None:
    page = Page()
    page.page.submit("apfel birne kirsche pflaume")
    page.ends = Taken(("Bühne", "Saal"), tuple(f"Tisch {n}" for n in range(15)), 1)
    page.page.tick()
    reached, missing, adopted = page.screen.outcome
    assert reached == "**Erreicht:** Bühne, Saal"
    assert missing.endswith("Tisch 11 und 3 weitere")
    assert adopted.startswith("**1 Ereignis** kam")
    assert not page.screen.is_working


def test_nobody_reached_is_said_too() -> None:
    page = Page()
    page.page.submit("apfel birne kirsche pflaume")
    page.ends = Taken()
    page.page.tick()
    assert page.screen.outcome == ("**Erreicht:** niemand",)
