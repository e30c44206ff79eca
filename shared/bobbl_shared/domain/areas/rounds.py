"""The course of an evening: closing rounds, publishing the ranking, the clock and the gong."""

from typing import Literal

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row
from bobbl_shared.domain.dependencies import Touch, tables_through
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import Change, RoundClock, State, with_round


class CloseRound(Payload, frozen=True, tag="CloseRound"):
    """Close a round; ``base`` is the version of its results."""

    round: int


class RoundClosed(Happened, frozen=True, tag="RoundClosed"):
    """A round is closed with this ranking."""

    round: int
    standings: tuple[Standing, ...]


def _closed(state: State, fact: RoundClosed, change: Change) -> State:
    round_ = state.rounds[fact.round - 1]
    return with_round(state, replace(round_, standings=fact.standings, changed=change))


def _closing_touched(state: State, fact: RoundClosed) -> Touch:
    before = (("closing", str(fact.round - 1)),)
    rests_on = (*before, *tables_through(state, fact.round))
    return Touch((("closing", str(fact.round)),), rests_on)


class PublishRanking(Payload, frozen=True, tag="PublishRanking"):
    """Publish the ranking after a closed round; ``base`` is the version of its results."""

    round: int


class RankingPublished(Happened, frozen=True, tag="RankingPublished"):
    """This ranking is public."""

    round: int
    standings: tuple[Standing, ...]


def _published(state: State, fact: RankingPublished, _: Change) -> State:
    return replace(state, published=fact.standings, published_round=fact.round)


def _publishing_touched(state: State, fact: RankingPublished) -> Touch:
    rests_on = (("closing", str(fact.round)), *tables_through(state, fact.round))
    return Touch((("published",),), rests_on)


class SetClock(Payload, frozen=True, tag="SetClock"):
    """Start, pause, resume or move the round clock; ``seconds`` is the length or the change."""

    action: Literal["start", "pause", "resume", "adjust"]
    round: int
    seconds: int = 0


class ClockSet(Happened, frozen=True, tag="ClockSet"):
    """The round clock runs until ``ends_at`` (ISO 8601 UTC) or stands at ``remaining_s``."""

    round: int
    ends_at: str | None
    remaining_s: int | None


def _set(state: State, fact: ClockSet, _: Change) -> State:
    return replace(state, clock=RoundClock(fact.round, fact.ends_at, fact.remaining_s))


class RingGong(Payload, frozen=True, tag="RingGong"):
    """Sound the gong at every display."""


class GongRung(Happened, frozen=True, tag="GongRung"):
    """The gong was sounded."""


def _rung(state: State, _: GongRung, __: Change) -> State:
    return replace(state, gongs=state.gongs + 1)


def _closing_now(state: State, key: Key) -> tuple[Standing, ...] | None:
    return state.rounds[int(key[1]) - 1].standings


def _closing_back(state: State, key: Key, _: None, change: Change) -> State:
    """A round was open before it was closed."""
    round_ = state.rounds[int(key[1]) - 1]
    return with_round(state, replace(round_, standings=None, changed=change))


Published = tuple[tuple[Standing, ...] | None, int]


def _published_now(state: State, _: Key) -> Published:
    return state.published, state.published_round


def _published_back(state: State, _: Key, piece: Published, __: Change) -> State:
    standings, number = piece
    return replace(state, published=standings, published_round=number)


RoundPayload = CloseRound | PublishRanking | SetClock | RingGong
RoundFact = RoundClosed | RankingPublished | ClockSet | GongRung

RankingFact = RoundClosed | RankingPublished
"""What brings a ranking. A signed head follows at once, so that it can be proven by itself."""

RankingPayload = CloseRound | PublishRanking
"""What asks for that."""

ROWS = (
    Row(RoundClosed, _closed, touches=_closing_touched, undone_by=CloseRound),
    Row(RankingPublished, _published, touches=_publishing_touched, undone_by=PublishRanking),
    Row(ClockSet, _set),
    Row(GongRung, _rung),
)

PIECES = (
    Piece("closing", _closing_now, _closing_back),
    Piece("published", _published_now, _published_back),
)
