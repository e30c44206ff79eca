"""Sentences for what goes wrong outside the rules: the other side, the disk, a damaged file."""

from collections.abc import Mapping
from types import MappingProxyType

_ALARM = " Arbeiten Sie hier nicht weiter und holen Sie die Turnierleitung."
_SAVED = " Was an dieser Station gespeichert ist, bleibt gespeichert."
_REPORT = " Starten Sie die Station neu und melden Sie es, wenn es wieder geschieht."

PEER_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        # pairing and connecting
        "code_wrong": "Code und Server passen nicht zusammen, es ist nichts geschehen; Versuche"
        " übrig: {tries}. Vergleichen Sie den Code mit dem, den die Turnierleitung gerade sieht;"
        " stimmt er, steht vielleicht jemand dazwischen: Tippen Sie die Adresse ein, die dort"
        " steht.",
        "code_not_open": "Dieser Code gilt nicht (vertippt, abgelaufen oder schon benutzt), es ist"
        " nichts geschehen. Vergleichen Sie ihn mit dem, den die Turnierleitung gerade sieht.",
        "code_tries_spent": "Von diesem Rechner kamen zu viele falsche Codes, es ist nichts"
        " geschehen. Versuchen Sie es in einer Minute noch einmal.",
        "pairing_failed": "Die Kopplung ist gescheitert, es ist nichts geschehen; prüfen Sie Code"
        " und Adresse und versuchen Sie es mit einem neuen Code.",
        "not_admitted": "Der Server hat diese Station nicht aufgenommen; lassen Sie die"
        " Turnierleitung eine neue Einladung anlegen.",
        "certificate_mismatch": "Unter dieser Adresse antwortet ein anderer Server, als diese"
        " Station kennt; es ist nichts übertragen." + _ALARM,
        "other_tournament": "Dieser Server führt ein anderes Turnier; es ist nichts übertragen."
        " Wählen Sie das richtige.",
        "version_differs": "Station und Server sprechen verschiedene Versionen; es ist nichts"
        " verloren. Installieren Sie {update} {release}.",
        "station_unknown": "Der Server kennt diese Station nicht oder nicht mehr." + _SAVED + " Die"
        " Turnierleitung kann sie neu koppeln.",
        "copy_of_station": "Diese Station arbeitet mit einem älteren Stand ihrer eigenen Daten,"
        " der Server hat schon {counter} Eingaben von ihr; koppeln Sie sie neu.",
        "copy_differs": "Die Daten dieser Station passen nicht zu denen des Servers: Er ist"
        " zurückgesetzt oder ein falscher." + _SAVED + _ALARM,
        "server_behind": "Diese Station weiß mehr als der Server: Er ist zurückgesetzt oder ein"
        " falscher." + _SAVED + _ALARM,
        "server_damaged": "Die Turnierdatei des Servers ist beschädigt, Ereignisse darin:"
        " {length}; diese Station hat mehr." + _SAVED + " Machen Sie sie zum Server.",
        "server_outdated": "Dieses Turnier hat ein anderer Server übernommen (Abschnitt {epoch});"
        " dieser hier nimmt nichts mehr an. Beenden Sie ihn.",
        "server_gathering": "Dieser Server fragt die Stationen gerade, was sie wissen, und nimmt"
        " gleich wieder etwas an; versuchen Sie es in ein paar Sekunden noch einmal.",
        "epoch_conflict": "Zwei Server behaupten, dieses Turnier übernommen zu haben (Abschnitt"
        " {epoch})." + _SAVED + _ALARM,
        "epoch_outdated": "Dieser Server ist abgelöst: Er ist bei Abschnitt {epoch}, bekannt ist"
        " {known}. Beenden Sie ihn und verbinden Sie sich mit dem neuen.",
        "epoch_malformed": "Der Server weist sich nicht richtig aus; es ist nichts übertragen."
        + _ALARM,
        # messages
        "bad_signature": "Eine Unterschrift ist falsch; nichts davon ist übernommen." + _ALARM,
        "other_author": "Eine Eingabe stammt nicht von der Station, die sie schickt; sie ist nicht"
        " übernommen." + _ALARM,
        "counter_gap": "Dem Server fehlt eine frühere Eingabe dieser Station." + _SAVED + " Sie"
        " wird noch einmal geschickt.",
        "counter_reused": "Diese Station gibt es zweimal oder sie ist auf einen alten Stand"
        " zurückgesetzt; koppeln Sie sie neu und geben Sie das Letzte noch einmal ein.",
        "command_malformed": "Eine Eingabe ist unlesbar und nicht übernommen; bringen Sie Server"
        " und Stationen auf den gleichen Stand.",
        "command_too_long": "Eine Eingabe ist zu lang und nicht übernommen; kürzen Sie Namen und"
        " Bemerkungen.",
        "details_malformed": "Ein Name kam unlesbar an und ist nicht übernommen; geben Sie ihn noch"
        " einmal ein.",
        "details_mismatch": "Ein Name oder eine Angabe passt nicht zu ihrer Prüfsumme und ist nicht"
        " übernommen; geben Sie sie noch einmal ein.",
        "details_missing": "Zu einer Eingabe fehlt der Name; sie ist nicht übernommen. Geben Sie"
        " sie noch einmal ein.",
        "details_sealed_damaged": "Angaben zu einer Person, die nur verschlossen hier liegen, sind"
        " beschädigt; alles andere gilt. An einer Anmeldung sind sie noch zu lesen.",
        "details_too_long": "Ein Name oder eine Angabe ist länger als {most} Zeichen und nicht"
        " übernommen; kürzen Sie den Text.",
        "too_much_waiting": "Der Server kommt mit den Eingaben dieser Station nicht nach."
        + _SAVED
        + " Sie werden gleich noch einmal geschickt.",
        "details_unasked": "Mit einer Eingabe kamen Angaben, die nicht dazugehören; sie ist nicht"
        " übernommen." + _REPORT,
        "frame_malformed": "Eine Nachricht ist unlesbar und nicht übernommen; bringen Sie Server"
        " und Stationen auf den gleichen Stand.",
        "frame_too_long": "Eine Nachricht ist zu lang und nicht übernommen; erlaubt sind {most}"
        " Zeichen." + _REPORT,
        "frames_too_many": "Die andere Seite schickt mehr, als zum Verbinden nötig ist (erlaubt"
        " sind {most} Teile); die Verbindung ist beendet, es ist nichts übertragen." + _REPORT,
        "hex_malformed": "Eine Nachricht ist unlesbar und nicht übernommen." + _REPORT,
        "out_of_turn": "Die andere Seite hält sich nicht an den Ablauf, die Verbindung ist"
        " getrennt." + _SAVED + _REPORT,
        # a log that cannot be followed
        "event_malformed": "Ein Ereignis ist unlesbar, alles davor gilt; bringen Sie Server und"
        " Stationen auf den gleichen Stand oder holen Sie eine Sicherung.",
        "event_not_founding": "Das Turnier beginnt nicht mit seiner Gründung; diese Datei ist nicht"
        " zu gebrauchen. Holen Sie eine Sicherung.",
        "event_undecidable": "In einem Ereignis steht, was kein Server entscheidet, alles davor"
        " gilt; nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "event_out_of_order": "Ein Ereignis steht nicht an seiner Stelle, alles davor gilt; holen"
        " Sie den Rest vom Server oder aus einer Sicherung.",
        "event_unfit": "Ein Ereignis widerspricht denen davor, die allein gelten; holen Sie eine"
        " Sicherung oder die Turnierleitung.",
        "head_differs": "Der unterschriebene Stand ist ein anderer als der des Protokolls; nichts"
        " davon ist übernommen." + _ALARM,
        "head_of_other_epoch": "Der letzte Stand ist von einem anderen Server unterschrieben, als"
        " dieser Abschnitt nennt; gehen Sie von einer Sicherung aus.",
        "seed_length_wrong": "Die Zufallszahlen dieser Auslosung haben die falsche Länge; sie ist"
        " nicht von diesem Programm gemacht. Vergleichen Sie mit einer anderen Kopie.",
        "clubs_wrong": "Die Vereine, die diese Auslosung trennen sollte, stimmen nicht mit der"
        " Anmeldung überein; vergleichen Sie mit einer anderen Kopie.",
        "again_wrong": "Ein Eintrag soll aus Abschnitt {epoch} nachgereicht sein, das kann nicht"
        " stimmen; vergleichen Sie mit einer anderen Kopie.",
        "bearers_wrong": "Die Hinweise auf gleiche Nummern im Verband stimmen nicht mit der"
        " Anmeldung überein; vergleichen Sie mit einer anderen Kopie.",
        "twins_wrong": "Die Hinweise auf gleiche Namen stimmen nicht mit der Anmeldung überein;"
        " vergleichen Sie mit einer anderen Kopie.",
    }
)
"""Sentence by the code of a ``PeerError``."""

WORLD_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        # demo and host
        "demo_server_died": "Der Server der Demo ist nicht gestartet; in ihrem Ordner liegt, was"
        " bis dahin geschah. Versuchen Sie es noch einmal mit BOBBL_LOG=info.",
        "demo_pages_died": "Die Seiten der Demo sind nicht gestartet; in ihrem Ordner liegt, was"
        " bis dahin geschah. Versuchen Sie es noch einmal mit BOBBL_LOG=info.",
        "demo_station_died": "Die Station „{station}“ der Demo hat sich beendet; in ihrem Ordner"
        " liegt, was bis dahin geschah. Versuchen Sie es noch einmal mit BOBBL_LOG=info.",
        "demo_order_failed": "Die Station „{station}“ der Demo konnte „{order}“ nicht ausführen"
        " ({code}). Versuchen Sie es noch einmal mit BOBBL_LOG=info.",
        "demo_hub_died": "Ein Prozess des Verbands in der Demo ist nicht gestartet. Versuchen Sie"
        " es noch einmal mit BOBBL_LOG=info.",
        "demo_not_handed_over": "Dem Verband der Demo wurde {seconds} s lang nichts übergeben; in"
        " ihrem Ordner liegt, was bis dahin geschah.",
        "demo_failover_failed": "Der Befehl „{command}“, der die Datenbank der Demo wechseln soll,"
        " ist gescheitert; sehen Sie nach, was er meldet.",
        "demo_slip_not_saved": "Ein Zettel der Demo ließ sich nicht speichern.",
        "option_out_of_range": "{option} muss zwischen {least} und {most} liegen; berichtigen Sie"
        " die Zahl.",
        "pages_not_started": "Die Seiten für Gäste sind nicht gestartet: {reason}. Am Turnier"
        " ändert das nichts.",
        "server_not_started": "Der Server ist nicht gestartet: {reason} Die Turnierdatei ist"
        " unverändert.",
        "taken_over_already": "Dieses Turnier hat schon ein anderer Computer übernommen (Abschnitt"
        " {epoch}), es läuft dort weiter; hier ist nichts geschehen. Ist auch der ausgefallen,"
        " übernehmen Sie von einer Station, die mit ihm gearbeitet hat.",
        "replaced_as_server": "Dieses Turnier hat ein anderer Computer übernommen (Abschnitt"
        " {epoch}), es läuft dort weiter. Was vielleicht nur hier steht, ist aufgeschrieben in"
        " {path}; vergleichen Sie und tragen Sie dort nach, was fehlt.",
        # the picture of a club's crest
        "crest_unread": "Die Datei {name} ließ sich nicht lesen; das Wappen bleibt, wie es war."
        " Wählen Sie eine andere, oder prüfen Sie den Stick.",
        "crest_other_kind": "{name} ist kein Bild in PNG oder JPEG; das Wappen bleibt, wie es war."
        " Speichern Sie das Bild als PNG, und wählen Sie es noch einmal.",
        "crest_damaged": "Das Bild {name} ist beschädigt; das Wappen bleibt, wie es war. Wählen Sie"
        " ein anderes.",
        "crest_file_too_large": "Das Bild {name} ist zu groß (höchstens {megabytes} Megabyte und"
        " {megapixels} Millionen Bildpunkte); das Wappen bleibt, wie es war. Verkleinern Sie es.",
        # disk and files
        "disk_full": "Der Datenträger ist voll ({reason}); alles Gespeicherte bleibt, Neues wird"
        " nicht angenommen. Schaffen Sie Platz bei {path}.",
        "disk_read_only": "Hier darf nicht geschrieben werden ({reason}); alles Gespeicherte"
        " bleibt. Prüfen Sie Schreibschutz und Rechte von {path}.",
        "opened_read_only": "Das Turnier ist nur zum Lesen geöffnet, weil {path} schreibgeschützt"
        " ist ({reason}); alles Bestätigte ist da, Neues wartet an den Stationen. Heben Sie den"
        " Schutz auf und starten Sie den Server neu, oder machen Sie eine Station zum Server.",
        "opened_damaged": "Die Turnierdatei {path} ist beschädigt und nur zum Lesen geöffnet, bis"
        " Ereignis {last}; sie wurde nicht verändert, und Neues wartet an den Stationen. Machen Sie"
        " eine Station zum Server, oder öffnen Sie eine Sicherung.",
        "server_silent": "Der Server antwortet nicht.",
        "disk_failed": "Der Datenträger antwortet nicht richtig ({reason}); alles Gespeicherte"
        " bleibt. Prüfen Sie {path} und stecken Sie einen USB-Stick notfalls neu ein.",
        "file_in_use": "Die Datei {path} ist gerade in einem anderen Fenster oder Programm"
        " geöffnet; dort geht alles weiter, und an der Datei hat sich nichts geändert. Schließen"
        " Sie es dort und versuchen Sie es noch einmal.",
        "file_damaged": "Die Datei {path} ist beschädigt ({reason}); sie wurde nicht verändert."
        " Nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "printer_failed": "Der Drucker „{printer}“ nimmt nichts an; sehen Sie nach Papier und Kabel"
        " oder speichern Sie die Seiten als PDF.",
        "file_cut": "Die Datei {path} ist auf einmal kürzer: Ein anderes Programm hat sie"
        " verändert. Was bestätigt ist, haben die Stationen; es wird nichts mehr angenommen. Machen"
        " Sie eine Station zum Server, oder holen Sie die Datei aus einer Sicherung und starten Sie"
        " neu.",
        "file_removed": "Die Datei {path} ist nicht mehr da oder eine andere als vorhin; was"
        " bestätigt ist, haben die Stationen. Es wird nichts mehr angenommen: Holen Sie die Datei"
        " zurück und starten Sie neu, oder machen Sie eine Station zum Server.",
        "club_file_damaged": "Die Vereinsdatei {path} ist beschädigt ({reason}) und wurde nicht"
        " verändert; nehmen Sie eine Sicherung, oder legen Sie eine neue Datei an und nehmen Sie"
        " die Turniere noch einmal auf.",
        "six_not_rated": "Bei „{name}“ saßen sechs an jedem Tisch; die Zahlen des Vereins sind für"
        " Tische mit vier. Wählen Sie ein anderes Turnier.",
        "training_not_rated": "„{name}“ war eine Übung und zählt nicht für den Verein; wählen Sie"
        " ein anderes Turnier.",
        "only_training": "„{name}“ ist eine Übung: Das Ergebnis zählt nicht und wird nicht in die"
        " Rangliste des Vereins aufgenommen.",
        "tournament_unnamed": "Das Turnier hat keinen Namen; geben Sie ihn mit --name an, oder in"
        " der Datei, die --settings nennt.",
        "seed_needs_lesson": "--seed sagt, welcher Abend einer Übung gespielt wird; geben Sie dazu"
        " mit --lesson an, welche Übung das ist.",
        "address_book_damaged": "Das Adressbuch {path} ist beschädigt und wurde nicht verändert;"
        " das Turnier läuft ohne es. Holen Sie eine Sicherung der Datei zurück.",
        "training_not_kept": "„{name}“ war eine Übung mit erfundenen Leuten; es ist niemand"
        " aufgenommen. Wählen Sie ein anderes Turnier.",
        "nobody_registered": "Zu „{name}“ ist noch niemand gekommen; es ist niemand aufgenommen."
        " Wählen Sie ein anderes Turnier.",
        "nothing_rated": "In „{name}“ gibt es keine geschlossene Runde mit Ergebnissen, es ist"
        " nichts aufgenommen; schließen Sie zuerst eine Runde.",
        "nothing_played": "Spieler {player} hat noch keine Runde gespielt, es gibt nichts zu"
        " zeichnen; wählen Sie einen anderen.",
        "answers_for_one_evening": "--as gilt für einen einzelnen Abend; nehmen Sie die Abende"
        " nacheinander auf.",
        "backup_unreadable": "Die Kopie in {path} ließ sich nicht richtig zurücklesen und gilt"
        " nicht; das Turnier läuft unverändert weiter. Nehmen Sie einen anderen Stick.",
        "log_too_new": "In {path} kennt dieses Bobbl Ereignis {index} nicht, es stammt von einem"
        " neueren; die Datei wurde nicht verändert. Installieren Sie auf diesem Rechner {release}.",
        "log_damaged": "In {path} hält Ereignis {index} nicht mehr; die {good} davor sind gut."
        " Nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "log_undecidable": "In {path} steht in Ereignis {index}, was kein Server entscheidet: Diese"
        " Datei hat kein Bobbl geschrieben. Nehmen Sie eine Sicherung oder die Kopie einer"
        " Station.",
        "founding_too_long": "Einstellungen, Plan und Wappen sind zusammen länger als {most} KiB;"
        " es ist nichts angelegt. Kürzen Sie Preise oder Sponsoren.",
        "log_empty": "Diese Datei enthält kein Turnier; wählen Sie eine andere.",
        "head_missing": "Dem letzten Ereignis fehlt die Unterschrift des Servers; nehmen Sie eine"
        " Sicherung oder die Kopie einer Station.",
        "heads_missing": "In {path} fehlen Unterschriften des Servers, die schon da waren; die"
        " Ereignisse selbst halten. Nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "head_wrong": "In {path} ist die Unterschrift unter Ereignis {index} falsch; nehmen Sie"
        " eine Sicherung oder die Kopie einer Station.",
        "station_file_damaged": "{path} ist beschädigt, die gespeicherten Eingaben daneben bleiben;"
        " koppeln Sie die Station neu.",
        "sites_damaged": "{path} ist nicht zu lesen: Darin steht, in welche Ordner dieser Rechner"
        " Seiten für Gäste geschrieben hat. Löschen Sie diese Datei, schreiben Sie die Seiten in"
        " jedem solchen Ordner neu (bobbl export), und löschen Sie die Ordner, die niemand mehr"
        " braucht.",
        # what a check of a log can find besides
        "event_changed": "Dieses Ereignis ist nachträglich verändert, alles davor ist gut; nehmen"
        " Sie eine andere Kopie.",
        "chain_broken": "Dieses Ereignis schließt nicht an das davor an, alles davor ist gut;"
        " nehmen Sie eine andere Kopie.",
        "event_missing": "Dieses Ereignis fehlt, alles davor ist gut; nehmen Sie eine andere"
        " Kopie.",
        "unreadable": "Dieses Ereignis ist nicht zu lesen, alles davor ist gut; nehmen Sie eine"
        " andere Kopie.",
        "file_contradicts": "Die Datei ist beschädigt, auch wenn jedes Ereignis darin noch hält;"
        " nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "decided_otherwise": "Dieses Ereignis folgt nicht aus denen davor, alles davor ist gut;"
        " vergleichen Sie mit einer anderen Kopie.",
        "inputs_malformed": "Zeit oder Zufallszahlen dieses Ereignisses sind unlesbar, alles davor"
        " ist gut; vergleichen Sie mit einer anderen Kopie.",
        "other_root_key": "Das ist ein anderes Turnier: erwartet {expected}, gefunden {found}."
        " Öffnen Sie die richtige Datei.",
        "fingerprint_unusable": "„{given}“ ist kein Fingerabdruck; tippen Sie mindestens {least}"
        " Ziffern und Buchstaben a bis f davon ab.",
        "imprint_unreadable": "„{given}“ ist kein gedruckter Code; lesen Sie ihn noch einmal ein"
        " oder nehmen Sie --key und --head.",
        "head_not_in_log": "Der Stand {expected} kommt in dieser Datei nicht vor: Sie ist gekürzt"
        " oder ersetzt. Nehmen Sie eine andere Kopie.",
        "copy_of_other_tournament": "Die Kopie gehört zu einem anderen Turnier oder dieses ist von"
        " Grund auf neu geschrieben; nehmen Sie die Kopie einer Station, die dabei war.",
        "other_than_copy": "Ereignis {index} lautet in der Kopie anders, beide sind vom Server"
        " unterschrieben: Ab hier ist das Turnier neu geschrieben. Es gilt, was die Stationen"
        " haben.",
        "copy_branches_off": "Bei Ereignis {index} hat ein anderer Server übernommen (Abschnitt"
        " {epoch}), die Kopie ging mit dem alten weiter (Ereignisse: {missing}), was hier nicht"
        " steht. Sehen Sie nach, ob es nachgereicht ist.",
        "end_cut_off": "Von Ereignis {index} an fehlt das Ende: So viele Ereignisse hat die Kopie"
        " mehr: {missing}. Nehmen Sie die Kopie.",
        "acknowledged_lost": "In {path} fehlt ab Ereignis {index} das Ende: So viele Ereignisse"
        " waren hier schon bestätigt und sind nicht mehr da: {missing}. Was Stationen davon haben,"
        " holt der Server beim Öffnen von ihnen; lassen Sie die Stationen laufen, und vergleichen"
        " Sie die letzten Eingaben mit den Zetteln.",
        "other_than_it_was": "In {path} steht ab Ereignis {index} oder davor etwas anderes als das,"
        " was hier schon bestätigt war; vergleichen Sie mit der Kopie einer Station"
        " (bobbl verify DATEI --against KOPIE).",
        # keys and words
        "key_file_damaged": "Der Schlüssel in {path} ist beschädigt; koppeln Sie die Station neu"
        " oder übernehmen Sie das Turnier mit den vier Wörtern.",
        "private_file_unusable": "{path} ist nicht zu gebrauchen ({reason}); prüfen Sie Rechte und"
        " Datenträger.",
        "epoch_keys_exist": "In {path} liegen schon Schlüssel für dieses Turnier; sie wurden nicht"
        " verändert. Starten Sie den Server, statt ihn neu anzulegen.",
        "not_this_server": "Dieser Rechner ist nicht der Server des Turniers (in {path} fehlen die"
        " Schlüssel); übernehmen Sie es mit den vier Wörtern.",
        "memory_short": "Zum Prüfen der Wörter braucht es {needed_mib} MiB Speicher; beenden Sie"
        " andere Programme und versuchen Sie es noch einmal.",
        "wrong_words": "Die vier Wörter passen nicht zu diesem Turnier; vergleichen Sie sie mit dem"
        " Zettel.",
        "root_record_damaged": "Der verschlossene Schlüssel des Turniers ist beschädigt; nehmen Sie"
        " eine Sicherung oder die Kopie einer Station.",
        # network and programs
        "server_not_reached": "Unter {address} antwortet niemand; prüfen Sie Adresse und WLAN und"
        " ob die Firewall des Servers Bobbl zulässt.",
        "no_server_heard": "Im Netz ist kein Turnier zu hören; prüfen Sie das WLAN, oder geben Sie"
        " mit --server die Adresse an, die im Fenster der Turnierleitung steht.",
        "many_servers_heard": "Im Netz ist mehr als ein Turnier zu hören: {names}. Geben Sie mit"
        " --server an, welches gemeint ist.",
        "not_for_pages": "Dieser Rechner darf die Seiten nicht mehr zeigen; es ist nichts verloren."
        " Holen Sie bei der Turnierleitung einen neuen Code für die Seiten.",
        "host_unusable": "Unter der Adresse {host} kann dieser Rechner keinen Server anbieten;"
        " prüfen Sie sie oder lassen Sie sie weg.",
        "port_in_use": "Der Anschluss {port} ist belegt; beenden Sie das andere Programm oder"
        " wählen Sie einen anderen.",
        "port_unusable": "Der Anschluss {port} lässt sich nicht öffnen; wählen Sie einen anderen.",
        "no_screen": "Hier lässt sich kein Fenster öffnen ({reason}); es ist nichts geschehen."
        " Starten Sie Bobbl an einem Bildschirm, oder den Server ohne Fenster mit bobbl serve.",
        "home_unusable": "Im Ordner {path} kann Bobbl nichts aufheben ({reason}); es ist nichts"
        " geschehen. Nennen Sie mit --home einen anderen, oder machen Sie ihn beschreibbar.",
        "gui_missing": "Dieser Installation fehlen die Fenster; installieren Sie Bobbl mit dem"
        " Zusatz „gui“.",
        "out_missing": "Es fehlt, wohin geschrieben werden soll; geben Sie eine Datei an.",
        # requests for a draw
        "absent_twice": "Teilnehmer {entrant} ist zweimal als abwesend genannt; streichen Sie ihn"
        " einmal.",
        "apart_from_itself": "Teilnehmer {entrant} kann nicht von sich selbst getrennt werden;"
        " nennen Sie zwei verschiedene.",
        "apart_twice": "Der Wunsch für {one} und {other} steht zweimal da; streichen Sie ihn"
        " einmal.",
        "given_absent": "Teilnehmer {entrant} ist nicht da und kann keinen Platz haben; streichen"
        " Sie den Platz.",
        "given_too_far": "Teilnehmer {entrant} sitzt hinter Tisch {tables}, so viele Tische werden"
        " voll; geben Sie einen Platz weiter vorn.",
        "algorithm_unknown": "Das Verfahren „{given}“ kennt dieses Programm nicht; nehmen Sie eine"
        " neuere Fassung von Bobbl.",
        "count_too_large": "{given} Teilnehmer sind zu viele; es gehen höchstens {most}.",
        "rounds_too_few": "Rundenzahl {given} geht nicht, denn gespielt sind schon: {played};"
        " berichtigen Sie die Zahl.",
        "seed_not_hex": "Die Zufallszahl darf nur Ziffern und die Buchstaben a bis f enthalten,"
        " immer zwei zusammen; berichtigen Sie sie.",
        "seed_too_short": "Die Zufallszahl ist zu kurz: {given} von {needed} Bytes; ergänzen Sie"
        " sie oder lassen Sie sie weg.",
        "weight_range": "Das Gewicht {given} geht nicht; erlaubt ist 1 bis {most}.",
        "wish_twice": "Der Wunsch „{wish}“ steht zweimal da; streichen Sie ihn einmal.",
    }
)
"""Sentence by the code of a ``BobblError`` that is not about a request's form."""
