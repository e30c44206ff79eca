"""The rules of a tournament in words: what its settings say, then the rules of the card game.

What a player asks during the evening stands first: how many rounds, against whom, what counts.
"""

from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.settings import Settings, bye_counted, criteria
from bobbl_shared.i18n import tr, trn
from bobbl_shared.rulebook.criteria import criterion_words, headings
from bobbl_shared.rulebook.game_rules import Section
from bobbl_shared.rulebook.game_rules import sections as game_sections
from bobbl_shared.rulebook.questions import question_rule
from bobbl_shared.rulebook.rules_names import rules_name
from bobbl_shared.rulebook.settings_words import format_words


def tournament_sections(settings: Settings) -> tuple[Section, ...]:
    """Return the tournament's rules as sections, each part begun by one that is only a title."""
    rules = tournament_rules(settings)
    game = game_sections(rules, has_bobbl=settings.format.kind != "games")
    return (
        Section(tr("Das Turnier"), ()),
        Section(tr("Runden"), _rounds(settings)),
        Section(tr("Gegner"), _opponents(settings)),
        Section(tr("Die Wertung"), _scoring(settings)),
        Section(tr("Das Spiel: {name}", name=rules_name(rules)), ()),
        *game,
    )


def _rounds(settings: Settings) -> list[str]:
    together = tr("Es spielen Paare, die den ganzen Abend zusammenbleiben.")
    if settings.team > 2:
        together = tr(
            "Es spielen Paare zu je drei Personen, die den ganzen Abend zusammenbleiben; an einem"
            " Tisch sitzen sechs."
        )
    who = (
        together
        if settings.entrants == "pairs"
        else tr("Jeder spielt für sich; mit wem er ein Paar bildet, sagt jede Runde das Los.")
    )
    rounds = trn(
        "Gespielt wird {n} Runde: {format}.",
        "Gespielt werden {n} Runden, in jeder: {format}.",
        settings.rounds,
        format=format_words(settings.format),
    )
    lines = [who, rounds]
    if settings.format.kind == "haenger":
        lines.append(tr("Hänger: zwei Bobbl, und bei 1 : 1 ein dritter; jeder zählt für sich."))
    plan = settings.plan
    lines.append(
        tr(
            "Eine Runde dauert {minutes} min, bis zur nächsten bleiben {change} min.",
            minutes=plan.minutes,
            change=plan.change_minutes,
        )
    )
    lines += (
        tr("Nach Runde {n} ist Pause: {minutes} min.", n=each.after_round, minutes=each.minutes)
        for each in plan.breaks
        if each.minutes
    )
    return lines


def _opponents(settings: Settings) -> list[str]:
    if settings.opponents == "fixed":
        return [
            tr(
                "Paar 1 bleibt den ganzen Abend an seinem Tisch; Paar 2 rückt nach jeder Runde"
                " einen Tisch weiter, vom letzten an Tisch 1."
            )
        ]
    lines = [
        tr("Wer wo gegen wen spielt, wird für jede Runde neu ausgelost.")
        if settings.entrants == "pairs"
        else tr("Wer wo mit wem und gegen wen spielt, wird für jede Runde neu ausgelost.")
    ]
    if settings.avoid:
        lines.append(tr("Keine Begegnung wiederholt sich, solange es anders geht."))
    return lines


def _scoring(settings: Settings) -> list[str]:
    told = headings(settings.scheme)
    words = criterion_words()
    lines = [words[each].rule for each in criteria(settings.scheme)]
    if len(told) > 1:
        order = tr("Es entscheiden, in dieser Folge: {criteria}.", criteria=", ".join(told))
        lines.insert(0, order)
    lines.append(tr("Wer in allem gleich ist, hat denselben Platz."))
    if settings.format.kind != "games":
        lines.append(_aborted_words(settings))
        if settings.brille_twice:
            lines.append(tr("Eine Brille, ein Bobbl zu null, zählt als zwei gewonnene Bobbl."))
    lines += (_bye_words(settings), question_rule(settings))
    return lines


def _aborted_words(settings: Settings) -> str:
    return {
        "goals": tr(
            "Endet ein Bobbl durch Zeitablauf, hat ihn niemand gewonnen;"
            " die Punkte zählen als Tore."
        ),
        "leader": tr(
            "Endet ein Bobbl durch Zeitablauf, hat gewonnen, wer vorn liegt;"
            " bei Gleichstand niemand."
        ),
        "void": tr("Ein Bobbl, der durch Zeitablauf endet, zählt nicht."),
    }[settings.aborted]


def _bye_words(settings: Settings) -> str:
    counted = bye_counted(settings)
    if counted is None:
        return tr("Wer in einer Runde keinen Gegner hat, bekommt dafür nichts.")
    return trn(
        "Wer in einer Runde keinen Gegner hat, hat alle Bobbl gewonnen, mit {n} Gegentor.",
        "Wer in einer Runde keinen Gegner hat, hat alle Bobbl gewonnen, mit {n} Gegentoren.",
        counted[1],
    )
