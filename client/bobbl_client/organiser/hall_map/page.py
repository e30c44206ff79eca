"""Placing the tables on the plan of the hall; whoever has a plan is asked for nothing more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bobbl_client.evening.hall import hall_sections, unused_tables
from bobbl_client.evening.seat_plan import tables_expected
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.hall_map import draft as drafts
from bobbl_client.organiser.hall_map.draft import Draft, Tool
from bobbl_client.page.page import GRAVE_AFTER_F12, Confirmation, Page
from bobbl_client.printing.paper import HallSheet
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.hall_map import Cell, Fixture, HallMap, PlacedTable, Wall
from bobbl_shared.domain.readings.hall_labels import Label, section_labels
from bobbl_shared.domain.readings.hall_rows import first_hall
from bobbl_shared.domain.readings.hall_way import tables_shut_in, way_to
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.rulebook.way_words import way_sentence

Step = Callable[[Draft], Draft]

ARROWS: dict[str, tuple[int, int]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}


@dataclass(frozen=True)
class HallMapScreen:
    """The plan as it stands, with what is in hand; ``way`` leads to a table that is looked at.

    ``hint`` (marked) says what Enter does, ``warning`` what did not work or is still wrong.
    ``take`` is what F12 does, ``blocked`` why not now. ``size`` tells width and depth.
    """

    plan: HallMap
    labels: tuple[Label, ...]
    unused: frozenset[int]
    cursor: PlacedTable | Fixture | Wall | None
    is_free: bool
    table: int
    way: tuple[Cell, ...]
    told: str
    hint: str
    warning: str
    size: str
    take: str
    blocked: str
    tool: Tool
    undo_blocked: str
    print_blocked: str


class HallMapPage(Page[HallMapScreen]):
    """Keeps a draft; it counts, and is seen by others, once F12 takes it."""

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        super().__init__(model)
        self._can_print = can_print
        self._earlier: list[Draft] = []
        self._digits = self._warning = ""
        self._pressed: Cell | None = None
        self._draft = self._first = self._begun()

    def screen(self) -> HallMapScreen:
        """Return the plan as it stands."""
        draft, state = self._draft, self.model.state
        sections = state.settings.sections if state is not None else ()
        cursor = draft.at_cursor()
        is_looking = self._is_looking
        way = way_to(draft.plan, draft.hand) if is_looking else None
        return HallMapScreen(
            plan=draft.plan,
            labels=section_labels(draft.plan, sections),
            unused=frozenset(e.table for e in draft.plan.tables) - frozenset(draft.tables),
            cursor=None if is_looking else cursor,
            is_free=is_looking or drafts.is_free(draft),
            table=draft.hand if is_looking else 0,
            way=way.cells if way is not None else (),
            told=self._told(),
            hint=self._hint(),
            warning=self._warning or self._shut_in(),
            size=tr("{n} × {m} Kästchen von etwa 1 m", n=draft.plan.columns, m=draft.plan.rows),
            take=tr("Ohne Plan weitermachen") if self._is_taking_away else tr("Plan nehmen"),
            blocked=self._blocked(),
            tool=draft.tool,
            undo_blocked="" if self._earlier else tr("noch nichts"),
            print_blocked="" if self._can_print else tr("geht nur am Server"),
        )

    @property
    def draft(self) -> Draft:
        """The plan in the making."""
        return self._draft

    @property
    def is_unsaved(self) -> bool:
        """Whether the plan was changed and not taken yet."""
        return self._draft.plan not in {self._first.plan, self._saved} and bool(self._earlier)

    def arrow(self, key: str) -> None:
        """Move the cursor a cell."""
        self._step(lambda draft: drafts.moved(draft, *ARROWS[key]), changes_plan=False)

    def enter(self) -> None:
        """Place what is in hand, and take the next."""
        self._step(drafts.placed)

    def turn(self) -> None:
        """Turn what is in hand."""
        self._step(drafts.turned, changes_plan=False)

    def digit(self, digit: str) -> None:
        """Take the table whose number is typed."""
        typed = self._digits + digit
        tables = self._draft.tables
        if int(typed) not in tables:
            typed = digit
        if int(typed) in tables:
            self._step(lambda draft: drafts.taken(draft, int(typed)), changes_plan=False)
            self._digits = typed
        else:
            self._digits = ""
            self._warning = self._too_few(len(tables))
            self.refresh()

    def remove(self) -> None:
        """Take what is at the cursor off the plan."""
        self._step(drafts.removed)

    def row(self) -> None:
        """Place a row of tables."""
        self._step(drafts.row_placed)

    def door(self) -> None:
        """Set a door at the nearest wall, or take it away."""
        self._step(drafts.with_door)

    def stage(self) -> None:
        """Let Enter place a stage."""
        self._use(Tool.STAGE)

    def bar_or_wall(self) -> None:
        """Let Enter place a bar; the second time a wall."""
        self._use(Tool.WALL if self._draft.tool is Tool.BAR else Tool.BAR)

    def suggest(self) -> None:
        """Put all tables into rows."""
        self._step(drafts.suggested)
        missing = len(self._draft.missing)
        if missing:
            self._warning = trn(
                "{n} Tisch hat keinen Platz; die Halle größer machen.",
                "{n} Tische haben keinen Platz; die Halle größer machen.",
                missing,
            )
            self.refresh()

    def clear(self) -> None:
        """Take everything off the plan but its doors."""
        self._step(drafts.cleared)

    def section(self, step: int) -> None:
        """Take the first table of the next section."""
        self._step(lambda draft: drafts.next_section(draft, step), changes_plan=False)

    def resize(self, key: str) -> None:
        """Make the hall a cell wider or narrower, deeper or less deep."""
        self._step(lambda draft: drafts.resized(draft, *ARROWS[key]))

    def press_at(self, column: int, row: int) -> None:
        """Take the table there, or let a stage, bar or wall begin there."""
        self._pressed = (column, row)
        here = drafts.table_at(self._draft, self._pressed)
        if self._draft.tool is Tool.TABLE and here is not None:
            self._step(lambda draft: drafts.taken(draft, here.table), changes_plan=False)
            return
        self.drag_to(column, row)
        if self._draft.tool is not Tool.TABLE and self._draft.anchor is None:
            self.enter()

    def drag_to(self, column: int, row: int) -> None:
        """Move the cursor to a cell."""
        self._step(lambda draft: drafts.at(draft, (column, row)), changes_plan=False)

    def release_at(self, column: int, row: int) -> None:
        """Place what was dragged; a click places what is in hand, and on a table only takes it."""
        pressed, self._pressed = self._pressed, None
        is_click = pressed == (column, row)
        draft = self._draft
        if draft.tool is not Tool.TABLE:
            if draft.anchor is not None and draft.anchor != draft.cursor:
                self.enter()
        elif pressed is not None and draft.hand:
            was_on_table = drafts.table_at(draft, pressed) is not None
            if not (is_click and was_on_table):
                self.enter()

    def undo(self) -> None:
        """Take back the last change of the draft."""
        if self._earlier:
            self._draft, self._warning, self._digits = self._earlier.pop(), "", ""
            self.refresh()

    def print(self) -> None:
        """Show the plan as it would be printed."""
        state = self.model.state
        if state is not None and self._can_print:
            self.open_page("preview", hall_sheet(state, self._draft.plan))

    def take(self) -> None:
        """Let the plan count from now on; without tables there is none any longer."""
        if self._blocked():
            return
        if not self._is_taking_away:
            self.ask(SetHallMap(self._draft.plan))
            return
        lines = (
            tr("Anzeigen und Handys sagen dann nur noch Tisch und Bereich."),
            tr("Im Verlauf lässt es sich zurücknehmen."),
        )
        question = tr("Ohne Plan der Halle weitermachen?")
        yes = tr("Wegnehmen")
        asked = Confirmation(question, lines, yes, is_off=True, key=GRAVE_AFTER_F12)
        self.confirm(asked, lambda: self.ask(SetHallMap(None)))

    def back(self) -> bool:
        """Put away what is begun before the page is left."""
        if not self.is_interrupted and self._draft.tool is not Tool.TABLE:
            self._use(Tool.TABLE)
            return True
        return super().back()

    def changed(self, change: Change) -> None:
        """Follow a plan that was taken elsewhere, as long as nothing was changed here."""
        if not self._earlier:
            hand = self._draft.hand
            self._draft = self._first = self._begun()
            if hand in self._draft.tables and not self._draft.missing:
                self._draft = drafts.taken(self._draft, hand)

    def _begun(self) -> Draft:
        state = self.model.state
        if state is None:
            return drafts.begin(first_hall(1), ())
        plan = state.hall_map or first_hall(tables_expected(state))
        return drafts.begin(plan, hall_sections(state))

    @property
    def _saved(self) -> HallMap | None:
        return self.model.state.hall_map if self.model.state is not None else None

    @property
    def _is_taking_away(self) -> bool:
        return self._saved is not None and not self._draft.plan.tables

    @property
    def _is_looking(self) -> bool:
        """Whether all stands and one table is looked at, not about to be moved."""
        draft = self._draft
        placed = draft.plan.placed(draft.hand)
        at_it = placed is not None and draft.cursor == (placed.column, placed.row)
        return not draft.missing and at_it and draft.tool is Tool.TABLE

    def _use(self, tool: Tool) -> None:
        self._step(lambda draft: drafts.with_tool(draft, tool), changes_plan=False)

    def _step(self, step: Step, *, changes_plan: bool = True) -> None:
        """Take a step; what changed can be taken back, what cannot be is told."""
        before, self._warning, self._digits = self._draft, "", ""
        try:
            self._draft = step(before)
        except Refusal as refusal:
            self._warning = sentence(refusal)
        if changes_plan and self._draft.plan != before.plan:
            self._earlier.append(before)
        self.refresh()

    def _told(self) -> str:
        tables, missing = len(self._draft.tables), len(self._draft.missing)
        return tr("{n} von {m} gestellt", n=tables - missing, m=tables)

    def _too_few(self, tables: int) -> str:
        """Say how many tables there are; before the first draw also where more are announced."""
        told = trn("Das Turnier hat nur {n} Tisch.", "Das Turnier hat nur {n} Tische.", tables)
        if self.model.state is not None and self.model.state.rounds:
            return told
        return trn(
            "Bisher ist nur {n} Tisch bekannt; wie viele Teilnehmer erwartet werden, steht in den"
            " Einstellungen (E).",
            "Bisher sind nur {n} Tische bekannt; wie viele Teilnehmer erwartet werden, steht in den"
            " Einstellungen (E).",
            tables,
        )

    def _hint(self) -> str:
        draft = self._draft
        begun = draft.anchor is not None
        match draft.tool:
            case Tool.TABLE:
                return self._table_hint()
            case Tool.STAGE:
                what = tr("**Bühne.**")
            case Tool.BAR:
                what = tr("**Theke.** F7 noch einmal: Wand.")
            case Tool.WALL:
                what = tr("**Wand**, am linken oder oberen Rand des Kästchens.")
        then = tr("Enter beendet sie hier.") if begun else tr("Enter beginnt hier eine Ecke.")
        return f"{what} {then}"

    def _table_hint(self) -> str:
        draft, state = self._draft, self.model.state
        if self._is_looking and state is not None:
            sections = state.settings.sections
            section = state.settings.section_of(draft.hand) if len(sections) > 1 else ""
            told = way_sentence(way_to(draft.plan, draft.hand), section or "")
            return tr("**Tisch {n}.** {way}", n=draft.hand, way=told)
        if draft.hand:
            return tr(
                "**Tisch {n} wird gestellt.** Enter stellt ihn hin und nimmt den nächsten.",
                n=draft.hand,
            )
        if not draft.tables:
            return ""
        return tr("**Alle Tische stehen.** Eine Nummer tippen zeigt den Weg dorthin.")

    def _shut_in(self) -> str:
        """Say to which tables no way leads."""
        if not self._draft.plan.doors:
            return ""
        numbers = [str(each.table) for each in tables_shut_in(self._draft.plan)]
        if not numbers:
            return ""
        return trn(
            "Zu Tisch {tables} führt kein Weg vom Eingang.",
            "Zu den Tischen {tables} führt kein Weg vom Eingang.",
            len(numbers),
            tables=listed(numbers),
        )

    def _blocked(self) -> str:
        draft = self._draft
        if self.busy:
            return self.busy
        if draft.plan == self._saved:
            return tr("so gilt er schon")
        if self._is_taking_away:
            return ""
        if draft.missing:
            missing = len(draft.missing)
            if missing == 1:
                return tr("geht, sobald Tisch {table} steht", table=draft.missing[0])
            return trn(
                "geht, sobald noch {n} Tisch steht", "geht, sobald noch {n} Tische stehen", missing
            )
        if not draft.plan.doors:
            return tr("geht, sobald es einen Eingang gibt")
        return ""


def hall_sheet(state: State, plan: HallMap) -> HallSheet:
    """Return the plan as a sheet to be hung up."""
    return HallSheet(
        tr("Plan der Halle"),
        state.settings.name,
        plan,
        section_labels(plan, state.settings.sections),
        unused_tables(state, plan),
        tr("Plan-der-Halle"),
    )


MOST_LISTED = 6


def listed(numbers: Sequence[str]) -> str:
    """Return numbers in a row, the last of many left out."""
    shown = ", ".join(numbers[:MOST_LISTED])
    return shown if len(numbers) <= MOST_LISTED else f"{shown} …"
