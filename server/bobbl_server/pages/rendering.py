"""From a page's model to HTML: the frame around it, links, and words that all templates share."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from hashlib import sha256
from typing import Protocol
from urllib.parse import quote, urlencode

from markupsafe import Markup, escape
from msgspec import Struct

from bobbl_server.pages.hall import hall_drawing, spot_words
from bobbl_server.pages.own_page import height, spoken_ranks
from bobbl_server.pages.qr_drawing import qr
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.style import STYLE
from bobbl_server.pages.wall.script import WALL_SCRIPT
from bobbl_server.pages.wall.style import WALL_STYLE
from bobbl_shared.clock import moment
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import LANGUAGES, speaking, tr, trn
from bobbl_shared.i18n.hours import day, hour, running, since_hour
from bobbl_shared.rulebook.criteria import criterion_words, heading
from bobbl_shared.rulebook.draw_acts import act_sentence, drawn_unsealed, left_to_chance
from bobbl_shared.rulebook.prize_words import place_words, way_words
from bobbl_shared.rulebook.questions import question_way_until
from bobbl_shared.rulebook.throw_words import (
    fewer_words,
    hash_lines,
    outcomes_words,
    seal_lines,
    seal_title,
    throw_words,
    waiting_words,
)
from bobbl_shared.templates import templates

OWN_NAMES = {"de": "Deutsch", "en": "English"}
"""What a language calls itself."""

_VERSIONS = {
    path: sha256(text.encode()).hexdigest()[:16]
    for path, text in (
        ("/seiten.css", STYLE),
        ("/seiten.js", SCRIPT),
        ("/leinwand.css", WALL_STYLE),
        ("/leinwand.js", WALL_SCRIPT),
    )
}
"""Of the files that pages load, as the server knows them."""

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_HYPHENED = re.compile(r"[^\s/]*-[^\s/]*")


class Linking(Protocol):
    """Says where a page lies: on a server, or as a file beside others.

    ``refresh_s``: how soon a browser without script is to load a page anew; 0: it is not told to.
    ``is_lasting``: pages are read on later days as well, and tell their own.
    """

    @property
    def refresh_s(self) -> int:
        """Seconds."""

    @property
    def is_lasting(self) -> bool:
        """Whether they are."""

    def page(self, path: str, language: str, query: Mapping[str, str]) -> str:
        """Return the address of a page, by its path here.

        ``language`` is empty where the reader's browser names it by itself.
        """

    def file(self, path: str) -> str:
        """Return the address of a file of ours, by its path here."""


class Site:
    """Links on the server."""

    refresh_s = 0
    is_lasting = False

    def page(self, path: str, language: str, query: Mapping[str, str]) -> str:
        """Return the path with what is asked for."""
        asked = {**query, "lang": language} if language else query
        return quote(path) + (f"?{urlencode(asked)}" if asked else "")

    def file(self, path: str) -> str:
        """Return the path, with what lets a browser keep the file for good."""
        return f"{path}?v={_VERSIONS[path]}" if path in _VERSIONS else path


class Frame(Struct, frozen=True):
    """What stands around every page of an evening, whatever the language."""

    tournament: str
    is_pairs: bool
    is_training: bool
    has_phones: bool
    is_alone: bool
    has_names: bool = True


@dataclass(frozen=True)
class Above:
    """Pages of many evenings, above those of this one: where, their name, a sentence from there."""

    address: str
    name: str
    sentence: str


@dataclass(frozen=True)
class Sheet:
    """A page being written, as templates see it under the name ``page``.

    ``path`` and ``query`` are those of the page itself; ``chosen``: the reader's language has to be
    told in each link. ``above``: the evening is one of many.
    """

    frame: Frame
    title: str
    version: str
    language: str
    as_of: datetime
    path: str
    query: Mapping[str, str]
    links: Linking
    is_chosen: bool = False
    zone: tzinfo | None = None
    above: Above | None = None

    def link(self, path: str, **query: object) -> str:
        """Return the address of another page in the reader's language."""
        language = self.language if self.is_chosen else ""
        return self.links.page(path, language, {name: str(each) for name, each in query.items()})

    def file(self, path: str) -> str:
        """Return the address of a file of ours."""
        return self.links.file(path)

    def entrant(self, number: int) -> str:
        """Return the address of an entrant's own page."""
        return self.link(entrant_path(number, is_pairs=self.frame.is_pairs))

    def hour(self, when: datetime | str) -> str:
        """Return ``20:04`` for a moment, however it is written."""
        return hour(moment(when) if isinstance(when, str) else when, self.zone)

    def since(self, when: str) -> str:
        """Return ``20:04``, with the day if that is another one; empty for no moment."""
        return since_hour(moment(when), self.as_of, self.zone) if when else ""

    def stand(self) -> Markup:
        """Return from when the page is, as the footer says it."""
        at = Markup("<time>{}</time>").format(self.hour(self.as_of))
        if self.links.is_lasting:
            when = day(self.as_of.astimezone(self.zone))
            return Markup(tr("Stand {day}, {at}")).format(day=when, at=at)
        return Markup(tr("Stand {at}")).format(at=at)

    @property
    def other(self) -> str:
        """The other language."""
        return next(each for each in LANGUAGES if each != self.language)

    @property
    def other_name(self) -> str:
        """The other language, as it calls itself."""
        return OWN_NAMES[self.other]

    @property
    def other_link(self) -> str:
        """The address of this page in the other language."""
        return self.links.page(self.path, self.other, self.query)


def frame_of(settings: Settings, *, has_phones: bool, is_alone: bool) -> Frame:
    """Return what stands around the pages of a tournament."""
    is_pairs = settings.entrants == "pairs"
    has_names = settings.names_shown != "number"
    return Frame(settings.name, is_pairs, settings.training, has_phones, is_alone, has_names)


def entrant_path(number: int, *, is_pairs: bool) -> str:
    """Return the path of an entrant's own page."""
    return f"/paar/{number}" if is_pairs else f"/spieler/{number}"


def rendered(template: str, sheet: Sheet, **known: object) -> str:
    """Return the HTML of a page in its language; ``known`` is what the template shows."""
    with speaking(sheet.language):
        return PAGES.get_template(template).render(page=sheet, **known)


def bold(text: str) -> Markup:
    """Return text with ``**words**`` in bold."""
    return Markup(_BOLD.sub(r"<b>\1</b>", str(escape(text))))


def whole(name: str) -> Markup:
    """Return a name of which a word breaks at its hyphen only where it is wider than the line."""
    return Markup(_HYPHENED.sub(r'<span class="w">\g<0></span>', str(escape(name))))


PAGES = templates(
    "bobbl_server.pages",
    tr=tr,
    trn=trn,
    running=running,
    criterion_words=criterion_words,
    height=height,
    fewer_words=fewer_words,
    hash_lines=hash_lines,
    outcomes_words=outcomes_words,
    seal_lines=seal_lines,
    seal_title=seal_title,
    spoken_ranks=spoken_ranks,
    throw_words=throw_words,
    waiting_words=waiting_words,
    heading=heading,
    place_words=place_words,
    question_way_until=question_way_until,
    way_words=way_words,
    qr=qr,
    hall_drawing=hall_drawing,
    spot_words=spot_words,
    act_sentence=act_sentence,
    drawn_unsealed=drawn_unsealed,
    left_to_chance=left_to_chance,
)
PAGES.filters.update(bold=bold, whole=whole)
