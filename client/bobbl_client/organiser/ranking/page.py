"""The ranking for the organiser: as it stands now, and publishing it after a closed round."""

from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from bobbl_client.display.pages import waits_for_prizes
from bobbl_client.evening.hall_displays import displays_of
from bobbl_client.evening.standings import (
    ShownStanding,
    brackets,
    byes_told,
    entrants_heading,
    holds,
    provisional,
    shown_standings,
)
from bobbl_client.evening.steps import publication, publishing
from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Confirmation, Page
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_shared.domain.areas.prizes import DrawLots
from bobbl_shared.domain.readings.lots import counts_lots, without_lot
from bobbl_shared.domain.readings.prize_list import (
    are_winners_told,
    decided_places,
    is_prize_giving_shown,
)
from bobbl_shared.domain.readings.publicity import (
    public_by_itself,
    public_standings,
    results_since,
)
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.rulebook.criteria import headings


@dataclass(frozen=True)
class RankingScreen:
    """The rows with their headings; ``caution`` says what is not in them yet.

    ``public`` (marked) says what the hall sees, ``blocked`` why nothing can be published now.
    ``lots`` is the verb for drawing the lots of the ranking; empty: no lot counts.
    ``freeze`` is the verb for letting the hall see no further ranking, or every one again.
    """

    title: str
    caution: str
    names: str
    headings: tuple[str, ...]
    rows: tuple[ShownStanding, ...]
    empty: str
    brackets: str
    public: str
    publish: str
    blocked: str
    freeze: str
    freeze_blocked: str
    lots: str
    lots_blocked: str


class RankingPage(Page[RankingScreen]):
    """Shows the ranking as the server pushes it, or that of the last closed round.

    ``has_club``: this computer keeps a club's numbers. ``can_print``: it can print.
    """

    def __init__(
        self, model: StationModel, *, has_club: bool = False, can_print: bool = False
    ) -> None:
        super().__init__(model)
        self.has_club, self.can_print = has_club, can_print

    def screen(self) -> RankingScreen:
        """Return what is to be shown now."""
        state = self.model.state
        if state is None:
            empty = tr("Noch nicht verbunden.")
            nothing = tr("Rangliste")
            return RankingScreen(
                nothing, "", "", (), (), empty, "", "", nothing, empty, nothing, empty, "", empty
            )
        rows, when, caution = self._rows(state)
        number, shown = _publishable(state), self._shown(state, rows)
        return RankingScreen(
            title=tr("Stand {when}", when=when) if rows else tr("Rangliste"),
            caution=caution,
            names=entrants_heading(state),
            headings=headings(state.settings.scheme),
            rows=shown,
            empty="" if rows else tr("Noch kein Ergebnis: die Rangliste beginnt mit Runde 1."),
            brackets=" · ".join(filter(None, (brackets(shown), byes_told(shown)))),
            public=_public(self.model, state),
            publish=_publish_label(state, number),
            blocked=self._blocked(state, number),
            freeze=_freeze_label(state),
            freeze_blocked=self._freeze_blocked(state),
            lots=_lots_label(state),
            lots_blocked=self._lots_blocked(state),
        )

    def ask_to_publish(self) -> None:
        """Ask for a yes to publishing the ranking of the last closed round."""
        state = self.model.state
        if state is not None and not self._blocked(state, _publishable(state)):
            step = publication(self.model, state, _publishable(state))
            asked = Confirmation(step.question, step.consequences, step.yes)
            self.confirm(asked, partial(self._publish, step.round))

    def ask_to_draw_lots(self) -> None:
        """Ask for a yes to drawing a lot for everybody who has none."""
        state = self.model.state
        if state is None or not _lots_label(state) or self._lots_blocked(state):
            return
        lines = (
            tr("Jeder bekommt eine Nummer; bei Gleichstand kommt die kleinere zuerst."),
            tr("**Das lässt sich nicht zurücknehmen**, und jeder behält sein Los bis zum Schluss."),
        )
        asked = Confirmation(tr("Jetzt Lose ziehen?"), lines, tr("Ja, ziehen"))
        self.confirm(asked, lambda: self.ask(DrawLots()))

    def freeze(self) -> None:
        """Let the hall see no ranking newer than now until one is published, or every one again."""
        state = wanted_state(self.model)
        if state is None or self._freeze_blocked(state):
            return
        shown = public_standings(state)
        until = (shown[1] if shown else 0) if state.settings.public_rounds is None else None
        amend(self, replace(state.settings, public_rounds=until))

    def _publish(self, number: int) -> None:
        """Publish the ranking after a round."""
        if self.model.state is not None:
            self.requests.ask_all(publishing(self.model.state, number))

    def _rows(self, state: State) -> tuple[tuple[Standing, ...], str, str]:
        """Return the newest rows there are, what they hold, and what they leave out."""
        push, closed = self.model.standings, _closed(state)
        if push is not None and state.has_results:
            rows = decided_places(state, push.rows, len(state.rounds))
            return rows, holds(state, is_live=True), provisional(push)
        known = state.rounds[closed - 1].standings if closed else None
        if known is None:
            return (), "", ""
        rows = decided_places(state, known, closed)
        running = state.running
        left_out = tr("ohne die laufende Runde {n}", n=running.number) if running else ""
        return rows, holds(state, is_live=False), left_out

    def _shown(self, state: State, rows: tuple[Standing, ...]) -> tuple[ShownStanding, ...]:
        is_live = self.model.standings is not None and state.has_results
        return shown_standings(self.model, rows, None if is_live else _closed(state))

    def _blocked(self, state: State, number: int) -> str:
        if not number:
            return tr("erst nach einer geschlossenen Runde")
        shown = public_standings(state)
        is_newest = shown is not None and shown[1] == number and not results_since(state)
        if is_newest and (state.final is None or are_winners_told(state)):
            return tr("ist schon veröffentlicht")
        return self.busy

    def _lots_blocked(self, state: State) -> str:
        if not without_lot(state):
            return tr("alle haben ein Los") if state.lots else tr("noch niemand angemeldet")
        return tr("der Endstand ist festgestellt") if state.final is not None else self.busy

    def _freeze_blocked(self, state: State) -> str:
        if _closed(state) >= state.settings.rounds:
            return tr("die letzte Runde ist gespielt")
        return self.busy


def _closed(state: State) -> int:
    """Return the number of the last closed round; 0 if none is."""
    return max((each.number for each in state.rounds if each.is_closed), default=0)


def _publishable(state: State) -> int:
    """Return after which round a ranking can be published; 0: after none.

    It is the last closed one; where a ranking is frozen and has been overtaken, that one comes
    first: what is newer stays unseen.
    """
    shown, closed = public_standings(state), _closed(state)
    is_frozen = state.settings.public_rounds is not None and closed < state.settings.rounds
    return shown[1] if is_frozen and shown is not None and results_since(state) else closed


def _public(model: StationModel, state: State) -> str:
    """Return what the hall sees, and what it will see of itself."""
    shown, seen = public_standings(state), _seen(model, state)
    if _closed(state) >= state.settings.rounds:
        is_last = shown is not None and shown[1] >= state.settings.rounds
        return seen if is_last else f"{seen} {tr('Der Endstand erst, wenn Sie ihn zeigen.')}"
    if state.settings.public_rounds is None:
        return f"{seen} {tr('Nach jeder Runde kommt ein neuer, nach der letzten nicht.')}"
    return f"{seen} {_frozen(state.settings)}"


def _seen(model: StationModel, state: State) -> str:
    """Return which ranking the displays show, and where none can be seen."""
    shown, displays = public_standings(state), displays_of(model, "ranking")
    where, number = displays.count, shown[1] if shown is not None else 0
    if displays.reached and is_prize_giving_shown(state):
        told = tr("Im Saal steht {where} die **Siegerehrung**.", where=where)
    elif not number:
        return tr("Im Saal steht noch keine Rangliste.")
    elif not displays.reached:
        told = tr("Öffentlich ist der Stand nach **Runde {n}**.", n=number)
    elif state.running is None and waits_for_prizes(state):
        told = tr("Im Saal steht gerade **keine** Rangliste.")
    else:
        told = tr("Im Saal steht {where} der Stand nach **Runde {n}**.", where=where, n=number)
    return " ".join(filter(None, (told, displays.trouble)))


def _frozen(settings: Settings) -> str:
    until = public_by_itself(settings)
    if not until:
        return tr("**Eingefroren**: ein Stand kommt erst, wenn Sie ihn zeigen.")
    return tr("**Eingefroren ab Runde {n}**: neuer erst, wenn Sie ihn zeigen.", n=until + 1)


def _lots_label(state: State) -> str:
    """Return the verb for drawing lots; empty if no lot counts."""
    if not counts_lots(state):
        return ""
    waiting = len(without_lot(state))
    if state.lots and waiting:
        return trn("{n} Los nachziehen", "{n} Lose nachziehen", waiting)
    return tr("Lose ziehen")


def _freeze_label(state: State) -> str:
    if state.settings.public_rounds is None:
        return tr("Stand im Saal festhalten")
    return tr("Wieder nach jeder Runde zeigen")


def _publish_label(state: State, number: int) -> str:
    """Return the verb; publishing again is for a late result that was accepted meanwhile."""
    if not number:
        return tr("Rangliste veröffentlichen")
    if results_since(state):
        return tr("Stand nach Runde {n} neu veröffentlichen", n=number)
    if state.published is not None and state.published_round == number:
        return tr("Noch einmal veröffentlichen")
    if number == state.settings.rounds:
        return tr("Endstand veröffentlichen")
    return tr("Stand nach Runde {n} veröffentlichen", n=number)
