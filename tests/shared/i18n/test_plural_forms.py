"""Numbers and the words behind them agree: "1 Paar", "2 Paare", in both languages.

A text with a number comes from ``trn`` with a form for one and a form for many. Which words are
plurals is learnt from those forms; a text of one form in which such a word follows a number is
either mended or stands here with the reason why its number is never one.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import bobbl_shared.i18n as i18n
from builders.sources.source_index import sources

ROOT = Path(__file__).parents[3]
CATALOGUE = ROOT / "shared/bobbl_shared/i18n/en/LC_MESSAGES/bobbl.po"
Entry = dict[str, str]

WORD = re.compile(r"[^\W\d_]+")
FOLLOWED = re.compile(
    r"(?<!Runde )(?<!round )(?<!Runde \*\*)(?<!round \*\*)"
    r"\{(?P<field>\w+)\}\**[ \xA0](?P<words>(?:[^\W\d_]+[ \xA0])?[^\W\d_]+)"
)

MORE = {
    *("Karten", "Minuten", "Trümpfe", "Ordner", "Leute", "Lose", "Stichproben", "kommen"),
    *("cards", "minutes", "hours", "packets", "years", "people"),
}
"""Plurals that no text of two forms has."""

BESIDES = {
    *("Die", "They", "ab", "already", "andere", "die", "each", "from", "in", "jeder", "last"),
    *("bis", "mal", "schon", "times", "to", "weitere", "zuletzt"),
}
"""Words that differ between two forms of some text, and may follow any number."""

NO_COUNTS = {
    *("a", "b", "command", "counter", "entrant", "index", "k", "name", "names", "number"),
    *("numbers", "other", "path", "place", "player", "reason", "round", "table", "what", "when"),
    *("four", "nr_one", "nr_other"),
    *("who", "word", "ranks", "euros", "told", "points", "expected_names"),
}
"""Fields that name something instead of counting it."""

BOUNDS = {"most", "least", "highest"}
"""Fields that say how far one may go; all of these bounds are more than one."""

NEVER_ONE: dict[str, str] = {
    "Diese Runde gehört zu einem Plan für {rounds} Runden; ausgelost ist, wer darin wer ist und"
    " wann welche Runde kommt.": "a plan",
    "Mit denen, die jetzt da sind, lassen sich ab Runde {from_round} von {rounds} Wiederholungen"
    " nicht mehr vermeiden.": "what follows is not counted",
    "Mit denen, die jetzt da sind, reicht es ohne Wiederholung für höchstens {possible} von"
    " {planned} geplanten Runden; dann hat jemand schon gegen alle gespielt.": "a plan",
    "Anhalt: bei {who} ziehen mit Fenster +{k} am Ende im Mittel **{n}** um.": "a mean",
    "- Samen: nur {heeded} von {needed} Bit wirken; manche Reihenfolge kommt nie vor, und der Samen"
    " lässt sich erraten.": "an order takes many bits",
    "Ein Blatt wird {times}-mal mit neu gegebenen Karten der anderen gespielt; auf {games} Spiele"
    " kommt eines.": "a hand is looked at once in many games",
    "Ein Bobbl geht bis {target} Punkte; wer sie zuerst hat oder überschreitet, hat ihn"
    " gewonnen.": "nobody plays to one",
    "Ein Wort eintippen, höchstens {n} Zeichen.": "a bound",
    "Einen Sie kann es so nicht geben, denn das höchste Spiel hat keine {cards} Trümpfe; streichen"
    " Sie „sie“ oder ändern Sie die Reihenfolge.": "a hand",
    "Für {least} taugen {good} ± {good_error} Blätter von hundert, und mit irgendeinem Blatt"
    " gewinnt man {any} ± {any_error} Spiele von hundert.": "a share in a hundred",
    "Gegeben wird im Uhrzeigersinn, jedem {packets} Karten.": "packets",
    "Mit {count} werden die Tische nicht voll; geben Sie mit --count ein Vielfaches von {at_table}"
    " an.": "the tables are not counted",
    "Oben sind nur die ersten {n} Spiele gezeichnet.": "as many as there are patterns",
    "Einer der nächsten {n} Tische": "two at least",
    "Gerechnet für {who} {tables}, aus {n} durchgespielten Abenden.": "a study",
    "Wie weit voraus wird gelost? {who} {tables}, {n} durchgespielte Abende": "a study",
    "Zusammen werden {given} Karten gegeben, jeder braucht aber {needed}; berichtigen Sie die"
    " Päckchen.": "a packet is two at least",
    "{deck} Karten gehen auf {players} Spieler nicht auf; nehmen Sie ein anderes Blatt oder eine"
    " andere Spielerzahl.": "a deck",
    "{deck} Karten: {ranks} in Eichel, Grün, Herz und Schellen.": "a deck",
    "{games} Spiele je Regeln, {hands} Blätter · Samen {seed}": "a study",
    "{game}: Trumpf sind {trumps}, zusammen {count} Karten.": "trumps are four at least",
    "{given} Teilnehmer sind zu viele; es gehen höchstens {most}.": "too many",
    "„{rank}“ gibt es in einem Blatt von {deck} Karten nicht; streichen Sie es oder nehmen Sie das"
    " lange Blatt.": "a deck",
    "{n} Karten": "a deck",
    "{n} Karten: Abstand zum Nachbarn": "a deck",
    "{n} Karten: Platz am Tisch": "a deck",
    "{n} Karten: Platz in zwei Spielen": "a deck",
    "{n} Karten: Stelle im Stapel": "a deck",
    "{n} Karten: hohe Trümpfe einer Hand": "a deck",
    "{tables}, {n} durchgespielte Abende · Samen {seed}": "a study",
    "Diese Regeln sind für {players} Spieler, und Einzelspieler sitzen zu viert an jedem Tisch;"
    " wählen Sie andere Regeln, oder lassen Sie Paare zu dritt spielen.": "four or six play",
    "In {path} hält Ereignis {index} nicht mehr; die {good} davor sind gut. Nehmen Sie eine"
    " Sicherung oder die Kopie einer Station.": "the founding takes several",
    "Mischen von Hand: {n} Karten": "a deck",
    "Riffeln nach Gilbert, Shannon und Reeds; Überhand in Päckchen von im Mittel {n} Karten.": "a"
    " mean",
    "Wer ausspielt, dessen Seite gewinnt {won} der Spiele und je Spiel {gain} Punkte mehr als die"
    " andere ({low} bis {high}).": "a share and a mean",
    "Wie gut mischt man von Hand? {n} Karten, 3 bis 12 Durchgänge.": "a deck",
}
"""Texts of one form in which the number is never one, with the reason."""


@cache
def entries() -> tuple[Entry, ...]:
    """Return the entries of the catalogue but its header."""
    blocks = CATALOGUE.read_text(encoding="utf-8").strip().split("\n\n")[1:]
    parted = ([line.partition(" ") for line in block.splitlines()] for block in blocks)
    return tuple({key: ast.literal_eval(text) for key, _, text in parts} for parts in parted)


def plurals(one: str, many: str) -> set[str]:
    """Give the words that stand in texts for many and not in those for one."""
    found = set()
    for entry in entries():
        if "msgid_plural" in entry:
            single, several = (
                WORD.findall(re.sub(r"\{\w+\}", "", entry[key])) for key in (one, many)
            )
            found |= set(several) - set(single)
    return (found | MORE) - BESIDES


@cache
def languages() -> dict[str, set[str]]:
    """Return the plurals of German and of English, by where their texts stand in an entry."""
    return {
        "msgid": plurals("msgid", "msgid_plural"),
        "msgstr": plurals("msgstr[0]", "msgstr[1]"),
    }


def offences(text: str, words: set[str]) -> list[str]:
    """Give the plurals that follow a number in a text."""
    return [
        word
        for found in FOLLOWED.finditer(text)
        if found["field"] not in NO_COUNTS | BOUNDS
        for word in WORD.findall(found["words"])
        if word in words
    ]


def test_what_follows_a_number_has_a_form_for_one() -> None:
    wrong = [
        f"{entry[key]!r}: {found}"
        for entry in entries()
        if "msgid_plural" not in entry and entry["msgid"] not in NEVER_ONE
        for key, words in languages().items()
        if (found := offences(entry[key], words))
    ]
    assert not wrong, "\n".join(wrong)


def test_every_exception_is_needed() -> None:
    known = {entry["msgid"]: entry for entry in entries() if "msgid_plural" not in entry}
    for text in NEVER_ONE:
        assert any(offences(known[text][key], words) for key, words in languages().items()), text


def counted() -> Iterator[str]:
    """Give the form for one of each text of two forms in the sources."""
    for source in sources().values():
        for call in source.calls:
            if (call.owner, call.name) == ("", "trn") and call.arguments[0] is not None:
                yield call.arguments[0]


def test_every_text_of_two_forms_is_translated_in_two() -> None:
    """Otherwise the other language would not be spoken there at all."""
    translated = {entry["msgid"] for entry in entries() if "msgid_plural" in entry}
    assert translated
    assert sorted(set(counted()) - translated) == []


@pytest.mark.parametrize(("number", "said"), [(1, "1 table"), (2, "2 tables"), (0, "0 tables")])
def test_english_counts_like_english(number: int, said: str) -> None:
    with i18n.speaking("en"):
        assert i18n.trn("{n} Tisch", "{n} Tische", number) == said
