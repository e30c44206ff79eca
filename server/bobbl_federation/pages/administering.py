"""The page on which people act for a federation: what it shows, and its words."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from msgspec import Struct

from bobbl_federation.pages.checked import Checked, checked_words
from bobbl_federation.pages.links import HubLinks
from bobbl_federation.pages.parts import Part, Places, part
from bobbl_federation.pages.rendering import OWN_PAGES
from bobbl_federation.season.keeping import all_series
from bobbl_federation.season.known import KnownPerson, KnownTournament
from bobbl_federation.season.series import CupRules, Series
from bobbl_federation.store.accounts import Account
from bobbl_federation.store.clubs import Club
from bobbl_federation.store.seasons import Act, KeptMember, SeasonBooks
from bobbl_server.pages.guests import NOBODY as NO_NAME
from bobbl_server.pages.published import Evening
from bobbl_server.pages.rendering import Frame, Sheet
from bobbl_shared.i18n import speaking, tr
from bobbl_shared.ids import TournamentId

HOME = "/verwaltung"
TOURNAMENTS, CLUBS, MEMBERS, ACTS = LISTS = ("turniere", "vereine", "mitglieder", "eintraege")
"""The lists on the page, as its address names them."""

PERSONS = "personen"


@dataclass(frozen=True)
class Signed:
    """Who is signed in, and what every form of theirs has to bring back."""

    account: Account
    token: str


@dataclass(frozen=True)
class Said:
    """What is said at the top: what was done, or why it was not; ``code`` is read aloud."""

    text: str = ""
    code: str = ""
    is_refusal: bool = False


NOTHING = Said()


class ListedTournament(Struct, frozen=True):
    """A tournament: ``series`` in which it counts, how far it holds.

    One whose founding cannot be decided has no name, and goes by the beginning of its id.
    """

    id: TournamentId
    name: str
    club: int
    held: str
    series: tuple[str, ...]


@dataclass(frozen=True)
class Overview:
    """All that somebody may work on, of lists that grow a part.

    ``open_clubs`` can be chosen; ``names`` are those of clubs, by number.
    """

    clubs: Part[Club]
    open_clubs: tuple[Club, ...]
    names: Mapping[int, str]
    tournaments: Part[ListedTournament]
    series: tuple[Series, ...]
    members: Part[KeptMember]
    acts: Part[Act]


class ListedPerson(Struct, frozen=True):
    """A person of a tournament with the name that its pages show; empty where they show none."""

    number: int
    place: int
    name: str
    member: int | None


@dataclass(frozen=True)
class Persons:
    """Who plays in a tournament."""

    id: TournamentId
    name: str
    persons: Part[ListedPerson]


def overview(
    account: Account,
    where: Places,
    clubs: Iterable[Club],
    tournaments: Sequence[KnownTournament],
    books: SeasonBooks,
    acts: Part[Act],
    failed: Container[TournamentId] = (),
) -> Overview:
    """Return what an account may work on; only the federation itself sees all that was done.

    ``failed``: tournaments that pages of this process cannot show.
    """
    own = [each for each in clubs if account.club in {None, each.number}]
    shown = part(TOURNAMENTS, tournaments, where)
    return Overview(
        part(CLUBS, own, where),
        tuple(each for each in own if not each.is_revoked),
        {each.number: each.name for each in own},
        Part(
            shown.name,
            tuple(_listed(each, books, failed) for each in shown.rows),
            shown.first,
            shown.count,
        ),
        all_series(books),
        part(MEMBERS, [each for each in books.members if account.club in {None, each.club}], where),
        acts,
    )


def _listed(
    known: KnownTournament, books: SeasonBooks, failed: Container[TournamentId]
) -> ListedTournament:
    held = checked_words(Checked(known.check.until, known.length, known.check.flaw))
    if known.id in failed:
        held += " " + tr("Die Seiten können es nicht zeigen.")
    return ListedTournament(
        known.id,
        known.name or tr("ohne Namen ({id} …)", id=known.id[:8]),
        known.club,
        held,
        tuple(each.id for each in books.series if known.id in each.tournaments),
    )


def persons(
    tournament: TournamentId,
    name: str,
    known: Iterable[KnownPerson],
    evening: Evening | None,
    where: Places,
) -> Persons:
    """Return who plays in a tournament."""
    guests = evening.guests if evening is not None else {}
    listed = [
        ListedPerson(
            each.number,
            each.place,
            _shown(guests[each.number].shown, each.place) if each.number in guests else "",
            each.member,
        )
        for each in known
    ]
    return Persons(tournament, name, part(PERSONS, listed, where))


def _shown(names: tuple[str, ...], place: int) -> str:
    name = names[place - 1] if place <= len(names) else ""
    return "" if name == NO_NAME else name


def typed_series(id_: str, name: str, best: str, points: str, beyond: str) -> Series | None:
    """Return a series as it was typed; none if a number is none. An empty ``best`` counts all."""
    told = [each for each in points.replace(",", " ").split() if each]
    numbers = [*told, *([best] if best.strip() else []), beyond]
    if not all(each.strip().isdecimal() and len(each.strip()) <= 9 for each in numbers):
        return None
    rules = CupRules(
        tuple(int(each) for each in told),
        int(beyond),
        int(best) if best.strip() else None,
    )
    return Series(id_.strip(), name.strip(), (), rules)


@dataclass(frozen=True)
class Writing:
    """Writes pages of a federation with this name, as of a moment, in a language.

    ``where``: with which row each list begins.
    """

    federation: str
    language: str
    now: datetime
    where: Places = field(default_factory=Places)
    zone: tzinfo | None = None

    def sign_in(self, said: Said = NOTHING) -> str:
        """Return the page that asks for a code."""
        with speaking(self.language):
            return self._written("admin_sign_in.html", tr("Sich anmelden"), said, None, None)

    def overview(self, signed: Signed, shown: Overview, said: Said = NOTHING) -> str:
        """Return the page with all that somebody may work on."""
        with speaking(self.language):
            return self._written("admin.html", tr("Verwaltung"), said, signed, shown)

    def persons(self, signed: Signed, shown: Persons, said: Said = NOTHING) -> str:
        """Return the page on which is said who persons are."""
        with speaking(self.language):
            return self._written("admin_persons.html", tr("Wer ist wer?"), said, signed, shown)

    def _written(
        self, template: str, title: str, said: Said, signed: Signed | None, shown: object
    ) -> str:
        frame = Frame(
            self.federation, is_pairs=True, is_training=False, has_phones=False, is_alone=False
        )
        sheet = Sheet(
            frame=frame,
            title=title,
            version="",
            language=self.language,
            as_of=self.now,
            path=HOME,
            query={},
            links=HubLinks(),
            zone=self.zone,
        )
        return OWN_PAGES.get_template(template).render(
            page=sheet, said=said, signed=signed, shown=shown, home=HOME, where=self.where
        )
