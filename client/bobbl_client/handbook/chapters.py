"""The chapters of the handbook in one language, as a window shows them."""

import re
from dataclasses import dataclass
from pathlib import Path

from bobbl_client.handbook.place import FIRST, LANGUAGES, chapter_path, handbook_folder

_CONTENTS = re.compile(r"^```\{toctree\}\n(.*?)^```\n?", re.M | re.S)
_COMMENT = re.compile(r"<!--.*?-->\n?", re.S)
_TITLE = re.compile(r"^# (.+)$", re.M)


@dataclass(frozen=True)
class Chapter:
    """One chapter: its name, title and Markdown, and the folder its links start from."""

    name: str
    title: str
    text: str
    folder: Path


@dataclass(frozen=True)
class Book:
    """The handbook in one language, its chapters in order."""

    language: str
    chapters: tuple[Chapter, ...]

    def chapter(self, name: str) -> Chapter:
        """Return a chapter by its name, or the first where the book has none of that name."""
        return next((each for each in self.chapters if each.name == name), self.chapters[0])

    def follow(self, link: str) -> tuple[Chapter, str] | None:
        """Return the chapter that a link in a chapter leads to, and the heading in it.

        None for a link that leads out of the book.
        """
        name, _, heading = link.partition("#")
        found = next((each for each in self.chapters if f"{each.name}.md" == name), None)
        return (found, heading) if found is not None else None


def read_book(language: str, folder: Path | None = None) -> Book | None:
    """Return the handbook in a language, in German if there is none; None without a handbook."""
    place = folder or handbook_folder()
    if place is None:
        return None
    known = language if chapter_path(place, language).is_file() else LANGUAGES[0]
    listed = contents_of(chapter_path(place, known).read_text(encoding="utf-8"))
    return Book(known, tuple(_chapter(place, known, *each) for each in ((FIRST, ""), *listed)))


def contents_of(index: str) -> tuple[tuple[str, str], ...]:
    """Return the chapters that the first one lists for the contents, in order.

    Each with the title by which it is listed, which is empty where that is its heading.
    """
    lines = (line.strip() for each in _CONTENTS.findall(index) for line in each.splitlines())
    kept = (line for line in lines if line and not line.startswith(":"))
    return tuple((name.rstrip(">"), title) for title, _, name in map(_listed, kept))


def _listed(line: str) -> tuple[str, str, str]:
    """Return a line of the contents, ``Title <name>`` or the name alone, in parts."""
    return line.partition(" <") if line.endswith(">") else ("", "", line)


def slug(heading: str) -> str:
    """Return what a link calls a heading, as MyST and GitHub do."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


def _chapter(place: Path, language: str, name: str, listed: str) -> Chapter:
    path = chapter_path(place, language, name)
    text = path.read_text(encoding="utf-8")
    heading = _TITLE.search(text)
    title = listed or (heading.group(1) if heading else name)
    plain = _COMMENT.sub("", _CONTENTS.sub("", text))
    return Chapter(name, title, plain, path.parent)
