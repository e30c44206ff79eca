"""Where the handbook is: the one place that knows, for windows and for those who make packages.

A handbook is a folder with a folder for each language (``de``, ``en``) of Markdown chapters, beside
it ``pictures``, and, once it was built (``installer/handbook.sh``), ``html`` with a folder of pages
for each language. It is looked for where ``BOBBL_HANDBOOK`` says, then within this package, where
the distribution puts it, then in the source tree.
"""

import os
from collections.abc import Mapping
from pathlib import Path

ENVIRONMENT = "BOBBL_HANDBOOK"
PACKAGED = Path(__file__).parent / "content"
SOURCE = Path(__file__).parents[3] / "docs" / "handbook"
BUILT = Path(__file__).parents[3] / "build" / "handbook"
"""Where the source tree has the pages for a browser, once they are built."""

FIRST = "index"
"""The chapter that a handbook begins with."""

LANGUAGES = ("de", "en")


def handbook_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the folder of the handbook; none if this installation has none."""
    named = environment.get(ENVIRONMENT)
    places = (Path(named),) if named else (PACKAGED, SOURCE)
    return next((each for each in places if chapter_path(each, LANGUAGES[0]).is_file()), None)


def chapter_path(folder: Path, language: str, chapter: str = FIRST) -> Path:
    """Return where the Markdown of a chapter is in the folder of a handbook, if it is there."""
    return folder / language / f"{chapter}.md"


def page_path(
    language: str, chapter: str = FIRST, environment: Mapping[str, str] = os.environ
) -> Path | None:
    """Return the built page of a chapter, for a browser; none if no pages have been built."""
    folder = handbook_folder(environment)
    if folder is None:
        return None
    built = (BUILT if folder == SOURCE else folder) / "html" / language
    pages = (built / f"{each}.html" for each in (chapter, FIRST))
    return next((each for each in pages if each.is_file()), None)
