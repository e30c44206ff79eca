"""The prize-giving in the history: what was declared, settled and chosen."""

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.chronicle.prize_words import prize_words
from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_shared.domain.areas.field import EntrantRegistered
from bobbl_shared.domain.areas.prizes import (
    FinalDeclared,
    PrizeChosen,
    PrizeFact,
    TieDecided,
    TieDrawn,
)
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId, PrizeId
from builders.course import Course

A, B = EntrantId("a"), EntrantId("b")


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (FinalDeclared(5, ()), "Endstand nach Runde 5 festgestellt"),
        (
            TieDrawn((B, A)),
            "Gleichauf, durch Los in dieser Folge: Nr. 2 Bühner, Nr. 1 Adler",
        ),
        (
            TieDecided((A, B), "shared"),
            "Gleichauf, sie teilen sich den Preis: Nr. 1 Adler, Nr. 2 Bühner",
        ),
        (
            TieDecided((A, B), "bobbl"),
            "Gleichauf, nach Entscheidungsbobbl: Nr. 1 Adler, Nr. 2 Bühner",
        ),
        (PrizeChosen(A, None), "Nr. 1 Adler verzichtet auf einen Preis"),
        (PrizeChosen(B, PrizeId("ham")), "Nr. 2 Bühner wählt „Schinken“"),
        (PrizeChosen(B, PrizeId("gone")), "Nr. 2 Bühner wählt „?“"),
    ],
)
def test_it_is_told(fact: PrizeFact, told: str) -> None:
    names = {DetailsHash("a"): Name("Adler"), DetailsHash("b"): Name("Bühner")}
    cast = RecordNames(names.__getitem__)
    for number, (id_, details) in enumerate(zip((A, B), names, strict=True), 1):
        person = Person(PersonId(f"of {id_}"), details)
        cast.take(number, EntrantRegistered(id_, number, "pair", (person,), "present", ()))
    course = Course(Settings("Preismucken"))
    ham = Prize(PrizeId("ham"), "Schinken")
    course.must(course.organiser, ChangeSettings(replace(course.settings, prizes=(ham,))))
    assert prize_words(cast, course.state, fact).replace("\N{NO-BREAK SPACE}", " ") == told
