"""Graphs as rows of bits, from empty to complete."""

from itertools import combinations

from hypothesis import strategies as st


@st.composite
def graphs(draw: st.DrawFn, most: int) -> list[int]:
    """Give a graph of at most ``most`` nodes, mostly thin, where matchings are not trivial."""
    size = draw(st.integers(0, most))
    dice, density = draw(st.randoms(use_true_random=False)), draw(st.integers(0, 2 * size))
    rows = [0] * size
    for one, other in combinations(range(size), 2):
        if dice.randrange(size * size // 4 + 1) < density:
            rows[one] |= 1 << other
            rows[other] |= 1 << one
    return rows
