"""Entrants and people as the screens name them."""

from bobbl_client.model.station import StationModel
from bobbl_shared.domain.names import UNNAMED, ContactDetails, Name
from bobbl_shared.domain.state import Entrant
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId, OperatorId


def persons_of(model: StationModel, entrant: Entrant) -> tuple[Name, ...]:
    """Return the names of an entrant's persons, in order; ``Nr. 12`` for one that is deleted."""
    names = tuple(model.person_name(person) for person in entrant.persons)
    if all(name.last != UNNAMED for name in names):
        return names
    unnamed = Name(number_word(entrant.number))
    return tuple(unnamed if name.last == UNNAMED else name for name in names)


def entrant_name(model: StationModel, entrant: Entrant) -> str:
    """Return ``Hofmann, Karl / Reuß, Margarete``; an unknown partner shows as a question mark."""
    names = [name.listed for name in told_names(model, entrant)]
    if _is_half(model, entrant):
        names.append("?")
    return " / ".join(names)


def _is_half(model: StationModel, entrant: Entrant) -> bool:
    """Return whether somebody of a pair is still unknown."""
    team = model.state.settings.team if model.state is not None else 2
    return entrant.kind == "pair" and len(entrant.persons) < team


def told_names(model: StationModel, entrant: Entrant) -> tuple[Name, ...]:
    """Return the names of an entrant's persons to be shown; ``Nr. 12`` once if all are deleted."""
    names = persons_of(model, entrant)
    is_one = len(set(names)) == 1 and names[0] == Name(number_word(entrant.number))
    return names[:1] if is_one else names


def number_word(number: int) -> str:
    """Return how an entrant is called of whom no name is kept."""
    return tr("Nr.\N{NO-BREAK SPACE}{n}", n=number)


def with_number(number: int, name: str) -> str:
    """Return ``Nr. 3 Hofmann / Reuß``, ``Nr. 3`` of whom no name is kept.

    The number never stands on a line of its own.
    """
    if name == number_word(number):
        return name
    return tr("Nr.\N{NO-BREAK SPACE}{n} {name}", n=number, name=name)


def spoken(name: Name) -> str:
    """Return ``Karl Hofmann``, as somebody is called up."""
    return f"{name.first} {name.last}".strip()


def family_names(model: StationModel, entrant: Entrant) -> str:
    """Return ``Hofmann / Reuß``, the short form."""
    names = [name.last for name in told_names(model, entrant)]
    if _is_half(model, entrant):
        names.append("?")
    return " / ".join(names)


def side_name(model: StationModel, side: tuple[EntrantId, ...]) -> str:
    """Name who sits on one side of a table."""
    assert model.state is not None
    return " / ".join(entrant_name(model, model.state.entrants[each]) for each in side)


def side_numbers(model: StationModel, side: tuple[EntrantId, ...]) -> str:
    """Return the numbers of one side of a table: ``Nr. 8`` or ``Nr. 8, 31``."""
    assert model.state is not None
    numbers = ", ".join(str(model.state.entrants[each].number) for each in side)
    return tr("Nr. {numbers}", numbers=numbers)


def operator_name(model: StationModel, operator: OperatorId | None) -> str:
    """Return ``Heinz K.``, empty for nobody."""
    if operator is None or model.state is None or operator not in model.state.operators:
        return ""
    return short_name(model.name(model.state.operators[operator].details))


def short_name(name: Name) -> str:
    """Return ``Heinz K.``: the first name and the initial of the family name."""
    return f"{name.first} {name.last[:1]}." if name.first else name.last


def contact_words(known: ContactDetails) -> str:
    """Return the number in the federation, how the person is reached, and the note; maybe empty."""
    number = tr("Verband {number}", number=known.member) if known.member else ""
    return " · ".join(filter(None, (number, known.shown)))
