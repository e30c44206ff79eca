"""Who is sent what, and in which order."""

from dataclasses import dataclass, field

import pytest

from bobbl_server.net.hub import Frame, Hub, Subscriber
from bobbl_server.net.pages_watch import MISSED_LOOKS, PagesWatch
from bobbl_shared.domain.areas.pages import ClosePages, OpenPages
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.ids import StationId
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import (
    BackupsPush,
    CallPush,
    NoticePush,
    PhonesPush,
    Push,
    Report,
    Shut,
    StandingsPush,
    TableCall,
)
from builders.evening import FixedClock
from builders.office import Author, Office


@dataclass(eq=False)
class Noted(Subscriber):
    """A connected station that notes in which order all are sent something."""

    order: list[StationId] = field(default_factory=list)

    def put(self, frame: Frame) -> None:
        self.order.append(self.station)


def test_a_commit_goes_first_to_those_whose_commands_it_holds() -> None:
    office = Office()
    desks = [office.admit("desk", f"Tisch {number}") for number in range(4)]
    stations = [each.key.author for each in desks]
    hub = Hub(office.history, FixedClock())
    order: list[StationId] = []
    for station in stations:
        hub.subscribe(Noted(station, lambda: None, order=order), office.state.length)
    batch = office.service.take(
        [desks[at].submission(desks[at].command(RingGong())) for at in (3, 1)]
    )
    office.service.write(batch)
    settled = office.service.settle(batch)
    assert settled is not None
    hub.broadcast(settled)
    assert order == [stations[at] for at in (1, 3, 0, 2)]


def test_a_notice_is_taken_back_unless_another_holds_by_now() -> None:
    office = Office()
    hub = Hub(office.history, FixedClock())
    lost, full = NoticePush("acknowledged_lost", {"missing": 3}), NoticePush("disk_full")

    def told() -> list[str]:
        """Give which notices somebody who comes now is sent."""
        subscriber = Subscriber(office.organiser.key.author, lambda: None)
        hub.subscribe(subscriber, office.state.length)
        frames = [each for each in subscriber.waiting if isinstance(each, str)]
        return [each for each in ("acknowledged_lost", "disk_full") if each in "".join(frames)]

    hub.push(lost)
    assert told() == ["acknowledged_lost"]
    hub.push(full)
    hub.take_back(lost)
    assert told() == ["disk_full"], "the disk is still full"
    hub.take_back(full)
    assert told() == []


@pytest.mark.parametrize("has_begun", [True, False])
def test_what_holds_is_told_to_those_who_come_later_as_far_as_it_concerns_them(
    has_begun: bool,
) -> None:
    office = Office()
    desk = office.admit("desk", "Tisch")
    hub = Hub(office.history, FixedClock())
    before = [Subscriber(each.key.author, lambda: None) for each in (office.organiser, desk)]
    if has_begun:
        for each in before:
            hub.subscribe(each, office.state.length)

    everything = {"standings", "backups", "disk_full", "port_in_use"}

    def told(subscriber: Subscriber) -> set[str]:
        frames = "".join(each for each in subscriber.waiting if isinstance(each, str))
        return {each for each in everything if each in frames}

    def comes(author: Author) -> set[str]:
        subscriber = Subscriber(author.key.author, lambda: None)
        hub.subscribe(subscriber, office.state.length)
        return told(subscriber)

    hub.push(StandingsPush(0, (), 0, 0, 0))
    hub.push(BackupsPush(()), role="organiser")
    hub.push(NoticePush("disk_full"))
    hub.push(PhonesPush("port_in_use", {"port": 8080}))
    if has_begun:
        assert [told(each) for each in before] == [everything, everything - {"backups"}]
    assert comes(office.organiser) == everything
    assert comes(desk) == everything - {"backups"}
    hub.push(PhonesPush())
    assert comes(desk) == {"standings", "disk_full"}


def test_what_is_meant_for_one_station_goes_to_that_one_and_is_not_kept() -> None:
    office = Office()
    desk = office.admit("desk", "Tisch")
    hub = Hub(office.history, FixedClock())
    news = CallPush(TableCall(1, 17, "slip"))
    assert not hub.push_to(desk.key.author, news)
    there, other = (Subscriber(each.key.author, lambda: None) for each in (desk, office.organiser))
    for each in (there, other):
        hub.subscribe(each, office.state.length)
    assert not there.waiting, "who comes later is not told"
    assert hub.push_to(desk.key.author, news)
    assert [list(each.waiting) for each in (there, other)] == [[encode(Push(news))], []]
    hub.leave(there)
    assert not hub.push_to(desk.key.author, news)


def test_where_a_station_that_shows_pages_connects_from_is_told_of_no_other() -> None:
    office = Office()
    hub = Hub(office.history, FixedClock())
    pages, desk = office.admit("pages", "Seiten"), office.admit("desk", "Tisch")
    for station, host in ((pages, "192.168.4.44"), (desk, "192.168.4.45")):
        subscriber = Subscriber(station.key.author, lambda: None, host=host)
        hub.subscribe(subscriber, office.state.length)
    hosts = [each.host for each in hub.presence().stations if each.connected]
    assert hosts == ["192.168.4.44", ""]


def test_why_guests_cannot_come_is_what_the_pages_report() -> None:
    office = Office()
    pages, desk = office.admit("pages", "Seiten"), office.admit("desk", "Tisch")
    hub = Hub(office.history, FixedClock())
    watch, seen = PagesWatch(hub), Subscriber(desk.key.author, lambda: None)
    shown = Subscriber(pages.key.author, lambda: None)
    hub.subscribe(seen, office.state.length)

    def told(times: int = 1) -> list[PhonesPush]:
        """Let some seconds pass; give what a desk is told."""
        seen.waiting.clear()
        for _ in range(times):
            watch.look(office.state)
        news = (PhonesPush("port_in_use", {"port": 80}), PhonesPush("pages_missing"), PhonesPush())
        return [each for frame in seen.waiting for each in news if frame == encode(Push(each))]

    def reported(author: Author, shut: Shut | None) -> None:
        hub.heard(author.key.author, Report(0, 0, 0, shut=shut))

    assert told(2 * MISSED_LOOKS) == [], "nobody wants pages"
    office.ask(office.organiser, OpenPages("192.168.7.20:80"))
    assert told(MISSED_LOOKS) == [], "the program may be starting"
    assert told() == [PhonesPush("pages_missing")]
    hub.subscribe(shown, office.state.length)
    assert told(3) == [PhonesPush()]
    reported(desk, Shut("port_in_use", 80))
    assert told() == [], "a desk opens no ports"
    reported(pages, Shut("port_in_use", 80))
    assert told(3) == [PhonesPush("port_in_use", {"port": 80})]
    office.ask(office.organiser, ClosePages())
    assert told() == [PhonesPush()]
