"""What a screen reader is told: the accessibility tree of everything on one screen, over D-Bus.

The tree is read level by level, all questions of a level at once: asked one by one they would take
the program and the reader a hundred times as long.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

ACCESSIBLE = "org.a11y.atspi.Accessible"
TEXT = "org.a11y.atspi.Text"
REGISTRY = "org.a11y.atspi.Registry"
DESKTOP = (REGISTRY, "/org/a11y/atspi/accessible/root")
PATIENCE_S = 120.0
LOOK_AGAIN_S = 0.2
PROGRAM = "application"

ACTIVE, FOCUSED, SELECTED, SHOWING = 1, 12, 23, 25
"""Bits in a set of states (``AtspiStateType``)."""

WRITTEN_IN = {"text", "password text", "entry", "paragraph", "spin button", "editbar"}
"""What holds a text beside its name, by what a screen reader calls it."""

Place = tuple[str, str]
"""A program on the bus, and where a thing is in it."""

_REPLY_TO = HeaderFields.reply_serial


class Gone(Exception):
    """The bus, or what was asked, is not there any more."""


@dataclass(frozen=True)
class Seen:
    """One thing on the screen, as it is read out."""

    role: str
    name: str
    description: str
    text: str
    states: frozenset[int]
    depth: int

    @property
    def words(self) -> str:
        """Give everything that is read out, in one line."""
        return " ".join(filter(None, (self.name, self.text, self.description)))


@dataclass(frozen=True)
class Node:
    """A thing, and where those in it are."""

    seen: Seen
    inside: list[Place]

    def holding(self, text: str) -> "Node":
        """Give it with what is written in it."""
        return Node(replace(self.seen, text=plain(text)), self.inside)


def plain(text: str) -> str:
    """Give a text in one line, with ordinary blanks only."""
    return " ".join(text.replace("\u00ad", "").split())


class Reader:
    """Reads one screen, on whose bus there are the programs of that screen and no others."""

    def __init__(self, address: str) -> None:
        """Connect, and ask to be told whenever something changes."""
        self._bus = open_dbus_connection(address, auth_timeout=PATIENCE_S)
        self._serials = iter(range(1000, 1 << 31))
        self._ask([message_bus.AddMatch(MatchRule(type="signal"))])
        until = time.monotonic() + PATIENCE_S
        while self._ask([message_bus.NameHasOwner(REGISTRY)]) != [1]:
            if time.monotonic() > until:
                raise Gone("nobody keeps the registry of what can be read")
            self.wait(LOOK_AGAIN_S)
        heard = DBusAddress("/org/a11y/atspi/registry", REGISTRY, REGISTRY)
        for kind in ("object:", "window:", "focus:"):
            self._ask([new_method_call(heard, "RegisterEvent", "s", (kind,))])

    def close(self) -> None:
        """Hang up."""
        self._bus.close()

    def wait(self, seconds: float) -> None:
        """Wait until something changes on the screen, for so long at most."""
        try:
            self._bus.receive(timeout=seconds)
        except TimeoutError:
            return
        except ConnectionError as error:
            raise Gone(str(error)) from error

    def read(self) -> list[Seen]:
        """Give everything that is shown now, each thing before those in it."""
        found: dict[Place, Node] = {}
        level = roots = self._programs()
        depth = 0
        while level:
            seen = self._level(level, depth)
            found |= seen
            level = [child for node in seen.values() for child in node.inside]
            depth += 1
        return _in_order(roots, found)

    def _programs(self) -> list[Place]:
        (children,) = self._ask([_call(DESKTOP, "GetChildren")])
        return list(children or [])

    def _level(self, places: Sequence[Place], depth: int) -> "dict[Place, Node]":
        answers = self._ask([each for place in places for each in _questions(place)])
        found = {}
        for place, told in zip(places, _fives(answers), strict=True):
            role, states, name, description, inside = told
            if None in told:
                continue  # it has gone meanwhile
            bits = frozenset(_bits(states))
            if role == PROGRAM or SHOWING in bits:
                seen = Seen(role, plain(name[1]), plain(description[1]), "", bits, depth)
                found[place] = Node(seen, list(inside))
        written = [place for place, node in found.items() if node.seen.role in WRITTEN_IN]
        for place, text in zip(written, self._ask([*map(_text, written)]), strict=True):
            found[place] = found[place].holding(text or "")
        return found

    def _ask(self, messages: Sequence[Any]) -> list[Any]:
        """Ask everything at once; what cannot be answered (any more) gives None."""
        waiting: dict[int, int] = {next(self._serials): at for at, _ in enumerate(messages)}
        for serial, at in waiting.items():
            self._bus.send(messages[at], serial=serial)
        answers: list[Any] = [None] * len(messages)
        until = time.monotonic() + PATIENCE_S
        try:
            while waiting:
                message = self._bus.receive(timeout=max(until - time.monotonic(), 0))
                at = waiting.pop(message.header.fields.get(_REPLY_TO, -1), -1)
                if at >= 0 and message.header.message_type is MessageType.method_return:
                    answers[at] = message.body[0] if message.body else True
        except (TimeoutError, ConnectionError) as error:
            raise Gone(str(error)) from error
        return answers


def _questions(place: Place) -> list[Any]:
    program, path = place
    properties = DBusAddress(path, program, "org.freedesktop.DBus.Properties")
    return [
        _call(place, "GetRoleName"),
        _call(place, "GetState"),
        new_method_call(properties, "Get", "ss", (ACCESSIBLE, "Name")),
        new_method_call(properties, "Get", "ss", (ACCESSIBLE, "Description")),
        _call(place, "GetChildren"),
    ]


def _fives(answers: list[Any]) -> Iterator[list[Any]]:
    return (answers[at : at + 5] for at in range(0, len(answers), 5))


def _call(place: Place, what: str) -> Any:
    program, path = place
    return new_method_call(DBusAddress(path, program, ACCESSIBLE), what)


def _text(place: Place) -> Any:
    program, path = place
    return new_method_call(DBusAddress(path, program, TEXT), "GetText", "ii", (0, -1))


def _bits(words: Sequence[int]) -> list[int]:
    return [32 * at + bit for at, word in enumerate(words) for bit in range(32) if word >> bit & 1]


def _in_order(places: Sequence[Place], found: "dict[Place, Node]") -> list[Seen]:
    seen: list[Seen] = []
    for place in places:
        if place in found:
            seen += [found[place].seen, *_in_order(found[place].inside, found)]
    return seen
