"""The Wi-Fi of the club, as it stands on the poster for guests; kept on this computer only."""

from msgspec import Struct

from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_client.model.membership import Membership
from bobbl_shared.crypto.dice import Dice

FILE = "wifi.json"
_SPECIAL = '\\;,":'


class WifiChoice(Struct, frozen=True):
    """Name and password of a network; without a name guests are told of none."""

    name: str = ""
    password: str = ""

    @property
    def qr(self) -> str:
        """What a phone joins the network with; the form that Android and iOS read (ZXing)."""
        kind = "WPA" if self.password else "nopass"
        secret = f"P:{_escaped(self.password)};" if self.password else ""
        return f"WIFI:T:{kind};S:{_escaped(self.name)};{secret};"


def read_wifi(membership: Membership) -> WifiChoice:
    """Return what was typed last for a tournament."""
    return read_chosen(membership.folder / FILE, WifiChoice)


def keep_wifi(membership: Membership, choice: WifiChoice, dice: Dice) -> None:
    """Keep it for the next start; a disk that takes nothing costs only that."""
    keep_chosen(membership.folder / FILE, choice, dice)


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in text)
