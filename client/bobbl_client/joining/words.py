"""The sentences of a station's first start."""

from dataclasses import dataclass

from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH, shown
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True, slots=True)
class Trouble:
    """What happened, and what is safe and to be done."""

    happened: str
    detail: str


def missing_signs(code: str) -> str:
    """Return how many signs the code lacks; empty if none."""
    missing = CODE_LENGTH - len(code)
    if missing > 0:
        return trn("{n} Zeichen fehlt", "{n} Zeichen fehlen", missing)
    return tr("Code prüfen") if foreign_signs(code) else ""


def foreign_signs(code: str) -> str:
    """Return the signs that no code has, each once."""
    return "".join(dict.fromkeys(sign for sign in code if sign not in ALPHABET))


def code_sentence(code: str) -> tuple[str, bool]:
    """Return (marked) how far the code is, for the line below it, and whether it is wrong."""
    foreign = foreign_signs(code)
    if foreign:
        return tr("„{sign}“ kommt in Codes nicht vor. Bitte vergleichen.", sign=foreign[0]), True
    missing = CODE_LENGTH - len(code)
    if missing <= 0:
        return tr("Vollständig. **Enter** verbindet."), False
    return trn(
        "noch **{n} Zeichen**, dann Enter", "noch **{n} Zeichen**, dann Enter", missing
    ), False


def failure(error: Coded, code: str, *, can_examine: bool = False) -> Trouble:
    """Return why the pairing did not succeed."""
    match error.code:
        case "code_wrong":
            happened = tr("„{code}“ passt nicht zu diesem Server.", code=shown(code))
            return Trouble(happened, _tries(error))
        case "code_not_open":
            return Trouble(
                tr("„{code}“ gilt hier nicht.", code=shown(code)),
                tr(
                    "Nichts ist passiert. Vertippt, abgelaufen oder schon benutzt: den Code"
                    " vergleichen. Einen neuen holt die Turnierleitung mit F5."
                ),
            )
        case "code_tries_spent":
            return Trouble(
                tr("Von diesem Rechner kamen zu viele falsche Codes."),
                tr(
                    "Nichts ist passiert. In einer Minute geht der nächste Versuch, bis dahin den"
                    " Code vergleichen."
                ),
            )
        case "server_not_reached":
            address = error.parameters.get("address", "–")
            detail = tr(
                "Es ist nichts passiert, der Code bleibt stehen. Beide Laptops müssen im"
                " selben WLAN sein, kein Gäste-WLAN. Dann noch einmal Enter."
            )
            if can_examine:
                detail = f"{detail} {tr('F6 prüft, ob WLAN, Firewall oder Adresse schuld sind.')}"
            return Trouble(tr("Unter {address} meldet sich niemand.", address=address), detail)
        case _:
            return Trouble(
                tr("Das Verbinden ist nicht gelungen. Es ist nichts passiert."), sentence(error)
            )


def _tries(error: Coded) -> str:
    """Return what a wrong code may mean: mistyped or read by another server, nobody can tell."""
    left = error.parameters.get("tries", 0)
    meaning = tr(
        "Nichts ist passiert. Der Code ist vertippt, oder jemand steht zwischen hier und dem"
        " Server. Den Code vergleichen; stimmt er, mit F4 die Adresse eintippen, die bei der"
        " Turnierleitung steht."
    )
    if isinstance(left, int) and left > 0:
        tries = trn("Noch {n} Versuch.", "Noch {n} Versuche.", left)
    else:
        tries = tr("Der nächste Versuch geht in einer Minute.")
    return f"{meaning} {tries}"


def without_address() -> Trouble:
    """Return the trouble that no tournament is chosen."""
    return Trouble(
        tr("Noch ist kein Turnier gewählt."),
        tr("Es ist nichts passiert. Links eines wählen, oder mit F4 die Adresse eintippen."),
    )


def help_sentence(has_servers: bool) -> str:
    """Return what to do if the tournament is not listed."""
    if has_servers:
        return tr(
            "Turnier nicht dabei? Beide Laptops müssen im selben WLAN sein. Kein Gäste-WLAN. Oder"
            " die Adresse vom Bildschirm der Turnierleitung abtippen."
        )
    return tr(
        "Es wird im Netz gesucht, bisher meldet sich kein Turnier. Beide Laptops müssen im selben"
        " WLAN sein, kein Gäste-WLAN; unter Windows muss das Netz „privat“ sein. Immer geht: F4"
        " und die Adresse vom Bildschirm der Turnierleitung abtippen."
    )


def state_sentence(is_connecting: bool, has_place: bool, has_code: bool) -> str:
    """Return how far it is, for the status line."""
    if is_connecting:
        return tr("Verbindet …")
    if not has_place:
        return tr("sucht Turniere im Netz")
    return tr("Enter verbindet") if has_code else tr("Turnier gefunden, Code fehlt")
