"""Where pages lie on a federation's server: its own, and below each hall's address that hall's."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import quote, urlencode

from bobbl_federation.pages.style import STYLE as OWN_STYLE
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.style import STYLE

FILES: Mapping[str, tuple[str, bytes]] = {
    "/seiten.css": ("text/css; charset=utf-8", STYLE.encode()),
    "/seiten.js": ("text/javascript; charset=utf-8", SCRIPT.encode()),
    "/verband.css": ("text/css; charset=utf-8", OWN_STYLE.encode()),
}
"""Files that pages load, by their paths: what they are, and their bytes."""

VERSIONS = {path: sha256(content).hexdigest()[:16] for path, (_, content) in FILES.items()}


@dataclass(frozen=True)
class HubLinks:
    """Links from a page; ``below`` is where a hall's pages begin, empty for the federation's own.

    ``is_lasting``: these pages are read on later days as well.
    """

    below: str = ""
    refresh_s = 0
    is_lasting = True

    def page(self, path: str, language: str, query: Mapping[str, str]) -> str:
        """Return the path with what is asked for."""
        asked = {**query, "lang": language} if language else query
        return quote(self.below + path) + (f"?{urlencode(asked)}" if asked else "")

    def file(self, path: str) -> str:
        """Return the path, with what lets a browser keep one that all pages share for good."""
        return f"{path}?v={VERSIONS[path]}" if path in VERSIONS else quote(self.below + path)
