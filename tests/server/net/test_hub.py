"""Who is sent what, and in which order."""

from dataclasses import dataclass, field

from bobbl_server.net.hub import Frame, Hub, Subscriber
from bobbl_shared.domain.commands import RingGong
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import NoticePush
from builders.evening import FixedClock
from builders.office import Office


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
