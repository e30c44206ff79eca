"""The settings as they will be: a change is built on those before it that have no verdict yet.

Whoever makes two changes faster than the server answers would otherwise take the first one back
with the second. A change names the fields it is about, and which settings were seen, so that what
another organiser changes meanwhile stands, or is told.
"""

from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page, Screen
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.settings import Settings, changed_fields
from bobbl_shared.domain.state import State


def wanted_state(model: StationModel) -> State | None:
    """Return the state, with the settings that this station has asked for last."""
    state, expected = model.state, model.expected
    if state is None or expected is None:
        return None
    return replace(state, settings=expected.settings)


def amendment(state: State, after: Settings, *, deliberate: bool = False) -> AmendSettings:
    """Return the command that makes these settings of those in ``state``."""
    return AmendSettings(after, changed_fields(state.settings, after), deliberate)


def settings_seen(state: State) -> Base:
    """Return the version of the settings, as the base of an amendment."""
    return Base(version=state.settings_version)


def amend(page: Page[Screen], after: Settings, *, deliberate: bool = False) -> bool:
    """Ask for these settings instead of the wanted ones; see ``Page.ask``."""
    state = wanted_state(page.model)
    if state is None:
        return False
    return page.ask(amendment(state, after, deliberate=deliberate), settings_seen(state))
