"""The table of all places with personal text, as SECURITY.md has it.

``PYTHONPATH=tests python -m builders.documents.personal_places`` writes it, in English once the
catalogue is built: where a sentence is newer than that, install anew first (``installer/test.sh``).
"""

from bobbl_client.doctor.personal_places import PersonalPlace, personal_places
from bobbl_shared.i18n import speaking

HEAD = "| what | below a computer's home | when somebody is forgotten |\n| --- | --- | --- |"


def table() -> str:
    """Return the table in English; a station's place is named once, wherever its home lies."""
    with speaking("en"):
        return "\n".join([HEAD, *map(_row, personal_places())])


def _row(place: PersonalPlace) -> str:
    patterns = (each for each in place.patterns if not each.startswith("*/"))
    where = ", ".join(f"`{each}`" for each in patterns)
    return f"| {place.word} | {where or '–'} | {place.fate} |"


if __name__ == "__main__":
    print(table())
