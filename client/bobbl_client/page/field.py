"""A field: one value of a record that a person changes, as one row of a table.

The row says what the value is called, how it is shown, how a typed text is read, what there is to
choose from, and when the field is there at all. The page that changes a record, the form that makes
one and the history that tells what has changed read the same rows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.names import tidy
from bobbl_shared.i18n import tr

Record = TypeVar("Record", bound=Struct)
Value = TypeVar("Value")


@dataclass(frozen=True)
class ShownField:
    """A field as it stands: its value in words, and as text to type or as one of the options."""

    key: str
    label: str
    hint: str
    value: str
    typed: str
    options: tuple[str, ...]
    chosen: int
    is_there: bool = True


@dataclass(frozen=True)
class Field(Generic[Record]):
    """One row. A value is typed (``read``) or chosen (``options``); with neither it is only shown.

    ``show`` is the text as it is typed, ``told`` the one in a list, if that is another. ``read``
    returns the record with what was typed, or raises ``Unreadable``; ``options`` are words, each
    with the record that has it. ``path`` leads to the value, with dots between the attributes;
    empty: the key does.
    """

    key: str
    label: str
    hint: str
    show: Callable[[Record], str]
    read: Callable[[Record, str], Record] | None = None
    options: Callable[[Record], tuple[tuple[str, Record], ...]] = lambda record: ()
    told: Callable[[Record], str] | None = None
    is_there: Callable[[Record], bool] = lambda record: True
    path: str = ""

    @property
    def attribute(self) -> str:
        """The attribute of the record in which the value is."""
        return (self.path or self.key).partition(".")[0]

    def shown(self, record: Record) -> ShownField:
        """Return how the field stands in a record."""
        options = self.options(record)
        words = tuple(word for word, _ in options)
        chosen = next((n for n, (_, made) in enumerate(options) if made == record), 0)
        typed = "" if words else self.show(record)
        value = words[chosen] if words else (self.told or self.show)(record)
        return ShownField(
            self.key,
            self.label,
            self.hint,
            value,
            typed,
            words,
            chosen,
            self.is_there(record),
        )

    def enter(self, record: Record, typed: str) -> Record:
        """Return the record with what was typed; raise ``Unreadable`` for what cannot be read."""
        return record if self.read is None else self.read(record, tidy(typed))

    def pick(self, record: Record, place: int) -> Record:
        """Return the record with one of the options."""
        return self.options(record)[place][1]


def typed(
    key: str,
    label: str,
    hint: str,
    show: Callable[[Value], str],
    read: Callable[[str], Value],
    *,
    path: str = "",
    told: Callable[[Record], str] | None = None,
    is_there: Callable[[Record], bool] = lambda record: True,
) -> Field[Record]:
    """Return the row of a value that is typed."""
    place = path or key
    return Field(
        key,
        label,
        hint,
        lambda record: show(_at(record, place)),
        lambda record, text: _with(record, place, read(text)),
        told=told,
        is_there=is_there,
        path=path,
    )


def chosen(
    key: str,
    label: str,
    hint: str,
    words: Callable[[Record], Mapping[Value, str]],
    *,
    then: Callable[[Record], Record] = lambda record: record,
    is_there: Callable[[Record], bool] = lambda record: True,
) -> Field[Record]:
    """Return the row of a value that is chosen: the values with their words, for a record.

    ``then`` changes what has to go along with another value.
    """

    def options(record: Record) -> tuple[tuple[str, Record], ...]:
        now = _at(record, key)
        return tuple(
            (word, record if value == now else then(_with(record, key, value)))
            for value, word in words(record).items()
        )

    return Field(key, label, hint, lambda record: "", options=options, is_there=is_there)


def yes_no(
    key: str, label: str, hint: str, is_there: Callable[[Record], bool] = lambda record: True
) -> Field[Record]:
    """Return the row of a value that is true or false."""
    words = {False: tr("nein"), True: tr("ja")}
    return chosen(key, label, hint, lambda record: words, is_there=is_there)


def line(
    key: str, label: str, is_there: Callable[[Record], bool] = lambda record: True
) -> Field[Record]:
    """Return the row of a text that a form keeps as it is typed."""
    return typed(key, label, "", str, str, is_there=is_there)


def choice(
    key: str,
    label: str,
    words: Mapping[Value, str],
    *,
    then: Callable[[Record], Record] = lambda record: record,
    is_there: Callable[[Record], bool] = lambda record: True,
) -> Field[Record]:
    """Return the row of a value in a form that is chosen among the same ones always."""
    return chosen(key, label, "", lambda record: words, then=then, is_there=is_there)


def whole_number(text: str) -> int:
    """Read a whole number."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5):
        raise Unreadable(tr("Hier gehört eine ganze Zahl hin."))
    return int(text)


def number_or_none(text: str) -> int | None:
    """Read a whole number; empty: none."""
    return whole_number(text) if text else None


def number_text(number: int | None) -> str:
    """Return a number as it is typed."""
    return "" if number is None else str(number)


def _at(record: Struct, path: str) -> Any:
    found: Any = record
    for name in path.split("."):
        found = getattr(found, name)
    return found


def _with(record: Record, path: str, value: object) -> Record:
    name, _, rest = path.partition(".")
    return replace(record, **{name: _with(getattr(record, name), rest, value) if rest else value})
