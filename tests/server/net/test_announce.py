"""The addresses that a server names are those of all its network cards."""

import socket

import pytest
from ifaddr import IP, Adapter

from bobbl_server.net import announce


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
