"""Sentences for the card game: rules that cannot be played, and what a player must not do."""

from collections.abc import Mapping
from types import MappingProxyType

GAME_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        # a set of rules
        "card_unknown": "Die Karte „{given}“ gibt es in diesem Blatt nicht; schreiben Sie Farbe"
        " (E, G, H, S) und Bild (A, 10, K, O, U, 9), etwa EO für den Eichel-Ober.",
        "deck_not_divisible": "{deck} Karten gehen auf {players} Spieler nicht auf; nehmen Sie ein"
        " anderes Blatt oder eine andere Spielerzahl.",
        "game_all_trumps": "Beim Spiel „{game}“ wäre jede Karte Trumpf; streichen Sie mindestens"
        " ein Bild.",
        "game_twice": "Das Spiel „{game}“ steht zweimal da; streichen Sie es einmal.",
        "game_without_trumps": "Das Spiel „{game}“ hat keinen Trumpf; nennen Sie Bilder oder"
        " Farben, die Trumpf sind.",
        "games_alike": "„{game}“ hat dieselben Trümpfe wie „{other}“; streichen oder ändern Sie"
        " eines von beiden.",
        "games_missing": "Es ist kein Spiel zugelassen; nennen Sie mindestens eines.",
        "games_too_many": "Das sind zu viele Spiele; es gehen höchstens {most}.",
        "named_twice": "„{name}“ steht hier zweimal; streichen Sie es einmal.",
        "order_circular": "Die Reihenfolge dreht sich im Kreis, denn jedes dieser Spiele geht über"
        " das nächste: {games}. Streichen Sie eine der Angaben.",
        "order_open": "Es bleibt offen, ob „{one}“ über „{other}“ geht oder umgekehrt; ergänzen Sie"
        " eine Zeile mit beiden.",
        "packets_unfit": "Zusammen werden {given} Karten gegeben, jeder braucht aber {needed};"
        " berichtigen Sie die Päckchen.",
        "ramsch_twice": "Ramsch wird schon gespielt, wenn niemand ansagt; streichen Sie den des"
        " letzten Spielers („last_player“).",
        "rank_not_in_deck": "„{rank}“ gibt es in einem Blatt von {deck} Karten nicht; streichen Sie"
        " es oder nehmen Sie das lange Blatt.",
        "rules_file_unread": "Die Datei {name} ließ sich nicht lesen; es gelten die Regeln wie"
        " bisher. Wählen Sie eine andere, oder prüfen Sie den Stick.",
        "rules_name_unfit": "Hier muss ein Name mit höchstens {most} Zeichen stehen, in einer"
        " Zeile; berichtigen Sie ihn.",
        "rules_too_many": "Es lassen sich höchstens {most} Regelwerke nebeneinander spielen; lassen"
        " Sie die übrigen weg.",
        "rules_unknown": "Die Regeln „{given}“ gibt es nicht, auch nicht als Datei; es gibt"
        " {allowed}, oder geben Sie eine JSON-Datei oder eine Turnierdatei an.",
        "sie_impossible": "Einen Sie kann es so nicht geben, denn das höchste Spiel hat keine"
        " {cards} Trümpfe; streichen Sie „sie“ oder ändern Sie die Reihenfolge.",
        "value_falls": "Wer höher gewinnt, bekäme hier weniger als {before}; berichtigen Sie die"
        " Zahl.",
        # a digital slip
        "digital_game_doubled": "So oft darf hier nicht verdoppelt werden; höchstens {most}-mal.",
        "digital_game_open": "Es fehlt, wer das Spiel gewonnen hat; sagen Sie es noch.",
        "digital_game_unknown": "„{game}“ gibt es nach den Regeln dieses Turniers nicht; wählen Sie"
        " ein anderes Spiel.",
        "digital_slip_full": "Der Zettel ist voll; es kommt kein Spiel mehr dazu.",
        "digital_slip_too_long": "Auf einen Zettel gehen höchstens {most} Spiele; schreiben Sie auf"
        " Papier weiter.",
        # at the table
        "announcing_over": "Das Spiel ist schon angesagt; jetzt wird gespielt.",
        "bid_too_low": "„{bid}“ geht nicht über „{over}“; sagen Sie Höheres an oder „weiter“.",
        "must_announce": "Wer muss, darf nicht „weiter“ sagen; sagen Sie ein Spiel an.",
        "doubling_over": "Es darf nicht weiter verdoppelt werden; jetzt wird gespielt.",
        "card_must_follow": "{card} darf jetzt nicht gespielt werden; geben Sie zu, was angespielt"
        " ist.",
        "card_not_held": "{card} ist nicht in dieser Hand; spielen Sie eine andere Karte.",
        "cut_too_often": "Es wird mindestens einmal abgehoben und höchstens {most}-mal; zählen Sie"
        " nach.",
        "cut_unfit": "Es müssen mindestens {least} Karten abgehoben werden und liegen bleiben;"
        " heben Sie anders ab.",
        "trick_not_open": "Den vorigen Stich zeigt man nur, solange der nächste offen liegt.",
        "trick_not_shown": "Den vorigen Stich zeigt man nach diesen Regeln nicht; merken Sie ihn"
        " sich.",
        "knocking_not_allowed": "Klopfen ist hier nicht erlaubt; heben Sie ab.",
    }
)
"""Sentence by the code of an ``InputError`` or ``Refusal``."""
