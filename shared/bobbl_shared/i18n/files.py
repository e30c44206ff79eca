"""Sentences for files that somebody names: to be read, made or written."""

from collections.abc import Mapping
from types import MappingProxyType

from bobbl_shared.i18n import tr

FILE_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        # to be read
        "file_empty": "Die Datei {path} ist leer, es steht nichts darin; wählen Sie eine andere,"
        " oder holen Sie eine Sicherung.",
        "file_is_device": "{path} ist ein Gerät oder eine Leitung und keine Datei; nennen Sie eine"
        " Datei.",
        "file_is_folder": "{path} ist ein Ordner und keine Datei; nennen Sie die Datei darin.",
        "file_not_found": "Die Datei {path} gibt es nicht; prüfen Sie Namen und Ordner.",
        "file_not_text": "{path} ist {what} und hier nicht zu gebrauchen; nehmen Sie eine"
        " JSON-Datei.",
        "file_too_large": "Die Datei {path} ist zu groß, mehr als {most} Bytes werden nicht"
        " gelesen; nehmen Sie eine andere.",
        "file_too_new": "Die Datei {path} stammt von einem neueren Bobbl (Format {version}) und"
        " wurde nicht verändert; installieren Sie auf diesem Rechner {release}.",
        "file_unreadable": "Die Datei {path} darf hier nicht gelesen werden; prüfen Sie ihre"
        " Rechte und die der Ordner darüber.",
        "columns_unclear": "„{given}“ benennt keine Spalten; schreiben Sie sie der Reihe nach, etwa"
        " Nachname,Vorname,-,Verein.",
        "import_after_opening": "Bei {path} ist noch etwas offen, was nur das Fenster der"
        " Turnierleitung klären kann; es ist nichts übernommen. Öffnen Sie das Turnier einmal mit"
        " „bobbl host“.",
        "import_refused": "Das Turnier nimmt die Liste nicht an ({code}); es ist niemand"
        " aufgenommen. Nehmen Sie sie in der Anmeldung auf, Zeile für Zeile.",
        "list_damaged": "Die Datei ist beschädigt oder keine richtige Tabelle; es ist nichts"
        " übernommen. Öffnen Sie sie im Tabellenprogramm, und speichern Sie sie neu.",
        "list_empty": "In der Datei steht nichts; es ist nichts übernommen. Nehmen Sie eine"
        " andere.",
        "list_locked": "Die Datei ist mit einem Kennwort geschützt; es ist nichts übernommen."
        " Speichern Sie die Tabelle ohne Kennwort.",
        "list_no_table": "Die Datei ist {what} und keine Liste; es ist nichts übernommen. Nehmen"
        " Sie eine Tabelle (CSV, ODS, XLSX), oder fügen Sie die Liste als Text ein.",
        "list_stopped": "Das Lesen der Datei ist angehalten; es ist nichts übernommen. Öffnen Sie"
        " sie noch einmal, wenn Sie sie doch brauchen.",
        "list_too_large": "Die Datei ist für eine Liste zu groß; es ist nichts übernommen. Nehmen"
        " Sie eine Tabelle, in der nur die Liste steht.",
        "list_too_long": "Die Datei hat mehr als {most} Zeilen; es ist nichts übernommen. Nehmen"
        " Sie eine Tabelle, in der nur die Liste steht.",
        "not_a_bobbl_file": "{path} ist {what} und hier nicht zu gebrauchen; die Datei wurde nicht"
        " verändert. Wählen Sie eine andere.",
        "not_a_club_file": "{path} ist {what} und keine Vereinsdatei; die Datei wurde nicht"
        " verändert. Legen Sie mit „bobbl club new“ eine an.",
        # to be made or written
        "file_exists": "Die Datei {path} gibt es schon, sie wurde nicht verändert; wählen Sie einen"
        " anderen Namen.",
        "file_not_written": "Die Datei {path} ließ sich nicht schreiben; wählen Sie einen anderen"
        " Ort oder schaffen Sie Platz.",
        "folder_not_found": "Den Ordner {path} gibt es nicht, es ist nichts geschrieben; prüfen Sie"
        " den Namen, oder legen Sie ihn an.",
        "codes_folder_missing": "Für die Anmeldecodes ist kein Ordner genannt; hängen Sie einen"
        " an.",
        "nobody_announced": "In diesem Turnier ist niemand vorangemeldet, es ist nichts"
        " geschrieben; Codes gibt es, sobald jemand vorangemeldet ist.",
        "export_without_log": "In diesem JSON steht kein ganzes Turnier zum Wieder-Einlesen;"
        " schreiben Sie es mit „bobbl export … --format json --with-log“ neu. Es ist nichts"
        " geschrieben.",
        "export_log_broken": "Das Protokoll in dieser Datei ist verändert oder nicht ganz (Ereignis"
        " {index}); nehmen Sie eine, die niemand bearbeitet hat. Es ist nichts geschrieben.",
        "export_too_new": "In dieser Datei steht, was dieses Bobbl nicht kennt; es ist nichts"
        " geschrieben. Installieren Sie auf diesem Rechner {release}.",
        "export_name_changed": "Ein Name in dieser Datei ist nicht der, der angemeldet wurde"
        " ({hash}); nehmen Sie eine, die niemand bearbeitet hat. Es ist nichts geschrieben.",
        "log_not_exported": "Das ganze Protokoll gibt es nur zu --format json, ohne --list und ohne"
        " --salvage; lassen Sie eins davon weg.",
        "forget_whom": "Nennen Sie entweder die Nummern, deren Angaben gelöscht werden, oder --all;"
        " es ist nichts gelöscht.",
        "forget_while_open": "Das Turnier {path} ist gerade offen, es ist nichts gelöscht. Solange"
        " es läuft, löscht die Turnierleitung bei den Teilnehmern (T, F11); sonst schließen Sie"
        " erst das Fenster.",
        "not_anonymous": "Ohne Namen (--anonymous) gibt es Listen und --format json, nicht --format"
        " {format}. Was die Seiten für Gäste nennen, steht in den Einstellungen.",
        "log_not_anonymous": "Aus dem Protokoll folgen die Codes der Anmeldungen und der Zettel am"
        " Handy; mit --anonymous gibt es das erst, wenn der Endstand feststeht. Es ist nichts"
        " geschrieben. Lassen Sie --with-log weg; Auslosungen zum Nachrechnen gibt „bobbl record“"
        " aus.",
        "output_exists": "Die Datei {path} gibt es schon, sie wurde nicht verändert; wählen Sie"
        " einen anderen Namen, oder überschreiben Sie sie mit --force.",
        "output_is_device": "{path} ist ein Gerät und keine Datei, es ist nichts geschrieben;"
        " nennen Sie eine Datei.",
        "output_is_folder": "{path} ist ein Ordner, es ist nichts geschrieben; hängen Sie den Namen"
        " einer Datei an.",
        "output_is_source": "{path} wird für diesen Befehl gelesen und deshalb nicht"
        " überschrieben; nennen Sie eine andere Datei.",
        "output_preserved": "{path} bleibt, wie es ist: Turnier- und Vereinsdateien und andere"
        " Datenbanken werden nie überschrieben. Nennen Sie eine andere Datei.",
        "output_twice": "{path} ist zweimal als Ziel genannt, es ist nichts geschrieben; nennen Sie"
        " verschiedene Dateien.",
        # the folder of the club's site
        "after_unusable": "„{given}“ lässt sich nicht als Befehl lesen, es fehlt ein Wort oder ein"
        " Anführungszeichen; berichtigen Sie ihn.",
        "site_file_foreign": "{path} hat Bobbl nicht geschrieben und lässt es, wie es ist; die"
        " Seiten warten. Benennen Sie die Datei um, oder nehmen Sie einen leeren Ordner.",
        "site_folder_away": "Der Ordner {path} ist gerade nicht da; es ist nichts verloren, Bobbl"
        " schreibt die Seiten, sobald er da ist. Prüfen Sie Stick oder Netzlaufwerk, oder legen"
        " Sie ihn an.",
        "site_folder_closed": "In den Ordner {path} darf hier nicht geschrieben werden; es ist"
        " nichts verloren. Ändern Sie seine Rechte, oder nehmen Sie einen anderen Ordner.",
        "site_folder_failed": "In den Ordner {path} ließ sich nicht schreiben ({reason}); es ist"
        " nichts verloren. Prüfen Sie den Datenträger, oder nehmen Sie einen anderen Ordner.",
        "site_folder_foreign": "Im Ordner {path} liegt schon etwas, das nicht von Bobbl ist; es ist"
        " nichts geschrieben. Nehmen Sie einen leeren Ordner, oder erlauben Sie diesen mit"
        " --force: Was darin liegt, bleibt, wie es ist.",
        "site_is_newer": "Die Seiten in {path} zeigen mehr, als in dieser Turnierdatei steht; sie"
        " sind, wie sie waren. Löschen Sie mit der neuesten Kopie.",
        "site_of_exercise": "„{name}“ ist eine Übung: Sie kommt nicht in den Ordner für die"
        " Webseite des Vereins; dort bleibt alles, wie es war.",
        "site_failed": "Die Seiten ließen sich nicht in den Ordner {path} schreiben: Das ist ein"
        " Fehler in Bobbl ({reason}). Bobbl versucht es wieder; der Abend merkt davon nichts.",
        "site_folder_full": "Auf dem Datenträger mit dem Ordner {path} ist kein Platz mehr; die"
        " Seiten darin sind ganz, die neuen warten. Schaffen Sie Platz.",
        "site_folder_needless": "Ein Ordner gehört nur zu --format site oder codes; hier steht das"
        " Format {format}. Nennen Sie das Ziel mit --out.",
        "site_folder_missing": "Für die Seiten ist kein Ordner genannt; hängen Sie einen an.",
        "site_list_damaged": "Die Liste {path}, in der steht, welche Dateien von Bobbl sind, ist"
        " beschädigt; es ist nichts verändert. Nehmen Sie einen leeren Ordner.",
    }
)
"""Sentence by the code of a ``BobblError``."""


def file_words() -> Mapping[str, str]:
    """Return what a file is in words, by ``log.named.what_is``."""
    return {
        "archive": tr("ein Archiv oder ein Büro-Dokument"),
        "club": tr("eine Vereinsdatei"),
        "contacts": tr("eine Visitenkarte oder ein Termin"),
        "document": tr("ein Textdokument, eine alte oder eine verschlüsselte Excel-Datei"),
        "database": tr("die Datenbank eines anderen Programms"),
        "json": tr("eine JSON-Datei"),
        "nothing": tr("leer"),
        "page": tr("eine Webseite oder XML-Datei"),
        "pdf": tr("eine PDF"),
        "picture": tr("ein Bild"),
        "program": tr("ein Programm"),
        "signs": tr("kein lesbarer Text"),
        "station": tr("eine Datei, die eine Station für sich führt,"),
        "text": tr("ein Text"),
        "tournament": tr("eine Turnierdatei"),
        "unknown": tr("keine Datei von Bobbl"),
    }
