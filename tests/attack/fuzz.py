"""Fuzzes one target by coverage: ``PYTHONPATH=tests python -m attack.fuzz TARGET --seconds N``.

It needs the extra ``fuzz``. What covers something new goes to the folder ``--found`` (one of its
own if none is named), a failing input with its trace too. ``--found FOLDER --keep`` then takes the
best of it into the corpus, which the suite replays.
"""

import argparse
import hashlib
import sys
from pathlib import Path
from tempfile import mkdtemp

import atheris

with atheris.instrument_imports(include=["bobbl_server", "bobbl_shared"]):
    from attack.targets import CORPUS, TARGETS, Target

MOST_KEPT = 50
"""Inputs taken into the corpus at a time."""

LONGEST = 4096
"""Bytes of an input: longer ones are a matter of limits, which have their own tests."""


def mutator(target: Target) -> object:
    """Give a mutator that knows messages in every other case."""

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        if seed % 2:
            return bytes(atheris.Mutate(data, most))
        return target.mutated(data, seed)[:most]

    return mutate


def main() -> None:
    """Fuzz until the time is over or something is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--found", type=Path, help="folder for what is found")
    parser.add_argument("--keep", action="store_true", help="only take FOUND into the corpus")
    given = parser.parse_args()
    target, kept = TARGETS[given.target], CORPUS / given.target
    found = given.found or Path(mkdtemp(prefix=f"fuzz-{given.target}-"))
    kept.mkdir(parents=True, exist_ok=True)
    if given.keep:
        keep(found, kept)
        return
    found.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (found / f"seed-{number}").write_bytes(seed)
    print(f"what is found goes to {found}", flush=True)
    limits = [f"-max_len={LONGEST}", f"-max_total_time={given.seconds}"]
    words = [sys.argv[0], *limits, f"-artifact_prefix={found}/", str(found), str(kept)]
    atheris.Setup(words, target.run, custom_mutator=mutator(target))
    atheris.Fuzz()


def keep(found: Path, kept: Path) -> None:
    """Copy what failed, and of the rest the shortest, each under a name by its content."""
    inputs = {path: path.read_bytes() for path in found.iterdir()}
    order = sorted(inputs, key=lambda path: (not path.name.startswith("crash"), len(inputs[path])))
    for path in order[:MOST_KEPT]:
        name = hashlib.sha256(inputs[path]).hexdigest()[:16]
        (kept / name).write_bytes(inputs[path])


if __name__ == "__main__":
    main()
