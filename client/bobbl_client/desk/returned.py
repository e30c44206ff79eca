"""Who was registered here while the server was away, and may be registered elsewhere as well.

Before saving, a desk can only compare with those it knows. Once the server has what it wrote down
alone, it looks once more among those who have come in elsewhere meanwhile. The server itself finds
the same names only; this finds names that sound alike or are mistyped, and asks the same question.
"""

from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.search.namesakes import namesakes
from bobbl_client.evening.search.search import Directory
from bobbl_shared.ids import EntrantId


class Returned:
    """Keeps who was known when somebody was written down alone, and whom somebody resembles."""

    def __init__(self) -> None:
        """Nobody was written down alone."""
        self._known: dict[EntrantId, frozenset[EntrantId]] = {}
        self._alike: dict[EntrantId, EntrantId] = {}

    def note(self, id_: EntrantId, roster: Roster) -> None:
        """Note that somebody is written down without the server, beside those of this roster."""
        self._known.setdefault(id_, frozenset(roster))

    def is_back(self, roster: Roster) -> bool:
        """Tell whether the server has answered about anybody noted."""
        return any(id_ not in roster or not roster[id_].waiting for id_ in self._known)

    def look(self, roster: Roster, directory: Directory) -> None:
        """Compare whom the server has by now with those who came in elsewhere."""
        for id_ in [each for each in self._known if each not in roster or not roster[each].waiting]:
            known, entrant = self._known.pop(id_), roster.get(id_)
            if entrant is None or entrant.is_out:
                continue
            found = namesakes(entrant.names, roster, directory, id_)
            strangers = (EntrantId(each.key) for each in found if each.key not in known)
            other = next((each for each in strangers if each not in entrant.twins), None)
            if other is not None:
                self._alike[id_] = other

    def whom(self, entrant: Registered) -> EntrantId | None:
        """Give whom somebody resembles, as long as nobody has said otherwise."""
        return self._alike.get(entrant.id)

    def settle(self, entrant: Registered) -> None:
        """Note that they are different people."""
        self._alike.pop(entrant.id, None)
