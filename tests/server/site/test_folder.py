"""A folder of pages: only what changed is touched, what is there is whole, others' files stay."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.pages.published import Evening
from bobbl_server.site.club_site import KEPT, ClubSite
from bobbl_server.site.disk import RealDisk
from bobbl_server.site.folder import Changes, SiteFolder
from bobbl_server.site.manifest import MANIFEST
from bobbl_shared.errors import BobblError
from builders.dice import seeded_dice
from builders.pages.evenings import draw_and_play, evening_of, of_tournament, played, publish

TODAY = date(2026, 11, 21)


@cache
def stages() -> tuple[Evening, ...]:
    """Give an evening as it goes on: before, after each round, and with its last ranking."""
    course = played(0, entrants=4)
    shown = [evening_of(course.state)]
    for _ in range(3):
        draw_and_play(course)
        shown.append(evening_of(course.state))
    publish(course, 3)
    return (*shown, evening_of(course.state))


@cache
def evenings() -> tuple[Evening, ...]:
    """Give stages of two tournaments, some hours apart."""
    other = [of_tournament(each, "f" * 64, "Weihnachtsmucken") for each in stages()]
    return (*stages(), *(replace(each, began="") for each in other))


def site_in(
    folder: Path, *, takes_over: bool = False, disk: "FailingDisk | None" = None
) -> ClubSite:
    """Return the site in a folder, as a program has it that has just been started."""
    return ClubSite(SiteFolder(folder, takes_over, disk), seeded_dice("feed"), UTC)


def held(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file()
    }


def pages_in(folder: Path) -> dict[str, bytes]:
    """Return all of ours in a folder, but not the list of them."""
    return {name: content for name, content in held(folder).items() if name != MANIFEST}


def written(shown: Sequence[Evening], today: date = TODAY) -> dict[str, bytes]:
    """Return what a fresh folder holds after these evenings."""
    with TemporaryDirectory() as folder:
        for each in shown:
            site_in(Path(folder)).write(each, today)
        return pages_in(Path(folder))


@cache
def fresh(*last: int) -> dict[str, bytes]:
    """Return what a fresh folder holds that has been written only once for each tournament."""
    return written([evenings()[each] for each in last])


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5), st.booleans())
@settings(max_examples=8, deadline=None)
def test_the_folder_holds_what_a_fresh_writing_would(steps: list[int], is_restarted: bool) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        site, last = site_in(folder), dict[int, int]()
        for step in steps:
            if is_restarted:
                site = site_in(folder)
            before, marks = pages_in(folder), marks_in(folder)
            changes = site.write(evenings()[step], TODAY)
            last[step // 5] = step
            after = pages_in(folder)
            assert after == fresh(*sorted(last.values()))
            assert_touched(changes, before, after)
            touched = {each for each, mark in marks_in(folder).items() if marks.get(each) != mark}
            assert touched - {MANIFEST} == set(changes.written)
            assert site.write(evenings()[step], TODAY) == Changes((), ())


def assert_touched(changes: Changes, before: dict[str, bytes], after: dict[str, bytes]) -> None:
    """Check that only files were written that are other ones now, and that none is left over."""
    differs = {name for name, content in after.items() if before.get(name) != content}
    assert differs <= set(changes.written)
    assert set(changes.removed) == set(before) - set(after)
    assert len(set(changes.written) - differs) <= 2 * len(differs)


def marks_in(folder: Path) -> dict[str, tuple[int, int]]:
    """Return what shows that a file was written, for each."""
    found = {each: each.stat() for each in folder.rglob("*") if each.is_file()}
    return {
        str(each.relative_to(folder)): (stat.st_ino, stat.st_mtime_ns)
        for each, stat in found.items()
    }


def test_the_minute_alone_is_no_change(tmp_path: Path) -> None:
    site, shown = site_in(tmp_path), stages()[2]
    site.write(shown, TODAY)
    later = replace(shown, as_of=shown.as_of + timedelta(minutes=1))
    assert site.write(later, TODAY) == Changes((), ())


def test_what_somebody_has_lost_or_changed_is_written_again(tmp_path: Path) -> None:
    site = site_in(tmp_path)
    site.write(stages()[2], TODAY)
    whole = pages_in(tmp_path)
    (tmp_path / "index.html").unlink()
    page = next(tmp_path.glob("*/rangliste.html"), tmp_path / "en/index.html")
    page.write_bytes(b"half")
    site.write(stages()[2], TODAY)
    assert pages_in(tmp_path) == whole


@dataclass
class FailingDisk(RealDisk):
    """The real disk, which gives up after some steps, one of them half done."""

    top: Path
    steps: int
    trouble: Exception = field(default_factory=lambda: BobblError("site_folder_full", path="x"))

    def __post_init__(self) -> None:
        """Work below the folder."""
        super().__init__(self.top)

    def write(self, path: Path, content: bytes, *, durable: bool = False) -> None:
        """Write, or stop in the middle of it."""
        if self._stops():
            path.parent.mkdir(parents=True, exist_ok=True)
            (path.parent / f".bobbl-{'0' * 16}.part").write_bytes(content[: len(content) // 2])
            raise self.trouble
        super().write(path, content, durable=durable)

    def remove(self, path: Path) -> None:
        """Remove, or stop before it."""
        if self._stops():
            raise self.trouble
        super().remove(path)

    def _stops(self) -> bool:
        self.steps -= 1
        return self.steps < 0


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 60))
@settings(max_examples=12, deadline=None)
def test_a_crash_at_any_step_leaves_every_file_whole(one: int, other: int, steps: int) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        site_in(folder).write(evenings()[one], TODAY)
        before = pages_in(folder)
        crashed = site_in(folder, disk=FailingDisk(folder, steps))
        with suppress(BobblError):
            crashed.write(evenings()[other], TODAY)
        last = {one // 5: one, other // 5: other}
        wanted = fresh(*sorted(last.values()))
        there = {each: content for each, content in pages_in(folder).items() if ".part" not in each}
        for each, content in there.items():
            assert content in (before.get(each), wanted.get(each)), each
        site_in(folder).write(evenings()[other], TODAY)
        assert pages_in(folder) == wanted


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Give a folder in which somebody else keeps something."""
    (tmp_path / "vorstand.html").write_text("Vorstand")
    return tmp_path


def test_a_folder_of_somebody_else_is_left_alone(foreign: Path) -> None:
    with pytest.raises(BobblError) as caught:
        site_in(foreign).write(stages()[0], TODAY)
    assert caught.value.code == "site_folder_foreign"
    assert held(foreign) == {"vorstand.html": b"Vorstand"}


def test_a_folder_that_may_be_used_keeps_what_was_there(foreign: Path) -> None:
    for each in stages():
        site_in(foreign, takes_over=True).write(each, TODAY)
    assert held(foreign)["vorstand.html"] == b"Vorstand"
    (foreign / "kasse.txt").write_text("Kasse")
    site_in(foreign).write(stages()[0], TODAY)
    assert held(foreign)["kasse.txt"] == b"Kasse"


def test_a_file_in_the_way_is_never_replaced(foreign: Path) -> None:
    (foreign / "index.html").write_text("Willkommen")
    with pytest.raises(BobblError) as caught:
        site_in(foreign, takes_over=True).write(stages()[0], TODAY)
    assert caught.value.code == "site_file_foreign"
    assert held(foreign) == {"vorstand.html": b"Vorstand", "index.html": b"Willkommen"}


def test_no_link_leads_a_writing_out_of_the_folder(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (inside / "en").symlink_to(outside)
    with pytest.raises(BobblError) as caught:
        site_in(inside, takes_over=True).write(stages()[0], TODAY)
    assert caught.value.code == "site_file_foreign"
    assert held(outside) == {}


@pytest.mark.parametrize(
    "name", ["../other.html", "/etc/passwd", "a/../../b", ".hidden", "a\\\\..\\\\b", "C:x", "a//b"]
)
def test_a_list_that_names_what_lies_elsewhere_is_not_believed(tmp_path: Path, name: str) -> None:
    text = f'{{"format":"bobbl-site/1","files":{{"{name}":{{"version":"","sha256":""}}}}}}'
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(BobblError) as caught:
        site_in(tmp_path).write(stages()[0], TODAY)
    assert caught.value.code == "site_list_damaged"
    assert set(held(tmp_path)) == {MANIFEST}


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BobblError) as caught:
        site_in(tmp_path / "stick").write(stages()[0], TODAY)
    assert caught.value.code == "site_folder_away"
    assert not (tmp_path / "stick").exists()


def names_in(folder: Path) -> list[str]:
    """Return the files in which somebody is named."""
    return [
        name
        for name, content in held(folder).items()
        if b"M\xc3\xbcller" in content
        or b"muller" in content.lower()
        or b"mueller" in content.lower()
        or b"Karl" in content
    ]


def test_names_are_forgotten_with_the_next_writing(tmp_path: Path) -> None:
    first, second = stages()[4], evenings()[9]
    site_in(tmp_path).write(first, TODAY)
    assert len(names_in(tmp_path)) > 5
    later = replace(second, as_of=second.as_of + timedelta(days=30))
    site_in(tmp_path).write(later, TODAY + timedelta(days=29))
    assert [each for each in names_in(tmp_path) if "preismucken" in each]
    site_in(tmp_path).write(later, TODAY + timedelta(days=30))
    assert not [each for each in names_in(tmp_path) if "preismucken" in each]
    assert [each for each in names_in(tmp_path) if "weihnachtsmucken" in each]
    old = {name: text for name, text in held(tmp_path).items() if "preismucken" in name}
    assert len([name for name in old if name.endswith(".html")]) > 5
    assert not [name for name in old if name.endswith(KEPT)]


def test_the_evening_itself_is_written_without_names_once_it_is_time(tmp_path: Path) -> None:
    shown = stages()[4]
    site_in(tmp_path).write(shown, TODAY)
    site_in(tmp_path).write(shown, TODAY + timedelta(days=31))
    assert names_in(tmp_path) == []


def test_names_stay_where_the_organiser_says_so(tmp_path: Path) -> None:
    shown = stages()[4]
    kept = replace(shown, settings=replace(shown.settings, forget_days=0))
    site_in(tmp_path).write(kept, TODAY)
    site_in(tmp_path).write(evenings()[5], TODAY + timedelta(days=4000))
    assert len([each for each in names_in(tmp_path) if "preismucken" in each]) > 5


@pytest.mark.parametrize("content", [None, b"", b"{}", b"\xff"])
def test_names_go_even_where_nothing_is_kept_of_the_evening(
    tmp_path: Path, content: bytes | None
) -> None:
    site_in(tmp_path).write(stages()[4], TODAY)
    (kept,) = tmp_path.glob(f"*/{KEPT}")
    if content is None:
        kept.unlink()
    else:
        kept.write_bytes(content)
    site_in(tmp_path).write(evenings()[5], TODAY + timedelta(days=40))
    assert not [each for each in names_in(tmp_path) if "preismucken" in each]
    page = next(tmp_path.glob("*-preismucken/index.html")).read_text("utf-8")
    assert "gelöscht" in page


def test_all_evenings_are_listed_the_newest_first(tmp_path: Path) -> None:
    for days, (tournament, name) in enumerate((("a", "Eins & <b>"), ("b", "Zwei"), ("c", "Zwei"))):
        shown = of_tournament(replace(stages()[4], began=""), tournament * 64, name)
        shown = replace(shown, as_of=shown.as_of + timedelta(days=days // 2))
        site_in(tmp_path).write(shown, TODAY)
    text = (tmp_path / "index.html").read_text("utf-8")
    places = [text.index(each) for each in ("22.11.2026", "Eins &amp; &lt;b&gt;")]
    assert places == sorted(places)
    folders = sorted(each.name for each in tmp_path.iterdir() if each.is_dir())
    assert folders == ["2026-11-21-eins-b", "2026-11-21-zwei", "2026-11-22-zwei", "en"]


def test_an_evening_runs_on_its_own_day_only(tmp_path: Path) -> None:
    site_in(tmp_path).write(stages()[2], TODAY)
    listed, page = tmp_path / "index.html", next(tmp_path.glob("*-preismucken/index.html"))
    assert "läuft" in listed.read_text("utf-8")
    assert "http-equiv" in page.read_text("utf-8")
    site_in(tmp_path).write(stages()[2], TODAY + timedelta(days=2))
    assert "läuft" not in listed.read_text("utf-8")
    assert "http-equiv" not in page.read_text("utf-8")


def test_tournaments_of_one_name_and_day_have_a_folder_each(tmp_path: Path) -> None:
    for tournament in "abcd":
        site_in(tmp_path).write(of_tournament(stages()[4], tournament * 64), TODAY)
    folders = sorted(each.name for each in tmp_path.iterdir() if each.is_dir())
    name = "2026-11-21-preismucken"
    assert folders == [name, f"{name}-2", f"{name}-3", f"{name}-4", "en"]


def feed_of(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the entries of the feed."""
    atom = "{http://www.w3.org/2005/Atom}"
    top = Xml.parse(folder / "feed.xml").getroot()
    assert top.tag == f"{atom}feed"
    for needed in ("id", "title", "updated", "author"):
        assert top.find(f"{atom}{needed}") is not None
    for entry in top.iter(f"{atom}entry"):
        link = entry.find(f"{atom}link")
        assert link is not None
        texts = {each.tag.removeprefix(atom): each.text or "" for each in entry}
        yield {**texts, "link": link.attrib["href"]}


def test_the_feed_tells_of_every_ranking_that_was_published(tmp_path: Path) -> None:
    site_in(tmp_path).write(stages()[0], TODAY)
    assert not (tmp_path / "feed.xml").exists()
    site_in(tmp_path).write(stages()[2], TODAY)
    before = {each["id"]: each for each in feed_of(tmp_path)}
    assert len(before) == 2
    site_in(tmp_path).write(stages()[4], TODAY)
    after = {each["id"]: each for each in feed_of(tmp_path)}
    assert {id_: after[id_] for id_ in before} == before
    assert [each["title"] for each in after.values()].count("Preismucken: Endstand") == 1
    assert all(datetime.fromisoformat(each["updated"]).tzinfo for each in after.values())
    assert all((tmp_path / each["link"]).parent.is_dir() for each in after.values())


def test_exercises_and_evenings_are_never_in_one_folder(tmp_path: Path) -> None:
    """A demonstration has a folder of its own; an evening takes the place of what was tried."""
    real, other = evenings()[0], evenings()[len(stages())]
    exercise = replace(real, settings=replace(real.settings, training=True))
    site = ClubSite(SiteFolder(tmp_path), seeded_dice("feed"), UTC, takes_exercises=True)
    site.write(exercise, TODAY)
    site.write(of_tournament(exercise, "e" * 64, "Noch eine Probe"), TODAY)
    assert [each.is_exercise for each in site.folder.manifest().evenings] == [True, True]
    site.write(other, TODAY)
    (left,) = site.folder.manifest().evenings
    assert left.tournament == other.tournament
    with pytest.raises(BobblError, match="site_of_exercise"):
        site.write(exercise, TODAY)
