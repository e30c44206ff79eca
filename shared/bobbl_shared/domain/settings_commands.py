"""Changing some of the settings, so that what others change at the same time stands as well."""

from typing import Literal

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.settings import Settings

SettingName = Literal[
    "name",
    "entrants",
    "opponents",
    "format",
    "rounds",
    "scheme",
    "aborted",
    "entry",
    "bye",
    "avoid",
    "sections",
    "plan",
    "expected",
    "seats",
    "clubs_apart",
    "training",
    "fee_cents",
    "markers",
    "capacity",
    "prizes",
    "rules",
    "public_rounds",
]
"""The fields of ``Settings``, every one of them."""


class AmendSettings(Payload, frozen=True, tag="AmendSettings"):
    """Take these fields from these settings; all others stay as they are when it is decided.

    ``base`` is the version of the settings that the author had in view. ``deliberate`` is needed
    once results depend on what changes.
    """

    settings: Settings
    fields: tuple[SettingName, ...]
    deliberate: bool = False


SettingsPayload = AmendSettings
