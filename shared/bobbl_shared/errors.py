"""What can go wrong, by how one reacts to it.

``Refusal``: the rules say no. ``PeerError``: the other side broke the protocol. ``BobblError``: the
world failed or the input cannot be used. Each carries a code and parameters; the sentence a person
reads is looked up by code in ``bobbl_shared.i18n`` and never made here.
"""

from collections.abc import Mapping
from types import MappingProxyType

Parameter = str | int | tuple[int | str, ...] | None


def printable(text: str) -> str:
    """Return text as one line that does nothing to a terminal, a log or the order of letters."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


class Coded(Exception):
    """An exception that is known by a code and parameters."""

    code: str
    parameters: Mapping[str, Parameter]

    def __init__(self, code: str, /, **parameters: Parameter) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = MappingProxyType(dict(parameters))

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        return printable(f"{self.code}({shown})")


class Refusal(Coded):
    """The rules say no; travels on the wire as a verdict and is translated at the screen."""


class PeerError(Coded):
    """The other side broke the protocol: count it, log it, close."""


class BobblError(Coded):
    """The world failed (disk full, port taken, file damaged); the sentence says what is safe."""


class InputError(BobblError):
    """Input that cannot be used; ``place`` is a JSON path, line or file and becomes exit code 2."""

    def __init__(self, code: str, place: str, /, **parameters: Parameter) -> None:
        super().__init__(code, place=place, **parameters)

    @property
    def place(self) -> str:
        """Where in the input the mistake stands, as the user can find it."""
        return str(self.parameters["place"])
