"""A desk's copy of the organiser's regulars: kept beside the copy of the log, also without network.

It is asked for page by page whenever the server may hold another list, and replaced as a whole, so
that who is taken out of the address book is gone here as well. A server that has been offered no
list yet says so, and the copy stays as it is.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_client.model.change import Contact
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, remove_private, replace_private
from bobbl_shared.domain.names import tidied_name
from bobbl_shared.domain.regulars import MOST_REGULARS, Regular, check_regulars, mark_of
from bobbl_shared.domain.state import Station
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.wire.messages import AskRegulars, Question, RegularsAnswer, Reply

_LARGEST = 32 * 1024 * 1024

Query = Callable[[Question, Callable[[Reply], None]], None]


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    people: tuple[Regular, ...]


class RegularsCopy:
    """The regulars that this station knows; ``told`` is called when they have changed."""

    def __init__(self, path: Path, dice: Dice, query: Query, told: Callable[[], None]) -> None:
        """Read what is kept; what cannot be read is fetched anew, and does not stop the desk."""
        self._path, self._dice, self._query, self._told = path, dice, query, told
        self._coming: list[Regular] = []
        self._asked = 0
        self.people = _read(path)
        self.mark = mark_of(self.people)

    def follow(self, post: Station | None, contact: Contact) -> None:
        """Look for another list as long as this is a desk; any other station has none."""
        if post is None:
            return
        if post.role != "desk" or post.revoked:
            self._forget()
        elif contact is Contact.ONLINE:
            self._look()

    def _look(self) -> None:
        """Ask whether the server holds another list."""
        self._asked += 1
        self._coming = []
        self._ask(AskRegulars(self.mark), self._asked)

    def _forget(self) -> None:
        """Let go of them, also on the disk: this station is no desk any more."""
        self._asked += 1
        if self.people or self._path.exists():
            self._take((), mark_of(()))

    def _ask(self, question: AskRegulars, number: int) -> None:
        def answered(reply: Reply) -> None:
            if isinstance(reply, RegularsAnswer) and number == self._asked:
                self._heard(reply)

        self._query(question, answered)

    def _heard(self, page: RegularsAnswer) -> None:
        """Take a page; a list that changed while it came is asked for from its beginning."""
        if not page.mark or page.mark == self.mark or page.count > MOST_REGULARS:
            return
        if page.start != len(self._coming) or (page.count and not page.people):
            return
        self._coming += page.people
        if len(self._coming) < page.count:
            self._ask(AskRegulars(self.mark, len(self._coming)), self._asked)
            return
        people = tuple(self._coming)
        if mark_of(people) == page.mark:
            self._take(tuple(_shown(each) for each in people), page.mark)

    def _take(self, people: tuple[Regular, ...], mark: str) -> None:
        try:
            check_regulars(people, len(people))
        except Refusal:
            return
        self.people, self.mark = people, mark
        with suppress(BobblError):  # a disk that is full costs the completion, never the desk
            if people:
                replace_private(self._path, msgspec.json.encode(_Kept(people)), self._dice)
            else:
                remove_private(self._path)
        self._told()


def _shown(regular: Regular) -> Regular:
    """Return a regular as it can be shown, whoever has sent it."""
    return Regular(tidied_name(regular.name), regular.partners)


def _read(path: Path) -> tuple[Regular, ...]:
    try:
        content = read_private(path, _LARGEST)
        kept = msgspec.json.decode(content, type=_Kept) if content is not None else _Kept(())
        check_regulars(kept.people, len(kept.people))
    except (BobblError, Refusal, ValueError):
        return ()
    return kept.people
