from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.evening.names import NameLine, fitted, initials, pair_line

LETTERS = "abcdeöüßWMi"
words = st.text(LETTERS, min_size=1, max_size=12)
families = st.lists(words, min_size=1, max_size=3).map("-".join)
firsts = st.one_of(st.just(""), st.lists(words, min_size=1, max_size=3).map("-".join), words)
widths = st.integers(1, 60)


def measure(family: str, first: str) -> float:
    return len(family) + len(first)


@given(families, firsts, widths, st.integers(1, 4), st.booleans())
def test_the_family_name_is_never_cut(
    family: str, first: str, width: int, lines: int, is_unique: bool
) -> None:
    name = fitted(family, first, width, measure, lines=lines, is_unique=is_unique)
    shown = "".join(line.family for line in name.lines)
    assert shown.removesuffix(",") == family


@given(families, firsts, widths, st.integers(1, 4), st.booleans())
def test_a_name_that_fits_keeps_to_its_room(
    family: str, first: str, width: int, lines: int, is_unique: bool
) -> None:
    name = fitted(family, first, width, measure, lines=lines, is_unique=is_unique)
    if name.fits:
        assert len(name.lines) <= lines
        assert all(measure(line.family, line.first) <= width for line in name.lines)


@given(families, firsts, widths, st.integers(1, 4))
def test_the_first_name_goes_only_where_the_family_name_is_enough(
    family: str, first: str, width: int, lines: int
) -> None:
    name = fitted(family, first, width, measure, lines=lines)
    shown = "".join(line.first for line in name.lines).strip()
    assert shown.replace(" ", "") in (first.replace(" ", ""), initials(first).replace(" ", ""))


def test_a_name_is_shortened_step_by_step() -> None:
    def shown(width: int, lines: int, *, is_unique: bool = False) -> tuple[NameLine, ...]:
        family, first = "Schmalfuß-Oberschmidtleitner", "Hans-Jürgen"
        name = fitted(family, first, width, measure, lines=lines, is_unique=is_unique)
        return name.lines

    whole = NameLine("Schmalfuß-Oberschmidtleitner,", " Hans-Jürgen")
    assert shown(41, 1) == (whole,)
    assert shown(39, 1) == (NameLine("Schmalfuß-Oberschmidtleitner,", " H.-J."),)
    assert shown(20, 3) == (
        NameLine("Schmalfuß-"),
        NameLine("Oberschmidtleitner,"),
        NameLine("", "Hans-Jürgen"),
    )
    assert shown(28, 1, is_unique=True) == (NameLine("Schmalfuß-Oberschmidtleitner"),)


def test_initials_keep_hyphens_and_spaces() -> None:
    assert initials("Hans-Jürgen") == "H.-J."
    assert initials("Anna Maria") == "A. M."
    assert initials("") == ""


def test_a_pair_gets_shorter_without_losing_a_family_name() -> None:
    people = (("Schmalfuß-Oberschmidtleitner", "Hans-Jürgen"), ("Höhn", "Elfriede"))
    assert pair_line(people, 99, len).endswith("Hans-Jürgen / Höhn, Elfriede")
    assert pair_line(people, 50, len) == "Schmalfuß-Oberschmidtleitner, H.-J. / Höhn, E."
    assert pair_line(people, 10, len) == "Schmalfuß-Oberschmidtleitner / Höhn"
    same = (("Höhn", "Anna"), ("Höhn", "Bert"))
    assert pair_line(same, 5, len) == "Höhn, A. / Höhn, B."


def test_a_first_name_never_breaks_at_its_hyphen() -> None:
    narrow = fitted("Bär", "Hans-Jürgen", 6, lambda family, first: len(family + first), lines=3)
    assert [line.first.strip() for line in narrow.lines] == ["", "H.-J."]
    wide = fitted("Bär", "Hans-Jürgen", 11, lambda family, first: len(family + first), lines=3)
    assert [line.first.strip() for line in wide.lines] == ["", "Hans-Jürgen"]
