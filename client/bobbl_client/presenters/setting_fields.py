"""The settings that can be changed later, each with its value, its choices and what it means.

A value is typed or chosen as text; ``with_value`` makes settings of it, or says what is wrong.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from bobbl_client.presenters.chronicle_field_words import money
from bobbl_client.presenters.standings import headings
from bobbl_client.presenters.what_if import BOBBL_SCHEMES, GAMES_SCHEMES
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.settings import Bye, Scheme, Settings
from bobbl_shared.domain.tournament_rules import tournament_rules
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.settings import setting_words

TYPED = ("name", "rounds", "expected", "capacity", "fee_cents")
CHOSEN = ("scheme", "aborted", "entry", "bye")
OPENED = ("rules",)
KEYS = (*TYPED, *CHOSEN, *OPENED)


@dataclass(frozen=True)
class SettingField:
    """A setting: its word and value; ``options`` to choose from, none: it is typed.

    ``page``: it has many parts and is changed on a page of its own.
    """

    key: str
    label: str
    value: str
    options: tuple[str, ...]
    chosen: int
    hint: str
    page: str = ""


class Unreadable(ValueError):
    """What was typed cannot be read; the text says how to type it."""


def fields_of(settings: Settings) -> tuple[SettingField, ...]:
    """Give all settings that can be changed later, in the order of the list."""
    return tuple(_field(settings, key) for key in KEYS)


def with_value(settings: Settings, key: str, typed: str) -> Settings:
    """Give the settings with what was typed, or raise ``Unreadable``."""
    text = tidy(typed)
    match key:
        case "name":
            if not text:
                raise Unreadable(tr("Ein Turnier braucht einen Namen."))
            return replace(settings, name=text)
        case "rounds":
            return replace(settings, rounds=_number(text))
        case "expected":
            return replace(settings, expected=_number(text) if text else None)
        case "capacity":
            return replace(settings, capacity=_number(text) if text else None)
        case "fee_cents":
            return replace(settings, fee_cents=_cents(text))
        case _:
            raise KeyError(key)


def with_option(settings: Settings, key: str, place: int) -> Settings:
    """Give the settings with one of the options."""
    match key:
        case "scheme":
            return replace(settings, scheme=_schemes(settings)[place])
        case "aborted":
            return replace(settings, aborted=_ABORTED[place])
        case "entry":
            return replace(settings, entry=_ENTRY[place])
        case "bye":
            return replace(settings, bye=(None, settings.bye or Bye())[place])
        case _:
            raise KeyError(key)


_ABORTED = ("goals", "leader", "void")
_ENTRY = ("double", "single")


def _field(settings: Settings, key: str) -> SettingField:
    options, chosen = _options(settings, key)
    value = options[chosen] if options else _typed(settings, key)
    word = setting_words()[key]
    label = word[:1].upper() + word[1:]
    page = key if key in OPENED else ""
    return SettingField(key, label, value, options, chosen, _hint(key), page)


def _typed(settings: Settings, key: str) -> str:
    match key:
        case "fee_cents":
            return money(settings.fee_cents)
        case "rounds":
            return str(settings.rounds)
        case "expected" | "capacity":
            number = settings.expected if key == "expected" else settings.capacity
            return tr("offen") if number is None else str(number)
        case "rules":
            return tournament_rules(settings).name
        case _:
            return settings.name


def _options(settings: Settings, key: str) -> tuple[tuple[str, ...], int]:
    match key:
        case "scheme":
            schemes = _schemes(settings)
            words = tuple(", ".join(headings(each)) for each in schemes)
            return words, schemes.index(settings.scheme)
        case "aborted":
            told = (tr("Tore zählen"), tr("wer führt, gewinnt"), tr("zählt nicht"))
            return told, _ABORTED.index(settings.aborted)
        case "entry":
            return (tr("zweimal (sicher)"), tr("einmal")), _ENTRY.index(settings.entry)
        case "bye":
            chosen = 0 if settings.bye is None else 1
            return (tr("zählt nichts"), tr("zählt als gewonnen")), chosen
        case _:
            return (), 0


def _schemes(settings: Settings) -> tuple[Scheme, ...]:
    """Give the schemes that fit the game; the tournament's own is among them."""
    known = GAMES_SCHEMES if settings.format.kind == "games" else BOBBL_SCHEMES
    return known if settings.scheme in known else (settings.scheme, *known)


def _hint(key: str) -> str:
    return {
        "name": tr("Steht auf allen Seiten und Zetteln."),
        "rounds": tr("So viele Runden werden gespielt."),
        "expected": tr("So viele werden erwartet; leer: niemand weiß es."),
        "capacity": tr("Wer darüber hinaus kommt, steht auf der Warteliste; leer: keine Grenze."),
        "fee_cents": tr("Für jede Person, in Euro: 5 oder 7,50."),
        "scheme": tr("Wonach die Plätze vergeben werden, in dieser Folge."),
        "aborted": tr("Was ein Bobbl zählt, den die Zeit abgebrochen hat."),
        "entry": tr("Ob jeder Zettel von zwei Leuten eingegeben wird."),
        "bye": tr("Was eine Runde ohne Gegner zählt."),
        "rules": tr("Welche Spiele es gibt, was sie zählen, Kontra; mit Regelblatt zum Drucken."),
    }[key]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 5:
        raise Unreadable(tr("Hier gehört eine ganze Zahl hin."))
    return int(text)


def _cents(text: str) -> int:
    """Read ``7,50``, ``7.5`` or ``5 €``."""
    plain = text.removesuffix("€").strip().replace(".", ",")
    euros, _, cents = plain.partition(",")
    if not euros.isdecimal() or len(euros) > 4 or len(cents) > 2 or not (cents or "0").isdecimal():
        raise Unreadable(tr("So eintippen: 5 oder 7,50."))
    return int(euros) * 100 + int(cents.ljust(2, "0") or 0)
