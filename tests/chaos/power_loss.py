"""Every state in which a loss of power could leave a folder, made from what a program did to it.

Until it is synced, a write may have reached the disk, or not, or in part: in any order, and torn at
each sector of 512 bytes; the length of a file goes with its writes. A name, and the loss of one, is
on disk when its folder is synced, or at any time before; of changes to one name the order stays.
Nothing is taken for granted of a particular file system.
"""

import random
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path

from builders.processes.disk_trace import (
    Created,
    Cut,
    Linked,
    Removed,
    Renamed,
    Said,
    Step,
    Synced,
    Written,
)

SECTOR = 512

Change = Written | Cut
NameChange = Created | Linked | Renamed | Removed


@dataclass(eq=False)
class Node:
    """A file: what is on disk of it, and what may be. A folder: its names."""

    is_folder: bool = False
    safe: bytearray = field(default_factory=bytearray)
    unsafe: list[Change] = field(default_factory=list)


Names = dict[str, Node]


@dataclass
class Disk:
    """The folder while the program runs: names as it sees them, and as they are on disk."""

    seen: Names = field(default_factory=dict)
    safe: Names = field(default_factory=dict)
    unsafe: list[tuple[NameChange, Node | None]] = field(default_factory=list)
    made: set[str] = field(default_factory=set)

    def do(self, step: Step) -> None:
        """Let the program do something."""
        match step:
            case Written(path) | Cut(path):
                if path in self.seen:  # else it is a file without a name, gone with the program
                    self.seen[path].unsafe.append(step)
            case Synced(path):
                self._sync(path)
            case Created(path, is_folder):
                if is_folder:
                    self.made.add(path)
                if path not in self.seen:
                    self._change(step, Node(is_folder))
            case Linked(path) | Renamed(path) | Removed(path):
                self._change(step, self.seen.get(path))
            case Said():
                pass

    def _change(self, step: NameChange, node: Node | None) -> None:
        apply_name(self.seen, step, node)
        self.unsafe.append((step, node))

    def _sync(self, path: str) -> None:
        node = self.seen.get(path)
        if node is not None and not node.is_folder:
            for change in node.unsafe:
                apply(node.safe, change)
            node.unsafe.clear()
            return
        kept = []
        for step, changed in self.unsafe:
            if parent(step.path) == path:
                apply_name(self.safe, step, changed)
            else:
                kept.append((step, changed))
        self.unsafe = kept


def parent(path: str) -> str:
    """Give the folder in which a name stands."""
    return path.rpartition("/")[0]


def apply(content: bytearray, change: Change) -> None:
    """Let a change reach the disk."""
    if isinstance(change, Cut):
        del content[change.length :]
        content.extend(bytes(change.length - len(content)))
        return
    end = change.offset + len(change.content)
    content.extend(bytes(max(0, end - len(content))))
    content[change.offset : end] = change.content


def apply_name(names: Names, step: NameChange, node: Node | None) -> None:
    """Let a change of a name reach the disk; what it starts from may not be there."""
    match step:
        case Removed(path):
            names.pop(path, None)
        case Created(path):
            if node is not None:
                names[path] = node
        case Linked(_, other):
            if node is not None:
                names[other] = node
        case Renamed(path, other):
            names.pop(path, None)
            if node is not None:
                names[other] = node


Image = dict[str, bytes | None]
"""What lies in the folder after the loss: content by path, none for a folder."""


def lost(disk: Disk, dice: random.Random, share: float) -> Image:
    """Cut the power: of what is not synced about this share is on disk, torn and in any order."""
    names = dict(disk.safe)
    for step, node in disk.unsafe:
        if dice.random() < share:
            apply_name(names, step, node)
    return {
        path: None if node.is_folder else bytes(_content(node, dice, share))
        for path, node in names.items()
        if _is_reachable(path, names, disk.made)
    }


def _is_reachable(path: str, names: Names, made: Set[str]) -> bool:
    """Tell whether all folders above that were made meanwhile are there."""
    while path := parent(path):
        if path in made and path not in names:
            return False
    return True


def _content(node: Node, dice: random.Random, share: float) -> bytearray:
    content = bytearray(node.safe)
    pieces = [piece for change in node.unsafe for piece in _sectors(change)]
    if share < 1:
        # whole writes go missing, and single sectors of those that do not
        kept = [change for change in node.unsafe if dice.random() < share]
        pieces = [
            piece
            for change in kept
            for piece in _sectors(change)
            if dice.random() < 0.5 + share / 2
        ]
        dice.shuffle(pieces)
    for piece in pieces:
        apply(content, piece)
    return content


def _sectors(change: Change) -> Iterator[Change]:
    """Split a write where the disk may tear it."""
    if isinstance(change, Cut):
        yield change
        return
    start = 0
    while start < len(change.content):
        rest = SECTOR - (change.offset + start) % SECTOR
        yield Written(change.path, change.offset + start, change.content[start : start + rest])
        start += rest


@dataclass(frozen=True)
class Loss:
    """A state after a loss; ``said``: what the program had said, ``step``: how far it was."""

    image: Image
    said: tuple[bytes, ...]
    step: int
    share: float


SHARES = (0.0, 1.0, 0.5, 0.9, 0.1)


def losses(steps: Sequence[Step], dice: random.Random, each: int) -> Iterator[Loss]:
    """Cut the power after every step, in so many ways: nothing unsynced, all of it, some of it."""
    disk, said = Disk(), []
    for number, step in enumerate(steps):
        disk.do(step)
        if isinstance(step, Said):
            said.append(step.content)
        for turn in range(each):
            share = SHARES[turn % len(SHARES)]
            yield Loss(lost(disk, dice, share), tuple(said), number, share)


def lay_out(image: Image, before: Path, folder: Path) -> None:
    """Put a state into an empty folder; its paths began with ``before``."""
    for path in sorted(image):
        place = folder / Path(path).relative_to(before)
        content = image[path]
        if content is None:
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
            place.chmod(0o600)
