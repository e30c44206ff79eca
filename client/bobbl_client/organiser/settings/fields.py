"""The settings of a tournament: one row each.

The page that changes them, the form of a new tournament and the history read this table. A setting
that is not in it is named in ``NOT_CHANGED``, with the reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from msgspec.structs import replace

from bobbl_client.evening.money import money
from bobbl_client.organiser.settings.draw_policy import policies
from bobbl_client.organiser.settings.scheme_text import choosable, scheme_in, scheme_text
from bobbl_client.organiser.what_if.page import BOBBL_SCHEMES, GAMES_SCHEMES
from bobbl_client.page.field import (
    Field,
    chosen,
    number_or_none,
    number_text,
    typed,
    whole_number,
    yes_no,
)
from bobbl_client.page.typed_money import read_euros
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import BOBBL_ONLY, Bye, Scheme, Section, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.settings import setting_words
from bobbl_shared.rulebook.criteria import headings
from bobbl_shared.rulebook.questions import questioned_words
from bobbl_shared.rulebook.settings_words import format_words

NOT_CHANGED: Mapping[str, str] = MappingProxyType(
    {"training": "an exercise stays one: its name, its people and its results are invented"}
)
"""Settings without a row, each with the reason."""


@dataclass(frozen=True)
class Setting:
    """A row: the field, and what changing it means once there are results (marked lines).

    ``page``: it has many parts and is changed on the page of that name. ``blocked`` says why it
    cannot be changed any more; empty: it can.
    """

    field: Field[Settings]
    page: str = ""
    consequences: tuple[str, ...] = ()
    blocked: Callable[[State], str] = lambda state: ""


def all_settings() -> tuple[Setting, ...]:
    """Return all rows in the order of the list."""
    return (*_game(), *_counting(), *_evening(), *_draw(), *_guests())


def settings_in(settings: Settings) -> tuple[Setting, ...]:
    """Return the rows that mean something with these settings."""
    return tuple(each for each in all_settings() if each.field.is_there(settings))


def _game() -> tuple[Setting, ...]:
    """Return what is played, by whom, against whom."""
    slips = tr("Zettel früherer Runden **passen dann vielleicht nicht** dazu.")
    again = _counted_again()
    return (
        Setting(
            typed("name", _label("name"), tr("Steht auf allen Seiten und Zetteln."), str, _name)
        ),
        Setting(
            chosen(
                "entrants",
                _label("entrants"),
                tr("Wer einen Platz bekommt: ein Paar oder jeder für sich."),
                lambda settings: entrants_words(),
                then=suited,
            ),
            blocked=lambda state: tr("es ist schon jemand angemeldet") if state.entrants else "",
        ),
        Setting(
            typed(
                "rounds",
                _label("rounds"),
                tr("So viele Runden werden gespielt."),
                str,
                whole_number,
            )
        ),
        Setting(
            chosen(
                "format",
                _label("format"),
                tr("Was in einer Runde gespielt wird."),
                lambda settings: {each: format_words(each) for each in _formats(settings)},
                then=suited,
            ),
            consequences=(slips, again),
        ),
        Setting(
            typed(
                "format.target",
                tr("Ein Bobbl geht bis"),
                tr("Bis wie viele Punkte ein Bobbl geht: 21, 31 oder frei."),
                str,
                whole_number,
                is_there=lambda settings: settings.format.kind != "games",
            ),
            consequences=(slips, again),
        ),
        Setting(
            yes_no(
                "format.beyond_target",
                tr("Punkte über dem Ziel"),
                tr(
                    "Ob der Sieger auch Punkte über dem Ziel aufschreibt, etwa 23 : 7. Sie zählen"
                    " nur, wo Punkte oder Differenz entscheiden."
                ),
                is_there=lambda settings: settings.format.kind != "games",
            ),
            consequences=(slips, again),
        ),
        Setting(
            typed(
                "format.count",
                tr("Spiele je Runde"),
                tr("So viele Spiele hat ein Zettel."),
                str,
                whole_number,
                is_there=lambda settings: settings.format.kind == "games",
            ),
            consequences=(slips,),
        ),
        Setting(
            Field(
                "rules",
                _label("rules"),
                tr("Welche Spiele es gibt, was sie zählen, Kontra; mit Regelblatt zum Drucken."),
                lambda settings: tournament_rules(settings).name,
            ),
            page="rules",
        ),
        Setting(
            chosen(
                "opponents",
                _label("opponents"),
                tr("Wie man seine Gegner bekommt; das Schema gibt es nur für Paare."),
                lambda settings: opponents_words(),
            ),
            consequences=(tr("Das gilt ab der nächsten Auslosung."),),
            blocked=_always_drawn,
        ),
    )


def _counting() -> tuple[Setting, ...]:
    """Return what counts, and how it is entered."""
    again = _counted_again()
    return (
        Setting(
            chosen(
                "scheme",
                _label("scheme"),
                tr("Wonach die Plätze vergeben werden, in dieser Folge."),
                lambda settings: {each: ", ".join(headings(each)) for each in _schemes(settings)},
            ),
            consequences=(again,),
        ),
        Setting(
            typed(
                "criteria",
                tr("Eigene Wertung"),
                tr(
                    "Mit Komma, das Wichtigste zuerst: {all}.",
                    all=", ".join(choosable().values()),
                ),
                scheme_text,
                scheme_in,
                path="scheme",
            ),
            consequences=(again,),
        ),
        Setting(
            chosen(
                "aborted",
                _label("aborted"),
                tr("Was ein Bobbl zählt, den die Zeit abgebrochen hat."),
                lambda settings: aborted_words(),
            ),
            consequences=(again,),
        ),
        Setting(
            yes_no(
                "brille_twice",
                tr("Brille zählt doppelt"),
                tr(
                    "Ob ein Bobbl zu null als zwei gewonnene zählt. **Besser nicht:** Dann werden"
                    " nicht überall gleich viele Bobbl vergeben, und wer schwache Gegner zugelost"
                    " bekommt, zieht an besseren vorbei."
                ),
                is_there=lambda settings: settings.format.kind != "games",
            ),
            consequences=(
                again,
                tr(
                    "Wer zu null gewonnen hat, **rückt vor**: An seinem Tisch gab es dann mehr"
                    " Bobbl zu holen als an anderen."
                ),
            ),
        ),
        Setting(
            chosen(
                "bye",
                _label("bye"),
                tr("Was eine Runde ohne Gegner zählt."),
                lambda settings: dict(zip((None, settings.bye or Bye()), bye_words(), strict=True)),
            ),
            consequences=(again,),
        ),
        Setting(
            typed(
                "bye.opponents_goals",
                tr("Gegentore eines Freiloses"),
                tr("So viele Gegentore zählt ein Freilos, das als gewonnen zählt."),
                str,
                whole_number,
                is_there=lambda settings: settings.bye is not None,
            ),
            consequences=(again,),
        ),
        Setting(
            chosen(
                "entry",
                _label("entry"),
                tr("Ob jeder Zettel von zwei Leuten eingegeben wird."),
                lambda settings: entry_words(),
            ),
            consequences=(tr("Gilt für Zettel, die ab jetzt kommen."),),
        ),
    )


def _evening() -> tuple[Setting, ...]:
    """Return when and where it is played, who comes, what it costs and what one wins."""
    return (
        Setting(
            Field(
                "plan",
                _label("plan"),
                tr("Beginn, Minuten je Runde, Pausen."),
                lambda settings: tr("{n} min je Runde", n=settings.plan.minutes),
            ),
            page="plan",
        ),
        Setting(
            Field(
                "sections",
                _label("sections"),
                tr("Welche Tische zu welcher Ergebnisstation gehören."),
                lambda settings: ", ".join(
                    f"{each.name} ({tables_word(each)})" for each in settings.sections
                ),
            ),
            page="sections",
        ),
        Setting(
            Field(
                "seats",
                _label("seats"),
                tr("Ob und wo bei der Anmeldung gleich ein Platz gezogen wird."),
                lambda settings: drawing_words()["off" if settings.seats is None else "on"],
            ),
            page="zones",
        ),
        Setting(
            typed(
                "expected",
                _label("expected"),
                tr("So viele werden erwartet; leer: niemand weiß es."),
                number_text,
                number_or_none,
                told=lambda settings: number_text(settings.expected) or tr("offen"),
            ),
            blocked=lambda state: (
                tr("nach der ersten Auslosung ohne Belang") if state.rounds else ""
            ),
        ),
        Setting(
            typed(
                "capacity",
                _label("capacity"),
                tr("Wer darüber hinaus kommt, steht auf der Warteliste; leer: keine Grenze."),
                number_text,
                number_or_none,
                told=lambda settings: number_text(settings.capacity) or tr("offen"),
            )
        ),
        Setting(
            typed(
                "fee_cents",
                _label("fee_cents"),
                tr("Für jede Person, in Euro: 5 oder 7,50."),
                money,
                _cents,
            )
        ),
        Setting(
            Field(
                "markers",
                _label("markers"),
                tr("Was die Anmeldung beim Namen abhakt."),
                lambda settings: ", ".join(each.name for each in settings.markers) or tr("keine"),
            ),
            page="markers",
        ),
        Setting(
            Field("prizes", _label("prizes"), tr("Was es zu gewinnen gibt."), _prizes),
            page="prizes",
        ),
        Setting(
            typed(
                "sponsors",
                _label("sponsors"),
                tr(
                    "Wem Anzeigen, Seiten und Papier danken; mit Strichpunkt dazwischen: Brauerei"
                    " Weiß; Metzgerei Höhn."
                ),
                "; ".join,
                _names,
                told=lambda settings: ", ".join(settings.sponsors) or tr("keine"),
            )
        ),
        Setting(
            chosen(
                "questioned_until",
                _label("questioned_until"),
                tr("Wie lange ein falsches Ergebnis gemeldet werden kann; so steht es überall."),
                lambda settings: questioned_words(),
            )
        ),
        Setting(
            yes_no(
                "one_computer",
                _label("one_computer"),
                tr(
                    "Ob Anmeldung und Ergebnisse an diesem Computer getippt werden (Strg+2,"
                    " Strg+3). Dann fragt niemand nach weiteren Stationen."
                ),
            )
        ),
    )


def _draw() -> tuple[Setting, ...]:
    """Return what the hall sees between the rounds, and whom a draw keeps apart."""
    return (
        Setting(
            typed(
                "public_rounds",
                _label("public_rounds"),
                tr(
                    "Nach so vielen Runden bleibt der Stand im Saal stehen, bis Sie einen"
                    " neueren veröffentlichen; 0: gar keiner. Leer: nach jeder Runde ein"
                    " neuer, nach der letzten erst auf Knopfdruck."
                ),
                number_text,
                number_or_none,
                told=_until,
            )
        ),
        Setting(
            chosen(
                "clubs_apart",
                _label("clubs_apart"),
                tr("Ob die Auslosung zwei aus einem Verein auseinanderhält."),
                _apart,
            )
        ),
        Setting(
            chosen(
                "avoid",
                _label("avoid"),
                tr("Wen die Auslosung nicht noch einmal zusammensetzt; gilt ab der nächsten."),
                policies,
            )
        ),
    )


def _guests() -> tuple[Setting, ...]:
    """Return what pages and club site say of people, and what desks write down of them."""
    return (
        Setting(
            chosen(
                "names_shown",
                _label("names_shown"),
                tr(
                    "Wie die Seiten für Gäste und die Seite des Vereins jemanden nennen. Anzeigen"
                    " und Papier nennen immer den ganzen Namen."
                ),
                lambda settings: names_shown_words(),
            )
        ),
        Setting(
            typed(
                "forget_days",
                _label("forget_days"),
                tr(
                    "So viele Tage nach der letzten Runde nennt die Seite des Vereins niemanden"
                    " mehr; 0: sie nennt alle weiter."
                ),
                str,
                whole_number,
                told=_forgotten,
            )
        ),
        Setting(
            yes_no(
                "contacts",
                _label("contacts"),
                tr(
                    "Ob die Anmeldung zu einer Person auch Telefon, Mail und eine Notiz"
                    " aufschreibt. Lesen können sie nur Anmeldung und Turnierleitung."
                ),
            )
        ),
        Setting(
            yes_no(
                "members",
                _label("members"),
                tr(
                    "Ob die Anmeldung die Nummern aufschreibt, die der Verband seinen Mitgliedern"
                    " gegeben hat. Der Verband bekommt sie, damit der Abend für seine Saison zählt;"
                    " sonst lesen sie nur Anmeldung und Turnierleitung."
                ),
            )
        ),
    )


def names_shown_words() -> dict[str, str]:
    """Return the words for how pages name people."""
    return {
        "full": tr("ganz"),
        "short": tr("Vorname und Anfangsbuchstabe"),
        "number": tr("nur die Nummer"),
    }


def _forgotten(settings: Settings) -> str:
    """Return how long the club site names people."""
    if not settings.forget_days:
        return tr("bleiben stehen")
    return trn("{n} Tag lang", "{n} Tage lang", settings.forget_days)


def entrants_words() -> dict[str, str]:
    """Return the words for who gets a place."""
    return {"pairs": tr("Paare"), "players": tr("Einzelspieler")}


def opponents_words() -> dict[str, str]:
    """Return the words for how one gets opponents."""
    return {
        "draw": tr("jede Runde neu ausgelost"),
        "fixed": tr("festes Schema: Paar 2 rückt weiter"),
    }


def aborted_words() -> dict[str, str]:
    """Return the words for what a Bobbl counts that was cut short."""
    return {
        "goals": tr("niemand gewinnt, Tore zählen"),
        "leader": tr("wer vorn liegt, gewinnt"),
        "void": tr("zählt nicht"),
    }


def bye_words() -> tuple[str, str]:
    """Return the words for a bye that counts nothing, and for one that counts."""
    return tr("zählt nichts"), tr("zählt als gewonnen")


def entry_words() -> dict[str, str]:
    """Return the words for how often a slip is entered."""
    return {"double": tr("zweimal"), "single": tr("einmal")}


def drawing_words() -> dict[str, str]:
    """Return the words for when seats are drawn."""
    return {"off": tr("erst zur Runde"), "on": tr("sofort, wer kommt")}


def tables_word(section: Section) -> str:
    """Return ``Tische 1 bis 16`` or ``ab Tisch 17``."""
    if section.last is None:
        return tr("ab Tisch {first}", first=section.first)
    return tr("Tische {first} bis {last}", first=section.first, last=section.last)


def suited(settings: Settings) -> Settings:
    """Return the settings with what cannot go together mended by the choice made last.

    Single players are always drawn; games without Bobbl are counted by their points.
    """
    if settings.entrants == "players":
        settings = replace(settings, opponents="draw")
    criteria = (settings.scheme,) if isinstance(settings.scheme, str) else settings.scheme
    if settings.format.kind == "games" and BOBBL_ONLY & set(criteria):
        settings = replace(settings, scheme="plus")
    return settings


USUAL_GAMES = 12


def _names(text: str) -> tuple[str, ...]:
    """Read names with semicolons between them; a name that stands twice counts once."""
    return tuple(dict.fromkeys(name for part in text.split(";") if (name := part.strip())))


def _label(name: str) -> str:
    word = setting_words()[name]
    return word[:1].upper() + word[1:]


def _counted_again() -> str:
    return tr("Die Rangliste wird **neu gerechnet**, auch für gespielte Runden.")


def _always_drawn(state: State) -> str:
    is_alone = state.settings.entrants == "players"
    return tr("Einzelspieler werden immer ausgelost") if is_alone else ""


def _formats(settings: Settings) -> tuple[Format, ...]:
    """Return the forms of a round, with the tournament's own target; its own form is among them."""
    played = settings.format
    games = played.count if played.kind == "games" else USUAL_GAMES
    known = (
        replace(played, kind="bobbl", count=2),
        replace(played, kind="bobbl", count=3),
        replace(played, kind="haenger", count=3),
        replace(played, kind="games", count=games),
    )
    return known if played in known else (played, *known)


def _schemes(settings: Settings) -> tuple[Scheme, ...]:
    """Return the schemes that fit the game; the tournament's own is among them."""
    known = GAMES_SCHEMES if settings.format.kind == "games" else BOBBL_SCHEMES
    return known if settings.scheme in known else (settings.scheme, *known)


def _apart(settings: Settings) -> dict[int, str]:
    """Return how much a draw may avoid a table with two of one club."""
    known = {0: tr("nein"), 10: tr("ein wenig"), 100: tr("so gut es geht")}
    return known | {settings.clubs_apart: known.get(settings.clubs_apart, tr("wie eingestellt"))}


def _prizes(settings: Settings) -> str:
    count = len(settings.prizes)
    return trn("{n} Preis", "{n} Preise", count) if count else tr("keine")


def _until(settings: Settings) -> str:
    """Return up to which round the hall sees a ranking of itself."""
    if settings.public_rounds is None:
        return tr("nach jeder Runde")
    if not settings.public_rounds:
        return tr("erst, wenn Sie veröffentlichen")
    return tr("bis Runde {n}", n=settings.public_rounds)


def _name(text: str) -> str:
    if not text:
        raise Unreadable(tr("Ein Turnier braucht einen Namen."))
    return text


def _cents(text: str) -> int:
    """Read ``7,50``, ``7.5`` or ``5 €``."""
    return read_euros(text, 4)
