"""Readers of an honest hall wait no longer for what a hostile club hands over beside it."""

import pytest

from bench.federation.hostile import GOAL, reading

ROUNDS = 10


@pytest.mark.parametrize(
    ("evenings", "asked"),
    [(30, 200), pytest.param(1000, 1500, marks=pytest.mark.release)],
)
async def test_an_honest_hall_is_read_as_if_it_were_alone(evenings: int, asked: int) -> None:
    """All rounds are reckoned together: the more there are, the less other work matters."""
    async with reading() as made:
        await made.hand_over(evenings // 2)
        ratio = await made.read(evenings - evenings // 2, asked)
        for _ in range(ROUNDS - 1):
            if ratio < GOAL:
                break
            ratio = await made.read(0, asked)
        assert ratio < GOAL
        await made.shown()
        while int((await made.beside.figures(made.session))["bobbl_behind"]):
            await made.read(0, 10)
        figures = await made.beside.figures(made.session)
        assert (figures["bobbl_flawed"], figures["bobbl_failed"]) == (str(evenings), "0")
