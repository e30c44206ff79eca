"""What goes on paper, as plain values; how it is laid out is the business of printing."""

from dataclasses import dataclass

from bobbl_shared.domain.hall_map import HallMap
from bobbl_shared.domain.readings.hall_labels import Label
from bobbl_shared.domain.readings.rank_path import NO_PATH, RankPath
from bobbl_shared.domain.score import Format
from bobbl_shared.rulebook.game_rules import Section

BOX = "\N{WHITE SQUARE}"
"""A cell that is an empty box to write in; it reaches over the empty cells that follow it."""


@dataclass(frozen=True)
class Paper:
    """A list to be read out or pinned up: a title, a line (marked) below it, heads and rows.

    ``name`` is what a file of it would be called. The first column holds numbers, the column
    ``names`` names; columns of numbers stand at their right. ``points``: how large it is written.
    ``proof`` is a line in small type in the footer, and ``qr`` the text of a code beside it;
    ``note`` stands below the last row; all may be empty. Names and note may have more lines.
    ``bold``: the columns in bold type, none: as suits a list to be read out; ``large``: those in
    larger type. ``groups`` are words above columns, each from a column on.
    """

    title: str
    subtitle: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    name: str
    points: float = 13.0
    proof: str = ""
    qr: str = ""
    names: int = 1
    bold: tuple[int, ...] | None = None
    large: tuple[int, ...] = ()
    groups: tuple[tuple[int, str], ...] = ()
    note: str = ""


@dataclass(frozen=True)
class RecordedEntrant:
    """Somebody who took part in a draw; ``people`` are (family, first), ``place`` is the seat."""

    number: str
    people: tuple[tuple[str, str], ...]
    place: str


@dataclass(frozen=True)
class RecordSheet:
    """The record of a draw. ``facts`` and ``proofs`` are labels with what belongs to them.

    ``qr`` is the text of the code beside the facts, ``caption`` stands below it. ``notes`` are
    sentences; ``heading`` stands above the entrants. ``name`` is what a file of it would be called.
    """

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    qr: str
    caption: str
    proofs: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    heading: str
    entrants: tuple[RecordedEntrant, ...]
    name: str


@dataclass(frozen=True)
class CodeLabel:
    """A label to cut out: number, people, the code as it is read, and what the QR code says."""

    number: str
    people: tuple[str, ...]
    code: str
    qr: str


@dataclass(frozen=True)
class CodeSheet:
    """Labels with codes; ``name`` is what a file of it would be called."""

    title: str
    subtitle: str
    labels: tuple[CodeLabel, ...]
    name: str


@dataclass(frozen=True)
class RulesSheet:
    """Rules to be hung up; a section of nothing but its title begins a new part.

    ``name`` is what a file of it would be called.
    """

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    name: str


@dataclass(frozen=True)
class SlipSide:
    """Who sits on one side of a slip: a head, and a line a person; nothing: written by hand."""

    head: str
    people: tuple[str, ...] = ()


@dataclass(frozen=True)
class PhoneCode:
    """What a telephone opens for a slip: a link to scan, or an address and a code to type.

    Without a code it is a page for guests.
    """

    link: str
    address: str
    code: str


@dataclass(frozen=True)
class Slip:
    """A score slip; empty texts are filled in by hand.

    ``key`` tells it from every other slip of the tournament (empty: a blank one); ``code`` is what
    the scoring station scans and what can be typed there, ``phone`` what a telephone opens.
    """

    key: str
    table: str
    round: str
    sides: tuple[SlipSide, SlipSide]
    code: str = ""
    phone: PhoneCode | None = None
    is_duplicate: bool = False


@dataclass(frozen=True)
class SlipSheet:
    """Score slips, several on a page; ``is_sideways``: pairs beside each other, Bobbl downwards.

    ``played`` says how many Bobbl or games have room. ``name`` is what a file would be called.
    """

    title: str
    subtitle: str
    slips: tuple[Slip, ...]
    played: Format
    is_sideways: bool
    name: str


@dataclass(frozen=True)
class Ticket:
    """A piece of paper with one large text on it, lines under that, a line above and one below.

    ``link``: what a telephone opens, as a QR code beside the lines; empty: there is none.
    """

    key: str
    text: str
    above: str = ""
    below: str = ""
    is_duplicate: bool = False
    lines: tuple[str, ...] = ()
    link: str = ""


@dataclass(frozen=True)
class TicketSheet:
    """Tickets in ``columns`` × ``rows`` on a page, to be cut apart."""

    title: str
    subtitle: str
    tickets: tuple[Ticket, ...]
    columns: int
    rows: int
    name: str


@dataclass(frozen=True)
class SeatRow:
    """Who sits at which table on which side; no table: the side says what else.

    ``letter``: under which letter somebody looks for the name.
    """

    who: str
    table: str
    side: str
    letter: str


@dataclass(frozen=True)
class SeatSheet:
    """Short lines in columns, read downwards; ``proof`` and ``qr`` as on a paper."""

    title: str
    subtitle: str
    rows: tuple[SeatRow, ...]
    name: str
    proof: str = ""
    qr: str = ""


@dataclass(frozen=True)
class Certificate:
    """A certificate: for what place, for whom (a line a person), at what, when.

    ``path``: the ranks on the way there, ``field`` among how many, in words. ``crest``: that of
    the club, as the state has it. ``key``: who is where, to know later what was printed.
    """

    place: str
    people: tuple[str, ...]
    of: str
    day: str
    path: RankPath = NO_PATH
    field: str = ""
    crest: bytes | None = None
    key: str = ""


@dataclass(frozen=True)
class CertificateSheet:
    """Certificates, each on a page of its own."""

    title: str
    certificates: tuple[Certificate, ...]
    name: str


@dataclass(frozen=True)
class PosterStep:
    """A step on a poster: the text of its code, and what is typed instead, each with a word."""

    title: str
    qr: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PosterSheet:
    """A poster to be hung up: what people ask, one or two steps to the answer, and notes.

    ``day`` is that of the tournament, ``notes`` are questions with their answers; ``name`` is what
    a file of it would be called.
    """

    title: str
    tournament: str
    day: str
    asked: str
    said: str
    steps: tuple[PosterStep, ...]
    notes: tuple[tuple[str, str], ...]
    foot: str
    name: str


@dataclass(frozen=True)
class HallSheet:
    """The plan of the hall to be hung up; ``unused`` tables are dashed.

    ``name`` is what a file of it would be called.
    """

    title: str
    subtitle: str
    plan: HallMap
    labels: tuple[Label, ...]
    unused: frozenset[int]
    name: str


Printed = (
    Paper
    | RecordSheet
    | CodeSheet
    | RulesSheet
    | SlipSheet
    | TicketSheet
    | SeatSheet
    | CertificateSheet
    | PosterSheet
    | HallSheet
)
"""Everything that can be looked at, printed and written as a PDF."""
