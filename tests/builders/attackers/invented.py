"""Tournament files that a stranger has written: chain and signatures hold, the rest is invented.

A stranger has a root key, a server and stations of his own, so all that has to be signed is; what
his events say is up to him. He begins with the events of a real evening.
"""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bobbl_shared.crypto.chain import GENESIS, event_hash, head_message
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.keys import Purpose, SigningKey, author_of
from bobbl_shared.log import Head, LogFile
from builders.dice import seeded_dice

Told = dict[str, Any]
"""An event as JSON has it; its command is read as well."""

Change = Callable[[list[Told]], None]
"""Changes the events of an evening."""


class Stranger:
    """Writes files from the events of an evening, with a key of his for each key in it."""

    def __init__(self, path: Path) -> None:
        """Take the evening in this file."""
        with LogFile.open(path, read_only=True) as log:
            events = [json.loads(body) for body in log.events()]
            self._details: Sequence[Details] = tuple(log.all_details())
        text = json.dumps(events)
        self._keys: dict[str, SigningKey] = {}
        for public in _publics(events):
            key = SigningKey.generate(seeded_dice(public))
            self._keys[key.author] = key
            text = text.replace(public, key.public.hex())
            text = text.replace(author_of(bytes.fromhex(public)), key.author)
        self._events: list[Told] = json.loads(text)
        for each in self._events:
            each["command"] = json.loads(each["command"])

    def write(self, path: Path, change: Change) -> Path:
        """Write the evening with a change of its events."""
        events = copy.deepcopy(self._events)
        change(events)
        bodies, last, epoch, server = list[bytes](), GENESIS, 0, ""
        for index, event in enumerate(events):
            payload = self._events[index]["command"]["payload"]
            if payload["kind"] == "StartEpoch":
                epoch, server = payload["epoch"], author_of(bytes.fromhex(payload["server"]))
            bodies.append(self._body(event, index, last))
            last = event_hash(bodies[-1])
        head = (self._events[0]["command"]["tournament"], epoch, len(bodies) - 1, last)
        signature = self._keys[server].sign(Purpose.HEAD, head_message(*head))
        with LogFile.create(path, durable=False) as log:
            log.append(bodies, Head(*head[1:], signature), self._details)
        return path

    def _body(self, event: Told, index: int, last: bytes) -> bytes:
        facts = event["effect"]
        for each in (event["command"]["payload"], *(facts if isinstance(facts, list) else ())):
            if isinstance(each, dict) and "taken_head" in each:
                each["taken_head"] = last.hex()
        command = json.dumps(event["command"])
        key = self._keys[self._events[index]["command"]["station"]]
        signature = key.sign(Purpose.COMMAND, command.encode()).hex()
        own = {"index": index, "previous": last.hex(), "command": command, "signature": signature}
        return json.dumps({**event, **own}).encode()


def _publics(events: Sequence[Told]) -> Iterator[str]:
    """Return all public keys that somebody signs with."""
    for each in events:
        payload = json.loads(each["command"])["payload"]
        match payload["kind"]:
            case "FoundTournament":
                yield payload["root"]["root_public"]
            case "StartEpoch":
                yield payload["server"]
            case "AdmitStation":
                yield payload["public"]


def in_settings(**values: object) -> Change:
    """Give the change that lets the tournament be founded with these settings."""
    return lambda events: _founding_settings(events, values)


def _founding_settings(events: list[Told], values: dict[str, object]) -> None:
    (fact,) = events[0]["effect"]
    for settings in (fact["settings"], events[0]["command"]["payload"]["settings"]):
        settings.update(values)


def in_founding(**values: object) -> Change:
    """Give the change that lets the tournament be founded with a plan or a crest."""

    def change(events: list[Told]) -> None:
        for each in (*events[0]["effect"], events[0]["command"]["payload"]):
            each.update(values)

    return change
