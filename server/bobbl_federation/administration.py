"""What people do for a federation, by command and on its page: who may do what, and every act.

Whoever is of the federation itself may do everything; who is of a club, what is that club's: say
who the persons of its tournaments are, record what its members agree to, get a code for its hall.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec.structs import replace

from bobbl_federation.containment import Failed, contained
from bobbl_federation.season.keeping import kept_series
from bobbl_federation.season.known import KnownTournament, persons_of
from bobbl_federation.season.recognition import NOBODY
from bobbl_federation.season.series import Series
from bobbl_federation.store.accounts import Account, AccountStore
from bobbl_federation.store.checks import Check, CheckStore
from bobbl_federation.store.clubs import Club, ClubNumber, ClubStore, OpenCode
from bobbl_federation.store.records import LogStore
from bobbl_federation.store.seasons import (
    COMMAND,
    KeptMember,
    SeasonBooks,
    SeasonStore,
)
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.pairing import make_code, normalise
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import fold, found
from bobbl_shared.domain.names import HIGHEST_MEMBER, tidied, tidy
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError, Refusal
from bobbl_shared.ids import TournamentId

CODE_VALID = timedelta(days=7)
"""A club gets its code by telephone or letter, and uses it on its next evening."""

SIGN_IN_VALID = timedelta(minutes=15)

TRIES_WITHIN = timedelta(minutes=15)
MOST_TRIES, MOST_TRIES_OF_ALL = 10, 500
"""Codes that are tried within that time, which sentences name: by one address, and by all."""

SESSION_VALID = timedelta(hours=8)
LONGEST_NAME = 80
SECRET_BYTES = 32

_TRIES = 100
_STEP = 500

OWNER = Account(COMMAND)
"""Whoever has the address of the database."""


async def new_code(
    clubs: ClubStore, club: ClubNumber, now: datetime, dice: Dice, by: str = COMMAND
) -> str:
    """Open a code for a hall of a club and return it."""
    for _ in range(_TRIES):
        code = make_code(dice)
        if await clubs.open_code(OpenCode(club, code, now + CODE_VALID), by):
            return code
    raise BobblError("codes_all_open")


async def folded(logs: LogStore, tournament: TournamentId) -> State | None:
    """Return the state that a log has come to; none of a log of which nothing is kept."""
    state: State | None = None
    while bodies := await logs.events(
        tournament, state.length if state else 0, (state.length if state else 0) + _STEP
    ):
        try:
            with contained():
                for body in bodies:
                    state = fold(state, decode_event(body))
        except Failed as error:
            raise BobblError("federation_too_old", index=state.length if state else 0) from error
    return state


@dataclass
class Administration:
    """Does what an account asks for; ``Refusal`` says why not, ``BobblError`` that it failed."""

    logs: LogStore
    checks: CheckStore
    clubs: ClubStore
    seasons: SeasonStore
    accounts: AccountStore
    clock: Clock
    dice: Dice
    _names: dict[TournamentId, str] = field(default_factory=dict)

    # What there is

    async def tournaments(self, account: Account) -> list[KnownTournament]:
        """Return the tournaments that an account may work on, by name."""
        checks, places = await self.checks.checks(), await self.logs.tournaments()
        own = {id_: each for id_, each in places.items() if account.club in {None, each.club}}
        await self._read_names(own)
        known = [
            KnownTournament(
                id_,
                self._names.get(id_, ""),
                place.club,
                place.length,
                checks.get(id_, Check()),
            )
            for id_, place in own.items()
        ]
        return sorted(known, key=lambda each: (each.name, each.id))

    async def tournament(self, account: Account, begins: str) -> TournamentId:
        """Return the only tournament whose id begins so."""
        known = [
            id_
            for id_, place in (await self.logs.tournaments()).items()
            if begins and id_.startswith(begins) and account.club in {None, place.club}
        ]
        if len(known) != 1:
            raise Refusal("tournament_not_found", given=begins, count=len(known))
        return known[0]

    async def _read_names(self, some: Iterable[TournamentId]) -> None:
        """Read how these were called at first, as far as that is not known and can be read."""
        first = await self.logs.events_of(
            {each: (0, 1) for each in some if each not in self._names}
        )
        for id_, bodies in first.items():
            with suppress(PeerError):
                self._names[id_] = tidied(found(decode_event(bodies[0])).settings.name)

    async def give(self, account: Account, tournament: TournamentId, club: ClubNumber) -> None:
        """Let a tournament be a club's from now on, whichever has begun to hand it over."""
        _require_admin(account)
        await self._require_open(club)
        await self.logs.give(tournament, club, account.name)

    # Clubs

    async def admit(self, account: Account, name: str) -> tuple[Club, str]:
        """Admit a club, or the one of that name again; return it and a code for its hall."""
        _require_admin(account)
        name = tidy(name)
        if not name or len(name) > LONGEST_NAME:
            raise Refusal("club_missing")
        number = await self.clubs.add_club(name, account.name)
        return Club(number, name, False, 0), await self._code(account, number)

    async def hall_code(self, account: Account, club: ClubNumber) -> str:
        """Return a new code for a hall of a club."""
        if account.club not in {None, club}:
            raise Refusal("act_of_others")
        await self._require_open(club)
        return await self._code(account, club)

    async def _require_open(self, club: ClubNumber) -> None:
        """Raise ``Refusal`` if there is no such club, or not any more."""
        if club not in {each.number for each in await self.clubs.clubs() if not each.is_revoked}:
            raise Refusal("club_unknown", club=club)

    async def _code(self, account: Account, club: ClubNumber) -> str:
        return await new_code(self.clubs, club, self.clock.now(), self.dice, account.name)

    async def revoke(self, account: Account, club: ClubNumber) -> None:
        """Dismiss a club."""
        _require_admin(account)
        if not await self.clubs.revoke(club, account.name):
            raise Refusal("club_unknown", club=club)

    # Series

    async def keep_series(self, account: Account, series: Series) -> None:
        """Keep a series as it is from now on."""
        _require_admin(account)
        await self.seasons.keep_series(kept_series(series), account.name)

    async def begin_series(self, account: Account, series: Series) -> None:
        """Keep name and rules of a series; what counts in it already goes on counting."""
        known = {each.id: each.tournaments for each in (await self.seasons.books()).series}
        counted = tuple(known.get(series.id, ()))
        await self.keep_series(account, replace(series, tournaments=counted))

    async def drop_series(self, account: Account, series: str) -> None:
        """Delete a series."""
        _require_admin(account)
        if not await self.seasons.drop_series(series, account.name):
            raise Refusal("series_unknown", series=series)

    async def count(
        self, account: Account, series: str, tournament: TournamentId, *, does: bool
    ) -> None:
        """Let a tournament count in a series, or no longer."""
        _require_admin(account)
        if not await self.seasons.count(series, tournament, account.name, does=does):
            raise Refusal("series_unknown", series=series)

    # Members, and who is who

    async def add_member(self, account: Account, number: int, club: ClubNumber | None) -> None:
        """Keep that there is a member, of a club or of none; what he agreed to stays."""
        _require_admin(account)
        if not 0 < number <= HIGHEST_MEMBER:
            raise Refusal("member_number_unusable", most=HIGHEST_MEMBER)
        if club is not None and club not in {each.number for each in await self.clubs.clubs()}:
            raise Refusal("club_unknown", club=club)
        known = await self._member(number)
        agreed = known is not None and known.agreed
        await self.seasons.add_member(KeptMember(number, club, agreed), account.name)

    async def agree(self, account: Account, number: int, *, agrees: bool) -> None:
        """Record whether a member agrees to a page of his evenings."""
        known = await self._member(number)
        if known is None:
            raise Refusal("member_not_there", number=number)
        if account.club not in {None, known.club}:
            raise Refusal("act_of_others")
        await self.seasons.agree(number, account.name, agrees=agrees)

    async def recognise(
        self, account: Account, state: State, number: int, place: int, member: int
    ) -> None:
        """Record who the person is that plays at a place of an entrant, 0 for no member."""
        kept = await self.logs.place(state.tournament)
        if kept is None or account.club not in {None, kept.club}:
            raise Refusal("act_of_others")
        persons = persons_of(state, SeasonBooks())
        known = next((e for e in persons if (e.number, e.place) == (number, place)), None)
        if known is None:
            raise Refusal("person_not_found", number=number, place=place)
        if member != NOBODY and await self._member(member) is None:
            raise Refusal("member_not_there", number=member)
        await self.seasons.decide(state.tournament, known.id, member, account.name)

    async def _member(self, number: int) -> KeptMember | None:
        members = (await self.seasons.books()).members
        return next((each for each in members if each.number == number), None)

    # Signing in

    async def sign_in_code(self, account: Account, name: str, club: ClubNumber | None) -> str:
        """Return a code that signs somebody in once, for the federation or a club."""
        _require_admin(account)
        name = tidy(name)
        if not name or len(name) > LONGEST_NAME:
            raise Refusal("account_name_unusable", most=LONGEST_NAME)
        if club is not None:
            await self._require_open(club)
        code = make_code(self.dice) + make_code(self.dice)
        until = self.clock.now() + SIGN_IN_VALID
        await self.accounts.open_sign_in(_hash(code), Account(name, club), until, account.name)
        return code

    async def sign_in(self, typed: str, address: str = "") -> tuple[Account, str]:
        """Use a code up; return who that is, and the secret by which the session is known.

        Who comes from an ``address`` may try so often. None: whoever has the database.
        """
        if address:
            await self._count_try(address)
        letters = "".join(each for each in typed if each.isalnum())
        half = len(letters) // 2
        code = normalise(letters[:half]) + normalise(letters[half:])
        secret = self.dice(SECRET_BYTES).hex()
        now = self.clock.now()
        account = await self.accounts.sign_in(_hash(code), _hash(secret), now, now + SESSION_VALID)
        if account is None:
            raise Refusal("sign_in_not_open")
        return account, secret

    async def _count_try(self, address: str) -> None:
        now = self.clock.now()
        tries = await self.accounts.tried(address, now, now - TRIES_WITHIN)
        if tries.of_address > MOST_TRIES:
            raise Refusal("sign_in_too_often")
        if tries.of_all > MOST_TRIES_OF_ALL:
            raise Refusal("sign_in_crowded")

    async def session(self, secret: str) -> Account | None:
        """Return who is signed in."""
        return await self.accounts.session(_hash(secret), self.clock.now())

    async def sign_out(self, secret: str) -> None:
        """End a session."""
        await self.accounts.sign_out(_hash(secret))

    async def lock_out(self, account: Account, name: str) -> None:
        """End all codes and sessions of a name."""
        _require_admin(account)
        if not await self.accounts.lock_out(tidy(name), account.name):
            raise Refusal("account_unknown", name=name)


def _require_admin(account: Account) -> None:
    if not account.is_admin:
        raise Refusal("act_of_others")


def _hash(text: str) -> bytes:
    return sha256(text.encode()).digest()
