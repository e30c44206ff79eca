"""Fixed pairs, a large field late in the evening: any round at all, mixed until it is random.

A walk parts one couple of the round: a node v that is drawn waits, its mate w looks for another
opponent. w takes any of those it may meet, all equally likely; the one whom that leaves alone looks
next, and so on, until somebody takes v. Each step can be undone by a step of the same probability
in the walk that starts at v and goes the other way round, so a walk leads from one round to another
exactly as likely as back: if all rounds were equally likely before, they are so after. One walk can
turn any single circle in which two rounds differ, so every round is reached from every other. A
walk takes about as many steps as there are nodes; one that takes far too many is undone, which
changes nothing about that.

So the law of the round comes ever nearer to uniform, and in the fields that can be counted ten
walks could not be told from it (see tests/server/core/draw/test_draw_walks.py).
"""

from collections.abc import Sequence

from bobbl_server.core.draw.graphs.masks import Graph, bits
from bobbl_server.core.draw.randomness import Stream

_WALKS = 40
_MOST_STEPS_PER_NODE = 40


def mixed(graph: Graph, mates: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Return a nearly uniform perfect matching of the graph; ``mates`` is one to begin with."""
    walker = _Walker(graph, mates, stream)
    for _ in range(_WALKS if mates else 0):
        walker.walk()
    return tuple(walker.mates)


class _Walker:
    def __init__(self, graph: Graph, mates: Sequence[int], stream: Stream) -> None:
        self._near = [list(bits(row)) for row in graph]
        self.mates = list(mates)
        self._stream = stream
        self._patience = _MOST_STEPS_PER_NODE * len(mates)

    def walk(self) -> None:
        """Part a random couple and go on until everybody has a mate again."""
        below, near, mates = self._stream.below, self._near, self.mates
        waiting = below(len(mates))
        alone = mates[waiting]
        steps: list[tuple[int, int]] = []
        while len(steps) <= self._patience:
            around = near[alone]
            taken = around[below(len(around))]
            if taken == waiting:
                mates[alone], mates[waiting] = waiting, alone
                return
            left = mates[taken]
            mates[alone], mates[taken] = taken, alone
            steps.append((taken, left))
            alone = left
        self._undo(waiting, steps)

    def _undo(self, waiting: int, steps: Sequence[tuple[int, int]]) -> None:
        mates = self.mates
        alone = waiting
        for taken, left in reversed(steps):
            alone = mates[taken]
            mates[taken], mates[left] = left, taken
        mates[alone], mates[waiting] = waiting, alone
