"""The state on paper: table, Bobbl and points of each round, and a box for what is open."""

from pathlib import Path

from bobbl_client.organiser.papers.sheets import prize_list, ranking
from bobbl_client.organiser.papers.state_sheet import emergency
from bobbl_client.printing.paper import BOX
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from builders.evening import Evening


def evening_of(folder: Path, rounds: int) -> Evening:
    evening = Evening(folder, Settings("Preismucken", rounds=6, entry="single"))
    boss = evening.station("organiser", "Büro")
    evening.register_pairs(boss, 8)
    for number in range(rounds):
        evening.draw(boss)
        if number < rounds - 1:
            evening.play_round(boss, boss)
    return evening


def test_what_is_open_has_a_box_and_what_was_played_stands_there(tmp_path: Path) -> None:
    evening = evening_of(tmp_path, 1)
    (boss,) = (each.model for each in evening.cables)
    assert boss is not None
    evening.enter(boss, 2, BobblScore(((21, 14), (3, 9))))
    paper = emergency(boss)
    assert paper.heads == ("Nr.", "Paar", "T", "Bobbl", "Punkte", "Platz")
    assert paper.groups == ((2, "Runde 1"), (5, ""))
    assert "· **Stand 18:30** ·" in paper.subtitle
    assert paper.large == (5,)
    sides = {n: slot.sides for n, slot in evening.state.rounds[0].tables.items()}
    first, second = (evening.state.entrants[each].number for (each,) in sides[2])
    rows = {int(row[0]): row[2:5] for row in paper.rows}
    assert rows[first] == ("2", "1:0", "14 · 3:9")
    assert rows[second] == ("2", "0:1", "14 · 9:3")
    others = [cells for number, cells in rows.items() if number not in {first, second}]
    assert {cells[1:] for cells in others} == {(BOX, "")}
    evening.close()


def test_of_many_rounds_the_earlier_ones_stand_below_the_names(tmp_path: Path) -> None:
    evening = evening_of(tmp_path, 5)
    (boss,) = (each.model for each in evening.cables)
    assert boss is not None
    paper = emergency(boss)
    assert [word for _, word in paper.groups] == ["Runde 3", "Runde 4", "Runde 5", ""]
    for row in paper.rows:
        _, _, earlier = row[1].partition("\n")
        assert [each[:2] for each in earlier.split(" – ")] == ["R1", "R2"]
    evening.close()


def test_sponsors_are_thanked_on_paper(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Settings("Preismucken", sponsors=("Brauerei Weiß", "Höhn")))
    boss = evening.station("organiser", "Büro")
    for paper in (ranking(boss), prize_list(boss)):
        assert paper.note.endswith("Wir danken: Brauerei Weiß, Höhn.")
    assert "bis die folgende Runde geschlossen wird" in ranking(boss).note
    evening.close()
