"""What a station keeps of a pairing: the tournament's name, and where its server was."""

from pathlib import Path

from builders.live import Live


async def test_a_pairing_is_kept_with_name_and_address(tmp_path: Path) -> None:
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        desk = await hall.paired(organiser, "desk", "Anmeldetisch 1")
        for station in (organiser, desk):
            membership = station.model.membership
            assert membership.name == hall.settings.name
            assert membership.addresses == (hall.server.local_address,)
