"""The chapters of the handbook hang together, in both languages, also where nothing was built."""

import re
from pathlib import Path

import pytest

from bobbl_client.handbook import place
from bobbl_client.handbook.chapters import Book, contents_of, read_book, slug
from builders.handbook import schemes

ROOT = Path(__file__).parents[3]
CHAPTERS = ROOT / "docs/handbook"
LANGUAGES = ("de", "en")
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)]*)\)")
SHEETS = {"card-desk", "card-results", "card-organiser"}


def book_in(language: str) -> Book:
    book = read_book(language, CHAPTERS)
    assert book is not None
    assert book.language == language
    return book


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_in_the_contents_once_and_begins_with_its_heading(language: str) -> None:
    book = book_in(language)
    names = [each.name for each in book.chapters]
    assert sorted(names) == sorted(each.stem for each in (CHAPTERS / language).glob("*.md"))
    assert set(names) >= {"index", "desk", "results", "organiser", "what-if", "privacy", *SHEETS}
    assert len({each.title for each in book.chapters}) == len(names)
    for each in book.chapters:
        assert each.text.startswith("# " if each.name in SHEETS else f"# {each.title}\n"), each.name
        assert "toctree" not in each.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_chapter_a_heading_or_a_picture(language: str) -> None:
    book = book_in(language)
    headings = {
        each.name: {slug(found) for found in re.findall(r"(?m)^#+ (.+)$", each.text)}
        for each in book.chapters
    }
    links = 0
    for chapter in book.chapters:
        for is_picture, link in LINK.findall(chapter.text):
            where = f"{chapter.name}: {link}"
            links += 1
            if is_picture:
                assert (chapter.folder / link).is_file(), where
                continue
            found = book.follow(link if not link.startswith("#") else f"{chapter.name}.md{link}")
            assert found is not None, where
            assert not found[1] or found[1] in headings[found[0].name], where
    assert links > 20


def test_both_handbooks_have_the_same_chapters_in_the_same_order() -> None:
    german, english = ([each.name for each in book_in(of).chapters] for of in LANGUAGES)
    assert english == german


def test_every_picture_is_shown_in_a_chapter() -> None:
    shown = {
        Path(link).name
        for language in LANGUAGES
        for chapter in book_in(language).chapters
        for is_picture, link in LINK.findall(chapter.text)
        if is_picture
    }
    assert shown == {each.name for each in (CHAPTERS / "pictures").iterdir()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rankings_of_the_chapter_about_schemes_are_those_of_the_engine(language: str) -> None:
    how = "write it anew: PYTHONPATH=tests python -m builders.handbook.schemes"
    assert schemes.path_of(language).read_text("utf-8") == schemes.chapter(language), how


def test_headings_are_called_as_links_call_them() -> None:
    assert slug("Bitte „Turnierleitung“ holen") == "bitte-turnierleitung-holen"
    assert slug("Die Zahl geht nicht auf") == "die-zahl-geht-nicht-auf"


def test_the_order_is_that_of_the_contents() -> None:
    index = (
        "# A\n\n```{toctree}\n:hidden:\n\none\ntwo\n```\n\n```{toctree}\nThe third <three>\n```\n"
    )
    assert contents_of(index) == (("one", ""), ("two", ""), ("three", "The third"))


def a_handbook(folder: Path, *languages: str) -> Path:
    for each in languages:
        (folder / each).mkdir(parents=True)
        for name in ("index", "desk"):
            contents = "\n```{toctree}\ndesk\n```\n" if name == "index" else ""
            (folder / each / f"{name}.md").write_text(f"# {name} {each}\n{contents}", "utf-8")
    return folder


def test_a_language_without_a_handbook_reads_the_german_one(tmp_path: Path) -> None:
    book = read_book("en", a_handbook(tmp_path, "de"))
    assert book is not None
    assert book.language == "de"
    assert book.chapter("desk").title == "desk de"


def test_a_chapter_that_a_language_lacks_is_its_first(tmp_path: Path) -> None:
    book = read_book("en", a_handbook(tmp_path, "de", "en"))
    assert book is not None
    assert book.chapter("club").name == "index"
    assert book.follow("https://example.org/") is None


def test_the_handbook_is_where_the_environment_says_then_in_the_package_then_in_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place.handbook_folder({}) == CHAPTERS
    packaged = a_handbook(tmp_path / "packaged", "de")
    monkeypatch.setattr(place, "PACKAGED", packaged)
    assert place.handbook_folder({}) == packaged
    named = a_handbook(tmp_path / "named", "de")
    assert place.handbook_folder({place.ENVIRONMENT: str(named)}) == named
    assert place.handbook_folder({place.ENVIRONMENT: str(tmp_path / "nowhere")}) is None


def test_a_page_for_the_browser_is_there_once_it_was_built(tmp_path: Path) -> None:
    folder = a_handbook(tmp_path, "de")
    where = {place.ENVIRONMENT: str(folder)}
    assert place.page_path("de", "desk", where) is None
    pages = folder / "html" / "de"
    pages.mkdir(parents=True)
    (pages / "index.html").touch()
    assert place.page_path("de", "desk", where) == pages / "index.html"
    (pages / "desk.html").touch()
    assert place.page_path("de", "desk", where) == pages / "desk.html"
