"""The way in: checks the right, hands the command to its rule, turns a refusal into a verdict."""

from dataclasses import dataclass

from msgspec.structs import replace

from bobbl_server.core.decide.field import check_numbers
from bobbl_server.core.decide.founding import found
from bobbl_server.core.decide.rights import RIGHTS, check_right
from bobbl_server.core.decide.rule import Context, Effect
from bobbl_server.core.decide.table import rule_of
from bobbl_server.core.draw.engine import Draw
from bobbl_shared.domain.commands import Base, Command
from bobbl_shared.domain.event import Inputs, Verdict
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


@dataclass(frozen=True)
class Decision:
    """A verdict and, if accepted, the facts; refused means no facts."""

    verdict: Verdict
    effect: Effect = ()


def decide(state: State | None, command: Command, inputs: Inputs, draw: Draw) -> Decision:
    """Decide one command against the state before it; ``None`` is the state before event 0."""
    if inputs.again is not None and inputs.again.version is not None:
        command = replace(command, base=Base(version=inputs.again.version))
    try:
        return Decision(Verdict(), _effect(state, command, inputs, draw))
    except Refusal as refusal:
        return Decision(Verdict(refusal.code, dict(refusal.parameters)))


def _effect(state: State | None, command: Command, inputs: Inputs, draw: Draw) -> Effect:
    if state is None:
        return found(command)
    check_right(state, command)
    check_numbers(state, inputs.bearers)
    rule, payload = rule_of(command.payload), command.payload
    if state.other_log is not None and rule.random_bytes(state, payload):
        raise Refusal("other_log_seen", seen=state.other_log.length, length=state.length)
    context = Context(command, inputs, draw, RIGHTS)
    return rule.decide(state, payload, context)
