"""Where guests find the pages: what a QR code says, and what is typed."""

from bobbl_shared.domain.state import Entrant, State

USUAL = ":80"
"""Browsers add this port themselves."""

SCANNER_PATH = "/scanner"
"""Where a phone scans for a station, by that station's code."""


def typed_address(address: str) -> str:
    """Return what is typed in a browser for an address (``host:port``)."""
    return address.removesuffix(USUAL)


def told_addresses(state: State) -> tuple[str, ...]:
    """Return where guests are told to come: to the pages, to the slips on phones."""
    pages, phones = state.pages, state.phones
    addresses = []
    if pages is not None and pages.is_open:
        addresses.append(pages.address)
    if phones is not None and phones.is_allowed:
        addresses.append(phones.address)
    return tuple(dict.fromkeys(addresses))


def pages_link(state: State, path: str = "/") -> str | None:
    """Return what a QR code says for a page; none while guests may read none."""
    pages = state.pages
    if pages is None or not pages.is_open:
        return None
    return f"http://{typed_address(pages.address)}{path}"


def own_page(state: State, entrant: Entrant) -> str:
    """Return the path of an entrant's own page."""
    word = "paar" if state.settings.entrants == "pairs" else "spieler"
    return f"/{word}/{entrant.number}"


def table_page(table: int) -> str:
    """Return the path under which the seat finder shows a table."""
    return f"/platz?q=T{table}"


def scanner_address(state: State) -> str | None:
    """Return what is typed on a phone that is to scan; none while phones can come nowhere."""
    told = told_addresses(state)
    return f"{typed_address(told[0])}{SCANNER_PATH}" if told else None
