"""What is done for a federation by one word each: clubs, series, members, who may act.

Every act leaves a row; on the command line it bears no name.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bobbl.given import located, read_given
from bobbl.places import put_out
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

if TYPE_CHECKING:
    from bobbl_federation.administration import Administration
    from bobbl_federation.store.checks import Check
    from bobbl_federation.store.clubs import ClubNumber

MOST_ACTS = 200
MOST_BYTES = 1024 * 1024


@dataclass(frozen=True)
class Work:
    """A word: what it does, and how many more words it takes at least and at most."""

    do: "Callable[[Administration, tuple[str, ...]], Awaitable[None]]"
    least: int = 0
    most: int = 0


async def _admit(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    club, code = await work.admit(OWNER, words[0])
    told = tr("Code für „{club}“, eine Woche lang gültig: {code}", club=club.name, code=shown(code))
    put_out(told + "\n")


async def _clubs(work: "Administration", _: tuple[str, ...]) -> None:
    for each in await work.clubs.clubs():
        halls = trn("{n} Rechner", "{n} Rechner", each.halls)
        end = tr(", entlassen") if each.is_revoked else ""
        put_out(f"{each.number} {each.name} ({halls}{end})\n")


async def _revoke(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    await work.revoke(OWNER, _club(words[0]))
    put_out(tr("Verein {club} ist entlassen.", club=words[0]) + "\n")


async def _tournaments(work: "Administration", _: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    for each in await work.tournaments(OWNER):
        put_out(f"{each.id} {each.name} ({each.club}): {_held(each.check, each.length)}\n")


async def _give(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    tournament = await work.tournament(OWNER, words[0])
    await work.give(OWNER, tournament, _club(words[1]))
    told = tr("Turnier {id} gehört jetzt Verein {club}.", id=tournament, club=words[1])
    put_out(told + "\n")


def _held(check: "Check", length: int) -> str:
    from bobbl_federation.pages.checked import Checked, checked_words

    told = checked_words(Checked(check.until, length, check.flaw))
    if check.flaw is None:
        return told
    code = check.flaw
    reason = sentence(BobblError(code, index=check.until))
    if check.differs is not None:
        place, found, wanted = check.differs
        reason += f" ({check.kind}, {place}: "
        reason += tr("{found} statt {wanted}", found=found, wanted=wanted) + ")"
    return f"{told} {reason}"


async def _series(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER
    from bobbl_federation.season.keeping import all_series
    from bobbl_federation.season.series import Series
    from bobbl_shared.reading import read

    if not words:
        known = all_series(await work.seasons.books())
        put_out(msgspec.json.format(msgspec.json.encode(known)).decode() + "\n")
        return
    path = Path(words[0])
    raw = await asyncio.to_thread(read_given, path, MOST_BYTES)
    with located(path):
        series = read(raw, Series)
        await work.keep_series(OWNER, series)
    told = trn(
        "„{name}“ ist gespeichert; es zählt {n} Turnier.",
        "„{name}“ ist gespeichert; es zählen {n} Turniere.",
        len(series.tournaments),
        name=series.name,
    )
    put_out(told + "\n")


async def _drop_series(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    await work.drop_series(OWNER, words[0])
    put_out(tr("Gelöscht: {name}", name=words[0]) + "\n")


async def _count(work: "Administration", words: tuple[str, ...], *, does: bool = True) -> None:
    from bobbl_federation.administration import OWNER

    tournament = await work.tournament(OWNER, words[1])
    await work.count(OWNER, words[0], tournament, does=does)
    told = tr("Es zählt: {id}", id=tournament) if does else tr("Zählt nicht: {id}", id=tournament)
    put_out(told + "\n")


async def _leave_out(work: "Administration", words: tuple[str, ...]) -> None:
    await _count(work, words, does=False)


async def _members(work: "Administration", _: tuple[str, ...]) -> None:
    for each in (await work.seasons.books()).members:
        club = tr("Verein {club}", club=each.club) if each.club is not None else "–"
        page = tr("mit eigener Seite") if each.agreed else tr("ohne eigene Seite")
        put_out(f"{each.number} ({club}, {page})\n")


async def _member(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    club = _club(words[1]) if len(words) > 1 else None
    await work.add_member(OWNER, _number(words[0]), club)
    put_out(tr("Mitglied {n} ist eingetragen.", n=words[0]) + "\n")


async def _agree(work: "Administration", words: tuple[str, ...], *, agrees: bool = True) -> None:
    from bobbl_federation.administration import OWNER

    await work.agree(OWNER, _number(words[0]), agrees=agrees)
    told = (
        tr("Mitglied {n} hat eine eigene Seite.", n=words[0])
        if agrees
        else tr("Mitglied {n} hat keine eigene Seite.", n=words[0])
    )
    put_out(told + "\n")


async def _disagree(work: "Administration", words: tuple[str, ...]) -> None:
    await _agree(work, words, agrees=False)


async def _recognise(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER, folded

    number, _, place = words[1].partition(".")
    tournament = await work.tournament(OWNER, words[0])
    state = await folded(work.logs, tournament)
    assert state is not None
    member = _number(words[2])
    await work.recognise(OWNER, state, _number(number), _number(place or "1"), member)
    told = (
        tr("Start-Nr. {who} ist Mitglied {n}.", who=words[1], n=member)
        if member
        else tr("Start-Nr. {who} ist kein Mitglied.", who=words[1])
    )
    put_out(told + "\n")


async def _sign_in(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    club = _club(words[1]) if len(words) > 1 else None
    code = await work.sign_in_code(OWNER, words[0], club)
    told = tr(
        "Code für {name}, einmal und eine Viertelstunde lang gültig: {code}",
        name=words[0],
        code=f"{shown(code[:8])}-{shown(code[8:])}",
    )
    put_out(told + "\n")


async def _lock_out(work: "Administration", words: tuple[str, ...]) -> None:
    from bobbl_federation.administration import OWNER

    await work.lock_out(OWNER, words[0])
    put_out(tr("{name} ist abgemeldet.", name=words[0]) + "\n")


async def _acts(work: "Administration", _: tuple[str, ...]) -> None:
    for each in reversed(await work.seasons.acts(MOST_ACTS)):
        put_out(f"{each.number} {each.at} {each.by or '–'} {each.act} {each.subject}\n")


def _club(text: str) -> "ClubNumber":
    from bobbl_federation.store.clubs import ClubNumber

    return ClubNumber(_number(text))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise BobblError("number_unusable", given=text)
    return int(text)


ACTS: Mapping[str, Work] = {
    "admit": Work(_admit, 1, 1),
    "clubs": Work(_clubs),
    "revoke": Work(_revoke, 1, 1),
    "tournaments": Work(_tournaments),
    "give": Work(_give, 2, 2),
    "series": Work(_series, 0, 1),
    "drop-series": Work(_drop_series, 1, 1),
    "count": Work(_count, 2, 2),
    "leave-out": Work(_leave_out, 2, 2),
    "members": Work(_members),
    "member": Work(_member, 1, 2),
    "agree": Work(_agree, 1, 1),
    "disagree": Work(_disagree, 1, 1),
    "recognise": Work(_recognise, 3, 3),
    "sign-in": Work(_sign_in, 1, 2),
    "lock-out": Work(_lock_out, 1, 1),
    "acts": Work(_acts),
}


async def act(store: str, word: str, words: tuple[str, ...]) -> None:
    """Do what a word says; raises ``Coded`` if that cannot be."""
    work = ACTS[word]
    if not work.least <= len(words) <= work.most:
        raise BobblError("federation_words", work=word, least=work.least, most=work.most)
    async with _administration(store) as administration:
        try:
            await work.do(administration, words)
        except Refusal as refusal:
            code = refusal.code
            raise BobblError(code, **refusal.parameters) from refusal


@asynccontextmanager
async def _administration(store: str) -> "AsyncIterator[Administration]":
    from bobbl_federation.administration import Administration
    from bobbl_federation.store.connections import Connections
    from bobbl_federation.store.migration import check
    from bobbl_federation.store.postgres import PostgresLogs
    from bobbl_federation.store.postgres_accounts import PostgresAccounts
    from bobbl_federation.store.postgres_checks import PostgresChecks
    from bobbl_federation.store.postgres_clubs import PostgresClubs
    from bobbl_federation.store.postgres_seasons import PostgresSeasons

    connections = Connections(store)
    try:
        await check(connections)
        yield Administration(
            PostgresLogs(connections),
            PostgresChecks(connections),
            PostgresClubs(connections),
            PostgresSeasons(connections),
            PostgresAccounts(connections),
            SystemClock(),
            os.urandom,
        )
    finally:
        await connections.close()
