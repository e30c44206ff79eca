"""What forms of the web export when people have registered there: as they come, faults included."""

import csv
import io

_LAST = (
    "Hofmann",
    "Reuß",
    "Popp",
    "Zapf",
    "Bär",
    "Weiß",
    "Müller-Lüdenscheidt",
    "Wölfel",
    "Schüßler",
    "Kräußlich",
    "Dörfler",
    "Großkopf",
    "Häfner",
    "Öchsner",
    "Süßmann",
    "Kühnlein",
    "Geißler",
    "Grünbeck",
    "Nüßlein",
    "Löffler",
    "Übelacker",
    "Jäger",
)
_FIRST = (
    "Karl",
    "Änne",
    "Uwe",
    "Rosi",
    "Jürgen",
    "Käthe",
    "Sören",
    "Björn",
    "Anna-Lena",
    "Götz",
    "Zoë",
    "René",
    "Ute",
    "Heinz-Günther",
    "Eva",
)
_CLUBS = ("SV Weidenlohe", "", "Kegelclub „Alle Neune“; Abt. Karten", "Muckfreunde Ober-/Unterhaid")
_REMARKS = ("", "", "kommen später", "zahlen vor Ort;\nTisch am Fenster", 'Opa: "wie immer"')
LONG = "Anna-Katharina Leutheusser-Schnarrenberger-Wölfelschneider von der Tann"


def person(number: int) -> tuple[str, str]:
    """Give the number-th of many first and family names."""
    return _FIRST[number % len(_FIRST)], _LAST[number * 5 % len(_LAST)]


def pairs_form() -> bytes:
    """Give 46 pairs with commas in UTF-8, and lines that want a look: 10, 23, 27 and 48."""
    out = io.StringIO()
    form = csv.writer(out)
    about = ("Zeitstempel", "E-Mail-Adresse")
    names = ("Vor- und Nachname Spieler 1", "Vor- und Nachname Spieler 2 (Partner/in)")
    more = ("Verein / Ort", "Telefonnummer", "Ich habe die Hinweise gelesen.", "Anmerkungen")
    form.writerow((*about, *names, *more))
    for number in range(46):
        (first, last), other = person(2 * number), " ".join(person(2 * number + 1))
        one = f"{last}, {first}" if number % 4 == 0 else f"{first} {last}"
        stamp = f"2026/10/{1 + number // 3:02} 6:{number:02}:01 PM MEZ"
        club, remark = _CLUBS[number % len(_CLUBS)], _REMARKS[number % len(_REMARKS)]
        other = LONG if number == 33 else other
        row = (stamp, "wir@web.de", one, other, club, "0951 / 12 34", "Ja", remark)
        form.writerow(row)
        if number == 5:
            form.writerow((*row[:7], "noch einmal abgeschickt"))
        if number == 15:
            form.writerow((stamp, "x@y.de", "asdf", "", "", "", "Ja", "Test"))
        if number == 18:
            form.writerow((stamp, "x@y.de", "http://brillen.example", "kaufen", "", "", "Ja", ""))
        if number == 35:
            form.writerow((stamp, "x@y.de", "Otto Einzel", "suche Partner", "", "", "Ja", ""))
    return out.getvalue().encode()


def players_form() -> bytes:
    """Give 40 players with semicolons in Windows-1252, and two lines that want a look."""
    out = io.StringIO()
    form = csv.writer(out, delimiter=";")
    heads = ("ID", "Eingereicht am", "Vorname", "Nachname", "Verein", "E-Mail", "Nachricht")
    form.writerow(heads)
    for number in range(40):
        first, last = person(number)
        club, remark = _CLUBS[number % len(_CLUBS)], _REMARKS[number % len(_REMARKS)]
        form.writerow((number, "1.10.2026 08:00", first, last, club, "ich@web.de", remark))
        if number == 12:
            form.writerow((99, "1.10.2026 09:00", first.upper(), last, "", "", "doppelt?"))
        if number == 20:
            form.writerow((98, "1.10.2026 09:00", "", "", "", "", "kann man noch mitmachen?"))
    return out.getvalue().encode("cp1252")
