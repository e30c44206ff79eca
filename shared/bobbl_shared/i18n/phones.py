"""Sentences for digital slips on phones: read at a table, by people who play."""

from collections.abc import Mapping
from types import MappingProxyType

PHONE_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        "phone_code_unknown": "Diesen Code gibt es nicht; vergleichen Sie ihn mit Ihrem Zettel.",
        "phone_form_foreign": "Das kam von einer fremden Seite und ist nicht eingetragen; öffnen"
        " Sie den Zettel mit seinem Code.",
        "phone_form_malformed": "Das ließ sich nicht lesen und ist nicht eingetragen; versuchen Sie"
        " es noch einmal.",
        "phone_game_unfinished": "Noch nicht eingetragen: Wählen Sie das Spiel, wer gespielt hat"
        " und ob es gewonnen ist.",
        "phone_guesses_spent": "Gerade werden zu viele falsche Codes eingegeben; diese Seite"
        " versucht es gleich von selbst noch einmal.",
        "phone_on_its_way": "Ihr Zettel ist aufgehoben und geht an die Ergebnisse, sobald der"
        " Server wieder zu erreichen ist; noch einmal abgeben müssen Sie nicht.",
        "phone_round_over": "Runde {round} ist vorbei; hier wird nichts mehr eingetragen.",
        "phone_slip_empty": "Es steht noch nichts da, was sich zurücknehmen ließe.",
        "phone_slip_moved_on": "Inzwischen steht auf dem Zettel mehr oder weniger, als Sie gesehen"
        " haben; Ihr Eintrag kam nicht dazu. So steht es jetzt.",
        "phone_slip_unfinished": "Der Zettel ist noch nicht fertig; abgegeben wird er, wenn alle"
        " Bobbl gespielt oder abgebrochen sind.",
        "phone_table_entered": "Der Zettel von Tisch {table} ist schon eingegeben; hier ist nichts"
        " mehr zu tun.",
        "phone_too_fast": "Das ging zu schnell hintereinander und ist nicht eingetragen; warten Sie"
        " einen Augenblick.",
        "phone_try_again": "Das ließ sich gerade nicht speichern; versuchen Sie es noch einmal,"
        " oder schreiben Sie auf Papier weiter.",
    }
)
"""Sentence by the code of a ``Refusal``."""
