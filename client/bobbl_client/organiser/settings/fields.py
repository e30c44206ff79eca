"""The settings that can be changed later, each with its value, its choices and what it means.

A value is typed or chosen as text; ``with_value`` makes settings of it, or says what is wrong.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from bobbl_client.organiser.chronicle.field_words import money
from bobbl_client.organiser.settings.draw_policy import policies, policy_words
from bobbl_client.organiser.settings.scheme_text import choosable, scheme_in, scheme_text
from bobbl_client.organiser.what_if.page import BOBBL_SCHEMES, GAMES_SCHEMES
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import BOBBL_ONLY, Bye, Scheme, Section, Settings
from bobbl_shared.domain.tournament_rules import tournament_rules
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.settings import setting_words
from bobbl_shared.rulebook.criteria import headings
from bobbl_shared.rulebook.settings_words import format_words

TYPED = (
    *("name", "rounds", "expected", "capacity", "fee_cents", "target", "games"),
    *("public_rounds", "criteria", "bye_goals"),
)
CHOSEN = (
    *("entrants", "opponents", "format", "scheme", "aborted", "entry", "bye"),
    *("clubs_apart", "avoid"),
)
PAGES = {
    "rules": "rules",
    "sections": "sections",
    "markers": "markers",
    "seats": "zones",
    "plan": "plan",
    "prizes": "prizes",
}
"""Fields of many parts, each with the name of the page on which it is changed."""

KEYS = (
    *("name", "entrants", "rounds", "format", "target", "games", "rules", "opponents"),
    *("scheme", "criteria", "aborted", "bye", "bye_goals", "entry", "plan", "sections"),
    *("seats", "expected", "capacity", "fee_cents", "markers", "prizes", "public_rounds"),
    *("clubs_apart", "avoid"),
)
"""All fields in the order of the list; ``target`` and ``games`` are parts of the format,
``criteria`` are the scheme as a list of one's own."""

SETTING_OF = {"target": "format", "games": "format", "criteria": "scheme", "bye_goals": "bye"}
"""The setting a field belongs to, where it has another name."""


@dataclass(frozen=True)
class SettingField:
    """A setting: its word and value; ``options`` to choose from, none: it is typed.

    ``typed`` is the value as it stands in the field. ``page``: it has many parts and is changed on
    the page of that name.
    """

    key: str
    label: str
    value: str
    options: tuple[str, ...]
    chosen: int
    hint: str
    page: str = ""
    typed: str = ""


def fields_of(settings: Settings) -> tuple[SettingField, ...]:
    """Give all settings that can be changed later, in the order of the list.

    A round of games has no target, one of Bobbl no number of games; a bye that counts nothing has
    no goals.
    """
    left_out = {"target" if settings.format.kind == "games" else "games"}
    if settings.bye is None:
        left_out.add("bye_goals")
    return tuple(_field(settings, key) for key in KEYS if key not in left_out)


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
        case "bye_goals":
            return replace(settings, bye=Bye(_number(text)))
        case "criteria":
            return replace(settings, scheme=scheme_in(text))
        case "public_rounds":
            return replace(settings, public_rounds=_number(text) if text else None)
        case "fee_cents":
            return replace(settings, fee_cents=_cents(text))
        case "target":
            return replace(settings, format=replace(settings.format, target=_number(text)))
        case "games":
            return replace(settings, format=replace(settings.format, count=_number(text)))
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
        case "entrants":
            return _drawn_players(replace(settings, entrants=_ENTRANTS[place]))
        case "opponents":
            return replace(settings, opponents=_OPPONENTS[place])
        case "format":
            return _with_form(settings, _forms(settings)[place])
        case "clubs_apart":
            weights = _apart(settings)
            return replace(settings, clubs_apart=weights[place])
        case "avoid":
            return replace(settings, avoid=policies(settings)[place])
        case _:
            raise KeyError(key)


def _drawn_players(settings: Settings) -> Settings:
    """Give the settings with opponents that are drawn, where single players play."""
    return replace(settings, opponents="draw") if settings.entrants == "players" else settings


def _with_form(settings: Settings, form: Format) -> Settings:
    """Give the settings with another form, and a ranking by points where there are no Bobbl."""
    changed = replace(settings, format=form)
    criteria = (settings.scheme,) if isinstance(settings.scheme, str) else settings.scheme
    needs_bobbl = form.kind == "games" and BOBBL_ONLY & set(criteria)
    return replace(changed, scheme="plus") if needs_bobbl else changed


def _forms(settings: Settings) -> tuple[Format, ...]:
    """Give the forms of a round, with the tournament's own target; its own form is among them."""
    target, played = settings.format.target, settings.format
    known = (
        Format("bobbl", 2, target),
        Format("bobbl", 3, target),
        Format("haenger", 3, target),
        Format("games", played.count if played.kind == "games" else USUAL_GAMES, target),
    )
    return known if played in known else (played, *known)


def _apart(settings: Settings) -> tuple[int, ...]:
    own = settings.clubs_apart
    return CLUB_WEIGHTS if own in CLUB_WEIGHTS else (*CLUB_WEIGHTS, own)


USUAL_GAMES = 12
CLUB_WEIGHTS = (0, 10, 100)
"""How much a draw avoids a table with two of one club: not, a little, as far as can be."""

_ENTRANTS = ("pairs", "players")
_OPPONENTS = ("draw", "fixed")
_ABORTED = ("goals", "leader", "void")
_ENTRY = ("double", "single")


def _field(settings: Settings, key: str) -> SettingField:
    options, chosen = _options(settings, key)
    typed = "" if options else _typed(settings, key)
    value = options[chosen] if options else _told(settings, key, typed)
    word = _word(key)
    label = word[:1].upper() + word[1:]
    page = PAGES.get(key, "")
    return SettingField(key, label, value, options, chosen, _hint(key), page, typed)


def _word(key: str) -> str:
    own = {
        "target": tr("Ziel eines Bobbl"),
        "games": tr("Spiele je Runde"),
        "criteria": tr("Eigene Wertung"),
        "bye_goals": tr("Gegentore eines Freiloses"),
    }
    return own.get(key) or setting_words()[key]


def _told(settings: Settings, key: str, typed: str) -> str:
    """Give the value of a setting in the list."""
    if key != "public_rounds":
        return typed or tr("offen")
    if settings.public_rounds is None:
        return tr("nach jeder Runde")
    if not settings.public_rounds:
        return tr("erst, wenn Sie veröffentlichen")
    return tr("bis Runde {n}", n=settings.public_rounds)


def _typed(settings: Settings, key: str) -> str:
    match key:
        case "bye_goals":
            return str(settings.bye.opponents_goals if settings.bye else 0)
        case "criteria":
            return scheme_text(settings.scheme)
        case "fee_cents":
            return money(settings.fee_cents)
        case "rounds":
            return str(settings.rounds)
        case "expected" | "capacity" | "public_rounds":
            number: int | None = getattr(settings, key)
            return "" if number is None else str(number)
        case "target":
            return str(settings.format.target)
        case "games":
            return str(settings.format.count)
        case "name":
            return settings.name
        case _:
            return _opened(settings, key)


def _opened(settings: Settings, key: str) -> str:
    """Give in short what a page of its own says in full."""
    match key:
        case "rules":
            return tournament_rules(settings).name
        case "sections":
            return ", ".join(f"{each.name} ({tables_word(each)})" for each in settings.sections)
        case "markers":
            return ", ".join(each.name for each in settings.markers) or tr("keine")
        case "seats":
            return tr("erst zur Runde") if settings.seats is None else tr("sofort, wer kommt")
        case "plan":
            return tr("{n} min je Runde", n=settings.plan.minutes)
        case "prizes":
            count = len(settings.prizes)
            return trn("{n} Preis", "{n} Preise", count) if count else tr("keine")
        case _:
            raise KeyError(key)


def tables_word(section: Section) -> str:
    """Give ``Tische 1 bis 16`` or ``ab Tisch 17``."""
    if section.last is None:
        return tr("ab Tisch {first}", first=section.first)
    return tr("Tische {first} bis {last}", first=section.first, last=section.last)


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
        case "entrants":
            return (tr("Paare"), tr("Einzelspieler")), _ENTRANTS.index(settings.entrants)
        case "opponents":
            ways = (tr("jede Runde ausgelost"), tr("festes Schema"))
            return ways, _OPPONENTS.index(settings.opponents)
        case "format":
            forms = _forms(settings)
            return tuple(format_words(each) for each in forms), forms.index(settings.format)
        case "clubs_apart":
            weights = _apart(settings)
            words = (tr("nein"), tr("ein wenig"), tr("so gut es geht"), tr("wie eingestellt"))
            return words[: len(weights)], weights.index(settings.clubs_apart)
        case "avoid":
            return policy_words(settings), policies(settings).index(settings.avoid)
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
        "criteria": tr(
            "Mit Komma, das Wichtigste zuerst: {all}.", all=", ".join(choosable().values())
        ),
        "aborted": tr("Was ein Bobbl zählt, den die Zeit abgebrochen hat."),
        "entry": tr("Ob jeder Zettel von zwei Leuten eingegeben wird."),
        "bye": tr("Was eine Runde ohne Gegner zählt."),
        "entrants": tr("Wer einen Platz bekommt: ein Paar oder jeder für sich."),
        "opponents": tr("Wie man seine Gegner bekommt; das Schema gibt es nur für Paare."),
        "format": tr("Was in einer Runde gespielt wird."),
        "target": tr("Bis wie viele Punkte ein Bobbl geht: 21, 31 oder frei."),
        "games": tr("So viele Spiele hat ein Zettel."),
        "bye_goals": tr("So viele Gegentore zählt ein Freilos, das als gewonnen zählt."),
        "avoid": tr("Wen die Auslosung nicht noch einmal zusammensetzt; gilt ab der nächsten."),
        "clubs_apart": tr("Ob die Auslosung zwei aus einem Verein auseinanderhält."),
        "sections": tr("Welche Tische zu welcher Ergebnisstation gehören."),
        "markers": tr("Was die Anmeldung beim Namen abhakt."),
        "seats": tr("Ob und wo bei der Anmeldung gleich ein Platz gezogen wird."),
        "plan": tr("Beginn, Minuten je Runde, Pausen."),
        "prizes": tr("Was es zu gewinnen gibt."),
        "public_rounds": tr(
            "Nach so vielen Runden bleibt der Zwischenstand im Saal stehen, bis Sie einen neueren"
            " veröffentlichen; 0: gar keiner. Leer: nach jeder Runde ein neuer, nach der letzten"
            " erst auf Knopfdruck."
        ),
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
