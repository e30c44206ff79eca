"""The digital slip: games by name, one after the other, and what then stands on the paper slip.

A table tells what was played, who called it and how it ended; the rules give the points (see
``game``). Points run up as at the table: whoever reaches the target has won the Bobbl (and has
exactly the target, unless the format says that points go beyond it), the next one begins at 0 : 0,
and what is still to be doubled is forgotten with it. What is written at the end is the ``Score``
that anybody would type from paper: nothing here decides more than addition does.

A slip is the row of its games; everything else is computed from that, so that taking the last one
back is leaving it out.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.domain.game.bids import Bid, bids_of
from bobbl_shared.domain.game.bobbl import Standing, after, factor, winner
from bobbl_shared.domain.game.counting import Contract, Outcome, worth
from bobbl_shared.domain.game.rules import (
    NORMAL,
    SCHWARZ,
    Level,
    Pflichtmuck,
    Rules,
    ThrownIn,
)
from bobbl_shared.domain.score import (
    MAXIMUM_POINTS,
    BobblScore,
    Format,
    GamesScore,
    Points,
    Score,
    bobbl_expected,
)
from bobbl_shared.domain.score import winner as winner_of
from bobbl_shared.errors import Refusal

MOST_GAMES = 250
"""A round has some dozens; more than this no table plays in an evening."""

Side = Literal[0, 1]
"""Pair 1 or pair 2."""

Mark = Literal["bobbl", "brille", "ended", "not_played"]
"""What became of a Bobbl: lost; lost to nil; ended early; not begun at all."""


class Called(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="called"):
    """A game that ``side`` called; ``ended`` is how those who lost it ended."""

    game: str
    side: Side
    is_won: bool
    announced: Level = NORMAL
    ended: Level = NORMAL
    doublings: int = 0


class Uncalled(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="uncalled"):
    """A Pflichtmuck, a Ramsch, or a Sie laid on the table; ``winner`` none: it does not count."""

    kind: Literal["pflichtmuck", "ramsch", "sie"]
    winner: Side | None


class Thrown(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="thrown"):
    """Nobody called, and the cards were thrown in."""


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """No game: time was over, and the Bobbl stands as it stands."""


TableGame = Called | Uncalled | Thrown | Ended
"""One line of a digital slip."""


class MarkedBobbl(NamedTuple):
    """A Bobbl of the slip: its points, what became of it, and who lost it if anybody did."""

    points: Points
    mark: Mark
    loser: int | None


class _Course(NamedTuple):
    """How far the games lead: what is finished, where the one in hand stands."""

    done: tuple[Points, ...] = ()
    standing: Standing = Standing()


class DigitalSlip(Struct, frozen=True, dict=True):
    """A slip as far as its games are told; ``rules`` have the target of ``played``."""

    rules: Rules
    played: Format
    games: tuple[TableGame, ...] = ()

    def with_game(self, game: TableGame) -> "DigitalSlip":
        """Return the slip with one line more.

        Raise ``Refusal`` for what cannot have been played.
        """
        if self.is_full:
            raise Refusal("digital_slip_full")
        if len(self.games) >= MOST_GAMES:
            raise Refusal("digital_slip_too_long", most=MOST_GAMES)
        _check(game, self.rules, self.played)
        longer = replace(self, games=(*self.games, game))
        if max(max(each) for each in ((0, 0), *longer.done)) > MAXIMUM_POINTS:
            raise Refusal("points_out_of_range", number=len(longer.done), highest=MAXIMUM_POINTS)
        return longer

    def without_last(self) -> "DigitalSlip":
        """Return the slip without its last line; an empty one stays empty."""
        return replace(self, games=self.games[:-1])

    @property
    def done(self) -> tuple[Points, ...]:
        """The Bobbl (or games) that are finished, as they are written."""
        return self._course.done

    @property
    def standing(self) -> Points:
        """The points of the Bobbl in hand; 0 : 0 between two of them."""
        return self._course.standing.points

    @property
    def factor(self) -> int:
        """How often the next game counts, because cards were thrown in."""
        return factor(self._course.standing, self.rules)

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be played on this slip."""
        return len(self.done) >= self.needed

    @property
    def needed(self) -> int:
        """How many Bobbl (or games) the slip must hold, as far as can be said yet."""
        if self.played.kind == "games":
            return self.played.count
        return bobbl_expected(self.done, self.played)

    @property
    def is_haenger(self) -> bool:
        """Whether it stands 1 : 1, so that a third Bobbl is played."""
        return self.played.kind == "haenger" and len(self.done) >= 2 and self.needed == 3

    @property
    def score(self) -> Score | None:
        """The result of the table as the paper slip's mask gives it; none while it goes on."""
        if not self.is_full:
            return None
        return GamesScore(self.done) if self.played.kind == "games" else BobblScore(self.done)

    @property
    def marked(self) -> tuple[MarkedBobbl, ...]:
        """The finished Bobbl with what is drawn beside them; nothing for rounds of games."""
        if self.played.kind == "games":
            return ()
        return tuple(_marked(points, self.played.target) for points in self.done)

    def points_of(self, number: int) -> Points:
        """Return what the line ``number`` (from 0) has added to each side, doubled if it was."""
        before = replace(self, games=self.games[:number])._course
        game = self.games[number]
        if isinstance(game, Ended | Thrown):
            return (0, 0)
        unbounded = replace(self.rules, bobbl=replace(self.rules.bobbl, target=_ENDLESS))
        fresh = replace(before.standing, points=(0, 0))
        return after(fresh, outcome_of(game, self.rules), unbounded).points

    @cached_property
    def _course(self) -> _Course:
        course = _Course()
        step = _game_added if self.played.kind == "games" else _bobbl_added
        for game in self.games:
            course = step(course, game, self.rules)
        return course


def lines_of(games: tuple[TableGame, ...], rules: Rules, played: Format) -> DigitalSlip:
    """Return the slip of these games; raise ``Refusal`` if they cannot have been played so."""
    slip = DigitalSlip(rules, played)
    for game in games:
        slip = slip.with_game(game)
    return slip


def outcome_of(game: Called | Uncalled | Thrown, rules: Rules) -> Outcome:
    """Return what became of a game, and what it counts before anything thrown in doubles it."""
    match game:
        case Thrown():
            return Outcome("thrown_in", None, 0)
        case Called(_, side, is_won, _, ended, doublings):
            contract = Contract(bid_of(game, rules), side, doublings)
            return Outcome("called", side if is_won else 1 - side, worth(contract, ended), ended)
        case Uncalled(kind, won_by):
            counts = won_by is not None
            ended = SCHWARZ if kind == "sie" else NORMAL
            return Outcome(kind, won_by, _uncalled_value(kind, rules) if counts else 0, ended)
        case _:
            assert_never(game)


def bid_of(game: Called, rules: Rules) -> Bid:
    """Return the announcement of a game that was called.

    Raise ``Refusal`` if there is none such.
    """
    named = (each for each in bids_of(rules) if each.game == game.game)
    found = next((each for each in named if each.level == game.announced), None)
    if found is None:
        raise Refusal("digital_game_unknown", game=game.game)
    return found


_ENDLESS = 1 << 62
"""A target that nobody reaches."""


def _bobbl_added(course: _Course, game: TableGame, rules: Rules) -> _Course:
    if isinstance(game, Ended):
        return _Course((*course.done, course.standing.points))
    standing = after(course.standing, outcome_of(game, rules), rules)
    if winner(standing, rules) is None:
        return _Course(course.done, standing)
    return _Course((*course.done, standing.points))


def _game_added(course: _Course, game: TableGame, rules: Rules) -> _Course:
    """A round of games: each stands for itself, only what was thrown in lies between them."""
    assert not isinstance(game, Ended)
    unbounded = replace(rules, bobbl=replace(rules.bobbl, target=_ENDLESS))
    standing = after(course.standing, outcome_of(game, rules), unbounded)
    fresh = replace(standing, points=(0, 0))
    if isinstance(game, Thrown):
        return _Course(course.done, fresh)
    return _Course((*course.done, standing.points), fresh)


def _marked(points: Points, target: int) -> MarkedBobbl:
    won_by = winner_of(points, target)
    if won_by is None:
        return MarkedBobbl(points, "ended" if any(points) else "not_played", None)
    loser = 1 - won_by
    return MarkedBobbl(points, "bobbl" if points[loser] else "brille", loser)


def _uncalled_value(kind: str, rules: Rules) -> int:
    if kind == "sie":
        return rules.sie or 0
    if kind == "ramsch":
        return rules.ramsch.value if rules.ramsch is not None else 0
    return rules.nobody.value if isinstance(rules.nobody, Pflichtmuck) else 0


def _check(game: TableGame, rules: Rules, played: Format) -> None:
    """Raise ``Refusal`` for a game that these rules do not know."""
    match game:
        case Called(doublings=doublings):
            bid_of(game, rules)
            if not 0 <= doublings <= rules.doublings:
                raise Refusal("digital_game_doubled", most=rules.doublings)
        case Uncalled(kind, won_by):
            if kind not in uncalled_kinds(rules):
                raise Refusal("digital_game_unknown", game=kind)
            if won_by is None and not (
                isinstance(rules.nobody, Pflichtmuck) and rules.nobody.even == "void"
            ):
                raise Refusal("digital_game_open")
        case Thrown():
            if not isinstance(rules.nobody, ThrownIn):
                raise Refusal("digital_game_unknown", game="thrown_in")
        case Ended():
            if played.kind == "games":
                raise Refusal("digital_game_unknown", game="ended")
        case _:
            assert_never(game)


def uncalled_kinds(rules: Rules) -> tuple[Literal["pflichtmuck", "ramsch", "sie"], ...]:
    """Return what these rules know besides games that are called."""
    return tuple(_uncalled_kinds(rules))


def _uncalled_kinds(rules: Rules) -> Iterator[Literal["pflichtmuck", "ramsch", "sie"]]:
    if isinstance(rules.nobody, Pflichtmuck):
        yield "pflichtmuck"
    if rules.ramsch is not None:
        yield "ramsch"
    if rules.sie is not None:
        yield "sie"
