"""A photo names the paper on it by whichever of its codes are in sight."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.paper.phone_address import phone_link
from bobbl_shared.domain.paper.photographed import (
    PhotographedEntrant,
    PhotographedSlip,
    photographed,
)
from bobbl_shared.domain.paper.registration_code import PREFIX, code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, StationId, TournamentId
from builders.evening import Evening

PLACE = SlipPlace(1, 2)
ELSEWHERE = TournamentId(StationId("e" * 64))


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    evening = Evening(tmp_path)
    organiser = evening.station("organiser", "Büro")
    evening.register_pairs(organiser, 4)
    evening.draw(organiser)
    organiser.ask(AllowPhones("5a" * 16, "192.168.4.10:8080"))
    yield evening.state
    evening.close()


def test_a_slip_is_found_by_its_code_and_by_the_one_for_phones(state: State) -> None:
    code, link = slip_code(state.tournament, PLACE), phone_link(state, PLACE)
    assert link is not None
    wanted = PhotographedSlip(PLACE, code)
    for texts in ([code], [code.lower()], [link], [link, code], ["WIFI:S:Saal;;", code]):
        assert photographed(state, "scoring", texts) == wanted


def test_a_person_is_found_by_the_registration_code(state: State) -> None:
    entrant = state.numbered()[2]
    code = code_of(state, entrant.id)
    assert photographed(state, "desk", [PREFIX + code]) == PhotographedEntrant(entrant, code)


@pytest.mark.parametrize("role", ["desk", "scoring"])
def test_what_is_no_paper_of_here_is_told_apart(state: State, role: str) -> None:
    slip, foreign = slip_code(state.tournament, PLACE), slip_code(ELSEWHERE, PLACE)
    person = PREFIX + code_of(state, state.numbered()[0].id)
    nobody = PREFIX + code_of(state, EntrantId("niemand"))
    other = "photo_wants_person" if role == "desk" else "photo_wants_slip"
    for texts, refused in (
        ([], "photo_without_code"),
        (["https://example.org/zettel/AAAABBBB"], "photo_foreign"),
        (["MUCKTURNIER", "4006381333931"], "photo_foreign"),
        ([foreign], "slip_code_foreign"),
        ([nobody], "code_unknown"),
        (["WIFI:S:Saal;;", slip if role == "desk" else person], other),
    ):
        with pytest.raises(Refusal) as caught:
            photographed(state, role, texts)  # type: ignore[arg-type]
        assert caught.value.code == refused
