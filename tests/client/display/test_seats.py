"""How names stand on a seat board: whole, in double rows, with initials, in fewer columns."""

from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.display.seats import (
    BESIDE,
    LINES,
    ROOM,
    ROWS,
    TABLE,
    Room,
    Seat,
    column_width,
    laid_out,
    plain_width,
)

NOBLE = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel-Bär"


def lines(*names: tuple[str, str], room: Room = ROOM) -> tuple[int, list[tuple[str, ...]]]:
    count, pages = laid_out(tuple(Seat("7", *name) for name in names), room)
    return count, [cell.lines for page in pages for column in page for cell in column]


def test_a_long_name_takes_a_double_row_and_no_first_name_is_broken() -> None:
    count, found = lines(("Hofmann", "Karl"), ("Knarr-Schwarzenberger", "Hans-Jürgen"))
    assert count == 3
    assert found == [("Hofmann, Karl",), ("Knarr-", "Schwarzenberger,", "Hans-Jürgen")]


def test_very_long_names_have_two_columns_and_initials() -> None:
    count, found = lines((NOBLE, "Anna"), (NOBLE, "Maximiliane Margarete Friederike Anna"))
    assert count == 2
    assert found[0] == (
        "Freiherr von und zu Schmalfuß-",
        "Oberschmidtleitner-Wölfel-Bär,",
        "Anna",
    )
    assert found[1][-1].endswith("M. F. A.")


def test_a_word_wider_than_its_column_is_broken() -> None:
    _, (found,) = lines(("W" * 90, ""))
    assert "".join(found).replace("-", "") == "W" * 90


@given(
    st.lists(st.tuples(st.text("abc- ", min_size=1, max_size=40), st.text("xy- ", max_size=12))),
    st.sampled_from([ROOM, Room(1118, plain_width)]),
)
def test_every_name_is_on_the_sheet(names: list[tuple[str, str]], room: Room) -> None:
    seats = tuple(Seat("7", family, first) for family, first in names)
    count, pages = laid_out(seats, room)
    cells = [cell for page in pages for column in page for cell in column]
    assert [cell.seat for cell in cells] == list(seats)
    width = column_width(room.width, count) - TABLE - BESIDE
    for page in pages:
        assert len(page) <= count
        assert all(sum(cell.rows for cell in column) <= ROWS for column in page)
    for cell in cells:
        assert all(room.measure(line) <= width for line in cell.lines)
        assert cell.rows == 1 + len(cell.lines) // 2
        assert len(cell.lines) <= LINES or count < 3
