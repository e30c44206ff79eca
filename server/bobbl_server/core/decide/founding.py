"""Deciding what the root key signs: the founding and the epochs."""

import re

from bobbl_server.core.decide.base import author_of_key
from bobbl_server.core.decide.rule import ROOT, Context, Effect, Rule
from bobbl_shared.domain.areas.founding import (
    CODE_SECRET,
    EpochStarted,
    FoundTournament,
    StartEpoch,
    TournamentFounded,
)
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


def found(command: Command) -> Effect:
    """Decide event 0: the tournament's id is the hash of the root key that signs it."""
    payload = command.payload
    if not isinstance(payload, FoundTournament):
        raise Refusal("not_founded")
    root = author_of_key(payload.root.root_public)
    if not (root == command.station == command.tournament):
        raise Refusal("root_key_differs")
    if not re.match(CODE_SECRET, payload.code_secret):
        raise Refusal("key_malformed")
    given = (payload.hall_map, payload.crest, payload.code_secret)
    return (TournamentFounded(payload.root, payload.settings, *given),)


def _found_again(_: State, __: FoundTournament, ___: Context) -> Effect:
    raise Refusal("already_founded")


def _start_epoch(state: State, payload: StartEpoch, _: Context) -> Effect:
    """Decide an epoch: numbers only rise, and it continues exactly the log it names."""
    if payload.epoch <= state.epoch:
        raise Refusal("epoch_not_higher", epoch=state.epoch)
    if payload.taken_index != state.length - 1:
        raise Refusal("epoch_elsewhere", index=state.length - 1)
    author_of_key(payload.server)
    return (EpochStarted(payload.epoch, payload.server, payload.certificate, payload.taken_head),)


RULES = (
    Rule(FoundTournament, ROOT, _found_again),
    Rule(StartEpoch, ROOT, _start_epoch),
)
