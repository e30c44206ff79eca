"""Making a new tournament: form, live outlook, and the four words to write down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import Enum
from pathlib import Path

from msgspec.structs import replace

from bobbl_client.host.new_tournament.earlier import taken_words
from bobbl_client.host.new_tournament.fields import form_fields
from bobbl_client.host.new_tournament.form import Reading, default_form, read_form
from bobbl_client.host.new_tournament.like import form_like
from bobbl_client.host.new_tournament.outlook import Outlook, outlook_of
from bobbl_client.host.new_tournament.values import SectionText, TournamentForm
from bobbl_client.host.start.page import Recent, ShownTournament, age
from bobbl_client.model.past_tournaments import Earlier, earlier_in
from bobbl_client.page.field import ShownField
from bobbl_client.page.page import PlainPage
from bobbl_shared.domain.settings import Settings, tables_needed
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

MOST_SECTIONS = 8


Poll = Callable[[], bool]
"""Tells whether the tournament is made; raises what went wrong."""


class Stage(Enum):
    """What is seen: the form, its further pages, or the words after it was made."""

    FORM = "form"
    EARLIER = "earlier"
    SECTIONS = "sections"
    MORE = "more"
    WORDS = "words"


@dataclass(frozen=True)
class NewTournamentScreen:
    """The fields with what is wrong by key; ``outlook`` is that of the last form without errors.

    ``blocked`` says why the tournament cannot be made yet; ``words`` are there in WORDS.
    ``is_working``: it is being made, and nothing can be changed.
    ``earlier`` are the tournaments it can be like, ``earlier_told`` names the one chosen, and
    ``taken`` is what comes from there, a line each.
    """

    stage: Stage
    fields: tuple[ShownField, ...]
    problems: Mapping[str, str]
    outlook: Outlook | None
    sections: tuple[SectionText, ...]
    sections_told: str
    blocked: str
    words: tuple[str, ...]
    notice: str
    is_working: bool = False
    one_computer: bool = False
    earlier: tuple[ShownTournament, ...] = ()
    earlier_told: str = ""
    taken: tuple[str, ...] = ()


class NewTournamentPage(PlainPage[NewTournamentScreen]):
    """Keeps the form; ``create`` is called once, with settings that can be played.

    ``tick`` checks whether what it began is done.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        create: Callable[[Settings, Earlier | None], Poll],
        done: Callable[[], None],
        now: datetime,
        zone: tzinfo | None = None,
        recent: Sequence[Recent] = (),
    ) -> None:
        """Begin with the defaults.

        ``create`` begins to found the tournament with these words, like an earlier one if one was
        chosen; ``done`` goes on once the words are written down. ``recent`` are those of this
        computer that can be chosen.
        """
        super().__init__()
        self._words = words
        self._create, self._done = create, done
        self._now, self._zone = now, zone
        self._stage = Stage.FORM
        self._form = self._first_form = default_form(now, zone)
        self._outlook: Outlook | None = None
        self._has_tried = False
        self._poll: Poll | None = None
        self._recent = tuple(each for each in recent if each.name)
        self._earlier: Earlier | None = None

    def screen(self) -> NewTournamentScreen:
        """Return the form as it stands."""
        reading = self._read(self._form)
        self._outlook = self._outlook_of(reading)
        return NewTournamentScreen(
            stage=self._stage,
            fields=tuple(each.shown(self._form) for each in form_fields(self._form)),
            problems=self._shown_problems(reading),
            outlook=self._outlook,
            sections=self._form.sections,
            sections_told=self._sections_told(),
            one_computer=self._form.one_computer,
            blocked=next(iter(reading.problems.values()), ""),
            words=self._words if self._stage is Stage.WORDS else (),
            notice=self.notice,
            is_working=self._poll is not None,
            earlier=tuple(self._shown_earlier(each) for each in self._recent),
            earlier_told=self._earlier_told(),
            taken=taken_words(self._earlier) if self._earlier is not None else (),
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether the form would be lost if the window were left."""
        return self._stage is not Stage.WORDS and self._form != self._first_form

    def enter(self, field: str, text: str) -> None:
        """Take what stands in a field."""
        self._change(replace(self._form, **{field: text}))

    def pick(self, field: str, place: int) -> None:
        """Take one of the options of a field."""
        rows = {each.key: each for each in form_fields(self._form)}
        self._change(rows[field].pick(self._form, place))

    def take_earlier(self, path: Path) -> None:
        """Fill the form in like the tournament of a file; if that cannot be read, say why."""
        try:
            earlier = earlier_in(path)
        except Coded as error:
            self.notice = sentence(error)
            self.refresh()
            return
        self._earlier = earlier
        self._change(form_like(self._form, earlier.handed_on.settings))

    def take_nothing(self) -> None:
        """Take the defaults again; what stands for name and beginning stays."""
        if self._earlier is not None:
            self._earlier = None
            named = self._form
            self._change(replace(self._first_form, name=named.name, start=named.start))

    def turn_one_computer(self) -> None:
        """Have everything done at one computer, where slips are entered once, or at several."""
        is_alone = not self._form.one_computer
        entry = "single" if is_alone else "double"
        self._change(replace(self._form, one_computer=is_alone, entry=entry))

    def set_section_count(self, count: int) -> None:
        """Divide the hall into this many sections of equal size; existing names stay."""
        count = min(MOST_SECTIONS, max(1, count))
        tables = max(self._tables(), count)
        named = [each.name for each in self._form.sections]
        if len(named) == 1 and count > 1:
            named = []
        names = [*named, *(tr("Bereich {n}", n=n) for n in range(len(named) + 1, count + 1))]
        lasts = [str(tables * n // count) for n in range(1, count)]
        sections = zip(names[:count], [*lasts, ""], strict=True)
        texts = tuple(SectionText(name, last) for name, last in sections)
        self._change(replace(self._form, sections=texts))

    def set_section(self, place: int, name: str, last: str) -> None:
        """Change one section."""
        sections = list(self._form.sections)
        sections[place] = SectionText(name, last)
        self._change(replace(self._form, sections=tuple(sections)))

    def turn_to(self, stage: Stage) -> None:
        """Turn to the sections, the further settings, or the form again."""
        if self._stage is not Stage.WORDS:
            self._stage = stage
            self.refresh()

    def submit(self) -> None:
        """Make the tournament and show its words; show an error at its field."""
        if self._stage is Stage.WORDS or self._poll is not None:
            return
        self._has_tried = True
        reading = self._read(self._form)
        if reading.settings is not None:
            self._found(reading.settings)
        self.refresh()

    def tick(self) -> None:
        """Check whether the tournament is made."""
        if self._poll is not None:
            self._look()
            self.refresh()

    def words_written(self) -> None:
        """Go on: the words are on paper."""
        if self._stage is Stage.WORDS:
            self._done()

    def _change(self, form: TournamentForm) -> None:
        self._form = suited(form)
        self.notice = ""
        self.refresh()

    def _found(self, settings: Settings) -> None:
        try:
            self._poll = self._create(settings, self._earlier)
        except Coded as error:
            self.notice = sentence(error)
        else:
            self._look()

    def _look(self) -> None:
        assert self._poll is not None
        try:
            is_made = self._poll()
        except Coded as error:
            self._poll, self.notice = None, sentence(error)
            return
        if is_made:
            self._poll, self._stage = None, Stage.WORDS

    def _read(self, form: TournamentForm) -> Reading:
        return read_form(form, self._now, self._zone)

    def _outlook_of(self, reading: Reading) -> Outlook | None:
        """Return the outlook.

        An unfinished name does not stop it, other errors keep the last one.
        """
        if reading.settings is not None:
            return outlook_of(reading.settings, self._now, self._zone)
        if set(reading.problems) == {"name"}:
            named = self._read(replace(self._form, name="?"))
            if named.settings is not None:
                return outlook_of(named.settings, self._now, self._zone)
        return self._outlook

    def _shown_problems(self, reading: Reading) -> Mapping[str, str]:
        """Return the errors; an empty name is none before the first attempt."""
        if self._has_tried:
            return reading.problems
        return {name: told for name, told in reading.problems.items() if name != "name"}

    def _tables(self) -> int:
        """Return how many tables are expected; an average number if nothing is entered."""
        text = self._form.expected.strip()
        if not text.isdecimal():
            return 20
        settings = Settings("?", entrants=self._form.entrants)
        return max(1, tables_needed(settings, int(text))[0])

    def _shown_earlier(self, recent: Recent) -> ShownTournament:
        changed = age(recent.changed, self._now, self._zone)
        detail = tr("Übung · {age}", age=changed) if recent.is_training else changed
        return ShownTournament(str(recent.path), recent.name, detail, True)

    def _earlier_told(self) -> str:
        if self._earlier is None:
            return tr("Wie ein früheres Turnier")
        return tr("Wie „{name}“", name=self._earlier.name)

    def _sections_told(self) -> str:
        sections = self._form.sections
        if len(sections) == 1:
            return tr("Hallenbereiche: 1 ({name})", name=sections[0].name)
        return tr("Hallenbereiche: {n}", n=len(sections))


def suited(form: TournamentForm) -> TournamentForm:
    """Return the form with contradictions resolved in favour of the latest choice.

    Single players are always drawn; games without Bobbl are counted by their points.
    """
    if form.entrants == "players":
        form = replace(form, opponents="draw")
    if form.play == "games" and form.scheme in {"bobbl", "short"}:
        form = replace(form, scheme="plus")
    return form
