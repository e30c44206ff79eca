"""What a station holds on to: its key, its pins, the addresses that worked."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bobbl_client.model.membership import (
    Membership,
    memberships,
    new_key,
    read,
    remember,
    stations_folder,
    store,
)
from bobbl_shared.errors import BobblError
from builders.dice import seeded_dice
from builders.handshake import epoch, key, pins, verified

DICE = seeded_dice("membership")


def joined(home: Path, root: str = "root") -> Membership:
    new_key(home, DICE)
    return remember(
        home, "Preismucken", pins(root=key(root), known=epoch(root=key(root))), "a:1", DICE
    )


def test_a_pairing_is_read_as_it_was_kept(tmp_path: Path) -> None:
    kept = joined(tmp_path)
    assert read(kept.folder) == kept
    assert list(memberships(tmp_path)) == [kept]


def test_the_key_is_the_one_that_was_paired(tmp_path: Path) -> None:
    paired = new_key(tmp_path, DICE)
    assert new_key(tmp_path, DICE).author == paired.author, "until it is used"
    kept = remember(tmp_path, "Preismucken", pins(), "a:1", DICE)
    assert kept.key.author == paired.author
    assert new_key(tmp_path, DICE).author != paired.author


def test_keys_and_pins_are_for_their_owner_only(tmp_path: Path) -> None:
    kept = joined(tmp_path)
    for name in ("station.key", "station.json"):
        assert (kept.folder / name).stat().st_mode & 0o077 == 0


def test_a_later_epoch_and_address_are_kept(tmp_path: Path) -> None:
    kept = joined(tmp_path)
    later = replace(kept.pins, epoch=verified(epoch(4, "new server")))
    changed = replace(kept, pins=later, addresses=("b:2", "a:1"))
    store(changed, DICE)
    assert read(kept.folder) == changed


def test_the_one_used_last_comes_first(tmp_path: Path) -> None:
    one, other = joined(tmp_path, "root"), joined(tmp_path, "other root")
    os.utime(one.folder / "station.json", ns=(2, 2))
    os.utime(other.folder / "station.json", ns=(1, 1))
    assert list(memberships(tmp_path)) == [one, other]


def test_who_has_never_paired_has_none(tmp_path: Path) -> None:
    assert list(memberships(tmp_path)) == []
    new_key(tmp_path, DICE)
    assert list(memberships(tmp_path)) == []
    assert read(tmp_path) is None


def test_a_pairing_cut_off_can_be_repeated(tmp_path: Path) -> None:
    paired = new_key(tmp_path, DICE)
    kept = remember(tmp_path, "Preismucken", pins(), "a:1", DICE)
    (kept.folder / "station.key").rename(stations_folder(tmp_path) / "next.key")
    (kept.folder / "station.json").unlink()
    again = remember(tmp_path, "Preismucken", pins(), "a:1", DICE)
    assert again == kept
    assert again.key.author == paired.author


@pytest.mark.parametrize("content", [b"", b"{}", b"[" * 9999, b"\xff", b'{"tournament": 1}'])
def test_a_damaged_one_says_so(tmp_path: Path, content: bytes) -> None:
    kept = joined(tmp_path)
    (kept.folder / "station.json").write_bytes(content)
    with pytest.raises(BobblError, match="station_file_damaged"):
        read(kept.folder)


def test_any_changed_letter_is_noticed_or_harmless(tmp_path: Path) -> None:
    kept = joined(tmp_path)
    path = kept.folder / "station.json"
    good = path.read_bytes()
    for at in range(0, len(good), 3):
        path.write_bytes(good[:at] + b"~" + good[at + 1 :])
        try:
            found = read(kept.folder)
        except BobblError:
            continue
        assert found is not None
        assert found.pins == kept.pins


def test_a_damaged_one_does_not_hide_a_newer_one(tmp_path: Path) -> None:
    one, other = joined(tmp_path, "root"), joined(tmp_path, "other root")
    (other.folder / "station.json").write_bytes(b"damaged")
    os.utime(other.folder / "station.json", ns=(1, 1))
    found = memberships(tmp_path)
    assert next(found) == one
    with pytest.raises(BobblError, match="station_file_damaged"):
        next(found)


def test_a_key_that_is_gone_is_told(tmp_path: Path) -> None:
    kept = joined(tmp_path)
    (kept.folder / "station.key").unlink()
    with pytest.raises(BobblError, match="key_file_damaged"):
        _ = kept.key
