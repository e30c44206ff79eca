"""Making a tournament: root key, event 0, and the first epoch on this computer."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bobbl_server.core.decide import decide
from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.store.keys import ServerKeys, make_keys
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.chain import GENESIS, event_hash, head_message
from bobbl_shared.crypto.derivation import derived_key
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.root import Cost, make_root
from bobbl_shared.domain.areas.founding import CODE_SECRET_BYTES, FoundTournament, StartEpoch
from bobbl_shared.domain.commands import (
    MAXIMUM_COMMAND,
    AnyPayload,
    Command,
    decode_command,
    encode_command,
)
from bobbl_shared.domain.event import Event, Inputs, encode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.readings.handed_on import HandedOn
from bobbl_shared.domain.settings import Settings, check_settings
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import remove_leavings
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head, LogFile
from bobbl_shared.log.extent import extent_file
from bobbl_shared.log.wal_files import beside
from bobbl_shared.wire.messages import Signed


@dataclass(frozen=True)
class Founder:
    """What founding needs beside the settings."""

    home: Path
    clock: Clock
    dice: Dice
    cost: Cost


@dataclass(frozen=True)
class Founded:
    """A new tournament and the keys that make this computer its server."""

    tournament: TournamentId
    keys: ServerKeys


def found_tournament(
    path: Path,
    settings: Settings,
    words: Sequence[str],
    founder: Founder,
    earlier: HandedOn | None = None,
) -> Founded:
    """Write a new tournament file and this server's keys; the root key is forgotten on return.

    ``earlier``: what an earlier tournament hands on beside ``settings``. Raises ``Refusal`` for
    impossible settings, plans or crests and ``BobblError`` if the file exists already, or if all
    of it is longer than a command may be.
    """
    check_settings(settings)
    root, record = make_root(words, founder.cost, founder.dice)
    log = LogFile.create(path)
    try:
        with closing(log):
            hall_map, crest = (earlier.hall_map, earlier.crest) if earlier else (None, None)
            secret = derived_key(root.to_bytes(), "root/registration codes")[:CODE_SECRET_BYTES]
            payload = FoundTournament(record, settings, hall_map, crest, secret.hex())
            try:
                return _found(log, root, payload, founder)
            except PeerError as error:  # the longest command
                most = MAXIMUM_COMMAND // 1024
                raise BobblError("founding_too_long", most=most) from error
    except BaseException:
        for each in (path, *beside(path), extent_file(path)):
            remove_leavings(each)  # nobody could serve it, and its name would be taken
        raise


def _found(log: LogFile, root: SigningKey, payload: FoundTournament, founder: Founder) -> Founded:
    now = founder.clock.now()
    at = stamp(now)
    command = root_command(root, None, payload, at)
    first = root_event(None, GENESIS, command, at)
    body, state = encode_event(first), fold(None, first)
    keys = make_keys(founder.home, state.tournament, 1, now, founder.dice)
    epoch = StartEpoch(
        epoch=1,
        server=keys.signing.public.hex(),
        certificate=keys.tls.certificate_hash,
        taken_index=0,
        taken_head=event_hash(body).hex(),
    )
    command = root_command(root, state, epoch, at)
    second = root_event(state, event_hash(body), command, at)
    state, end = fold(state, second), encode_event(second)
    log.append([body, end], signed(state, event_hash(end), keys.signing))
    return Founded(state.tournament, keys)


def root_command(root: SigningKey, state: State | None, payload: AnyPayload, at: str) -> Signed:
    """Return a command of the root key's, with the next counter it has."""
    counter = 1 if state is None else state.counters[root.author] + 1
    tournament = TournamentId(root.author)
    text = encode_command(Command(tournament, tournament, counter, None, None, payload, at))
    return Signed(text, root.sign(Purpose.COMMAND, text.encode()).hex())


def root_event(state: State | None, previous: bytes, signed_command: Signed, at: str) -> Event:
    """Return the event of a command of the root key's."""
    inputs = Inputs(at)
    decision = decide(state, decode_command(signed_command.command), inputs, _no_draw)
    return Event(
        index=0 if state is None else state.length,
        previous=previous.hex(),
        inputs=inputs,
        command=signed_command.command,
        signature=signed_command.signature,
        verdict=decision.verdict,
        effect=decision.effect,
    )


def signed(state: State, last_hash: bytes, key: SigningKey) -> Head:
    """Sign the head of a log that ends with ``last_hash``."""
    index = state.length - 1
    message = head_message(state.tournament, state.epoch, index, last_hash)
    return Head(state.epoch, index, last_hash, key.sign(Purpose.HEAD, message))


def _no_draw(request: DrawRequest, seed: bytes, algorithm: str) -> DrawOutcome:
    raise AssertionError("the root key draws nothing")
