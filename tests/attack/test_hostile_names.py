"""Every hostile name at every outlet: windows, lists, tables, paper, log lines, file names.

A name that could do harm unseen is refused at the door. What a cheating server lets in all the same
comes out of every reader tidied, and each outlet then has its own defence: no spreadsheet takes it
for a formula, no window or page for markup, no file system for a path.
"""

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from PyQt6.QtGui import QTextDocument
from PyQt6.QtWidgets import QApplication
from zeroconf.asyncio import AsyncServiceInfo

from bobbl.__main__ import main
from bobbl.exports.lists import Lists
from bobbl.exports.papers import to_pdf
from bobbl_client.host.hosting import free_path
from bobbl_client.link.discovery import read_info
from bobbl_client.organiser.files.page import LISTS, ListName
from bobbl_client.printing.layout.pages import write_paper
from bobbl_client.printing.layout.paper import Layout
from bobbl_client.printing.paper import Paper
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import Text
from bobbl_server.files.export import PLAIN, to_csv, to_html, to_json
from bobbl_server.files.ods import to_ods
from bobbl_server.files.tables import Tables
from bobbl_server.history import History
from bobbl_server.net.announce import cut
from bobbl_server.service import Unusable
from bobbl_server.store.copy_names import title_of
from bobbl_shared.announcing import TYPE
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, decode_name, encode_name, is_showable, tidied
from bobbl_shared.domain.settings import Section
from bobbl_shared.errors import PeerError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, InvitationId, PersonId
from bobbl_shared.outputs import Output
from builders.attackers.hostile import HOSTILE, UNSEEN, is_plain
from builders.dice import seeded_dice
from builders.documents.sheet_reader import spreadsheet_rows
from builders.office import Office
from builders.sources.source_index import Source, sources

ROOT = Path(__file__).parents[2]
NAMES = sorted(HOSTILE)
DEVICES = {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(10))}


def register(office: Office, number: int, name: Name) -> str | None:
    """Let a desk's program without scruples register a pair; give the code if it is rejected."""
    dice = seeded_dice(f"hostile {number}")
    details = [conceal(encode_name(each), "name", dice) for each in (name, Name(f"Bär {number}"))]
    persons = tuple(Person(PersonId(f"{number} {at}"), d.hash) for at, d in enumerate(details))
    command = office.organiser.command(RegisterEntrant(EntrantId(f"e{number}"), "pair", persons))
    try:
        batch, _ = office.commit(office.organiser.submission(command, tuple(details)))
    except PeerError as error:
        return error.code
    outcome = batch.outcomes[0]
    return outcome.error.code if isinstance(outcome, Unusable) else None


@pytest.fixture(scope="module")
def cheated() -> History:
    """Give a tournament whose server has let every name in."""
    office = Office()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bobbl_server.service.check_encoded", lambda body: None)
        patch.setattr("bobbl_server.service.MAXIMUM_DETAILS", 10**6)
        for number, each in enumerate(NAMES):
            assert register(office, number, Name(HOSTILE[each], HOSTILE[each])) is None
    assert len(office.state.entrants) == len(NAMES)
    return office.history


class TestTheDoor:
    @pytest.mark.parametrize("each", NAMES)
    def test_what_is_not_seen_does_not_come_in(self, each: str) -> None:
        office = Office()
        name, before = HOSTILE[each], office.history.last_hash
        code = register(office, 1, Name(name))
        assert is_showable(name) == (each not in UNSEEN)
        if each not in UNSEEN:
            assert code is None
        else:
            assert code in {"details_malformed", "details_too_long"}
            assert office.history.last_hash == before

    @pytest.mark.parametrize("each", NAMES)
    def test_nor_as_a_tournament_a_section_or_a_station(self, each: str) -> None:
        office = Office()
        name, settings = HOSTILE[each], office.state.settings
        may = is_showable(name)
        payloads: list[AnyPayload] = [
            ChangeSettings(msgspec.structs.replace(settings, name=name)),
            ChangeSettings(msgspec.structs.replace(settings, sections=(Section(name, 1),))),
            InviteStation(InvitationId("x"), "desk", name[:80]),
        ]
        for number, payload in enumerate(payloads):
            office.ask(office.organiser, payload)
            event = msgspec.json.decode(office.history.bodies[-1])
            assert (
                may
                or number == 2
                or event["verdict"]["refused"]
                in {
                    "name_not_showable",
                    "name_too_long",
                }
            )
        assert may or all(map(is_showable, _names_in(office)))

    @pytest.mark.parametrize("each", NAMES)
    def test_nor_out_of_a_reader(self, each: str) -> None:
        name = decode_name(encode_name(Name(HOSTILE[each])))
        assert is_plain(name.last)
        assert is_showable(name.last)
        assert tidied(name.last) == name.last


def _names_in(office: Office) -> list[str]:
    state = office.state
    invited = [each.name for each in state.invitations.values()]
    return [state.settings.name, *(each.name for each in state.settings.sections), *invited]


class TestTables:
    @pytest.mark.parametrize("name", LISTS)
    def test_a_spreadsheet_sees_texts_in_their_cells(
        self, cheated: History, name: ListName
    ) -> None:
        listing = Lists(cheated).made(name)
        text = to_csv(listing, PLAIN)
        assert text.count("\r\n") == len(listing.rows) + 1
        for cells in csv.reader(io.StringIO(text, newline="")):
            assert len(cells) == len(listing.spread().columns)
            for cell in cells:
                assert is_plain(cell)
                assert re.match("[^=+@＝＋－＠−-]|-?[0-9.]*$", cell), cell

    @pytest.mark.parametrize("name", LISTS)
    def test_a_spreadsheet_of_its_own_kind_has_texts_and_no_formula(
        self, cheated: History, name: ListName
    ) -> None:
        listing = Lists(cheated).made(name).spread()
        head, *rows = spreadsheet_rows(to_ods(listing))
        assert head == list(listing.heads)
        for read, row in zip(rows, listing.rows, strict=True):
            for cell, meant in zip(read, row, strict=True):
                assert not isinstance(meant, str) or cell == meant

    def test_a_page_has_no_tags_but_its_own(self, cheated: History) -> None:
        ranking = Lists(cheated).made("ranking")
        for each in NAMES:
            seen = _Seen()
            seen.feed(to_html(ranking, tidied(HOSTILE[each]), "de"))
            assert set(seen.tags) == {
                *("html", "head", "meta", "title", "style", "body", "h1", "h2", "table", "tr"),
                *("th", "td"),
            }
            assert seen.attributes <= {"lang", "charset", "name", "content"}
            assert tidied(HOSTILE[each]) in seen.texts

    def test_json_is_one_document(self, cheated: History) -> None:
        document = msgspec.json.decode(to_json(Tables(cheated)))
        names = document["rank"]["names"]
        assert len(names) == len(NAMES)
        assert all(map(is_plain, names))


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


class TestPaper:
    def test_names_stay_in_their_column(self, qapp: QApplication, cheated: History) -> None:
        theme.apply(qapp, LIGHT)
        named = [(str(n), tidied(HOSTILE[each]), "T 1") for n, each in enumerate(NAMES)]
        layout = Layout(Paper("Umzüge", "Runde 2", ("Nr.", "Name", "Platz"), tuple(named), "x"), 75)
        assert sum(map(len, layout.pages)) == len(NAMES), "one row a name"
        assert layout.count <= 4

    def test_a_pdf_has_the_pages_it_needs(
        self, qapp: QApplication, cheated: History, tmp_path: Path
    ) -> None:
        theme.apply(qapp, LIGHT)
        title = tidied(HOSTILE["markup"])
        Output(tmp_path / "ranking.pdf").write(to_pdf(Lists(cheated).made("ranking"), title))
        pages = (tmp_path / "ranking.pdf").read_bytes().count(b"/Type /Page\n")
        assert pages == 2, "long names are broken and not cut"
        paper = Paper(title, title, ("Nr.", "Name"), (("1", title),), "x")
        assert write_paper(paper, Output(tmp_path / "paper.pdf")) == 1
        for name in ("ranking.pdf", "paper.pdf"):
            content = (tmp_path / name).read_bytes()
            assert content.startswith(b"%PDF-")
            assert not re.search(rb"/(JavaScript|JS|Launch|URI|EmbeddedFile)\b", content)


class TestWindows:
    @pytest.mark.parametrize("each", NAMES)
    def test_a_label_shows_a_name_as_it_is_written(self, qapp: QApplication, each: str) -> None:
        theme.apply(qapp, LIGHT)
        name = tidied(HOSTILE[each])
        label = Text(f"**{name}** · Tisch 4", wrap=True)
        document = QTextDocument()
        document.setHtml(label.text())
        shown = document.toPlainText()
        assert "\ufffc" not in shown, "a picture"
        assert shown.replace("*", "") == f"{name} · Tisch 4".replace("*", "")
        read = document.toHtml()
        assert "<img" not in read
        assert "<a " not in read

    def test_nothing_else_reads_markup(self) -> None:
        """What shows rich text, or guesses whether a text is rich, is ``Text`` or named here."""
        found = {
            (module.removeprefix("client/bobbl_client/"), name)
            for module, source in sources(["client"]).items()
            for name in _called(source)
            if name in GUESSING
        }
        assert found == {
            ("widgets/components/text.py", "RichText"),
            ("printing/layout/preview.py", "QLabel"),  # holds a picture, never a text
            ("widgets/window/fault_report.py", "QMessageBox"),  # our sentences, a report as it is
            ("application.py", "QMessageBox"),  # says in plain text why nothing starts
            (
                "widgets/handbook/chapter_text.py",
                "setMarkdown",
            ),  # the handbook, in which no name is
        }


GUESSING = {
    *("QLabel", "QMessageBox", "QTextEdit", "QTextBrowser", "QTextDocument", "QErrorMessage"),
    *("QStaticText", "QToolTip", "QWhatsThis", "QMenu", "QSystemTrayIcon", "QInputDialog"),
    *("setHtml", "setToolTip", "setWhatsThis", "setStatusTip", "insertHtml", "AutoText"),
    *("RichText", "MarkdownText", "setMarkdown", "drawStaticText"),
}


def _called(source: Source) -> set[str]:
    """Give what a module calls or names behind a dot; base classes are ``Text``'s own."""
    called = {call.name for call in source.calls if not call.owner}
    return called | {name for _, name in source.attributes}


class TestLines:
    @pytest.mark.parametrize("each", NAMES)
    def test_a_log_line_is_one_line(self, each: str) -> None:
        line = str(PeerError("frame_malformed", problem=HOSTILE[each], given=(HOSTILE[each], 1)))
        assert is_plain(line)

    @pytest.mark.parametrize("each", NAMES)
    def test_a_sentence_is_one_line_and_formats_nothing(self, each: str) -> None:
        told = sentence(PeerError("name_twice", numbers=(HOSTILE[each],)))
        assert is_plain(told)
        assert HOSTILE[each] in told or not is_plain(HOSTILE[each])
        assert is_plain(sentence(PeerError(HOSTILE[each], **{HOSTILE[each]: HOSTILE[each]})))

    def test_the_command_names_a_file_in_one_line(self, capsys: pytest.CaptureFixture[str]) -> None:
        for each in NAMES:
            if "\0" in HOSTILE[each]:
                continue
            assert main(["verify", "--", f"nirgends-{HOSTILE[each]}"]) == 2
            told = capsys.readouterr().err
            assert told.endswith("\n")
            assert is_plain(told[:-1])


class TestFiles:
    @pytest.mark.parametrize("each", NAMES)
    @pytest.mark.parametrize("again", [False, True])
    def test_a_tournaments_file_can_be_made_everywhere(
        self, tmp_path: Path, each: str, again: bool
    ) -> None:
        path = free_path(tmp_path, HOSTILE[each])
        if again:
            path.touch()
            path = free_path(tmp_path, HOSTILE[each])
        path.touch(exist_ok=False)
        assert path.parent == tmp_path
        assert portable(path.name)

    @pytest.mark.parametrize("each", NAMES)
    def test_the_name_of_a_copy_too(self, each: str) -> None:
        assert re.fullmatch("[a-z0-9-]{1,40}", title_of(HOSTILE[each]))


def portable(name: str) -> bool:
    """Tell whether FAT, NTFS and old Windows take a file name for what it is."""
    stem = name.split(".")[0].lower()
    signs = set(name) & set('\\/:*?"<>|')
    edges = name != name.strip(". ")
    return (
        stem not in DEVICES and is_plain(name) and not (signs or edges) and len(name.encode()) < 250
    )


class TestAnnouncements:
    @pytest.mark.parametrize("each", NAMES)
    def test_what_anybody_may_announce_is_tidied(self, each: str) -> None:
        name = cut(HOSTILE[each], 200)
        found = read_info(announced(tournament="ab" * 32, name=name, epoch="1"))
        assert found is not None
        assert is_showable(found.name)

    @pytest.mark.parametrize(
        "texts",
        [
            {"tournament": "../" * 20 + "abcd", "epoch": "1"},
            {"tournament": "AB" * 32, "epoch": "1"},
            {"tournament": "ab" * 32, "epoch": "٣"},
            {"tournament": "ab" * 32, "epoch": "9" * 200},
            {"tournament": "ab" * 32},
            {"epoch": "1"},
        ],
    )
    def test_what_is_no_announcement_is_not_heard(self, texts: dict[str, str]) -> None:
        assert read_info(announced(**texts)) is None


def announced(**texts: str) -> AsyncServiceInfo:
    """Give what somebody on the network says."""
    properties: dict[str | bytes, str | bytes | None] = dict(texts.items())
    return AsyncServiceInfo(
        TYPE, f"bobbl-x.{TYPE}", addresses=[b"\x7f\0\0\2"], port=1, properties=properties
    )
