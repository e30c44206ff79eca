"""The probes: what systems say about cards, firewalls, neighbours and disks, and real sockets."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from ifaddr import IP, Adapter

from bobbl.doctor.cards import addresses_of, card_of, own_cards
from bobbl.doctor.computer import disk_facts, disk_kind, font_facts
from bobbl.doctor.examination import has_portal, holder_of, typed_target
from bobbl.doctor.firewall import (
    firewalld_firewall,
    iptables_firewall,
    is_ufw_on,
    nft_firewall,
    read_firewall,
    ufw_firewall,
    windows_firewall,
)
from bobbl.doctor.programs import run_program
from bobbl.doctor.reaching import Counterpart, ask, neighbours, reach
from bobbl_client.doctor.facts import Card, FirewallFacts
from bobbl_server.sockets.listening import listening


def silent(_: tuple[str, ...]) -> str | None:
    """Be a system without any program."""
    return None


# --- cards ---------------------------------------------------------------------------------------


def card_file(system: Path, name: str, *files: str, kind: str = "1") -> None:
    folder = system / name
    folder.mkdir(parents=True)
    for each in files:
        (folder / each).mkdir()
    (folder / "type").write_text(f"{kind}\n")


def test_cards_of_linux_are_known_by_the_system_s_files(tmp_path: Path) -> None:
    card_file(tmp_path, "odd0", "wireless", "device")
    card_file(tmp_path, "enp3s0", "device")
    card_file(tmp_path, "corp", kind="65534")
    card_file(tmp_path, "wg0", kind="65534")
    card_file(tmp_path, "docker0")
    found = {each: card_of(each, each, tmp_path) for each in ("odd0", "enp3s0", "corp", "wg0")}
    assert found == {"odd0": "wifi", "enp3s0": "cable", "corp": "vpn", "wg0": "vpn"}
    assert card_of("docker0", "docker0", tmp_path) == "virtual"


@pytest.mark.parametrize(
    ("nice_name", "card"),
    [
        ("Intel(R) Wi-Fi 6 AX201 160MHz", "wifi"),
        ("Realtek PCIe GbE Ethernet Family Controller", "cable"),
        ("WireGuard Tunnel", "vpn"),
        ("TAP-Windows Adapter V9", "vpn"),
        ("Cisco AnyConnect Virtual Miniport", "vpn"),
        ("Hyper-V Virtual Ethernet Adapter", "virtual"),
        ("VirtualBox Host-Only Ethernet Adapter", "virtual"),
        ("Bluetooth Device (Personal Area Network)", "unknown"),
    ],
)
def test_cards_of_windows_are_known_by_their_names(
    nice_name: str, card: Card, tmp_path: Path
) -> None:
    assert card_of("{8A1D-4F}", nice_name, tmp_path) == card


def test_the_address_that_is_named_first_comes_first(tmp_path: Path) -> None:
    adapters = [
        Adapter("wlan0", "wlan0", [IP("192.168.4.10", 24, "wlan0")]),
        Adapter("tun0", "tun0", [IP("10.8.0.2", 32, "tun0")]),
        Adapter("lo", "lo", [IP("127.0.0.1", 8, "lo")]),
    ]
    cards = own_cards(adapters, tmp_path)
    found = addresses_of(cards, ("10.8.0.2", "192.168.4.10", "127.0.0.1"))
    assert [(each.ip, each.card, each.is_first) for each in found] == [
        ("10.8.0.2", "vpn", True),
        ("192.168.4.10", "wifi", False),
    ]


# --- firewalls -----------------------------------------------------------------------------------

NFT_CHAIN = {"chain": {"table": "filter", "name": "input", "hook": "input", "policy": "drop"}}


def nft(*rules: list[dict[str, object]], policy: str = "drop") -> str:
    chain = {"chain": {**NFT_CHAIN["chain"], "policy": policy}}
    told = [{"rule": {"table": "filter", "chain": "input", "expr": each}} for each in rules]
    return json.dumps({"nftables": [{"metainfo": {}}, chain, *told]})


def dport(right: object, protocol: str = "tcp") -> dict[str, object]:
    left = {"payload": {"protocol": protocol, "field": "dport"}}
    return {"match": {"op": "==", "left": left, "right": right}}


LAX = (False, False, True)
SHUT = (True, False, False)
BARRED = (True, True, False)
OPEN = (True, False, True)


def shape(facts: FirewallFacts) -> tuple[bool | None, bool | None, bool | None]:
    return facts.is_on, facts.blocks, facts.allows


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (nft(policy="accept"), LAX),
        (nft(), SHUT),
        (nft([dport({"range": [20_000, 29_999]}), {"accept": None}]), OPEN),
        (nft([dport(22), {"accept": None}]), SHUT),
        (nft([dport({"range": [20_000, 29_999]}, "udp"), {"accept": None}]), SHUT),
        (nft([dport({"range": [1024, 65_535]}), {"drop": None}], policy="accept"), BARRED),
        (nft([{"accept": None}], [{"drop": None}]), OPEN),
    ],
)
def test_rules_of_nftables(
    rules: str, expected: tuple[bool | None, bool | None, bool | None]
) -> None:
    assert shape(nft_firewall(rules)) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("-P INPUT ACCEPT\n", LAX),
        ("-P INPUT DROP\n", SHUT),
        ("-P INPUT DROP\n-A INPUT -p tcp -m tcp --dport 20000:29999 -j ACCEPT\n", OPEN),
        ("-P INPUT ACCEPT\n-A INPUT -p tcp -m tcp --dport 1024:65535 -j REJECT\n", BARRED),
        ("-P INPUT ACCEPT\n-A INPUT -i lo -j ACCEPT\n-A INPUT -j DROP\n", BARRED),
        ("-P INPUT DROP\n-A INPUT -p udp -m udp --dport 20000:29999 -j ACCEPT\n", SHUT),
    ],
)
def test_rules_of_iptables(
    lines: str, expected: tuple[bool | None, bool | None, bool | None]
) -> None:
    assert shape(iptables_firewall(lines)) == expected


def test_rules_of_ufw(tmp_path: Path) -> None:
    allow = "### tuple ### allow tcp 20000:29999 0.0.0.0/0 any 0.0.0.0/0 in\n"
    deny = "### tuple ### deny any any 0.0.0.0/0 any 0.0.0.0/0 in\n"
    assert shape(ufw_firewall(allow)) == OPEN
    assert shape(ufw_firewall(allow.replace("tcp", "udp"))) == SHUT
    assert shape(ufw_firewall(deny)) == BARRED
    assert shape(ufw_firewall("### RULES ###\n")) == SHUT
    assert shape(ufw_firewall(None)) == (True, None, None)
    assert is_ufw_on("# /etc\nENABLED=yes\n")
    assert not is_ufw_on("ENABLED=no\n")
    settings = tmp_path / "ufw.conf"
    settings.write_text("ENABLED=yes\n")
    missing = tmp_path / "none"
    assert read_firewall(silent, "linux", settings, missing).kind == "ufw"
    assert read_firewall(silent, "linux", missing, missing) == FirewallFacts("unknown")


def test_rules_of_firewalld() -> None:
    assert shape(firewalld_firewall("20000-29999/tcp 5353/udp", "home\n")) == OPEN
    assert shape(firewalld_firewall("", "public\n")) == SHUT
    assert shape(firewalld_firewall("20000-29999/udp", "public\n")) == SHUT
    assert shape(firewalld_firewall("", "drop\n")) == BARRED


@pytest.mark.parametrize(
    ("category", "rules", "expected"),
    [
        ("Public", [], ("public", True, False, False)),
        ("Private", [{"action": "Allow", "profile": "Private"}], ("private", True, False, True)),
        ("Public", [{"action": "Allow", "profile": "Private"}], ("public", True, False, False)),
        ("Public", [{"action": "Block", "profile": "Public"}], ("public", True, True, False)),
        (
            "DomainAuthenticated",
            {"action": "Allow", "profile": "Any"},
            ("domain", True, False, True),
        ),
        ("", [], (None, True, False, False)),
    ],
)
def test_what_windows_says(category: str, rules: object, expected: tuple[object, ...]) -> None:
    said = json.dumps(
        {"category": category, "on": True, "inbound": "NotConfigured", "rules": rules}
    )
    found = windows_firewall(said)
    assert (found.profile, found.is_on, found.blocks, found.allows) == expected


@pytest.mark.parametrize("said", ["", "{", "[]", '{"rules": 1}', '{"nftables": 3}'])
def test_what_cannot_be_read_is_unknown(said: str) -> None:
    assert windows_firewall(said) == FirewallFacts("windows")
    assert nft_firewall(said) == FirewallFacts("nftables")


def test_a_program_that_is_not_there_says_nothing() -> None:
    assert run_program(("bobbl-no-such-program",)) is None


# --- other computers -----------------------------------------------------------------------------


def test_neighbours_are_those_whose_hardware_is_known() -> None:
    linux = (
        "IP address       HW type     Flags       HW address            Mask     Device\n"
        "192.168.4.1      0x1         0x2         aa:bb:cc:dd:ee:ff     *        wlan0\n"
        "192.168.4.20     0x1         0x0         00:00:00:00:00:00     *        wlan0\n"
    )
    windows = "  192.168.4.7           aa-bb-cc-dd-ee-01     dynamisch\r\n"
    assert neighbours(linux) == {"192.168.4.1"}
    assert neighbours(windows) == {"192.168.4.7"}


@contextmanager
def answering(said: bytes) -> Iterator[int]:
    """Let somebody answer each connection with this and close it."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        while True:
            try:
                line, _ = listener.accept()
            except OSError:
                return
            with line:
                line.recv(1024)
                line.sendall(said)

    thread = Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


def test_two_examined_computers_reach_each_other() -> None:
    one, other = Counterpart(), Counterpart()
    try:
        assert ask("127.0.0.1", other.port, one.port) == ("bobbl", "bobbl")
        assert ask("127.0.0.1", other.port, None) == ("bobbl", None)
        assert (one.visitors, other.visitors) == (0, 0)  # from this computer itself
    finally:
        one.close()
        other.close()
    assert reach("127.0.0.1", one.port) == "refused"


def test_the_other_one_tells_that_it_cannot_come_back() -> None:
    one, other = Counterpart(), Counterpart()
    one.close()
    try:
        assert ask("127.0.0.1", other.port, one.port) == ("bobbl", "refused")
    finally:
        other.close()


def test_a_phone_reads_a_sentence() -> None:
    counterpart = Counterpart()
    try:
        with socket.create_connection(("127.0.0.1", counterpart.port), 5) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            said = b"".join(iter(lambda: line.recv(4096), b"")).decode()
    finally:
        counterpart.close()
    assert "von hier aus zu erreichen" in said
    assert "can be reached from here" in said
    assert socket.gethostname() not in said


def test_strangers_and_sign_in_pages_are_told_apart() -> None:
    with answering(b"220 mail\r\n") as port:
        assert reach("127.0.0.1", port) == "stranger"
    with answering(b"HTTP/1.1 302 Found\r\nLocation: http://login.hotel/\r\n\r\n") as port:
        assert reach("127.0.0.1", port) == "sign_in"
    with answering(b"HTTP/1.1 404 Not Found\r\n\r\n") as port:
        assert reach("127.0.0.1", port) == "stranger"


def test_who_holds_a_port() -> None:
    with listening("127.0.0.1", 0) as free:
        port = int(free.getsockname()[1])
    assert holder_of(port) == "nobody"
    counterpart = Counterpart()
    try:
        assert holder_of(counterpart.port) == "bobbl"
    finally:
        counterpart.close()
    with answering(b"220 mail\r\n") as port:
        assert holder_of(port) == "stranger"


def test_typed_addresses() -> None:
    assert typed_target(" http://192.168.4.10:20123/ ") == ("192.168.4.10", 20_123)
    assert typed_target("192.168.4.10") is None


@pytest.mark.parametrize(
    ("said", "expected"), [("portal\n", True), ("full\n", False), ("", None), ("unknown\n", None)]
)
def test_a_sign_in_page_is_known_by_the_system(said: str, expected: bool | None) -> None:
    assert has_portal(lambda _: said) is expected


# --- disk and type -------------------------------------------------------------------------------


def test_the_disk_is_the_one_that_is_nearest(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/sda1 / ext4 rw 0 0\n"
        "tmpfs /run/user tmpfs rw 0 0\n"
        "//nas/verein /mnt/mein\\040stick cifs rw 0 0\n"
    )
    assert disk_kind(Path("/home/x"), mounts) == "local"
    assert disk_kind(Path("/run/user/1000"), mounts) == "memory"
    assert disk_kind(Path("/mnt/mein stick/a"), mounts) == "network"
    assert disk_kind(Path("/home/x"), tmp_path / "none") == "local"


def test_a_disk_is_measured(tmp_path: Path) -> None:
    facts = disk_facts(tmp_path)
    assert facts.sync_ms is not None
    assert facts.sync_ms > 0
    assert facts.free_mib > 0
    assert not facts.is_shared
    (tmp_path / "Dropbox").mkdir()
    assert disk_facts(tmp_path / "Dropbox").is_shared
    assert disk_facts(tmp_path / "none").sync_ms is None


def test_type_that_is_damaged_is_missing(tmp_path: Path) -> None:
    assert font_facts().missing == 0
    (tmp_path / "ClearSans-Bold.ttf").write_bytes(b"<html>")
    assert font_facts(tmp_path).missing == 3
