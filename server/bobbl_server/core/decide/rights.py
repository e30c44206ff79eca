"""Who may ask for what, as the rules of the areas say."""

from bobbl_server.core.decide.rule import Authority
from bobbl_server.core.decide.table import RULES
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal

RIGHTS = {rule.command: rule.rights for rule in RULES}
"""For each kind of command who may send it."""


def authority(state: State, command: Command) -> Authority:
    """Return as what the author of a command acts.

    Raise ``Refusal`` for none or an excluded one.
    """
    if command.station == state.tournament:
        return "root"
    if command.station == state.server:
        return "server"
    station = state.stations.get(command.station)
    if station is None:
        raise Refusal("unknown_station")
    if station.revoked:
        raise Refusal("station_revoked")
    return station.role


def check_right(state: State, command: Command) -> Authority:
    """Return the author's authority; raise ``Refusal`` if it does not cover the command."""
    acting = authority(state, command)
    if acting not in RIGHTS[type(command.payload)]:
        raise Refusal("no_right", role=acting, kind=type(command.payload).__name__)
    operator = command.operator
    if operator is not None and operator not in state.operators:
        raise Refusal("unknown_operator")
    return acting
