"""How much an organiser gains who wants one meeting in the next round and will cheat for it.

``python -m bench.draw.steering`` prints the table of SECURITY.md: for each way to draw, 1,000
evenings with a seed of their own. Wanted is something of chance ``p``: that two certain pairs of 46
meet. The organiser owns the computer. Before anything is shown he tries ``SECRETS`` secrets and
takes the one with which most outcomes of the throw bring what he wants. Each secret has, by itself,
a binomial number of such outcomes, so the best of them is drawn as the largest of so many: that is
exact, and needs no draws. Then he withholds or gives up what does not suit him, as often as he
dares; each time is told to the hall where there is a seal.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, lgamma, log, log1p

from bobbl_shared.crypto.throw import EIGHT_DICE, Throw

EVENINGS = 1000
SECRETS = 10**6
CHANCE = 1 / 45
DARES = 3
"""So often he gives up or draws anew in front of the hall."""

UNSEEN = 100
"""So often he puts a copy back and draws again where nobody can see it."""

SPELLINGS = 1000
"""So many spellings of one throw counted differently, before there was only one."""


@dataclass(frozen=True)
class Gain:
    """The chance of what is wanted: by what is done unseen, and with what the hall is told of."""

    way: str
    outcomes: int
    unseen: float
    seen: float
    told: float

    @property
    def factor(self) -> float:
        """How many times as likely it is as by chance, without anything being told."""
        return self.unseen / CHANCE


def is_likelier(outcomes: int, chance: float, least: int, than: float) -> bool:
    """Return whether at least so many outcomes are good ones with more than this chance."""
    if least > outcomes:
        return False
    term = exp(
        lgamma(outcomes + 1)
        - lgamma(least + 1)
        - lgamma(outcomes - least + 1)
        + least * log(chance)
        + (outcomes - least) * log1p(-chance)
    )
    total, odds = 0.0, chance / (1 - chance)
    for count in range(least, outcomes + 1):
        total += term
        if total > than or term <= total * 1e-12:
            break
        term *= (outcomes - count) / (count + 1) * odds
    return total > than


def best_of_secrets(outcomes: int, dice: random.Random, chance: float = CHANCE) -> float:
    """Return which part of the outcomes is good with the best of all secrets that were tried."""
    above = -log(1 - dice.random()) / SECRETS  # of the largest of so many; exact to 1e-6
    low, high = int(outcomes * chance), outcomes + 1
    while high - low > 1:
        middle = (low + high) // 2
        if is_likelier(outcomes, chance, middle, above):
            low = middle
        else:
            high = middle
    return low / outcomes


def again(chance: float, times: int) -> float:
    """Return the chance that one of so many more tries brings it."""
    return 1 - (1 - chance) ** (times + 1)


def gain(way: str, outcomes: int, chance_of: Callable[[random.Random], float]) -> Gain:
    """Return what the evenings bring on average, each with a chance of its own."""
    dice = random.Random(way)
    chances = [chance_of(dice) for _ in range(EVENINGS)]
    unseen = sum(chances) / EVENINGS
    seen = sum(again(each, DARES) for each in chances) / EVENINGS
    told = sum(sum((1 - each) ** n for n in range(1, DARES + 1)) for each in chances) / EVENINGS
    return Gain(way, outcomes, unseen, seen, told)


def thrown(way: str, throw: Throw) -> Gain:
    """Return what there is to gain with a seal and this throw."""
    return gain(way, throw.outcomes, lambda dice: best_of_secrets(throw.outcomes, dice))


def gains() -> list[Gain]:
    """Return the table."""
    return [
        gain("no seal", 0, lambda _: again(CHANCE, UNSEEN)),
        gain("seal, an accomplice calls out", 0, lambda _: again(CHANCE, SECRETS)),
        gain("seal, spellings count", 0, lambda _: again(CHANCE, SPELLINGS)),
        thrown("seal, one die", Throw("dice", 1, 6)),
        thrown("seal, four dice", Throw("dice", 4, 6)),
        thrown("seal, eight dice", EIGHT_DICE),
        thrown("seal, 5 numbers of 30", Throw("pot", 5, 30)),
    ]


def main() -> None:
    """Print the table as SECURITY.md has it."""
    print("| way | outcomes | chance unseen | factor | with up to 3 told | told an evening |")
    print("| --- | --- | --- | --- | --- | --- |")
    for each in gains():
        many = f"{each.outcomes:,}" if each.outcomes else "–"
        print(
            f"| {each.way} | {many} | {each.unseen:.2%} | {each.factor:.2f}"
            f" | {each.seen:.1%} | {each.told:.2f} |"
        )


if __name__ == "__main__":
    main()
