"""The tournament of a training evening: small, short, and called an exercise wherever seen."""

from bobbl_client.training.acts import Actor
from bobbl_client.training.script import ROUNDS, Lesson
from bobbl_shared.domain.settings import Section, Settings, TimePlan
from bobbl_shared.i18n import tr


def lesson_name(lesson: Lesson) -> str:
    """Name what is practised."""
    return {
        "desk": tr("Anmeldung"),
        "scoring": tr("Ergebnisse"),
        "organiser": tr("Turnierleitung"),
    }[lesson]


def actor_name(actor: Actor) -> str:
    """Name a simulated station as the others see it."""
    return {
        "organiser": tr("Turnierleitung (simuliert)"),
        "desk": tr("Anmeldetisch 2 (simuliert)"),
        "first": tr("Ergebnisse 2 (simuliert)"),
        "second": tr("Ergebnisse 3 (simuliert)"),
    }[actor]


def trainee_name(lesson: Lesson) -> str:
    """Name the trainee's own station."""
    return {
        "desk": tr("Anmeldetisch 1"),
        "scoring": tr("Ergebnisse 1"),
        "organiser": tr("Turnierleitung"),
    }[lesson]


FEE_CENTS = 1000
"""What each person pays, where a fee is taken."""


def training_settings(lesson: Lesson, at: str, *, has_fee: bool = False) -> Settings:
    """Return the settings; ``at`` (an hour) tells one training from the next.

    ``has_fee``: a desk takes the entry fee as well.
    """
    name = marked_as_training(f"{lesson_name(lesson)} {at}")
    return Settings(
        name,
        rounds=ROUNDS,
        fee_cents=FEE_CENTS if has_fee and lesson == "desk" else 0,
        sections=(Section(tr("Halle")),),
        plan=TimePlan(minutes=5, change_minutes=1),
        training=True,
    )


def marked_as_training(name: str) -> str:
    """Return a name that says it is an exercise, before everything else."""
    word = tr("ÜBUNG")
    return name if name.startswith(word) else f"{word} {name}"
