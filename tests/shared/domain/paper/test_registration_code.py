"""Registration codes: who is meant, and every slip of hand or scanner noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH, shown
from bobbl_shared.domain.areas.field import PairLonePlayers
from bobbl_shared.domain.areas.twins import MergeDuplicate
from bobbl_shared.domain.paper.registration_code import (
    code_of,
    entrant_with_code,
    is_code,
    read_code,
)
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, StationId, TournamentId, new_id
from builders.course import Course, root_record

STATE = State(
    TournamentId(StationId("ab" * 32)),
    root_record()[1],
    Settings("Preismucken"),
    code_secret="5a" * 16,
)
entrants = st.text(min_size=1).map(EntrantId)
places = st.integers(0, CODE_LENGTH - 1)


def test_a_code_never_changes() -> None:
    assert code_of(STATE, EntrantId("0123")) == "4DQHE2SN"
    older = replace(STATE, code_secret="")
    assert code_of(older, EntrantId("0123")) == "R2K7AFS6", "no secret: of an older program"


def test_keyboards_and_eyes_mistake_no_sign() -> None:
    assert not set(ALPHABET) & set("YZÄÖÜyzäöüß0O1IL-/_")
    assert len(ALPHABET) == 29


@given(entrants, st.booleans())
def test_case_spaces_and_hyphens_do_not_matter(entrant: EntrantId, is_small: bool) -> None:
    code = code_of(STATE, entrant)
    typed = f" {shown(code)} "
    assert read_code(typed.lower() if is_small else typed) == code
    assert is_code(typed)


@given(entrants, places, st.sampled_from(ALPHABET))
def test_one_wrong_sign_is_noticed(entrant: EntrantId, place: int, sign: str) -> None:
    code = code_of(STATE, entrant)
    wrong = code[:place] + sign + code[place + 1 :]
    assert is_code(wrong) == (wrong == code)


@given(entrants, places, places)
def test_two_signs_exchanged_are_noticed(entrant: EntrantId, one: int, other: int) -> None:
    signs = list(code_of(STATE, entrant))
    changed = list(signs)
    changed[one], changed[other] = changed[other], changed[one]
    assert is_code("".join(changed)) == (changed == signs)


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "code_form"), ("ABCDEFG", "code_form"), ("ABCDEFGY", "code_form")],
)
def test_what_is_no_code(text: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        read_code(text)


def test_codes_of_a_large_field_differ_and_those_of_another_tournament_too() -> None:
    ids = [EntrantId(f"entrant {number}") for number in range(4000)]
    codes = {code_of(STATE, id_) for id_ in ids}
    assert len(codes) == len(ids)
    for other in (
        replace(STATE, tournament=TournamentId(StationId("cd" * 32))),
        replace(STATE, code_secret="5b" * 16),
    ):
        assert code_of(other, ids[0]) not in codes


class TestFinding:
    def test_who_is_meant_even_under_an_old_number(self) -> None:
        course = Course(Settings("Preismucken"))
        announced = course.register("pair", arrival="announced")
        again = course.register("pair")
        lone, partner = course.register("lone"), course.register("lone")
        course.must(course.organiser, MergeDuplicate(again, announced))
        course.must(course.organiser, PairLonePlayers(lone, partner))
        for id_, stays in ((announced, again), (again, again), (partner, lone)):
            code = code_of(course.state, id_)
            assert entrant_with_code(course.state, code.lower()) == stays

    def test_nobody_has_it_or_it_is_mistyped(self) -> None:
        course = Course(Settings("Preismucken"))
        (one,) = course.fill(1)
        foreign = code_of(course.state, EntrantId(new_id()))
        with pytest.raises(Refusal, match="code_unknown"):
            entrant_with_code(course.state, foreign)
        code = code_of(course.state, one)
        wrong = ("A" if code[0] != "A" else "B") + code[1:]
        with pytest.raises(Refusal, match="code_mistyped"):
            entrant_with_code(course.state, wrong)
