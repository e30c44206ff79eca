"""``bobbl rules``: checks rules of the card game and gives them in words, as a page or as JSON.

Of a tournament's file it gives what is hung up on the evening: its rounds, opponents and scoring,
then the game. JSON is the rules of the game alone, to begin one's own with.
"""

import argparse

import msgspec

from bobbl.places import put_out
from bobbl.rules_file import described, rules_or_settings
from bobbl_client.organiser.papers.tournament_sheet import rules_sheet
from bobbl_client.organiser.rules.reading import as_html, as_text, game_sheet
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "rules",
        nargs="?",
        default=next(iter(PRESETS)),
        metavar=tr("REGELN"),
        help=described(),
    )
    parser.add_argument(
        "--format",
        choices=("text", "html", "json"),
        default="text",
        help=tr("json ist eine Vorlage für eigene Regeln"),
    )


def run(args: argparse.Namespace) -> int:
    """Return the rules; ``InputError`` names what in them cannot be."""
    found = rules_or_settings(args.rules)
    if args.format == "json":
        put_out(_as_json(tournament_rules(found) if isinstance(found, Settings) else found))
        return 0
    sheet = rules_sheet(found) if isinstance(found, Settings) else game_sheet(found)
    put_out(as_html(sheet) if args.format == "html" else as_text(sheet))
    return 0


def _as_json(rules: Rules) -> str:
    return msgspec.json.format(msgspec.json.encode(rules), indent=2).decode() + "\n"
