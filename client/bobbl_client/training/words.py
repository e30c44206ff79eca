"""What is said on a training evening: by the people in the hall, and about the mistakes."""

from bobbl_client.evening.people import family_names, side_numbers
from bobbl_client.model.station import StationModel
from bobbl_client.training.acts import Answer, Paper
from bobbl_client.training.script import Guest, Kind, Mistake
from bobbl_client.training.setting import actor_name
from bobbl_client.training.simulated_stations import spoken
from bobbl_shared.domain.score import written_points
from bobbl_shared.domain.state import TableSlot
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


def who(guest: Guest) -> str:
    """Name a pair as it introduces itself."""
    names = [f"**{each.first} {each.last}**" for each in spoken(guest.names)]
    return tr(" und ").join(names)


def clubs(guest: Guest) -> str:
    """Return the clubs of a pair, first one's first; empty if they have none."""
    named = dict.fromkeys(each.club for each in spoken(guest.names) if each.club)
    return ", ".join(named)


def says(guest: Guest) -> str:
    """Return what a pair says at the desk."""
    if guest.mistake == "again":
        return tr("„Unsere Nachbarin hat uns angemeldet, glaube ich.“")
    if guest.announced:
        return tr("„Wir sind vorangemeldet.“")
    if guest.mistake == "late":
        return tr("„Der Bus! Dürfen wir noch mitspielen?“")
    return tr("„Wir möchten mitspielen.“")


def answer_sentence(model: StationModel, answer: Answer) -> str:
    """Return what is said at a table or a station (marked)."""
    place = answer.place
    if place.actor is not None:
        name = actor_name(place.actor)
        said = (
            tr("„Das Netzkabel war draußen. Jetzt steckt es wieder.“")
            if answer.reply == "plugged_in"
            else tr("„Hier läuft alles.“")
        )
        return f"**{name}**: {said}"
    return f"**{tr('Tisch {n}', n=place.table)}**: {_said_at_table(model, answer)}"


def _said_at_table(model: StationModel, answer: Answer) -> str:
    state = model.state
    running = state.running if state is not None else None
    slot = running.tables.get(answer.place.table) if running is not None else None
    if answer.paper is None or slot is None:
        if answer.reply == "nobody" and slot is not None:
            numbers = side_numbers(model, slot.sides[0])
            return tr("„{who} ist nicht gekommen. Wir können nicht spielen.“", who=numbers)
        return tr("„Wir spielen noch.“")
    points = points_text(answer.paper)
    match answer.reply:
        case "mended":
            return tr("„Da haben wir uns verschrieben. Richtig ist {points}.“", points=points)
        case "brought":
            return tr(
                "„Der Zettel liegt noch hier! Wir bringen ihn.“ Darauf steht {points}.",
                points=points,
            )
        case _:
            return tr(
                "Auf dem Zettel steht {points}, {who} oben.",
                points=points,
                who=side_numbers(model, slot.sides[0]),
            )


def points_text(paper: Paper) -> str:
    """Return ``21:13, 18:21``."""
    return ", ".join(f"{a}:{b}" for a, b in written_points(paper.score))


def what(mistake: Mistake, table: int, guest: Guest | None) -> str:
    """Return what went wrong on purpose."""
    where = tr("Runde {n}, Tisch {table}", n=mistake.round, table=table)
    name = " / ".join(each.last for each in spoken(guest.names)) if guest is not None else ""
    match mistake.kind:
        case "again":
            return tr("{name}: war am anderen Tisch schon angemeldet", name=name)
        case "misspelt":
            other = " / ".join(each.last for each in spoken(guest.announced)) if guest else ""
            return tr("{name}: als „{other}“ vorangemeldet", name=name, other=other)
        case "duplicate":
            return tr("{name}: am anderen Tisch noch einmal angemeldet", name=name)
        case "absent":
            return tr("{name}: vorangemeldet und nicht gekommen", name=name)
        case "late":
            return tr("{name}: erst nach der Auslosung gekommen", name=name)
        case "mistyped":
            return tr("{where}: die andere Station hat sich vertippt", where=where)
        case "swapped":
            return tr("{where}: die andere Station hat die Seiten vertauscht", where=where)
        case "upside_down":
            return tr("{where}: der Zettel lag verkehrt herum", where=where)
        case "impossible":
            return tr("{where}: auf dem Zettel hatten beide gewonnen", where=where)
        case "missing_slip":
            return tr("{where}: der Zettel wurde nicht abgegeben", where=where)
        case "no_show":
            return tr("{where}: ein Paar ist nicht gekommen", where=where)
        case "silent":
            return tr("Runde {n}: eine Station war ohne Netz", n=mistake.round)


def remedy(kind: Kind) -> str:
    """Return one sentence about what is to be done about it."""
    return {
        "again": tr("Vor dem Speichern fragt Bobbl; F4 öffnet, wer schon da ist."),
        "misspelt": tr(
            "F3 findet auch ähnliche Namen: öffnen, mit F12 als da melden, Namen berichtigen."
        ),
        "duplicate": tr("Einen der beiden öffnen, F4: Bobbl zählt sie nur einmal."),
        "absent": tr("Esc, F11, Nicht Erschienene abmelden: sonst wartet man auf sie."),
        "late": tr("Anmelden; die Turnierleitung setzt Nachzügler in die Runde (A, F6)."),
        "mistyped": tr(
            "Strittig: den Zettel neben beide Einträge legen und danach berichtigen oder"
            " entscheiden."
        ),
        "swapped": tr("Strittig, wer verloren hat: am Zettel entscheiden, nicht raten."),
        "upside_down": tr("Liegt der Zettel verkehrt, zuerst * drücken: Bobbl tauscht die Seiten."),
        "impossible": tr("Nie raten: am Tisch nachfragen und tippen, was gespielt wurde."),
        "missing_slip": tr("Offene Tische aufrufen und dort nachfragen."),
        "no_show": tr(
            "Den Tisch im Plan öffnen (Tab, Pfeile, Enter), nicht gespielt; mit T das Paar"
            " abmelden."
        ),
        "silent": tr("S zeigt, welche Station fehlt: hingehen, Kabel und WLAN prüfen."),
    }[kind]


def sides_on(model: StationModel, slot: TableSlot, paper: Paper) -> tuple[str, ...]:
    """Name the sides of a slip from top to bottom, as it lies there."""
    sides = tuple(short_side_name(model, side) for side in slot.sides)
    return sides[::-1] if paper.is_turned else sides


def short_side_name(model: StationModel, side: tuple[EntrantId, ...]) -> str:
    """Name one side of a table by its family names."""
    assert model.state is not None
    entrants = model.state.entrants
    return " / ".join(family_names(model, entrants[each]) for each in side)
