"""What ``argparse`` says by itself, in German; its own words are the English ones.

It looks its sentences up with two functions of ``gettext``, which know neither our catalogues nor
the language in use. A sentence that a later Python words differently stays English.
"""

import argparse
from collections.abc import Mapping
from types import MappingProxyType

from bobbl_shared.i18n import language

GERMAN: Mapping[str, str] = MappingProxyType(
    {
        "usage: ": "Aufruf: ",
        "positional arguments": "Angaben",
        "options": "Optionen",
        "subcommands": "Befehle",
        "show this help message and exit": "zeigt diese Hilfe und beendet",
        "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
        "the following arguments are required: %s": "es fehlt: %s",
        "unrecognized arguments: %s": "unbekannt ist: %s",
        "expected one argument": "dahinter fehlt eine Angabe",
        "expected at most one argument": "dahinter steht höchstens eine Angabe",
        "expected at least one argument": "dahinter fehlt mindestens eine Angabe",
        "expected %s argument": "dahinter steht %s Angabe",
        "expected %s arguments": "dahinter stehen %s Angaben",
        "ignored explicit argument %r": "%r gehört hier nicht hin",
        "not allowed with argument %s": "das geht nicht zusammen mit %s",
        "one of the arguments %s is required": "eines davon fehlt: %s",
        "ambiguous option: %(option)s could match %(matches)s": (
            "%(option)s ist abgekürzt und kann mehreres heißen: %(matches)s"
        ),
        "invalid %(type)s value: %(value)r": "%(value)r passt hier nicht",
        "invalid choice: %(value)r (choose from %(choices)s)": (
            "%(value)r gibt es hier nicht, möglich ist: %(choices)s"
        ),
        "invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)": (
            "%(value)r gibt es hier nicht, vielleicht %(suggestion)r? Möglich ist: %(choices)s"
        ),
        "unknown parser %(parser_name)r (choices: %(choices)s)": (
            "%(parser_name)r gibt es hier nicht, möglich ist: %(choices)s"
        ),
        "unexpected option string: %s": "unbekannt ist: %s",
    }
)
"""What it says, by its own words; the fields are its own, too."""

ENGLISH: Mapping[str, str] = MappingProxyType(
    {"argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s"}
)
"""Where its words are not plain enough."""


def say(text: str) -> str:
    """Return a sentence of ``argparse`` in the language in use."""
    return (GERMAN if language() == "de" else ENGLISH).get(text, text)


def _say_number(one: str, many: str, number: int) -> str:
    return say(one if number == 1 else many)


def teach() -> None:
    """Let ``argparse`` speak the language in use from now on."""
    vars(argparse).update({"_": say, "ngettext": _say_number})
