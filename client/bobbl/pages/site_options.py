"""Where the club's site is written while the evening runs, and what sends it on."""

import argparse
from pathlib import Path
from typing import NamedTuple

from bobbl_server.site.sending import command_words
from bobbl_shared.i18n import tr


class SiteOptions(NamedTuple):
    """A folder, none: no site is written; the organiser's command, none if empty."""

    folder: Path | None = None
    after: str = ""
    takes_over: bool = False

    def words(self) -> list[str]:
        """Return the options that say this to ``bobbl pages``."""
        if self.folder is None:
            return []
        after = ["--after", self.after] if self.after else []
        return ["--folder", str(self.folder), *after, *["--force"] * self.takes_over]


NO_SITE = SiteOptions()


def add_site(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--folder",
        type=Path,
        metavar=tr("ORDNER"),
        help=tr("schreibt die Seiten auch in diesen Ordner, für die Webseite des Vereins"),
    )
    parser.add_argument(
        "--after",
        default="",
        metavar=tr("BEFEHL"),
        help=tr("läuft danach, etwa „rclone sync . verein:mucken“"),
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=tr("nimmt den Ordner auch, wenn schon anderes darin liegt; das bleibt, wie es ist"),
    )


def site_options(args: argparse.Namespace) -> SiteOptions:
    """Return what was asked for; ``BobblError`` for a command that cannot be read."""
    if args.after:
        command_words(args.after)
    folder = args.folder.absolute() if args.folder is not None else None
    return SiteOptions(folder, args.after, args.force)
