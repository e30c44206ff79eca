"""A place for a station of the organiser's computer: its code, or why there is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.model.admission import ANSWER_S, Admission, free_name
from bobbl_client.model.station import StationModel
from bobbl_shared.errors import BobblError, Refusal
from builders.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


class Time:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def asked(model: StationModel, time: Time, *sections: str) -> Admission:
    return Admission(model, "scoring", "Ergebnisse 3", sections, time)


def test_its_code_comes_with_the_place(hall: Hall) -> None:
    admission = asked(hall.organiser, Time(), "Bühne")
    codes = [code for _ in range(4) if (code := admission.look()) is not None]
    assert codes
    assert len({*codes}) == 1, "one code, however often one looks"
    (place,) = [
        each for each in hall.evening.state.invitations.values() if each.name == "Ergebnisse 3"
    ]
    assert (place.role, place.sections, place.withdrawn) == ("scoring", ("Bühne",), False)
    admission.withdraw()
    assert hall.evening.state.invitations[place.id].withdrawn
    admission.withdraw()
    assert hall.organiser.waiting == 0, "it is taken back once"


def test_what_the_rules_say_against_it_is_told(hall: Hall) -> None:
    with pytest.raises(Refusal) as refused:
        asked(hall.organiser, Time()).look()
    assert refused.value.code == "sections_missing"


def test_who_may_not_invite_admits_nobody(hall: Hall) -> None:
    with pytest.raises(Refusal) as refused:
        asked(hall.desk, Time(), "Bühne").look()
    assert refused.value.code == "no_right"


def test_a_server_that_does_not_answer_is_waited_for_so_long(hall: Hall) -> None:
    hall.evening.cable(hall.organiser).cut()
    time = Time()
    admission = asked(hall.organiser, time, "Bühne")
    time.now = ANSWER_S - 1
    assert admission.look() is None
    time.now = ANSWER_S
    with pytest.raises(BobblError) as silent:
        admission.look()
    assert silent.value.code == "server_silent"
    admission.withdraw()
    assert hall.organiser.waiting == 2, "the place is taken back once the server is there again"


def test_a_name_is_another_one_than_all_there_are() -> None:
    assert free_name("Ergebnisse", ()) == "Ergebnisse"
    assert free_name("Ergebnisse", {"Ergebnisse", "Ergebnisse 3"}) == "Ergebnisse 2"
