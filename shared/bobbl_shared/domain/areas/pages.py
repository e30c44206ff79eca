"""Pages for guests: where they are found, whom they leave out, and browsers that are displays."""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Row, with_or_without
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import Change, Pages, Screen, State
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.ids import PersonId, ScreenId


class OpenPages(Payload, frozen=True, tag="OpenPages"):
    """Let guests read the pages of the tournament at this ``host:port``."""

    address: str


class PagesOpened(Happened, frozen=True, tag="PagesOpened"):
    """Guests may read the pages."""

    address: str


def _opened(state: State, fact: PagesOpened, _: Change) -> State:
    return replace(state, pages=Pages(fact.address))


class ClosePages(Payload, frozen=True, tag="ClosePages"):
    """Show guests no pages any more."""


class PagesClosed(Happened, frozen=True, tag="PagesClosed"):
    """Guests read no pages any more; the address is kept for the next time."""


def _closed(state: State, _: PagesClosed, __: Change) -> State:
    assert state.pages is not None
    return replace(state, pages=replace(state.pages, is_open=False))


class UnlistPerson(Payload, frozen=True, tag="UnlistPerson"):
    """Take a person out of pages and club site; displays and paper keep the name."""

    person: PersonId


class PersonUnlisted(Happened, frozen=True, tag="PersonUnlisted"):
    """Pages and club site do not name a person."""

    person: PersonId


def _unlisted(state: State, fact: PersonUnlisted, _: Change) -> State:
    return replace(state, unlisted=state.unlisted | {fact.person})


class ListPerson(Payload, frozen=True, tag="ListPerson"):
    """Name a person on pages and club site again."""

    person: PersonId


class PersonListed(Happened, frozen=True, tag="PersonListed"):
    """Pages and club site name a person as the settings say."""

    person: PersonId


def _listed(state: State, fact: PersonListed, _: Change) -> State:
    return replace(state, unlisted=state.unlisted - {fact.person})


class SetScreen(Payload, frozen=True, tag="SetScreen"):
    """Let the browser that shows this code be a display with a name, and show these pages."""

    screen: ScreenId
    name: str
    pages: tuple[ShownKind, ...]


class ScreenSet(Happened, frozen=True, tag="ScreenSet"):
    """A browser is a display, and is to show these pages."""

    screen: ScreenId
    name: str
    pages: tuple[ShownKind, ...]


def _screen_set(state: State, fact: ScreenSet, change: Change) -> State:
    screen = Screen(fact.name, fact.pages, change)
    return replace(state, screens={**state.screens, fact.screen: screen})


class RemoveScreen(Payload, frozen=True, tag="RemoveScreen"):
    """Let a browser be a display no longer."""

    screen: ScreenId


class ScreenRemoved(Happened, frozen=True, tag="ScreenRemoved"):
    """A browser is a display no longer."""

    screen: ScreenId


def _screen_removed(state: State, fact: ScreenRemoved, _: Change) -> State:
    return replace(state, screens=with_or_without(state.screens, fact.screen, None))


PagesPayload = OpenPages | ClosePages | UnlistPerson | ListPerson | SetScreen | RemoveScreen
PagesFact = PagesOpened | PagesClosed | PersonUnlisted | PersonListed | ScreenSet | ScreenRemoved

ROWS = (
    Row(PagesOpened, _opened),
    Row(PagesClosed, _closed),
    Row(PersonUnlisted, _unlisted),
    Row(PersonListed, _listed),
    Row(ScreenSet, _screen_set),
    Row(ScreenRemoved, _screen_removed),
)
