"""The keypad grammar of a slip that is told game by game: one key in, the next state out.

===========================  ==============================================================
keys                         what they mean
===========================  ==============================================================
``1`` … ``9``                the game, as its button says
``-`` or ``+``               the upper or the lower pair has played it
``1`` … ``6``                won, with schneider, schwarz; lost, with schneider, schwarz
``7`` and ``8`` before that  what was announced; Kontra, once more Re, and so on
``0``                        instead of a game: the cards were thrown in
``,``                        instead of a game: time is up, the Bobbl ends as it stands
``*``                        the slip lies upside down: its upper pair is pair 2
Backspace, Esc               one key back
===========================  ==============================================================

Three keys tell a usual game. Upper and lower are those of the paper.
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from bobbl_shared.domain.digital_slip import (
    Called,
    DigitalSlip,
    Ended,
    Side,
    TableGame,
    Thrown,
    Uncalled,
    uncalled_kinds,
)
from bobbl_shared.domain.game.rules import Level, Pflichtmuck
from bobbl_shared.domain.score import Points, Score, swapped
from bobbl_shared.errors import Refusal

MOST_CHOICES = 9
LEVELS: tuple[Level, ...] = (0, 1, 2)
WAYS: dict[str, tuple[bool, Level]] = {
    "1": (True, 0),
    "2": (True, 1),
    "3": (True, 2),
    "4": (False, 0),
    "5": (False, 1),
    "6": (False, 2),
}
"""How a game ended, by key: whether it was won, and how those who lost it ended."""


class Asking(Enum):
    """What the next key tells."""

    GAME = "game"
    SIDE = "side"
    WAY = "way"
    NOTHING = "nothing"


class Choice(NamedTuple):
    """A game to choose: one that is called by this name, or one that nobody calls."""

    name: str
    kind: str = "called"


@dataclass(frozen=True)
class GamesInput:
    """A slip as far as its games are told, with the one in hand.

    ``choice`` and ``side`` (0: pair 1) are told of it, ``announced`` and ``doublings`` what was
    said about it.
    """

    slip: DigitalSlip
    is_swapped: bool = False
    choice: Choice | None = None
    side: Side | None = None
    announced: Level = 0
    doublings: int = 0
    refused: Refusal | None = field(default=None, compare=False)
    _before: "GamesInput | None" = field(default=None, compare=False, repr=False)

    @property
    def asking(self) -> Asking:
        """What the next key tells."""
        if self.slip.is_full:
            return Asking.NOTHING
        if self.choice is None:
            return Asking.GAME
        return Asking.SIDE if self.side is None else Asking.WAY

    @property
    def is_empty(self) -> bool:
        """Whether nothing is told."""
        return not self.slip.games and self.choice is None

    @property
    def can_step_back(self) -> bool:
        """Whether there is a key to take back."""
        return self._before is not None

    @property
    def score(self) -> Score | None:
        """What Enter would save, pair 1 first; none while something is missing."""
        return self.slip.score

    @property
    def on_paper(self) -> tuple[tuple[Points, ...], Points]:
        """The finished Bobbl and the one in hand, the upper pair of the paper first."""
        done, standing = self.slip.done, self.slip.standing
        if self.is_swapped:
            return tuple((b, a) for a, b in done), (standing[1], standing[0])
        return done, standing

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The games that can be told, in the order of their keys."""
        rules = self.slip.rules
        others = [Choice(kind, kind) for kind in uncalled_kinds(rules)]
        if isinstance(rules.nobody, Pflichtmuck) and rules.nobody.even == "void":
            others.append(Choice("void", "void"))
        return (*(Choice(each.name) for each in rules.games), *others)[:MOST_CHOICES]

    @property
    def levels(self) -> tuple[Level, ...]:
        """How the chosen game can have been announced."""
        if self.choice is None or self.choice.kind != "called":
            return (0,)
        values = self.slip.rules.game(self.choice.name).values
        has = (True, values.schneider is not None, values.schwarz is not None)
        return tuple(level for level in LEVELS if has[level])

    @property
    def most_doublings(self) -> int:
        """How often the chosen game may be doubled."""
        is_called = self.choice is not None and self.choice.kind == "called"
        return self.slip.rules.doublings if is_called else 0

    def press(self, key: str) -> "GamesInput":
        """Return the slip after a key; keys that mean nothing here leave it as it is."""
        if key in {"Backspace", "Esc"}:
            return self._before or replace(self, refused=None)
        if key == "*":
            return self._step(is_swapped=not self.is_swapped)
        match self.asking:
            case Asking.GAME:
                return self._game(key)
            case Asking.SIDE:
                return self._side(key)
            case Asking.WAY:
                return self._way(key)
            case Asking.NOTHING:
                return self

    def _game(self, key: str) -> "GamesInput":
        if key == "0":
            return self._told(Thrown())
        if key == ",":
            return self._told(Ended())
        if key == "Enter":
            return replace(self, refused=Refusal("slip_game_unchosen"))
        choices = self.choices
        if len(key) != 1 or key not in "123456789"[: len(choices)]:
            return self
        choice = choices[int(key) - 1]
        if choice.kind == "void":
            return self._told(Uncalled("pflichtmuck", None))
        return self._step(choice=choice)

    def _side(self, key: str) -> "GamesInput":
        if key == "Enter":
            return replace(self, refused=Refusal("slip_player_missing"))
        if key not in {"-", "+"}:
            return self
        is_upper = key == "-"
        return self._step(side=1 if is_upper == self.is_swapped else 0)

    def _way(self, key: str) -> "GamesInput":
        assert self.choice is not None
        assert self.side is not None
        if key == "Enter":
            return replace(self, refused=Refusal("slip_ending_missing"))
        if key == "7" and len(self.levels) > 1:
            following = self.levels[(self.levels.index(self.announced) + 1) % len(self.levels)]
            return self._step(announced=following)
        if key == "8" and self.most_doublings:
            return self._step(doublings=(self.doublings + 1) % (self.most_doublings + 1))
        if key not in WAYS:
            return self
        is_won, ended = WAYS[key]
        if self.choice.kind == "called":
            name, said = self.choice.name, (self.announced, ended, self.doublings)
            return self._told(Called(name, self.side, is_won, *said))
        if ended:
            return self
        winner: Side = self.side if is_won else (1 if self.side == 0 else 0)
        kind = next(each for each in uncalled_kinds(self.slip.rules) if each == self.choice.kind)
        return self._told(Uncalled(kind, winner))

    def _told(self, game: TableGame) -> "GamesInput":
        """Return the slip with one line more, or why it cannot have been played."""
        try:
            longer = self.slip.with_game(game)
        except Refusal as refusal:
            return replace(self, refused=refusal)
        return GamesInput(longer, self.is_swapped, _before=replace(self, refused=None))

    def _step(
        self,
        *,
        is_swapped: bool | None = None,
        choice: Choice | None = None,
        side: Side | None = None,
        announced: Level | None = None,
        doublings: int | None = None,
    ) -> "GamesInput":
        return GamesInput(
            self.slip,
            self.is_swapped if is_swapped is None else is_swapped,
            choice or self.choice,
            self.side if side is None else side,
            self.announced if announced is None else announced,
            self.doublings if doublings is None else doublings,
            _before=replace(self, refused=None),
        )


def paper_score(games: GamesInput) -> Score | None:
    """Return the finished slip as it lies on the desk, its upper pair first."""
    return swapped(games.score) if games.score is not None and games.is_swapped else games.score
