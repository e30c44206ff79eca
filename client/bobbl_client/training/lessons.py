"""Which lesson is to be practised."""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.page.page import PlainPage
from bobbl_client.training.script import Lesson
from bobbl_client.training.setting import lesson_name
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

LESSONS: tuple[Lesson, ...] = ("desk", "scoring", "organiser")


@dataclass(frozen=True)
class ShownLesson:
    """A lesson and what is practised in it."""

    key: Lesson
    title: str
    detail: str


@dataclass(frozen=True)
class LessonsScreen:
    """The lessons; ``waits`` says that one begins. ``has_fee``: the desk takes the entry fee."""

    lessons: tuple[ShownLesson, ...]
    waits: str = ""
    has_fee: bool = False


class LessonsPage(PlainPage[LessonsScreen]):
    """Begins the chosen lesson; an error is shown, and the lesson can be tried again."""

    def __init__(self, begin: Callable[[Lesson, bool], None]) -> None:
        """Show the lessons; ``begin`` is told whether there is a fee, and may raise."""
        super().__init__()
        self._begin = begin
        self._chosen, self._is_waiting, self._has_fee = LESSONS[0], False, False

    def screen(self) -> LessonsScreen:
        """Return the lessons, and whether one begins."""
        shown = (ShownLesson(each, lesson_name(each), _about(each)) for each in LESSONS)
        waits = tr("die Stationen kommen dazu …") if self._is_waiting else ""
        return LessonsScreen(tuple(shown), waits, self._has_fee)

    def toggle_fee(self) -> None:
        """Let the desk take the entry fee, or not."""
        self._has_fee = not self._has_fee
        self.refresh()

    def choose(self, key: str) -> None:
        """Remember the lesson under the cursor."""
        self._chosen = next((each for each in LESSONS if each == key), self._chosen)

    def begin(self, key: str) -> None:
        """Begin a lesson; if that fails, say why."""
        if self._is_waiting:
            return
        self.choose(key)
        self.notice = ""
        try:
            self._begin(self._chosen, self._has_fee)
            self._is_waiting = True
        except Coded as error:
            self.notice = sentence(error)
        self.refresh()

    def begin_chosen(self) -> None:
        """Begin the lesson under the cursor."""
        self.begin(self._chosen)


def _about(lesson: Lesson) -> str:
    return {
        "desk": tr("Eine Schlange vor Ihrem Tisch: Leute anmelden, finden, berichtigen."),
        "scoring": tr("Zettel kommen an: eintippen, strittige Tische klären, nachfragen."),
        "organiser": tr("Auslosen, entscheiden, schließen; alle anderen Stationen sind simuliert."),
    }[lesson]
