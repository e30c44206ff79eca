"""Money on paper: the closing of several desks' boxes, and receipts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.papers.cash_sheets import closing, receipts
from bobbl_client.printing.paper import BOX
from bobbl_shared.domain.areas.desk import CountBox, TakePayment
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.till import boxes, cash_boxes, cash_total
from bobbl_shared.ids import PrizeId
from builders.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Four pairs at 10 € a person: two have paid at a desk each, one has paid beforehand."""
    made = Hall(tmp_path)
    settings = replace(
        made.evening.state.settings,
        fee_cents=1000,
        prizes=(Prize(PrizeId("p"), "45,50 €", 1, 4550),),
    )
    made.organiser.ask(AmendSettings(settings, ("fee_cents", "prizes")))
    made.evening.register_pairs(made.desk, 4)
    one, two, three, _ = made.evening.state.numbered()
    made.desk.ask(TakePayment(one.id, 2500))
    made.desk.ask(TakePayment(one.id, -500))
    made.organiser.ask(TakePayment(two.id, 2000))
    made.organiser.ask(TakePayment(three.id, 2000, "transfer"))
    yield made
    made.evening.close()


def test_each_box_has_a_row_and_all_together_what_came_in(hall: Hall) -> None:
    paper = closing(hall.organiser)
    desk, office = (
        hall.evening.state.stations[each.id].name for each in (hall.desk, hall.organiser)
    )
    assert [row[1:] for row in paper.rows] == [
        (f"{desk}\neingenommen 25 €, zurück 5 €", BOX, "20 €", BOX, BOX),
        (f"{office}\neingenommen 20 €, zurück 0 €", BOX, "20 €", BOX, BOX),
        ("zusammen\neingenommen 45 €, zurück 5 €", "", "40 €", BOX, BOX),
    ]
    assert paper.note.splitlines()[:4] == [
        "Vorab überwiesen: 20 €",
        "Startgeld, das noch fehlt: 20 €",
        "Geldpreise: 45,50 €",
        "Bleibt dem Verein: 14,50 €",
    ]


def test_what_was_counted_stands_beside_what_should_be_there(hall: Hall) -> None:
    one = hall.evening.state.numbered()[0]
    hall.organiser.ask(CountBox(hall.desk.id, 6500, 5000))
    desk, office, whole = closing(hall.organiser).rows
    assert desk[2:] == ("50 €", "70 €", "65 €", "−5 €")
    assert office[2:] == (BOX, "20 €", BOX, BOX)
    assert whole[2:] == ("", "90 €", BOX, BOX)
    hall.organiser.ask(CountBox(hall.organiser.id, 2050))
    hall.desk.ask(TakePayment(one.id, 1000))
    paper = closing(hall.organiser)
    desk, office, whole = paper.rows
    assert desk[3:] == ("80 €", "65 €", "−15 € *")
    assert office[2:] == ("0 €", "20 €", "20,50 €", "+0,50 €")
    assert whole[2:] == ("50 €", "100 €", "85,50 €", "−14,50 €")
    assert paper.note.startswith("* Danach wurde noch gezahlt")


def test_the_boxes_hold_all_cash(hall: Hall) -> None:
    state = hall.evening.state
    cash = sum(each.cents for each in state.payments if each.way == "cash")
    assert sum(each.due for each in boxes(state)) == cash_total(state) == cash == 4000
    assert sum(cash_boxes(state).values()) == cash


def test_everybody_who_has_paid_gets_a_receipt(hall: Hall) -> None:
    sheet = receipts(hall.organiser)
    assert [each.text for each in sheet.tickets] == ["20 €", "20 €", "20 €"]
    assert [each.lines[0] for each in sheet.tickets] == [f"Startgeld Nr. {n}" for n in (1, 2, 3)]
    assert all(" / " in each.lines[1] for each in sheet.tickets)
