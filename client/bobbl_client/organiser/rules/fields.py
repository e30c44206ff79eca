"""The rules of the card game as a list of fields, each typed or chosen.

A set of rules is edited step by step, so a field may leave a set that cannot be played yet: it
takes every value its type can hold, and ``check_rules`` finds the errors and their fields.
"""

import re
from typing import get_args

from msgspec.structs import replace

from bobbl_client.organiser.rules.texts import (
    NOTHING,
    numbers_in,
    numbers_text,
    order_text,
    trumps_in,
    trumps_text,
    values_in,
    values_text,
    with_order,
)
from bobbl_client.page.field import Field, chosen, typed, whole_number, yes_no
from bobbl_shared.domain.game.cards import DeckSize
from bobbl_shared.domain.game.rules import (
    LIMITS,
    MustCall,
    NobodyBids,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
)
from bobbl_shared.domain.readings.tournament_rules import CHOICES
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.rules_names import rules_name

VALUES, TRUMPS = "values:", "trumps:"
"""Begin the key of a field of one game; its name follows."""

_PACKETS = {24: (3, 3), 32: (4, 4)}


def rule_fields(rules: Rules) -> tuple[Field[Rules], ...]:
    """Return all rows in the order of the list; some are there only where they mean something."""
    return (
        Field(
            "preset",
            tr("Vorlage"),
            tr("Womit man anfängt."),
            lambda rules: "",
            options=_presets,
        ),
        typed("name", tr("Name der Regeln"), tr("Steht über dem Blatt."), str, str),
        Field(
            "order",
            tr("Spiele und ihre Reihenfolge"),
            tr(
                "Dazwischen > oder ein Komma. Bekannt sind Muck, Wenz, Geier und Solo;"
                " ein anderes bekommt danach seinen Trumpf."
            ),
            order_text,
            with_order,
        ),
        *(each for game in rules.games for each in _game_fields(game.name)),
        *_dealing_fields(),
        *_doubling_fields(),
        *_nobody_fields(rules.nobody),
        *_last_player_fields(),
        yes_no(
            "previous_trick",
            tr("Voriger Stich"),
            tr("Ob man ihn ansehen darf, solange der nächste offen liegt."),
        ),
        typed(
            "sie",
            tr("Sie zählt"),
            tr("Was die höchsten Trümpfe in einer Hand zählen; leer: sie werden gespielt."),
            lambda sie: str(sie or NOTHING),
            lambda text: None if text in {"", NOTHING, "-"} else whole_number(text),
        ),
    )


def field_at(place: str, rules: Rules) -> str:
    """Return the key of the field that a JSON path leads to, as ``check_rules`` names it."""
    found = re.match(r"\$\.games\[(\d+)\](\.values)?", place)
    if found:
        return (VALUES if found[2] else TRUMPS) + rules.games[int(found[1])].name
    for begin, key in _PLACES:
        if place.startswith(begin):
            return key
    return "order"


_PLACES = (
    ("$.name", "name"),
    ("$.deck", "deck"),
    ("$.packets", "packets"),
    ("$.cut", "cut.least"),
    ("$.last_player.value", "last_player.value"),
    ("$.last_player", "last_player"),
    ("$.nobody.card", "nobody.card"),
    ("$.nobody.game", "nobody.game"),
    ("$.nobody.value", "nobody.value"),
    ("$.sie", "sie"),
)


def _presets(rules: Rules) -> tuple[tuple[str, Rules], ...]:
    """Return what one can begin with; own rules are among it."""
    known = tuple((rules_name(each), each) for each in CHOICES)
    own = (tr("eigene: {name}", name=rules.name), rules)
    return known if rules in CHOICES else (own, *known)


def _game_fields(name: str) -> tuple[Field[Rules], ...]:
    return (
        Field(
            VALUES + name,
            tr("{game} zählt", game=name),
            tr(
                "Gewonnen, mit schneider, mit schwarz / Schneider angesagt / Schwarz angesagt. Ein"
                " Strich: wird nicht angesagt. Etwa 3 4 5 / 5 6 / 10."
            ),
            lambda rules: values_text(rules.game(name).values),
            lambda rules, text: _with_game(rules, name, values=values_in(text)),
        ),
        Field(
            TRUMPS + name,
            tr("Trumpf: {game}", game=name),
            tr(
                "Bilder (A 10 K O U 9), das höchste zuerst, dann Farben (E G H S); von mehreren"
                " Farben wählt, wer ansagt. Etwa O U H."
            ),
            lambda rules: trumps_text(rules.game(name)),
            lambda rules, text: _with_trumps(rules, name, text),
        ),
    )


def _decks(rules: Rules) -> list[DeckSize]:
    """Return the decks of which everybody gets as many cards."""
    return [each for each in get_args(DeckSize) if each % rules.players == 0]


def _dealing_fields() -> tuple[Field[Rules], ...]:
    return (
        chosen(
            "deck",
            tr("Blatt"),
            tr("Mit oder ohne 8 und 7."),
            lambda rules: {each: tr("{n} Karten", n=each) for each in _decks(rules)},
            then=_dealt_as_usual,
        ),
        typed(
            "packets",
            tr("Geben"),
            tr("Wie viele Karten jeder auf einmal bekommt, etwa 3 + 3."),
            numbers_text,
            numbers_in,
        ),
        typed(
            "cut.least",
            tr("Abheben"),
            tr("So viele Karten mindestens, und so viele bleiben mindestens liegen."),
            str,
            whole_number,
        ),
        chosen(
            "cut.most_times",
            tr("Wie oft abgehoben wird"),
            tr("Auf Turnieren meist genau einmal."),
            lambda rules: {1: tr("einmal"), 2: tr("einmal oder zweimal")},
        ),
        chosen(
            "first_dealer",
            tr("Erster Geber"),
            tr("Wer nach einem Tischwechsel zuerst gibt."),
            lambda rules: {
                "agreed": tr("machen die am Tisch aus"),
                "cards": tr("wird ausgemuckt: die höchste Karte"),
            },
        ),
        yes_no("cut.knocking", tr("Klopfen"), tr("Ob man klopfen darf, statt abzuheben.")),
    )


def _doubling_fields() -> tuple[Field[Rules], ...]:
    limits = (
        tr("kein Kontra"),
        tr("bis Kontra"),
        tr("bis Re"),
        tr("bis Sup (Bock)"),
        tr("bis Hirsch"),
    )
    return (
        chosen(
            "doubling.limit",
            tr("Kontra"),
            tr("Wie weit verdoppelt werden darf."),
            lambda rules: dict(zip(LIMITS, limits, strict=True)),
        ),
        chosen(
            "doubling.takes_over",
            tr("Nach Kontra muss es erfüllen"),
            tr("Etwa 61 Augen bei einem einfachen Spiel."),
            lambda rules: {True: tr("wer verdoppelt"), False: tr("wer angesagt hat")},
            is_there=lambda rules: rules.doublings > 0,
        ),
    )


def _nobody_fields(nobody: NobodyBids) -> tuple[Field[Rules], ...]:
    first: Field[Rules] = Field(
        "nobody",
        tr("Wenn niemand ansagt"),
        tr("Wie es dann weitergeht."),
        lambda rules: "",
        options=_kinds,
    )
    game: Field[Rules] = chosen(
        "nobody.game", tr("Trümpfe dabei"), tr("Nach welchem Spiel es geht."), _games
    )
    value: Field[Rules] = typed(
        "nobody.value",
        tr("Punkte dafür"),
        tr("So viele Punkte, gleich wie es ausgeht."),
        str,
        whole_number,
    )
    card: Field[Rules] = typed(
        "nobody.card",
        tr("Die Karte"),
        tr("Farbe (E G H S) und Bild, etwa EO für den Eichel-Ober."),
        str,
        str.upper,
    )
    match nobody:
        case ThrownIn():
            return first, _after()
        case Pflichtmuck():
            return first, game, value, _even(), card
        case MustCall():
            sixty, thirty = tr("60 gewinnt"), tr("30 ist schneiderfrei")
            return (
                first,
                card,
                yes_no("nobody.sixty_wins", sixty, tr("Für den, der muss.")),
                yes_no("nobody.thirty_is_free", thirty, tr("Für die anderen.")),
            )
        case Ramsch():
            march = tr("Alle Stiche allein: gewonnen.")
            return (
                first,
                game,
                value,
                yes_no("nobody.must_trump", tr("Stechen ist Pflicht"), tr("Im Ramsch.")),
                yes_no("nobody.march", tr("Durchmarsch"), march),
            )


def _last_player_fields() -> tuple[Field[Rules], ...]:
    """Return what the last player may announce, where a Ramsch is not played anyway."""

    def is_there(rules: Rules) -> bool:
        return rules.last_player is not None

    return (
        Field(
            "last_player",
            tr("Ramsch ansagen"),
            tr("Ob der Letzte ihn ansagen darf, wenn niemand vor ihm etwas angesagt hat."),
            lambda rules: "",
            options=_last_players,
            is_there=lambda rules: not isinstance(rules.nobody, Ramsch),
        ),
        typed(
            "last_player.value",
            tr("Punkte im Ramsch"),
            tr("So viele Punkte, gleich wie es ausgeht."),
            str,
            whole_number,
            is_there=is_there,
        ),
        yes_no(
            "last_player.must_trump",
            tr("Stechen ist Pflicht"),
            tr("Im Ramsch."),
            is_there=is_there,
        ),
        yes_no(
            "last_player.march",
            tr("Durchmarsch"),
            tr("Alle Stiche allein: gewonnen."),
            is_there=is_there,
        ),
    )


def _last_players(rules: Rules) -> tuple[tuple[str, Rules], ...]:
    """Return whether the last player may announce a Ramsch; what is said of it stays."""
    without = replace(rules, last_player=None)
    may = rules if rules.last_player is not None else replace(rules, last_player=Ramsch())
    return (tr("nein"), without), (tr("ja, der Letzte"), may)


def _after() -> Field[Rules]:
    return chosen(
        "nobody.after",
        tr("Das nächste Spiel"),
        tr("Was nach dem Einwerfen gilt."),
        lambda rules: {
            "single": tr("zählt einfach"),
            "next_double": tr("zählt doppelt"),
            "each_double": tr("so viele doppelt wie eingeworfen"),
            "power": tr("doppelt, vierfach und so fort"),
        },
    )


def _even() -> Field[Rules]:
    return chosen(
        "nobody.even",
        tr("60 : 60"),
        tr("Wenn es gleich ist."),
        lambda rules: {
            "void": tr("zählt nicht"),
            "holder_loses": tr("verliert, wer die Karte hatte"),
        },
    )


def _kinds(rules: Rules) -> tuple[tuple[str, Rules], ...]:
    """Return what can happen when nobody bids; what the rules say of their own kind stays."""
    kinds: tuple[tuple[str, type[NobodyBids]], ...] = (
        (tr("einwerfen"), ThrownIn),
        (tr("Pflichtmuck"), Pflichtmuck),
        (tr("Muss-Spiel"), MustCall),
        (tr("Ramsch"), Ramsch),
    )
    return tuple(
        (word, rules if isinstance(rules.nobody, kind) else _with_kind(rules, kind()))
        for word, kind in kinds
    )


def _with_kind(rules: Rules, nobody: NobodyBids) -> Rules:
    """Return the rules with what happens when nobody bids; a Ramsch then needs no announcing."""
    last = None if isinstance(nobody, Ramsch) else rules.last_player
    return replace(rules, nobody=nobody, last_player=last)


def _games(rules: Rules) -> dict[str, str]:
    """Return the games by name; the one that is meant is among them, even if not played."""
    assert isinstance(rules.nobody, Pflichtmuck | Ramsch)
    return {each: each for each in (*(game.name for game in rules.games), rules.nobody.game)}


def _with_game(rules: Rules, name: str, **values: object) -> Rules:
    games = (replace(each, **values) if each.name == name else each for each in rules.games)
    return replace(rules, games=tuple(games))


def _with_trumps(rules: Rules, name: str, text: str) -> Rules:
    ranks, suits = trumps_in(text)
    return _with_game(rules, name, ranks=ranks, suits=suits)


def _dealt_as_usual(rules: Rules) -> Rules:
    """Return the rules with another deck, dealt in two packets as is usual."""
    return replace(rules, packets=_PACKETS[rules.deck])
