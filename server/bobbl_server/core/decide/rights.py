"""Who may ask for what: one table, from kind of command to the roles that may send it."""

from typing import Literal

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
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Refusal

Authority = Role | Literal["root", "server"]

_ORGANISER: frozenset[Authority] = frozenset({"organiser"})
_DESK: frozenset[Authority] = frozenset({"organiser", "desk"})
_SCORING: frozenset[Authority] = frozenset({"organiser", "scoring"})
_ROOT: frozenset[Authority] = frozenset({"root"})

RIGHTS: dict[type[Payload], frozenset[Authority]] = {
    FoundTournament: _ROOT,
    StartEpoch: _ROOT,
    AdmitStation: frozenset({"server"}),
    InviteStation: frozenset({"organiser", "server"}),
    WithdrawInvitation: _ORGANISER,
    AssignStation: _ORGANISER,
    RevokeStation: _ORGANISER,
    AddOperator: _ORGANISER,
    RetireOperator: _ORGANISER,
    ChangeSettings: _ORGANISER,
    AmendSettings: _ORGANISER,
    LeaseNumbers: _DESK,
    RegisterEntrant: _DESK,
    EditPerson: _DESK,
    JoinPartner: _DESK,
    PairLonePlayers: _DESK,
    MarkPresent: _DESK,
    WithdrawEntrant: _DESK,
    SplitPair: _DESK,
    SubstitutePerson: _DESK,
    DrawPartners: _DESK,
    DisqualifyEntrant: _ORGANISER,
    ReinstateEntrant: _ORGANISER,
    MoveUp: _DESK,
    LetStandIn: _ORGANISER,
    TellApart: _DESK,
    MergeDuplicate: _DESK,
    DeclareFinal: _ORGANISER,
    DrawTie: _ORGANISER,
    DecideTie: _ORGANISER,
    ChoosePrize: _ORGANISER,
    ShowPrizes: _ORGANISER,
    UndoEvent: _DESK | _SCORING,
    MarkEntrant: _DESK,
    TakePayment: _DESK,
    KeepApart: _ORGANISER,
    GiveSeat: _DESK,
    FreeSeat: _DESK,
    ProposeMoves: _ORGANISER,
    MakeMoves: _ORGANISER,
    CommitDraw: _ORGANISER,
    AbandonCommitment: _ORGANISER,
    DrawRound: _ORGANISER,
    RedrawRound: _ORGANISER,
    SwapSeats: _ORGANISER,
    JoinRound: _ORGANISER,
    StartRound: _ORGANISER,
    SeatTable: _SCORING,
    EnterResult: _SCORING,
    CorrectResult: _SCORING,
    DecideResult: _ORGANISER,
    AcceptLate: _ORGANISER,
    RejectLate: _ORGANISER,
    CloseRound: _ORGANISER,
    PublishRanking: _ORGANISER,
    SetClock: _ORGANISER,
    RingGong: _ORGANISER,
    AllowPhones: _ORGANISER,
    SetDisplay: _ORGANISER,
    Announce: _ORGANISER,
    EndAnnouncement: _ORGANISER,
    ForbidPhones: _ORGANISER,
    ProposeResult: frozenset({"server"}),
    TakeProposal: _SCORING,
}


def authority(state: State, command: Command) -> Authority:
    """Give as what the author of a command acts; raise ``Refusal`` for none or an excluded one."""
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
    """Give the author's authority; raise ``Refusal`` if it does not cover the command."""
    acting = authority(state, command)
    if acting not in RIGHTS[type(command.payload)]:
        raise Refusal("no_right", role=acting, kind=type(command.payload).__name__)
    operator = command.operator
    if operator is not None and operator not in state.operators:
        raise Refusal("unknown_operator")
    return acting


def check_section(state: State, command: Command, table: int) -> None:
    """Raise ``Refusal`` if a scoring station's sections do not hold the table."""
    station = state.stations[command.station]
    if station.role == "organiser":
        return
    section = state.settings.section_of(table)
    if section is None or section not in station.sections:
        raise Refusal("other_section", table=table, section=section, own=station.sections)
