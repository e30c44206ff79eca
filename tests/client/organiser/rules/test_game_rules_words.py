"""The rules of the game in words: every choice is said, and a name cannot break the page."""

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.rules.reading import as_html, as_text, game_sheet
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS, WENZ_OVER_MUCK
from bobbl_shared.domain.game.rules import (
    Bobbl,
    Cut,
    Doubling,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
)
from bobbl_shared.rulebook.game_rules import sections


def said(rules: Rules) -> str:
    return " ".join(as_text(game_sheet(rules)).split())


def test_the_table_of_muck_over_wenz() -> None:
    (table,) = (section.table for section in sections(MUCK_OVER_WENZ) if section.table)
    assert table == [
        ("Spiel", "gewonnen", "schneider", "schwarz"),
        ("Wenz", "2", "3", "4"),
        ("Muck", "3", "4", "5"),
        ("Schneiderwenz", "–", "4", "5"),
        ("Schneidermuck", "–", "5", "6"),
        ("Schwarzwenz", "–", "–", "8"),
        ("Schwarzmuck", "–", "–", "10"),
    ]


def test_games_are_named_with_their_trumps_and_order() -> None:
    text = said(PRESETS["solo"])
    assert "Muck: Trumpf sind Ober, Unter und Herz, zusammen 12 Karten." in text
    assert "Wenz: Trumpf sind Unter, zusammen 4 Karten." in text
    assert "eine Farbe nach Wahl (Eichel, Grün oder Schellen), zusammen 12 Karten." in text
    assert "Reihenfolge: Solo über Muck über Wenz." in text


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (MUCK_OVER_WENZ, "Sie: Wer die 6 höchsten Trümpfe im Muck hat"),
        (MUCK_OVER_WENZ, "Abgehoben wird genau einmal."),
        (replace(MUCK_OVER_WENZ, cut=Cut(most_times=2)), "Abgehoben wird einmal oder zweimal."),
        (MUCK_OVER_WENZ, "darf jeder den vorigen noch einmal ansehen."),
        (replace(MUCK_OVER_WENZ, previous_trick=False), "wird nicht mehr angesehen."),
        (replace(MUCK_OVER_WENZ, first_dealer="cards"), "wird der erste Geber ausgemuckt"),
        (
            replace(MUCK_OVER_WENZ, last_player=Ramsch(value=4)),
            "darf der Letzte, also der Geber, Ramsch ansagen. Ramsch mit den Trümpfen von Muck: Die"
            " Seite mit den meisten Augen verliert 4 Punkte.",
        ),
        (
            replace(MUCK_OVER_WENZ, last_player=Ramsch()),
            "Sagt auch er „weiter“, so gilt: Es wird eingeworfen, und der Nächste gibt.",
        ),
        (MUCK_OVER_WENZ, "Klopfen ist nicht erlaubt."),
        (replace(MUCK_OVER_WENZ, cut=Cut(knocking=True)), "Wer statt abzuheben klopft"),
        (replace(MUCK_OVER_WENZ, doubling=Doubling("none")), "Es gibt kein Kontra."),
        (
            replace(MUCK_OVER_WENZ, doubling=Doubling("hirsch")),
            "Darauf folgen abwechselnd Re, Sup (Bock) und Hirsch",
        ),
        (replace(MUCK_OVER_WENZ, doubling=Doubling(takes_over=False)), "wer es angesagt hat."),
        (replace(MUCK_OVER_WENZ, nobody=ThrownIn("power")), "nach zweimal Einwerfen vierfach"),
        (replace(MUCK_OVER_WENZ, nobody=ThrownIn("single")), "Das nächste Spiel zählt einfach."),
        (replace(MUCK_OVER_WENZ, nobody=Pflichtmuck()), "Muck um 1 Punkt, gleich wie"),
        (
            replace(MUCK_OVER_WENZ, nobody=Pflichtmuck(even="holder_loses")),
            "Bei 60 : 60 verliert die Seite, die Eichel-Ober hatte.",
        ),
        (replace(MUCK_OVER_WENZ, nobody=MustCall("SU")), "Wer Schellen-Unter hat, muss"),
        (replace(MUCK_OVER_WENZ, nobody=Ramsch(must_trump=True)), "muss stechen"),
        (replace(MUCK_OVER_WENZ, nobody=Ramsch()), "verliert 2 Punkte"),
        (replace(MUCK_OVER_WENZ, bobbl=Bobbl(31)), "bis 31 Punkte"),
        (replace(MUCK_OVER_WENZ, bobbl=Bobbl(brille_counts_twice=True)), "verliert zwei Bobbl"),
        (replace(MUCK_OVER_WENZ, bobbl=Bobbl(haenger=True)), "bei 1 : 1 ein dritter"),
        (PRESETS["sechsermuck"], "jeder zweite reihum gehört zusammen, je drei"),
        (MUCK_OVER_WENZ, "Augen: Ass 11, Zehn 10, König 4, Ober 3, Unter 2, Neun 0; zusammen 120."),
        (PRESETS["langes-blatt"], "32 Karten: Ass, Zehn, König, Ober, Unter, Neun, Acht, Sieben"),
    ],
)
def test_a_choice_is_said(rules: Rules, words: str) -> None:
    assert words in said(rules)


def test_what_is_not_chosen_is_not_said() -> None:
    assert "Sie:" not in said(WENZ_OVER_MUCK)
    muck = replace(
        MUCK_OVER_WENZ.games[0], values=replace(MUCK_OVER_WENZ.games[0].values, schwarz=None)
    )
    alone = replace(MUCK_OVER_WENZ, games=(muck,), order=())
    assert "Schwarz" not in said(alone)
    assert "Reihenfolge:" not in said(alone)


def test_lines_fit_on_a_narrow_screen() -> None:
    for rules in PRESETS.values():
        assert max(map(len, as_text(game_sheet(rules)).splitlines())) <= 80


def test_a_name_cannot_break_the_page() -> None:
    rules = replace(MUCK_OVER_WENZ, name="<script>&</script>")
    page = as_html(game_sheet(rules))
    assert "<script>" not in page
    body = page.split("</style>")[1].removesuffix("</html>\n")
    titles = [each.text for each in ElementTree.fromstring(f"<b>{body}</b>").iter("h1")]
    assert titles == ["<script>&</script>"]
