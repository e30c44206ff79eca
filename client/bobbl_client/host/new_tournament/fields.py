"""The fields of the form of a new tournament: one row each."""

from bobbl_client.host.new_tournament.form import pause_round
from bobbl_client.host.new_tournament.like import form_like
from bobbl_client.host.new_tournament.values import TournamentForm
from bobbl_client.organiser.settings.fields import (
    aborted_words,
    bye_words,
    entrants_words,
    entry_words,
    opponents_words,
)
from bobbl_client.page.field import Field, choice, line
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.settings import SEATS_AT_TABLE
from bobbl_shared.i18n import tr, trn
from bobbl_shared.rulebook.rules_names import rules_name


def form_fields(form: TournamentForm) -> tuple[Field[TournamentForm], ...]:
    """Return all rows; some are called by what else stands in the form."""
    return (*_first_page(form), *_further_page(form))


def _first_page(form: TournamentForm) -> tuple[Field[TournamentForm], ...]:
    are_pairs = form.entrants == "pairs"
    return (
        line("name", tr("Name des Turniers")),
        line("start", tr("Beginn")),
        choice("entrants", tr("Gewertet werden"), entrants_words()),
        line("expected", tr("Paare erwartet") if are_pairs else tr("Spieler erwartet")),
        line("rounds", tr("Runden")),
        choice("opponents", tr("Gegner"), opponents_words()),
        choice(
            "play",
            tr("Eine Runde ist"),
            {
                "two": tr("2 Bobbl"),
                "three": tr("3 Bobbl"),
                "haenger": tr("Hänger"),
                "games": tr("Spiele"),
                **_like(form, "play"),
            },
        ),
        choice("target", tr("Bobbl bis"), {"21": "21", "31": "31", "free": tr("frei wählbar")}),
        choice(
            "entry",
            tr("Ergebnisse eingeben"),
            entry_words(),
            is_there=lambda form: not form.one_computer,
        ),
        line("minutes", tr("Minuten je Runde")),
        line("pause", _pause_label(form)),
        choice(
            "scheme",
            tr("Reihenfolge der Wertung"),
            {
                "bobbl": tr("Bobbl, Tore, Gegentore"),
                "short": tr("Bobbl, Tore"),
                "plus": tr("Plus"),
                "plus_minus": tr("Plus/Minus"),
                **_like(form, "scheme"),
            },
        ),
    )


def _further_page(form: TournamentForm) -> tuple[Field[TournamentForm], ...]:
    return (
        choice("bye", tr("Ein Freilos"), dict(zip(("nothing", "won"), bye_words(), strict=True))),
        line("bye_goals", tr("mit Gegentoren")),
        choice("aborted", tr("Ein abgebrochener Bobbl"), aborted_words()),
        line("change_minutes", tr("Minuten für den Platzwechsel")),
        line("games", tr("Spiele je Runde, wenn ohne Bobbl")),
        line("free_target", tr("Bobbl bis, wenn frei")),
        choice("rules", tr("Spielregeln, das höchste zuerst"), _rules_words(form)),
        choice(
            "training",
            tr("Wofür"),
            {False: tr("ein richtiges Turnier"), True: tr("nur zum Üben")},
        ),
    )


def _like(form: TournamentForm, key: str) -> dict[str, str]:
    """Return one choice more where the earlier tournament had none of the usual ones."""
    if form.earlier is None or getattr(form_like(form, form.earlier), key) != "like":
        return {}
    return {"like": tr("wie früher")}


def _rules_words(form: TournamentForm) -> dict[str, str]:
    """Return the presets by their order, which is shorter than their name."""
    presets = {name: _preset_word(rules) for name, rules in PRESETS.items()}
    return {**presets, **_like(form, "rules")}


def _preset_word(rules: Rules) -> str:
    if rules.players > SEATS_AT_TABLE:
        return rules_name(rules)
    return tr("langes Blatt") if rules.deck > 24 else ", ".join(rules.order[0])


def _pause_label(form: TournamentForm) -> str:
    if form.earlier is not None and len(form.earlier.plan.breaks) > 1:
        return tr("Pause")
    text = form.rounds.strip()
    after = pause_round(int(text)) if text.isdecimal() else 0
    return trn("Pause nach R. {n}", "Pause nach R. {n}", after) if after else tr("Pause")
