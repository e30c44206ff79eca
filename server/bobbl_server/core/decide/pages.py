"""Deciding about pages for guests: their address, whom they leave out, browsers as displays."""

from typing import get_args

from bobbl_server.core.decide.rule import DESK, ORGANISER, Context, Effect, Rule
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.areas.pages import (
    ClosePages,
    ListPerson,
    OpenPages,
    PagesClosed,
    PagesOpened,
    PersonListed,
    PersonUnlisted,
    RemoveScreen,
    ScreenRemoved,
    ScreenSet,
    SetScreen,
    UnlistPerson,
)
from bobbl_shared.domain.names import is_showable
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import PersonId

SCREEN_CODE_LENGTH = 4
MOST_SCREENS = 50


def _open(_: State, payload: OpenPages, __: Context) -> Effect:
    check_phone_address(payload.address)
    return (PagesOpened(payload.address),)


def _close(state: State, _: ClosePages, __: Context) -> Effect:
    if state.pages is None or not state.pages.is_open:
        raise Refusal("pages_not_open")
    return (PagesClosed(),)


def _unlist(state: State, payload: UnlistPerson, _: Context) -> Effect:
    _check_person(state, payload.person)
    return (PersonUnlisted(payload.person),)


def _list(state: State, payload: ListPerson, _: Context) -> Effect:
    _check_person(state, payload.person)
    return (PersonListed(payload.person),)


def _check_person(state: State, person: PersonId) -> None:
    if person not in state.persons:
        raise Refusal("unknown_person")


def _set_screen(state: State, payload: SetScreen, _: Context) -> Effect:
    code = payload.screen
    if len(code) != SCREEN_CODE_LENGTH or not set(code) <= set(ALPHABET):
        raise Refusal("screen_code_form")
    if not payload.name.strip():
        raise Refusal("name_missing")
    if not is_showable(payload.name):
        raise Refusal("name_not_showable")
    if code not in state.screens and len(state.screens) >= MOST_SCREENS:
        raise Refusal("screens_full", most=MOST_SCREENS)
    others = {each.name for id_, each in state.screens.items() if id_ != code}
    if payload.name in others:
        raise Refusal("screen_name_taken", name=payload.name)
    pages = tuple(each for each in get_args(ShownKind) if each in payload.pages)
    return (ScreenSet(code, payload.name, pages),)


def _remove_screen(state: State, payload: RemoveScreen, _: Context) -> Effect:
    if payload.screen not in state.screens:
        raise Refusal("screen_unknown")
    return (ScreenRemoved(payload.screen),)


RULES = (
    Rule(OpenPages, ORGANISER, _open),
    Rule(ClosePages, ORGANISER, _close),
    Rule(UnlistPerson, DESK, _unlist),
    Rule(ListPerson, DESK, _list),
    Rule(SetScreen, ORGANISER, _set_screen),
    Rule(RemoveScreen, ORGANISER, _remove_screen),
)
