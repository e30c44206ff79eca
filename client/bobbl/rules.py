"""``bobbl rules``: checks rules of the card game and gives them in words, as a page or as JSON."""

import argparse

import msgspec

from bobbl.places import put_out
from bobbl.rules_file import described, rules_named
from bobbl_client.presenters.game_rules_page import as_html, as_text
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.i18n import tr


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "rules",
        nargs="?",
        default=next(iter(PRESETS)),
        metavar="RULES",
        help=described(),
    )
    parser.add_argument(
        "--format",
        choices=("text", "html", "json"),
        default="text",
        help=tr("json ist eine Vorlage für eigene Regeln"),
    )


def run(args: argparse.Namespace) -> int:
    """Give the rules; ``InputError`` names what in them cannot be."""
    rules = rules_named(args.rules)
    put_out({"text": as_text, "html": as_html, "json": _as_json}[args.format](rules))
    return 0


def _as_json(rules: Rules) -> str:
    return msgspec.json.format(msgspec.json.encode(rules), indent=2).decode() + "\n"
