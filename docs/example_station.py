"""A station for Bobbl, written from PROTOCOL.md alone; it shares no code with Bobbl.

    python3 example_station.py HOME pair ADDRESS CODE
    python3 example_station.py HOME register "Eva Müller" "Kurt Weiß"
    python3 example_station.py HOME enter ROUND TABLE 21:15 3:21
    python3 example_station.py HOME command '{"kind": "DrawRound", "round": 1}' [VERSION]
    python3 example_station.py HOME question '{"type": "addresses"}'
    python3 example_station.py HOME watch [ADDRESS]

HOME is a file of its own: key, what is trusted, own commands, and a checked copy of the log.
`watch` stays connected, comes back after an outage, sends what waits and prints what happens. The
others store what is asked for, connect once until everything is sent, and end: 0 done, 1 refused by
the rules, 2 not now (what was stored is sent with the next call), 3 never: a person has to know
why. It needs Python 3.11 with aiohttp, cryptography and spake2.
"""

import asyncio
import hmac
import json
import os
import random
import secrets
import sqlite3
import ssl
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp
import spake2
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PROTOCOL = 3
PERMANENT = ("station_unknown", "copy_differs", "epoch_conflict", "version_differs")
Json = dict[str, Any]


class Later(Exception):
    """The connection has ended; everything stored is kept, and it may be tried again."""


class Alarm(Exception):
    """Trying again does not help: a person has to know."""


# --- Bytes, hashes, signatures --------------------------------------------------------------------


def label(purpose: str) -> bytes:
    """Return what stands before everything that is hashed or signed for a purpose."""
    return f"bobbl/1/{purpose}\n".encode()


def packed(*fields: bytes | str | int) -> bytes:
    """Return fields joined so that nothing can move from one into the next."""

    def raw(field: bytes | str | int) -> bytes:
        if isinstance(field, int):
            return field.to_bytes(8, "big")
        return field.encode() if isinstance(field, str) else field

    return b"".join(len(raw(each)).to_bytes(4, "big") + raw(each) for each in fields)


def derived(shared: bytes, purpose: str) -> bytes:
    """Return the key for a purpose that follows from a shared one."""
    return HKDF(SHA256(), 32, salt=None, info=label(purpose)).derive(shared)


def check(public: bytes, purpose: str, message: bytes, signature: str) -> None:
    """Verify a signature, or raise an alarm."""
    try:
        key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(bytes.fromhex(signature), label(purpose) + message)
    except (InvalidSignature, ValueError) as error:
        raise Alarm(f"ALARM: a {purpose} is not signed by whom it should be") from error


def compact(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def new_id() -> str:
    """Return an id that nobody has."""
    return secrets.token_hex(16)


def events_as_they_are(frame: str) -> list[str]:
    """Return the texts of a frame's events: exactly these bytes are hashed."""
    found, start = [], '"events":['
    if (at := frame.find(start)) >= 0:
        at += len(start)
        while frame[at] != "]":
            _, end = json.JSONDecoder().raw_decode(frame, at)
            found.append(frame[at:end])
            at = end + (frame[end] == ",")
    return found


# --- The copy of the log --------------------------------------------------------------------------


class Copy:
    """What the server has sent, as far as it was checked. Nothing else is believed."""

    def __init__(self, root: bytes) -> None:
        self.root, self.tournament = root, sha256(root).hexdigest()
        self.bodies: list[str] = []
        self.events: list[Json] = []
        self.hashes: list[str] = []
        self.heads: list[Json] = []
        self.details: dict[str, Json] = {}
        self.epoch, self.server = 0, b""

    def accept(self, text: str) -> list[Json]:
        """Check a frame of events, take it in, and return the events that are new."""
        frame = json.loads(text)
        known, epoch, server = len(self.events), self.epoch, self.server
        bodies: list[str] = []
        events: list[Json] = []
        hashes: list[str] = []
        previous = self.hashes[-1] if known else "0" * 64
        for body in events_as_they_are(text):
            event, hash_ = json.loads(body), sha256(label("event") + body.encode()).hexdigest()
            if event["index"] < known and self.hashes[event["index"]] == hash_:
                continue
            if (event["index"], event["previous"]) != (known + len(events), previous):
                raise Alarm(f"ALARM: event {event['index']} does not continue the log")
            for fact in event["effect"]:
                if fact["fact"] in ("TournamentFounded", "EpochStarted"):
                    check(self.root, "command", event["command"].encode(), event["signature"])
                if fact["fact"] == "EpochStarted":
                    epoch, server = fact["epoch"], bytes.fromhex(fact["server"])
            previous = hash_
            bodies.append(body)
            events.append(event)
            hashes.append(hash_)
        if not events:
            return []
        head = frame["head"]
        if (head["index"], head["hash"], head["epoch"]) != (events[-1]["index"], previous, epoch):
            raise Alarm("ALARM: the head belongs to another event")
        message = packed(self.tournament, epoch, head["index"], bytes.fromhex(previous))
        check(server, "head", message, head["signature"])
        for each in frame.get("details", []):
            clear = bytes.fromhex(each["salt"] or "") + (each["body"] or "").encode()
            if each["body"] is not None and sha256(clear).hexdigest() != each["hash"]:
                raise Alarm("ALARM: a name does not match its hash")
        self.bodies += bodies
        self.events += events
        self.hashes += hashes
        self.heads.append(head)
        self.epoch, self.server = epoch, server
        gone = self.forgotten()
        new = {each["hash"]: each for each in frame.get("details", [])}
        every = {**self.details, **new}
        self.details = {hash_: each for hash_, each in every.items() if hash_ not in gone}
        return events

    def forgotten(self) -> set[str]:
        """Return the hashes of all details of people who have to be forgotten."""
        facts = [fact for event in self.events for fact in event["effect"]]
        kinds = ("PersonsForgotten", "EntrantRegistered")
        gone, registered = ([f for f in facts if f["fact"] == kind] for kind in kinds)
        people = {id_ for fact in gone for id_ in fact["persons"]}
        theirs = {
            fact["entrant"] for fact in registered if {p["id"] for p in fact["persons"]} <= people
        }
        found: set[str | None] = set()
        for event in self.events if people else []:
            payload = json.loads(event["command"])["payload"]
            for each in [*payload.get("persons", []), payload.get("person")]:
                if isinstance(each, dict) and each["id"] in people:
                    found |= {each["details"], each["contact"]}
            if payload.get("entrant") in theirs:
                found.add(payload.get("note"))
        return {each for each in found if each}

    def facts(self) -> Iterator[tuple[int, Json]]:
        """Give all facts, each with the index of its event, without those that were undone."""
        every = [(event["index"], fact) for event in self.events for fact in event["effect"]]
        undone = {fact["index"] for _, fact in every if fact["fact"] == "EventUndone"}
        return ((index, fact) for index, fact in every if index not in undone)

    def tables(self) -> dict[tuple[int, int], tuple[list[list[str]], int]]:
        """Return of each round and table who sits there, and the event that changed it last."""
        found: dict[tuple[int, int], tuple[list[list[str]], int]] = {}
        for index, fact in self.facts():
            match fact["fact"]:
                case "RoundDrawn" | "RoundJoined":
                    for each in fact["tables"]:
                        found[fact["round"], each["table"]] = each["sides"], index
                case "TableSeated":
                    found[fact["round"], fact["table"]] = fact["sides"], index
                case "SeatsSwapped":
                    swap = {fact["first"]: fact["second"], fact["second"]: fact["first"]}
                    for (round_, table), (sides, _) in list(found.items()):
                        if round_ == fact["round"] and swap.keys() & {*sides[0], *sides[1]}:
                            sides = [[swap.get(each, each) for each in side] for side in sides]
                            found[round_, table] = sides, index
                case "ResultEntered" | "ResultCorrected" | "ResultDecided":
                    key = fact["round"], fact["table"]
                    found[key] = found[key][0], index
        return found

    def answers(self, station: str) -> dict[int, Json]:
        """Return the events of a station's commands by counter."""
        commands = ((json.loads(event["command"]), event) for event in self.events)
        return {each["counter"]: event for each, event in commands if each["station"] == station}

    def name(self, person: Json) -> str:
        """Return a person's name, if it is known here."""
        body = self.details.get(person["details"], {}).get("body")
        name = json.loads(body) if body else {}
        return f"{name.get('first', '')} {name.get('last', '?')}".strip()


# --- The connection -------------------------------------------------------------------------------


class Line:
    """Whole messages to and from a server, whose certificate is not checked yet."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        der = socket.get_extra_info("ssl_object").getpeercert(binary_form=True)
        self.certificate = sha256(der).hexdigest()

    async def send(self, message: str, **members: object) -> None:
        """Send a message."""
        await self.socket.send_str(compact({"message": message, **members}))

    async def receive(self, wait_s: float) -> tuple[Json, str]:
        """Return the next message and its text; TimeoutError if none comes in time."""
        frame = await self.socket.receive(timeout=wait_s)
        if frame.type is not aiohttp.WSMsgType.TEXT:
            raise Later("the server has closed the connection")
        message = json.loads(frame.data)
        if message["message"] == "denied":
            text = f"denied: {message['code']} {compact(message.get('parameters', {}))}"
            raise Alarm(text) if message["code"] in PERMANENT else Later(text)
        return message, frame.data

    def record(self, greeting: Json, root: bytes) -> Json:
        """Return the epoch of a greeting; Later if it is not one for this line and root key."""
        command = greeting["epoch"]["command"]
        check(root, "command", command.encode(), greeting["epoch"]["signature"])
        epoch: Json = json.loads(command)["payload"]
        if epoch["kind"] != "StartEpoch" or epoch["certificate"] != self.certificate:
            raise Alarm("ALARM: somebody is between this station and the server")
        return epoch


@asynccontextmanager
async def connection(address: str) -> AsyncIterator[Line]:
    """Connect to a server, and turn every failure of the network into Later."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    url, most = f"wss://{address}/bobbl", 8 * 2**20
    try:
        async with aiohttp.ClientSession() as session:
            async with asyncio.timeout(4):
                socket = await session.ws_connect(url, ssl=tls, max_msg_size=most)
            async with socket:
                yield Line(socket)
    except (OSError, aiohttp.ClientError) as error:
        raise Later(f"no connection to {address}") from error


# --- The station ----------------------------------------------------------------------------------


class Station:
    """A key, own commands that are never lost, and the way to bring them to a server."""

    def __init__(self, home: Path) -> None:
        os.umask(0o077)  # key, names and commands are for this user only
        self.db = sqlite3.connect(home, isolation_level=None, timeout=0)
        self.db.executescript(
            "PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=EXTRA; PRAGMA secure_delete=ON;"
            "BEGIN EXCLUSIVE;"
            "CREATE TABLE IF NOT EXISTS known(name PRIMARY KEY, value);"
            "CREATE TABLE IF NOT EXISTS own(counter INTEGER PRIMARY KEY, text, signature, details);"
            "CREATE TABLE IF NOT EXISTS frame(head INTEGER PRIMARY KEY, text);"
            "CREATE TABLE IF NOT EXISTS details(hash PRIMARY KEY, text); COMMIT"
        )
        self.db.execute("INSERT OR IGNORE INTO known VALUES ('key', ?)", (secrets.token_hex(32),))
        self.known = dict(self.db.execute("SELECT name, value FROM known"))
        self.key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.known["key"]))
        self.public = self.key.public_key().public_bytes_raw()
        self.id = sha256(self.public).hexdigest()
        self.copy = self._kept_copy()
        self.sent = 0
        self.question: Json | None = None
        self.reply: Json = {}

    def _kept_copy(self) -> Copy:
        copy = Copy(bytes.fromhex(self.known.get("root", "")))
        for (text,) in self.db.execute("SELECT text FROM frame ORDER BY head"):
            copy.accept(text)
        for hash_, text in self.db.execute("SELECT hash, text FROM details"):
            copy.details[hash_] = json.loads(text)
        return copy

    def _keep_events(self, events: list[Json]) -> None:
        """Keep events and their head, and only the details that may be known still."""
        head, details = self.copy.heads[-1], self.copy.details
        bodies = ",".join(self.copy.bodies[-len(events) :])
        frame = f'{{"events":[{bodies}],"head":{compact(head)}}}'
        self.db.execute("BEGIN")
        self.db.execute("INSERT INTO frame VALUES (?, ?)", (head["index"], frame))
        rows = [(hash_, compact(each)) for hash_, each in details.items()]
        self.db.executemany("INSERT OR REPLACE INTO details VALUES (?, ?)", rows)
        emptied = "UPDATE own SET details = '[]' WHERE counter <= ? AND instr(details, ?)"
        answered = max(self.copy.answers(self.id), default=0)
        for hash_ in self.copy.forgotten():
            self.db.execute("DELETE FROM details WHERE hash = ?", (hash_,))
            self.db.execute(emptied, (answered, hash_))
        self.db.execute("COMMIT")

    def _keep(self, **values: str) -> None:
        self.db.executemany("INSERT OR REPLACE INTO known VALUES (?, ?)", list(values.items()))
        self.known.update(values)

    def _sign(self, purpose: str, message: bytes) -> str:
        return self.key.sign(label(purpose) + message).hex()

    def ask(
        self, payload: Json, version: int | None = None, details: tuple[Json, ...] = ()
    ) -> None:
        """Write, sign and store a command, whether a server can be reached or not."""
        command = {
            "tournament": self.copy.tournament,
            "station": self.id,
            "counter": self.last() + 1,
            "operator": None,
            "base": None if version is None else {"version": version},
            "payload": payload,
            "at": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        }
        text = compact(command)
        row = command["counter"], text, self._sign("command", text.encode()), compact(details)
        self.db.execute("INSERT INTO own VALUES (?, ?, ?, ?)", row)
        print(f"stored as {command['counter']}: {payload['kind']}", flush=True)

    def register(self, *names: str) -> None:
        """Register a pair, or one person who came alone."""
        details = []
        for name in names:
            first, _, last = name.rpartition(" ")
            body = compact({"last": last, "first": first, "club": ""})
            salt = secrets.token_bytes(32)
            hash_ = sha256(salt + body.encode()).hexdigest()
            clear = {"scope": "name", "salt": salt.hex(), "body": body, "sealed": None}
            details.append({"hash": hash_, **clear})
        persons = [{"id": new_id(), "details": each["hash"], "contact": None} for each in details]
        kind = {"kind": "RegisterEntrant", "entrant_kind": "pair" if len(names) == 2 else "lone"}
        wanted = {**kind, "entrant": new_id(), "persons": persons}
        self.ask(wanted, len(self.copy.events), tuple(details))

    def enter(self, round_: int, table: int, *bobbl: str) -> None:
        """Enter the slip of a table, as "21:15" for each Bobbl."""
        tables = self.copy.tables()
        if (round_, table) not in tables:
            raise ValueError("nobody sits at this table, as far as this station knows")
        sides, version = tables[round_, table]
        points = [[int(each) for each in pair.split(":")] for pair in bobbl]
        where = {"kind": "EnterResult", "round": round_, "table": table, "sides": sides}
        score = {"type": "bobbl", "bobbl": points}
        self.ask({**where, "score": score, "entry": new_id()}, version)

    def last(self) -> int:
        """Return the counter of the last own command, 0 if there is none."""
        row = self.db.execute("SELECT coalesce(max(counter), 0) FROM own").fetchone()
        return int(row[0])

    def waiting(self) -> int:
        """Return how many own commands have no event yet."""
        return self.last() - max(self.copy.answers(self.id), default=0)

    async def pair(self, address: str, code: str) -> None:
        """Be admitted with the code from the organiser's window."""
        code = code.upper().replace("-", "").replace(" ", "")
        async with connection(address) as line:
            greeting, _ = await line.receive(4)
            sides = {"idA": label("pairing/station"), "idB": label("pairing/server")}
            exchange = spake2.SPAKE2_A(code.encode(), **sides)
            opening: bytes = exchange.start()
            opened = {"selector": code[:2], "opening": opening.hex(), "public": self.public.hex()}
            await line.send("pair_open", protocol=PROTOCOL, **opened)
            answer, _ = await line.receive(15)
            reply, root = bytes.fromhex(answer["reply"]), bytes.fromhex(answer["root"])
            if sha256(root).hexdigest() != greeting["tournament"]:
                raise Alarm("ALARM: the server shows the key of another tournament")
            line.record(greeting, root)
            shared = exchange.finish(reply)
            record = f"{greeting['epoch']['command']}\n{greeting['epoch']['signature']}"
            fields = (opening, reply, root, record, line.certificate, self.public)
            transcript = label("pairing/transcript") + packed(*fields)
            own = hmac.digest(derived(shared, "pairing/station"), transcript, "sha256")
            signature = self._sign("pairing/proof", own)
            await line.send("pair_confirm", mac=own.hex(), signature=signature)
            done, _ = await line.receive(15)
            expected = hmac.digest(derived(shared, "pairing/server"), transcript, "sha256")
            if not hmac.compare_digest(expected.hex(), done["mac"]):
                raise Alarm("ALARM: the server does not know the code")
        self._keep(root=root.hex(), epoch=compact(greeting["epoch"]), address=address)
        self.copy = self._kept_copy()
        print(f"paired with {greeting['name']}", flush=True)

    async def work(self, stays: bool) -> None:
        """Connect and send what waits; stay until the line ends, or only until all is sent."""
        async with connection(self.known["address"]) as line:
            await self._prove(line)
            await self._send_waiting(line)
            await self._follow(line, stays)

    async def _follow(self, line: Line, stays: bool) -> None:
        heard = reported = time.monotonic()
        while stays or self.waiting() or self.question:
            if time.monotonic() - reported >= 1:
                reported = time.monotonic()
                state = {"waiting": self.waiting(), "length": len(self.copy.events)}
                await line.send("report", **state, sent=int(reported * 1000))
            try:
                await self._take(line, *await line.receive(1))
                heard = time.monotonic()
            except TimeoutError:
                if time.monotonic() - heard > 8:
                    raise Later("the server has been silent for 8 s") from None

    async def _prove(self, line: Line) -> None:
        greeting, _ = await line.receive(4)
        if greeting["tournament"] != self.copy.tournament:
            raise Later("another tournament is led there")
        theirs = line.record(greeting, self.copy.root)
        newest = json.loads(json.loads(self.known["epoch"])["command"])["payload"]
        if theirs["epoch"] == newest["epoch"] and theirs["server"] != newest["server"]:
            raise Alarm("ALARM: two servers with the same number")
        if theirs["epoch"] > newest["epoch"]:
            self._keep(epoch=compact(greeting["epoch"]))
        nonce = bytes.fromhex(greeting["nonce"])
        challenge = (nonce, line.certificate, self.copy.tournament, theirs["epoch"], self.id)
        await line.send(
            "prove",
            protocol=PROTOCOL,
            station=self.id,
            signature=self._sign("challenge", packed(*challenge)),
            epoch=json.loads(self.known["epoch"]),
            length=len(self.copy.events),
            head=self.copy.hashes[-1] if self.copy.hashes else "",
            copy_epoch=self.copy.epoch,
        )
        if theirs["epoch"] < newest["epoch"]:
            raise Later("another server has taken over from this one")
        while (message := (await line.receive(30))[0])["message"] != "welcome":
            if message["message"] == "hand_over":
                await self._hand_over(line, message["start"], message["hash"])
        if message["length"] < len(self.copy.events):
            self.db.execute("DELETE FROM frame WHERE head >= ?", (message["length"],))
            self.copy = self._kept_copy()
            raise Later("the copy went further than the log and was cut")
        self.sent = message["counter"]
        print(f"connected; {self.last() - self.sent} to send", flush=True)

    async def _hand_over(self, line: Line, start: int, hash_: str) -> None:
        """Give the server what it has lost: 100 events at a time, as they are."""
        has_it = (self.copy.hashes[start - 1] if start else "") == hash_
        for at in range(start, len(self.copy.bodies) if has_it else 0, 100):
            part = ",".join(self.copy.bodies[at : at + 100])
            named = [each for hash_, each in self.copy.details.items() if hash_ in part]
            rest = f'"details":{compact(named)},"head":null}}'
            await line.socket.send_str(f'{{"message":"handed_over","events":[{part}],{rest}')
        head = self.copy.heads[-1] if has_it and self.copy.heads else None
        await line.send("handed_over", events=[], details=[], head=head)

    async def _send_waiting(self, line: Line) -> None:
        """Send each own command that was not sent on this line, in order, then the question."""
        rows = "SELECT counter, text, signature, details FROM own WHERE counter > ? ORDER BY 1"
        for counter, text, signature, details in self.db.execute(rows, (self.sent,)).fetchall():
            self.sent = counter
            signed = {"command": text, "signature": signature}
            await line.send("submit", signed=signed, details=json.loads(details))
        if self.question:
            await line.send("ask", id=1, question=self.question)

    async def _take(self, line: Line, message: Json, text: str) -> None:
        if message["message"] == "events":
            if events := self.copy.accept(text):
                self._keep_events(events)
            for event in events:
                print(self._told(event), flush=True)
        elif message["message"] == "rejected":
            if message["code"] != "counter_gap":
                raise Alarm(f"rejected: {message['code']} {compact(message['parameters'])}")
            self.sent = message["parameters"]["expected"] - 1
            await self._send_waiting(line)
        elif message["message"] == "answer":
            self.question, self.reply = None, message["reply"]
            print(f"answer {compact(self.reply)}", flush=True)

    def _told(self, event: Json) -> str:
        command, refused = json.loads(event["command"]), event["verdict"]["refused"]
        whose = f" (own {command['counter']})" if command["station"] == self.id else ""
        if refused:
            parameters = compact(event["verdict"].get("parameters", {}))
            return f"{event['index']}{whose} refused {refused} {parameters}"
        told = []
        for fact in event["effect"]:
            words = [fact["fact"]]
            words += [f"{key} {fact[key]}" for key in ("number", "round", "table") if key in fact]
            words += [fact["status"]] if "status" in fact else []
            if fact["fact"] == "EntrantRegistered":
                words.append(" / ".join(self.copy.name(each) for each in fact["persons"]))
            told.append(" ".join(words))
        return f"{event['index']}{whose} {', '.join(told)}"


async def watch(station: Station) -> None:
    """Stay connected, and come back after each outage, more slowly each time."""
    wait_s = 0.5
    while True:
        began = time.monotonic()
        try:
            await station.work(stays=True)
        except Later as error:
            print(f"{error}; {station.waiting()} waiting", flush=True)
        wait_s = 0.5 if time.monotonic() - began > 15 else min(15, 2 * wait_s)
        await asyncio.sleep(wait_s * random.uniform(0.7, 1.3))


def main(home: str = "", *words: str) -> int:
    """Carry out what the arguments say; return the exit code."""
    if not words:
        print(__doc__)
        return 3
    try:
        station = Station(Path(home))
        match words:
            case ["pair", address, code]:
                asyncio.run(station.pair(address, code))
                return 0
            case ["watch", *address]:
                station.known["address"] = [station.known["address"], *address][-1]
                asyncio.run(watch(station))
            case ["register", _, *_]:
                station.register(*words[1:])
            case ["enter", round_, table, *bobbl]:
                station.enter(int(round_), int(table), *bobbl)
            case ["command", payload, *version]:
                station.ask(json.loads(payload), int(version[0]) if version else None)
            case ["question", question]:
                station.question = json.loads(question)
            case _:
                raise ValueError("no such command")
        asyncio.run(station.work(stays=False))
    except (Later, Alarm) as error:
        print(error, flush=True)
        return 2 if isinstance(error, Later) else 3
    except sqlite3.OperationalError as error:
        print(f"{home} cannot be used now: {error}", flush=True)
        return 3
    except (ValueError, KeyError) as error:
        print(f"nothing was stored: {error}", flush=True)
        return 3
    answer = station.copy.answers(station.id).get(station.last())
    return 1 if answer and answer["verdict"]["refused"] and words[0] != "question" else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
