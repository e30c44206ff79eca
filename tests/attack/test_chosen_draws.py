"""An organiser who knows the committed secret and would like to choose what comes out.

He reads the kept secret beside the server's keys, tries spellings of what the hall threw, or leaves
the hall too little to throw, and sends what suits him with a program of his own.
"""

import pytest
from msgspec.structs import replace

from bobbl_server.core.decide.draw import draw_seed
from bobbl_shared.crypto.throw import EIGHT_DICE, Throw
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound
from bobbl_shared.domain.commands import Base, decode_command
from bobbl_shared.domain.event import Event, Inputs, decode_event
from bobbl_shared.errors import Refusal
from builders.office import Office

THROWN = "63125641"
SPELLINGS = (
    "6 3 1 2 5 6 4 1",
    "63125641 ",
    " 63125641",
    "6312  5641",
    "6312\N{NO-BREAK SPACE}5641",
    "6312\N{ZERO WIDTH SPACE}5641",
    "63125641\N{ZERO WIDTH JOINER}",
    "６３１２５６４１",
    "٦٣١٢٥٦٤١",
    "6312-5641",
    "6,3,1,2,5,6,4,1",
    " " * 16,
    "",
    "6312564",
    "631256411",
    "63125640",
)


@pytest.fixture
def office() -> Office:
    office = Office()
    for number in range(4):
        office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
    return office


def asked(office: Office, payload: CommitDraw | DrawRound) -> str | None:
    """Ask with the field in view, whatever any window would say; return how it was refused."""
    changed = office.state.field_changed
    assert changed is not None
    office.ask(office.organiser, payload, Base(version=changed.index))
    return last(office).verdict.refused


def last(office: Office) -> Event:
    return decode_event(office.log.bodies[-1])


def test_one_spelling_counts_and_no_other_draws(office: Office) -> None:
    assert asked(office, CommitDraw(1, EIGHT_DICE)) is None
    assert {asked(office, DrawRound(1, each)) for each in SPELLINGS} == {"throw_unfit"}
    assert not office.state.rounds
    assert asked(office, DrawRound(1, THROWN)) is None
    assert office.state.rounds[0].public == THROWN


def test_what_another_spelling_would_have_drawn_is_never_reached(office: Office) -> None:
    """The seeds that spellings gave to choose from, made by the very function that decides."""
    asked(office, CommitDraw(1, EIGHT_DICE))
    made, state = office.state.commitment, office.state
    assert made is not None
    secret = office.secrets.kept[made.commitment].hex()
    inputs = Inputs("2026-11-21T18:00:00.000Z", secret, algorithm=made.algorithm)
    seeds = {draw_seed(state, DrawRound(1, THROWN), inputs)}
    for each in SPELLINGS:
        with pytest.raises(Refusal):
            seeds.add(draw_seed(state, DrawRound(1, each), inputs))
    assert len(seeds) == 1


@pytest.mark.parametrize("typed", ["", " ", "Äpfel", "a", "A B", "A\N{ZERO WIDTH SPACE}B", "Ａ"])
def test_a_text_that_is_not_in_capitals_and_digits_draws_nothing(
    office: Office, typed: str
) -> None:
    assert asked(office, CommitDraw(1, Throw("text"), "other")) is None
    assert asked(office, DrawRound(1, typed)) == "public_unusable"


def test_nothing_is_committed_without_saying_what_will_be_thrown(office: Office) -> None:
    """An own program leaves it out, as older stations did."""
    assert asked(office, CommitDraw(1)) == "throw_missing"
    assert office.state.commitment is None
    assert office.secrets.kept == {}


@pytest.mark.parametrize("throw", [Throw("dice", 1, 6), Throw("pot", 4, 33), Throw("text")])
def test_too_few_outcomes_need_a_reason_that_everybody_can_read(
    office: Office, throw: Throw
) -> None:
    assert asked(office, CommitDraw(1, throw)) == "too_few_outcomes"
    assert asked(office, CommitDraw(1, throw, "no_time")) is None
    made = office.state.commitment
    assert made is not None
    assert (made.throw, made.fewer) == (throw, "no_time")


def test_a_throw_that_nobody_can_make_is_none(office: Office) -> None:
    for throw in (Throw("dice", 8, 1), Throw("pot", 40, 39), Throw("dice", 10**6, 6)):
        assert asked(office, CommitDraw(1, throw)) == "throw_unusable"


def test_the_way_cannot_be_exchanged_after_the_commitment(office: Office) -> None:
    """The commitment covers it: with another one the secret does not fit any more."""
    asked(office, CommitDraw(1, EIGHT_DICE))
    made, state = office.state.commitment, office.state
    assert made is not None
    secret = office.secrets.kept[made.commitment].hex()
    other = replace(state, commitment=replace(made, throw=Throw("dice", 8, 7)))
    with pytest.raises(Refusal, match="commitment_outdated"):
        draw_seed(
            other,
            DrawRound(1, THROWN),
            Inputs("2026-11-21T18:00:00.000Z", secret, algorithm=made.algorithm),
        )


def test_a_refused_old_commitment_is_decided_again_alike(office: Office) -> None:
    """What ``verify`` repeats: the event has no algorithm, and so nothing was committed."""
    asked(office, CommitDraw(1))
    event = last(office)
    assert (event.inputs.algorithm, event.inputs.random) == ("", "")
    assert decode_command(event.command).payload == CommitDraw(1)
