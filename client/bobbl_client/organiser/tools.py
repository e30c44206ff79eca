"""What a computer has beside the tournament; where something is missing, so are its pages."""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.doctor.examination import Examination
from bobbl_client.model.address_book import BookFile
from bobbl_client.model.site_choice import SiteFile
from bobbl_client.organiser.address.page import USUAL_PORT
from bobbl_client.organiser.club.page import ClubBook
from bobbl_client.organiser.federation.federations import Federations
from bobbl_client.organiser.files.page import FileMaker
from bobbl_client.organiser.window_study.page import WindowStudies


@dataclass(frozen=True)
class Tools:
    """The club's file, the address book, and what makes files of lists.

    ``federations`` joins and leaves them.

    ``site`` keeps where pages are written on this computer, ``free_port`` is where guests could
    come to it. ``studies`` tells what windows cost, ``examination`` makes one of this computer.
    """

    club: ClubBook | None = None
    book: BookFile | None = None
    files: FileMaker | None = None
    site: SiteFile | None = None
    free_port: Callable[[], int] = lambda: USUAL_PORT
    studies: WindowStudies | None = None
    examination: Callable[[], Examination] | None = None
    federations: Federations | None = None


NO_TOOLS = Tools()
