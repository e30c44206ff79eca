"""Changes of the settings that are made faster than the server answers all count."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.organiser.prizes.page import PrizesPage, PrizesScreen
from bobbl_client.page.wanted_state import wanted_state
from builders.hall import Hall, ScreenKeeper, opened

View = ScreenKeeper[PrizesScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def test_two_prizes_before_the_server_answers_are_two(hall: Hall) -> None:
    cable = hall.evening.cable(hall.organiser)
    page = opened(PrizesPage(hall.organiser), View())
    cable.cut()
    page.add("Schinken")
    page.add("Wein")
    wanted = wanted_state(hall.organiser)
    assert wanted is not None
    assert [(each.name, each.place) for each in wanted.settings.prizes] == [
        ("Schinken", 1),
        ("Wein", 2),
    ]
    assert hall.evening.state.settings.prizes == ()
    cable.plug_in()
    assert hall.evening.state.settings.prizes == wanted.settings.prizes
    assert wanted_state(hall.organiser) == hall.organiser.state
    page.close()
