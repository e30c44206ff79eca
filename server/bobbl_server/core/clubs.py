"""Who belongs to the same club, so that a draw can keep them apart if that is wished."""

from collections import defaultdict
from collections.abc import Callable

from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, RedrawRound
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import Name, fold_text
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash, EntrantId

Clubs = tuple[tuple[EntrantId, ...], ...]
"""Entrants of one club each, at least two, by number; who has persons of two clubs is in both."""


def clubs_of(
    state: State, payload: AnyPayload, name_of: Callable[[DetailsHash], Name | None]
) -> Clubs:
    """Return the clubs of those who take part, for a draw that is to keep them apart; else none."""
    if not state.settings.clubs_apart:
        return ()
    if not isinstance(payload, CommitDraw | DrawRound | RedrawRound):
        return ()
    members: defaultdict[str, dict[EntrantId, None]] = defaultdict(dict)
    for entrant in state.seatable():
        for person in entrant.persons:
            name = name_of(state.persons[person].person.details)
            if name is not None and (club := fold_text(name.club)):
                members[club][entrant.id] = None
    groups = (tuple(each) for each in members.values() if len(each) > 1)
    place = {entrant.id: entrant.number for entrant in state.seatable()}
    return tuple(sorted(groups, key=lambda group: [place[id_] for id_ in group]))


def every_club_is_known(state: State, name_of: Callable[[DetailsHash], Name | None]) -> bool:
    """Return whether the details of all who take part can be read."""
    return all(
        name_of(state.persons[person].person.details) is not None
        for entrant in state.seatable()
        for person in entrant.persons
    )
