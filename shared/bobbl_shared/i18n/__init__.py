"""Translation: German sentences in the code are the keys, catalogues hold the other languages.

Only what people see translates: windows, paper, pages, the rulebook, the command. ``use`` is called
once when a program starts (or when the user switches); before that everything is German. Which one
it is says ``bobbl_client.model.appearance.spoken``. A page
that is made for one reader speaks that reader's language with ``speaking``, whatever the program
speaks.
"""

import gettext
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

_HERE = Path(__file__).parent
_current: gettext.NullTranslations = gettext.NullTranslations()
_reader: ContextVar[gettext.NullTranslations | None] = ContextVar("reader", default=None)

LANGUAGES = ("de", "en")

_LAST_FIELD = re.compile(r"(\{(\w+)\}(?:\*\*)?)\.(?![.\w])")
"""A field at the end of a sentence, and its stop."""


def use(language: str) -> None:
    """Translate into ``language`` (``de`` or ``en``; anything else means German) from now on."""
    global _current
    _current = _catalogue(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Translate into ``language`` inside the block, in this task only."""
    token = _reader.set(_catalogue(language))
    try:
        yield
    finally:
        _reader.reset(token)


def language() -> str:
    """Return the language in use."""
    return (_reader.get() or _current).info().get("language", LANGUAGES[0])


def tr(text: str, /, **parameters: object) -> str:
    """Return ``text`` in the language in use, its ``{name}`` fields filled from ``parameters``."""
    translated = (_reader.get() or _current).gettext(text)
    return _filled(translated, parameters) if parameters else translated


def trn(one: str, many: str, number: int, /, **parameters: object) -> str:
    """Return the form of a sentence that fits ``number``, which fills the field ``{n}`` too."""
    fields: Mapping[str, object] = {"n": number, **parameters}
    return _filled((_reader.get() or _current).ngettext(one, many, number), fields)


def _filled(text: str, fields: Mapping[str, object]) -> str:
    """Fill a sentence; where it ends with an abbreviation (``e. V.``) it has one stop."""

    def stopped(end: re.Match[str]) -> str:
        is_abbreviated = str(fields[end[2]]).endswith(".")
        return end[1] if is_abbreviated else end[0]

    has_end = "}." in text or "}**." in text  # most have none
    return (_LAST_FIELD.sub(stopped, text) if has_end else text).format_map(fields)


@lru_cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("bobbl", _HERE, [language], fallback=True)
