"""Who works at a tournament: invitations, stations with their roles, operators."""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.kinds import Happened, NamedDetails, Payload
from bobbl_shared.domain.state import Change, Invitation, Operator, State, Station
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import DetailsHash, InvitationId, OperatorId, StationId


class InviteStation(Payload, frozen=True, tag="InviteStation"):
    """Allow one further station to pair in a role, for some sections."""

    invitation: InvitationId
    role: Role
    name: str
    sections: tuple[str, ...] = ()


class StationInvited(Happened, frozen=True, tag="StationInvited"):
    """One station more may pair."""

    invitation: InvitationId
    role: Role
    name: str
    sections: tuple[str, ...]


def _invited(state: State, fact: StationInvited, _: Change) -> State:
    return _with_invitation(state, Invitation(fact.invitation, fact.role, fact.name, fact.sections))


class WithdrawInvitation(Payload, frozen=True, tag="WithdrawInvitation"):
    """Take an unused invitation back."""

    invitation: InvitationId


class InvitationWithdrawn(Happened, frozen=True, tag="InvitationWithdrawn"):
    """An invitation is no longer valid."""

    invitation: InvitationId


def _withdrawn(state: State, fact: InvitationWithdrawn, _: Change) -> State:
    return _with_invitation(state, replace(state.invitations[fact.invitation], withdrawn=True))


class AdmitStation(Payload, frozen=True, tag="AdmitStation"):
    """Signed by the server after a pairing: the station with this public key (hex) may work."""

    invitation: InvitationId
    public: str


class StationAdmitted(Happened, frozen=True, tag="StationAdmitted"):
    """A station has paired and may work in its role."""

    station: StationId
    public: str
    invitation: InvitationId
    role: Role
    name: str
    sections: tuple[str, ...]


def _admitted(state: State, fact: StationAdmitted, _: Change) -> State:
    used = replace(state.invitations[fact.invitation], used_by=fact.station)
    admitted = Station(fact.station, fact.public, fact.role, fact.name, fact.sections)
    return _with_station(_with_invitation(state, used), admitted)


class AssignStation(Payload, frozen=True, tag="AssignStation"):
    """Give a station another role, name or other sections."""

    station: StationId
    role: Role
    name: str
    sections: tuple[str, ...] = ()


class StationAssigned(Happened, frozen=True, tag="StationAssigned"):
    """A station has another role, name or other sections."""

    station: StationId
    role: Role
    name: str
    sections: tuple[str, ...]


def _assigned(state: State, fact: StationAssigned, _: Change) -> State:
    known = state.stations[fact.station]
    assigned = replace(known, role=fact.role, name=fact.name, sections=fact.sections)
    return _with_station(state, assigned)


class RevokeStation(Payload, frozen=True, tag="RevokeStation"):
    """Exclude a station from now on."""

    station: StationId


class StationRevoked(Happened, frozen=True, tag="StationRevoked"):
    """A station is excluded."""

    station: StationId


def _revoked(state: State, fact: StationRevoked, _: Change) -> State:
    return _with_station(state, replace(state.stations[fact.station], revoked=True))


class AddOperator(Payload, frozen=True, tag="AddOperator"):
    """Put a person on the list of operators."""

    operator: OperatorId
    details: DetailsHash

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the operator."""
        return ((self.details, "name"),)


class OperatorAdded(Happened, frozen=True, tag="OperatorAdded"):
    """A person may be chosen as operator."""

    operator: OperatorId
    details: DetailsHash


def _added(state: State, fact: OperatorAdded, _: Change) -> State:
    return _with_operator(state, Operator(fact.operator, fact.details))


class RetireOperator(Payload, frozen=True, tag="RetireOperator"):
    """Take a person off the list of operators."""

    operator: OperatorId


class OperatorRetired(Happened, frozen=True, tag="OperatorRetired"):
    """A person is no longer offered as operator."""

    operator: OperatorId


def _retired(state: State, fact: OperatorRetired, _: Change) -> State:
    return _with_operator(state, replace(state.operators[fact.operator], retired=True))


def _with_invitation(state: State, invitation: Invitation) -> State:
    return replace(state, invitations={**state.invitations, invitation.id: invitation})


def _with_station(state: State, station: Station) -> State:
    return replace(state, stations={**state.stations, station.id: station})


def _with_operator(state: State, operator: Operator) -> State:
    return replace(state, operators={**state.operators, operator.id: operator})


StaffPayload = (
    AdmitStation
    | InviteStation
    | WithdrawInvitation
    | AssignStation
    | RevokeStation
    | AddOperator
    | RetireOperator
)
StaffFact = (
    StationInvited
    | InvitationWithdrawn
    | StationAdmitted
    | StationAssigned
    | StationRevoked
    | OperatorAdded
    | OperatorRetired
)

ROWS = (
    Row(StationInvited, _invited),
    Row(InvitationWithdrawn, _withdrawn),
    Row(StationAdmitted, _admitted),
    Row(StationAssigned, _assigned),
    Row(StationRevoked, _revoked),
    Row(OperatorAdded, _added),
    Row(OperatorRetired, _retired),
)
