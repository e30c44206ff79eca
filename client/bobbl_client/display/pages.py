"""What the hall is shown: the pages there are at a moment, each as a frozen screen of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from textwrap import wrap

from bobbl_client.display.clock import ClockPage, StartPage, clock_page, start_page
from bobbl_client.display.seats import ROOM, Room, SeatsPage, seats_pages
from bobbl_client.display.where import WherePage
from bobbl_client.evening.prize_steps import PrizeStep, shown_step
from bobbl_client.evening.standings import (
    ShownStanding,
    brackets,
    byes_told,
    entrants_heading,
    shown_standings,
)
from bobbl_client.model.display_choice import DisplayChoice, Kind, Slide
from bobbl_client.model.station import StationModel
from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.prize_list import (
    are_winners_told,
    decided_places,
    is_prize_giving_shown,
)
from bobbl_shared.domain.readings.publicity import public_standings, results_since
from bobbl_shared.domain.readings.seal import Seal, shown_seal
from bobbl_shared.domain.readings.seat_boards import boards
from bobbl_shared.domain.readings.time_plan import clock_of
from bobbl_shared.domain.state import Round, State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.rulebook.criteria import headings
from bobbl_shared.rulebook.throw_words import hash_lines, seal_lines, seal_title

RANKS_A_PAGE = 9
SPONSORS_A_PAGE = 12
SEATS_STAY_S = 300
"""So long after the start of a round the seats are still shown."""

CLOCK_ALONE_S = 180
"""So long before the gong nothing but the clock is shown."""


@dataclass(frozen=True)
class WordPage:
    """A heading, perhaps one big number, and lines (marked).

    ``announced`` is the key of what the organiser announces; empty: it is something else.
    """

    title: str
    number: str
    lines: tuple[str, ...]
    announced: str = ""


@dataclass(frozen=True)
class RankingPage:
    """Nine places of a ranking."""

    title: str
    span: str
    names: str
    headings: tuple[str, ...]
    rows: tuple[ShownStanding, ...]


@dataclass(frozen=True)
class PicturePage:
    """A picture from a file, as large as it can be."""

    path: str


@dataclass(frozen=True)
class SponsorsPage:
    """Whom the evening thanks."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class PrizePage:
    """A step of the prize-giving."""

    step: PrizeStep


DisplayPage = (
    WordPage
    | StartPage
    | ClockPage
    | SeatsPage
    | RankingPage
    | PicturePage
    | SponsorsPage
    | PrizePage
    | WherePage
)

MOST_LINES, WIDEST_LINE = 5, 54
"""Lines of an announcement that are shown, and signs of each: legible from the far end."""


def pages_of(
    model: StationModel,
    now: datetime,
    zone: tzinfo | None = None,
    room: Room = ROOM,
    *,
    is_board: bool = False,
) -> tuple[DisplayPage, ...]:
    """Return the pages that take turns now, at least one.

    ``is_board``: while everybody looks for a seat, this display shows its share of them alone.
    A seal stays alone until the hall has thrown, and comes first until play begins.
    """
    state = model.state
    if state is None:
        return (WordPage(model.membership.name, "", (tr("Noch nicht verbunden."),)),)
    pages = _pages_of(model, state, now, zone, room, is_board=is_board)
    seal = shown_seal(state)
    if seal is None or all(isinstance(page, ClockPage | PrizePage) for page in pages):
        return pages
    if seal.is_waiting and state.running is None:
        return (_seal_page(seal, zone),)
    return pages if is_board and not seal.is_waiting else (_seal_page(seal, zone), *pages)


def _seal_page(seal: Seal, zone: tzinfo | None) -> WordPage:
    at, public_at = (hour(moment(each), zone) if each else "" for each in (seal.at, seal.public_at))
    lines = (*hash_lines(seal.commitment), *seal_lines(seal, at, public_at))
    return WordPage(seal_title(seal), "", lines)


def _pages_of(
    model: StationModel,
    state: State,
    now: datetime,
    zone: tzinfo | None,
    room: Room,
    *,
    is_board: bool,
) -> tuple[DisplayPage, ...]:
    if not state.rounds:
        return (start_page(model, state, now, zone),)
    if is_prize_giving_shown(state):
        return (PrizePage(shown_step(model)),)
    round_ = state.running
    if round_ is None:
        ranking = () if waits_for_prizes(state) else ranking_pages(model, state)
        return ranking or (_between(state),)
    clock = clock_of(state, round_.number)
    if clock is None:
        seats = seats_pages(model, round_, room, is_board=is_board)
        ranking = () if is_board and seats else ranking_pages(model, state)
        return (*seats, *ranking) if seats or ranking else (_by_slips(round_),)
    face = clock_page(state, round_, clock, now, zone)
    left = clock.seconds_left(now)
    if clock.ends_at is None or left < CLOCK_ALONE_S:
        return (face,)
    if state.settings.plan.minutes * 60 - left < SEATS_STAY_S:
        seats = seats_pages(model, round_, room, is_board=is_board)
        return seats if is_board and seats else (face, *seats)
    return (face, *ranking_pages(model, state))


def chosen_pages(
    model: StationModel,
    now: datetime,
    zone: tzinfo | None,
    choice: DisplayChoice,
    slides: Sequence[Slide],
    room: Room = ROOM,
) -> tuple[DisplayPage, ...]:
    """Return the pages this display shows, at least one.

    Where what takes turns now is nothing it shows, it shows what it has of its own; the clock
    alone stays alone, so that nobody misses the gong, also beside slides, and so do the prizes.
    What the organiser announces comes behind the first page, as there can be many of seats. A
    display with a share of the seats shows them alone, but for what is announced.
    """
    is_board = shares_seats(model)
    pages = pages_of(model, now, zone, room, is_board=is_board)
    kept = tuple(page for page in pages if _is_chosen(page, choice, is_board=is_board))
    if kept and all(isinstance(page, ClockPage | PrizePage) for page in pages):
        return kept
    announced = announcement_pages(model) if "announcements" in choice.pages else ()
    if is_board and kept and all(isinstance(page, SeatsPage) for page in pages):
        return (*kept[:1], *announced, *kept[1:])
    own = tuple(_slide_page(each) for each in slides if _slide_kind(each) in choice.pages)
    if "pictures" in choice.pages:
        own += sponsors_pages(model.state)
    if not kept and not own and not announced:
        return _others(model, choice, room) or (WordPage(_name(model), "", ()),)
    return (*kept[:1], *announced, *kept[1:], *own)


def shares_seats(model: StationModel) -> bool:
    """Return whether this display shows a share of the seats."""
    state = model.state
    return state is not None and any(each.key == model.id for each in boards(state))


def sponsors_pages(state: State | None) -> tuple[SponsorsPage, ...]:
    """Return whom the evening thanks, as many names a page as can be read from afar."""
    names = state.settings.sponsors if state is not None else ()
    starts = range(0, len(names), SPONSORS_A_PAGE)
    return tuple(SponsorsPage(names[at : at + SPONSORS_A_PAGE]) for at in starts)


def announcement_pages(model: StationModel) -> tuple[WordPage, ...]:
    """Return what the organiser announces, a page each."""
    announced = model.state.announcements if model.state is not None else {}
    texts = {id_: model.name(each.details) for id_, each in announced.items()}
    return tuple(
        WordPage(text.last, "", tuple(wrap(text.first, WIDEST_LINE)), id_)
        for id_, text in texts.items()
    )


def _others(model: StationModel, choice: DisplayChoice, room: Room) -> tuple[DisplayPage, ...]:
    """Return what a display may show at any time of the evening."""
    state = model.state
    if state is None:
        return ()
    round_ = state.running
    is_board = shares_seats(model)
    if (is_board or "seats" in choice.pages) and round_ is not None:
        seats = seats_pages(model, round_, room, is_board=is_board)
        if seats:
            return seats
    return ranking_pages(model, state) if "ranking" in choice.pages else ()


def _name(model: StationModel) -> str:
    return model.state.settings.name if model.state is not None else model.membership.name


def _is_chosen(page: DisplayPage, choice: DisplayChoice, *, is_board: bool) -> bool:
    """Return whether a page is shown here; words about the evening are shown everywhere.

    A share of the seats cannot be switched off at the display: nobody else shows those names.
    """
    if is_board and isinstance(page, SeatsPage):
        return True
    kinds: dict[type[DisplayPage], Kind] = {
        ClockPage: "clock",
        SeatsPage: "seats",
        RankingPage: "ranking",
    }
    kind = kinds.get(type(page))
    return kind is None or kind in choice.pages


def _slide_kind(slide: Slide) -> Kind:
    return "pictures" if slide.path else "announcements"


def _slide_page(slide: Slide) -> DisplayPage:
    if slide.path:
        return PicturePage(slide.path)
    plain = slide.text.replace("**", "")
    title, *rest = (line.strip() for line in plain.splitlines() if line.strip())
    lines = [part for line in rest for part in wrap(line, WIDEST_LINE)]
    return WordPage(title, "", tuple(lines[:MOST_LINES]))


def waits_for_prizes(state: State) -> bool:
    """Return whether all is played and the final ranking not shown yet: then no older one is."""
    rounds = state.settings.rounds
    return len(state.rounds) >= rounds and state.published_round < rounds


def _by_slips(round_: Round) -> WordPage:
    """Return what stands there while a round without a draw has no clock and no ranking yet."""
    title = tr("Runde {n}", n=round_.number)
    return WordPage(title, "", (tr("Bitte nach jeder Runde den Zettel abgeben."),))


def _between(state: State) -> WordPage:
    """Return what stands there after a round while there is no ranking to show."""
    number = len(state.rounds)
    if number < state.settings.rounds:
        title = tr("Runde {n} ist zu Ende", n=number)
        return WordPage(title, "", (tr("Gleich wird Runde {n} ausgelost.", n=number + 1),))
    title = tr("Alle Runden sind gespielt")
    return WordPage(title, "", (tr("Die Rangliste wird gleich verkündet."),))


def ranking_pages(model: StationModel, state: State) -> tuple[RankingPage, ...]:
    """Return the public ranking, nine places a page; none if there is nothing to show yet."""
    public = public_standings(state)
    if public is None:
        return ()
    rows, number = public
    if are_winners_told(state):
        rows = decided_places(state, rows, number)
    shown = shown_standings(model, rows, number)
    title = tr("Stand nach Runde {n}", n=number)
    if number == state.settings.rounds:
        title = tr("Endstand")
    return tuple(
        RankingPage(
            title,
            " · ".join((_ranks(shown, at), *_lacking(state, number))),
            entrants_heading(state),
            headings(state.settings.scheme),
            shown[at : at + RANKS_A_PAGE],
        )
        for at in range(0, len(shown), RANKS_A_PAGE)
    )


def _lacking(state: State, number: int) -> list[str]:
    """Return what a ranking lacks: slips that come later, and results that came since."""
    lacking = [
        tr("{place} fehlt noch", place=tr("Runde {n}, Tisch {table}", n=round_, table=table))
        for round_, table in state.awaited(number)
    ]
    if newer := len(results_since(state)):
        lacking.append(
            trn("{n} Ergebnis ist noch nicht dabei", "{n} Ergebnisse sind noch nicht dabei", newer)
        )
    return lacking


def _ranks(rows: Sequence[ShownStanding], at: int) -> str:
    last = min(at + RANKS_A_PAGE, len(rows))
    page = rows[at:last]
    told = tr("Platz {first}–{last} von {all}", first=at + 1, last=last, all=len(rows))
    return " · ".join(part for part in (told, brackets(page), byes_told(page)) if part)
