"""What a display shows as one line, for who cannot see it: it is painted, and nothing else says it.

Read out is what is painted, in the same order, so that both always say the same.
"""

from collections.abc import Iterable

from bobbl_client.display.clock import ClockPage, StartPage
from bobbl_client.display.page import DisplayMenu, DisplayScreen
from bobbl_client.display.pages import (
    DisplayPage,
    PicturePage,
    PrizePage,
    RankingPage,
    SponsorsPage,
    WordPage,
)
from bobbl_client.display.seats import SeatsPage
from bobbl_client.display.where import WherePage
from bobbl_client.page.text import unmarked
from bobbl_client.widgets.hall import ranked
from bobbl_client.widgets.hall.ceremony_sheet import prize_words_of
from bobbl_shared.i18n import tr


def words_of(screen: DisplayScreen) -> str:
    """Return everything that is read from a display."""
    if screen.gong is not None:
        return _joined((screen.training, *screen.gong))
    if screen.menu is not None:
        return _joined((screen.training, *_menu_words(screen.menu)))
    evening = screen.evening.spoken if screen.evening is not None else ""
    return _joined((screen.training, *_page_words(screen.page), *screen.footer, evening))


def _page_words(page: DisplayPage) -> Iterable[str]:
    match page:
        case WordPage():
            return (page.title, page.number, *page.lines)
        case ClockPage():
            return (page.title, page.word, page.digits, page.told)
        case StartPage():
            code = (page.caption, page.address) if page.link else ()
            return (page.heading, page.time, *page.lines, *code)
        case SeatsPage():
            seats = (f"{each.family} {each.first}: {each.table}" for each in page.seats)
            return (page.title, f"{page.first} {tr('bis')} {page.last}", page.beside, *seats)
        case RankingPage():
            lines = (ranked(each).spoken() for each in page.rows)
            return (page.title, page.span, page.names, *page.headings, *lines)
        case PicturePage():
            return (tr("Bild"),)
        case SponsorsPage(names):
            return (tr("Danke an unsere Sponsoren"), *names)
        case PrizePage(step):
            return (prize_words_of(step),)
        case WherePage(found):
            return (*page.asked, found.section, found.told)


def _menu_words(menu: DisplayMenu) -> Iterable[str]:
    rows = (f"{row.key} {row.label}: {tr('an') if row.is_on else tr('aus')}" for row in menu.rows)
    return (menu.title, *rows, *menu.lines)


def _joined(parts: Iterable[str]) -> str:
    return unmarked(" · ".join(filter(None, parts)))
