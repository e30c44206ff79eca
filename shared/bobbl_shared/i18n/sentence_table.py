"""The sentence a person reads for each code: what happened, what is safe, what to do.

A new code gets a row here; a test finds codes without one. A sentence fills its ``{fields}`` from
the error's parameters and never holds the place of an ``InputError``, which is put in front of it;
so one code may be used for a slip's mask and for a file.
"""

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        **REFUSALS,
        **PEER_TROUBLES,
        **WORLD_TROUBLES,
        # arguments, input and output of the command
        "arguments_unusable": "Diese Angaben passen nicht ({message}); „{program} --help“ zeigt,"
        " was möglich ist.",
        "input_missing": "Es ist keine Eingabe angeschlossen; übergeben Sie die Anfrage, etwa mit"
        " „< anfrage.json“.",
        "input_failed": "Die Eingabe ließ sich nicht lesen ({reason}); bisherige Antworten gelten."
        " Prüfen Sie die Datei und rufen Sie noch einmal auf.",
        "output_closed": "Das Programm, das die Antwort lesen sollte, hat vorher aufgehört;"
        " es ist nichts verändert. Lassen Sie es bis zum Ende lesen.",
        "output_failed": "Die Antwort ließ sich nicht schreiben ({reason}); es ist nichts"
        " verändert. Schaffen Sie Platz oder wählen Sie ein anderes Ziel.",
        # reading a request
        "input_empty": "Die Eingabe ist leer; übergeben Sie eine Anfrage als JSON.",
        "not_utf8": "Ab hier ist die Eingabe kein UTF-8; speichern Sie sie in UTF-8.",
        "json_invalid": "Ab hier ist die Eingabe kein gültiges JSON; berichtigen Sie die Stelle.",
        "key_unknown": "Den Schlüssel „{key}“ gibt es hier nicht; streichen oder berichtigen Sie"
        " ihn.",
        "key_missing": "Der Schlüssel „{key}“ fehlt; ergänzen Sie ihn.",
        "integer_expected": "Hier muss eine ganze Zahl stehen, ohne Komma und Anführungszeichen.",
        "text_expected": "Hier muss ein Text in Anführungszeichen stehen.",
        "list_expected": "Hier muss eine Liste in eckigen Klammern stehen.",
        "object_expected": "Hier muss ein Objekt in geschweiften Klammern stehen.",
        "text_or_list_expected": "Hier muss ein Text oder eine Liste stehen.",
        "list_length": "Diese Liste muss genau {expected} Einträge haben; ergänzen oder kürzen"
        " Sie sie.",
        "choice_unknown": "„{given}“ gibt es hier nicht; erlaubt sind: {allowed}.",
        "number_too_small": "Diese Zahl ist zu klein; sie muss mindestens {least} sein.",
        "number_too_long": "Diese Zahl hat zu viele Stellen; berichtigen Sie sie.",
        "value_unfit": "Dieser Wert passt hier nicht; berichtigen Sie ihn.",
        # scores
        "points_out_of_range": "In Bobbl {number} gehen die Punkte von 0 bis {highest};"
        " berichtigen Sie die Zahl.",
        "bobbl_won_by_both": "Bobbl {number} können nicht beide Seiten gewonnen haben;"
        " berichtigen Sie die Punkte der Verlierer.",
        "game_won_by_both": "In Spiel {number} haben beide Seiten Punkte; ein Spiel zählt nur für"
        " eine, die andere bekommt 0.",
        # what is ranked
        "scheme_empty": "Die Wertung hat kein Kriterium; nennen Sie mindestens eines.",
        "criterion_twice": "Dieses Kriterium steht schon in der Wertung; streichen Sie es einmal.",
        "scheme_needs_bobbl": "Diese Wertung zählt Bobbl, es sind aber Spiele ohne Bobbl dabei;"
        " nehmen Sie „plus“ oder „plus_minus“.",
        "lots_missing": "Das Los soll entscheiden, es sind aber keine Lose angegeben; ergänzen Sie"
        " für jeden Teilnehmer eines.",
        "lots_count": "Hier stehen {given} Lose für {expected} Teilnehmer; jeder braucht genau"
        " eines.",
        "lot_twice": "Dieses Los ist schon vergeben; geben Sie jedem ein anderes.",
        "side_size": "Auf dieser Seite sitzen {given} Teilnehmer, es müssen {needed} sein;"
        " berichtigen Sie die Sitzordnung.",
        "score_unclear": "Ein Tisch hat entweder „bobbl“ oder „games“; geben Sie genau eines von"
        " beiden an.",
        "byes_too_many": "Freilose gibt es nur für die {rounds} Runden der Anfrage; streichen Sie"
        " die übrigen Listen.",
        "entrant_unknown": "Teilnehmer {entrant} gibt es nicht; es sind {count}, gezählt ab 0.",
        "entrant_twice": "Teilnehmer {entrant} ist in dieser Runde schon vergeben; jeder spielt"
        " oder pausiert in einer Runde genau einmal.",
        # drawing on request
        "count_too_large": "{given} Teilnehmer sind zu viele; es gehen höchstens {most}."
        " Berichtigen Sie die Zahl.",
        "absent_twice": "Teilnehmer {entrant} ist schon als abwesend genannt; streichen Sie ihn"
        " einmal.",
        "rounds_too_few": "{given} Runden sind geplant, {played} aber schon gespielt; erhöhen Sie"
        " die Zahl oder lassen Sie sie weg.",
        "wish_twice": "„{wish}“ steht schon da; streichen Sie es einmal.",
        "apart_from_itself": "Teilnehmer {entrant} kann nicht von sich selbst getrennt sitzen;"
        " berichtigen Sie eine der beiden Nummern.",
        "apart_twice": "{one} und {other} sind schon als getrennt genannt, die Reihenfolge zählt"
        " nicht; streichen Sie einen Eintrag.",
        "weight_range": "Das Gewicht {given} geht nicht; erlaubt ist 1 bis {most}.",
        "seed_not_hex": "Der Startwert ist nicht hexadezimal; erlaubt sind 0–9 und a–f, immer zwei"
        " Zeichen je Byte.",
        "seed_too_short": "Der Startwert hat {given} Byte, es müssen mindestens {needed} sein,"
        " damit jede Auslosung möglich ist; nehmen Sie einen längeren oder lassen Sie ihn weg.",
        # files of this computer
        "file_not_found": "Die Datei {path} gibt es nicht; prüfen Sie den Namen.",
        "file_exists": "Die Datei {path} gibt es schon und wurde nicht verändert; wählen Sie einen"
        " anderen Namen.",
        "file_not_written": "Die Datei {path} ließ sich nicht schreiben; das Turnier ist nicht"
        " betroffen. Wählen Sie einen anderen Ordner.",
        "file_in_use": "Die Datei {path} ist gerade in einem anderen Bobbl geöffnet; schließen Sie"
        " es dort zuerst.",
        "file_too_new": "Die Datei {path} ist von einem neueren Bobbl (Format {version}) und wurde"
        " nicht verändert; nehmen Sie die neuere Version.",
        "not_a_bobbl_file": "{path} ist keine Turnierdatei von Bobbl; wählen Sie eine andere.",
        "file_damaged": "Die Datei {path} ist beschädigt ({reason}) und wurde nicht verändert;"
        " nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "disk_full": "Der Datenträger ist voll, es wird nichts mehr angenommen. Alles Bestätigte"
        " ist sicher. Schaffen Sie Platz, dann geht es von selbst weiter.",
        "disk_read_only": "Auf den Datenträger kann nicht geschrieben werden. Alles Bestätigte ist"
        " sicher. Prüfen Sie Schreibschutz und Rechte, dann geht es von selbst weiter.",
        "disk_failed": "Der Datenträger antwortet nicht richtig ({reason}). Alles Bestätigte ist"
        " sicher. Prüfen Sie Stecker und Ordner.",
        "entry_stopped": "Es wird gerade nichts angenommen. Alles Bestätigte ist sicher.",
        "log_damaged": "Die Turnierdatei {path} ist ab Ereignis {index} beschädigt; die {good}"
        " Ereignisse davor sind gut. Nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "log_empty": "In der Turnierdatei steht kein Turnier; nehmen Sie eine Sicherung.",
        "head_missing": "Nach Ereignis {index} fehlt die Unterschrift des Servers: Das Ende der"
        " Datei ist abgeschnitten. Nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "head_wrong": "Die Unterschrift des Servers nach Ereignis {index} stimmt nicht; die Datei"
        " wurde verändert. Nehmen Sie eine Sicherung oder die Kopie einer Station.",
        "not_this_server": "Die Schlüssel dieses Turniers liegen nicht auf diesem Rechner ({path})."
        " Die Datei ist unverändert. Öffnen Sie sie auf dem Rechner, der sie angelegt hat.",
        "epoch_keys_exist": "Für dieses Turnier gibt es hier schon Schlüssel ({path}); es wurde"
        " nichts verändert.",
        "port_in_use": "Der Port {port} ist schon vergeben; beenden Sie das andere Programm oder"
        " lassen Sie das System wählen (ohne --port).",
        "port_unusable": "„{port}“ ist kein Port; erlaubt ist 0 bis 65535.",
        "gui_missing": "Dafür fehlen die Fenster (PyQt6); installieren Sie Bobbl mit dem Zusatz"
        " „gui“, etwa mit installer/run.sh.",
        "out_missing": "Ein PDF braucht ein Ziel; nennen Sie es mit --out.",
        "station_file_damaged": "Die Datei {path} dieser Station ist beschädigt. Das Turnier ist"
        " nicht betroffen. Schieben Sie den Ordner weg und koppeln Sie neu.",
        # keys and codes
        "key_file_damaged": "Die Schlüsseldatei {path} ist beschädigt und wurde nicht verändert."
        " Die Turnierdaten sind nicht betroffen. Holen Sie die Datei aus einer Sicherung, oder"
        " schieben Sie sie weg und koppeln Sie neu.",
        "private_file_unusable": "Die Datei {path} lässt sich nicht lesen oder schreiben ({reason})."
        " Die Turnierdaten sind nicht betroffen. Prüfen Sie Rechte und freien Platz.",
        "words_form": "Es müssen {wanted} Wörter sein. Es wurde noch nichts angelegt. Geben Sie die"
        " Wörter mit Leerzeichen getrennt ein.",
        "wrong_words": "Diese vier Wörter gehören nicht zu diesem Turnier. Es hat sich nichts"
        " geändert. Vergleichen Sie Schreibweise und Reihenfolge mit dem Ausdruck.",
        "root_record_damaged": "Der Hauptschlüssel in dieser Turnierdatei ist beschädigt; damit ist"
        " keine Übernahme möglich. Ergebnisse bleiben lesbar. Nehmen Sie eine andere Kopie.",
        "memory_short": "Der Arbeitsspeicher reicht nicht, um die vier Wörter zu prüfen"
        " ({needed_mib} MiB nötig). Es hat sich nichts geändert. Schließen Sie andere Programme.",
        "code_form": "Das ist kein vollständiger Code, er hat {length} Zeichen; 0, O, 1, I, L, Y"
        " und Z kommen nicht vor. Lesen Sie noch einmal ab.",
        "code_wrong": "Dieser Code war nicht richtig. Nichts ist passiert. Noch {tries} Versuche,"
        " danach gibt es bei der Turnierleitung einen neuen Code.",
        "pairing_failed": "Das Koppeln ist fehlgeschlagen: Der Code stimmt nicht, oder jemand hat"
        " sich in die Verbindung eingemischt. Es wurde nichts freigegeben. Vergleichen Sie den Code"
        " oder lassen Sie sich einen neuen geben.",
        "not_admitted": "Der Server konnte die Station nicht aufnehmen; es hat sich nichts"
        " geändert. Lassen Sie sich einen neuen Code geben.",
        "server_not_reached": "Unter {address} antwortet kein Turnier. Nichts ist passiert. Beide"
        " Rechner müssen im selben Netz sein, kein Gäste-WLAN; prüfen Sie die Adresse.",
        # what makes a station stop and call for the organiser
        "station_unknown": "Diese Station ist im Turnier nicht zugelassen oder wurde"
        " ausgeschlossen. Alle Eingaben sind hier gespeichert. Lassen Sie sie neu koppeln.",
        "station_revoked": "Diese Station wurde ausgeschlossen. Alle Eingaben sind hier"
        " gespeichert. Fragen Sie die Turnierleitung.",
        "copy_differs": "Die Daten hier und auf dem Server passen ab Ereignis {length} nicht"
        " zusammen. Alle Eingaben sind hier gespeichert. Der Server wurde zurückgesetzt oder"
        " gefälscht; die Turnierleitung muss nachsehen.",
        "copy_of_station": "Der Server kennt mehr Eingaben dieser Station als dieser Rechner: Sie"
        " wurde kopiert oder aus einer Sicherung geholt. Koppeln Sie sie neu.",
        "server_behind": "Diese Station kennt {length} Ereignisse, der Server weniger: Er wurde"
        " zurückgesetzt. Nichts ist verloren, es liegt hier. Die Turnierleitung muss nachsehen.",
        "server_outdated": "Für dieses Turnier gibt es inzwischen einen neueren Server (Epoche"
        " {epoch}). Alle Eingaben sind gespeichert. Verbinden Sie sich mit dem neuen.",
        "epoch_outdated": "Dieser Server ist überholt (Epoche {epoch}, bekannt ist {known}). Alle"
        " Eingaben sind hier gespeichert. Verbinden Sie sich mit dem neuen.",
        "epoch_conflict": "Zwei Server geben sich als derselbe aus (Epoche {epoch}). Alle Eingaben"
        " sind hier gespeichert. Die Turnierleitung muss mit den vier Wörtern neu übernehmen.",
        "epoch_malformed": "Der Server weist sich nicht richtig aus. Es wurde nichts gesendet."
        " Fragen Sie die Turnierleitung.",
        "certificate_mismatch": "Dieser Rechner ist nicht der gekoppelte Server, obwohl er sich so"
        " nennt. Es wurde nichts gesendet; alle Eingaben sind hier gespeichert. Fragen Sie die"
        " Turnierleitung, ob der Server gewechselt hat.",
        "other_tournament": "Hier läuft ein anderes Turnier. Es wurde nichts gesendet. Wählen Sie"
        " das richtige oder koppeln Sie neu.",
        "version_differs": "Die beiden Programme verstehen einander nicht (Version {version}); es"
        " wurde nichts verändert. Bringen Sie diese Seite auf den neuen Stand: {update}.",
        # protocol: counted and closed, seldom seen by a person
        "bad_signature": "Eine Nachricht trug keine gültige Unterschrift und wurde nicht"
        " angenommen. An den Daten hat sich nichts geändert. Kommt das wieder vor, koppeln Sie die"
        " Station neu.",
        "details_mismatch": "Namen passen nicht zu ihrer Prüfsumme und wurden nicht übernommen."
        " Ergebnisse sind nicht betroffen. Geben Sie die Angaben neu ein.",
        "details_missing": "Zu einem Eintrag fehlen die Namen; er wurde nicht angenommen. Geben Sie"
        " ihn neu ein.",
        "details_malformed": "Die Namen zu einem Eintrag sind nicht lesbar; er wurde nicht"
        " angenommen. Geben Sie ihn neu ein.",
        "details_unasked": "Zu einem Eintrag kamen Angaben, die nicht zu ihm gehören; er wurde"
        " nicht angenommen.",
        "counter_gap": "Ein Eintrag kam außer der Reihe (erwartet: {expected}) und wird neu"
        " gesendet.",
        "counter_reused": "Eine Nummer wurde für zwei verschiedene Einträge benutzt: Diese Station"
        " wurde kopiert. Koppeln Sie sie neu.",
        "command_malformed": "Ein Eintrag ist nicht lesbar ({problem}) und wurde nicht angenommen.",
        "command_too_long": "Ein Eintrag ist zu lang (höchstens {most} Byte) und wurde nicht"
        " angenommen.",
        "event_malformed": "Dieses Ereignis ist nicht lesbar ({problem}).",
        "event_not_founding": "Die Datei beginnt nicht mit der Gründung eines Turniers.",
        "event_out_of_order": "Das Ereignis {given} kommt außer der Reihe; erwartet ist {expected}.",
        "frame_malformed": "Eine Nachricht ist nicht lesbar ({problem}) und wurde nicht angenommen.",
        "frame_too_long": "Eine Nachricht ist zu lang (höchstens {most} Byte) und wurde nicht"
        " angenommen.",
        "hex_malformed": "Eine Nachricht enthält keine gültigen Hexadezimalzahlen.",
        "out_of_turn": "Eine Nachricht kam zur falschen Zeit ({kind} in {phase}).",
        "other_author": "Ein Eintrag nennt einen anderen Absender als die Station, die ihn sandte.",
        "head_differs": "Der Stand nach Ereignis {index} stimmt nicht mit der Unterschrift überein.",
        "head_of_other_epoch": "Ein Stand ist für eine andere Epoche ({epoch}) unterschrieben.",
        # verifying
        "event_changed": "Das Ereignis wurde verändert.",
        "chain_broken": "Das Ereignis passt nicht an das vorige.",
        "event_missing": "Das Ereignis fehlt.",
        "unreadable": "Das Ereignis ist nicht lesbar.",
        "decided_otherwise": "Aus Befehl und Stand davor folgt ein anderes Ereignis: Der Server hat"
        " nicht nach den Regeln entschieden.",
        "inputs_malformed": "Zeit oder Zufall des Ereignisses sind nicht lesbar.",
        "seed_length_wrong": "Der Zufall des Ereignisses hat nicht die nötige Länge ({expected}"
        " Byte).",
        "twins_wrong": "Die Namensgleichen des Ereignisses stimmen nicht.",
        "other_root_key": "Das ist ein anderes Turnier: Erwartet war der Hauptschlüssel {expected},"
        " gefunden {found}.",
        "head_not_in_log": "Der Stand {expected} kommt in dieser Datei nicht vor: Sie ist gekürzt"
        " oder ersetzt.",
        # rights
        "no_right": "Diese Station darf das nicht ({role}); nichts hat sich geändert. Das macht die"
        " Turnierleitung.",
        "unknown_station": "Diese Station ist nicht zugelassen; nichts hat sich geändert.",
        "unknown_operator": "Diesen Helfer gibt es nicht; wählen Sie einen aus der Liste (F2).",
        "other_section": "Tisch {table} gehört nicht zu Ihrem Hallenbereich ({own}); den Zettel"
        " bitte zum richtigen Platz bringen. Nichts hat sich geändert.",
        "last_organiser": "Das ist die letzte Turnierleitung; ohne sie könnte niemand eine neue"
        " zulassen. Lassen Sie erst eine andere zu.",
        "station_known": "Diese Station ist schon zugelassen.",
        "station_name_wrong": "Die Station braucht einen Namen mit höchstens 80 Zeichen.",
        "unknown_invitation": "Diesen Platz gibt es nicht mehr; fordern Sie einen neuen Code an.",
        "invitation_used": "Dieser Code ist schon benutzt; fordern Sie einen neuen an.",
        "key_malformed": "Der Schlüssel der Station ist unbrauchbar; installieren Sie sie neu.",
        "id_taken": "Dieser Eintrag ist schon angekommen; nichts wurde doppelt gezählt.",
        "root_key_differs": "Die Gründung ist nicht mit dem eigenen Hauptschlüssel unterschrieben.",
        "already_founded": "Das Turnier ist schon angelegt.",
        "not_founded": "Das Turnier ist noch nicht angelegt.",
        "epoch_not_higher": "Es gibt schon einen Server der Epoche {epoch}.",
        "epoch_elsewhere": "Der neue Server knüpft nicht an das letzte Ereignis {index} an.",
        # settings
        "name_missing": "Es fehlt ein Name; geben Sie einen ein.",
        "name_too_long": "Der Name ist zu lang; höchstens {most} Zeichen.",
        "setting_out_of_range": "„{field}“ muss zwischen {least} und {most} liegen; berichtigen Sie"
        " die Zahl.",
        "section_name_twice": "Zwei Hallenbereiche heißen gleich; geben Sie einem einen anderen"
        " Namen.",
        "sections_missing": "Es fehlt ein Hallenbereich; wählen Sie mindestens einen.",
        "sections_overlap": "Der Hallenbereich „{section}“ überschneidet sich mit einem anderen;"
        " berichtigen Sie die Tische.",
        "unknown_section": "Den Hallenbereich „{section}“ gibt es nicht.",
        "fixed_needs_pairs": "Das feste Schema geht nur mit Paaren; wählen Sie Paare oder losen Sie"
        " jede Runde aus.",
        "lot_not_recorded": "Das Los kann im Turnier noch nicht als Kriterium dienen; nehmen Sie es"
        " aus der Wertung.",
        "settings_locked": "Es gibt schon Ergebnisse, die davon abhängen ({fields}); nichts hat"
        " sich geändert. Ändern Sie es nur bewusst.",
        "entrants_drawn": "Paare und Einzelspieler lassen sich nicht mehr tauschen, es ist schon"
        " ausgelost.",
        # registration
        "name_twice": "Diesen Namen gibt es schon (Nr. {numbers}); es wurde nichts gespeichert."
        " Sind es andere Leute, speichern Sie trotzdem (F12).",
        "same_person_twice": "Dieselbe Person steht zweimal da; berichtigen Sie einen Namen.",
        "person_registered": "Diese Person ist schon angemeldet.",
        "person_count_wrong": "Hier gehören {least} bis {most} Personen hin.",
        "entrant_kind_wrong": "Das passt nicht zum Turnier ({entrants}); es wurde nichts"
        " gespeichert.",
        "unknown_person": "Diese Person ist nicht angemeldet.",
        "unknown_entrant": "Diese Anmeldung gibt es nicht.",
        "entrant_joined": "Nr. {number} spielt schon mit einem Partner unter dessen Nummer.",
        "pair_complete": "Nr. {number} hat schon zwei Leute; nichts hat sich geändert.",
        "not_alone": "Nr. {number} ist nicht allein gekommen; nichts hat sich geändert.",
        "already_present": "Nr. {number} ist schon da.",
        "already_withdrawn": "Nr. {number} ist schon abgemeldet.",
        "number_taken": "Die Nummer {number} ist schon vergeben; es wurde nichts gespeichert."
        " Melden Sie noch einmal an.",
        "number_not_leased": "Die Nummer {number} gehört nicht zu diesem Anmeldetisch; melden Sie"
        " noch einmal an.",
        "outdated": "Inzwischen hat jemand anders etwas geändert; nichts wurde überschrieben. Sehen"
        " Sie den neuen Stand an und versuchen Sie es noch einmal.",
        # play
        "not_next_round": "Als nächste ist Runde {round} dran; nichts hat sich geändert.",
        "all_rounds_drawn": "Alle {rounds} Runden sind schon ausgelost.",
        "too_few_entrants": "Für einen Tisch braucht es {least} Anwesende; melden Sie erst an.",
        "round_not_drawn": "Runde {round} ist noch nicht ausgelost.",
        "round_open": "Runde {round} ist noch nicht geschlossen; schließen Sie sie zuerst.",
        "round_closed": "Runde {round} ist geschlossen; ändern kann das nur die Turnierleitung.",
        "round_unfinished": "Runde {round} ist noch nicht fertig: {open} offen, {entered} einmal"
        " eingegeben, {disputed} strittig. Geben Sie diese ein oder entscheiden Sie sie.",
        "unknown_table": "Tisch {table} gibt es in Runde {round} nicht; prüfen Sie die Nummer.",
        "seats_differ": "An Tisch {table} sitzt laut Auslosung jemand anders; es wurde nichts"
        " gespeichert. Prüfen Sie Tisch und Runde auf dem Zettel.",
        "score_wrong_kind": "Auf diesem Zettel steht etwas anderes, als gespielt wird ({expected});"
        " berichtigen Sie die Eingabe.",
        "score_wrong_length": "Auf den Zettel gehören {expected} Ergebnisse, es sind {given};"
        " berichtigen Sie die Eingabe.",
        "already_confirmed": "Tisch {table} ist schon bestätigt; es wurde nichts geändert. Ist"
        " etwas falsch, berichtigen Sie es (F4).",
        "same_operator": "Die zweite Eingabe für Tisch {table} muss jemand anders machen; nichts"
        " wurde gespeichert. Wechseln Sie den Helfer (F2) oder lassen Sie es eine andere Station"
        " tun.",
        "same_station": "Die zweite Eingabe für Tisch {table} muss jemand anders machen; nichts"
        " wurde gespeichert. Wählen Sie, wer hier arbeitet (F2), oder geben Sie sie an einer"
        " anderen Station ein.",
        "nothing_to_correct": "Für Tisch {table} ist noch nichts eingegeben; geben Sie den Zettel"
        " ein.",
        "unknown_entry": "Diesen Eintrag gibt es nicht.",
        "late_judged": "Über dieses verspätete Ergebnis ist schon entschieden.",
        "clock_not_started": "Die Uhr läuft noch nicht; starten Sie sie zuerst.",
        "clock_out_of_range": "Die Uhr geht höchstens 24 Stunden; berichtigen Sie die Minuten.",
    }
)
"""Sentence by code; the German text is the key of the translations."""
