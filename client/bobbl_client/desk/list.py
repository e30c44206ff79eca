"""The list at the desk: everybody who is there, the latest first, or whoever matches a search.

While somebody moves in the list its order stays; newcomers are added at the end.

Before it saves, a desk can compare a name only with those it knows. If somebody was registered
without a connection, the list compares once more as soon as the server has answered, with those who
were registered elsewhere in the meantime. The server itself finds identical names only; the list
also finds names that sound alike or are mistyped, and asks the same question.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bobbl_client.desk.screen import DeskRow
from bobbl_client.desk.words import row_of
from bobbl_client.evening.namesakes import namesakes, sought_as
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.roster_words import full_names
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.paper.registration_code import code_of, is_code, read_code
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId
from bobbl_shared.search.directory import Directory, Sought, Why

MOST_ROWS = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """What the list shows and the sentence above it."""

    found: str
    rows: tuple[DeskRow, ...]


@dataclass(frozen=True, slots=True)
class Returned:
    """Who was known when somebody was written down alone, and whom somebody resembles since."""

    known: Mapping[EntrantId, frozenset[EntrantId]] = field(default_factory=dict)
    alike: Mapping[EntrantId, EntrantId] = field(default_factory=dict)

    def noted(self, id_: EntrantId, roster: Roster) -> "Returned":
        """Note that somebody is written down without the server, beside those of this roster."""
        return replace(self, known={id_: frozenset(roster), **self.known})

    def settled(self, entrant: Registered) -> "Returned":
        """Note that who resembles somebody is somebody else."""
        alike = {id_: other for id_, other in self.alike.items() if id_ != entrant.id}
        return replace(self, alike=alike)

    def is_back(self, roster: Roster) -> bool:
        """Return whether the server has answered about anybody noted."""
        return any(_is_answered(id_, roster) for id_ in self.known)

    def looked(self, roster: Roster, directory: Directory) -> "Returned":
        """Compare whom the server has by now with those who came in elsewhere."""
        back = [id_ for id_ in self.known if _is_answered(id_, roster)]
        alike = dict(self.alike)
        for id_ in back:
            entrant = roster.get(id_)
            if entrant is None or entrant.is_out:
                continue
            found = namesakes(entrant.names, roster, directory, id_)
            strangers = (EntrantId(e.key) for e in found if e.key not in self.known[id_])
            other = next((each for each in strangers if each not in entrant.twins), None)
            if other is not None:
                alike[id_] = other
        return Returned({id_: each for id_, each in self.known.items() if id_ not in back}, alike)


def _is_answered(id_: EntrantId, roster: Roster) -> bool:
    return id_ not in roster or not roster[id_].waiting


class DeskList:
    """Finds and orders entrants."""

    def __init__(self) -> None:
        self._returned = Returned()
        self._markers: tuple[Marker, ...] = ()
        self._state: State | None = None
        self._roster: Roster = {}
        self._directory = Directory()
        self._found: dict[EntrantId, tuple[Registered, Sought]] = {}
        self._latest: tuple[Registered, ...] | None = None
        """Everybody in order; none while that has not been looked at."""
        self._order: tuple[EntrantId, ...] = ()
        self._rows: dict[tuple[EntrantId, Why | None], DeskRow] = {}
        """Those that have been shown since the roster changed."""

    @property
    def directory(self) -> Directory:
        """Everybody who is listed, as they can be found."""
        self._latest_first()
        return self._directory

    def twin_of(self, entrant: Registered) -> Registered | None:
        """Return who bears the same name and has not been told apart, if anybody."""
        if entrant.is_out:
            return None
        alike = self._returned.alike.get(entrant.id)
        ids = entrant.twins if alike is None else (*entrant.twins, alike)
        known = (self._roster.get(id_) for id_ in ids)
        return next((each for each in known if each is not None and not each.is_out), None)

    def question(self) -> Registered | None:
        """Return somebody who may be registered twice, if there is anybody."""
        latest = self._latest_first()
        return latest[0] if latest and self.twin_of(latest[0]) is not None else None

    def take(self, roster: Roster, state: State, returned: Returned) -> Returned:
        """List these people of a tournament from now on; return whom somebody resembles now."""
        before, self._state, markers = self._state, state, state.settings.markers
        is_same = roster is self._roster and returned is self._returned
        if is_same and before is not None and markers == self._markers:
            return returned
        self._roster, self._markers, self._returned = roster, markers, returned
        self._forget()
        if returned.is_back(roster):
            self._returned = returned.looked(roster, self.directory)
            self._forget()
        return self._returned

    def _forget(self) -> None:
        self._latest = None
        self._rows.clear()

    def shown(self, query: str, only: frozenset[EntrantId] | None, *, is_held: bool) -> Shown:
        """Return the rows, of some only if so asked; ``is_held`` keeps them where they are."""
        reasons = self._reasons(query)
        if only is not None:
            reasons = {id_: why for id_, why in reasons.items() if id_ in only}
        if is_held:
            stay = [id_ for id_ in self._order if id_ in reasons]
            known = set(stay)
            order = (*stay, *(id_ for id_ in reasons if id_ not in known))
        else:
            order = tuple(reasons)
        self._order = order
        rows = tuple(self._row(id_, reasons[id_]) for id_ in order[:MOST_ROWS])
        if query.strip():
            rows = tuple(
                replace(each, typed=query) if reasons[EntrantId(each.key)] is Why.NAME else each
                for each in self._told_apart(rows)
            )
        return Shown(self._sentence(query, len(order), len(rows), only), rows)

    def found(self, query: str) -> frozenset[EntrantId]:
        """Return who is found by what is searched for; everybody if nothing is."""
        return frozenset(self._reasons(query))

    def _reasons(self, query: str) -> dict[EntrantId, Why | None]:
        """Return who is to be shown in their order, each with the reason why it was found."""
        state = self._state
        if state is not None and is_code(query):
            code = read_code(query)
            owners = (id_ for id_ in self._roster if code_of(state, id_) == code)
            return dict.fromkeys(owners, Why.CODE)
        if query.strip():
            return {EntrantId(hit.key): hit.why for hit in self.directory.find(query)}
        return {each.id: None for each in self._latest_first()}

    def _latest_first(self) -> tuple[Registered, ...]:
        """Order by time of registration, the last first; questions stand on top."""
        if self._latest is None:
            self._latest = tuple(
                sorted(
                    self._roster.values(),
                    key=lambda each: (self.twin_of(each) is not None, each.order),
                    reverse=True,
                )
            )
            self._directory.take(map(self._sought, self._latest))
        return self._latest

    def _sought(self, entrant: Registered) -> Sought:
        """Return an entrant as it can be found; the same as long as it is."""
        known = self._found.get(entrant.id)
        if known is None or known[0] is not entrant:
            known = self._found[entrant.id] = entrant, sought_as(entrant)
        return known[1]

    def _row(self, id_: EntrantId, why: Why | None) -> DeskRow:
        row = self._rows.get((id_, why))
        if row is None:
            entrant = self._roster[id_]
            row = row_of(entrant, why, self.twin_of(entrant), self._markers)
            self._rows[id_, why] = row
        return row

    def _told_apart(self, rows: tuple[DeskRow, ...]) -> tuple[DeskRow, ...]:
        """Add the first names where two who were found have the same last names."""
        counts = Counter(each.title for each in rows)
        return tuple(
            replace(each, title=full_names(self._roster[EntrantId(each.key)]))
            if counts[each.title] > 1
            else each
            for each in rows
        )

    def _sentence(
        self, query: str, found: int, shown: int, only: frozenset[EntrantId] | None
    ) -> str:
        if query.strip():
            everybody = len(self._roster if only is None else only)
            return trn("{n} Treffer aus {of}", "{n} Treffer aus {of}", found, of=everybody)
        if only is not None:
            return tr("Wer spielt mit?") if found else tr("Sonst ist niemand allein da")
        if found > shown:
            return tr("Die letzten {shown} von {n}", shown=shown, n=found)
        return tr("Zuletzt angemeldet") if found else tr("Noch niemand angemeldet")
