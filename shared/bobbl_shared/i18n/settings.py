"""What each setting of a tournament is called on the screen."""

from collections.abc import Mapping
from functools import lru_cache

from bobbl_shared.i18n import language, tr


def setting_words() -> Mapping[str, str]:
    """Return the word for each setting in the language in use."""
    return _words_in(language())


@lru_cache
def _words_in(_language: str) -> Mapping[str, str]:
    return {
        "name": tr("Name"),
        "entrants": tr("Paare oder Einzelspieler"),
        "opponents": tr("Gegner"),
        "format": tr("Eine Runde ist"),
        "rounds": tr("Runden"),
        "scheme": tr("Wertung"),
        "aborted": tr("abgebrochene Bobbl"),
        "entry": tr("Jeder Zettel wird getippt"),
        "bye": tr("Freilos"),
        "avoid": tr("Nicht noch einmal zusammen"),
        "sections": tr("Bereiche"),
        "plan": tr("Zeitplan"),
        "expected": tr("erwartete Teilnehmer"),
        "seats": tr("Plätze bei der Anmeldung"),
        "clubs_apart": tr("Vereine getrennt"),
        "training": tr("Übung"),
        "fee_cents": tr("Startgeld"),
        "markers": tr("Markierungen"),
        "capacity": tr("Höchstens"),
        "prizes": tr("Preise"),
        "rules": tr("Spielregeln"),
        "public_rounds": tr("Stand im Saal"),
        "names_shown": tr("Namen auf den Seiten"),
        "forget_days": tr("Namen im Netz"),
        "sponsors": tr("Sponsoren"),
        "brille_twice": tr("Brille"),
        "questioned_until": tr("Fehler melden"),
        "contacts": tr("Telefon und Mail"),
        "members": tr("Nummer im Verband"),
        "one_computer": tr("alles an einem Rechner"),
    }
