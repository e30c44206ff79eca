"""What goes on paper, as plain values; how it is laid out is the business of printing."""

from dataclasses import dataclass

from bobbl_client.presenters.game_rules import Section


@dataclass(frozen=True)
class Paper:
    """A list to be read out or pinned up: a title, a line below it, heads and rows.

    ``name`` is what a file of it would be called. The first column holds numbers, the second names.
    """

    title: str
    subtitle: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    name: str


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


Printed = Paper | RecordSheet | CodeSheet | RulesSheet
"""Everything that can be looked at, printed and written as a PDF."""
