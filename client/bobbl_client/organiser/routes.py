"""The pages of the organiser's window: one row each.

The overview's links, the help and what opens a page read this table. A page is asked for by its
name everywhere; only the overview knows keys.
"""

from typing import NamedTuple

from bobbl_shared.i18n import tr


class Route(NamedTuple):
    """One page: its name, the overview's key for it, the word beside the key, the line of help.

    Without a key it is reached from another page only.
    """

    name: str
    key: str = ""
    label: str = ""
    does: str = ""


def routes() -> tuple[Route, ...]:
    """Return all pages, those with a link in the order of their links."""
    return (
        *linked_routes(),
        Route("cases", "F4", tr("alle"), tr("alle Fälle")),
        *map(Route, UNLINKED),
    )


def linked_routes() -> tuple[Route, ...]:
    """Return the pages that the overview links to below its lists."""
    return (
        Route(
            "stations",
            "F6",
            tr("Stationen"),
            tr("Stationen: dazunehmen, ändern; Anzeigen, Ansagen, Handys am Tisch"),
        ),
        Route("operators", "F7", tr("Helfer"), tr("Helfer: Liste")),
        Route("ranking", "F5", tr("Rangliste"), tr("Rangliste")),
        Route(
            "draw",
            "F8",
            tr("Auslosung"),
            tr("Auslosung: warum so, neu, tauschen, Nachzügler, Protokoll"),
        ),
        Route(
            "seats",
            "F9",
            tr("Plätze"),
            tr("Plätze vor der Runde: Zettel eintippen, auslosen, bereinigen"),
        ),
        Route(
            "chronicle",
            "F3",
            tr("Verlauf"),
            tr("Verlauf: alles, was geschah, suchen und zurücknehmen"),
        ),
        Route("checklist", "K", tr("Kontrolle"), tr("Kontrolle vor dem Start, Sicherungen")),
        Route(
            "entrants",
            "T",
            tr("Teilnehmer"),
            tr("Teilnehmer: abmelden, ausschließen, jemand anderes spielt"),
        ),
        Route(
            "plan",
            "Z",
            tr("Zeitplan"),
            tr("Zeitplan: Pausen, Minuten je Runde, wie spät es wird"),
        ),
        Route("book", "A", tr("Adressbuch"), tr("Adressbuch: Leute, die jedes Jahr kommen")),
        Route(
            "papers",
            "D",
            tr("Drucken"),
            tr("Drucken: Zettel, Plätze, Lose, Urkunden, Notfall; Listen als Datei"),
        ),
        Route(
            "settings",
            "E",
            tr("Einstellungen"),
            tr("Einstellungen: was sich jetzt noch ändern lässt"),
        ),
    )


def route_of(name: str) -> Route:
    """Return the row of a page; ``LookupError`` if there is none of that name."""
    return {each.name: each for each in routes()}[name]


UNLINKED = (
    "announcements",
    "book_import",
    "ceremony",
    "clean_up",
    "club",
    "files",
    "latecomer",
    "markers",
    "partners",
    "phones",
    "prizes",
    "rules",
    "sections",
    "what_if",
    "wishes",
    "zones",
)
"""Pages that other pages lead to."""
