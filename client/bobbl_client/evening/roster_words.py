"""Words for who is registered, and for what is alike in two names."""

from bobbl_client.evening.roster_record import Registered
from bobbl_shared.domain.names import Name
from bobbl_shared.i18n import tr
from bobbl_shared.search.likeness import Likeness, Pairing, Resemblance


def called(entrant: Registered) -> str:
    """Return ``Nr. 17``, or the names while there is no number."""
    if entrant.number is None:
        return full_names(entrant)
    return tr("Nr. {n}", n=entrant.number)


def full_names(entrant: Registered) -> str:
    """Return ``Hofmann, Karl / Reuß, Margarete``; a missing half shows as a question mark."""
    return " / ".join(entrant.listed_names)


def numbered_names(entrant: Registered, number: str = "") -> str:
    """Return ``Nr. 17 · Hofmann, Karl / Reuß, Margarete``, only the number of who has no name.

    ``number`` is what stands before the names, if not the number in words.
    """
    names = full_names(entrant)
    return names if entrant.is_unnamed else f"{number or called(entrant)} · {names}"


def likeness_sentence(resemblance: Resemblance) -> str:
    """Return what is alike, in words: ``klingt gleich: Hoffmann = Hofmann, Reus = Reuß``."""
    said: dict[str, list[str]] = {}
    for each in resemblance.pairings:
        word, names = _alike(each)
        said.setdefault(word, []).append(names)
    return " · ".join(f"{word}: {', '.join(names)}" for word, names in said.items())


def _alike(pairing: Pairing) -> tuple[str, str]:
    typed, known = pairing.typed, pairing.known
    match pairing.likeness:
        case Likeness.SAME:
            return tr("gleicher Name"), known.listed
        case Likeness.SWAPPED:
            return tr("Vor- und Nachname vertauscht"), known.listed
        case Likeness.SOUND:
            return tr("klingt gleich"), _between(typed, known, "=")
        case Likeness.TYPO:
            return tr("fast gleich"), _between(typed, known, "–")
        case _:
            return tr("ähnlicher Nachname"), _between(typed, known, "–")


def _between(typed: Name, known: Name, sign: str) -> str:
    if typed.last != known.last:
        return f"{typed.last} {sign} {known.last}"
    if typed.first and known.first and typed.first != known.first:
        return f"{typed.first} {sign} {known.first}"
    return known.last
