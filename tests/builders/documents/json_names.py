"""The list of all names in JSON that travel or are stored, as docs/json.md has it.

``PYTHONPATH=tests python -m builders.documents.json_names > docs/json.md`` writes it anew.
"""

import textwrap
from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import NODEFAULT, Struct, inspect

from bobbl_server.core.decide.rights import RIGHTS
from bobbl_server.core.decide.rule import Authority
from bobbl_shared.domain.commands import AnyPayload, Command
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.domain.values import Role
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.wire.federation_messages import ToFederation, ToHall
from bobbl_shared.wire.messages import News, Question, Reply, ToServer, ToStation
from builders.sources.raised import fields, raised

WIDTH = 118
HEAD = """# Names in JSON

Everything that travels between server, stations and a federation or stands in a log, with its
names and types; what it means is said in [PROTOCOL.md](../PROTOCOL.md). The list is made from the
program, and a test compares the two.

A line is an object: first its tag or its name here, then its members. `?` may be left out, and then
is what stands behind `=` (nothing: null; `the usual`: an object of the first kind named, all
members as by default; `{…}`: one with these members, all others as by default). `[T]` is a list of
T, `[T, U]` a list of just these, `{T}` an object whose names are free. Ids, hashes and keys are
`text`, too.
"""

NOTES = {
    "Messages of a hall to its federation": """\
Besides `prove`, `pair_open`, `pair_confirm` and `events`, which are those of stations and
servers.""",
    "Messages of a federation to a hall": """\
Besides `greeting`, `welcome`, `denied`, `pair_reply`, `pair_done`, `hand_over` and `events`.""",
    "Refusals": """\
The codes of a verdict's `refused` and of the reply `refused`, each with the names of its
parameters; some are only said by a window or a page for phones, before anything is asked.""",
    "Denials and rejections": """\
The codes of `denied` and `rejected`, and those for which a station itself ends a connection, each
with the names of its parameters. A server that cannot write says why with a code of its own.""",
}
"""What stands above the list of a section."""

_SIMPLE: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "fraction",
    inspect.StrType: "text",
    inspect.BoolType: "bool",
    inspect.BytesType: "base64",
    inspect.NoneType: "null",
    inspect.RawType: "event",
    inspect.DateTimeType: "time",
}


class Listing:
    """Writes lines for objects, and remembers which others they are made of."""

    def __init__(self) -> None:
        """Begin with none."""
        self._told: set[type] = set()
        self._wanted: dict[type, inspect.StructType] = {}

    def of(self, kinds: Iterable[type], roles: bool = False) -> Iterator[str]:
        """Give the lines of these objects."""
        for kind in kinds:
            info = inspect.type_info(kind)
            assert isinstance(info, inspect.StructType)
            who = ", ".join(sorted(RIGHTS[kind])) if roles else ""
            yield self._line(info, who)

    def others(self) -> Iterator[str]:
        """Give the lines of all objects that were named and not told, by name."""
        lines: dict[str, str] = {}
        while missing := [each for each in self._wanted if each not in self._told]:
            for each in missing:
                line = self._line(self._wanted[each], "")
                is_tagged = self._wanted[each].tag_field is not None
                lines[each.__name__] = f"{each.__name__}: {line}" if is_tagged else line
        return iter([lines[each] for each in sorted(lines)])

    def _line(self, info: inspect.StructType, who: str) -> str:
        self._told.add(info.cls)
        tag = f"{info.tag_field}: {info.tag}" if info.tag_field else info.cls.__name__
        members = ", ".join(self._member(each) for each in info.fields) or "nothing else"
        who = f" ({who})" if who else ""
        return f"{tag}{who} – {members}"

    def _member(self, field: inspect.Field) -> str:
        told = f"{field.encode_name}{'' if field.required else '?'}: {self._type(field.type)}"
        if field.required:
            return told
        made = field.default_factory
        default = field.default if made is NODEFAULT else made()
        return told if default is None else f"{told} = {_shown(default)}"

    def _type(self, info: inspect.Type) -> str:
        match info:
            case inspect.LiteralType(values):
                return " | ".join(_shown(each) for each in values)
            case inspect.UnionType(types):
                return self._union(types)
            case inspect.VarTupleType(item) | inspect.ListType(item):
                return f"[{self._type(item)}]"
            case inspect.TupleType(items):
                return f"[{', '.join(map(self._type, items))}]"
            case inspect.DictType(_, value):
                return f"{{{self._type(value)}}}"
            case inspect.StructType():
                self._wanted[info.cls] = info
                return info.cls.__name__
            case _:
                return _SIMPLE[type(info)]

    def _union(self, types: tuple[inspect.Type, ...]) -> str:
        classes = {each.cls for each in types if isinstance(each, inspect.StructType)}
        for name, union in _UNIONS.items():
            if classes == set(get_args(union)):
                rest = [each for each in types if not isinstance(each, inspect.StructType)]
                return " | ".join([name, *map(self._type, rest)])
        return " | ".join(map(self._type, types))


_UNIONS = {
    "a question": Question,
    "a reply": Reply,
    "news": News,
    "a command": AnyPayload,
    "a fact": Fact,
}


def _shown(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case tuple() | list():
            return f"[{', '.join(map(_shown, value))}]"
        case Struct():
            return _shown_object(value)
        case _:
            return "{}" if value == {} else str(value)


def _shown_object(value: Struct) -> str:
    """Give what has to be named of an object; ``the usual`` if that is nothing."""
    info = inspect.type_info(type(value))
    assert isinstance(info, inspect.StructType)
    required = (each for each in info.fields if each.required)
    told = ", ".join(
        f"{each.encode_name}: {_shown(getattr(value, each.name))}" for each in required
    )
    return f"{{{told}}}" if told else "the usual"


def _roles() -> Iterator[str]:
    """Give who may send which commands."""
    roles: set[Authority] = {*get_args(Role), *(role for each in RIGHTS.values() for role in each)}
    for role in sorted(roles):
        yield f"{role} – {', '.join(_commands_of(role)) or 'nothing'}"


def _commands_of(role: Authority) -> Iterator[str]:
    return (each.__name__ for each in get_args(AnyPayload) if role in RIGHTS[each])


def _further(union: object) -> list[type]:
    """Give the messages of a union that stations and servers do not say."""
    known = {*get_args(ToServer), *get_args(ToStation)}
    return [each for each in get_args(union) if each not in known]


def _codes(kind: str) -> Iterator[str]:
    """Give the codes of a kind of error, each with its parameters."""
    codes: dict[str, set[str]] = {}
    for each in raised(("shared", "server")):
        if each.kind == kind:
            names = codes.setdefault(each.code, fields(SENTENCES[each.code]))
            names |= each.words
    for code, names in sorted(codes.items()):
        yield f"{code} – {', '.join(sorted(names)) or 'nothing else'}"


def text() -> str:
    """Give the whole document."""
    listing = Listing()
    sections = {
        "Messages to the server": [*listing.of(get_args(ToServer))],
        "Messages to a station": [*listing.of(get_args(ToStation))],
        "Messages of a hall to its federation": [*listing.of(_further(ToFederation))],
        "Messages of a federation to a hall": [*listing.of(_further(ToHall))],
        "Questions": [*listing.of(get_args(Question))],
        "Replies": [*listing.of(get_args(Reply))],
        "News": [*listing.of(get_args(News))],
        "The signed command, the event": [*listing.of((Command, Event))],
        "Commands, and who may send them": [*listing.of(get_args(AnyPayload), roles=True)],
        "Roles": [*_roles()],
        "Facts": [*listing.of(get_args(Fact))],
        "The text of a name, and of contact details": [*listing.of((Name, ContactDetails))],
    }
    sections["What these are made of"] = [*listing.others()]
    sections["Refusals"] = [*_codes("Refusal")]
    sections["Denials and rejections"] = [*_codes("PeerError")]
    parts = [HEAD]
    for title, lines in sections.items():
        said = f"{NOTES[title]}\n\n" if title in NOTES else ""
        listed = "\n".join(map(_wrapped, lines))
        parts.append(f"## {title}\n\n{said}```\n{listed}\n```\n")
    return "\n".join(parts)


def _wrapped(line: str) -> str:
    return textwrap.fill(
        line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


if __name__ == "__main__":
    print(text(), end="")
