"""A round without a draw at the scoring stations: who sat where comes from the slips."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.evening.tables import TableState
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.page import ScoringPage
from bobbl_client.scoring.screen import (
    CellKind,
    IdlePage,
    MaskPage,
    Page,
    PickPage,
    ScoringScreen,
    ShownCell,
)
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import Sides
from builders.evening import Evening, invented_name
from builders.hall import ScreenKeeper

HALL = Settings("Preismucken", sections=(Section("Bühne", 1, 4), Section("Saal", 5)))
POINTS = "14-18+"


class Desk:
    def __init__(self, model: StationModel) -> None:
        self.model = model
        self.keeper: ScreenKeeper[ScoringScreen] = ScreenKeeper()
        self.scoring = ScoringPage(model)
        self.scoring.open(self.keeper.show)

    @property
    def page(self) -> Page:
        return self.keeper.screen.page

    @property
    def mask(self) -> MaskPage:
        assert isinstance(self.page, MaskPage), self.page
        return self.page

    @property
    def idle(self) -> IdlePage:
        self.keys("/")
        assert isinstance(self.page, IdlePage), self.page
        return self.page

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.scoring.press(key)

    def slip(self, table: int, first: int, second: int, points: str = POINTS) -> None:
        self.scoring.open_table(table)
        self.keys(*str(first), "Enter", *str(second), "Enter", *points, "Enter")


class Hall:
    def __init__(self, folder: Path, settings: Settings = HALL) -> None:
        self.evening = Evening(folder, settings)
        boss = self.evening.station("organiser", "Leitung")
        names = [each.name for each in settings.sections]
        a = self.evening.station("scoring", "Bühne", names, operator="Norbert")
        b = self.evening.station("scoring", "Saal", names, operator="Waltraud")
        if settings.entrants == "pairs":
            self.evening.register_pairs(boss, 8)
        boss.ask(StartRound(1))
        self.boss, self.a, self.b = map(Desk, (boss, a, b))

    def sides(self, table: int) -> tuple[tuple[int, ...], ...]:
        state = self.evening.state
        sides: Sides = state.rounds[0].tables[table].sides
        return tuple(tuple(state.entrants[id_].number for id_ in side) for side in sides)

    def status(self, table: int) -> str:
        return self.evening.state.rounds[0].tables[table].status


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def test_the_tables_the_field_will_fill_stand_on_the_wall(hall: Hall) -> None:
    tiles = hall.a.keeper.screen.wall.tiles
    assert [(each.table, each.state) for each in tiles] == [
        (number, TableState.OPEN) for number in (1, 2, 3, 4)
    ]


def test_both_sides_are_named_by_number_then_the_points_follow(hall: Hall) -> None:
    hall.a.scoring.open_table(3)
    hall.a.keys("7")
    assert hall.a.mask.slip.sides[0].cells == (ShownCell(CellKind.NOW, "7"),)
    hall.a.keys("Enter", "2", "Enter")
    assert "1. Bobbl" in hall.a.mask.question
    hall.a.keys(*POINTS, "Enter")
    assert (hall.sides(3), hall.status(3)) == (((7,), (2,)), "entered")


def test_the_second_entry_finds_the_table_seated(hall: Hall) -> None:
    hall.a.slip(3, 7, 2)
    hall.b.scoring.open_table(3)
    hall.b.keys(*POINTS, "Enter")
    assert hall.status(3) == "confirmed"


def test_keys_go_back_from_the_points_into_the_numbers(hall: Hall) -> None:
    hall.a.scoring.open_table(3)
    hall.a.keys("7", "Enter", "2", "Enter", "Backspace", "4", "Enter", *POINTS, "Enter")
    assert hall.sides(3) == ((7,), (4,))


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("9", "9", "Enter"), "Nummer 99"),
        (("Enter",), "zuerst die Nummer"),
        (("7", "Enter", "7", "Enter"), "nicht zweimal"),
    ],
)
def test_numbers_that_cannot_be_are_told_at_once(
    hall: Hall, keys: tuple[str, ...], said: str
) -> None:
    hall.a.scoring.open_table(3)
    hall.a.keys(*keys)
    assert said in hall.a.mask.problem


def test_somebody_is_found_by_name(hall: Hall) -> None:
    entrant = hall.evening.state.numbered()[4]
    name = hall.a.model.person_name(entrant.persons[0])
    hall.a.scoring.open_table(3)
    hall.a.keys("1", "Enter", "F3")
    assert isinstance(hall.a.page, PickPage)
    hall.a.scoring.type_name(name.last)
    assert isinstance(hall.a.page, PickPage)
    assert entrant.id in [row.key for row in hall.a.page.picker.rows]
    hall.a.scoring.pick(entrant.id)
    hall.a.keys(*POINTS, "Enter")
    assert hall.sides(3) == ((1,), (entrant.number,))


def test_the_list_is_left_without_picking(hall: Hall) -> None:
    hall.a.scoring.open_table(3)
    hall.a.keys("F3")
    hall.a.scoring.leave_list()
    assert "Wer saß oben" in hall.a.mask.question


def test_who_is_missing_and_who_is_twice_is_listed(hall: Hall) -> None:
    hall.a.slip(1, 1, 2)
    hall.b.slip(2, 3, 2)
    told = hall.a.idle.sentence
    assert "Nr. 2 steht an **Tisch 1 und 2**" in told
    assert "Ohne Zettel: Nr. **4, 5, 6, 7, 8**" in told
    paper = hall.a.scoring.callers_list()
    assert paper is not None
    assert paper.subtitle.startswith("Ohne Zettel: 4, 5, 6, 7, 8 · ")
    assert [row[0] for row in paper.rows] == ["2", "4", "5", "6", "7", "8"]
    assert [row[2] for row in paper.rows[:2]] == ["zweimal: Tisch 1, 2", "noch ohne Zettel"]
    assert paper.rows[0][1].startswith("Böhm")


def test_many_without_a_slip_are_counted_in_words_that_name_nobody(hall: Hall) -> None:
    for number in range(8, 28):
        one, other = invented_name(2 * number), invented_name(2 * number + 1)
        hall.evening.register(hall.boss.model, one, other)
    paper = hall.a.scoring.callers_list()
    assert paper is not None
    assert paper.subtitle.startswith("Ohne Zettel: 28 Nummern · ")
    assert len(paper.rows) == 28


def test_who_is_twice_on_slips_that_wait_is_listed_too(hall: Hall) -> None:
    hall.evening.cable(hall.a.model).cut()
    hall.a.slip(1, 1, 2)
    hall.a.slip(2, 3, 2)
    assert "Nr. 2 steht an **Tisch 1 und 2**" in hall.a.idle.sentence


def test_people_of_a_disputed_slip_are_called_without_a_draw(hall: Hall) -> None:
    hall.a.slip(1, 1, 2)
    hall.b.scoring.open_table(1)
    hall.b.keys(*"3-4-", "Enter")
    paper = hall.b.scoring.callers_list()
    assert paper is not None
    assert [row[2] for row in paper.rows[:2]] == ["strittig: Tisch 1"] * 2


def test_a_number_of_another_slip_is_noticed_while_it_is_typed(hall: Hall) -> None:
    hall.a.slip(1, 1, 2)
    hall.a.scoring.open_table(2)
    hall.a.keys("3", "Enter")
    assert not hall.a.mask.is_alarming
    hall.a.keys("2", "Enter")
    assert "Nr. 2 steht schon an **Tisch 1**" in hall.a.mask.note
    assert hall.a.mask.is_alarming
    hall.a.scoring.open_table(3)
    hall.a.keys("1", "Enter")
    assert hall.a.mask.is_alarming


def test_a_slip_that_waits_is_known_too(hall: Hall) -> None:
    hall.evening.cable(hall.a.model).cut()
    hall.a.slip(1, 1, 2)
    hall.a.scoring.open_table(2)
    hall.a.keys("3", "Enter", "2", "Enter")
    assert "Nr. 2 steht schon an **Tisch 1**" in hall.a.mask.note


def test_who_sat_there_is_put_right(hall: Hall) -> None:
    hall.a.slip(1, 1, 2)
    hall.b.scoring.open_table(1)
    assert "F3" in [each.key for each in hall.b.mask.extras]
    hall.b.keys("F3", "1", "Enter", "5", "Enter", "Enter")
    assert (hall.sides(1), hall.status(1)) == (((1,), (5,)), "entered")
    hall.b.keys(*POINTS, "Enter")
    assert hall.status(1) == "confirmed"


def test_a_slip_begun_comes_back_with_its_people(hall: Hall) -> None:
    hall.a.scoring.open_table(1)
    hall.a.keys("3", "Enter", "/")
    hall.a.scoring.open_table(1)
    assert hall.a.mask.slip.sides[0].cells == (ShownCell(CellKind.LOST, "3"),)


def test_what_is_taken_back_frees_the_table_and_keeps_the_typing(hall: Hall) -> None:
    hall.a.slip(1, 1, 2)
    hall.a.keys("F8")
    assert 1 not in hall.evening.state.rounds[0].tables
    assert "Zurückgenommen" in hall.a.mask.note
    hall.a.keys("Enter")
    assert hall.sides(1) == ((1,), (2,))


def test_the_whole_round_is_entered_without_a_connection(hall: Hall) -> None:
    hall.evening.cable(hall.a.model).cut()
    for table, first in enumerate((1, 3, 5, 7), 1):
        hall.a.slip(table, first, first + 1)
    assert {each.state for each in hall.a.keeper.screen.wall.tiles} == {TableState.WAITING}
    assert "Ohne Zettel" not in hall.a.idle.sentence
    hall.evening.cable(hall.a.model).plug_in()
    assert [hall.sides(table) for table in (1, 2, 3, 4)] == [
        ((first,), (first + 1,)) for first in (1, 3, 5, 7)
    ]


def test_players_are_named_two_a_side(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, entrants="players"))
    for number in range(8):
        hall.evening.register(hall.boss.model, Name(f"Popp {number}", "Karl"), kind="player")
    hall.a.scoring.open_table(1)
    hall.a.keys("1", "Enter")
    assert "Spieler 2" in hall.a.mask.question
    hall.a.keys("2", "Enter", "3", "Enter", "4", "Enter", *POINTS, "Enter")
    assert hall.sides(1) == ((1, 2), (3, 4))
    hall.evening.close()
