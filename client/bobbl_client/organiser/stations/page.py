"""The stations: who is there, inviting one more with a code, changing its post, excluding it."""

from dataclasses import dataclass
from enum import Enum
from functools import partial

from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_client.organiser.stations.pairing_code import PairingCode, ShownCode
from bobbl_client.organiser.stations.post_form import PostForm
from bobbl_client.organiser.stations.rows import StationRow, station_rows
from bobbl_client.page.page import Confirmation, Page
from bobbl_shared.domain.areas.staff import (
    AssignStation,
    InviteStation,
    RevokeStation,
    WithdrawInvitation,
)
from bobbl_shared.domain.settings import Section
from bobbl_shared.domain.values import Role
from bobbl_shared.i18n import tr
from bobbl_shared.ids import InvitationId, StationId, new_id


class Mode(Enum):
    """What the page is about: the list, a form, or the code."""

    LIST = "list"
    FORM = "form"
    CODE = "code"


@dataclass(frozen=True)
class StationsScreen:
    """The page. ``form`` is there in the form and beside the code, ``code`` only in CODE.

    ``changing`` is the station whose post the form changes; empty: the form invites a new one.
    ``displays`` are the keys of the rows that are displays.
    """

    mode: Mode
    rows: tuple[StationRow, ...]
    form: PostForm | None
    sections: tuple[Section, ...]
    changing: str
    displays: frozenset[str]
    code: ShownCode | None
    blocked: str


class StationsPage(Page[StationsScreen]):
    """Looks after the stations."""

    is_timed = True

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        self._mode = Mode.LIST
        self._form: PostForm | None = None
        self._subject = self._leaving = StationId("")
        self._code: PairingCode | None = None

    def close(self) -> None:
        """Take an unused code back, and stop listening."""
        self._withdraw()
        super().close()

    def tick(self) -> None:
        """Ask for the code's state again and show how times have run."""
        if self._code is not None:
            self._code.ask()
        super().tick()

    def refresh(self) -> None:
        """Show how things stand, also in the question before a station is excluded."""
        if self.confirmation is not None:
            self.confirmation = self._question(self._leaving)
        super().refresh()

    def screen(self) -> StationsScreen:
        """Return what is to be shown now."""
        state = self.model.state
        return StationsScreen(
            mode=self._mode,
            rows=station_rows(self.model),
            form=self._form,
            sections=state.settings.sections if state is not None else (),
            displays=self._displays(),
            changing=self._name_of(self._subject) if self._mode is Mode.FORM else "",
            code=self._code.shown() if self._code is not None else None,
            blocked=self._blocked(),
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether a name is typed in the form that the station does not have."""
        form = self._form
        if self._mode is not Mode.FORM or form is None or form.typed is None:
            return False
        return form.typed.strip() not in {"", self._name_of(self._subject)}

    def add(self) -> None:
        """Begin to invite one more station."""
        form = PostForm(self._sections(), self._names())
        self._open_form(form.with_role(form.role), StationId(""))

    def change(self, key: str) -> None:
        """Begin to change the post of a station."""
        station = self._station(key)
        if station is None or self.model.state is None:
            return
        post = self.model.state.stations[station]
        form = PostForm(self._sections(), self._names(), post.role, post.sections, post.name)
        self._open_form(form, station)

    def open_row(self, key: str) -> None:
        """Open a row: the post of a station, or the code of an invitation."""
        if self._station(key) is not None:
            self.change(key)
        elif self.model.state is not None and InvitationId(key) in self.model.state.invitations:
            self._show_code(InvitationId(key))

    def set_role(self, role: Role) -> None:
        """Choose a role in the form."""
        self._edit(self._form.with_role(role) if self._form else None)

    def set_section(self, section: str, is_chosen: bool) -> None:
        """Choose a section in the form, or not."""
        self._edit(self._form.with_section(section, is_chosen) if self._form else None)

    def set_name(self, name: str) -> None:
        """Type a name in the form."""
        self._edit(self._form.with_name(name) if self._form else None)

    def submit(self) -> None:
        """Use the form: store the changed post, or invite the station and show its code."""
        form = self._form
        if self._mode is not Mode.FORM or form is None or self._blocked():
            return
        name = form.name.strip()
        if self._subject:
            payload = AssignStation(self._subject, form.role, name, form.chosen_sections)
            self.ask(payload)
            self._show_list()
            return
        invitation = InvitationId(new_id())
        invite = InviteStation(invitation, form.role, name, form.chosen_sections)
        if self.ask(invite) and not self.notice:
            self._show_code(invitation)
        self.refresh()

    def renew_code(self) -> None:
        """Make a new code for the same invitation."""
        if self._code is not None:
            self._code.renew()
            self.refresh()

    def edit_invitation(self) -> None:
        """Take the invitation back and return to the form as it was filled; not once it is used."""
        if self._code is not None and self._code.is_over:
            return
        form = self._form
        self._withdraw()
        if form is not None:
            self._open_form(form, StationId(""))
        else:
            self.add()

    def ask_to_revoke(self, key: str) -> None:
        """Ask whether a station is to be excluded, or take an invitation back."""
        station, state = self._station(key), self.model.state
        question = self._question(station) if station is not None else None
        if station is not None and question is not None:
            self._leaving = station
            self.confirm(question, partial(self._revoke, station))
        elif state is not None and InvitationId(key) in state.invitations:
            self.ask(WithdrawInvitation(InvitationId(key)))

    def choose_shown(self, key: str) -> None:
        """Let it be chosen what a display shows."""
        if self._mode is Mode.LIST and key in self._displays():
            self.open_page("displays", StationId(key))

    def back(self) -> bool:
        """Put question and notice away, then step back; an unused invitation is taken back."""
        if super().back():
            return True
        if self._mode is Mode.LIST:
            return False
        self._withdraw()
        self._show_list()
        return True

    def _revoke(self, station: StationId) -> None:
        if blocked := self._blocked():
            self.say(blocked)
        else:
            self.ask(RevokeStation(station))

    def _show_list(self) -> None:
        self._mode, self._form, self._code = Mode.LIST, None, None
        self._subject = StationId("")
        self.refresh()

    def _open_form(self, form: PostForm, subject: StationId) -> None:
        self._mode, self._form, self._subject = Mode.FORM, form, subject
        self.withdraw()
        self.say("")

    def _edit(self, form: PostForm | None) -> None:
        if self._mode is Mode.FORM and form is not None:
            self._form = form
            self.refresh()

    def _show_code(self, invitation: InvitationId) -> None:
        self._mode = Mode.CODE
        self.withdraw()
        self._code = PairingCode(self.model, self.questions, invitation, self.refresh)
        self._code.renew()

    def _withdraw(self) -> None:
        if self._code is not None and not self._code.is_over:
            self.requests.ask(WithdrawInvitation(self._code.invitation))
        self._code = None

    def _blocked(self) -> str:
        """Return why the form or question cannot be answered with yes now; empty if it can."""
        if self._mode is Mode.FORM and self._form is not None and self._form.problem:
            return self._form.problem
        if self.model.contact is not Contact.ONLINE:
            return tr("Geht nur mit Verbindung.")
        return ""

    def _question(self, station: StationId) -> Confirmation | None:
        """Ask whether a station is to be excluded, and say what that means; none: it is gone."""
        known = (each for each in shown_stations(self.model) if each.key == station)
        shown = next(known, None)
        if shown is None:
            return None
        lost = tr("**{health}**: das ginge verloren.", health=shown.health)
        lines = (
            *((lost,) if shown.is_alone else ()),
            tr("Ihre Verbindung endet sofort; was sie eingegeben hat, bleibt."),
            tr("Soll sie wieder mitmachen, braucht sie einen neuen Code."),
        )
        question = tr("„{name}“ entfernen?", name=shown.name)
        return Confirmation(question, lines, tr("Ja, entfernen"), is_off=True)

    def _station(self, key: str) -> StationId | None:
        known = self.model.state.stations if self.model.state is not None else {}
        return StationId(key) if StationId(key) in known else None

    def _displays(self) -> frozenset[str]:
        known = self.model.state.stations if self.model.state is not None else {}
        shown = (each for each in known.values() if each.role == "display" and not each.revoked)
        return frozenset(each.id for each in shown)

    def _name_of(self, station: StationId) -> str:
        known = self.model.state.stations if self.model.state is not None else {}
        return known[station].name if station in known else ""

    def _sections(self) -> tuple[str, ...]:
        state = self.model.state
        return tuple(each.name for each in state.settings.sections) if state is not None else ()

    def _names(self) -> tuple[str, ...]:
        return tuple(each.name for each in station_rows(self.model))

    def changed(self, change: Change) -> None:
        """Ask how the code stands."""
        if self._code is not None and change.events:
            self._follow(self._code)

    def _follow(self, code: PairingCode) -> None:
        """Ask for the code once the invitation is known; a refused one leads back to the form."""
        if self.notice and self._form is not None and not code.is_known:
            self._mode, self._code = Mode.FORM, None
        else:
            code.ask()
