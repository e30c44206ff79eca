"""The organiser's own command that sends the folder on, such as ``rclone sync`` to a web space."""

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bobbl_shared.errors import BobblError
from bobbl_shared.filing import ON_WINDOWS

LONGEST_ANSWER = 2_000
"""Letters of what a command says that are kept: the last ones."""


_NO_CONSOLE: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""A window of Windows opens no black one for what it starts."""


class Sent(NamedTuple):
    """How a command ended, and the end of what it said."""

    is_done: bool
    answer: str


def command_words(text: str) -> tuple[str, ...]:
    """Return the words of a command as a shell would part them; no shell runs it.

    On Windows a backslash parts folders and an apostrophe is one. ``BobblError`` if there are no
    words, or a quotation mark is missing.
    """
    parts = shlex.shlex(text, posix=True)
    parts.whitespace_split, parts.commenters = True, ""
    if ON_WINDOWS:
        parts.escape, parts.quotes = "", '"'
    try:
        words = list(parts)
    except ValueError as error:
        raise BobblError("after_unusable", given=text) from error
    if not words:
        raise BobblError("after_unusable", given=text)
    return tuple(words)


def run_command(words: Sequence[str], folder: Path, limit_s: float) -> Sent:
    """Run a command in the folder; one that takes too long is ended with all it has started."""
    try:
        process = subprocess.Popen(
            words,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            creationflags=_NO_CONSOLE,
        )
    except (OSError, ValueError) as error:
        return Sent(False, str(error))
    try:
        said, _ = process.communicate(timeout=limit_s)
    except subprocess.TimeoutExpired:
        _end(process)
        said, _ = process.communicate()
        return Sent(False, _kept(said))
    return Sent(process.returncode == 0, _kept(said))


def _end(process: "subprocess.Popen[bytes]") -> None:
    with suppress(OSError):
        if ON_WINDOWS:
            tree = ("taskkill", "/T", "/F", "/PID", str(process.pid))
            subprocess.run(tree, capture_output=True, creationflags=_NO_CONSOLE, check=False)
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _kept(said: bytes) -> str:
    text = said.decode("utf-8", "replace").strip()[-LONGEST_ANSWER:]
    return "".join(each for each in text if each.isprintable() or each == "\n")
