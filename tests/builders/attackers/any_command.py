"""Payloads of any kind, made from the types alone: right in form, sensible in part, often absurd.

What has an id is taken from a pool of ids that exist, by the name of its type, so that a fair share
of the commands means something; a kind that is added is met without being told here.
"""

import random
import types
from dataclasses import dataclass, field
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from bobbl_shared.crypto.details import Details, Scope, conceal
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from builders.halls.crests import crest

KINDS: tuple[type[Struct], ...] = get_args(AnyPayload)

_TEXTS = ("", "Halle", "Büro", "x" * 100, "00" * 32, "kein Hex", "2026-11-21T19:00:00.000Z", "\n")
_NUMBERS = (0, 1, 1, 1, 2, 2, 3, 4, 21, -1, 60, 1000, 2**40)


@dataclass
class AnyCommand:
    """Makes payloads for what ``state`` knows, with the details that they name."""

    state: State
    dice: random.Random
    keys: tuple[str, ...] = ()
    details: dict[str, Details] = field(default_factory=dict)

    def payload(self, kind: type[Struct]) -> tuple[AnyPayload, tuple[Details, ...]]:
        """Give a payload of this kind, and details that come along."""
        payload: Any = self._of(kind, "")
        named = payload.details_named()
        return payload, tuple(self.details[hash_] for hash_, _ in named if hash_ in self.details)

    def _of(self, type_: Any, name: str) -> Any:
        """Give a value of a type; ``name`` is the field it is for."""
        if isinstance(type_, NewType):
            return self._id(type_, name)
        origin = get_origin(type_)
        if origin in (Union, types.UnionType):
            return self._of(self.dice.choice(get_args(type_)), name)
        if origin is Literal:
            return self.dice.choice(get_args(type_))
        if origin is tuple:
            return self._tuple(get_args(type_), name)
        if type_ is Settings and self.dice.random() < 0.7:
            return self.state.settings
        if isinstance(type_, type) and issubclass(type_, Struct):
            hints = get_type_hints(type_)
            return type_(**{each: self._of(hints[each], each) for each in type_.__struct_fields__})
        return self._plain(type_, name)

    def _tuple(self, parts: tuple[Any, ...], name: str) -> tuple[Any, ...]:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(self._of(parts[0], name) for _ in range(self.dice.choice((0, 1, 2, 2, 3))))
        return tuple(self._of(each, name) for each in parts)

    def _plain(self, type_: Any, name: str) -> Any:
        if type_ is str:
            if name in {"public", "server", "root_public"}:
                return self.dice.choice((*self.keys, *_TEXTS))
            sections = (each.name for each in self.state.settings.sections)
            return self.dice.choice((*sections, *_TEXTS))
        if type_ is int:
            return self.dice.choice(_NUMBERS)
        if type_ is bytes:
            return self.dice.choice((crest(24, 24), crest(24, 24)[:-1], b"", b"kein Bild"))
        if type_ is bool:
            return self.dice.random() < 0.5
        assert type_ is types.NoneType, type_
        return None

    def _id(self, type_: NewType, name: str) -> Any:
        if type_.__name__ == "DetailsHash":
            return self._hash("contact" if name in {"note", "contact"} else "name")
        if type_.__name__ == "Table":
            return self.dice.choice(_NUMBERS)
        known = self._known().get(type_.__name__, ())
        fresh = f"{type_.__name__} {self.dice.randrange(10**9)}"
        return self.dice.choice((*known, *known, fresh)) if known else fresh

    def _hash(self, scope: Scope) -> str:
        body = (
            encode_name(Name(f"Popp {self.dice.randrange(6)}", "Anni")) if scope == "name" else b"-"
        )
        made = conceal(body, scope, self.dice.randbytes)
        self.details[made.hash] = made
        return made.hash

    def _known(self) -> dict[str, tuple[str, ...]]:
        state = self.state
        entries = (
            each.id
            for round_ in state.rounds
            for slot in round_.tables.values()
            for each in slot.entries
        )
        return {
            "StationId": tuple(state.stations),
            "EntrantId": tuple(state.entrants),
            "PersonId": tuple(state.persons),
            "OperatorId": tuple(state.operators),
            "InvitationId": tuple(state.invitations),
            "EntryId": tuple(entries),
            "AnnouncementId": tuple(state.announcements),
        }
