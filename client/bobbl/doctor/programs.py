"""Programs of the system that are asked for something."""

import os
import subprocess
from collections.abc import Callable

WAIT_S = 5.0

Run = Callable[[tuple[str, ...]], str | None]
"""Runs a program and returns what it says; None if there is none, it fails or takes too long."""


def run_program(words: tuple[str, ...]) -> str | None:
    """Run a program of the system, in its language for programs."""
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would show a console
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=WAIT_S,
            env={**os.environ, "LC_ALL": "C"},
            creationflags=flags,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode(errors="replace") if done.returncode == 0 else None
