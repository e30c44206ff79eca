"""All halls today: where each of them stands."""

from datetime import date, timedelta

from msgspec import Struct

from bobbl_federation.pages.cards import Card
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.members import Member, member
from bobbl_federation.season.standing import SeasonStanding
from bobbl_shared.domain.names import fold_text

TOP = 5
"""So many of a season stand beside the halls."""


class TopRow(Struct, frozen=True):
    """A row of a season's cup."""

    rank: int
    who: Member
    points: int
    evenings: int


class Top(Struct, frozen=True):
    """The best of a season; ``best`` evenings count, all if none."""

    series: str
    name: str
    best: int | None
    rows: tuple[TopRow, ...]


class FlawedEvening(Struct, frozen=True):
    """An evening of which event ``index`` does not hold."""

    name: str
    path: str
    index: int


class HallsModel(Struct, frozen=True):
    """The halls by name; ``pairs`` and ``players`` are there in all of them together."""

    day: date
    halls: tuple[Card, ...]
    pairs: int
    players: int
    finished: int
    alone: int
    tops: tuple[Top, ...]
    flaws: tuple[FlawedEvening, ...]


def halls(holdings: Holdings) -> HallsModel:
    """Return where all halls of today stand."""
    cards = sorted(
        (each for each in holdings.cards if _is_today(each, holdings.today)),
        key=lambda each: (fold_text(each.name), each.tournament),
    )
    return HallsModel(
        day=holdings.today,
        halls=tuple(cards),
        pairs=sum(each.registered for each in cards if each.is_pairs),
        players=sum(each.registered for each in cards if not each.is_pairs),
        finished=sum(each.is_finished for each in cards),
        alone=sum(each.heard is not None for each in cards),
        tops=tuple(_top(each, holdings) for each in holdings.standings if each.cup),
        flaws=flaws_of(holdings, cards),
    )


def flaws_of(holdings: Holdings, cards: list[Card]) -> tuple[FlawedEvening, ...]:
    """Return which of these evenings do not hold."""
    return tuple(
        FlawedEvening(each.name, each.path, checked.until)
        for each in cards
        if (checked := holdings.checked_of(each.tournament)).flaw is not None
    )


def _is_today(card: Card, today: date) -> bool:
    """Return whether an evening is of today, also one that went on past midnight."""
    return card.day == today or (not card.is_finished and card.day == today - timedelta(days=1))


def _top(standing: SeasonStanding, holdings: Holdings) -> Top:
    rows = tuple(
        TopRow(each.rank, member(standing, holdings, each.member), each.points, len(each.evenings))
        for each in standing.cup[:TOP]
    )
    return Top(standing.series.id, standing.series.name, standing.series.cup.best, rows)
