"""What of the settings has changed, in the words of the page on which they are changed."""

from bobbl_client.organiser.settings.fields import SETTING_OF, SettingField, fields_of
from bobbl_shared.domain.settings import Settings, changed_fields
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.settings import setting_words

MOST_SIGNS = 80
"""Both values together, so that a line of the history stays a line."""


def changes_told(before: Settings, after: Settings) -> tuple[str, ...]:
    """Give ``Runden 5 (vorher 4)`` for each setting that changed, in the order of the settings.

    What its field does not show, or not in short, is only named.
    """
    was = {each.key: each for each in fields_of(before)}
    told: dict[str, str] = {}
    for field in fields_of(after):
        old = was.get(field.key)
        if old is not None and old.value != field.value and _is_short(old, field):
            told.setdefault(SETTING_OF.get(field.key, field.key), _told(old, field))
    words = setting_words()
    return tuple(told.get(each, words[each]) for each in changed_fields(before, after))


def _is_short(old: SettingField, field: SettingField) -> bool:
    return len(old.value) + len(field.value) <= MOST_SIGNS


def _told(old: SettingField, field: SettingField) -> str:
    return tr("{what} {now} (vorher {before})", what=field.label, now=field.value, before=old.value)
