"""One case: the organiser decides a table or judges a late slip."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.evening.task import CaseKey, Matter
from bobbl_client.organiser.case.page import CasePage, CaseScreen
from bobbl_client.organiser.case.slips import CellMark
from bobbl_client.organiser.case.words import ACCEPT, NOT_PLAYED, REJECT, TYPED
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_shared.domain.score import BobblScore, Format
from builders.hall import HALL, Hall, ScreenKeeper


@dataclass
class Opened:
    """A case that is open, and whether it has ended."""

    page: CasePage
    view: ScreenKeeper[CaseScreen]
    ended: list[bool] = field(default_factory=list)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn()
    yield made
    made.evening.close()


def opened(hall: Hall, case: CaseKey) -> Opened:
    view: ScreenKeeper[CaseScreen] = ScreenKeeper()
    ended: list[bool] = []
    page = CasePage(hall.organiser, case, UTC)
    page.open(view.show, lambda: ended.append(True))
    return Opened(page, view, ended)


def test_both_slips_stand_beside_each_other_with_what_differs(hall: Hall) -> None:
    hall.dispute(1)
    screen = opened(hall, CaseKey(1, 1)).view.screen
    assert screen.title == "Tisch 1 ist strittig"
    assert screen.lead == "Nicht gleich: **1. Bobbl, 14 oder 17?** Alle Eingaben bleiben erhalten."
    assert [slip.name for slip in screen.slips] == ["Eingabe A", "Eingabe B"]
    assert screen.slips[0].origin == "18:30 · Schmidt · Ergebnisse Bühne"
    assert screen.slips[0].total == "Bobbl 1 : 1 · Tore 3 : 14"
    marks = [[cell.mark for cell in pair.cells] for pair in screen.slips[0].pairs]
    assert marks == [[CellMark.WON, CellMark.LOST], [CellMark.DIFFERS, CellMark.WON]]


def test_only_points_of_who_lost_bear_a_dot(hall: Hall) -> None:
    for station, points in ((hall.stage, (17, 11)), (hall.room, (20, 21))):
        hall.evening.enter(station, 1, BobblScore((points, (21, 5))))
    ended_early, lost = opened(hall, CaseKey(1, 1)).view.screen.slips
    dots = [
        [[cell.has_dot for cell in pair.cells] for pair in e.pairs] for e in (ended_early, lost)
    ]
    assert dots == [[[False, False], [False, True]], [[True, False], [False, True]]]


def test_the_sentence_about_several_differences_ends(hall: Hall) -> None:
    for station, points in ((hall.stage, 14), (hall.room, 15)):
        hall.evening.enter(station, 1, BobblScore(((points, 21), (21, points))))
    lead = opened(hall, CaseKey(1, 1)).view.screen.lead
    assert lead == "Nicht gleich: **an 2 Stellen verschieden.** Alle Eingaben bleiben erhalten."


def test_a_decision_takes_one_of_the_slips_with_a_reason(hall: Hall) -> None:
    _, second = hall.dispute(1)
    case = opened(hall, CaseKey(1, 1))
    case.page.save()
    assert case.view.screen.blocked == "erst wählen, was gilt"
    case.page.choose(case.view.screen.ways[1].key)
    case.page.set_reason(1)
    assert case.view.screen.verdict == "Es zählt: **Bobbl 1 : 1 · Tore 3 : 17**"
    assert hall.evening.state.rounds[0].tables[1].status == "disputed"
    case.page.save()
    slot = hall.evening.state.rounds[0].tables[1]
    assert (slot.status, slot.decided) == ("decided", second)
    assert case.ended == [True]


def test_other_numbers_can_be_typed(hall: Hall) -> None:
    hall.dispute(1)
    case = opened(hall, CaseKey(1, 1))
    case.page.choose(TYPED)
    assert case.view.screen.typing is not None
    for key in "14-18+":
        case.page.press(key)
    assert case.view.screen.typing.pairs[0].cells[0].text == "14"
    case.page.press("Enter")
    assert case.view.screen.typing is None
    case.page.save()
    decided = hall.evening.state.rounds[0].tables[1].decided
    assert decided == BobblScore(((14, 21), (21, 18)))


def test_esc_takes_keys_back_and_then_leaves_the_typing(hall: Hall) -> None:
    case = opened(hall, CaseKey(1, 1))
    case.page.choose(TYPED)
    for key in ("1", "Esc", "Esc"):
        case.page.press(key)
    assert case.view.screen.typing is None
    assert case.ended == []


def test_a_table_that_never_played_is_decided_without_a_score(hall: Hall) -> None:
    case = opened(hall, CaseKey(1, 3))
    case.page.choose(NOT_PLAYED)
    assert case.view.screen.reasons == ()
    case.page.save()
    slot = hall.evening.state.rounds[0].tables[3]
    assert (slot.status, slot.decided) == ("decided", None)


def test_the_same_slip_twice_is_one_slip_with_two_origins(hall: Hall) -> None:
    first, _ = hall.dispute(1)
    hall.evening.enter(hall.organiser, 1, first)
    slips = opened(hall, CaseKey(1, 1)).view.screen.slips
    assert len(slips) == 2
    assert len(slips[0].origin.splitlines()) == 2


def test_a_refused_decision_stays_open_and_says_why(hall: Hall) -> None:
    hall.dispute(1)
    case = opened(hall, CaseKey(1, 1))
    case.page.choose(NOT_PLAYED)
    hall.evening.cable(hall.organiser).is_up = False
    case.page.save()
    assert case.view.screen.blocked == "wird gespeichert"
    hall.evening.enter(hall.room, 1, BobblScore(((21, 9), (3, 21))))
    hall.evening.cable(hall.organiser).plug_in()
    assert case.ended == []
    assert case.page.notice
    case.page.back()
    assert case.page.notice == ""


def test_alone_nothing_can_be_decided(hall: Hall) -> None:
    hall.dispute(1)
    case = opened(hall, CaseKey(1, 1))
    case.page.choose(NOT_PLAYED)
    hall.evening.cable(hall.organiser).cut()
    case.page.save()
    assert case.view.screen.blocked == "geht nur mit Verbindung"
    assert hall.organiser.waiting == 0


@pytest.mark.parametrize(("way", "counts"), [(ACCEPT, True), (REJECT, False)])
def test_a_late_slip_is_accepted_or_rejected(hall: Hall, way: str, counts: bool) -> None:
    late = BobblScore(((21, 0), (21, 0)))
    slot = hall.evening.state.rounds[0].tables[1]
    hall.evening.cable(hall.stage).cut()
    hall.evening.enter(hall.stage, 1, late)
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.cable(hall.stage).plug_in()
    (task,) = tasks_of(hall.organiser)
    assert isinstance(task.opens, CaseKey)
    case = opened(hall, task.opens)
    assert [slip.name for slip in case.view.screen.slips] == ["Bisher gilt", "Verspäteter Zettel"]
    case.page.choose(way)
    case.page.save()
    assert case.ended == [True]
    slot = hall.evening.state.rounds[0].tables[1]
    assert (slot.score == late) == counts
    marks = [each.mark for each in tasks_of(hall.organiser)]
    assert marks == [Matter.OVERTAKEN] * counts


def test_points_beyond_the_target_stand_in_their_cells(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, format=Format(beyond_target=True)))
    hall.drawn()
    case = opened(hall, CaseKey(1, 1))
    case.page.choose(TYPED)
    for key in "23,":
        case.page.press(key)
    assert case.view.screen.typing is not None
    assert case.view.screen.typing.question == "Punkte oben, **Komma**, Punkte unten"
    for key in ("7", "Enter"):
        case.page.press(key)
    cells = [[(c.mark, c.text) for c in pair.cells] for pair in case.view.screen.typing.pairs]
    assert [each[0] for each in cells] == [(CellMark.WON, "23"), (CellMark.LOST, "7")]
    for key in ("1", "4", "-", "Enter"):
        case.page.press(key)
    case.page.save()
    decided = hall.evening.state.rounds[0].tables[1].decided
    assert decided == BobblScore(((23, 7), (14, 21)))
    hall.evening.close()


def test_slips_that_differ_beyond_the_target_are_marked_there(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, format=Format(beyond_target=True)))
    hall.drawn()
    for station, points in ((hall.stage, 23), (hall.room, 24)):
        hall.evening.enter(station, 1, BobblScore(((points, 7), (14, 21))))
    screen = opened(hall, CaseKey(1, 1)).view.screen
    first = screen.slips[0].pairs[0].cells
    assert [(cell.mark, cell.text) for cell in first] == [
        (CellMark.DIFFERS, "23"),
        (CellMark.LOST, "14"),
    ]
    hall.evening.close()
