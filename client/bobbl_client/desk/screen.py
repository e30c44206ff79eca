"""What the registration desk shows, as plain values: list, form, and the one place for messages."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.seat_form import SeatField, SeatForm, Told
from bobbl_shared.domain.marker import MarkerColour

Line = tuple[str, str, str]
"""A row of the form: family name, first name, club."""

Run = tuple[str, bool]
"""A piece of a name, and whether it differs from the one beside it."""


class Mark(Enum):
    """How somebody stands, shown as a symbol."""

    PRESENT = "present"
    ANNOUNCED = "announced"
    ALONE = "alone"
    WITHDRAWN = "withdrawn"
    WAITING = "waiting"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class DeskRow:
    """Somebody in the list; ``key`` is the entrant, ``badges`` are markers with a letter each.

    ``typed``: by which letters of the title it was found.
    """

    key: str
    number: str
    title: str
    detail: str
    table: str
    mark: Mark
    badges: tuple[tuple[MarkerColour, str], ...] = ()
    typed: str = ""


@dataclass(frozen=True, slots=True)
class DeskKey:
    """A way out of what is said: the key as printed on the keyboard, and what it does.

    ``is_off``: it takes something away.
    """

    key: str
    label: str
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class Compared:
    """One side of a comparison: a head, the people (differing letters marked), a foot."""

    head: str
    people: tuple[tuple[Run, ...], ...]
    foot: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something a person must look at: what happened, what is safe, what to do."""

    happened: str
    detail: str = ""
    sides: tuple[Compared, ...] = ()
    keys: tuple[DeskKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """An entrant and the number to be said aloud; not certain before the server has answered.

    ``foot`` (marked) stands below it, beside the keys.
    """

    word: str
    number: str
    title: str
    lines: tuple[str, ...]
    note: str
    is_certain: bool = True
    foot: str = ""
    keys: tuple[DeskKey, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """The seat of somebody, to be typed or drawn: who (marked), the fields, what is said.

    ``fields`` name the texts of ``form`` that are typed, in their order.
    """

    title: str
    who: str
    fields: tuple[SeatField, ...]
    form: SeatForm
    told: Told
    keys: tuple[DeskKey, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """A quiet word; ``is_alone``: the station works without the server.

    ``is_urgent``: somebody must look, not at once.
    """

    title: str
    text: str
    is_alone: bool = False
    is_urgent: bool = False
    keys: tuple[DeskKey, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuRow:
    """Something that can be chosen: the key that does it, and how it stands.

    ``is_ticked`` none: not a box. ``colour`` is that of a marker. ``blocked``: why not now.
    """

    key: str
    label: str
    detail: str = ""
    is_ticked: bool | None = None
    colour: MarkerColour | None = None
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A choice among a few: a heading, a sentence (marked), the rows.

    ``name`` tells one menu from another. The rows ``for_all`` stand beside those of one entrant.
    """

    name: str
    title: str
    said: str
    rows: tuple[MenuRow, ...]
    keys: tuple[DeskKey, ...]
    for_all: tuple[MenuRow, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferedRow:
    """Somebody of the address book; ``key`` is the place in the offer."""

    key: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class Offered:
    """Regulars who fit what is typed; ``chosen`` is the place of who would be taken over."""

    title: str
    rows: tuple[OfferedRow, ...]
    chosen: int
    keys: tuple[DeskKey, ...]


Place = Question | Card | SeatAsked | Menu | Offered | Hint


@dataclass(frozen=True, slots=True)
class ToCall:
    """Somebody who registered while the server was away and has to be told something."""

    number: str
    names: str
    told: str
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class CallList:
    """The list of those still to be told; ``more`` counts those without room."""

    title: str
    people: tuple[ToCall, ...]
    more: str
    keys: tuple[DeskKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Tick:
    """A box of the form; an empty label: there is none."""

    label: str = ""
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """The form: how many rows it has, of ``team`` for a pair, and what stands around (marked).

    ``known`` are the rows of who is open as they are registered: Enter where one of them was
    changed saves it. The first ``shown`` rows can only be read; ``close`` is the word of the key
    that closes who is open, empty if nobody is.
    """

    title: str
    number: str
    rows: int
    team: int
    alone: bool
    can_be_alone: bool
    save: str
    error: str = ""
    known: tuple[Line, ...] = ()
    shown: int = 0
    close: str = ""
    fee: Tick = Tick()
    marks: Tick = Tick()


@dataclass(frozen=True, slots=True)
class DeskScreen:
    """Everything the desk shows but the text in the form, which belongs to who types.

    ``footer`` (marked) counts people and money, ``tally`` the markers.
    """

    query: str
    found: str
    rows: tuple[DeskRow, ...]
    selected: str
    footer: str
    tally: str
    form: Form
    place: Place
    call_list: CallList | None = None

    @property
    def has_step(self) -> bool:
        """Whether F12 does something; else the step is the Enter that saves."""
        calls = () if self.call_list is None else self.call_list.keys
        return any(each.key == "F12" for each in (*self.place.keys, *calls))
