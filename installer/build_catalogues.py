"""Compiles the gettext catalogues while the distribution is built or installed.

A distribution that is built also carries the handbook: its chapters, and the pages for a browser
and to print if `installer/handbook.sh` has made them.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HANDBOOK = "bobbl_client/handbook/content"
"""Where `bobbl_client.handbook.place` looks for it within the package."""


class CatalogueHook(BuildHookInterface[Any]):
    """Writes a ``.mo`` beside every ``.po`` of the shared package; puts the handbook in."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues, add the handbook; hatchling calls it before it gathers files."""
        for po in Path(self.root, "shared/bobbl_shared/i18n").rglob("*.po"):
            with po.open("rb") as source:
                catalogue = read_po(source)
            # the file says when it was made; the same sources give the same file
            catalogue.creation_date = datetime.fromtimestamp(0, UTC)
            with po.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalogue)
        if version != "editable":
            build_data["force_include"].update(self._handbook())

    def _handbook(self) -> dict[str, str]:
        """Return the folders of the handbook, each with its place in the distribution."""
        chapters = Path(self.root, "docs/handbook")
        found = {str(chapters / each): f"{HANDBOOK}/{each}" for each in ("de", "en", "pictures")}
        built = Path(self.root, "build/handbook")
        made = (each for each in ("html", "pdf") if (built / each).is_dir())
        return found | {str(built / each): f"{HANDBOOK}/{each}" for each in made}
