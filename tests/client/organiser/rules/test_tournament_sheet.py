"""The rules of a tournament in words: every setting that players ask about is said."""

from datetime import UTC

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.papers.tournament_sheet import rules_sheet
from bobbl_shared.domain.readings.tournament_rules import CHOICES, with_rules
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Break, Bye, Settings, TimePlan
from bobbl_shared.rulebook.tournament import tournament_sections

GOOD = Settings("Preismucken")


def said(settings: Settings) -> str:
    return "\n".join(
        line for each in tournament_sections(settings) for line in (each.title, *each.lines)
    )


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (GOOD, "Gespielt werden 4 Runden, in jeder: 2 Bobbl bis 21."),
        (replace(GOOD, rounds=1), "Gespielt wird 1 Runde: 2 Bobbl bis 21."),
        (replace(GOOD, format=Format("haenger", 3, 31)), "in jeder: ein Hänger bis 31."),
        (
            replace(GOOD, format=Format("games", 12), scheme="plus"),
            "in jeder: 12 Spiele ohne Bobbl.",
        ),
        (replace(GOOD, entrants="players"), "Jeder spielt für sich"),
        (replace(GOOD, opponents="fixed"), "Paar 2 rückt nach jeder Runde einen Tisch weiter"),
        (replace(GOOD, scheme="plus"), "Punkte: alle eigenen zusammen"),
        (replace(GOOD, scheme=("won", "direct")), "in dieser Folge: Bobbl, direkt."),
        (replace(GOOD, aborted="void"), "Ein Bobbl, der durch Zeitablauf endet, zählt nicht."),
        (replace(GOOD, brille_twice=True), "ein Bobbl zu null, zählt als zwei gewonnene Bobbl."),
        (
            replace(GOOD, format=Format(target=31, beyond_target=True)),
            "Der Sieger schreibt auch Punkte über 31 auf.",
        ),
        (replace(GOOD, format=Format(beyond_target=True)), "2 Bobbl bis 21 und darüber"),
        (replace(GOOD, brille_twice=True), "Brille: Wer keinen Punkt hat, verliert zwei Bobbl."),
        (replace(GOOD, bye=Bye(7)), "mit 7 Gegentoren"),
        (
            replace(GOOD, format=Format("games", 12), scheme="plus", bye=Bye(7)),
            "keinen Gegner hat, bekommt dafür nichts",
        ),
        (
            replace(GOOD, plan=TimePlan(minutes=35, breaks=(Break(2, 20),))),
            "Nach Runde 2 ist Pause: 20 min.",
        ),
        (with_rules(GOOD, CHOICES[1]), "Das Spiel: Wenz über Muck"),
        (replace(GOOD, format=Format(target=31)), "Ein Bobbl geht bis 31 Punkte"),
    ],
)
def test_what_is_set_is_said(settings: Settings, words: str) -> None:
    assert words in said(settings)


def test_without_bobbl_nothing_is_said_of_them() -> None:
    words = said(replace(GOOD, format=Format("games", 12), scheme="plus"))
    assert "Ein Bobbl geht bis" not in words
    assert "Bricht die Zeit einen Bobbl ab" not in words


def test_the_sheet_bears_name_and_day_and_a_name_for_its_file() -> None:
    plan = TimePlan("2026-11-21T18:30:00.000Z")
    sheet = rules_sheet(replace(GOOD, name="Muck/Wenz: im Löwen", plan=plan), UTC)
    assert sheet.subtitle == "Muck/Wenz: im Löwen · 21.11.2026"
    assert sheet.name == "Regeln Muck-Wenz- im Löwen"
