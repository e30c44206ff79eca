"""The crest of the club: chosen from a picture file, shown as the hall sees it, taken away."""

from dataclasses import dataclass

from bobbl_client.evening.prize_steps import PrizeStep, steps_of
from bobbl_client.page.page import Confirmation, Page
from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True)
class CrestScreen:
    """The beginning of the prize-giving as the hall sees it, with the crest if there is one.

    ``blocked`` says why none can be chosen now, ``none_blocked`` why it cannot be taken away.
    """

    step: PrizeStep
    told: str
    blocked: str
    none_blocked: str


class CrestPage(Page[CrestScreen]):
    """Makes a picture the crest of the club (F4), and takes it away (Entf)."""

    def screen(self) -> CrestScreen:
        """Return how it looks now."""
        step = steps_of(self.model)[0]
        is_there = step.crest is not None
        return CrestScreen(
            step,
            "" if is_there else tr("noch kein Wappen"),
            self.busy,
            self.busy or ("" if is_there else tr("keines da")),
        )

    def take(self, made: bytes | BobblError) -> None:
        """Take what was made of a picture file; or say why it cannot be used."""
        if isinstance(made, BobblError):
            self.say(sentence(made))
        elif not self.busy and made != self.screen().step.crest:
            self.ask(SetCrest(made))

    def ask_to_take_away(self) -> None:
        """Ask before the tournament has no crest any longer."""
        if not self.screen().none_blocked:
            lines = (tr("Siegerehrung und Urkunden sehen dann aus wie ohne Wappen."),)
            asked = Confirmation(tr("Wappen wegnehmen?"), lines, tr("Ja, wegnehmen"), is_off=True)
            self.confirm(asked, lambda: self.ask(SetCrest(None)))
