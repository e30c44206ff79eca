"""Evenings as a club could hand them over that wants to stop all others: signed as they should be.

What stands in them no program of ours would write, so it is put into their bytes.
"""

import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import Frame
from bobbl_server.core.decide import decide
from bobbl_server.core.draw.engine import draw
from bobbl_server.store.founding import root_command
from bobbl_shared.crypto.chain import GENESIS, event_hash, head_message
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.root import make_root
from bobbl_shared.domain.areas.founding import FoundTournament, StartEpoch
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import Event, Inputs, encode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import InvitationId, TournamentId
from bobbl_shared.log import Head
from bobbl_shared.wire.messages import Signed
from builders.course import CHEAP, WORDS
from builders.dice import seeded_dice

AT = "2026-11-21T18:30:00.000Z"

SETTINGS: dict[str, Callable[[dict[str, Any]], object]] = {
    "minutes": lambda given: given.update(plan={"minutes": 10**15}),
    "rounds": lambda given: given.update(rounds=10**6),
    "start": lambda given: given.update(plan={"start": "nonsense"}),
    "breaks": lambda given: given.update(
        plan={"breaks": [{"after_round": n, "minutes": 5} for n in range(10**4)]}
    ),
    "sections": lambda given: given.update(
        sections=[{"name": str(n), "first": n + 1, "last": n + 1} for n in range(10**4)]
    ),
    "forget": lambda given: given.update(forget_days=10**15),
    "text": lambda given: given.update(rounds="4"),
}
"""What is done to settings as they stand in a log."""

KINDS = ("undecided", *SETTINGS)


def hostile_evening(kind: str, number: int = 0, club: int = 2) -> Frame:
    """Give such an evening, whole, with a root key and a server of its own.

    ``undecided``: one of its events has an effect that does not follow; else by its settings.
    """
    root, record = make_root(WORDS, CHEAP, seeded_dice(f"root {kind} {number}"))
    server = SigningKey.generate(seeded_dice(f"server {kind} {number}"))
    founding = FoundTournament(record, Settings(f"Saal {number}"))
    first = _event(None, GENESIS, root_command(root, None, founding, AT))
    state = fold(None, first)
    body = encode_event(first)
    if kind in SETTINGS:
        body = _changed(body, root, SETTINGS[kind])
    last = event_hash(body)
    epoch = StartEpoch(1, server.public.hex(), "00" * 32, 0, last.hex())
    second = _event(state, last, root_command(root, state, epoch, AT))
    bodies = [body, encode_event(second)]
    state = fold(state, second)
    if kind == "undecided":
        invite = InviteStation(InvitationId("a"), "display", "Anzeige")
        third = _event(state, event_hash(bodies[-1]), root_command(root, state, invite, AT))
        bodies.append(encode_event(replace(third, effect=first.effect)))
    hashes = [event_hash(each) for each in bodies]
    tournament, at = TournamentId(root.author), len(bodies) - 1
    message = head_message(tournament, 1, at, hashes[-1])
    return Frame(
        tournament,
        ClubNumber(club),
        root.public,
        0,
        GENESIS,
        tuple(bodies),
        tuple(hashes),
        Head(1, at, hashes[-1], server.sign(Purpose.HEAD, message)),
        server.public,
    )


def _event(state: State | None, previous: bytes, signed: Signed) -> Event:
    inputs = Inputs(AT)
    decision = decide(state, decode_command(signed.command), inputs, draw)
    index = state.length if state is not None else 0
    return Event(
        index,
        previous.hex(),
        inputs,
        signed.command,
        signed.signature,
        decision.verdict,
        decision.effect,
    )


def _changed(body: bytes, root: SigningKey, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Change settings in the command and in what follows from it, and sign it again."""
    event = json.loads(body)
    command = json.loads(event["command"])
    for each in (command["payload"], *event["effect"]):
        change(each["settings"])
    event["command"] = json.dumps(command, separators=(",", ":"))
    event["signature"] = root.sign(Purpose.COMMAND, event["command"].encode()).hex()
    return json.dumps(event, separators=(",", ":")).encode()
