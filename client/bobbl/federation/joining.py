"""To which federation this computer belongs: joined and left by command or in a window."""

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bobbl_client.organiser.federation.federations import JoinedFederation
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.membership import FederationMembership
from bobbl_shared.clock import SystemClock, stamp
from bobbl_shared.crypto.pairing import normalise
from bobbl_shared.errors import BobblError, Coded, Refusal
from bobbl_shared.i18n import tr

NO_FEDERATION = "-"


def join_federation(home: Path, address: str | None, code: str | None) -> None:
    """Become a hall of the federation at this address, or of none any more, before serving.

    ``BobblError`` if that is not possible. Without an address all stays as it was.
    """
    if address is None:
        if code is not None:
            raise BobblError("federation_address_missing")
        return
    if address == NO_FEDERATION:
        membership.leave(home)
        return
    known = membership.read(home, os.urandom)
    if known is not None and known.address == address and code is None:
        return
    if code is None:
        raise BobblError("federation_code_missing", address=address)
    joined = _joined(home, address, _typed(code))
    print(tr("Die Turniere gehen an den Verband „{name}“.", name=joined.name), flush=True)


def _typed(code: str) -> str:
    try:
        return normalise(code)
    except Refusal as error:
        raise BobblError(error.code, **error.parameters) from error


def _joined(home: Path, address: str, code: str) -> FederationMembership:
    """Join, and keep that this computer has."""
    import asyncio  # this and aiohttp take their time

    from bobbl_server.net.federation.joining import join

    key, at = membership.hall_key(home, os.urandom), stamp(SystemClock().now())
    joined = asyncio.run(join(address, code, key, os.urandom, at=at))
    membership.keep(home, joined, os.urandom)
    return joined


@dataclass(frozen=True)
class LocalFederations:
    """Joins and leaves for the windows of this computer; a server that runs notices by itself."""

    home: Path

    def joined(self) -> JoinedFederation | None:
        """Return what this computer belongs to."""
        known = membership.read(self.home, os.urandom)
        return None if known is None else _shown(known)

    def begin_joining(self, address: str, code: str) -> Callable[[], JoinedFederation | None]:
        """Begin in a thread, which does not keep the program from ending."""
        typed = _typed(code)
        done: list[FederationMembership | Coded] = []

        def work() -> None:
            try:
                done.append(_joined(self.home, address, typed))
            except Coded as error:
                done.append(error)

        threading.Thread(target=work, name="join", daemon=True).start()

        def look() -> JoinedFederation | None:
            if not done:
                return None
            found = done[0]
            if isinstance(found, Coded):
                raise found
            return _shown(found)

        return look

    def leave(self) -> None:
        """Belong to none."""
        membership.leave(self.home)


def _shown(known: FederationMembership) -> JoinedFederation:
    return JoinedFederation(known.name, known.address, known.club, known.since)
