"""The limits in PROTOCOL.md are those of the program."""

import re
from pathlib import Path

import pytest

from bobbl_client.link import follower, link
from bobbl_server import service
from bobbl_server.net import (
    answers,
    connection,
    hub,
    listener,
    pairing_attempts,
    refusal_limit,
    websocket,
)
from bobbl_server.net.websocket import MOST_SILENT
from bobbl_server.sockets import connection_limits
from bobbl_shared.domain.commands import MAXIMUM_COMMAND
from bobbl_shared.wire import codec

DOCUMENT = (Path(__file__).parents[2] / "PROTOCOL.md").read_text("utf-8")
KIB = 1024
MIB = 1024 * KIB
LOOK_S = connection.HEARTBEAT_S / 2
TOLD = {
    "a stranger: until": f"{listener.SILENT_S:g} s; {listener.HANDSHAKE_S:g} s",
    "its request": f"{listener.REQUEST_BYTES // KIB} KiB;",
    "strangers from one address": f"{connection_limits.AT_ONCE} at a time,"
    f" {connection_limits.AT_A_STRETCH} in a burst, then {connection_limits.A_SECOND:g} a second;",
    "strangers from all addresses": f"{connection_limits.ALL_AT_ONCE} at a time;",
    "a frame": f"{codec.MAXIMUM_STRANGER // KIB} KiB, {codec.MAXIMUM_STATION // KIB} KiB,"
    f" {codec.MAXIMUM_SERVER // MIB} MiB",
    "frames of a stranger": f"{websocket.STRANGERS_FRAMES};",
    "pings, pongs and message fragments": f"{websocket.IDLE_AT_A_STRETCH} in a burst, then it is"
    f" read at {websocket.IDLE_A_SECOND:g} a second;",
    "wrong codes from one address": f"{pairing_attempts.OWN} and one more, then one a minute as"
    f" far as the common budget allows: {pairing_attempts.AT_A_STRETCH} in a burst, then"
    f" {pairing_attempts.A_SECOND:g} a second.",
    "a command; a body": f"{MAXIMUM_COMMAND // KIB} KiB; {service.MAXIMUM_DETAILS // KIB} KiB",
    "hashes in one question": f"{answers.MOST_DETAILS}",
    "commands of one connection": f"{connection.UNDER_WAY},",
    "refused or rejected": f"{refusal_limit.MOST:g} in a burst, then"
    f" {refusal_limit.A_SECOND:g} a second;",
    "data that waits": f"{connection.UNREAD // MIB} MiB, then its messages are not read;"
    f" {hub.QUEUE_BYTES // MIB} MiB or {hub.QUEUE:,} frames",
    "silence": f"after {LOOK_S:g} to {2 * LOOK_S:g} s the server sends a WebSocket ping, after"
    f" {MOST_SILENT * LOOK_S:g} to {(MOST_SILENT + 1) * LOOK_S:g} s",
}


@pytest.mark.parametrize("what", TOLD)
def test_a_limit_is_told_as_it_is(what: str) -> None:
    rows = re.findall(rf"^\| {re.escape(what)}.*? \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert [row[: len(TOLD[what])] for row in rows] == [TOLD[what]]


def test_how_long_stations_wait_is_told() -> None:
    words = " ".join(DOCUMENT.split())
    assert (
        f"stations wait {follower.CONNECT_S:g} s for each message until they are welcome,"
        f" {link.JOIN_S:g} s while pairing. After a failure they wait"
        f" {follower.SHORTEST_WAIT_S:g} s, twice as long each time up to"
        f" {follower.LONGEST_WAIT_S:g} s"
    ) in words
    longest_s = 1.3 * follower.SHORTEST_WAIT_S
    assert f"not tried yet ends the wait within {longest_s:g} s" in words
