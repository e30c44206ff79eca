"""The settings as they will be: a change is built on those before it that have no verdict yet.

Settings are changed as a whole. Whoever makes two changes faster than the server answers would
otherwise take the first one back with the second.
"""

from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.commands import ChangeSettings
from bobbl_shared.domain.state import State


def wanted_state(model: StationModel) -> State | None:
    """Give the state, with the settings that this station has asked for last."""
    state = model.state
    if state is None:
        return None
    asked = [
        each.payload for each, _ in model.pending() if isinstance(each.payload, ChangeSettings)
    ]
    return replace(state, settings=asked[-1].settings) if asked else state
