"""Seats by family name as the hall finds them: on pages in turn, or shared out among displays.

A name is never smaller than the sheet says. One that is too long for its line takes a double row;
where that is not enough its first name becomes initials, then there are two columns, and at last a
word is broken. Widths come from whoever paints.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bobbl_client.evening.names import initials
from bobbl_client.evening.people import told_names
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.readings.seat_boards import MOST_LETTERS, boards, cuts, part_of, telling
from bobbl_shared.domain.state import Round
from bobbl_shared.i18n import tr

Measure = Callable[[str], float]

COLUMNS, ROWS = 3, 11
NARROWEST = 480
"""A column is no narrower than that."""
GAP, TABLE, BESIDE = 18, 112, 22
"""Between two columns, the width of the box of a table, and what is free on both sides of a name.
"""
LINES = 3
"""A name in a double row has so many lines at most, unless nothing else helps."""


@dataclass(frozen=True)
class Room:
    """Where seats stand: so wide, with names as wide as ``measure`` says."""

    width: float
    measure: Measure


def plain_width(text: str) -> float:
    """Return about how wide a name is, where nothing can be measured."""
    return 19.0 * len(text)


ROOM = Room(1598, plain_width)
"""The room on a sheet of 16 : 9."""


@dataclass(frozen=True)
class Seat:
    """Where one person sits; ``table`` is a number, or a word for who has a bye."""

    table: str
    family: str
    first: str


@dataclass(frozen=True)
class SeatCell:
    """A seat as it is painted: the name in lines, in so many rows."""

    seat: Seat
    lines: tuple[str, ...]
    rows: int


@dataclass(frozen=True)
class SeatsPage:
    """Seats in columns; ``first`` and ``last`` are letters of the names on this page or display.

    ``beside``: which page of how many, or what other displays show.
    """

    title: str
    first: str
    last: str
    beside: str
    columns: tuple[tuple[SeatCell, ...], ...]
    count: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who stands on the page, in order."""
        return tuple(cell.seat for column in self.columns for cell in column)


def seats_pages(
    model: StationModel, round_: Round, room: Room = ROOM, *, is_board: bool = False
) -> tuple[SeatsPage, ...]:
    """Return where everyone sits, by family name; none where only slips will tell.

    ``is_board``: only the share of this display, which says what the others show.
    """
    if round_.from_slips:
        return ()
    seats = sorted(_seats(model, round_), key=_by_name)
    title = tr("Dein Tisch in Runde {n}", n=round_.number)
    if is_board:
        return _board(model, seats, title, room)
    count, pages = laid_out(tuple(seats), room)
    shown, at = [], 0
    for number, columns in enumerate(pages, 1):
        end = at + sum(map(len, columns))
        first, last = _letters(seats, range(at, end))
        beside = _page_word(number, len(pages))
        shown.append(SeatsPage(title, first, last, beside, columns, count))
        at = end
    return tuple(shown)


def _board(
    model: StationModel, seats: Sequence[Seat], title: str, room: Room
) -> tuple[SeatsPage, ...]:
    """Return the pages of this display's share: the letters stay, whatever page is shown."""
    assert model.state is not None
    sharing = boards(model.state)
    at = cuts([each.family for each in seats], len(sharing))
    places = [part_of(each.family, at) for each in seats]
    starts = [bisect_left(places, part) for part in range(len(sharing) + 1)]
    shares = [range(start, end) for start, end in pairwise(starts)]
    share = next(part for part, each in zip(shares, sharing, strict=True) if each.key == model.id)
    if not share:
        return ()
    first, last = _letters(seats, share)
    count, pages = laid_out(tuple(seats[share.start : share.stop]), room)
    others = " · ".join(
        tr("{letters}: {display}", letters="–".join(_letters(seats, each)), display=board.name)
        for board, each in zip(sharing, shares, strict=True)
        if each and each != share
    )
    return tuple(
        SeatsPage(
            title,
            first,
            last,
            _page_word(number, len(pages)) or others,
            columns,
            count,
        )
        for number, columns in enumerate(pages, 1)
    )


def _page_word(number: int, of: int) -> str:
    return tr("Seite {n} von {of}", n=number, of=of) if of > 1 else ""


def _letters(seats: Sequence[Seat], part: range) -> tuple[str, str]:
    """Return letters enough to tell a part of the names from its neighbours: ``Hof``, ``Mü``."""
    names = [each.family for each in seats]
    before = names[part.start - 1] if part.start else ""
    after = names[part.stop] if part.stop < len(names) else ""
    first, last = telling(names[part.start], before), telling(names[part.stop - 1], after)
    return _written(first), _written(last)


def _written(letters: str) -> str:
    """Return letters as they stand on the sheet: more than three are too small there."""
    return letters[:1].upper() + letters[1:MOST_LETTERS]


def _seats(model: StationModel, round_: Round) -> list[Seat]:
    assert model.state is not None
    tables = [(str(s.table), e) for s in round_.tables.values() for side in s.sides for e in side]
    tables += [(tr("frei"), entrant) for entrant in round_.byes]
    return [
        Seat(table, name.last, name.first)
        for table, entrant in tables
        for name in told_names(model, model.state.entrants[entrant])
    ]


@lru_cache(maxsize=4_000)
def _by_name(seat: Seat) -> tuple[str, str, str]:
    return fold_text(seat.family), fold_text(seat.first), seat.table


def column_width(width: float, count: int) -> float:
    """Return the width of one of so many columns."""
    return (width - (count - 1) * GAP) / count


@lru_cache(maxsize=8)
def laid_out(
    seats: tuple[Seat, ...], room: Room
) -> tuple[int, tuple[tuple[tuple[SeatCell, ...], ...], ...]]:
    """Return pages of columns of seats, and how many columns there are: as many as names allow."""
    most = max(1, min(COLUMNS, int((room.width + GAP) // (NARROWEST + GAP))))
    for count in range(most, 0, -1):
        width = column_width(room.width, count) - TABLE - BESIDE
        cells = [_cell(each, width, room.measure) for each in seats]
        if all(_is_within(each, width, room.measure) for each in cells):
            break
        if count <= 2:
            cells = [_cell(each, width, room.measure, breaks_words=True) for each in seats]
            break
    columns: list[list[SeatCell]] = [[]]
    for cell in cells:
        if sum(each.rows for each in columns[-1]) + cell.rows > ROWS:
            columns.append([])
        columns[-1].append(cell)
    made = [tuple(column) for column in columns]
    return count, tuple(tuple(made[at : at + count]) for at in range(0, len(made), count))


def _is_within(cell: SeatCell, width: float, measure: Measure) -> bool:
    return len(cell.lines) <= LINES and all(measure(line) <= width for line in cell.lines)


def _cell(seat: Seat, width: float, measure: Measure, *, breaks_words: bool = False) -> SeatCell:
    """Return a seat with its name in the fullest form that needs no more than three lines."""
    lines: tuple[str, ...] = ()
    for first in dict.fromkeys((seat.first, initials(seat.first))):
        lines = _lines(_pieces(seat.family, first), width, measure, breaks_words)
        if len(lines) <= LINES and all(measure(line) <= width for line in lines):
            break
    return SeatCell(seat, lines, 1 + len(lines) // 2)


def _pieces(family: str, first: str) -> list[str]:
    """Cut a name at spaces, and behind hyphens of the family name; joined again it is the name."""
    parts = family.replace("-", "-\0").replace(" ", " \0").split("\0")
    if first:
        parts[-1] += ", "
        parts += first.replace(" ", " \0").split("\0")
    return parts


def _lines(
    pieces: Sequence[str], width: float, measure: Measure, breaks_words: bool
) -> tuple[str, ...]:
    """Put pieces into as few lines as they need; a word too wide for one is broken if it may be."""
    lines = [""]
    for piece in pieces:
        rest = piece
        if lines[-1] and measure((lines[-1] + rest).rstrip()) > width:
            lines.append("")
        while breaks_words and measure(rest.rstrip()) > width:
            fits = max(n for n in range(1, len(rest)) if n == 1 or measure(rest[:n] + "-") <= width)
            lines[-1:] = [rest[:fits] + "-", ""]
            rest = rest[fits:]
        lines[-1] += rest
    return tuple(line.rstrip() for line in lines)
