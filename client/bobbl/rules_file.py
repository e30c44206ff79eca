"""Rules of the card game by name or from a file: a preset, or JSON of one's own."""

from pathlib import Path

from bobbl_shared.domain.game.checking import LONGEST_NAME, check_rules
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.i18n import tr
from bobbl_shared.reading import read

LARGEST_FILE = 1_000_000


def described() -> str:
    """Give what the help says about an argument that names rules."""
    return tr("{presets} oder eine JSON-Datei", presets=", ".join(PRESETS))


def rules_named(given: str) -> Rules:
    """Give a preset, or the rules that a file holds.

    Raises ``BobblError`` if there is neither, ``InputError`` with file and JSON path if what the
    file holds cannot be played.
    """
    if given in PRESETS:
        return PRESETS[given]
    raw = _contents(Path(given))
    try:
        rules = read(raw, Rules)
        check_rules(rules)
    except InputError as error:
        rest = {name: value for name, value in error.parameters.items() if name != "place"}
        raise InputError(error.code, f"{given}, {error.place}", **rest) from error
    return rules


def _contents(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except (OSError, ValueError) as error:
        given = str(path)[:LONGEST_NAME]
        raise BobblError("rules_unknown", given=given, allowed=tuple(PRESETS)) from error
