"""The rules of the card game as a list of fields, each typed or chosen.

A set of rules is edited step by step, so a field may leave it as it cannot be played yet: what the
types can hold is taken, and ``check_rules`` says what is still wrong and in which field.
"""

import re
from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from bobbl_client.organiser.rules.texts import (
    NOTHING,
    number_in,
    numbers_in,
    order_text,
    trumps_in,
    trumps_text,
    values_in,
    values_text,
    with_order,
)
from bobbl_client.organiser.settings.fields import SettingField
from bobbl_shared.domain.game.cards import DeckSize
from bobbl_shared.domain.game.rules import (
    LIMITS,
    Game,
    MustCall,
    NobodyBids,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
)
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.tournament_rules import CHOICES
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.rules_names import rules_name

VALUES, TRUMPS = "values:", "trumps:"
"""Begin the key of a field of one game; its name follows."""

DECKS = get_args(DeckSize)
_PACKETS = {24: (3, 3), 32: (4, 4)}
_AFTER = ("single", "next_double", "each_double", "power")
_EVEN = ("void", "holder_loses")
_KINDS: tuple[type[NobodyBids], ...] = (ThrownIn, Pflichtmuck, MustCall, Ramsch)


def fields_of(rules: Rules) -> tuple[SettingField, ...]:
    """Give all fields in the order of the list; some are there only where they mean something."""
    return (
        _chosen("preset", tr("Vorlage"), *_presets(rules), tr("Womit man anfängt.")),
        SettingField("name", tr("Name der Regeln"), rules.name, (), 0, tr("Steht über dem Blatt.")),
        SettingField(
            "order", tr("Spiele und ihre Reihenfolge"), order_text(rules), (), 0, _order_hint()
        ),
        *(each for game in rules.games for each in _game_fields(game)),
        *_dealing_fields(rules),
        *_doubling_fields(rules),
        *_nobody_fields(rules),
        SettingField("sie", tr("Sie zählt"), str(rules.sie or NOTHING), (), 0, _sie_hint()),
    )


def with_typed(rules: Rules, key: str, typed: str) -> Rules:
    """Give the rules with what was typed for a field, or raise ``Unreadable``."""
    text = tidy(typed)
    nobody = rules.nobody
    match key:
        case "name":
            return replace(rules, name=text)
        case "order":
            return with_order(rules, text)
        case "packets":
            return replace(rules, packets=tuple(numbers_in(text)))
        case "cut":
            return replace(rules, cut=replace(rules.cut, least=number_in(text)))
        case "sie":
            return replace(rules, sie=None if text in {"", NOTHING, "-"} else number_in(text))
        case "card" if isinstance(nobody, Pflichtmuck | MustCall):
            return replace(rules, nobody=replace(nobody, card=text.upper()))
        case "nobody_value" if isinstance(nobody, Pflichtmuck | Ramsch):
            return replace(rules, nobody=replace(nobody, value=number_in(text)))
        case _ if key.startswith(VALUES):
            return _with_game(rules, key.removeprefix(VALUES), values=values_in(text))
        case _ if key.startswith(TRUMPS):
            ranks, suits = trumps_in(text)
            return _with_game(rules, key.removeprefix(TRUMPS), ranks=ranks, suits=suits)
        case _:
            raise KeyError(key)


def with_choice(rules: Rules, key: str, place: int) -> Rules:
    """Give the rules with one of the options of a field."""
    nobody, is_yes = rules.nobody, place == 1
    match key:
        case "preset":
            own: tuple[Rules, ...] = () if rules in CHOICES else (rules,)
            return (*own, *CHOICES)[place]
        case "deck":
            deck = DECKS[place]
            return rules if deck == rules.deck else _with_deck(rules, deck)
        case "knocking":
            return replace(rules, cut=replace(rules.cut, knocking=is_yes))
        case "limit":
            return replace(rules, doubling=replace(rules.doubling, limit=LIMITS[place]))
        case "takes_over":
            return replace(rules, doubling=replace(rules.doubling, takes_over=place == 0))
        case "nobody":
            kind = _KINDS[place]
            return rules if isinstance(nobody, kind) else replace(rules, nobody=kind())
        case "after" if isinstance(nobody, ThrownIn):
            return replace(rules, nobody=replace(nobody, after=_AFTER[place]))
        case "even" if isinstance(nobody, Pflichtmuck):
            return replace(rules, nobody=replace(nobody, even=_EVEN[place]))
        case "nobody_game" if isinstance(nobody, Pflichtmuck | Ramsch):
            if place == len(rules.games):  # the one it has, which is no longer played
                return rules
            return replace(rules, nobody=replace(nobody, game=rules.games[place].name))
        case "sixty_wins" | "thirty_is_free" if isinstance(nobody, MustCall):
            return replace(rules, nobody=replace(nobody, **{key: is_yes}))
        case "must_trump" | "march" if isinstance(nobody, Ramsch):
            return replace(rules, nobody=replace(nobody, **{key: is_yes}))
        case _:
            raise KeyError(key)


def field_at(place: str, rules: Rules) -> str:
    """Give the key of the field that a JSON path leads to, as ``check_rules`` names it."""
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
    ("$.cut", "cut"),
    ("$.nobody.card", "card"),
    ("$.nobody.game", "nobody_game"),
    ("$.nobody.value", "nobody_value"),
    ("$.sie", "sie"),
)


def _chosen(key: str, label: str, options: Sequence[str], chosen: int, hint: str) -> SettingField:
    return SettingField(key, label, options[chosen], tuple(options), chosen, hint)


def _yes_no(key: str, label: str, is_yes: bool, hint: str) -> SettingField:
    return _chosen(key, label, (tr("nein"), tr("ja")), int(is_yes), hint)


def _presets(rules: Rules) -> tuple[list[str], int]:
    names = [rules_name(each) for each in CHOICES]
    if rules in CHOICES:
        return names, CHOICES.index(rules)
    return [tr("eigene: {name}", name=rules.name), *names], 0


def _order_hint() -> str:
    return tr(
        "Dazwischen > oder ein Komma. Bekannt sind Muck, Wenz, Geier und Solo;"
        " ein anderes bekommt danach seinen Trumpf."
    )


def _sie_hint() -> str:
    return tr("Was die höchsten Trümpfe in einer Hand zählen; leer: sie werden gespielt.")


def _game_fields(game: Game) -> tuple[SettingField, ...]:
    values = tr(
        "Gewonnen, mit schneider, mit schwarz / Schneider angesagt / Schwarz angesagt. Ein Strich:"
        " wird nicht angesagt. Etwa 3 4 5 / 5 6 / 10."
    )
    trumps = tr(
        "Bilder (A 10 K O U 9), das höchste zuerst, dann Farben (E G H S); von mehreren Farben"
        " wählt, wer ansagt. Etwa O U H."
    )
    return (
        SettingField(
            VALUES + game.name,
            tr("{game} zählt", game=game.name),
            values_text(game.values),
            (),
            0,
            values,
        ),
        SettingField(
            TRUMPS + game.name,
            tr("Trumpf: {game}", game=game.name),
            trumps_text(game),
            (),
            0,
            trumps,
        ),
    )


def _dealing_fields(rules: Rules) -> tuple[SettingField, ...]:
    decks = [tr("{n} Karten", n=each) for each in DECKS]
    packets = tr("Wie viele Karten jeder auf einmal bekommt, etwa 3 + 3.")
    return (
        _chosen("deck", tr("Blatt"), decks, DECKS.index(rules.deck), tr("Mit oder ohne 8 und 7.")),
        SettingField("packets", tr("Geben"), " + ".join(map(str, rules.packets)), (), 0, packets),
        SettingField(
            "cut",
            tr("Abheben"),
            str(rules.cut.least),
            (),
            0,
            tr("So viele Karten mindestens, und so viele bleiben mindestens liegen."),
        ),
        _yes_no(
            "knocking",
            tr("Klopfen"),
            rules.cut.knocking,
            tr("Ob man klopfen darf, statt abzuheben."),
        ),
    )


def _doubling_fields(rules: Rules) -> tuple[SettingField, ...]:
    limits = (
        tr("kein Kontra"),
        tr("bis Kontra"),
        tr("bis Re"),
        tr("bis Sup (Bock)"),
        tr("bis Hirsch"),
    )
    limit = _chosen(
        "limit", tr("Kontra"), limits, rules.doublings, tr("Wie weit verdoppelt werden darf.")
    )
    if not rules.doublings:
        return (limit,)
    who = (tr("wer verdoppelt"), tr("wer angesagt hat"))
    takes = _chosen(
        "takes_over",
        tr("Nach Kontra muss es erfüllen"),
        who,
        0 if rules.doubling.takes_over else 1,
        tr("Etwa 61 Augen bei einem einfachen Spiel."),
    )
    return limit, takes


def _nobody_fields(rules: Rules) -> tuple[SettingField, ...]:
    nobody = rules.nobody
    kinds = (tr("einwerfen"), tr("Pflichtmuck"), tr("Muss-Spiel"), tr("Ramsch"))
    place = next(n for n, kind in enumerate(_KINDS) if isinstance(nobody, kind))
    first = _chosen(
        "nobody", tr("Wenn niemand ansagt"), kinds, place, tr("Wie es dann weitergeht.")
    )
    match nobody:
        case ThrownIn(after):
            words = (
                tr("zählt einfach"),
                tr("zählt doppelt"),
                tr("so viele doppelt wie eingeworfen"),
                tr("doppelt, vierfach und so fort"),
            )
            told = tr("Was nach dem Einwerfen gilt.")
            return first, _chosen(
                "after", tr("Das nächste Spiel"), words, _AFTER.index(after), told
            )
        case Pflichtmuck(game, value, even, card):
            evens = (tr("zählt nicht"), tr("verliert, wer die Karte hatte"))
            return (
                first,
                _nobody_game(rules, game),
                _nobody_value(value),
                _chosen("even", tr("60 : 60"), evens, _EVEN.index(even), tr("Wenn es gleich ist.")),
                _card(card),
            )
        case MustCall(card, sixty, thirty):
            return (
                first,
                _card(card),
                _yes_no("sixty_wins", tr("60 gewinnt"), sixty, tr("Für den, der muss.")),
                _yes_no(
                    "thirty_is_free", tr("30 ist schneiderfrei"), thirty, tr("Für die anderen.")
                ),
            )
        case Ramsch(game, value, must_trump, march):
            return (
                first,
                _nobody_game(rules, game),
                _nobody_value(value),
                _yes_no("must_trump", tr("Stechen ist Pflicht"), must_trump, tr("Im Ramsch.")),
                _yes_no("march", tr("Durchmarsch"), march, tr("Alle Stiche allein: gewonnen.")),
            )


def _nobody_game(rules: Rules, game: str) -> SettingField:
    names = [each.name for each in rules.games]
    is_known = game in names
    options = names if is_known else [*names, game]
    hint = tr("Nach welchem Spiel es geht.")
    return _chosen("nobody_game", tr("Trümpfe dabei"), options, options.index(game), hint)


def _nobody_value(value: int) -> SettingField:
    hint = tr("So viele Punkte, gleich wie es ausgeht.")
    return SettingField("nobody_value", tr("Punkte dafür"), str(value), (), 0, hint)


def _card(card: str) -> SettingField:
    hint = tr("Farbe (E G H S) und Bild, etwa EO für den Eichel-Ober.")
    return SettingField("card", tr("Die Karte"), card, (), 0, hint)


def _with_game(rules: Rules, name: str, **values: object) -> Rules:
    games = (replace(each, **values) if each.name == name else each for each in rules.games)
    return replace(rules, games=tuple(games))


def _with_deck(rules: Rules, deck: DeckSize) -> Rules:
    """Give the rules with another deck, dealt in two packets as is usual."""
    return replace(rules, deck=deck, packets=_PACKETS[deck])
