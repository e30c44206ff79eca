"""What of the settings has changed, in the words of the page on which they are changed."""

from bobbl_client.organiser.settings.fields import settings_in
from bobbl_client.page.field import ShownField
from bobbl_shared.domain.settings import Settings, changed_fields
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.settings import setting_words

MOST_SIGNS = 80
"""Both values together, so that a line of the history stays a line."""


def changes_told(before: Settings, after: Settings) -> tuple[str, ...]:
    """Return ``Runden 5 (vorher 4)`` for each setting that changed, in the order of the settings.

    What its field does not show, or not in short, is only named.
    """
    told: dict[str, str] = {}
    for field in (each.field for each in settings_in(after)):
        if field.is_there(before):
            old, new = field.shown(before), field.shown(after)
            if old.value != new.value and _is_short(old, new):
                told.setdefault(field.attribute, _told(old, new))
    words = setting_words()
    return tuple(told.get(each, words[each]) for each in changed_fields(before, after))


def _is_short(old: ShownField, new: ShownField) -> bool:
    return len(old.value) + len(new.value) <= MOST_SIGNS


def _told(old: ShownField, new: ShownField) -> str:
    return tr("{what} {now} (vorher {before})", what=new.label, now=new.value, before=old.value)
