import pytest

from bobbl_shared.program import as_version, program, version_order

IN_ORDER = ["", "0.9", "1.0.0rc1", "1.0.0", "1.0.1", "1.2", "1.10.0", "2.0.0"]


def test_versions_are_sorted_by_their_numbers() -> None:
    mixed = [*IN_ORDER[1::2], *IN_ORDER[::2]]
    assert sorted(mixed, key=version_order) == IN_ORDER


def test_this_program_has_a_version() -> None:
    assert as_version(program()) == program()


@pytest.mark.parametrize(
    "said", ["", "neu", "1", "1.2\n", "1.99999", "1.2 <b>", "１.２", None, 7, ["1.2"]]
)
def test_what_is_no_version_is_nothing(said: object) -> None:
    assert as_version(said) == ""
