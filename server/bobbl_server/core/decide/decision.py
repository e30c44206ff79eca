"""The way in: checks the right, hands the command to its area, turns a refusal into a verdict."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from bobbl_server.core.decide import field, founding, play, results, staff
from bobbl_server.core.decide.rights import check_right
from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.request import DrawRequest
from bobbl_shared.domain.commands import (
    AcceptLate,
    AddOperator,
    AdmitStation,
    AssignStation,
    ChangeSettings,
    CloseRound,
    Command,
    CorrectResult,
    DecideResult,
    DrawRound,
    EditPerson,
    EnterResult,
    FoundTournament,
    InviteStation,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    PublishRanking,
    RegisterEntrant,
    RejectLate,
    RetireOperator,
    RevokeStation,
    RingGong,
    SetClock,
    StartEpoch,
    WithdrawEntrant,
    WithdrawInvitation,
)
from bobbl_shared.domain.event import Inputs, Verdict
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal

Draw = Callable[[DrawRequest, bytes, str], DrawOutcome]
"""The engine: request, seed, algorithm. Passed in so that a draw made in advance can be used."""


@dataclass(frozen=True)
class Decision:
    """A verdict and, if accepted, the facts; refused means no facts."""

    verdict: Verdict
    effect: tuple[Fact, ...] = ()


def decide(state: State | None, command: Command, inputs: Inputs, draw: Draw) -> Decision:
    """Decide one command against the state before it; ``None`` is the state before event 0."""
    try:
        return Decision(Verdict(), _effect(state, command, inputs, draw))
    except Refusal as refusal:
        return Decision(Verdict(refusal.code, dict(refusal.parameters)))


def _effect(state: State | None, command: Command, inputs: Inputs, draw: Draw) -> tuple[Fact, ...]:
    payload = command.payload
    if state is None:
        return founding.found(command)
    check_right(state, command)
    match payload:
        case FoundTournament():
            raise Refusal("already_founded")
        case StartEpoch():
            return founding.start_epoch(state, payload)
        case (
            AdmitStation()
            | InviteStation()
            | WithdrawInvitation()
            | AssignStation()
            | RevokeStation()
            | AddOperator()
            | RetireOperator()
            | ChangeSettings()
        ):
            return staff.decide(state, command, payload)
        case LeaseNumbers():
            return field.lease(state, command)
        case RegisterEntrant():
            return field.register(state, command, payload, inputs)
        case EditPerson() | JoinPartner() | PairLonePlayers() | MarkPresent() | WithdrawEntrant():
            return field.decide(state, command, payload, inputs)
        case EnterResult() | CorrectResult() | DecideResult() | AcceptLate() | RejectLate():
            return results.decide(state, command, payload, inputs)
        case DrawRound():
            return play.draw_round(state, command, payload, inputs, draw)
        case CloseRound() | PublishRanking() | SetClock() | RingGong():
            return play.decide(state, command, payload, inputs)
        case _:
            assert_never(payload)
