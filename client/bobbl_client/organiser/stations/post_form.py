"""The form for a station's post: role, sections, name. Pure: each change gives another form."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bobbl_client.page.frame import role_name
from bobbl_shared.domain.values import Role
from bobbl_shared.i18n import tr

ROLES: tuple[Role, ...] = ("desk", "scoring", "display", "pages", "organiser")
"""The roles in the order in which they are offered."""

MOST_LETTERS = 80


@dataclass(frozen=True)
class PostForm:
    """What is chosen; ``typed`` none: the name is proposed from role and sections.

    ``taken`` are the names of the other stations, so that a proposal is never one of them.
    """

    known: tuple[str, ...]
    taken: tuple[str, ...] = ()
    role: Role = "scoring"
    sections: tuple[str, ...] = ()
    typed: str | None = None

    @property
    def name(self) -> str:
        """The name as typed or proposed."""
        return self.typed if self.typed is not None else self._proposed()

    @property
    def chosen_sections(self) -> tuple[str, ...]:
        """The sections that count: only scoring stations have any."""
        return self.sections if self.role == "scoring" else ()

    @property
    def problem(self) -> str:
        """What is missing; empty if the form can be used."""
        if self.role == "scoring" and not self.sections:
            return tr("Mindestens einen Hallenbereich wählen.")
        if not self.name.strip():
            return tr("Der Station einen Namen geben.")
        return tr("Der Name ist zu lang.") if len(self.name.strip()) > MOST_LETTERS else ""

    def with_role(self, role: Role) -> "PostForm":
        """Return the form with another role; a hall of one section needs no choice."""
        sections = self.sections or (self.known if len(self.known) == 1 else ())
        return replace(self, role=role, sections=sections)

    def with_section(self, section: str, is_chosen: bool) -> "PostForm":
        """Return the form with a section chosen or not."""
        wanted = {*self.sections, section} if is_chosen else {*self.sections} - {section}
        return replace(self, sections=tuple(each for each in self.known if each in wanted))

    def with_name(self, name: str) -> "PostForm":
        """Return the form with a typed name; emptied, the proposal comes back."""
        return replace(self, typed=name or None)

    def _proposed(self) -> str:
        """Propose ``Ergebnisse Mitte`` or the next free ``Anmeldetisch 2``."""
        stem = role_name(self.role)
        places = self.chosen_sections
        if places and len(self.known) > 1 and len(places) <= 2:
            stem = f"{stem} {' + '.join(places)}"
        return _free(stem[: MOST_LETTERS - 3], self.taken)


def _free(stem: str, taken: Sequence[str]) -> str:
    names = (stem, *(f"{stem} {number}" for number in range(2, len(taken) + 3)))
    folded = {" ".join(name.casefold().split()) for name in taken}
    known = folded | {name.removesuffix(" 1") for name in folded}
    return next(name for name in names if " ".join(name.casefold().split()) not in known)
