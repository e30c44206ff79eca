"""What the hall is shown: the pages there are at a moment, each as a frozen screen of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from textwrap import wrap

from bobbl_client.evening.people import persons_of
from bobbl_client.evening.phones_shut import are_shut
from bobbl_client.evening.prize_steps import PrizeStep, shown_step
from bobbl_client.evening.standings import (
    ShownStanding,
    brackets,
    entrants_heading,
    shown_standings,
)
from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.display_choice import DisplayChoice, Kind, Slide
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.domain.paper.phone_address import rules_link
from bobbl_shared.domain.readings.prize_list import is_prize_giving_shown
from bobbl_shared.domain.readings.publicity import public_standings
from bobbl_shared.domain.readings.time_plan import clock_of, forecast, pause_after
from bobbl_shared.domain.state import Round, RoundClock, State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour, running
from bobbl_shared.rulebook.criteria import headings

SEATS_A_PAGE = 36
RANKS_A_PAGE = 9
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
class ClockPage:
    """The clock; ``part`` is the share of the round that is over, lines are marked."""

    title: str
    word: str
    is_running: bool
    digits: str
    part: float
    left: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True)
class Seat:
    """Where one person sits; ``table`` is a number, or a word for who has a bye."""

    table: str
    family: str
    first: str


@dataclass(frozen=True)
class SeatsPage:
    """Up to 36 people by family name; ``span`` says which and which page of how many."""

    title: str
    span: str
    seats: tuple[Seat, ...]


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
class PrizePage:
    """A step of the prize-giving."""

    step: PrizeStep


DisplayPage = WordPage | ClockPage | SeatsPage | RankingPage | PicturePage | PrizePage

MOST_LINES, WIDEST_LINE = 5, 54
"""Lines of an announcement that are shown, and signs of each: legible from the far end."""


def pages_of(
    model: StationModel, now: datetime, zone: tzinfo | None = None
) -> tuple[DisplayPage, ...]:
    """Return the pages that take turns now, at least one."""
    state = model.state
    if state is None:
        return (WordPage(model.membership.name, "", (tr("Noch nicht verbunden."),)),)
    if not state.rounds:
        return (_registration(model, state),)
    if is_prize_giving_shown(state):
        return (PrizePage(shown_step(model)),)
    round_ = state.running
    if round_ is None:
        ranking = () if waits_for_prizes(state) else ranking_pages(model, state)
        return ranking or (_between(state),)
    clock = clock_of(state, round_.number)
    if clock is None:
        seats, ranking = seats_pages(model, round_), ranking_pages(model, state)
        return (*seats, *ranking) if seats or ranking else (_by_slips(round_),)
    face = _clock_page(state, round_, clock, now, zone)
    left = clock.seconds_left(now)
    if clock.ends_at is None or left < CLOCK_ALONE_S:
        return (face,)
    if state.settings.plan.minutes * 60 - left < SEATS_STAY_S:
        return (face, *seats_pages(model, round_))
    return (face, *ranking_pages(model, state))


def chosen_pages(
    model: StationModel,
    now: datetime,
    zone: tzinfo | None,
    choice: DisplayChoice,
    slides: Sequence[Slide],
) -> tuple[DisplayPage, ...]:
    """Return the pages this display shows, at least one.

    Where what takes turns now is nothing it shows, it shows what it has of its own; the clock
    alone stays alone, so that nobody misses the gong, also beside slides, and so do the prizes.
    What the organiser announces comes behind the first page, as there can be many of seats.
    """
    pages = pages_of(model, now, zone)
    kept = tuple(page for page in pages if _is_chosen(page, choice))
    if kept and all(isinstance(page, ClockPage | PrizePage) for page in pages):
        return kept
    own = tuple(_slide_page(each) for each in slides if _slide_kind(each) in choice.pages)
    announced = announcement_pages(model) if "announcements" in choice.pages else ()
    if not kept and not own and not announced:
        return _others(model, choice) or (WordPage(_name(model), "", ()),)
    return (*kept[:1], *announced, *kept[1:], *own)


def announcement_pages(model: StationModel) -> tuple[WordPage, ...]:
    """Return what the organiser announces, a page each."""
    announced = model.state.announcements if model.state is not None else {}
    texts = {id_: model.name(each.details) for id_, each in announced.items()}
    return tuple(
        WordPage(text.last, "", tuple(wrap(text.first, WIDEST_LINE)), id_)
        for id_, text in texts.items()
    )


def _others(model: StationModel, choice: DisplayChoice) -> tuple[DisplayPage, ...]:
    """Return what a display may show at any time of the evening."""
    state = model.state
    if state is None:
        return ()
    round_ = state.running
    if "seats" in choice.pages and round_ is not None and (seats := seats_pages(model, round_)):
        return seats
    return ranking_pages(model, state) if "ranking" in choice.pages else ()


def _name(model: StationModel) -> str:
    return model.state.settings.name if model.state is not None else model.membership.name


def _is_chosen(page: DisplayPage, choice: DisplayChoice) -> bool:
    """Return whether a page is shown here; words about the evening are shown everywhere."""
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


def _registration(model: StationModel, state: State) -> WordPage:
    seatable = len(state.seatable())
    word = entrants_word(state, seatable).split(" ", 1)[1]
    lines = [tr("{word} sind da", word=word) if seatable != 1 else tr("{word} ist da", word=word)]
    lines.append(tr("Bitte am Anmeldetisch melden."))
    everything = pages_link(state)
    if everything is not None:
        address = everything.removeprefix("http://").rstrip("/")
        lines.append(tr("Alles aufs Handy: **{address}**", address=address))
    link = rules_link(state)
    if link is not None and not are_shut(model):
        lines.append(tr("Regeln am Handy: **{address}**", address=link.removeprefix("http://")))
    return WordPage(tr("Anmeldung"), str(seatable), tuple(lines))


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


def _clock_page(
    state: State, round_: Round, clock: RoundClock, now: datetime, zone: tzinfo | None
) -> ClockPage:
    left, whole = clock.seconds_left(now), state.settings.plan.minutes * 60
    is_running = clock.ends_at is not None
    word = tr("läuft") if is_running else tr("angehalten")
    return ClockPage(
        title=tr("Runde {n} von {of}", n=round_.number, of=state.settings.rounds),
        word=tr("über der Zeit") if left < 0 else word,
        is_running=is_running,
        digits=running(left),
        part=min(1.0, max(0.0, 1 - left / whole)),
        left=_until_gong(state, round_, now, zone),
        right=_after_gong(state, now, zone),
    )


def _until_gong(state: State, round_: Round, now: datetime, zone: tzinfo | None) -> tuple[str, ...]:
    gong = forecast(state, now).gong
    assert gong is not None
    at = hour(gong, zone)
    told = tr("Gong um **{at}**", at=at) if gong > now else tr("Gong war **{at}**", at=at)
    is_break = pause_after(state.settings.plan, round_.number) > 0
    after = tr("Zettel abgeben, Pause") if is_break else tr("Zettel abgeben")
    return told, tr("danach: **{what}**", what=after)


def _after_gong(state: State, now: datetime, zone: tzinfo | None) -> tuple[str, ...]:
    coming = forecast(state, now)
    if coming.next_round is None or coming.next_start is None:
        if coming.prizes is None:
            return ()
        return (tr("letzte Runde"), tr("Preise gegen **{at}**", at=hour(coming.prizes, zone)))
    at = hour(coming.next_start, zone)
    return tr("Runde {n} um **{at}**", n=coming.next_round, at=at), tr("Plätze: **dann hier**")


def seats_pages(model: StationModel, round_: Round) -> tuple[SeatsPage, ...]:
    """Return where everyone sits, by family name, 36 a page; none where only slips will tell."""
    if round_.from_slips:
        return ()
    seats = sorted(_seats(model, round_), key=_by_name)
    pages = [seats[at : at + SEATS_A_PAGE] for at in range(0, len(seats), SEATS_A_PAGE)]
    title = tr("Dein Tisch in Runde {n}", n=round_.number)
    return tuple(
        SeatsPage(title, _span(pages, number), tuple(page)) for number, page in enumerate(pages)
    )


def _seats(model: StationModel, round_: Round) -> list[Seat]:
    assert model.state is not None
    tables = [(str(s.table), e) for s in round_.tables.values() for side in s.sides for e in side]
    tables += [(tr("frei"), entrant) for entrant in round_.byes]
    return [
        Seat(table, name.last, name.first)
        for table, entrant in tables
        for name in persons_of(model, model.state.entrants[entrant])
    ]


def _by_name(seat: Seat) -> tuple[str, str, str]:
    return fold_text(seat.family), fold_text(seat.first), seat.table


def _span(pages: Sequence[Sequence[Seat]], number: int) -> str:
    """Return ``A – Schü · Seite 1 von 3``: letters enough to tell this page from its neighbours."""
    page = pages[number]
    before = pages[number - 1][-1].family if number else ""
    after = pages[number + 1][0].family if number + 1 < len(pages) else ""
    letters = f"{telling(page[0].family, before)} – {telling(page[-1].family, after)}"
    if len(pages) == 1:
        return letters
    place = tr("Seite {n} von {of}", n=number + 1, of=len(pages))
    return f"{letters} · {place}"


def telling(name: str, other: str) -> str:
    """Return the first letters of a name, up to the first in which it differs from ``other``."""
    same = next(
        (at for at, (a, b) in enumerate(zip(name, other, strict=False)) if a != b),
        min(len(name), len(other)),
    )
    return name[: same + 1]


def ranking_pages(model: StationModel, state: State) -> tuple[RankingPage, ...]:
    """Return the public ranking, nine places a page; none if there is nothing to show yet."""
    public = public_standings(state)
    if public is None:
        return ()
    rows, number = public
    shown = shown_standings(model, rows)
    title = tr("Rangliste nach Runde {n}", n=number)
    if number == state.settings.rounds:
        title = tr("Endstand")
    return tuple(
        RankingPage(
            title,
            _ranks(shown, at),
            entrants_heading(state),
            headings(state.settings.scheme),
            shown[at : at + RANKS_A_PAGE],
        )
        for at in range(0, len(shown), RANKS_A_PAGE)
    )


def _ranks(rows: Sequence[ShownStanding], at: int) -> str:
    last = min(at + RANKS_A_PAGE, len(rows))
    told = tr("Platz {first}–{last} von {all}", first=at + 1, last=last, all=len(rows))
    return " · ".join(part for part in (told, brackets(rows[at:last])) if part)
