"""A browser as a display in the hall: the pages that take turns there, and its code until then.

What is shown when follows the displays of the hall: the clock alone before the gong, seats after a
round has begun, else the ranking; announcements behind the first page. The organiser chooses which
of them a screen shows.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from datetime import timedelta
from hashlib import sha256
from itertools import pairwise

from msgspec import Struct

from bobbl_server.pages.ceremony import Step
from bobbl_server.pages.home import HomeModel, home
from bobbl_server.pages.published import Evening, Notice, PlayedRound
from bobbl_server.pages.ranking import NewerResult, RankedRow, RankingModel, ranking
from bobbl_server.pages.who import Who, who
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.readings.seal import Seal
from bobbl_shared.domain.readings.seat_boards import MOST_LETTERS, part_of, telling
from bobbl_shared.domain.settings import Criterion
from bobbl_shared.domain.state import Screen
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import ScreenId

SEATS_A_PAGE = 33
LETTERS_A_LINE = 19
"""About so many letters of a name have room beside its table."""

RANKS_A_PAGE = 9
SPONSORS_A_PAGE = 12
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


class OtherBoard(Struct, frozen=True):
    """Another display with its letters."""

    name: str
    first: str
    last: str


class SeatsPage(Struct, frozen=True, tag="seats"):
    """Some of the seats, by name; ``first`` and ``last`` are letters that tell the page apart.

    ``others``: the other displays that share the seats out with this one.
    """

    round: int
    page: int
    pages: int
    first: str
    last: str
    seats: tuple[WallSeat, ...]
    others: tuple[OtherBoard, ...] = ()


class RankingPage(Struct, frozen=True, tag="ranking"):
    """Places ``first`` to ``last`` of ``all`` in the ranking after a round.

    ``newer``: so many results came or were put right since, and are not counted in it.
    """

    round: int
    is_final: bool
    is_frozen: bool
    first: int
    last: int
    all: int
    criteria: tuple[Criterion, ...]
    rows: tuple[RankedRow, ...]
    has_brackets: bool
    awaited: tuple[NewerResult, ...] = ()
    newer: int = 0


class NoticePage(Struct, frozen=True, tag="notice"):
    """An announcement."""

    notice: Notice


class SealPage(Struct, frozen=True, tag="seal"):
    """With what a draw is committed, then what the hall added."""

    seal: Seal


class SponsorsPage(Struct, frozen=True, tag="sponsors"):
    """Whom the evening thanks."""

    names: tuple[str, ...]


class StepPage(Struct, frozen=True, tag="step"):
    """A step of the prize-giving; ``crest`` stands for that of the club, empty if it has none."""

    step: Step
    winners: tuple[Who, ...]
    crest: str = ""


WallPage = (
    CodePage
    | ClockPage
    | WordPage
    | SeatsPage
    | RankingPage
    | NoticePage
    | SealPage
    | SponsorsPage
    | StepPage
)


class WallModel(Struct, frozen=True):
    """What a screen shows: pages that take turns, and below them how far the evening is.

    ``name`` is empty while the screen has none. ``address`` is where guests find their pages.
    ``missing``: the tables that have handed nothing in; none: nobody may know.
    """

    name: str
    pages: tuple[WallPage, ...]
    evening: HomeModel
    address: str
    missing: tuple[int, ...] | None = None


def wall(evening: Evening, name: str) -> WallModel:
    """Return what the screen of this code or name shows; ``Refusal`` if there cannot be one."""
    code = name.upper()
    key = ScreenId(code) if ScreenId(code) in evening.screens else _named(evening, name)
    if key is not None:
        screen = evening.screens[key]
        pages, title = tuple(_chosen(evening, screen, _part(evening, key))), screen.name
    elif len(code) == CODE_LENGTH and set(code) <= set(ALPHABET):
        pages, title = (CodePage(code),), ""
    else:
        raise Refusal("page_screen_unknown")
    address = evening.pages.address if evening.pages is not None else ""
    return WallModel(
        title, pages, home(evening), address.removesuffix(":80"), _missing(evening.running)
    )


def _missing(running: PlayedRound | None) -> tuple[int, ...] | None:
    if running is None or running.from_slips or not running.is_public:
        return None
    return tuple(sorted(each.number for each in running.tables if each.stage == "open"))


def _named(evening: Evening, name: str) -> ScreenId | None:
    wanted = fold_text(name)
    return next((k for k, each in evening.screens.items() if fold_text(each.name) == wanted), None)


def _part(evening: Evening, key: ScreenId) -> int | None:
    """Return which part of the seats a screen shows; none: all of them."""
    return next((at for at, each in enumerate(evening.boards) if each.key == key), None)


def _chosen(evening: Evening, screen: Screen, part: int | None) -> Sequence[WallPage]:
    """Return what a screen shows now, at least one page.

    The clock before the gong and the prize-giving stay alone, so that nobody misses them. Where
    nothing that takes turns now is chosen, what is there at any time of the evening is shown. A
    screen with a part of the seats shows them alone, but for what is announced.
    """
    now = _with_seal(evening, list(_now(evening, part)), part)
    kept = [each for each in now if _kind(each) in (None, *screen.pages) or _is_part(each, part)]
    if kept and all(isinstance(each, ClockPage | StepPage) for each in now):
        return kept
    wants = screen.pages
    told = [NoticePage(each) for each in evening.notices] if "announcements" in wants else []
    if kept and all(_is_part(each, part) for each in now):
        return [*kept[:1], *told, *kept[1:]]
    thanked = list(sponsors_pages(evening)) if "pictures" in wants else []
    if not kept and not told and not thanked:
        kept = list(_other(evening, screen, part))
    return [*kept[:1], *told, *kept[1:], *thanked] or [WordPage()]


def _with_seal(evening: Evening, now: list[WallPage], part: int | None) -> list[WallPage]:
    """Put a seal first: alone until the hall has thrown, then until play begins."""
    seal = evening.seal
    if seal is None or all(isinstance(each, ClockPage | StepPage) for each in now):
        return now
    if seal.is_waiting and evening.running is None:
        return [SealPage(seal)]
    return now if part is not None and not seal.is_waiting else [SealPage(seal), *now]


def _is_part(page: WallPage, part: int | None) -> bool:
    return part is not None and isinstance(page, SeatsPage)


def _now(evening: Evening, part: int | None) -> Iterator[WallPage]:
    """Yield the pages that take turns at this moment of the evening."""
    if evening.ceremony is not None:
        numbers = evening.ceremony.numbers
        crest = sha256(evening.crest).hexdigest()[:16] if evening.crest is not None else ""
        yield StepPage(evening.ceremony, tuple(who(evening, each) for each in numbers), crest)
        return
    running, state = evening.running, home(evening)
    if running is None:
        waits = evening.closed_rounds >= evening.settings.rounds and not evening.is_finished
        ranked = () if waits or not evening.rounds else ranking_pages(evening)
        yield from ranked or (WordPage(),)
        return
    seats = seats_pages(evening, running, part)
    stands = part is not None and bool(seats)
    if state.ends is None and state.phase != "halted":
        pages: tuple[WallPage, ...] = (*seats, *(() if stands else ranking_pages(evening)))
        yield from pages or (WordPage(),)
        return
    if state.ends is None or state.ends - evening.as_of < CLOCK_ALONE:
        yield ClockPage()
        return
    began = state.ends - timedelta(seconds=state.length_s)
    is_new = evening.as_of - began < SEATS_STAY
    if not (is_new and stands):
        yield ClockPage()
    yield from seats if is_new else ranking_pages(evening)


def _other(evening: Evening, screen: Screen, part: int | None) -> Iterator[WallPage]:
    running = evening.running
    seats = seats_pages(evening, running, part) if running is not None else ()
    if seats and (part is not None or "seats" in screen.pages):
        yield from seats
    elif "ranking" in screen.pages:
        yield from ranking_pages(evening)


def sponsors_pages(evening: Evening) -> Iterator[SponsorsPage]:
    """Yield whom the evening thanks, as many names a page as can be read from afar."""
    names = evening.settings.sponsors
    for at in range(0, len(names), SPONSORS_A_PAGE):
        yield SponsorsPage(names[at : at + SPONSORS_A_PAGE])


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
        case SponsorsPage():
            return "pictures"
        case _:
            return None


def seats_pages(
    evening: Evening, round_: PlayedRound, part: int | None = None
) -> tuple[SeatsPage, ...]:
    """Return who sits where, by name (or by number where names are not shown).

    With ``part`` only those of a screen that shares the seats out with others.
    """
    if round_.from_slips:
        return ()
    seats = sorted(_seats(evening, round_), key=lambda each: (fold_text(each.name), each.number))
    shares = [range(len(seats))] if part is None else _shares(evening, seats)
    share = shares[part or 0]
    others = tuple(
        OtherBoard(board.name, *_letters(seats, each))
        for board, each in zip(evening.boards, shares, strict=False)
        if part is not None and each and each != share
    )
    parts = _parts(seats, share)
    return tuple(
        SeatsPage(
            round_.number,
            place,
            len(parts),
            *_letters(seats, each if part is None else share),
            tuple(seats[each.start : each.stop]),
            others,
        )
        for place, each in enumerate(parts, 1)
    )


def _shares(evening: Evening, seats: Sequence[WallSeat]) -> list[range]:
    """Return which of the seats each board shows."""
    places = [part_of(each.name.partition(",")[0], evening.cuts) for each in seats]
    starts = [bisect_left(places, part) for part in range(len(evening.boards) + 1)]
    return [range(start, end) for start, end in pairwise(starts)]


def _parts(seats: Sequence[WallSeat], share: range) -> list[range]:
    """Return the pages of a share: a name in two lines takes more room than one in one."""
    parts, begun, room = [], share.start, float(SEATS_A_PAGE)
    for at in share:
        lines = max(1, -(-len(seats[at].name) // LETTERS_A_LINE))
        high = 1 + 0.6 * (lines - 1)
        if high > room:
            parts.append(range(begun, at))
            begun, room = at, float(SEATS_A_PAGE)
        room -= high
    return [*parts, range(begun, share.stop)] if share else parts


def _letters(seats: Sequence[WallSeat], part: range) -> tuple[str, str]:
    """Return letters enough to tell a part of the names from its neighbours."""
    before = seats[part.start - 1].name if part.start else ""
    after = seats[part.stop].name if part.stop < len(seats) else ""
    first, last = seats[part.start].name, seats[part.stop - 1].name
    return _written(telling(first, before)), _written(telling(last, after))


def _written(letters: str) -> str:
    return (letters[:1].upper() + letters[1:MOST_LETTERS]).rstrip(", ")


def _seats(evening: Evening, round_: PlayedRound) -> Iterator[WallSeat]:
    tables = [(each.number, who_) for each in round_.tables for side in each.sides for who_ in side]
    tables += [(0, each) for each in round_.byes]
    for table, number in tables:
        for name in who(evening, number).names or ("",):
            yield WallSeat(table, number, name)


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
        shown.awaited,
        len(shown.newer),
    )
