"""Rules of the card game by name or from a file: a preset, JSON of one's own, or a tournament's."""

from pathlib import Path

from bobbl.given import located, read_given
from bobbl_server.verify import read_decided
from bobbl_shared.domain.game.checking import LONGEST_NAME, check_rules
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.log import LogFile
from bobbl_shared.log.path_kinds import require_file, what_is
from bobbl_shared.reading import read

LARGEST_FILE = 1_000_000


def described() -> str:
    """Return what the help says about an argument that names rules."""
    presets = ", ".join(PRESETS)
    return tr("{presets}, eine JSON-Datei oder eine Turnierdatei", presets=presets)


def rules_named(given: str) -> Rules:
    """Return a preset, or the rules that a file holds.

    Raises ``BobblError`` if there is neither, ``InputError`` with file and JSON path if what the
    file holds cannot be played.
    """
    found = rules_or_settings(given)
    return tournament_rules(found) if isinstance(found, Settings) else found


def rules_or_settings(given: str) -> Rules | Settings:
    """Return a tournament's settings if its file is named, else as ``rules_named``."""
    if given in PRESETS:
        return PRESETS[given]
    path = _file(given)
    if what_is(path) == "tournament":
        with LogFile.open(path, read_only=True) as log:
            return read_decided(log).state.settings
    with located(path):
        rules = read(read_given(path, LARGEST_FILE), Rules)
        check_rules(rules)
    return rules


def _file(given: str) -> Path:
    """Return the file of this name; ``BobblError`` tells what there is besides if it is none."""
    path = Path(given)
    try:
        require_file(path)
    except BobblError as error:
        if given and error.code != "file_not_found":
            raise
        shown = given[:LONGEST_NAME]
        raise BobblError("rules_unknown", given=shown, allowed=tuple(PRESETS)) from error
    return path
