"""Checks on what the author of a command had in view."""

from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import Change
from bobbl_shared.errors import Refusal


def is_based_on(command: Command, changed: Change | None) -> bool:
    """Tell whether the author saw the thing as it stands, or changed it last in an own command."""
    base = command.base
    if base is None:
        return False
    if changed is None:
        return base.version == 0
    own = changed.station == command.station and changed.counter == base.counter
    return own or base.version == changed.index


def check_base(command: Command, changed: Change | None) -> None:
    """Raise ``Refusal`` if the thing has changed since the author saw it."""
    if not is_based_on(command, changed):
        raise Refusal("outdated", version=changed.index if changed else 0)
