"""Arguments that more than one subcommand reads, and what is said if they do not fit."""

import argparse
from collections.abc import Callable

from bobbl_shared.i18n import tr

_MOST_DIGITS = 8
_LONGEST_SEED = 200


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader for a whole number within bounds."""

    def read(text: str) -> int:
        value = int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else -1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                tr(
                    "{given} ist keine ganze Zahl von {least} bis {most}",
                    given=text,
                    least=least,
                    most=most,
                )
            )
        return value

    return read


def seed_text(text: str) -> str:
    """Read the text that a seed is given as: any, as long as it can be shown."""
    if not text.isprintable() or len(text) > _LONGEST_SEED:
        raise argparse.ArgumentTypeError(
            tr(
                "als Samen geht eine Zeile von höchstens {most} lesbaren Zeichen",
                most=_LONGEST_SEED,
            )
        )
    return text
