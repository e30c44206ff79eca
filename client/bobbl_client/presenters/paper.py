"""What goes on paper, as plain values; how it is laid out is the business of printing."""

from dataclasses import dataclass


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
