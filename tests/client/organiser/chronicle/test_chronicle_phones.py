"""The history says what came from phones, and who took it over."""

import shutil
from pathlib import Path

from bobbl_client.organiser.chronicle.phone_words import phone_words
from bobbl_shared.domain.areas.phones import PhoneFact
from bobbl_shared.domain.event import decode_event
from bobbl_shared.log import LogFile

GOLDEN = Path(__file__).parents[3] / "golden/phones-1.bobbl"


def test_everything_about_phones_has_its_sentence(tmp_path: Path) -> None:
    path = tmp_path / "phones.bobbl"
    shutil.copy(GOLDEN, path)
    with LogFile.open(path) as log:
        facts = [fact for body in log.events() for fact in decode_event(body).effect]
    told = [phone_words(fact, 21) for fact in facts if isinstance(fact, PhoneFact)]
    assert [each.replace("\N{NO-BREAK SPACE}", " ") for each in told] == [
        "Handys am Tisch erlaubt: 192.168.1.20:8080",
        "Runde 1, Tisch 1: 21 : 8, 0 : 21, Vorschlag vom Handy",
        "Runde 1, Tisch 1: 21 : 8, 3 : 21, Vorschlag vom Handy",
        "Runde 1, Tisch 2: 21 : 8, 0 : 21, Vorschlag vom Handy",
        "Runde 1, Tisch 1: Vorschlag vom Handy übernommen",
        "Runde 1, Tisch 1: Vorschlag vom Handy übernommen",
        "Runde 1, Tisch 2: Vorschlag vom Handy übernommen",
        "Handys am Tisch abgeschaltet",
    ]
