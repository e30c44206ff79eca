"""Changing the settings: as a whole, or some of them, so that what others change stands as well."""

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.settings import Settings, changed_fields, check_settings
from bobbl_shared.domain.state import Change, State

if TYPE_CHECKING:
    SettingName = str
else:
    SettingName = Literal[Settings.__struct_fields__]
"""The fields of ``Settings``, every one of them."""


class ChangeSettings(Payload, frozen=True, tag="ChangeSettings"):
    """Replace the settings as a whole (some of them: ``AmendSettings``).

    ``deliberate`` is needed once results depend on what changes.
    """

    settings: Settings
    deliberate: bool = False


class AmendSettings(Payload, frozen=True, tag="AmendSettings"):
    """Take these fields from these settings; all others stay as they are when it is decided.

    ``base`` is the version of the settings that the author had in view. ``deliberate`` is needed
    once results depend on what changes.
    """

    settings: Settings
    fields: tuple[SettingName, ...]
    deliberate: bool = False


class SettingsChanged(Happened, frozen=True, tag="SettingsChanged"):
    """Other settings hold from here on; ``Refusal`` for those no tournament can be played with."""

    settings: Settings

    def __post_init__(self) -> None:
        """Check them."""
        check_settings(self.settings)


def _changed(state: State, fact: SettingsChanged, change: Change) -> State:
    fields = changed_fields(state.settings, fact.settings)
    changed = {**state.settings_changed, **dict.fromkeys(fields, change)}
    return replace(state, settings=fact.settings, settings_changed=changed)


SettingsPayload = ChangeSettings | AmendSettings
SettingsFact = SettingsChanged

ROWS = (Row(SettingsChanged, _changed),)
