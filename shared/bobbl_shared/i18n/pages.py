"""Sentences for guests' pages that are not there: read on a phone in the hall."""

from collections.abc import Mapping
from types import MappingProxyType

PAGE_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        "page_unmakeable": "Diese Seite lässt sich aus dem, was die Halle übergeben hat, nicht"
        " machen. Fragen Sie in der Halle nach.",
        "page_archive_away": "Dieser Abend ist gerade nicht zu lesen; versuchen Sie es gleich noch"
        " einmal.",
        "page_broken": "Diese Seite lässt sich gerade nicht zeigen; das Turnier geht weiter.",
        "page_closed": "Die Seiten für Gäste sind gerade nicht offen.",
        "page_draw_unknown": "Für Runde {round} gibt es kein Protokoll einer Auslosung.",
        "page_entrant_unknown": "Die Nummer {number} gibt es in diesem Turnier nicht; suchen Sie"
        " nach Ihrem Namen.",
        "page_event_unknown": "Zu Ereignis {index} führt keine Zahl einer Saison; öffnen Sie die"
        " Saison und folgen Sie dort einer Zahl.",
        "page_host_foreign": "Diese Seiten gibt es nur unter {address}.",
        "page_method_unusable": "Hier lässt sich nur lesen.",
        "page_number_unusable": "Hier muss eine Nummer stehen; öffnen Sie die Seite von der"
        " Übersicht aus.",
        "page_person_unknown": "Diese Person gibt es hier nicht, oder sie hat ihre Abende nicht"
        " freigegeben.",
        "page_query_too_long": "Das ist zu lang zum Suchen; ein Name oder eine Nummer genügt.",
        "page_query_unreadable": "Das ließ sich nicht lesen; öffnen Sie die Seite von der"
        " Übersicht aus.",
        "page_round_unknown": "Runde {round} ist noch nicht ausgelost.",
        "page_screen_unknown": "Diese Leinwand gibt es nicht; öffnen Sie /leinwand und nennen Sie"
        " der Turnierleitung den Code.",
        "page_season_unknown": "Diese Saison gibt es hier nicht.",
        "page_stream_full": "Gerade schauen sehr viele zu; die Seite fragt gleich von selbst"
        " wieder.",
        "page_too_fast": "Das waren zu viele Anfragen auf einmal; die Seite kommt gleich von"
        " selbst.",
        "page_unknown": "Diese Seite gibt es nicht; von der Übersicht aus findet sich alles.",
        "page_year_empty": "Aus dem Jahr {year} gibt es hier keinen Abend.",
    }
)
"""Sentence by the code of a ``Refusal``."""
