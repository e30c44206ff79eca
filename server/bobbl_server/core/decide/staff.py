"""Deciding about stations and operators."""

from typing import assert_never

from bobbl_server.core.decide.base import author_of_key
from bobbl_shared.domain.areas.staff import (
    AddOperator,
    AdmitStation,
    AssignStation,
    InvitationWithdrawn,
    InviteStation,
    OperatorAdded,
    OperatorRetired,
    RetireOperator,
    RevokeStation,
    StationAdmitted,
    StationAssigned,
    StationInvited,
    StationRevoked,
    WithdrawInvitation,
)
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.names import is_showable
from bobbl_shared.domain.state import Invitation, State, Station
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import InvitationId, StationId

StaffPayload = (
    AdmitStation
    | InviteStation
    | WithdrawInvitation
    | AssignStation
    | RevokeStation
    | AddOperator
    | RetireOperator
)


def decide(state: State, command: Command, payload: StaffPayload) -> tuple[Fact, ...]:
    """Give the facts of a command about who works where, or raise ``Refusal``."""
    match payload:
        case InviteStation():
            return (_invite(state, command, payload),)
        case AdmitStation():
            return (_admit(state, payload),)
        case WithdrawInvitation(id_):
            _open_invitation(state, id_)
            return (InvitationWithdrawn(id_),)
        case AssignStation(id_, role, name, sections):
            station = station_in_use(state, id_)
            _check_post(state, role, name, sections)
            if role != "organiser":
                _check_organiser_left(state, station)
            return (StationAssigned(id_, role, name, sections),)
        case RevokeStation(id_):
            _check_organiser_left(state, station_in_use(state, id_))
            return (StationRevoked(id_),)
        case AddOperator(operator, details):
            if operator in state.operators:
                raise Refusal("id_taken")
            return (OperatorAdded(operator, details),)
        case RetireOperator(operator):
            if operator not in state.operators:
                raise Refusal("unknown_operator")
            return (OperatorRetired(operator),)
        case _:
            assert_never(payload)


def _invite(state: State, command: Command, payload: InviteStation) -> StationInvited:
    if payload.invitation in state.invitations:
        raise Refusal("id_taken")
    if command.station == state.server and payload.role != "organiser":
        raise Refusal("no_right", role="server", kind="InviteStation")
    _check_post(state, payload.role, payload.name, payload.sections)
    return StationInvited(payload.invitation, payload.role, payload.name, payload.sections)


def _admit(state: State, payload: AdmitStation) -> StationAdmitted:
    """Admit a station; one whose last message of the pairing was lost may be admitted again."""
    station = author_of_key(payload.public)
    invitation = _open_invitation(state, payload.invitation, station)
    known = state.stations.get(station)
    if known is not None:
        if known.revoked:
            raise Refusal("station_revoked")
        if invitation.role != "organiser":
            _check_organiser_left(state, known)
    return StationAdmitted(
        station,
        payload.public,
        invitation.id,
        invitation.role,
        invitation.name,
        invitation.sections,
    )


def _open_invitation(
    state: State, id_: InvitationId, station: StationId | None = None
) -> Invitation:
    invitation = state.invitations.get(id_)
    if invitation is None or invitation.withdrawn:
        raise Refusal("unknown_invitation")
    if invitation.used_by not in {None, station}:
        raise Refusal("invitation_used")
    return invitation


def station_in_use(state: State, id_: StationId) -> Station:
    """Give a station; raise ``Refusal`` if there is none or it was excluded."""
    station = state.stations.get(id_)
    if station is None:
        raise Refusal("unknown_station")
    if station.revoked:
        raise Refusal("station_revoked")
    return station


def _check_post(state: State, role: Role, name: str, sections: tuple[str, ...]) -> None:
    if not name.strip() or len(name) > 80:
        raise Refusal("station_name_wrong")
    if not is_showable(name):
        raise Refusal("name_not_showable")
    known = {each.name for each in state.settings.sections}
    for section in sections:
        if section not in known:
            raise Refusal("unknown_section", section=section)
    if role == "scoring" and not sections:
        raise Refusal("sections_missing")


def _check_organiser_left(state: State, leaving: Station) -> None:
    """The last organiser cannot be excluded, or nobody could admit another."""
    others = (s for s in state.stations.values() if s.id != leaving.id and not s.revoked)
    if leaving.role == "organiser" and not any(s.role == "organiser" for s in others):
        raise Refusal("last_organiser")
