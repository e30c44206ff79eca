"""Sentences for guests' pages that are not there: read on a phone in the hall."""

from collections.abc import Mapping
from types import MappingProxyType

PAGE_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        "page_entrant_unknown": "Die Nummer {number} gibt es in diesem Turnier nicht; suchen Sie"
        " nach Ihrem Namen.",
        "page_number_unusable": "Hier muss eine Nummer stehen; öffnen Sie die Seite von der"
        " Übersicht aus.",
        "page_query_too_long": "Das ist zu lang zum Suchen; ein Name oder eine Nummer genügt.",
        "page_round_unknown": "Runde {round} ist noch nicht ausgelost.",
        "page_screen_unknown": "Diese Leinwand gibt es nicht; öffnen Sie /leinwand und nennen Sie"
        " der Turnierleitung den Code.",
        "page_unknown": "Diese Seite gibt es nicht; von der Übersicht aus findet sich alles.",
    }
)
"""Sentence by the code of a ``Refusal``."""
