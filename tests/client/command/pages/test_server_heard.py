"""``bobbl pages`` without an address goes to the one server of the hall, if there is one."""

from typing import cast

import pytest

from bobbl.pages.command import _heard_address
from bobbl.pages.hall import FollowedHall
from bobbl_client.link.news import FoundServer, ServersFound
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId, TournamentId


class Hearing:
    """A hall in which servers of these names announce themselves."""

    def __init__(self, *names: str) -> None:
        tournament = TournamentId(StationId("ab"))
        self.servers = tuple(
            FoundServer(name, tournament, name, 1, (f"10.0.0.{at}:8443", f"[fe80::{at}]:8443"))
            for at, name in enumerate(names, 1)
        )

    async def found(self, seconds: float) -> ServersFound:
        return ServersFound(self.servers)


async def address(*names: str) -> str:
    return await _heard_address(cast(FollowedHall, Hearing(*names)))


async def test_the_only_server_is_taken() -> None:
    assert await address("Preismucken") == "10.0.0.1:8443"


async def test_where_there_is_none_or_a_choice_it_is_said() -> None:
    with pytest.raises(BobblError, match="no_server_heard"):
        await address()
    with pytest.raises(BobblError, match="many_servers_heard") as caught:
        await address("Preismucken", "Vereinsabend")
    assert caught.value.parameters["names"] == (
        "Preismucken (10.0.0.1:8443), Vereinsabend (10.0.0.2:8443)"
    )
