"""Until when a result may be questioned, in words: the same on every page, window and paper."""

from bobbl_shared.domain.settings import QuestionedUntil, Settings
from bobbl_shared.i18n import tr


def questioned_words() -> dict[QuestionedUntil, str]:
    """Return the words from which the organiser chooses."""
    return {
        "round": tr("bis die Runde geschlossen wird"),
        "next_round": tr("bis die folgende Runde geschlossen wird"),
        "prizes": tr("bis zur Preisverleihung"),
    }


def question_rule(settings: Settings) -> str:
    """Return the rule in a sentence."""
    return {
        "round": tr(
            "Ein Fehler im Ergebnis kann gemeldet werden, bis seine Runde geschlossen wird."
        ),
        "next_round": tr(
            "Ein Fehler im Ergebnis kann gemeldet werden, bis die folgende Runde geschlossen wird."
        ),
        "prizes": tr("Ein Fehler im Ergebnis kann bis zur Preisverleihung gemeldet werden."),
    }[settings.questioned_until]


def question_way(settings: Settings) -> str:
    """Return what somebody does who has seen a wrong result, whatever round it is of."""
    return {
        "round": tr("Mit dem Zettel zur Ergebnisstelle, bevor die Runde geschlossen wird."),
        "next_round": tr(
            "Mit dem Zettel zur Ergebnisstelle, bevor die folgende Runde geschlossen wird."
        ),
        "prizes": tr("Mit dem Zettel zur Ergebnisstelle, vor der Preisverleihung."),
    }[settings.questioned_until]


def question_way_until(closing: int, rounds: int) -> str:
    """Return the same for a result: ``closing`` as of ``questioned_until``, of so many rounds."""
    if closing > rounds:
        return tr("Mit dem Zettel zur Ergebnisstelle, vor der Preisverleihung.")
    return tr("Mit dem Zettel zur Ergebnisstelle, bevor Runde {n} geschlossen wird.", n=closing)
