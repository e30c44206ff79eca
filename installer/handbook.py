"""Builds the handbook: HTML by Sphinx, PDF of it by WeasyPrint; `handbook.sh` calls it.

`python installer/handbook.py [--check] [--if-older] [FOLDER]`. Sphinx runs three times for each
language: pages for a browser, plain pages for the sheets, one long plain page for the book.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import FileHandler, Request
from urllib.response import addinfourl

if TYPE_CHECKING:
    from weasyprint import Document

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "docs" / "handbook"
USUAL = ROOT / "build" / "handbook"
LANGUAGES = ("de", "en")
SHEETS = ("card-desk", "card-results", "card-organiser", "privacy")
"""Chapters that are one page each, to be printed alone."""

ALONE = (*SHEETS, "fairness", "schemes")
"""Chapters that have a PDF of their own."""

LONGEST_S = 90

_LOADED = re.compile(
    r"""<(?:script|img|iframe|source|audio|video|embed)\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)"""
    r"""|<link\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)"""
    r"""|url\(\s*["']?([^"')]+)"""
    r"""|@import\s+["']([^"']+)"""
    r"""|\b(?:fetch|import)\s*\(\s*["'`]([^"'`]+)""",
    re.I,
)

_TO_OTHERS = re.compile(r"""<a\b[^>]*\bhref="(?!#|\w+:)[^"]*"[^>]*>(.*?)</a>""", re.S)
_NOWHERE = "file:///handbook"
"""Where the pages are said to lie while they are laid out."""


def loads_from_elsewhere(text: str) -> list[str]:
    """Return the addresses outside the folder that a page, style or script loads by itself."""
    found = ("".join(groups) for groups in _LOADED.findall(text))
    return [each for each in found if re.match(r"(?:https?:)?//|https?:|ftp:", each)]


def faults_in(folder: Path) -> Iterator[str]:
    """Name what the built pages load from elsewhere."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".html", ".css", ".js", ".svg"}:
            for each in loads_from_elsewhere(path.read_text(encoding="utf-8", errors="replace")):
                yield f"{path.relative_to(folder)} loads {each}"


def sphinx(language: str, builder: str, to: Path, work: Path, *more: str) -> None:
    """Run Sphinx; every warning is a fault, as a link that leads nowhere."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "-W", "--keep-going"]
    command += ["-b", builder, "-c", str(SOURCE), "-d", str(work / f"trees-{language}-{builder}")]
    command += ["-t", language, *more, str(SOURCE / language), str(to)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def build_language(language: str, folder: Path, work: Path) -> None:
    """Build all there is in one language."""
    sphinx(language, "html", folder / "html" / language, work)
    for unneeded in (".buildinfo", "objects.inv", ".doctrees"):
        path = folder / "html" / language / unneeded
        if path.is_file():
            path.unlink()
    pages, book = work / f"pages-{language}", work / f"book-{language}"
    sphinx(language, "dirhtml", pages, work, "-t", "print")
    sphinx(language, "singlehtml", book, work, "-t", "print")
    command = [sys.executable, __file__, "--pdf", language, str(pages), str(book)]
    subprocess.run([*command, str(folder / "pdf")], check=True, stdin=subprocess.DEVNULL)


def without_links_elsewhere(text: str) -> str:
    """Return a page whose words lead to nothing but itself: on paper alone there is no other."""
    return _TO_OTHERS.sub(r"\1", text)


class _Placed(FileHandler):
    """Finds what is said to lie in one folder in another one."""

    handler_order = FileHandler.handler_order - 1

    def __init__(self, said: str, folder: Path) -> None:
        self._said, self._real = said, folder.as_uri()

    def file_open(self, req: Request) -> addinfourl:
        """Open a file."""
        return super().file_open(Request(req.full_url.replace(self._said, self._real, 1)))


def rendered(path: Path, text: str) -> "Document":
    """Lay out a page with what lies around it, in the same way wherever that is.

    A PDF tells the addresses of links, and names pictures by theirs. So all of them are in a folder
    that does not exist, and only who opens a file knows the real one.
    """
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    fetch = URLFetcher(allowed_protocols=("file", "data"), fail_on_errors=True)
    fetch.add_handler(_Placed(_NOWHERE, path.parents[1]))
    place = f"{_NOWHERE}/{path.parent.name}/{path.name}"
    return HTML(string=text, base_url=place, url_fetcher=fetch).render()


def write_pdf(language: str, pages: Path, book: Path, to: Path) -> None:
    """Make the PDF files of one language; a sheet that needs a second page is a fault."""
    to.mkdir(parents=True, exist_ok=True)
    text = (book / "index.html").read_text(encoding="utf-8")
    # in one long page Sphinx names chapter and heading, of which only one can be gone to
    text = re.sub(r'href="#document-[\w-]+#', 'href="#', text)
    whole = rendered(book / "index.html", text)
    whole.write_pdf(to / f"handbook-{language}.pdf")
    print(f"handbook-{language}.pdf: {len(whole.pages)} pages")
    for name in ALONE:
        path = pages / name / "index.html"
        if not path.is_file():
            continue
        text = without_links_elsewhere(path.read_text(encoding="utf-8"))
        sheet = rendered(path, text)
        sheet.write_pdf(to / f"{name}-{language}.pdf")
        if name in SHEETS and len(sheet.pages) != 1:
            sys.exit(f"{name}-{language}.pdf has {len(sheet.pages)} pages, it must be one")


def build(folder: Path) -> None:
    """Build everything into a folder, in place of what it held of an earlier build."""
    for part in (*LANGUAGES, "pictures", "html", "pdf"):
        shutil.rmtree(folder / part, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    for part in (*LANGUAGES, "pictures"):
        shutil.copytree(SOURCE / part, folder / part)
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(len(LANGUAGES)) as pool:
        done = [pool.submit(build_language, each, folder, Path(work)) for each in LANGUAGES]
        for each in done:
            each.result()


def is_as_written(folder: Path) -> bool:
    """Tell whether everything that was built is younger than all it is built from."""
    built = [folder / "html" / each / "index.html" for each in LANGUAGES]
    built += [folder / "pdf" / f"handbook-{each}.pdf" for each in LANGUAGES]
    if not all(each.is_file() for each in built):
        return False
    written = [Path(__file__), *(each for each in SOURCE.rglob("*") if each.is_file())]
    return max(map(_changed, written)) < min(map(_changed, built))


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def main() -> int:
    """Build, and look at what was built if that is asked for."""
    if sys.argv[1:2] == ["--pdf"]:
        language, pages, book, to = sys.argv[2:]
        write_pdf(language, Path(pages), Path(book), Path(to))
        return 0
    parser = argparse.ArgumentParser(description="Build the handbook.")
    parser.add_argument("folder", type=Path, nargs="?", default=USUAL)
    parser.add_argument("--check", action="store_true", help="look at what was built as well")
    parser.add_argument("--if-older", action="store_true", help="only if a chapter is younger")
    asked = parser.parse_args()
    if asked.if_older and is_as_written(asked.folder):
        return 0
    begin = time.monotonic()
    try:
        build(asked.folder)
    except subprocess.CalledProcessError:
        return 1  # it has said why
    took = time.monotonic() - begin
    size = sum(each.stat().st_size for each in asked.folder.rglob("*") if each.is_file())
    print(f"{asked.folder}: {size / 1_000_000:.1f} MB in {took:.0f} s")
    if not asked.check:
        return 0
    faults = [*faults_in(asked.folder)]
    if took > LONGEST_S:
        faults.append(f"it took {took:.0f} s, at most {LONGEST_S} are wanted")
    print("\n".join(faults) or "nothing is loaded from elsewhere")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
