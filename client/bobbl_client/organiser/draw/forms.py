"""Two questions about a draw that need a reason: drawing anew, and giving a secret up."""

from bobbl_client.evening.steps import entrants_word, tables_word
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import offline, redraw_blocked, type_first
from bobbl_client.organiser.draw.screen import Ability, ReasonForm
from bobbl_client.organiser.draw.tables import REDRAW_REASONS
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Commitment, Round, State
from bobbl_shared.domain.values import AbandonReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.rulebook.draw_acts import abandon_word, redraw_word

ABANDON_REASONS: tuple[AbandonReason, ...] = ("field_changed", "secret_lost", "other")
"""Why a secret is given up, in the order of the list."""

HOPELESS = frozenset({"commitment_outdated", "secret_lost"})
"""Refusals after which a secret can only be given up."""


def redraw_form(
    model: StationModel, state: State, round_: Round, chosen: int, public: str
) -> ReasonForm:
    """Return the form for drawing a round anew."""
    number = round_.number
    seatable = len(state.seatable())
    lines = [
        trn(
            "Der Tisch von jetzt gilt dann nicht mehr.",
            "Die {n} Tische von jetzt gelten dann nicht mehr.",
            len(round_.tables),
        ),
        tr(
            "Neu: {who} · {tables}.",
            who=entrants_word(state, seatable),
            tables=tables_word(*tables_needed(state.settings, seatable)),
        ),
        tr("Im Protokoll steht **{n}-mal ausgelost**, mit Grund.", n=round_.times + 1),
    ]
    if owes_secret(state, round_):
        lines.append(tr("Diese Runde hatte ein Geheimnis; die neue Auslosung braucht ein neues."))
    yes = Ability(
        tr("Runde {n} neu auslosen", n=number), _redraw_waits(model, state, round_, public)
    )
    words = tuple(redraw_word(each) for each in REDRAW_REASONS)
    return ReasonForm(tr("Warum wird neu ausgelost?"), tuple(lines), words, chosen, yes)


def owes_secret(state: State, round_: Round) -> bool:
    """Return whether a round cannot be drawn anew before another secret is fixed."""
    return round_.commitment is not None and state.committed(round_.number) is None


def _redraw_waits(model: StationModel, state: State, round_: Round, public: str) -> str:
    blocked = redraw_blocked(model, state, round_)
    if blocked:
        return blocked
    if len(state.seatable()) < state.settings.at_table:
        return tr("zu wenige da")
    if owes_secret(state, round_):
        return tr("erst Geheimnis festlegen")
    if state.committed(round_.number) is not None and not public.strip():
        return type_first()
    return ""


def abandon_form(model: StationModel, made: Commitment, chosen: int) -> ReasonForm:
    """Return the form for giving a secret up."""
    lines = (
        tr("Mit diesem Geheimnis wird dann nichts ausgelost."),
        tr("Im Protokoll steht, dass es aufgegeben wurde, und warum."),
        tr("Wer zusieht, sollte es erfahren: sagen Sie es an."),
    )
    title = tr("Geheimnis für Runde {n} aufgeben?", n=made.round)
    yes = Ability(tr("Geheimnis aufgeben"), offline(model))
    return ReasonForm(title, lines, tuple(map(abandon_word, ABANDON_REASONS)), chosen, yes)


def abandon_reason_for(state: State, made: Commitment, refused: str) -> int:
    """Return the place of the reason that fits what is known."""
    changed = state.field_changed
    if refused == "secret_lost":
        return ABANDON_REASONS.index("secret_lost")
    if changed is not None and changed.index > made.made.index:
        return ABANDON_REASONS.index("field_changed")
    return ABANDON_REASONS.index("other")
