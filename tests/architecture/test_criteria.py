"""Every criterion of a ranking has its rule, its words, and a place among the choices."""

from typing import get_args

from bobbl_client.organiser.settings.scheme_text import choosable
from bobbl_server.core.ranking.engine import RULES
from bobbl_shared.domain.settings import BOBBL_ONLY, SCHEMES, Criterion
from bobbl_shared.rulebook.criteria import criterion_words

ALL = set(get_args(Criterion))


def test_each_criterion_has_its_rule_and_its_words() -> None:
    assert set(RULES) == ALL
    assert set(criterion_words()) == ALL


def test_each_of_them_can_be_chosen() -> None:
    assert set(choosable()) == ALL


def test_schemes_are_made_of_criteria() -> None:
    assert {each for scheme in SCHEMES.values() for each in scheme} <= ALL
    assert ALL | set(SCHEMES) >= BOBBL_ONLY
