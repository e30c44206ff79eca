"""What is ticked beside a name: the fee, the markers, and the money in the box."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.desk.screen import Line, Tick
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.readings.till import fees
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import MarkerId
from builders.desk import Desk

HOFMANN: Line = ("Hofmann", "Karl", "SV Weidenlohe")
REUSS: Line = ("Reuß", "Margarete", "")
POPP: Line = ("Popp", "Alfred", "")
ZAPF: Line = ("Zapf", "Rosi", "")
NOTHING: Line = ("", "", "")
BON, PASS = Marker(MarkerId("bon"), "Bon", "green"), Marker(MarkerId("pass"), "Pass", "violet")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, Settings("Preismucken", fee_cents=1000, markers=(BON, PASS)))
    yield made
    made.page.close()
    made.evening.close()


def paid(desk: Desk) -> list[int]:
    return [fee.paid for fee in fees(desk.evening.state).values()]


def marks(desk: Desk) -> list[tuple[MarkerId, ...]]:
    return [desk.evening.state.marks.get(each.id, ()) for each in desk.entrants()]


def cash(desk: Desk) -> str:
    footer = desk.paper.now.footer
    assert not any(" " in part for part in footer.split("\u00a0\u00a0 ")), "a part would be broken"
    return footer.partition("Kasse")[2].replace("\u00a0", " ")


def test_what_is_ticked_is_saved_with_the_registration_and_begins_unticked_again(
    desk: Desk,
) -> None:
    assert desk.paper.now.form.fee.label == "20 € bezahlt"
    desk.page.press("F5")
    desk.page.press("F6")
    desk.page.choose(0)
    desk.page.press("Esc")
    assert desk.paper.now.form.fee.is_on
    assert desk.paper.now.form.marks.label == "1 Markierung"
    desk.page.save([HOFMANN, REUSS])
    assert (paid(desk), marks(desk)) == ([2000], [(BON.id,)])
    form = desk.paper.now.form
    assert (form.fee, form.marks.is_on) == (Tick("Nr. 1: 20 € bezahlt", is_on=True), True)
    desk.page.typed([("P", "", ""), NOTHING])
    form = desk.paper.now.form
    assert (form.fee, form.marks.is_on) == (Tick("20 € bezahlt"), False)
    assert "20 €" in cash(desk)
    assert desk.paper.now.tally == "Bon\u00a0**1**\u00a0\u00a0 Pass\u00a0**0**"
    assert desk.paper.row("Hofmann").badges == (("green", "B"),)
    assert "bezahlt" not in desk.paper.row("Hofmann").detail


def test_who_comes_alone_pays_for_one(desk: Desk) -> None:
    desk.page.press("F7")
    assert desk.paper.now.form.fee.label == "10 € bezahlt"
    desk.page.press("F5")
    desk.page.submit([HOFMANN, NOTHING])
    assert paid(desk) == [1000]


def test_the_rest_is_taken_when_the_partner_joins(desk: Desk) -> None:
    desk.page.press("F7")
    desk.page.press("F5")
    desk.page.submit([HOFMANN, NOTHING])
    desk.open("Hofmann")
    desk.page.submit([HOFMANN, REUSS])
    desk.open("Hofmann")
    assert desk.paper.now.form.fee.label == "noch 10 €"
    desk.page.press("F5")
    assert paid(desk) == [2000]
    assert desk.paper.now.form.fee.label == "20 € bezahlt"


def test_money_is_given_back_only_after_a_question(desk: Desk) -> None:
    desk.page.press("F5")
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.page.press("F5")
    assert "20 €" in desk.paper.question().happened
    desk.page.press("Esc")
    assert paid(desk) == [2000]
    desk.page.press("F5")
    desk.page.press("F12")
    assert paid(desk) == [0]
    assert "**0 €**" in cash(desk)


def test_alone_the_box_and_the_ticks_count_at_once(desk: Desk) -> None:
    desk.cut()
    desk.page.press("F5")
    desk.page.save([HOFMANN, REUSS])
    assert "20 €" in cash(desk)
    desk.open("Hofmann")
    desk.page.press("F6")
    desk.page.choose(1)
    assert [row.is_ticked for row in desk.paper.menu().rows] == [False, True]
    assert paid(desk) == []
    desk.plug_in()
    assert (paid(desk), marks(desk)) == ([2000], [(PASS.id,)])
    assert "20 €" in cash(desk)


def test_markers_of_who_is_open_are_set_and_taken_away_at_once(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    assert "nicht bezahlt" in desk.paper.row("Hofmann").detail
    desk.open("Hofmann")
    desk.page.press("F6")
    assert [row.colour for row in desk.paper.menu().rows] == ["green", "violet"]
    desk.page.choose(0)
    desk.page.choose(1)
    desk.page.choose(0)
    assert marks(desk) == [(PASS.id,)]
    desk.page.press("F6")
    assert desk.paper.card()


def test_the_only_marker_is_one_key(tmp_path: Path) -> None:
    desk = Desk(tmp_path, Settings("Preismucken", markers=(BON,)))
    assert desk.paper.now.form.fee.label == ""
    assert desk.paper.now.form.marks.label == "Bon"
    desk.page.press("F6")
    assert desk.paper.now.form.marks.is_on
    desk.page.save([HOFMANN, REUSS])
    assert marks(desk) == [(BON.id,)]
    assert desk.paper.now.form.marks.label == "Nr. 1: Bon"
    desk.page.close()
    desk.evening.close()


def test_a_refused_registration_brings_its_ticks_back(desk: Desk) -> None:
    desk.cut()
    desk.page.press("F5")
    desk.page.save([HOFMANN, REUSS])
    changed = replace(desk.evening.settings, entrants="players", markers=(BON, PASS))
    desk.organiser.ask(ChangeSettings(changed), Base(version=desk.evening.state.length))
    desk.plug_in()
    desk.page.press("F4")
    assert desk.paper.now.form.fee.is_on
    assert "**0 €**" in cash(desk)


def test_what_is_paid_once_the_number_was_said_is_not_the_next_ones(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    assert desk.paper.now.form.fee == Tick("Nr. 1: 20 € bezahlt")
    desk.page.press("F5")
    assert paid(desk) == [2000]
    assert desk.paper.card().number == "1"
    desk.page.press("F6")
    assert desk.paper.menu().title == "Markierungen für Nr. 1"
    desk.page.choose(0)
    desk.page.press("Esc")
    assert marks(desk) == [(BON.id,)]
    desk.page.save([POPP, ZAPF])
    assert (paid(desk), marks(desk)) == ([2000, 0], [(BON.id,), ()])


def test_money_goes_back_to_who_was_written_down_last_and_never_by_the_way(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.press("F5")
    desk.page.press("F5")
    desk.page.typed([("P", "", ""), NOTHING])
    desk.page.typed([NOTHING, NOTHING])
    desk.page.press("F11")
    assert desk.paper.menu().name == "tasks"  # nothing is asked any more
    desk.page.press("Esc")
    desk.page.press("F12")
    assert paid(desk) == [2000]
    desk.page.save([POPP, ZAPF])
    desk.page.press("F5")
    desk.page.press("F5")
    assert desk.paper.question().happened == "20 € an Nr. 2 zurückgeben?"
    desk.page.press("F12")
    assert paid(desk) == [2000, 0]


def test_boxes_are_the_next_ones_as_soon_as_anything_is_begun(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.press("F7")
    assert desk.paper.now.form.fee == Tick("10 € bezahlt")
    desk.page.press("F5")
    assert sum(paid(desk)) == 0
    assert desk.paper.now.form.fee.is_on
