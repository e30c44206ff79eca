"""The list of stations with those invited and not yet there."""

from dataclasses import dataclass

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.stations.health import other_program, shown_stations
from bobbl_client.page.frame import role_name
from bobbl_shared.i18n import tr


@dataclass(frozen=True)
class StationRow:
    """A station, or an invitation nobody has used yet (``is_invited``)."""

    key: str
    name: str
    post: str
    health: str
    is_alone: bool
    is_invited: bool
    is_own: bool
    is_low: bool = False
    is_unknown: bool = False


def station_rows(model: StationModel) -> tuple[StationRow, ...]:
    """Return all stations by role and name, then the open invitations."""
    stations = [
        StationRow(
            each.key,
            each.name,
            " · ".join(
                filter(
                    None,
                    (
                        _post(each.role, each.sections),
                        each.battery,
                        other_program(model, each.key),
                    ),
                )
            ),
            each.health,
            each.is_alone,
            False,
            each.is_own,
            each.is_low,
            each.is_unknown,
        )
        for each in shown_stations(model)
    ]
    return (*stations, *_invited(model))


def _invited(model: StationModel) -> list[StationRow]:
    if model.state is None:
        return []
    return [
        StationRow(
            each.id,
            each.name,
            _post(role_name(each.role), ", ".join(each.sections)),
            tr("wartet auf den Code"),
            False,
            True,
            False,
        )
        for each in model.state.invitations.values()
        if each.used_by is None and not each.withdrawn
    ]


def _post(role: str, sections: str) -> str:
    return f"{role} · {sections}" if sections else role
