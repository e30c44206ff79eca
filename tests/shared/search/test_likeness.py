import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_shared.domain.names import Name, twin_key
from bobbl_shared.search.likeness import (
    Likeness,
    differing,
    likeness,
    resemblances,
    spelled,
)

PARTS = st.text(st.sampled_from("aäehkloprsßu-. "), max_size=5)
NAMES = st.builds(Name, PARTS, PARTS)


def alike(one: tuple[str, str], other: tuple[str, str]) -> Likeness:
    return likeness(spelled(Name(*one)), spelled(Name(*other)))


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        (("Hofmann", "Karl"), ("HOFMANN", "karl"), Likeness.SAME),
        (("Bär", "Jörg"), ("Baer", "Joerg"), Likeness.SAME),
        (("Karl", "Hofmann"), ("Hofmann", "Karl"), Likeness.SWAPPED),
        (("Hoffmann", "Karl"), ("Hofmann", "Carl"), Likeness.SOUND),
        (("Carl", "Hoffmann"), ("Hofmann", "Karl"), Likeness.SOUND),
        (("Wunderlich", "Ute"), ("Wunderlihc", "Ute"), Likeness.TYPO),
        (("Hofmann", "K."), ("Hofmann", "Karl"), Likeness.TYPO),
        (("Hofmann", ""), ("Hoffmann", "Karl"), Likeness.HALF),
        (("Hofmann", "Karl"), ("Hofmann", "Ute"), Likeness.NONE),
        (("Aas", "Ute"), ("Abs", "Ute"), Likeness.NONE),  # three letters: none may differ
        (("Popp", "Ute"), ("Polp", "Ute"), Likeness.TYPO),  # four to eight: one
        (("Schubert", "Ute"), ("Sckubart", "Ute"), Likeness.NONE),
        (("Schuberth", "Ute"), ("Sckubarth", "Ute"), Likeness.TYPO),  # from nine on: two
        (("Schuberth", "Ute"), ("Sckubarfh", "Ute"), Likeness.NONE),
        (("Müller", "Eva"), ("Müller", "Uwe"), Likeness.NONE),
        (("Popp", "Karl"), ("Zapf", "Karl"), Likeness.NONE),
    ],
)
def test_how_alike(one: tuple[str, str], other: tuple[str, str], how: Likeness) -> None:
    assert alike(one, other) is how
    assert alike(other, one) is how


@settings(max_examples=100)
@given(NAMES, NAMES)
def test_the_same_or_swapped_is_what_the_server_calls_a_twin(one: Name, other: Name) -> None:
    is_twin = likeness(spelled(one), spelled(other)) <= Likeness.SWAPPED
    assert is_twin == (twin_key(one) == twin_key(other))


@settings(max_examples=50)
@given(PARTS, PARTS)
def test_the_runs_of_a_comparison_are_the_text(one: str, other: str) -> None:
    runs = differing(one, other)
    assert "".join(text for text, _ in runs) == one
    assert all(text for text, _ in runs)
    assert all(differs for _, differs in differing(one, ""))


KNOWN = [
    ("a", (spelled(Name("Hofmann", "Karl")), spelled(Name("Reuß", "Margarete")))),
    ("b", (spelled(Name("Popp", "Alfred")), spelled(Name("Reuss", "Ute")))),
    ("c", (spelled(Name("Hofmann", "Ute")),)),
]


def found(*names: Name) -> list[str]:
    return [each.key for each in resemblances(names, KNOWN)]


def test_one_of_a_pair_is_enough_to_ask() -> None:
    assert found(Name("Hoffmann", "Karl"), Name("Zapf", "Rosi")) == ["a"]


def test_a_family_name_alone_asks_only_if_both_partners_fit() -> None:
    assert found(Name("Hoffmann"), Name("Reus")) == ["a"]
    assert found(Name("Hoffmann"), Name("Zapf")) == []


def test_twins_come_first() -> None:
    assert found(Name("Carl", "Hoffmann"), Name("Ute", "Reuß")) == ["b", "a"]
