"""A ``bobbl`` whose server signs heads with a key of its own once a file is there.

``python -m builders.processes.forging FILE WORDS…`` runs the command with these words.
"""

import sys
from pathlib import Path

from bobbl.__main__ import main
from bobbl_shared.crypto.keys import Purpose, SigningKey

_sign = SigningKey.sign


def forge_when(there: Path) -> None:
    """Let every key sign heads as another one while the file is there."""
    other = SigningKey(bytes(31) + b"\x07")

    def sign(self: SigningKey, purpose: Purpose, message: bytes) -> bytes:
        is_forged = purpose is Purpose.HEAD and there.exists()
        return _sign(other if is_forged else self, purpose, message)

    SigningKey.sign = sign  # type: ignore[method-assign]


if __name__ == "__main__":
    forge_when(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
