"""Evenings that are over: their pages are made once, kept, and given to readers by any process.

An evening is put away an hour after its last event, once all of it was decided again. From then on
no process holds it or reads its log: lists know it by its summary, and its own pages come from
where they are kept, or are made on the first demand. If its log, its names or what is known of its
log change later, it is followed again as any other, and put away anew; until its log is read,
readers get what was there before.
"""

import gzip
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from bobbl_federation.pages.archived import (
    Document,
    Summary,
    decoded_document,
    decoded_summary,
    encoded_document,
    encoded_summary,
    made_of,
)
from bobbl_federation.pages.book import FederationBook, hall_of
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.delivery import Page
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.store.archive import Archived, ArchiveStore, StillPage
from bobbl_federation.store.records import Place
from bobbl_server.pages.book import Rendered, packed
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.ids import TournamentId

AFTER = timedelta(hours=1)
"""How long after its last event an evening is put away: until then much is put right."""

MOST_AT_HAND = 16
"""Evenings of which pages were made last."""


@dataclass(frozen=True)
class _Kept:
    """An evening that is put away: the state that it was made of."""

    made_of: str
    summary: Summary

    def is_of(self, place: Place, labels: int, checked: Checked, today: date) -> bool:
        """Return whether log and labels are still as they were, and names may be shown."""
        until = self.summary.names_until
        allowed = {False} if until is not None and today >= until else {False, True}
        return self.made_of in {
            made_of(place.hash, labels, checked, has_names=each) for each in allowed
        }


@dataclass(frozen=True)
class _Packed:
    """An evening that is to be put away."""

    kept: _Kept
    document: bytes


@dataclass
class Archive:
    """Puts evenings of ``gathering`` away in ``store``; ``book`` makes their pages."""

    store: ArchiveStore
    gathering: Gathering
    book: FederationBook
    _kept: dict[TournamentId, _Kept] = field(default_factory=dict)
    _found: dict[TournamentId, _Kept] | None = None
    _at_hand: OrderedDict[TournamentId, str] = field(default_factory=OrderedDict)

    async def away(
        self, places: Mapping[TournamentId, Place], labels: Mapping[TournamentId, int], today: date
    ) -> set[TournamentId]:
        """Return which of these evenings are put away and still as they were then.

        ``labels``: how often their names have changed.
        """
        if self._found is None:
            self._found = await self._read()
        away = set()
        for id_, place in places.items():
            checked = self.gathering.checked.get(id_, Checked())
            found = self._found.pop(id_, None)
            kept = self._kept.get(id_) or found
            if kept is None or not kept.is_of(place, labels.get(id_, 0), checked, today):
                continue
            away.add(id_)
            if id_ not in self._kept and id_ not in self.gathering.tournaments:
                self._hold(id_, kept)
        return away & self._kept.keys()

    def packed(self, id_: TournamentId, place: Place, labels: int, now: datetime) -> _Packed | None:
        """Return an evening as it is put away if it has come to that."""
        followed, shown = self.gathering.tournaments[id_], self.gathering.evening(id_)
        checked = self.gathering.checked.get(id_, Checked())
        is_read = (followed.length, followed.last_hash) == (place.length, place.hash)
        last = followed.last_event
        if not (followed.is_over and is_read and checked.is_whole) or shown is None:
            return None
        if last is None or now < last + AFTER:
            return None
        has_names = not followed.is_due(now.astimezone(self.gathering.zone).date())
        until = followed.names_until if has_names else None
        summary = Summary(followed.card, followed.finished, until)
        state = made_of(place.hash, labels, checked, has_names=has_names)
        document = Document(shown, tuple(followed.events))
        return _Packed(_Kept(state, summary), encoded_document(document))

    async def put_away(self, id_: TournamentId, packed: _Packed) -> None:
        """Put an evening away."""
        kept = packed.kept
        archived = Archived(kept.made_of, encoded_summary(kept.summary))
        await self.store.keep(id_, archived, packed.document)
        self._hold(id_, kept)

    def let_go(self, some: Iterable[TournamentId]) -> None:
        """Give no more of evenings that are followed again, as soon as they are there."""
        for id_ in some:
            if id_ in self._kept and self.gathering.evening(id_) is not None:
                del self._kept[id_]
                self._drop(id_)

    def has(self, path: str) -> bool:
        """Return whether a path is of an evening that is put away."""
        return hall_of(path) in self._kept

    async def page(self, path: str, query: Mapping[str, str], language: str) -> Page | None:
        """Return a page of an evening that is put away; none if there is none such at a path."""
        id_ = hall_of(path)
        kept = self._kept.get(id_) if id_ is not None else None
        if id_ is None or kept is None:
            return None
        name = _name(path, query, language)
        still = await self.store.page(id_, kept.made_of, name) if name else None
        if still is not None:
            return Page(_rendered(still), "still")
        await self.fetch(id_)
        if id_ in self._kept and id_ not in self._at_hand:  # there is nothing of it any more
            return self.book.refused(Refusal("page_archive_away"), language)
        page = self.book.page(path, query, language)
        if page.rendered.status != 200:
            return page
        if name and self._at_hand.get(id_) == kept.made_of:
            await self.store.keep_page(id_, kept.made_of, name, _still(page.rendered))
        return page._replace(lifetime="still")

    async def fetch(self, id_: TournamentId) -> None:
        """Have at hand all that pages of an evening are made of, if it is put away."""
        kept = self._kept.get(id_)
        if kept is None or id_ in self._at_hand:
            return
        content = await self.store.document(id_, kept.made_of)
        if self._kept.get(id_) is not kept:
            return
        if content is None:  # it will be followed again, and put away anew
            self._kept[id_] = replace(kept, made_of="")
            return
        self._at_hand[id_] = kept.made_of
        self.gathering.at_hand[id_] = decoded_document(content)
        if len(self._at_hand) > MOST_AT_HAND:
            self._drop(next(iter(self._at_hand)))

    def _hold(self, id_: TournamentId, kept: _Kept) -> None:
        self._drop(id_)
        self._kept[id_] = kept
        self.gathering.put_away(id_, kept.summary.card, kept.summary.finished)

    def _drop(self, id_: TournamentId) -> None:
        self._at_hand.pop(id_, None)
        self.gathering.at_hand.pop(id_, None)

    async def _read(self) -> dict[TournamentId, _Kept]:
        found = {}
        for id_, each in (await self.store.archived()).items():
            try:
                found[id_] = _Kept(each.made_of, decoded_summary(each.summary))
            except ValueError:  # an older program knew it otherwise
                continue
        return found


def _name(path: str, query: Mapping[str, str], language: str) -> str:
    """Return under which name a page is kept; empty for one that depends on more than its path."""
    if not query.keys() <= {"lang"} or "//" in path:
        return ""
    chosen = query.get("lang", "")
    is_chosen = chosen in LANGUAGES and chosen != language
    return f"{'=' if is_chosen else ''}{chosen if is_chosen else language} {path}"


def _still(page: Rendered) -> StillPage:
    return StillPage(page.version, page.content_type, page.language, page.gzip)


def _rendered(still: StillPage) -> Rendered:
    body = gzip.decompress(still.gzip)
    return packed(still.version, still.content_type, still.language, body, compressed=still.gzip)
