"""Deciding about stations and operators."""

from bobbl_server.core.decide.base import author_of_key
from bobbl_server.core.decide.rule import ORGANISER, SERVER, Context, Effect, Rule
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
from bobbl_shared.domain.names import is_showable
from bobbl_shared.domain.state import Invitation, State, Station
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import InvitationId, StationId


def _invite(state: State, payload: InviteStation, context: Context) -> Effect:
    if payload.invitation in state.invitations:
        raise Refusal("id_taken")
    if context.command.station == state.server and payload.role != "organiser":
        raise Refusal("no_right", role="server", kind="InviteStation")
    _check_post(state, payload.role, payload.name, payload.sections)
    return (StationInvited(payload.invitation, payload.role, payload.name, payload.sections),)


def _admit(state: State, payload: AdmitStation, _: Context) -> Effect:
    """Admit a station; one whose last message of the pairing was lost may be admitted again."""
    station = author_of_key(payload.public)
    invitation = _open_invitation(state, payload.invitation, station)
    known = state.stations.get(station)
    if known is not None:
        if known.revoked:
            raise Refusal("station_revoked")
        if invitation.role != "organiser":
            _check_organiser_left(state, known)
    role, name, sections = invitation.role, invitation.name, invitation.sections
    return (StationAdmitted(station, payload.public, invitation.id, role, name, sections),)


def _withdraw(state: State, payload: WithdrawInvitation, _: Context) -> Effect:
    _open_invitation(state, payload.invitation)
    return (InvitationWithdrawn(payload.invitation),)


def _assign(state: State, payload: AssignStation, _: Context) -> Effect:
    station = station_in_use(state, payload.station)
    _check_post(state, payload.role, payload.name, payload.sections)
    if payload.role != "organiser":
        _check_organiser_left(state, station)
    return (StationAssigned(payload.station, payload.role, payload.name, payload.sections),)


def _revoke(state: State, payload: RevokeStation, context: Context) -> Effect:
    """Exclude a station; the server may exclude the last organiser, since it can invite another."""
    station = station_in_use(state, payload.station)
    if context.command.station != state.server:
        _check_organiser_left(state, station)
    return (StationRevoked(payload.station),)


def _add(state: State, payload: AddOperator, _: Context) -> Effect:
    if payload.operator in state.operators:
        raise Refusal("id_taken")
    return (OperatorAdded(payload.operator, payload.details),)


def _retire(state: State, payload: RetireOperator, _: Context) -> Effect:
    if payload.operator not in state.operators:
        raise Refusal("unknown_operator")
    return (OperatorRetired(payload.operator),)


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
    """Return a station; raise ``Refusal`` if there is none or it was excluded."""
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


RULES = (
    Rule(AdmitStation, SERVER, _admit),
    Rule(InviteStation, ORGANISER | SERVER, _invite),
    Rule(WithdrawInvitation, ORGANISER, _withdraw),
    Rule(AssignStation, ORGANISER, _assign),
    Rule(RevokeStation, ORGANISER | SERVER, _revoke),
    Rule(AddOperator, ORGANISER, _add),
    Rule(RetireOperator, ORGANISER, _retire),
)
