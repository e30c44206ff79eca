"""Own commands under way: followed over a restart, refused by name, kept until they are read."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bobbl_client.model.requests import Requests
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.errors import BobblError
from builders.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with closing(Evening(tmp_path)) as evening:
        yield evening


@pytest.fixture
def organiser(evening: Evening) -> StationModel:
    return evening.station("organiser", "Leitung")


def test_refusals_of_what_has_a_name_stay_until_they_are_read(organiser: StationModel) -> None:
    requests = Requests[str](organiser, {})
    for about, payload in (("seven", DrawRound(7)), ("gong", RingGong()), ("nine", DrawRound(9))):
        assert requests.ask(payload, about=about)
    assert not requests.are_open
    assert [(each.about, each.why.code) for each in requests.refused] == [
        ("seven", "not_next_round"),
        ("nine", "not_next_round"),
    ]
    assert requests.notice == ""
    first = requests.read()
    assert first is not None
    assert (first.about, first.counter) == ("seven", 1)
    assert first.sentence
    requests.forget(3)
    assert requests.read() is None


def test_the_notice_of_what_has_no_name_goes_with_the_next_request(
    organiser: StationModel,
) -> None:
    requests = Requests(organiser)
    requests.ask(DrawRound(7))
    assert (requests.refused, requests.refused_code) == ((), "not_next_round")
    assert requests.notice
    requests.ask(RingGong())
    assert (requests.notice, requests.refused_code) == ("", "")


def test_what_waited_on_disk_is_followed_after_a_restart(
    evening: Evening, organiser: StationModel
) -> None:
    cable = evening.cable(organiser)
    cable.cut()
    organiser.ask(RingGong())
    organiser.ask(DrawRound(7))
    organiser.close()
    again = StationModel(organiser.membership, cable, evening.clock, evening.dice)
    cable.model = again
    waiting = {command.counter: str(command.payload) for command, _ in again.pending()}
    requests = Requests[str](again, waiting)
    again.listen(requests.hear)
    assert requests.are_open
    assert requests.refused == ()
    again.start()
    assert not requests.are_open
    assert [each.about for each in requests.refused] == [str(DrawRound(7))]


def test_what_cannot_be_stored_counts_as_refused(
    organiser: StationModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise BobblError("disk_full", path="x")

    monkeypatch.setattr(organiser, "ask", full)
    pages, named = Requests(organiser), Requests[str](organiser, {})
    assert not pages.ask(RingGong())
    assert pages.refused_code == "disk_full"
    assert not named.ask(RingGong(), about="gong")
    assert [(each.about, each.counter) for each in named.refused] == [("gong", None)]
    assert not pages.are_open
    assert not named.are_open


def test_what_nobody_follows_any_more_is_not_told(
    evening: Evening, organiser: StationModel
) -> None:
    requests = Requests[str](organiser, {})
    organiser.listen(requests.hear)
    evening.cable(organiser).cut()
    counter = organiser.ask(DrawRound(7))
    requests.follow(counter, "seven")
    requests.forget(counter)
    evening.cable(organiser).plug_in()
    assert requests.refused == ()
