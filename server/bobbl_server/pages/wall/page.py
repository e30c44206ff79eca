"""A browser as a display in the hall: the pages that take turns there, and its code until then.

What is shown when follows the displays of the hall: the clock alone before the gong, seats after a
round has begun, else the ranking; announcements behind the first page. The organiser chooses which
of them a screen shows.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from msgspec import Struct

from bobbl_server.pages.ceremony import Step
from bobbl_server.pages.home import HomeModel, home
from bobbl_server.pages.published import Evening, Notice, PlayedRound
from bobbl_server.pages.ranking import RankedRow, RankingModel, ranking
from bobbl_server.pages.who import Who, who
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.settings import Criterion
from bobbl_shared.domain.state import Screen
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import ScreenId

SEATS_A_PAGE = 33
RANKS_A_PAGE = 9
SEATS_STAY = timedelta(minutes=5)
"""So long after the start of a round the seats are still shown."""

CLOCK_ALONE = timedelta(minutes=3)
"""So long before the gong nothing but the clock is shown."""

CODE_LENGTH = 4


class WallSeat(Struct, frozen=True):
    """Where somebody sits; table 0: a bye. ``name`` is empty where only numbers are shown."""

    table: int
    number: int
    name: str


class CodePage(Struct, frozen=True, tag="code"):
    """The screen has no name yet; this is what it is called by in the organiser's window."""

    code: str


class ClockPage(Struct, frozen=True, tag="clock"):
    """The clock of the round, large."""


class WordPage(Struct, frozen=True, tag="word"):
    """How far the evening is, in words: registration, between rounds, before the prizes."""


class SeatsPage(Struct, frozen=True, tag="seats"):
    """Some of the seats, by name; ``first`` and ``last`` are letters that tell the page apart."""

    round: int
    page: int
    pages: int
    first: str
    last: str
    seats: tuple[WallSeat, ...]


class RankingPage(Struct, frozen=True, tag="ranking"):
    """Places ``first`` to ``last`` of ``all`` in the ranking after a round."""

    round: int
    is_final: bool
    is_frozen: bool
    first: int
    last: int
    all: int
    criteria: tuple[Criterion, ...]
    rows: tuple[RankedRow, ...]
    has_brackets: bool


class NoticePage(Struct, frozen=True, tag="notice"):
    """An announcement."""

    notice: Notice


class StepPage(Struct, frozen=True, tag="step"):
    """A step of the prize-giving."""

    step: Step
    winners: tuple[Who, ...]


WallPage = CodePage | ClockPage | WordPage | SeatsPage | RankingPage | NoticePage | StepPage


class WallModel(Struct, frozen=True):
    """What a screen shows: pages that take turns, and below them how far the evening is.

    ``name`` is empty while the screen has none. ``address`` is where guests find their pages.
    """

    name: str
    pages: tuple[WallPage, ...]
    evening: HomeModel
    address: str


def wall(evening: Evening, name: str) -> WallModel:
    """Return what the screen of this code or name shows; ``Refusal`` if there cannot be one."""
    code = name.upper()
    screen = evening.screens.get(ScreenId(code)) or _named(evening, name)
    if screen is not None:
        pages, title = tuple(_chosen(evening, screen)), screen.name
    elif len(code) == CODE_LENGTH and set(code) <= set(ALPHABET):
        pages, title = (CodePage(code),), ""
    else:
        raise Refusal("page_screen_unknown")
    address = evening.pages.address if evening.pages is not None else ""
    return WallModel(title, pages, home(evening), address.removesuffix(":80"))


def _named(evening: Evening, name: str) -> Screen | None:
    wanted = fold_text(name)
    return next((each for each in evening.screens.values() if fold_text(each.name) == wanted), None)


def _chosen(evening: Evening, screen: Screen) -> Sequence[WallPage]:
    """Return what a screen shows now, at least one page.

    The clock before the gong and the prize-giving stay alone, so that nobody misses them. Where
    nothing that takes turns now is chosen, what is there at any time of the evening is shown.
    """
    now = list(_now(evening))
    kept = [each for each in now if _kind(each) in (None, *screen.pages)]
    if kept and all(isinstance(each, ClockPage | StepPage) for each in now):
        return kept
    wants = screen.pages
    told = [NoticePage(each) for each in evening.notices] if "announcements" in wants else []
    if not kept and not told:
        kept = list(_other(evening, screen))
    return [*kept[:1], *told, *kept[1:]] or [WordPage()]


def _now(evening: Evening) -> Iterator[WallPage]:
    """Yield the pages that take turns at this moment of the evening."""
    if evening.ceremony is not None:
        numbers = evening.ceremony.numbers
        yield StepPage(evening.ceremony, tuple(who(evening, each) for each in numbers))
        return
    running, state = evening.running, home(evening)
    if running is None:
        waits = evening.closed_rounds >= evening.settings.rounds and not evening.is_finished
        ranked = () if waits or not evening.rounds else ranking_pages(evening)
        yield from ranked or (WordPage(),)
        return
    if state.ends is None and state.phase != "halted":
        pages: tuple[WallPage, ...] = (*seats_pages(evening, running), *ranking_pages(evening))
        yield from pages or (WordPage(),)
        return
    yield ClockPage()
    if state.ends is None or state.ends - evening.as_of < CLOCK_ALONE:
        return
    began = state.ends - timedelta(seconds=state.length_s)
    if evening.as_of - began < SEATS_STAY:
        yield from seats_pages(evening, running)
    else:
        yield from ranking_pages(evening)


def _other(evening: Evening, screen: Screen) -> Iterator[WallPage]:
    running = evening.running
    seats = seats_pages(evening, running) if running is not None else ()
    if "seats" in screen.pages and seats:
        yield from seats
    elif "ranking" in screen.pages:
        yield from ranking_pages(evening)


def _kind(page: WallPage) -> str | None:
    """Return which choice of the organiser a page belongs to; none: it is shown everywhere."""
    match page:
        case ClockPage():
            return "clock"
        case SeatsPage():
            return "seats"
        case RankingPage():
            return "ranking"
        case NoticePage():
            return "announcements"
        case _:
            return None


def seats_pages(evening: Evening, round_: PlayedRound) -> tuple[SeatsPage, ...]:
    """Return who sits where, by name (or by number where names are not shown)."""
    if round_.from_slips:
        return ()
    seats = sorted(_seats(evening, round_), key=lambda each: (fold_text(each.name), each.number))
    parts = [seats[at : at + SEATS_A_PAGE] for at in range(0, len(seats), SEATS_A_PAGE)]
    found = []
    for place, part in enumerate(parts):
        before = parts[place - 1][-1].name if place else ""
        after = parts[place + 1][0].name if place + 1 < len(parts) else ""
        first, last = _telling(part[0].name, before), _telling(part[-1].name, after)
        found.append(SeatsPage(round_.number, place + 1, len(parts), first, last, tuple(part)))
    return tuple(found)


def _seats(evening: Evening, round_: PlayedRound) -> Iterator[WallSeat]:
    tables = [(each.number, who_) for each in round_.tables for side in each.sides for who_ in side]
    tables += [(0, each) for each in round_.byes]
    for table, number in tables:
        for name in who(evening, number).names or ("",):
            yield WallSeat(table, number, name)


def _telling(name: str, other: str) -> str:
    """Return the first letters of a name, up to the first in which it differs from ``other``."""
    pairs = enumerate(zip(name, other, strict=False))
    same = next((at for at, (a, b) in pairs if a != b), min(len(name), len(other)))
    return name[: same + 1].rstrip(", ")


def ranking_pages(evening: Evening) -> tuple[RankingPage, ...]:
    """Return the ranking, nine places a page; none if there is nothing to show yet."""
    shown = ranking(evening)
    starts = range(0, len(shown.rows), RANKS_A_PAGE)
    return tuple(_ranking_page(shown, at) for at in starts)


def _ranking_page(shown: RankingModel, at: int) -> RankingPage:
    rows = shown.rows[at : at + RANKS_A_PAGE]
    return RankingPage(
        shown.round,
        shown.is_final,
        shown.is_frozen,
        at + 1,
        at + len(rows),
        len(shown.rows),
        shown.criteria,
        rows,
        any(not value.is_needed for row in rows for value in row.values),
    )
