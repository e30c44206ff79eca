"""The sentences of a station's first start."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_client.joining.known import Known
from bobbl_client.link.news import FoundServer
from bobbl_shared.clock import moment
from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH, shown
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_day
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True, slots=True)
class Trouble:
    """What happened, and what is safe and to be done."""

    happened: str
    detail: str


def announced_words(
    server: FoundServer,
    answers: bool | None,
    now: datetime,
    zone: tzinfo | None = None,
    *,
    known: Known | None,
) -> str:
    """Return what tells an announced tournament from others; ``answers`` none: not known yet."""
    said = [] if server.far is None else [_how_far(server.far, now, zone)]
    if answers is not None:
        said.append(tr("erreichbar") if answers else tr("nicht erreichbar"))
    if known is not None:
        said += [_open_elsewhere() if known.is_open else tr("hier schon dabei"), *_waiting(known)]
    return " · ".join((*said, next(iter(server.addresses), "–")))


def known_words(
    known: Known, answers: bool | None, now: datetime, zone: tzinfo | None = None
) -> str:
    """Return what the tournament is at which this computer was last, and that nobody announces."""
    said = [_open_elsewhere() if known.is_open else tr("zuletzt an diesem Computer")]
    if known.far is not None:
        said.append(_how_far(known.far, now, zone))
    if answers is not None:
        said.append(tr("erreichbar") if answers else tr("Server nicht gefunden"))
    return " · ".join((*said, *_waiting(known)))


def station_named(tournament: str, known: Known | None) -> str:
    """Return a tournament, with the station of this computer that is meant if there are several."""
    if known is None or not known.station:
        return tournament
    return f"{known.station} · {tournament}"


def _open_elsewhere() -> str:
    return tr("hier schon in einem anderen Fenster offen")


def _waiting(known: Known) -> tuple[str, ...]:
    """Return that something was typed here for a tournament and never arrived, if it was."""
    n = known.waiting
    said = trn("{n} Eintrag nie angekommen", "{n} Einträge nie angekommen", n)
    return (said,) if n else ()


def _how_far(far: HowFar, now: datetime, zone: tzinfo | None) -> str:
    """Return the day of a tournament and the round it has come to."""
    if not far.begun:
        return tr("noch nicht begonnen")
    is_today = moment(far.begun).astimezone(zone).date() == now.astimezone(zone).date()
    day = tr("heute") if is_today else day_of(far, zone)
    if far.is_over:
        return tr("{day}, zu Ende", day=day)
    return tr("{day}, Runde {n} von {rounds}", day=day, n=far.round, rounds=far.rounds)


def day_of(far: HowFar, zone: tzinfo | None = None) -> str:
    """Return the day on which a tournament began; empty before that."""
    return written_day(moment(far.begun).astimezone(zone).date()) if far.begun else ""


def no_code_needed() -> str:
    """Return (marked) that this computer belongs to the chosen tournament."""
    return tr("Hier braucht es keinen Code: **Enter** macht weiter.")


def not_opened(name: str, error: Coded) -> Trouble:
    """Return why a tournament of this computer could not be gone on with."""
    return Trouble(tr("„{name}“ lässt sich hier nicht öffnen.", name=name), sentence(error))


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
