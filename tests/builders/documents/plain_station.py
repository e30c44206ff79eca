"""A small station written from PROTOCOL.md alone, with nothing of Bobbl's.

It pairs, proves itself, follows the log with every check the document asks for, keeps its commands
and sends them again after reconnecting. It shows nothing and stores nothing on disk.
"""

import json
import os
import secrets
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import aiohttp

from builders.documents.plain_protocol import (
    GENESIS,
    ORDER,
    Key,
    Spake2,
    challenge_message,
    compact,
    details_hash,
    event_hash,
    head_message,
    proof,
    sha256,
    transcript,
    verify,
)

Json = dict[str, Any]
VERSIONS = (3, 3)
_decoder = json.JSONDecoder()


class Denied(Exception):
    """The server has said why it closes; ``message`` as it came."""

    def __init__(self, message: Json) -> None:
        """Keep it."""
        super().__init__(message["code"])
        self.message = message


@dataclass
class Line:
    """A WebSocket over TLS; ``certificate`` is the hash of what the server has shown."""

    session: aiohttp.ClientSession
    socket: aiohttp.ClientWebSocketResponse
    certificate: str

    @classmethod
    async def open(cls, address: str) -> "Line":
        """Connect to ``host:port``; whose certificate it is has to be checked."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        session = aiohttp.ClientSession()
        try:
            where, most = f"wss://{address}/bobbl", 8 * 1024 * 1024
            socket = await session.ws_connect(where, ssl=context, max_msg_size=most)
        except BaseException:
            await session.close()
            raise
        tls = socket.get_extra_info("ssl_object")
        return cls(session, socket, sha256(tls.getpeercert(binary_form=True)))

    async def close(self) -> None:
        """Close it."""
        await self.socket.close()
        await self.session.close()

    async def say(self, kind: str, **members: object) -> None:
        """Send a message."""
        await self.socket.send_str(compact({"message": kind, **members}))

    async def hear(self) -> tuple[str, Json]:
        """Wait for a message; give its text as well. Raises ``Denied``."""
        text = await self.socket.receive_str(timeout=30)
        message: Json = json.loads(text)
        if message["message"] == "denied":
            raise Denied(message)
        return text, message

    async def expect(self, kind: str) -> Json:
        """Wait for a message that has to be of this kind."""
        _, message = await self.hear()
        assert message["message"] == kind, message
        return message


@dataclass
class Own:
    """A command of this station's, as it is kept until its event is seen."""

    counter: int
    text: str
    signature: str
    details: tuple[Json, ...]


@dataclass
class PlainStation:
    """A station and all it knows; ``events`` are the bytes of the log so far."""

    address: str
    key: Key = field(default_factory=lambda: Key(os.urandom(32)))
    root: bytes = b""
    tournament: str = ""
    epoch: Json = field(default_factory=dict)
    line: Line | None = None
    events: list[bytes] = field(default_factory=list)
    head: Json = field(default_factory=dict)
    details: dict[str, Json] = field(default_factory=dict)
    own: list[Own] = field(default_factory=list)
    unread: list[Json] = field(default_factory=list)
    last: str = GENESIS
    server: bytes = b""
    keys: dict[str, bytes] = field(default_factory=dict)
    epoch_number: int = 0
    handed_over: int = 0
    """How often a server has asked for what only this station had."""
    held: int = 0
    """The last own counter that the server held when it bade welcome."""

    # pairing

    async def pair(self, code: str) -> None:
        """Become a station of the tournament by a code."""
        code = "".join(each for each in code.upper() if each not in " -")
        line = await Line.open(self.address)
        try:
            await self._pair(line, code)
        finally:
            await line.close()

    async def _pair(self, line: Line, code: str) -> None:
        greeting = await line.expect("greeting")
        side = Spake2(b"A", code, secrets.randbelow(ORDER))
        opening, public = side.message, self.key.public
        await line.say(
            "pair_open",
            protocol=_version(greeting),
            selector=code[:2],
            opening=opening.hex(),
            public=public.hex(),
        )
        answer = await line.expect("pair_reply")
        reply, root = bytes.fromhex(answer["reply"]), bytes.fromhex(answer["root"])
        assert sha256(root) == greeting["tournament"]
        _check_record(greeting["epoch"], root, line.certificate)
        record = (greeting["epoch"]["command"], greeting["epoch"]["signature"])
        covered = transcript(opening, reply, root, record, line.certificate, public)
        shared = side.key(reply)
        mac = proof(shared, "station", covered)
        signature = self.key.sign("pairing/proof", mac)
        await line.say("pair_confirm", mac=mac.hex(), signature=signature)
        done = await line.expect("pair_done")
        assert done["mac"] == proof(shared, "server", covered).hex()
        assert done["station"] == self.key.author
        self.root, self.tournament, self.epoch = root, greeting["tournament"], greeting["epoch"]

    # connecting

    async def connect(self) -> None:
        """Prove who this is, and send again what the server does not have."""
        self.line = line = await Line.open(self.address)
        greeting = await line.expect("greeting")
        assert greeting["tournament"] == self.tournament
        record = _check_record(greeting["epoch"], self.root, line.certificate)
        known = json.loads(self.epoch["command"])["payload"]
        assert record["epoch"] >= known["epoch"]
        assert record["epoch"] > known["epoch"] or record["server"] == known["server"]
        self.epoch = greeting["epoch"]
        message = challenge_message(
            greeting["nonce"],
            line.certificate,
            self.tournament,
            record["epoch"],
            self.key.author,
        )
        await line.say(
            "prove",
            protocol=_version(greeting),
            station=self.key.author,
            signature=self.key.sign("challenge", message),
            epoch=self.epoch,
            length=len(self.events),
            head=self.last if self.events else "",
            copy_epoch=self.epoch_number,
        )
        welcome = await self._welcome(line)
        assert welcome["length"] == len(self.events)
        self.held = welcome["counter"]
        for each in self.own:
            if each.counter > self.held:
                await self.send(each)

    async def _welcome(self, line: Line) -> Json:
        """Wait to be welcome; until then the server may ask for what only this station has."""
        while True:
            _, message = await line.hear()
            match message["message"]:
                case "gathering":
                    continue
                case "hand_over":
                    await self._hand_over(line, message["start"], message["hash"])
                case kind:
                    assert kind == "welcome", message
                    return message

    async def _hand_over(self, line: Line, start: int, hash_: str) -> None:
        """Give the events from ``start`` on as they stand in the log, in frames of one each."""
        self.handed_over += 1
        if not 0 < start <= len(self.events) or event_hash(self.events[start - 1]) != hash_:
            await line.say("handed_over", events=[], details=[], head=None)
            return
        for body in self.events[start:]:
            text = body.decode()
            named = [each for hash_, each in self.details.items() if hash_ in text]
            tail = compact(named)
            frame = f'{{"message":"handed_over","events":[{text}],"details":{tail},"head":null}}'
            await line.socket.send_str(frame)
        await line.say("handed_over", events=[], details=[], head=self.head)

    async def leave(self) -> None:
        """Close the connection."""
        assert self.line is not None
        await self.line.close()

    # following

    async def step(self) -> None:
        """Take one message: events are checked and kept, all else waits in ``unread``."""
        assert self.line is not None
        text, message = await self.line.hear()
        if message["message"] == "events":
            self.take(text, message)
        else:
            self.unread.append(message)

    async def next(self, kind: str) -> Json:
        """Wait for a message of this kind, and take it."""
        while True:
            for each in self.unread:
                if each["message"] == kind:
                    self.unread.remove(each)
                    return each
            await self.step()

    def take(self, text: str, message: Json) -> None:
        """Take a frame of events, or raise and have nothing of it."""
        bodies, last = list(self.events), self.last
        server, number = self.server, self.epoch_number
        keys = {**self.keys, self.tournament: self.root}
        for raw in _objects_in(text, "events"):
            body, event = raw.encode(), json.loads(raw)
            if event["index"] < len(bodies):
                assert event_hash(bodies[event["index"]]) == event_hash(body)
                continue
            assert event["index"] == len(bodies)
            assert event["previous"] == last
            command = json.loads(event["command"])
            if event["index"] == 0:
                root = bytes.fromhex(command["payload"]["root"]["root_public"])
                assert sha256(root) == self.tournament
            if any(each["fact"] == "EpochStarted" for each in event["effect"]):
                assert command["station"] == self.tournament
                server = bytes.fromhex(command["payload"]["server"])
                number = command["payload"]["epoch"]
                keys[sha256(server)] = server
            signed = event["command"].encode()
            verify(keys[command["station"]], "command", signed, event["signature"])
            for each in event["effect"]:
                if each["fact"] == "StationAdmitted":
                    keys[each["station"]] = bytes.fromhex(each["public"])
            bodies.append(body)
            last = event_hash(body)
        head = message["head"]
        assert (head["index"], head["hash"], head["epoch"]) == (len(bodies) - 1, last, number)
        covered = head_message(self.tournament, number, head["index"], last)
        verify(server, "head", covered, head["signature"])
        for each in message.get("details", ()):
            if each["body"] is not None:
                assert details_hash(bytes.fromhex(each["salt"]), each["body"]) == each["hash"]
            self.details[each["hash"]] = each
        self.head = head
        self.events, self.last = bodies, last
        self.server, self.epoch_number, self.keys = server, number, keys

    @property
    def names(self) -> set[str]:
        """Give the family names known."""
        known = [each for each in self.details.values() if each["scope"] == "name"]
        return {json.loads(each["body"])["last"] for each in known}

    def facts(self, kind: str) -> Iterator[tuple[int, Json]]:
        """Give the facts of one kind, each with the index of its event."""
        for index, body in enumerate(self.events):
            for fact in json.loads(body)["effect"]:
                if fact["fact"] == kind:
                    yield index, fact

    # asking

    async def ask(
        self, payload: Json, version: int | None = None, names: tuple[Json, ...] = ()
    ) -> Json:
        """Send a command with these details and give the event it becomes."""
        counter = max([self.held, *(each.counter for each in self.own)]) + 1
        text = compact(
            {
                "tournament": self.tournament,
                "station": self.key.author,
                "counter": counter,
                "operator": None,
                "base": None if version is None else {"version": version},
                "payload": payload,
                "at": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S}.000Z",
            }
        )
        own = Own(counter, text, self.key.sign("command", text.encode()), names)
        self.own.append(own)
        await self.send(own)
        return await self.event_of(counter)

    async def send(self, own: Own) -> None:
        """Send a command of one's own, for the first time or again."""
        assert self.line is not None
        signed = {"command": own.text, "signature": own.signature}
        await self.line.say("submit", signed=signed, details=own.details)

    async def event_of(self, counter: int) -> Json:
        """Wait for the event that a command of this station has become."""
        start = 0
        while True:
            for body in self.events[start:]:
                event: Json = json.loads(body)
                command = json.loads(event["command"])
                if (command["station"], command["counter"]) == (self.key.author, counter):
                    return event
            start = len(self.events)
            await self.step()

    async def query(self, question: Json) -> Json:
        """Ask something that is not recorded."""
        assert self.line is not None
        id_ = secrets.randbelow(10**6)
        await self.line.say("ask", id=id_, question=question)
        answer = await self.next("answer")
        assert answer["id"] == id_
        reply: Json = answer["reply"]
        return reply

    async def report(self) -> Json:
        """Say how things stand; give the server's time."""
        assert self.line is not None
        await self.line.say("report", waiting=0, length=len(self.events), sent=4711)
        return await self.next("time")


def name(last: str, first: str) -> Json:
    """Make the details of a name."""
    salt, body = os.urandom(32), compact({"last": last, "first": first, "club": ""})
    return {
        "hash": details_hash(salt, body),
        "scope": "name",
        "salt": salt.hex(),
        "body": body,
        "sealed": None,
    }


def new_id() -> str:
    """Give a fresh id."""
    return os.urandom(16).hex()


def _version(greeting: Json) -> int:
    lowest, highest = greeting["protocol"]
    version = min(VERSIONS[1], highest)
    assert version >= max(VERSIONS[0], lowest)
    return int(version)


def _check_record(record: Json, root: bytes, certificate: str) -> Json:
    """Check an epoch record against the root key and the certificate; give its payload."""
    verify(root, "command", record["command"].encode(), record["signature"])
    payload: Json = json.loads(record["command"])["payload"]
    assert payload["kind"] == "StartEpoch"
    assert payload["certificate"] == certificate
    return payload


def _objects_in(text: str, member: str) -> Iterator[str]:
    """Give the elements of a list in an object as they are written."""
    at = text.index("{") + 1
    while True:
        key, at = _decoder.raw_decode(text, _next(text, at, ","))
        at = _next(text, at, ":")
        if key == member:
            break
        _, at = _decoder.raw_decode(text, at)
    at = _next(text, at, "[")
    while text[at] != "]":
        start = at
        _, at = _decoder.raw_decode(text, start)
        yield text[start:at]
        at = _next(text, at, ",")


def _next(text: str, at: int, passed: str) -> int:
    """Give the place after white space and at most one sign."""
    seen = False
    while text[at] in " \t\r\n" or (text[at] == passed and not seen):
        seen = seen or text[at] == passed
        at += 1
    return at
