"""An address of another computer as people type it: host, colon, port."""

from bobbl_shared.i18n import tr

PORTS = range(1, 65_536)


def cleaned_address(text: str) -> str:
    """Return a typed address without what people put around it."""
    bare = text.strip().lower().removeprefix("wss://").removeprefix("https://")
    return bare.removeprefix("http://").rstrip("/").replace(" ", "")


def address_problem(text: str) -> str:
    """Return what is wrong with a typed address; empty if it can be used."""
    host, colon, port = cleaned_address(text).rpartition(":")
    is_bracketed = host.startswith("[") and host.endswith("]")
    if not cleaned_address(text):
        return tr("Die Adresse fehlt; sie steht auf dem Bildschirm der Turnierleitung.")
    if not colon or (":" in host and not is_bracketed):
        return tr("Es fehlt der Doppelpunkt mit der Zahl dahinter, etwa 192.168.4.10:40123.")
    if not (port.isascii() and port.isdecimal() and int(port) in PORTS):
        return tr("Nach dem Doppelpunkt steht eine Zahl bis 65535, etwa 192.168.4.10:40123.")
    if not host:
        return tr("Vor dem Doppelpunkt fehlt der Rechner, etwa 192.168.4.10:40123.")
    return ""
