"""The sentence a person reads for each error code: what happened, what is safe, what to do.

A new code gets a row here. A sentence fills its ``{fields}`` from the error's parameters and never
holds the place of an ``InputError``, which is put in front of it; so one code may be used for a
slip's mask and for a file.
"""

from collections.abc import Mapping
from types import MappingProxyType

from bobbl_shared.errors import Coded, InputError, Parameter, printable
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.federation import FEDERATION_TROUBLES
from bobbl_shared.i18n.files import FILE_TROUBLES, file_words
from bobbl_shared.i18n.game import GAME_TROUBLES
from bobbl_shared.i18n.pages import PAGE_TROUBLES
from bobbl_shared.i18n.phones import PHONE_TROUBLES
from bobbl_shared.i18n.photos import PHOTO_TROUBLES
from bobbl_shared.i18n.refusals import REFUSALS
from bobbl_shared.i18n.settings import setting_words
from bobbl_shared.i18n.troubles import PEER_TROUBLES, WORLD_TROUBLES

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        **REFUSALS,
        **PEER_TROUBLES,
        **WORLD_TROUBLES,
        **GAME_TROUBLES,
        **PHONE_TROUBLES,
        **PHOTO_TROUBLES,
        **PAGE_TROUBLES,
        **FILE_TROUBLES,
        **FEDERATION_TROUBLES,
        # arguments, input and output of the command
        "arguments_unusable": "Diese Angaben passen nicht ({message}); „{program} --help“ zeigt,"
        " was möglich ist.",
        "input_missing": "Es ist keine Eingabe angeschlossen; übergeben Sie die Anfrage, etwa mit"
        " „< anfrage.json“.",
        "input_failed": "Die Eingabe ließ sich nicht lesen ({reason}); bisherige Antworten gelten."
        " Prüfen Sie die Datei und rufen Sie noch einmal auf.",
        "output_closed": "Das Programm, das die Antwort lesen sollte, hat vorher aufgehört;"
        " es ist nichts verändert. Lassen Sie es bis zum Ende lesen.",
        "output_failed": "Die Antwort ließ sich nicht schreiben ({reason}); es ist nichts"
        " verändert. Schaffen Sie Platz oder wählen Sie ein anderes Ziel.",
        "count_fills_no_tables": "Mit {count} werden die Tische nicht voll; geben Sie mit --count"
        " ein Vielfaches von {at_table} an.",
        # a series of tournaments
        "cup_criteria_wrong": "Nennen Sie mindestens ein Kriterium und jedes nur einmal.",
        "cup_places_wrong": "Geben Sie Punkte für mindestens einen Platz an, höchstens für {most}"
        " Plätze.",
        "cup_points_rising": "Ein besserer Platz gibt nie weniger Punkte als ein schlechterer,"
        " keiner weniger als 0 oder mehr als {most}.",
        "series_tournament_twice": "Ein Turnier steht hier zweimal; streichen Sie es einmal.",
        # reading a request
        "input_empty": "Die Eingabe ist leer; übergeben Sie eine Anfrage als JSON.",
        "not_utf8": "Ab hier ist die Eingabe kein UTF-8; speichern Sie sie in UTF-8.",
        "json_invalid": "Ab hier ist die Eingabe kein gültiges JSON; berichtigen Sie die Stelle.",
        "key_unknown": "Den Schlüssel „{key}“ gibt es hier nicht; streichen oder berichtigen Sie"
        " ihn.",
        "key_twice": "Der Schlüssel „{key}“ steht hier zweimal; streichen Sie ihn einmal.",
        "input_too_much": "Hier stehen mehr Werte, als Bobbl auf einmal liest; kürzen Sie die"
        " Datei.",
        "key_missing": "Der Schlüssel „{key}“ fehlt; ergänzen Sie ihn.",
        "integer_expected": "Hier muss eine ganze Zahl stehen, ohne Komma und Anführungszeichen.",
        "true_or_false_expected": "Hier muss true oder false stehen, ohne Anführungszeichen.",
        "text_expected": "Hier muss ein Text in Anführungszeichen stehen.",
        "list_expected": "Hier muss eine Liste in eckigen Klammern stehen.",
        "object_expected": "Hier muss ein Objekt in geschweiften Klammern stehen.",
        "text_or_list_expected": "Hier muss ein Text oder eine Liste stehen.",
        "list_length": "So viele Einträge muss diese Liste haben: {expected}; ergänzen oder kürzen"
        " Sie sie.",
        "choice_unknown": "„{given}“ gibt es hier nicht; erlaubt sind: {allowed}.",
        "number_too_small": "Diese Zahl ist zu klein; sie muss mindestens {least} sein.",
        "number_too_large": "Diese Zahl ist zu groß; sie darf höchstens {most} sein.",
        "number_too_long": "Diese Zahl hat zu viele Stellen; berichtigen Sie sie.",
        "value_unfit": "Dieser Wert passt hier nicht; berichtigen Sie ihn.",
        # scores
        "points_out_of_range": "In Bobbl {number} gehen die Punkte von 0 bis {highest};"
        " berichtigen Sie die Zahl.",
        "bobbl_won_by_both": "Bobbl {number} können nicht beide Seiten gewonnen haben;"
        " berichtigen Sie die Punkte der Verlierer.",
        "game_won_by_both": "In Spiel {number} haben beide Seiten Punkte; ein Spiel zählt nur für"
        " eine, die andere bekommt 0.",
        # what is rated
        "players_not_four": "Spieler an diesem Tisch: {given}, es müssen 4 sein; ergänzen"
        " oder streichen Sie.",
        "player_unknown": "Spieler {player} gibt es nicht; es sind {count}, gezählt ab 0.",
        "player_twice": "Spieler {player} steht an diesem Tisch schon; nennen Sie jeden einmal.",
        "rating_missing": "Wer gespielt hat (Runden: {rounds}), hat auch eine Zahl; ergänzen Sie"
        " sie, oder setzen Sie die Runden auf 0.",
        "factors_missing": "Die Liste ist leer; nennen Sie mindestens einen Faktor.",
        "factor_unclear": "„{given}“ ist kein Faktor; schreiben Sie einen Bruch über 0, höchstens"
        " 1, etwa 1/8.",
        "factor_end_missing": "Hier fehlt „until“, die Runde, bis zu der der Faktor gilt; nur der"
        " letzte gilt ohne Ende.",
        "factor_ends": "Der letzte Faktor gilt für alle weiteren Runden; streichen Sie sein"
        " „until“.",
        # a club and its evenings
        "text_missing": "Hier fehlt der Name; ergänzen Sie ihn.",
        "date_wrong": "„{given}“ ist kein Tag; schreiben Sie ihn wie 2026-11-21.",
        "date_unlikely": "Der Abend wäre vom {day}, das ist wohl ein Tippfehler oder eine falsche"
        " Uhr; es ist nichts aufgenommen. Berichtigen Sie den Tag, oder sagen Sie mit --any-date,"
        " dass er stimmt.",
        "evening_elsewhere": "Die Ergebnisse von „{name}“ stehen schon da, als Abend {number},"
        " „{known}“; es ist nichts geändert. Soll der neue gelten, nehmen Sie den anderen vorher"
        " heraus.",
        "evening_older": "„{name}“ ist schon aufgenommen, als Abend {number} und mit mehr Runden:"
        " {more} statt {less}; diese Kopie ist älter, es ist nichts geändert. Soll sie doch gelten,"
        " nehmen Sie den Abend vorher heraus.",
        "rounds_missing": "Der Abend hat keinen Tisch mit Ergebnissen; ergänzen Sie die Runden.",
        "guest_twice": "{who} steht in dieser Runde schon; jeder spielt in einer Runde einmal.",
        "guest_unknown": "An diesem Abend hat niemand „{who}“ als Nummer; nehmen Sie eine aus der"
        " Frage.",
        "member_unknown": "Spieler {player} gibt es im Verein nicht; es sind {count}, gezählt"
        " ab 1.",
        "member_unclear": "Diesen Namen hat im Verein niemand oder mehr als einer (Spieler"
        " {numbers}); nehmen Sie die Nummer aus der Rangliste.",
        "guests_unclear": "Wer ist das? {who}. Von diesem Abend ist nichts aufgenommen; rufen Sie"
        ' noch einmal auf, für jeden mit --as "{first}=NUMMER" oder --as "{first}=neu".',
        "guests_clash": "{who} wären ein und derselbe Spieler; von diesem Abend ist nichts"
        " aufgenommen. Sagen Sie mit --as, wer wer ist.",
        "evening_unknown": "Diesen Abend gibt es nicht; es sind {count}, gezählt ab 1.",
        # typing a slip: one line beside the field
        "slip_points_too_high": "Höchstens {highest} Punkte; die Rücktaste löscht.",
        "slip_points_missing": "Erst die Punkte tippen, dann − oder +.",
        "slip_loser_missing": "Wer hat den {number}. Bobbl verloren? Mit − oder + sagen.",
        "slip_bobbl_missing": "Noch nicht gespeichert: {number}. Bobbl fehlt.",
        "slip_second_score_missing": "Es fehlen die Punkte der unteren Seite.",
        "slip_two_scores": "Beide Spielstände stehen da; Enter geht weiter.",
        "slip_full": "Der Zettel ist voll; Enter speichert.",
        "slip_game_missing": "Das {number}. Spiel fehlt noch: seine Punkte tippen, dann − oder +.",
        "slip_games_singly": "Dieser Zettel ist mit einzelnen Spielen begonnen; tippen Sie auch die"
        " übrigen einzeln, oder nehmen Sie sie zurück.",
        "slip_game_unchosen": "Welches Spiel war es? Mit seiner Ziffer sagen.",
        "slip_player_missing": "Wer hat gespielt? Mit − oder + sagen.",
        "slip_ending_missing": "Wie ging es aus? Mit einer Ziffer sagen.",
        "slip_not_empty": "Auf dem Zettel steht schon etwas; nehmen Sie es mit der Rücktaste"
        " zurück, dann lässt sich anders eingeben.",
        "slip_number_missing": "Tippen Sie zuerst die Nummer von dem, der dort saß; F3 sucht"
        " nach dem Namen.",
        "slip_number_unknown": "Die Nummer {number} gibt es nicht; sehen Sie auf dem Zettel nach,"
        " oder suchen Sie nach dem Namen.",
        "slip_code_form": "Das ist kein Code eines Spielstandzettels; scannen Sie den Code auf dem"
        " Zettel oder tippen Sie die Nummer des Tisches.",
        "slip_code_mistyped": "Der Code ist nicht richtig angekommen; scannen Sie ihn noch einmal"
        " oder tippen Sie die Nummer des Tisches.",
        "slip_code_foreign": "Dieser Zettel gehört zu einem anderen Turnier; prüfen Sie, woher er"
        " kommt.",
        "slip_needs_totals": "Die Spiele einzeln tippen, oder beide Summen mit Komma dazwischen.",
        # typing a seat: one line below the fields
        "number_missing": "Erst die Nummer tippen.",
        "number_unknown": "Nr. {number} gibt es nicht; die Nummer steht in der Liste.",
        "table_unclear": "Hier die Tischnummer tippen, 1 bis {most}.",
        "table_full": "Tisch {table} ist voll: Nr. {numbers}. Einen anderen Tisch tippen.",
        "pair_unclear": "Paar 1 oder Paar 2? 1 oder 2 tippen.",
        "player_unclear": "Spieler 1 oder Spieler 2 des Paares? 1 oder 2 tippen.",
        # what is ranked
        "scheme_empty": "Die Wertung hat kein Kriterium; nennen Sie mindestens eines.",
        "criterion_twice": "Dieses Kriterium steht schon in der Wertung; streichen Sie es einmal.",
        "scheme_needs_bobbl": "Diese Wertung zählt Bobbl, es sind aber Spiele ohne Bobbl dabei;"
        " nehmen Sie „plus“ oder „plus_minus“.",
        "lots_missing": "Das Los soll entscheiden, es sind aber keine Lose angegeben; ergänzen Sie"
        " für jeden Teilnehmer eines.",
        "lots_count": "Lose: {given}, Teilnehmer: {expected}; jeder braucht genau eines.",
        "lot_twice": "Dieses Los ist schon vergeben; geben Sie jedem ein anderes.",
        "side_size": "Teilnehmer auf dieser Seite: {given}, es müssen {needed} sein;"
        " berichtigen Sie die Sitzordnung.",
        "score_unclear": "Ein Tisch hat entweder „bobbl“ oder „games“; geben Sie genau eines von"
        " beiden an.",
        "byes_too_many": "Freilose gibt es nur für die Runden der Anfrage ({rounds}); streichen Sie"
        " die übrigen Listen.",
        "entrant_unknown": "Teilnehmer {entrant} gibt es nicht; es sind {count}, gezählt ab 0.",
        "entrant_twice": "Teilnehmer {entrant} ist in dieser Runde schon vergeben; jeder spielt"
        " oder pausiert in einer Runde genau einmal.",
    }
)
"""Sentence by code; the German text is the key of the translations."""


def sentence(error: Coded) -> str:
    """Return one line for a person; it never fails, even for a code that has no sentence yet."""
    fields = {name: _told(name, value) for name, value in error.parameters.items()}
    try:
        text = tr(SENTENCES[error.code], **fields)
    except KeyError:
        text = _fallback(error)
    if isinstance(error, InputError):
        text = f"{error.place}: {text}"
    return printable(text)


def _told(name: str, value: Parameter) -> str:
    """Return a parameter for a sentence; ``settings`` are named as they are on the screen.

    ``what`` a file is, which ``release`` to install and where to ``update`` is said in words, too.
    """
    if name == "settings" and isinstance(value, tuple):
        words = setting_words()
        return ", ".join(words.get(str(each), str(each)) for each in value)
    if name == "what":
        return file_words().get(str(value), str(value))
    if name == "release":
        return tr("Bobbl {n} oder neuer", n=str(value)) if value else tr("das neueste Bobbl")
    if name == "update":
        sides = {"server": tr("auf dem Rechner des Servers"), "station": tr("auf der Station")}
        return sides.get(str(value), str(value))
    return _shown(value)


def _shown(value: Parameter) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "–" if value is None else str(value)


def _fallback(error: Coded) -> str:
    named = ", ".join(f"{name}={_shown(value)}" for name, value in error.parameters.items())
    return tr("Das ging nicht ({code}: {details}).", code=error.code, details=named or "–")
