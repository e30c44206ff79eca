"""The first start on a computer that knows nothing of Bobbl, as its user does it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from person.computer import ENTER, Computer
from person.hall import Hall


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.config.getoption("--pictures"))
    yield made
    made.close()


def test_the_first_tournament(hall: Hall) -> None:
    office = hall.computer("office")
    office.start("host")
    found_tournament(office)
    office.closes()


def found_tournament(office: Computer) -> None:
    office.sees("Auf diesem Computer gibt es noch kein Turnier.")
    office.picture("start")
    office.keys("<F12>")
    office.is_at("Name des Turniers")
    office.keys("Preismucken Weidenlohe", ENTER)
    office.picture("form")
    office.keys("<F12>")
    office.sees("Auf Papier")
    office.picture("words")
    office.keys(ENTER)
    office.sees("Jetzt kümmern")
    office.picture("overview")
