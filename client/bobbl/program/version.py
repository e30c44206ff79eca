"""Which version this is, and which files and stations it understands."""

from bobbl_shared.i18n import tr
from bobbl_shared.log.file import KIND
from bobbl_shared.program import program
from bobbl_shared.wire.messages import PROTOCOL


def version_text() -> str:
    """Return the lines of ``bobbl --version``: program, file format, protocol."""
    lowest, highest = PROTOCOL
    spoken = f"{lowest}" if lowest == highest else f"{lowest}–{highest}"
    return "\n".join(
        (
            f"bobbl {program()}",
            tr("Turnierdateien: Format {n}", n=KIND.version),
            tr("Server und Stationen: Protokoll {n}", n=spoken),
            "",
        )
    )
