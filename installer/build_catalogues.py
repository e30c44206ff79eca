"""Compiles the gettext catalogues while the distribution is built or installed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Writes a ``.mo`` beside every ``.po`` of the shared package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues; called by hatchling before files are gathered."""
        for po in Path(self.root, "shared/bobbl_shared/i18n").rglob("*.po"):
            with po.open("rb") as source:
                catalogue = read_po(source)
            # the file says when it was made; the same sources give the same file
            catalogue.creation_date = datetime.fromtimestamp(0, UTC)
            with po.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalogue)
