"""Settings that are lists: the markers and the sections of the hall, one part after another.

Each kind defines how its parts are shown, what a form with two fields means, and what a change
takes from people and stations; the page that changes them is the same for both.
"""

from dataclasses import dataclass
from typing import Protocol, get_args

from msgspec.structs import replace

from bobbl_client.organiser.settings.fields import tables_word
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.areas.staff import AssignStation
from bobbl_shared.domain.marker import LONGEST_WORD, Marker, MarkerColour
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import MarkerId, new_id

NEW = "new"
"""The key of the row for a part that is not there yet."""

COLOURS: tuple[MarkerColour, ...] = get_args(MarkerColour)


@dataclass(frozen=True)
class ShownPart:
    """A row; ``colour`` is that of a marker's patch."""

    key: str
    name: str
    detail: str
    colour: MarkerColour | None = None


@dataclass(frozen=True)
class PartForm:
    """A part as it stands in the form: ``second`` is typed, or one of ``options`` is chosen."""

    name: str
    second: str = ""
    second_label: str = ""
    options: tuple[str, ...] = ()
    chosen: int = 0


class Parts(Protocol):
    """A setting that is a list."""

    setting: str
    title: str
    name_label: str
    new_label: str
    hint: str
    can_move: bool

    def rows(self, state: State) -> tuple[ShownPart, ...]:
        """Return the parts there are."""

    def form(self, settings: Settings, key: str) -> PartForm:
        """Return the form of a part, or an empty one for ``NEW``."""

    def with_part(self, settings: Settings, key: str, form: PartForm) -> Settings:
        """Return the settings with what the form says, or raise ``Unreadable``."""

    def without(self, settings: Settings, key: str) -> Settings:
        """Return the settings without a part."""

    def moved(self, settings: Settings, key: str, by: int) -> Settings:
        """Return the settings with a part so many places further down, if parts can be moved."""

    def costs(self, state: State, after: Settings) -> tuple[str, ...]:
        """Return what a change takes from somebody (marked); empty if nothing."""

    def follow(self, state: State, after: Settings) -> tuple[AssignStation, ...]:
        """Return what else has to be asked for, so that nothing hangs in the air."""


class MarkerParts:
    """What is ticked off beside a name."""

    setting = "markers"
    can_move = True

    def __init__(self) -> None:
        self.title = tr("Markierungen")
        self.name_label = tr("Wort")
        self.new_label = tr("Neue Markierung")
        self.hint = tr("Was die Anmeldung beim Namen abhakt: Essensbon, Quittung, Foto erlaubt.")

    def rows(self, state: State) -> tuple[ShownPart, ...]:
        """Return the markers with how many have them."""
        return tuple(
            ShownPart(
                each.id,
                each.name,
                _had(_marked(state, each.id)),
                each.colour,
            )
            for each in state.settings.markers
        )

    def form(self, settings: Settings, key: str) -> PartForm:
        """Return word and colour; a new one gets a colour that is still free."""
        known = next((each for each in settings.markers if each.id == key), None)
        taken = {each.colour for each in settings.markers}
        free = next((each for each in COLOURS if each not in taken), COLOURS[-1])
        colour = known.colour if known else free
        words = tuple(colour_word(each) for each in COLOURS)
        return PartForm(known.name if known else "", "", tr("Farbe"), words, COLOURS.index(colour))

    def with_part(self, settings: Settings, key: str, form: PartForm) -> Settings:
        """Rename or colour a marker, or add one."""
        name = tidy(form.name)
        if not name:
            raise Unreadable(tr("Ein Wort eintippen, höchstens {n} Zeichen.", n=LONGEST_WORD))
        colour = COLOURS[form.chosen]
        if key == NEW:
            made = Marker(MarkerId(new_id()), name, colour)
            return replace(settings, markers=(*settings.markers, made))
        changed = (
            replace(each, name=name, colour=colour) if each.id == key else each
            for each in settings.markers
        )
        return replace(settings, markers=tuple(changed))

    def without(self, settings: Settings, key: str) -> Settings:
        """Take a marker away."""
        kept = (each for each in settings.markers if each.id != key)
        return replace(settings, markers=tuple(kept))

    def moved(self, settings: Settings, key: str, by: int) -> Settings:
        """Put a marker elsewhere in the order in which they are shown everywhere."""
        markers = list(settings.markers)
        place = next((n for n, each in enumerate(markers) if each.id == key), None)
        if place is not None and 0 <= place + by < len(markers):
            markers.insert(place + by, markers.pop(place))
        return replace(settings, markers=tuple(markers))

    def costs(self, state: State, after: Settings) -> tuple[str, ...]:
        """Return how many lose a tick."""
        kept = {each.id for each in after.markers}
        gone = [each for each in state.settings.markers if each.id not in kept]
        lost = [(each.name, _marked(state, each.id)) for each in gone]
        return tuple(
            trn(
                "**{n}** hat „{name}“ und verliert das Häkchen.",
                "**{n}** haben „{name}“ und verlieren das Häkchen.",
                count,
                name=name,
            )
            for name, count in lost
            if count
        )

    def follow(self, state: State, after: Settings) -> tuple[AssignStation, ...]:
        """Return nothing: nobody else knows markers by their word."""
        return ()


def colour_word(colour: MarkerColour) -> str:
    """Return the word for the colour of a marker."""
    return {
        "green": tr("grün"),
        "violet": tr("violett"),
        "brown": tr("braun"),
        "teal": tr("türkis"),
        "pink": tr("rosa"),
        "grey": tr("grau"),
    }[colour]


class SectionParts:
    """Runs of tables; each but the last says up to which table it goes."""

    setting = "sections"
    can_move = False

    def __init__(self) -> None:
        self.title = tr("Hallenbereiche")
        self.name_label = tr("Name")
        self.new_label = tr("Neuer Bereich")
        self.hint = tr("Der letzte geht bis ans Ende der Halle. Jeder hat seine Ergebnisstationen.")

    def rows(self, state: State) -> tuple[ShownPart, ...]:
        """Return the sections with their tables and stations."""
        return tuple(
            ShownPart(str(place), each.name, " · ".join(filter(None, _about(state, each))))
            for place, each in enumerate(_ordered(state.settings))
        )

    def form(self, settings: Settings, key: str) -> PartForm:
        """Return the name and the last table."""
        label = tr("Bis Tisch (leer: bis ans Ende)")
        if key == NEW:
            return PartForm("", "", label)
        known = _ordered(settings)[int(key)]
        return PartForm(known.name, str(known.last or ""), label)

    def with_part(self, settings: Settings, key: str, form: PartForm) -> Settings:
        """Change a section or add one: its tables are taken from its neighbours."""
        name, last = tidy(form.name), _table(form.second)
        if not name:
            raise Unreadable(tr("Dem Bereich einen Namen geben."))
        ends = [(each.name, each.last) for each in _ordered(settings)]
        if key == NEW:
            ends = _with_end(ends, name, last)
        else:
            ends[int(key)] = (name, last)
        return replace(settings, sections=_runs(ends))

    def without(self, settings: Settings, key: str) -> Settings:
        """Take a section away; its tables go to the one after it, of the last to the one before."""
        ends = [(each.name, each.last) for each in _ordered(settings)]
        del ends[int(key)]
        if not ends:
            raise Unreadable(tr("Einen Bereich muss es geben."))
        ends[-1] = (ends[-1][0], None)
        return replace(settings, sections=_runs(ends))

    def moved(self, settings: Settings, key: str, by: int) -> Settings:
        """Return the same settings: sections follow their tables."""
        return settings

    def costs(self, state: State, after: Settings) -> tuple[str, ...]:
        """Return which stations lose a section that is taken away."""
        gone = _gone(state.settings, after)
        renamed = _renamed(state.settings, after)
        lines = []
        for station in state.stations.values():
            lost = [each for each in station.sections if each in gone and each not in renamed]
            if lost and not station.revoked:
                lines.append(
                    tr(
                        "Station **{station}** war für {sections}: geben Sie ihr danach unter S"
                        " einen anderen Bereich.",
                        station=station.name,
                        sections=", ".join(lost),
                    )
                )
        return tuple(lines)

    def follow(self, state: State, after: Settings) -> tuple[AssignStation, ...]:
        """Return stations of a section its other name."""
        renamed = _renamed(state.settings, after)
        return tuple(
            AssignStation(
                each.id, each.role, each.name, tuple(renamed.get(s, s) for s in each.sections)
            )
            for each in state.stations.values()
            if not each.revoked and renamed.keys() & set(each.sections)
        )


def _had(count: int) -> str:
    return trn("{n} hat sie", "{n} haben sie", count) if count else tr("noch niemand")


def _marked(state: State, marker: MarkerId) -> int:
    return sum(marker in marks for marks in state.marks.values())


def _ordered(settings: Settings) -> list[Section]:
    return sorted(settings.sections, key=lambda each: each.first)


def _about(state: State, section: Section) -> tuple[str, str]:
    names = [
        each.name
        for each in state.stations.values()
        if section.name in each.sections and not each.revoked
    ]
    return tables_word(section), ", ".join(names)


def _table(text: str) -> int | None:
    plain = text.strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 5):
        raise Unreadable(tr("Hier gehört die Nummer eines Tisches hin."))
    return int(plain)


def _with_end(
    ends: list[tuple[str, int | None]], name: str, last: int | None
) -> list[tuple[str, int | None]]:
    """Put a section where its last table belongs; without one it goes to the end."""
    if last is None:
        before, after = ends[-1]
        if after is None:
            raise Unreadable(
                tr(
                    "Bis zu welchem Tisch? Nur der letzte Bereich, „{name}“, geht ans Ende.",
                    name=before,
                )
            )
        return [*ends, (name, None)]
    place = next((n for n, (_, end) in enumerate(ends) if end is None or last < end), len(ends))
    return [*ends[:place], (name, last), *ends[place:]]


def _runs(ends: list[tuple[str, int | None]]) -> tuple[Section, ...]:
    """Return the sections one after the other, or raise ``Unreadable`` where one holds no table."""
    sections, first = [], 1
    for place, (name, last) in enumerate(ends, 1):
        is_last = place == len(ends)
        if last is None and not is_last:
            raise Unreadable(tr("„{name}“: bis zu welchem Tisch?", name=name))
        if last is not None and last < first:
            raise Unreadable(tr("„{name}“ hätte keinen Tisch mehr.", name=name))
        sections.append(Section(name, first, None if is_last else last))
        first = (last or first) + 1
    return tuple(sections)


def _gone(before: Settings, after: Settings) -> set[str]:
    return {each.name for each in before.sections} - {each.name for each in after.sections}


def _renamed(before: Settings, after: Settings) -> dict[str, str]:
    """Return the other name of each section that bears one: as many sections, at the same place."""
    pairs = list(zip(_ordered(before), _ordered(after), strict=False))
    if len(before.sections) != len(after.sections):
        return {}
    return {was.name: now.name for was, now in pairs if was.name != now.name}
