"""The list of who is registered, on paper."""

from pathlib import Path

from bobbl_client.organiser.papers.sheets import entrants_list
from bobbl_shared.domain.areas.field import WithdrawEntrant
from builders.hall import Hall


def test_everybody_stands_in_it_by_number_with_where_they_are(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.evening.register_pairs(hall.desk, 3)
    second = next(each for each in hall.evening.state.entrants.values() if each.number == 2)
    hall.desk.ask(WithdrawEntrant(second.id))
    paper = entrants_list(hall.organiser)
    assert [row[0] for row in paper.rows] == ["1", "2", "3"]
    assert [row[2] for row in paper.rows] == ["da", "abgemeldet", "da"]
    assert all(" / " in row[1] for row in paper.rows)
    assert paper.name == "Anmeldeliste"
