"""The table of SECURITY.md is what the simulation prints, and says what the text says."""

from math import sqrt
from pathlib import Path

import pytest

from bench.draw.steering import CHANCE, gains, is_likelier, main
from bobbl_shared.crypto.throw import LEAST_OUTCOMES

SECURITY = Path(__file__).parents[3] / "SECURITY.md"


def test_the_table_of_the_document_is_this_one(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    assert capsys.readouterr().out in SECURITY.read_text()


def test_what_has_enough_outcomes_gains_next_to_nothing() -> None:
    for each in gains():
        assert (each.factor < 1.04) == (each.outcomes >= LEAST_OUTCOMES), each


def test_the_formula_fits_where_there_are_many_outcomes() -> None:
    for each in gains():
        if each.outcomes > 1000:
            assert each.factor == pytest.approx(1 + 4.9 / sqrt(each.outcomes * CHANCE), rel=0.08)


def test_how_likely_many_good_outcomes_are_is_binomial() -> None:
    of_six = (15 + 6 + 1) / 64
    assert is_likelier(6, 0.5, 4, of_six - 1e-9)
    assert not is_likelier(6, 0.5, 4, of_six + 1e-9)
    assert not is_likelier(6, 0.5, 7, 0.0)
