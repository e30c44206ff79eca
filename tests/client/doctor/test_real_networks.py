"""The examination in real networks: two computers at one switch, and what is wrong between them.

Each computer is a network namespace of Linux. That needs its administrator, and the programs ``ip``
and ``bridge``: so it is one of the long tests.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.release

HERE, THERE = "10.77.0.1", "10.77.0.2"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@dataclass
class Switch:
    """Two namespaces whose cables end in a bridge in a third one."""

    names: tuple[str, str, str]
    home: Path

    def examine(self, *words: str) -> set[str]:
        """Examine the first computer; return the keys of what is to be looked at."""
        command = self._inside(0, "doctor", "--json", "--home", str(self.home / "here"), *words)
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)
        told = json.loads(done.stdout)["findings"]
        return {each["key"] for each in told if each["state"] in ("wrong", "look")}

    @contextmanager
    def other(self) -> Iterator[str]:
        """Let the other computer be examined meanwhile; give the address that it names."""
        command = self._inside(1, "doctor", "--wait", "100", "--home", str(self.home / "there"))
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        try:
            assert process.stderr is not None
            for line in process.stderr:
                if b"http://" in line:
                    yield line.decode().rpartition("http://")[2].strip()
                    return
            raise AssertionError("it named no address")
        finally:
            process.kill()
            process.wait()
            assert process.stderr is not None
            process.stderr.close()

    def at(self, place: int, *words: str) -> None:
        """Run ``ip`` at one of the computers, 2 for the switch."""
        ip("netns", "exec", self.names[place], *words)

    def _inside(self, place: int, *words: str) -> list[str]:
        program = [sys.executable, "-m", "bobbl", *words]
        return ["ip", "netns", "exec", self.names[place], *program]


@pytest.fixture
def switch(tmp_path: Path) -> Iterator[Switch]:
    """Two computers that see each other."""
    tag = f"bd{os.getpid()}"
    names = (f"{tag}a", f"{tag}b", f"{tag}s")
    for name in names:
        ip("netns", "add", name)
    try:
        made = Switch(names, tmp_path)
        made.at(2, "ip", "link", "add", "br0", "type", "bridge")
        made.at(2, "ip", "link", "set", "br0", "up")
        for place, address in enumerate((HERE, THERE)):
            ip("-n", names[2], "link", "add", f"p{place}", "type", "veth", "peer", "name", "eth0",
               "netns", names[place])  # fmt: skip
            made.at(2, "ip", "link", "set", f"p{place}", "master", "br0", "up")
            made.at(place, "ip", "address", "add", f"{address}/24", "dev", "eth0")
            made.at(place, "ip", "link", "set", "lo", "up")
            made.at(place, "ip", "link", "set", "eth0", "up")
        yield made
    finally:
        for name in names:
            ip("netns", "delete", name)


def test_two_computers_that_see_each_other_have_nothing_between_them(switch: Switch) -> None:
    with switch.other() as address:
        assert switch.examine("--ask", address) & NETWORK == set()


def test_a_switch_that_keeps_devices_apart_is_named(switch: Switch) -> None:
    with switch.other() as address:
        for place in (0, 1):
            switch.at(2, "ip", "link", "set", f"p{place}", "type", "bridge_slave", "isolated", "on")
        switch.at(0, "ip", "neighbour", "flush", "all")
        assert switch.examine("--ask", address) & NETWORK == {"isolated"}


def test_a_computer_that_lets_nobody_in_is_named(switch: Switch) -> None:
    with switch.other() as address:
        switch.at(1, "ip", "route", "add", "blackhole", f"{HERE}/32")
        assert switch.examine("--ask", address) & NETWORK == {"firewall_there"}


def test_a_vpn_that_takes_everything_is_named(switch: Switch) -> None:
    with switch.other() as address:
        switch.at(0, "ip", "tuntap", "add", "tun0", "mode", "tun")
        switch.at(0, "ip", "address", "add", "10.99.0.2/32", "dev", "tun0")
        switch.at(0, "ip", "link", "set", "tun0", "up")
        switch.at(0, "ip", "route", "add", f"{THERE}/32", "dev", "tun0", "src", "10.99.0.2")
        switch.at(0, "ip", "route", "add", "default", "dev", "tun0", "src", "10.99.0.2")
        assert switch.examine("--ask", address) & NETWORK == {"vpn"}


def test_where_nobody_listens_that_is_named(switch: Switch) -> None:
    assert switch.examine("--ask", f"{THERE}:20123") & NETWORK == {"nobody_there"}


NETWORK = {
    "no_network",
    "no_lease",
    "vpn",
    "portal",
    "isolated",
    "other_network",
    "firewall_there",
    "nobody_there",
    "stranger_there",
    "unclear_there",
    "block_rule",
    "public_profile",
    "kept_out",
    "firewall_shut",
    "deaf",
    "announcement_lost",
    "port_taken",
}
