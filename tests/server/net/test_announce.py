"""What a server announces: the addresses of its network cards, and how far its tournament is."""

import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ifaddr import IP, Adapter
from msgspec.structs import replace
from zeroconf import ServiceInfo

from bobbl_server.net import announce
from bobbl_shared.announcing import how_far_in, texts_of
from bobbl_shared.domain.readings.how_far import HowFar
from builders.live import Live


def card(name: str, *addresses: str) -> Adapter:
    ips = [IP(each, 24, name) for each in addresses]
    return Adapter(name, name, [*ips, IP(("fe80::1", 0, 1), 64, name)])


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """Give the network cards, to be filled; the computer's name leads to loopback as on Debian."""
    found = [card("lo", "127.0.0.1")]
    monkeypatch.setattr(announce, "get_adapters", lambda: found)
    monkeypatch.setattr(socket, "gethostname", lambda: "localhost")
    return found


def test_a_computer_without_a_network_has_loopback_only(cards: list[Adapter]) -> None:
    assert announce.own_addresses() == ("127.0.0.1",)


def test_every_card_is_named_and_the_way_out_first(
    cards: list[Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    cards += [card("eth0", "192.168.4.10", "169.254.3.4"), card("wlan0", "10.0.0.2")]
    monkeypatch.setattr(announce, "_towards_the_network", lambda: "10.0.0.2")
    expected = ("10.0.0.2", "192.168.4.10", "169.254.3.4", "127.0.0.1")
    assert announce.own_addresses() == expected


def test_a_hall_whose_network_leads_nowhere_has_an_address_all_the_same(
    cards: list[Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    cards.append(card("eth0", "192.168.4.10"))
    monkeypatch.setattr(announce, "_towards_the_network", lambda: None)
    assert announce.own_addresses() == ("192.168.4.10", "127.0.0.1")


def test_a_system_that_does_not_tell_its_cards_is_no_obstacle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def untold() -> list[Adapter]:
        raise OSError(13, "no")

    monkeypatch.setattr(announce, "get_adapters", untold)
    monkeypatch.setattr(announce, "_towards_the_network", lambda: "10.0.0.2")
    assert announce.own_addresses() == ("10.0.0.2", "127.0.0.1")
    monkeypatch.setattr(announce, "_towards_the_network", lambda: None)
    assert announce.own_addresses() == ("127.0.0.1",)


class Radio:
    """Stands for zeroconf: keeps what was announced last."""

    def __init__(self, **_: object) -> None:
        self.infos: list[ServiceInfo] = []

    async def async_register_service(self, info: ServiceInfo) -> None:
        self.infos.append(info)

    async_update_service = async_register_service

    async def async_close(self) -> None:
        self.infos.clear()


async def test_how_far_a_tournament_is_is_announced_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    radio = Radio()
    monkeypatch.setattr(announce, "AsyncZeroconf", lambda **_: radio)
    async with Live(tmp_path) as hall:
        state, epoch = hall.server.history.state, hall.server.gate.epoch
        announcement = announce.Announcement()
        await announcement.start(state, epoch, 40123, ("192.0.2.1",))
        announcement.renew(state, HowFar())
        far = HowFar("2026-11-21T18:30:00.000Z", 2, 4)
        announcement.renew(state, far)
        assert announcement._renewing is not None
        await announcement._renewing
        heard = [far_of(each) for each in radio.infos]
        assert heard == [HowFar(), far], "what has not changed is not said again"
        await announcement.close()
        announcement.renew(state, HowFar())


def far_of(info: ServiceInfo) -> HowFar | None:
    texts = {key.decode(): (value or b"").decode() for key, value in info.properties.items()}
    return how_far_in(texts)


@given(st.builds(HowFar, st.just("2026-11-21T18:30:00.000Z"), st.integers(0, 99), st.just(99)))
def test_what_is_announced_is_read_as_it_was(far: HowFar) -> None:
    assert how_far_in(texts_of(far)) == far
    over = replace(far, round=far.rounds, is_over=True)
    assert how_far_in(texts_of(over)) == over


@pytest.mark.parametrize(
    "texts",
    [
        {},
        {"rounds": "4"},
        {"rounds": "4", "round": "²"},
        {"rounds": "99999", "round": "1"},
        {"rounds": "4", "round": "1", "begun": "yesterday"},
        {"rounds": "4", "round": "1", "begun": "9999-01-01T00:00:00.000Z"},
    ],
)
def test_what_cannot_be_so_is_not_believed(texts: dict[str, str]) -> None:
    assert how_far_in(texts) is None
