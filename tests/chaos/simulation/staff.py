"""Stations that come during the evening: invited, given a code, paired, and at work from then on.

The organiser asks the server for the code and reads it out; who sits at the new computer types it,
right or wrong, at whatever server can be heard of, and tries again if nothing comes of it.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from bobbl_client.model.membership import Membership, new_key, remember
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from bobbl_shared.wire.station_session import JoiningSession, Paired, Say
from builders.dice import seeded_dice
from chaos.simulation.cast import SERVER, Member
from chaos.simulation.network import STRANGER, line
from chaos.simulation.station import StationComputer

if TYPE_CHECKING:
    from chaos.simulation.world import World

ASKED = 6
"""How often an organiser asks for a code, and a newcomer tries one."""

JOIN_S = 15.0
"""Seconds after which a newcomer gives up one try."""


class Staff:
    """Those who are invited in one world."""

    def __init__(self, world: "World") -> None:
        """Begin without newcomers."""
        self._world = world
        self._come = 0

    def invited(self, by: StationComputer, invitation: InviteStation) -> None:
        """See to it that the code is asked for, a while after the invitation."""
        self._world.loop.start(STRANGER, self._ask_code(by, invitation))

    async def _ask_code(self, by: StationComputer, invitation: InviteStation) -> None:
        world, codes = self._world, list[str]()

        def answered(reply: Reply) -> None:
            if isinstance(reply, CodeAnswer) and reply.code:
                codes.append(reply.code)

        for _ in range(ASKED):
            await asyncio.sleep(world.dice.random() * 3)
            if codes or world.is_calm:
                break
            if by.model is not None:
                by.model.query(AskCode(invitation.invitation, renew=True), answered)
        if codes and not world.is_calm:
            self._arrive(invitation, codes[-1])

    def _arrive(self, invitation: InviteStation, code: str) -> None:
        """Let somebody sit down at a new computer with a code."""
        self._come += 1
        name = f"Neu {self._come}"
        dice = seeded_dice(f"{self._world.seed} {name}")
        self._world.note(name, f"is to be a {invitation.role}")
        self._world.loop.start(STRANGER, self._join(name, invitation, code, dice))

    async def _join(self, name: str, invitation: InviteStation, code: str, dice: Dice) -> None:
        world, home = self._world, self._world.folder / name
        key = new_key(home, dice)
        for _ in range(ASKED):
            await asyncio.sleep(world.dice.random() * 2)
            typed = code if world.dice.random() < 0.8 else code[:2] + code[:1:-1]
            address = next(iter(world.succession.heard_of()), SERVER)
            try:
                membership = await self._pair(name, address, typed, key, dice)
            except PeerError as error:
                world.note(name, f"pairs in vain: {error.code}")
                continue
            except (OSError, TimeoutError):
                world.note(name, "pairs in vain")
                continue
            world.note(name, "is paired")
            path = str(membership.folder.relative_to(world.folder))
            world.arrives(Member(invitation.name, invitation.role, key.author, path), name)
            return

    async def _pair(
        self, name: str, address: str, code: str, key: SigningKey, dice: Dice
    ) -> Membership:
        async with asyncio.timeout(JOIN_S), line(self._world.network, name, address) as wire:
            session = JoiningSession(code, key, wire.certificate, dice)
            while True:
                for step in session.receive(await wire.receive()):
                    if isinstance(step, Paired):
                        home = self._world.folder / name
                        return remember(home, step.name, step.pins, address, dice)
                    assert isinstance(step, Say)
                    with suppress(ConnectionResetError):
                        await wire.send(step.message)
