"""Translation: German sentences in the code are the keys, catalogues hold the other languages.

Only presenters, views, printing, pages and the command translate. ``use`` is called once when a
program starts (or when the user switches); before that everything is German.
"""

import gettext
from collections.abc import Mapping
from pathlib import Path

_HERE = Path(__file__).parent
_current: gettext.NullTranslations = gettext.NullTranslations()

LANGUAGES = ("de", "en")


def use(language: str) -> None:
    """Translate into ``language`` (``de`` or ``en``; anything else means German) from now on."""
    global _current
    _current = gettext.translation("bobbl", _HERE, [language], fallback=True)


def tr(text: str, /, **parameters: object) -> str:
    """Give ``text`` in the language in use, its ``{name}`` fields filled from ``parameters``."""
    translated = _current.gettext(text)
    return translated.format_map(parameters) if parameters else translated


def trn(one: str, many: str, number: int, /, **parameters: object) -> str:
    """Give the form of a sentence that fits ``number``, which fills the field ``{n}`` too."""
    fields: Mapping[str, object] = {"n": number, **parameters}
    return _current.ngettext(one, many, number).format_map(fields)
