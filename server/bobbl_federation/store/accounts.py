"""Who may act on the pages: codes that sign in once, and sessions; the port for them.

Of codes and of what browsers keep, only hashes are kept here.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bobbl_federation.store.clubs import ClubNumber


@dataclass(frozen=True)
class Account:
    """Somebody who acts: for the federation, or for one ``club``."""

    name: str
    club: ClubNumber | None = None

    @property
    def is_admin(self) -> bool:
        """Whether it is somebody of the federation itself."""
        return self.club is None


@dataclass(frozen=True)
class Tries:
    """How often codes were tried of late, this time included: by one address, and by all."""

    of_address: int
    of_all: int


class AccountStore(Protocol):
    """Where they are kept. Each call raises ``BobblError`` if the database fails."""

    async def open_sign_in(self, code: bytes, account: Account, until: datetime, by: str) -> None:
        """Let a code sign somebody in, once, until then; earlier codes of the name end."""

    async def sign_in(
        self, code: bytes, secret: bytes, now: datetime, until: datetime
    ) -> Account | None:
        """Use a code up, and begin a session; none if it is not open."""

    async def tried(self, address: str, now: datetime, since: datetime) -> Tries:
        """Count a try to sign in, with those of this address and of all since then."""

    async def session(self, secret: bytes, now: datetime) -> Account | None:
        """Return who is signed in; none if nobody is any more, or the club is dismissed."""

    async def sign_out(self, secret: bytes) -> None:
        """End a session."""

    async def lock_out(self, name: str, by: str) -> bool:
        """End all codes and sessions of a name; false if there were none."""
