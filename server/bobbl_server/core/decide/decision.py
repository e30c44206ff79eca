"""The way in: checks the right, hands the command to its area, turns a refusal into a verdict."""

from dataclasses import dataclass
from typing import assert_never

from msgspec.structs import replace

from bobbl_server.core.decide import (
    desk,
    displays,
    drawing,
    field,
    founding,
    lineup,
    phones,
    play,
    prizes,
    results,
    seats,
    settings,
    slips,
    staff,
    twins,
    undo,
)
from bobbl_server.core.decide.rights import check_right
from bobbl_server.core.draw.engine import Draw
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement, SetDisplay
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.founding import FoundTournament, StartEpoch
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.prizes import (
    ChoosePrize,
    DecideTie,
    DeclareFinal,
    DrawTie,
    ShowPrizes,
)
from bobbl_shared.domain.areas.results import (
    AcceptLate,
    CorrectResult,
    DecideResult,
    EnterResult,
    RejectLate,
)
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking, RingGong, SetClock
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings
from bobbl_shared.domain.areas.slips import SeatTable, StartRound
from bobbl_shared.domain.areas.staff import (
    AddOperator,
    AdmitStation,
    AssignStation,
    InviteStation,
    RetireOperator,
    RevokeStation,
    WithdrawInvitation,
)
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Base, Command
from bobbl_shared.domain.event import Inputs, Verdict
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


@dataclass(frozen=True)
class Decision:
    """A verdict and, if accepted, the facts; refused means no facts."""

    verdict: Verdict
    effect: tuple[Fact, ...] = ()


def decide(state: State | None, command: Command, inputs: Inputs, draw: Draw) -> Decision:
    """Decide one command against the state before it; ``None`` is the state before event 0."""
    if inputs.again is not None and inputs.again.version is not None:
        command = replace(command, base=Base(version=inputs.again.version))
    try:
        return Decision(Verdict(), _effect(state, command, inputs, draw))
    except Refusal as refusal:
        return Decision(Verdict(refusal.code, dict(refusal.parameters)))


def _effect(state: State | None, command: Command, inputs: Inputs, draw: Draw) -> tuple[Fact, ...]:
    payload = command.payload
    if state is None:
        return founding.found(command)
    check_right(state, command)
    match payload:  # what comes most often stands first
        case EnterResult() | CorrectResult() | DecideResult() | AcceptLate() | RejectLate():
            return results.decide(state, command, payload, inputs)
        case EditPerson() | JoinPartner() | PairLonePlayers() | MarkPresent() | WithdrawEntrant():
            facts = field.decide(state, command, payload, inputs)
            return (*facts, *seats.on_arrival(state, payload, inputs))
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
        ):
            return staff.decide(state, command, payload)
        case SetDisplay() | Announce() | EndAnnouncement():
            return (displays.decide(state, payload),)
        case ChangeSettings():
            return (settings.change(state, payload),)
        case AmendSettings():
            return (settings.amend(state, command, payload, inputs),)
        case LeaseNumbers():
            return field.lease(state, command)
        case RegisterEntrant():
            facts = field.register(state, command, payload, inputs)
            return (*facts, *seats.on_arrival(state, payload, inputs))
        case (
            SplitPair()
            | SubstitutePerson()
            | DrawPartners()
            | DisqualifyEntrant()
            | ReinstateEntrant()
            | MoveUp()
            | LetStandIn()
        ):
            facts = lineup.decide(state, command, payload, inputs)
            return (*facts, *seats.on_arrival(state, payload, inputs))
        case TellApart() | MergeDuplicate():
            return twins.decide(state, payload)
        case DeclareFinal() | DrawTie() | DecideTie() | ChoosePrize() | ShowPrizes():
            return prizes.decide(state, command, payload, inputs)
        case MarkEntrant() | TakePayment():
            return desk.decide(state, payload)
        case UndoEvent():
            return (undo.undo(state, command, payload),)
        case StartRound() | SeatTable():
            return slips.decide(state, command, payload)
        case AllowPhones() | ForbidPhones() | ProposeResult() | TakeProposal():
            return phones.decide(state, command, payload, inputs)
        case KeepApart() | GiveSeat() | FreeSeat() | ProposeMoves() | MakeMoves():
            return seats.decide(state, command, payload, inputs)
        case (
            CommitDraw()
            | AbandonCommitment()
            | DrawRound()
            | RedrawRound()
            | SwapSeats()
            | JoinRound()
        ):
            return drawing.decide(state, command, payload, inputs, draw)
        case CloseRound() | PublishRanking() | SetClock() | RingGong():
            return play.decide(state, command, payload, inputs)
        case _:
            assert_never(payload)
