"""An answer that comes after its page was left: a slow server answers late, and nobody is there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.checklist.page import ChecklistPage
from bobbl_client.organiser.draw.record import ask_for_record
from bobbl_client.organiser.phones.page import PhonesPage
from bobbl_client.organiser.stations.page import StationsPage
from bobbl_client.organiser.what_if.page import WhatIfPage
from bobbl_client.page.questions import Questions
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import AddressesAnswer, AskAddresses, Reply
from builders.hall import Hall, ScreenKeeper, opened


class Closing(Protocol):
    """What a page has of its presenter here."""

    def close(self) -> None: ...


class NoComputer:
    """A computer of which nothing is known."""

    def power(self) -> None:
        """Say nothing."""

    def printers(self) -> tuple[str, ...]:
        """Name none."""
        return ()


def checklist(model: StationModel, view: Any) -> Closing:
    return opened(ChecklistPage(model, NoComputer()), view)


def phones(model: StationModel, view: Any) -> Closing:
    return opened(PhonesPage(model, lambda count: b"\x0f" * count), view)


def stations(model: StationModel, view: Any) -> Closing:
    page = opened(StationsPage(model), view)
    assert model.state is not None
    page.open_row(list(model.state.invitations)[-1])
    return page


def what_if(model: StationModel, view: Any) -> Closing:
    return opened(WhatIfPage(model), view)


PAGES = [checklist, phones, stations, what_if]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn()
    made.play()
    made.organiser.ask(InviteStation(InvitationId(new_id()), "desk", "Empore", ()))
    yield made
    made.evening.close()


def test_an_answer_is_heard_once(hall: Hall) -> None:
    answers: list[Reply] = []
    Questions(hall.organiser).ask(AskAddresses(), answers.append)
    assert answers == [AddressesAnswer(("192.168.4.10:40123",))]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("is_left", [False, True])
def test_a_page_that_is_left_shows_no_answer(
    hall: Hall, page: Callable[[StationModel, Any], Closing], is_left: bool
) -> None:
    view: ScreenKeeper[object] = ScreenKeeper()
    cable = hall.evening.cable(hall.organiser)
    cable.hold_back()
    presenter = page(hall.organiser, view)
    if is_left:
        presenter.close()
    shown = len(view.screens)
    cable.let_through()
    assert (len(view.screens) == shown) == is_left


def test_a_record_is_not_handed_on_once_the_page_is_left(hall: Hall) -> None:
    questions, cable = Questions(hall.organiser), hall.evening.cable(hall.organiser)
    cable.hold_back()
    heard: list[object] = []
    ask_for_record(hall.organiser, questions, 1, None, heard.append, heard.append)
    questions.close()
    cable.let_through()
    assert heard == []
