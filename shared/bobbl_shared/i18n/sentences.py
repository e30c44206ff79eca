"""Finds the sentence for an error; the table of them is ``sentence_table``."""

from bobbl_shared.errors import Coded, InputError, Parameter
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentence_table import SENTENCES

__all__ = ["SENTENCES", "sentence"]
from bobbl_shared.i18n.refusals import REFUSALS
from bobbl_shared.i18n.troubles import PEER_TROUBLES, WORLD_TROUBLES


def sentence(error: Coded) -> str:
    """Give one line for a person; it never fails, even for a code that has no sentence yet."""
    fields = {name: _shown(value) for name, value in error.parameters.items()}
    try:
        text = tr(SENTENCES[error.code], **fields)
    except KeyError:
        text = _fallback(error)
    if isinstance(error, InputError):
        text = f"{error.place}: {text}"
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def _shown(value: Parameter) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "–" if value is None else str(value)


def _fallback(error: Coded) -> str:
    named = ", ".join(f"{name}={_shown(value)}" for name, value in error.parameters.items())
    return tr("Das ging nicht ({code}: {details}).", code=error.code, details=named or "–")
