"""The closing of the cash boxes: counting one after the other, as an amount or piece by piece."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.cash.page import CashPage
from bobbl_client.page.list_page import ListScreen
from bobbl_client.page.typed_money import pieces_words, read_counted, read_pieces
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.cash import Pieces
from builders.hall import Hall, ScreenKeeper, opened

NBSP_EURO = "\N{NO-BREAK SPACE}€"

View = ScreenKeeper[ListScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Two pairs have paid 20 € each, at a desk each."""
    made = Hall(tmp_path)
    settings = replace(made.evening.state.settings, fee_cents=1000)
    made.organiser.ask(AmendSettings(settings, ("fee_cents",)))
    made.evening.register_pairs(made.desk, 2)
    one, two = made.evening.state.numbered()
    made.desk.ask(TakePayment(one.id, 2000))
    made.organiser.ask(TakePayment(two.id, 2000))
    yield made
    made.evening.close()


def shown(hall: Hall) -> tuple[CashPage, View]:
    view = View()
    return opened(CashPage(hall.organiser), view), view


def test_one_box_after_the_other(hall: Hall) -> None:
    page, view = shown(hall)
    first, second = view.screen.rows
    assert view.screen.told == "2 noch zu zählen"
    assert first.detail == "soll 20 € · noch nicht gezählt"
    assert view.screen.form is not None
    assert view.screen.form.title == f"Kasse zählen: {first.title}"
    page.save(("1×50 3x5 2*2 1×0,50", "50"))
    assert view.screen.rows[0].right == "−0,50 €"
    assert view.screen.rows[0].detail == "soll 70 € · gezählt 69,50 € · Wechselgeld 50 €".replace(
        " €", NBSP_EURO
    )
    assert view.screen.form.title == f"Kasse zählen: {second.title}"
    page.save(("20", ""))
    assert view.screen.rows[1].right == "±0 €"
    assert view.screen.told == ""
    counts = hall.evening.state.box_counts
    assert counts[hall.desk.id].pieces == (
        Pieces(5000, 1),
        Pieces(500, 3),
        Pieces(200, 2),
        Pieces(50, 1),
    )


def test_a_box_is_counted_again_when_something_came_later(hall: Hall) -> None:
    page, view = shown(hall)
    page.save(("20", ""))
    one = hall.evening.state.numbered()[0]
    hall.desk.ask(TakePayment(one.id, 1000))
    assert view.screen.rows[0].detail.startswith(f"danach noch gezahlt · soll 30{NBSP_EURO}")
    page.open_row(hall.desk.id)
    page.open_row("nobody")
    page.save(("30", ""))
    assert view.screen.rows[0].right == "±0 €"
    assert hall.evening.state.box_counts[hall.desk.id].cents == 3000


@pytest.mark.parametrize("typed", ["", "viel", "3×30", "3×50 und etwas", "-5", "3×", "×5"])
def test_what_cannot_be_read_counts_nothing(hall: Hall, typed: str) -> None:
    page, _ = shown(hall)
    page.save((typed, ""))
    assert page.notice
    assert not hall.evening.state.box_counts


def test_the_closing_is_looked_at(hall: Hall) -> None:
    asked: list[object] = []

    def open_page(name: str, about: object) -> None:
        assert name == "preview"
        asked.append(about)

    page = CashPage(hall.organiser)
    page.open(View().show, open_page=open_page)
    page.act("F9", "")
    (paper,) = asked
    assert isinstance(paper, Paper)
    assert paper.title == "Kassenabschluss"


def test_without_money_there_is_nothing_to_count(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    page, view = shown(hall)
    assert (view.screen.rows, view.screen.empty) == ((), "Es ist noch nichts bezahlt.")
    page.save(("5", ""))
    page.act("F9", "")
    assert not hall.evening.state.box_counts
    hall.evening.close()


def test_pieces_are_read_as_they_are_written() -> None:
    assert read_pieces("") == ()
    pieces = (Pieces(5000, 3), Pieces(2000, 4), Pieces(5, 7))
    assert read_pieces("4 x 20 €, 3×50, 7*0,05") == pieces
    assert read_pieces(pieces_words(pieces)) == pieces
    assert read_pieces("1×5 2×5") == (Pieces(500, 3),)
    assert read_counted("7,50") == (750, ())
    for wrong in ("1×3", "12", "2×200000"):
        with pytest.raises(Unreadable):
            read_pieces(wrong)
