"""The keypad grammar of a score slip: one key in, the next state of the slip out.

===========================  ==============================================================
keys                         what they mean
===========================  ==============================================================
``14 -``                     the upper pair has lost this Bobbl with 14 points
``18 +``                     the lower pair has lost it with 18 points (``0 -``: a Brille)
``7 , 12``                   ended early: both scores stand; Enter goes on to the next Bobbl
``23 , 7``                   won with more than the target, where such points are written
``*``                        the slip lies upside down: its upper pair is pair 2
Backspace, Esc               one key back
Enter                        saves once the slip is complete, else says what is missing
===========================  ==============================================================

Upper and lower are those of the paper. Games without Bobbl are typed one by one, ``5 -`` for a game
of five points that the upper pair has lost, or as their totals: ``45 , 38``.
What is typed stays as typed; a number that cannot be blocks every key but the way back, so that a
slip of the finger is never saved as another number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bobbl_shared.domain.score import (
    BobblScore,
    Format,
    GamesScore,
    Points,
    Score,
    TotalsScore,
    check_score,
    swapped,
)
from bobbl_shared.errors import Refusal

LONGEST = 5
"""Digits that are kept of a number; more cannot make it right."""

UPPER, LOWER = 0, 1


@dataclass(frozen=True)
class SlipInput:
    """A slip as far as it is typed.

    ``done`` holds upper and lower points of the finished Bobbl, ``typed`` the digits of the number
    in hand, ``first`` the upper points once a comma has followed them.
    """

    played: Format
    done: tuple[Points, ...] = ()
    typed: str = ""
    first: str | None = None
    is_swapped: bool = False
    refused: Refusal | None = field(default=None, compare=False)
    _before: "SlipInput | None" = field(default=None, compare=False, repr=False)

    def press(self, key: str) -> "SlipInput":
        """Return the slip after a key; keys that mean nothing here leave it as it is."""
        if len(key) == 1 and key in "0123456789":
            return self._digit(key)
        match key:
            case "-" | "+":
                return self._lost(UPPER if key == "-" else LOWER)
            case ",":
                return self._comma()
            case "*":
                return self._step(is_swapped=not self.is_swapped)
            case "Enter":
                return self._enter()
            case "Backspace" | "Esc":
                return self._before or replace(self, refused=None)
            case _:
                return self

    @property
    def is_empty(self) -> bool:
        """Whether no number stands on the slip."""
        return not (self.done or self.typed or self.first is not None)

    @property
    def can_step_back(self) -> bool:
        """Whether there is a key to take back."""
        return self._before is not None

    @property
    def problem(self) -> Refusal | None:
        """What is wrong with the number in hand, or why the last key was not taken."""
        return self._impossible or self.refused

    @property
    def number(self) -> int:
        """The number of the Bobbl in hand, from 1."""
        return len(self.done) + 1

    @property
    def needed(self) -> int:
        """How many Bobbl the slip must hold, as far as can be said yet."""
        if self.played.kind == "games":
            return self.played.count
        return _needed(self.done, self.played)

    @property
    def is_full(self) -> bool:
        """Whether all Bobbl are finished."""
        return len(self.done) == self.needed and not self.typed and self.first is None

    @property
    def score(self) -> Score | None:
        """What Enter would save, with pair 1 first; none while something is missing."""
        score = self._games() if self.played.kind == "games" else self._bobbl()
        return swapped(score) if score is not None and self.is_swapped else score

    def _bobbl(self) -> Score | None:
        done = self._with_ended()
        is_whole = done is not None and len(done) == _needed(done, self.played)
        return BobblScore(done) if done is not None and is_whole else None

    def _games(self) -> Score | None:
        """Return the totals, or single games once all of them are there."""
        if self.first is not None:
            totals = self._with_ended()
            return TotalsScore(totals[-1]) if totals is not None else None
        is_whole = len(self.done) == self.played.count and not self.typed
        return GamesScore(self.done) if is_whole else None

    @property
    def highest(self) -> int:
        """The highest number that can be typed."""
        played = self.played
        return played.target - 1 if played.highest == played.target else played.highest

    @property
    def is_losers(self) -> bool:
        """Whether the number in hand may be what a side has lost with."""
        return bool(self.typed) and self.first is None and not self.is_above_target

    @property
    def is_above_target(self) -> bool:
        """Whether the number in hand has won the Bobbl, so that it is not the loser's."""
        won = self.played.kind != "games" and bool(self.typed)
        return won and int(self.typed) >= self.played.target

    def _with_ended(self) -> tuple[Points, ...] | None:
        """Return the finished Bobbl and one ended early whose both scores stand; else none."""
        if self.first is None:
            return None if self.typed else self.done
        if not self.typed or self._impossible:
            return None
        return (*self.done, (int(self.first), int(self.typed)))

    @property
    def _impossible(self) -> Refusal | None:
        if self.typed and int(self.typed) > self.highest:
            return Refusal("slip_points_too_high", highest=self.highest)
        if self.is_above_target and self.first and int(self.first) >= self.played.target:
            return Refusal("bobbl_won_by_both", number=self.number)
        return None

    def _step(self, **changes: object) -> "SlipInput":
        calm = replace(self, refused=None)
        return replace(calm, _before=calm, **changes)  # type: ignore[arg-type]

    def _refuse(self, code: str, **parameters: int) -> "SlipInput":
        return replace(self, refused=Refusal(code, **parameters))

    def _digit(self, digit: str) -> "SlipInput":
        if self.is_full:
            return self._refuse("slip_full")
        if len(self.typed) == LONGEST:
            return self
        return self._step(typed=str(int(self.typed + digit)))

    def _lost(self, side: int) -> "SlipInput":
        if self.is_full:
            return self._refuse("slip_full")
        if self.first is not None:
            return self._refuse("slip_two_scores")
        if not self.typed:
            return self._refuse("slip_points_missing")
        if self._impossible:
            return self
        if self.is_above_target:
            return self._refuse("slip_points_too_high", highest=self.played.target - 1)
        points, target = int(self.typed), self.played.target
        bobbl = (points, target) if side == UPPER else (target, points)
        if self.played.kind == "games":
            bobbl = (0, points) if side == UPPER else (points, 0)
        return self._step(done=(*self.done, bobbl), typed="")

    def _comma(self) -> "SlipInput":
        if self.is_full:
            return self._refuse("slip_full")
        if self.first is not None:
            return self._refuse("slip_two_scores")
        if self.played.kind == "games" and self.done:
            return self._refuse("slip_games_singly")
        if not self.typed:
            return self._refuse("slip_points_missing")
        if self._impossible:
            return self
        return self._step(first=self.typed, typed="")

    def _enter(self) -> "SlipInput":
        if self.score is not None or self._impossible:
            return self
        if self.first is not None:
            done = self._with_ended()
            if done is None:
                return self._refuse("slip_second_score_missing")
            return self._step(done=done, typed="", first=None)
        if self.played.kind == "games" and not (self.done or self.typed):
            return self._refuse("slip_needs_totals")
        if self.played.kind == "games":
            return self._refuse("slip_game_missing", number=self.number)
        if self.typed:
            return self._refuse("slip_loser_missing", number=self.number)
        return self._refuse("slip_bobbl_missing", number=self.number)


def _needed(done: tuple[Points, ...], played: Format) -> int:
    """Return how many Bobbl a slip that begins with these must hold."""
    try:
        check_score(BobblScore(done), played)
    except Refusal as refusal:
        expected = refusal.parameters["expected"]
        assert isinstance(expected, int)
        return expected
    return len(done)


def keys_of(score: Score, played: Format, *, is_swapped: bool = False) -> tuple[str, ...]:
    """Return the keys that type a score, the last Enter included."""
    paper = swapped(score) if is_swapped else score
    return ("*",) * is_swapped + tuple(_keys(paper, played)) + ("Enter",)


def typed_again(score: Score, played: Format, *, is_swapped: bool = False) -> SlipInput:
    """Return the slip as it was typed, all but the last Enter."""
    slip = SlipInput(played)
    for key in keys_of(score, played, is_swapped=is_swapped)[:-1]:
        for sign in key if key != "Enter" else (key,):
            slip = slip.press(sign)
    return slip


def _keys(paper: Score, played: Format) -> Iterator[str]:
    if isinstance(paper, TotalsScore):
        yield from "{},{}".format(*paper.points)
        return
    if isinstance(paper, GamesScore):
        for upper, lower in paper.games:
            yield from f"{upper}+" if upper else f"{lower}-"
        return
    last = len(paper.bobbl) - 1
    for index, (upper, lower) in enumerate(paper.bobbl):
        if played.target not in (upper, lower):
            yield from f"{upper},{lower}"
            if index != last:
                yield "Enter"
        elif lower == played.target:
            yield from f"{upper}-"
        else:
            yield from f"{lower}+"
