"""Sentences for what the rules refuse: why, what stands as before, what to do instead."""

from collections.abc import Mapping
from types import MappingProxyType

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        # who may
        "no_right": "Diese Station darf das nicht; alles bleibt, wie es war. Lassen Sie es eine"
        " Station tun, die dafür eingeteilt ist, oder bitten Sie die Turnierleitung.",
        "other_section": "Tisch {table} gehört zum Bereich {section}, diese Station zu: {own}."
        " Es ist nichts eingetragen; geben Sie den Zettel dort ab.",
        "unknown_station": "Diese Station gehört nicht zum Turnier; bitten Sie die Turnierleitung,"
        " sie aufzunehmen.",
        "station_revoked": "Diese Station ist entfernt worden; bitten Sie die Turnierleitung,"
        " sie neu aufzunehmen.",
        "unknown_operator": "Diesen Helfer gibt es nicht in der Liste; wählen Sie einen anderen"
        " oder bitten Sie die Turnierleitung, ihn einzutragen.",
        "outdated": "Das wurde inzwischen geändert, Ihre Eingabe gilt deshalb noch nicht; sehen Sie"
        " sich den neuen Stand an und geben Sie sie noch einmal ein.",
        "id_taken": "Das ist schon eingetragen; Sie müssen nichts weiter tun.",
        # stations and helpers
        "unknown_invitation": "Diese Einladung gilt nicht mehr; legen Sie eine neue Station an.",
        "invitation_used": "Mit dieser Einladung ist schon eine Station aufgenommen; legen Sie eine"
        " weitere an.",
        "station_name_wrong": "Eine Station braucht einen Namen mit höchstens 80 Zeichen; geben Sie"
        " ihr einen, etwa nach ihrem Platz im Saal.",
        "key_malformed": "Diese Station hat sich nicht richtig ausgewiesen und ist nicht"
        " aufgenommen; starten Sie sie neu und koppeln Sie noch einmal.",
        "not_a_display": "Diese Station ist keine Anzeige; es bleibt, wie es war. Wählen Sie eine"
        " Anzeige aus der Liste.",
        "announcement_ended": "Diese Ansage steht nicht mehr im Saal; Sie müssen nichts tun.",
        "announcements_full": "Es stehen schon {most} Ansagen im Saal, diese kam nicht dazu; nehmen"
        " Sie erst eine weg.",
        "last_organiser": "Das ist die einzige Turnierleitung; nehmen Sie zuerst eine andere auf,"
        " sonst könnte niemand mehr etwas einrichten.",
        "unknown_section": "Den Hallenbereich „{section}“ gibt es nicht; wählen Sie einen aus den"
        " Einstellungen.",
        "sections_missing": "Es ist kein Hallenbereich angegeben; nennen Sie mindestens einen.",
        "code_form": "Ein Code hat {length} Buchstaben und Ziffern; vergleichen Sie ihn mit dem,"
        " den die Turnierleitung sieht.",
        "words_form": "Es müssen {wanted} Wörter sein; vergleichen Sie sie mit dem Zettel.",
        # calls for a table
        "call_not_connected": "{station} ist gerade nicht verbunden, der Zuruf erscheint dort"
        " nicht; wählen Sie einen anderen Bildschirm.",
        "call_without_screen": "{station} hat keinen Bildschirm im Saal; wählen Sie einen anderen.",
        "calls_too_many": "Das waren zu viele Zurufe auf einmal, dieser erscheint nicht; warten Sie"
        " kurz und rufen Sie noch einmal.",
        "call_malformed": "Dieser Zuruf lässt sich so nicht zeigen; tippen Sie den Text noch"
        " einmal, in einer Zeile und höchstens 80 Zeichen lang.",
        # the address book
        "regulars_too_many": "Ein Adressbuch hat Platz für {most} Personen; es ist nichts"
        " verändert. Löschen Sie, wer nicht mehr kommt.",
        "details_too_many": "Das war zu viel auf einmal; gefragt werden darf nach höchstens {most}"
        " Personen.",
        "regulars_malformed": "Die Namen aus dem Adressbuch kamen nicht vollständig an; die"
        " Anmeldestellen behalten, was sie haben. Öffnen Sie das Adressbuch noch einmal.",
        # copies of the tournament
        "backup_folder_missing": "Den Ordner {path} gibt es gerade nicht (ist der Stick"
        " abgezogen?); das Turnier läuft unverändert weiter. Stecken Sie den Stick wieder an, dann"
        " geht es von selbst weiter.",
        "backup_folder_elsewhere": "Wohin gesichert wird, wählt man an dem Computer, auf dem der"
        " Server läuft; es bleibt, wie es war.",
        "backup_folders_too_many": "Es gehen höchstens {most} Ordner; es bleibt, wie es war."
        " Nehmen Sie zuerst einen weg.",
        # settings
        "setting_out_of_range": "Eine Einstellung muss zwischen {least} und {most} liegen; die"
        " bisherigen Einstellungen gelten weiter. Berichtigen Sie die Zahl.",
        "setting_too_long": "Eine Einstellung ist länger als {most} KiB, etwa eine Liste von Pausen"
        " oder Hallenbereichen; die bisherigen Einstellungen gelten weiter. Kürzen Sie die Liste.",
        "section_name_twice": "Zwei Hallenbereiche heißen gleich; geben Sie jedem einen eigenen"
        " Namen.",
        "sections_overlap": "Der Hallenbereich „{section}“ überschneidet sich mit einem anderen"
        " oder enthält keinen Tisch; berichtigen Sie die Tischnummern.",
        "fixed_needs_pairs": "Das feste Schema geht nur mit Paaren; wählen Sie die Auslosung oder"
        " ein Turnier für Paare.",
        "settings_locked": "Es gibt schon Ergebnisse, die davon abhängen; die bisherigen"
        " Einstellungen gelten weiter. Bestätigen Sie ausdrücklich, wenn Sie sie ändern wollen.",
        "entrants_drawn": "Es ist schon ausgelost, deshalb bleibt es bei Paaren oder Spielern wie"
        " bisher; für das andere legen Sie ein neues Turnier an.",
        "entrants_registered": "Es ist schon jemand angemeldet, deshalb bleibt es bei Paaren oder"
        " Spielern wie bisher; für das andere legen Sie ein neues Turnier an.",
        "plan_start_wrong": "Der Beginn im Zeitplan ist kein Zeitpunkt; die bisherigen"
        " Einstellungen gelten weiter. Geben Sie Tag und Uhrzeit neu ein.",
        "settings_changed_by": "An der Station „{station}“ ist inzwischen geändert worden:"
        " {settings}. Das gilt, Ihre Änderung nicht; sehen Sie es sich an und ändern Sie es noch"
        " einmal, wenn es anders sein soll.",
        "rules_not_for_four": "Diese Regeln sind für {players} Spieler, und Einzelspieler sitzen zu"
        " viert an jedem Tisch; wählen Sie andere Regeln, oder lassen Sie Paare zu dritt spielen.",
        "pairs_of_three": "Es sind schon Paare zu dritt angemeldet, und nach diesen Regeln spielen"
        " nur {team} zusammen; bleiben Sie bei Regeln für sechs.",
        # the founding
        "not_founded": "Hier ist noch kein Turnier angelegt; legen Sie zuerst eines an.",
        "already_founded": "Dieses Turnier ist schon angelegt; es läuft unverändert weiter.",
        "root_key_differs": "Das ist der Schlüssel eines anderen Turniers; öffnen Sie die richtige"
        " Datei.",
        "epoch_not_higher": "Ein Server hat dieses Turnier schon übernommen (Abschnitt {epoch});"
        " suchen Sie ihn, bevor Sie es noch einmal übernehmen.",
        "epoch_elsewhere": "Die Übernahme schließt nicht an Ereignis {index} an und ist nicht"
        " geschehen; versuchen Sie sie noch einmal.",
        # registration
        "code_while_changing": "Vorn ist noch jemand offen, und was geändert wurde, ist nicht"
        " gespeichert; speichern oder verwerfen Sie das (Esc), dann scannen Sie noch einmal.",
        "list_name_without_letters": "Hier steht als Name nur eine Zahl oder ein Zeichen;"
        " berichtigen Sie die Zeile.",
        "list_name_sign": "Im Namen steht „{sign}“, das gibt es in keinem Namen; berichtigen"
        " Sie die Zeile.",
        "list_line_too_many": "In dieser Zeile stehen mehr als {most} Personen; machen Sie mehrere"
        " Zeilen daraus.",
        "name_missing": "Der Name fehlt; geben Sie mindestens den Nachnamen ein.",
        "name_not_showable": "Im Namen stehen Zeichen, die man nicht sieht oder die andere"
        " überdecken, oder er ist zu lang; tippen Sie ihn noch einmal.",
        "contact_no_mail": "„{mail}“ ist keine Mail-Adresse; berichtigen Sie sie, oder schreiben"
        " Sie es zur Notiz.",
        "contact_too_long": "Telefon, Mail und Notiz haben höchstens je {most} Zeichen; kürzen Sie"
        " sie.",
        "list_member_twice": "Dieselbe Nummer im Verband steht auch in Zeile {line}. Eine Nummer"
        " gehört einer Person.",
        "member_twice": "Diese Nummer im Verband hat hier schon jemand (Nummer {numbers}); es ist"
        " nichts eingetragen. Sehen Sie in beide Ausweise: Eine Nummer gehört einer Person.",
        "members_alike": "Zwei Personen haben hier dieselbe Nummer im Verband; es ist nichts"
        " eingetragen. Sehen Sie in beide Ausweise: Eine Nummer gehört einer Person.",
        "name_too_long": "Ein Name hat höchstens {most} Zeichen; kürzen Sie ihn.",
        "name_twice": "Unter diesem Namen ist schon jemand angemeldet (Nummer {numbers}); es ist"
        " noch nichts eingetragen. Sind es wirklich zwei Personen, bestätigen Sie das.",
        "entrant_kind_wrong": "Das passt nicht zu diesem Turnier, in dem entweder nur Paare oder"
        " nur einzelne Spieler antreten; melden Sie die Person passend an.",
        "person_count_wrong": "Dafür braucht es {least} bis {most} Personen; ergänzen oder"
        " streichen Sie Namen.",
        "same_person_twice": "Zweimal dieselbe Person geht nicht; wählen Sie eine andere dazu.",
        "person_registered": "Diese Person ist schon angemeldet; suchen Sie ihre Nummer in der"
        " Liste.",
        "person_forgotten": "Die Angaben zu dieser Person sind gelöscht; tragen Sie als Ersatz ein,"
        " wer weiterspielt.",
        "unknown_person": "Diese Person ist nicht angemeldet; melden Sie sie zuerst an.",
        "unknown_entrant": "Diesen Teilnehmer gibt es nicht; suchen Sie ihn in der Liste.",
        "entrant_joined": "Nummer {number} ist jetzt Teil eines Paares; suchen Sie dieses Paar.",
        "scanner_layout": "Was der Scanner geschickt hat, ist kein Code von Bobbl, oder der Scanner"
        " ist auf eine andere Tastatur eingestellt als dieser Computer; stellen Sie ihn um, oder"
        " tippen Sie.",
        "code_mistyped": "In diesem Anmeldecode stimmt ein Zeichen nicht; scannen oder tippen"
        " Sie ihn noch einmal, oder suchen Sie nach dem Namen.",
        "code_unknown": "Dieser Anmeldecode gehört zu keiner Voranmeldung dieses Turniers;"
        " suchen Sie nach dem Namen.",
        "entrant_duplicate": "Nummer {number} war doppelt angemeldet; es gilt Nummer {stays}.",
        "no_twins": "Bei Nummer {first} und {second} ist keine Frage wegen gleicher Namen offen;"
        " Sie müssen nichts tun.",
        "duplicate_has_more": "Nummer {goes} hat mehr Personen als Nummer {stays}; behalten Sie"
        " Nummer {goes} und streichen Sie die andere.",
        "duplicate_played": "Nummer {number} ist schon ausgelost und kann nicht gestrichen werden;"
        " behalten Sie diese, oder melden Sie die andere ab.",
        "pair_complete": "Nummer {number} ist schon vollständig; zurücktreten und neu anmelden geht"
        " jederzeit.",
        "not_alone": "Nummer {number} wartet nicht mehr auf einen Partner; wählen Sie jemanden aus"
        " der Liste der Wartenden.",
        "already_present": "Nummer {number} ist schon anwesend; Sie müssen nichts weiter tun.",
        "already_withdrawn": "Nummer {number} ist schon abgemeldet; Sie müssen nichts weiter tun.",
        "no_full_pair": "Nummer {number} ist kein Paar aus genau zwei bekannten Personen; es gibt"
        " nichts zu trennen.",
        "played_already": "Nummer {number} ist schon ausgelost und bleibt ein Paar; ersetzen Sie"
        " eine Person oder melden Sie das Paar ab.",
        "not_of_entrant": "Diese Person spielt nicht unter Nummer {number}; wählen Sie eine, die"
        " dort eingetragen ist.",
        "substitute_too_late": "Ersetzen geht in der laufenden Runde oder ab der nächsten (Runde"
        " {round}); was gespielt ist, bleibt.",
        "too_few_alone": "Zum Auslosen braucht es mindestens zwei, die allein gekommen sind; wählen"
        " Sie noch jemanden dazu.",
        "not_waiting": "Nummer {number} steht nicht auf der Warteliste; Sie müssen nichts tun.",
        "no_place_free": "Alle Plätze ({capacity}) sind vergeben; nachrücken geht, sobald jemand"
        " abgemeldet ist oder die Turnierleitung mehr Plätze einträgt.",
        "stands_in_already": "Das ist bei Nummer {number} schon so eingetragen; Sie müssen nichts"
        " weiter tun.",
        "prizes_too_many": "Mehr als {most} Preise gehen nicht; fassen Sie gleiche zusammen.",
        "prize_name_wrong": "Jeder Preis braucht einen Namen aus höchstens {most} Zeichen.",
        "prize_place_wrong": "Der Platz für den Preis „{name}“ liegt nicht zwischen 1 und {most};"
        " berichtigen Sie ihn.",
        "prize_money_wrong": "Das Geld zum Preis „{name}“ liegt nicht zwischen 0 und {most} €;"
        " berichtigen Sie es.",
        "prize_twice": "Ein Preis steht zweimal in der Liste; streichen Sie einen davon.",
        "final_not_declared": "Der Endstand ist noch nicht festgestellt; schließen Sie die letzte"
        " Runde und stellen Sie ihn fest.",
        "not_tied": "Das sind nicht genau alle, die sich diesen Rang teilen; wählen Sie die Gruppe"
        " aus der Liste.",
        "lots_after_final": "Der Endstand ist schon festgestellt, und neue Lose änderten ihn; was"
        " noch gleich ist, losen Sie bei den Preisen aus.",
        "lots_drawn": "Alle haben schon ein Los, und ein Los wird nicht wiederholt.",
        "lots_not_counted": "In der Wertung dieses Turniers kommt kein Los vor; nehmen Sie es unter"
        " Einstellungen, „Eigene Wertung“ dazu.",
        "tie_drawn": "Hier ist schon gelost worden, und ein Los wird nicht wiederholt; anders"
        " entscheiden geht weiterhin.",
        "tie_open": "Die Nummern {numbers} sind gleichauf, und es geht um einen Preis; entscheiden"
        " Sie das zuerst: teilen, losen oder ein Entscheidungsbobbl.",
        "prizes_chosen": "Schon gewählte Preise: {count}; nehmen Sie die Wahl zurück, bevor"
        " sich am Endstand etwas ändert.",
        "no_prize_left": "Es ist kein Preis zur Wahl mehr da.",
        "no_prize_for_place": "Für Platz {place} gibt es keinen Preis mehr; der Saal sieht weiter,"
        " was er sah. Gehen Sie mit ← oder Enter zu einem anderen Platz.",
        "not_their_turn": "Nummer {number} ist noch nicht an der Reihe; zuerst wählt Nummer"
        " {numbers}.",
        "prize_gone": "Dieser Preis ist vergeben oder steht nicht zur Wahl; nehmen Sie einen"
        " anderen.",
        "already_disqualified": "Nummer {number} ist schon disqualifiziert; Sie müssen nichts"
        " weiter tun.",
        "not_disqualified": "Nummer {number} ist nicht disqualifiziert; es gibt nichts"
        " zurückzunehmen.",
        "entrant_disqualified": "Nummer {number} ist disqualifiziert, daran ändert sich nichts; nur"
        " die Turnierleitung kann das zurücknehmen.",
        "number_taken": "Nummer {number} ist schon vergeben; nehmen Sie die nächste freie.",
        "number_not_leased": "Nummer {number} ist nicht für diese Station reserviert; lassen Sie"
        " sich eine geben.",
        # markers and money
        "markers_too_many": "Mehr als {most} Markierungen gehen nicht; die bisherigen gelten"
        " weiter. Streichen Sie eine, die niemand braucht.",
        "marker_name_wrong": "Eine Markierung braucht einen Namen mit höchstens {most} Zeichen,"
        " etwa „Getränkebon“; die bisherigen gelten weiter.",
        "marker_twice": "Zwei Markierungen heißen gleich; geben Sie jeder einen eigenen Namen.",
        "unknown_marker": "Diese Markierung gibt es nicht mehr; es ist nichts geändert. Wählen Sie"
        " eine aus der Liste.",
        "marked_already": "Nummer {number}: „{marker}“ steht schon so da; Sie müssen nichts weiter"
        " tun.",
        "payment_out_of_range": "Dieser Betrag kann nicht stimmen (mehr als 0 und höchstens {most}"
        " Euro); es ist nichts gebucht. Berichtigen Sie ihn.",
        "more_given_back": "Nummer {number} hat so viel gar nicht gezahlt; es ist nichts gebucht."
        " Geben Sie höchstens zurück, was gezahlt ist.",
        "box_unknown": "Diese Kasse gibt es nicht; es ist nichts aufgeschrieben. Wählen Sie eine"
        " aus der Liste.",
        "count_out_of_range": "So viel kann nicht in der Kasse sein (0 bis {most} Euro); es ist"
        " nichts aufgeschrieben. Berichtigen Sie den Betrag.",
        "no_such_money": "Diese Scheine und Münzen gibt es so nicht; es ist nichts aufgeschrieben."
        " Zählen Sie noch einmal, jede Sorte einmal: 3×50 4×20 10×5.",
        # undoing
        "not_undoable": "Das lässt sich nicht zurücknehmen; es bleibt, wie es ist. Was ausgelost"
        " ist, wird mit Begründung neu ausgelost, anderes ändern Sie von Hand.",
        "undone_already": "Das ist schon zurückgenommen; Sie müssen nichts weiter tun.",
        "undo_depended_on": "Darauf baut schon anderes auf (spätere Einträge: {count}, der letzte"
        " ist Ereignis {index}); es bleibt, wie es ist. Nehmen Sie zuerst das Spätere zurück.",
        "undo_needs_connection": "Zurücknehmen geht nur mit Verbindung, denn das hier ist schon"
        " übertragen; berichtigen Sie es stattdessen (F4), das geht immer.",
        "undo_foreign": "Das hat eine andere Station eingetragen; lassen Sie es dort oder von der"
        " Turnierleitung zurücknehmen.",
        # draw and rounds
        "not_last_round": "Das geht nur für die zuletzt ausgeloste Runde, das ist Runde {round};"
        " es bleibt alles, wie es war.",
        "round_has_results": "Für Runde {round} ist schon etwas eingetragen, sie wird deshalb nicht"
        " neu ausgelost; die Plätze bleiben. Tauschen Sie einzelne Plätze von Hand.",
        "nothing_by_lot": "In Runde {round} gibt das feste Schema die Plätze; es ist nichts"
        " auszulosen.",
        "nothing_committed": "Für Runde {round} ist kein Umschlag gezeigt; zeigen Sie zuerst einen"
        " oder losen Sie ohne öffentlichen Anteil aus.",
        "already_committed": "Für Runde {round} ist schon ein Umschlag gezeigt; losen Sie aus oder"
        " verwerfen Sie ihn zuerst.",
        "other_log_seen": "Von diesem Turnier gibt es noch einen anderen Stand: Er endet mit"
        " Ereignis {seen}, der hier mit {length}. Vielleicht ist eine ältere Kopie zurückgespielt."
        " Es ist nichts ausgelost. Klären Sie bei der Auslosung (A), welcher gilt.",
        "other_log_known": "Dieser andere Stand des Turniers ist schon vermerkt.",
        "no_other_log": "Es ist kein anderer Stand des Turniers bekannt, der noch zu klären wäre.",
        "throw_missing": "Vor dem Umschlag ist zu sagen, was im Saal geworfen oder gezogen wird;"
        " diese Station ist dafür zu alt. Es ist nichts festgelegt. Bringen Sie sie auf den Stand"
        " des Servers.",
        "throw_unusable": "So etwas kann niemand werfen oder ziehen: Es geht mit 1 bis {most}"
        " Würfeln oder Nummern, und mit Nummern bis {highest}. Es ist nichts festgelegt.",
        "too_few_outcomes": "So viele Ergebnisse sind möglich: {outcomes}. Damit sie niemand vorher"
        " durchprobiert, braucht es {least}. Nehmen Sie acht Würfel oder fünf Nummern aus einem"
        " Topf, oder geben Sie einen Grund an.",
        "throw_unfit": "Erwartet sind Zahlen von 1 bis {highest}, und zwar so viele: {count}; es"
        " ist nichts ausgelost. Sehen Sie nach, was gefallen ist, und tippen Sie es"
        " noch einmal.",
        "public_unusable": "Es zählen nur Buchstaben von A bis Z und Ziffern, mindestens ein"
        " Zeichen und höchstens {longest}; es ist nichts ausgelost. Tippen Sie es ohne andere"
        " Zeichen.",
        "commitment_outdated": "Seit der Umschlag für Runde {round} gezeigt wurde, hat sich die"
        " Liste der Teilnehmer geändert; es ist nichts ausgelost. Verwerfen Sie den alten Umschlag"
        " und zeigen Sie einen neuen.",
        "commitment_needed": "Runde {round} war mit Umschlag und Würfeln ausgelost; zeigen Sie für"
        " die neue Auslosung wieder einen Umschlag. Die bisherigen Plätze gelten weiter.",
        "secret_lost": "Was im Umschlag für Runde {round} war, liegt nicht auf diesem Rechner; es"
        " ist nichts ausgelost. Verwerfen Sie ihn und zeigen Sie einen neuen.",
        "seats_given_already": "Für Runde {round} sind schon Plätze vergeben; nehmen Sie diese"
        " zuerst zurück, dann kann die Runde davor neu ausgelost werden.",
        "seats_with_gaps": "Plätze hinter Tisch {tables}: {count}. Mehr Tische werden nicht"
        " voll; schließen Sie zuerst die Lücken, dann losen Sie den Rest aus.",
        "nothing_to_swap": "Hier gibt es nichts zu tauschen; wählen Sie zwei verschiedene, von"
        " denen mindestens einer an einem Tisch sitzt.",
        "not_in_round": "Wer getauscht werden soll, spielt in Runde {round} nicht mit; es bleibt"
        " alles, wie es war.",
        "table_has_result": "Für Tisch {table} ist schon etwas eingetragen, die Plätze dort"
        " bleiben; berichtigen Sie zuerst das Ergebnis.",
        "not_seatable": "Nr. {number} ist nicht da oder noch allein und bekommt deshalb keinen"
        " Platz; melden Sie sie zuerst anwesend oder bilden Sie ein Paar.",
        "already_in_round": "Nr. {number} ist in Runde {round} schon dabei; es bleibt alles, wie es"
        " war.",
        "already_seated": "Nr. {number} hat schon einen Platz an Tisch {table}; nehmen Sie ihn"
        " zurück oder wählen Sie einen bestimmten anderen.",
        "seat_taken": "An Tisch {table} sitzt auf diesem Platz schon Nr. {number}; wählen Sie einen"
        " freien.",
        "no_such_seat": "Tisch {table}, Paar {pair}, Spieler {player}: Diesen Platz gibt es nicht;"
        " berichtigen Sie ihn.",
        "seat_not_given": "Hier ist kein Platz vergeben, es gibt nichts zurückzunehmen.",
        "lone_players_wait": "Noch ohne Partner: Nr. {numbers}. Bilden Sie Paare oder melden Sie"
        " ab, dann geht die Bereinigung.",
        "announced_wait": "Noch nicht da: Nr. {numbers}. Melden Sie sie anwesend oder ab, dann geht"
        " die Bereinigung.",
        "count_unfit": "Damit alle Tische voll werden, braucht es noch {missing} (über: {over});"
        " holen Sie Ersatz oder nehmen Sie so vielen den Platz zurück, wie aussetzen sollen.",
        "no_moves_proposed": "Der Vorschlag zum Umsetzen gilt nicht mehr, weil sich etwas geändert"
        " hat; lassen Sie ihn neu ausrechnen. Niemand ist umgesetzt.",
        "apart_from_oneself": "Für den Wunsch braucht es zwei verschiedene Teilnehmer; wählen Sie"
        " den zweiten neu.",
        "not_next_round": "Als nächste wird Runde {round} ausgelost; die Auslosungen davor bleiben,"
        " wie sie sind.",
        "all_rounds_drawn": "Alle Runden ({rounds}) sind ausgelost; für weitere erhöhen Sie die"
        " Zahl der Runden in den Einstellungen.",
        "too_few_entrants": "Für eine Auslosung braucht es mindestens {least} anwesende Teilnehmer;"
        " melden Sie weitere an.",
        "round_not_drawn": "Runde {round} ist noch nicht ausgelost; losen Sie sie zuerst aus.",
        "round_empty": "In Runde {round} ist noch kein Zettel eingegeben; geben Sie die Zettel ein,"
        " dann kann sie geschlossen werden.",
        "round_is_drawn": "Runde {round} ist ausgelost; wer wo sitzt, ändert dort nur ein Tausch"
        " der Turnierleitung.",
        "round_from_slips": "Runde {round} ist nicht ausgelost; wer dazukommt, steht dort, sobald"
        " sein Zettel eingegeben ist.",
        "scheme_seats_all": "Die Plätze dieser Runde folgen aus den Zetteln der ersten; setzen Sie"
        " sie wie gewohnt mit „Auslosen“.",
        "sides_as_before": "An Tisch {table} steht das schon so da; Sie müssen nichts tun.",
        "sides_incomplete": "Nummern auf jeder Seite: {expected}; ergänzen Sie, wer gespielt hat.",
        "entrant_against_itself": "Nr. {number} kann nicht zweimal am selben Tisch sitzen; sehen"
        " Sie auf dem Zettel nach.",
        "entrant_on_slips": "Nr. {number} steht an Tisch {one} und an Tisch {other}; berichtigen"
        " Sie einen der beiden Zettel, dann kann die Runde geschlossen werden.",
        "round_closed": "Runde {round} ist abgeschlossen, ihre Ergebnisse stehen; nur die"
        " Turnierleitung kann noch etwas daran ändern.",
        "round_open": "Runde {round} ist noch nicht abgeschlossen; schließen Sie sie zuerst ab.",
        "round_unfinished": "Runde {round} ist noch nicht fertig. Offen: {open}, unbestätigt:"
        " {entered}, strittig: {disputed}. Tragen Sie nach oder entscheiden Sie jeden davon.",
        "clock_not_started": "Die Rundenuhr läuft noch nicht; starten Sie sie zuerst.",
        "clock_out_of_range": "Die Rundenuhr geht bis höchstens 24 Stunden; geben Sie weniger ein.",
        # results
        "unknown_table": "In Runde {round} gibt es keinen Tisch {table}; vergleichen Sie die Nummer"
        " mit dem Zettel.",
        "seats_differ": "An Tisch {table} sitzen andere, als auf dem Zettel stehen; es ist nichts"
        " eingetragen. Vergleichen Sie Tisch, Runde und Nummern.",
        "same_operator": "Tisch {table} haben Sie selbst eingetragen; bestätigen muss jemand"
        " anderes. Der erste Eintrag ist gespeichert.",
        "same_station": "Tisch {table} ist an dieser Station eingetragen; bestätigen muss eine"
        " andere Station oder, mit gewähltem Namen, ein anderer Helfer.",
        "operator_not_named": "Wer gibt hier ein? Die zweite Eingabe muss jemand anderes machen,"
        " deshalb steht bei jedem Zettel ein Name.",
        "already_confirmed": "Tisch {table} ist schon bestätigt und bleibt so; ist das Ergebnis"
        " falsch, berichtigen Sie es.",
        "nothing_to_correct": "Für Tisch {table} ist noch nichts eingetragen; tragen Sie den Zettel"
        " ganz normal ein.",
        "late_judged": "Über diesen Nachzügler ist schon entschieden; sehen Sie in der Runde nach.",
        "unknown_entry": "Diesen Eintrag gibt es nicht; sehen Sie in der Runde nach.",
        # digital slips on phones
        "pages_not_open": "Die Seiten für Gäste sind schon ausgeschaltet; Sie müssen nichts tun.",
        "screen_code_form": "Der Code einer Leinwand hat vier Zeichen; tippen Sie ihn ab, wie er im"
        " Browser steht.",
        "screens_full": "Es gibt schon {most} Leinwände, diese kam nicht dazu; nehmen Sie erst eine"
        " weg.",
        "screen_name_taken": "Eine andere Leinwand heißt schon „{name}“; geben Sie dieser einen"
        " anderen Namen.",
        "screen_unknown": "Diese Leinwand ist schon weggenommen; Sie müssen nichts tun.",
        # the plan of the hall
        "hall_map_missing": "Es gibt keinen Plan der Halle; Sie müssen nichts tun.",
        "hall_map_size": "Der Plan einer Halle hat {columns} bis {most_columns} Kästchen in der"
        " Breite und {rows} bis {most_rows} in der Tiefe; der bisherige Plan gilt weiter.",
        "hall_map_too_many_tables": "Auf einen Plan gehen höchstens {most} Tische; der bisherige"
        " Plan gilt weiter.",
        "hall_map_too_many_parts": "Auf einen Plan gehen je höchstens {most} Türen, Wände, Bühnen"
        " und Theken; der bisherige Plan gilt weiter.",
        "hall_map_part_outside": "Eine Tür, Wand, Bühne oder Theke reicht aus dem Plan hinaus; der"
        " bisherige Plan gilt weiter. Rücken Sie sie herein.",
        "hall_map_number": "Einen Tisch {table} kann es nicht geben, nur 1 bis {most}; der"
        " bisherige Plan gilt weiter.",
        "hall_map_table_twice": "Tisch {table} steht zweimal auf dem Plan; der bisherige Plan gilt"
        " weiter. Nehmen Sie ihn einmal weg.",
        "hall_map_table_outside": "Tisch {table} steht nicht ganz auf dem Plan; der bisherige Plan"
        " gilt weiter. Rücken Sie ihn herein.",
        "hall_map_no_room": "Wo Tisch {table} stehen soll, steht schon etwas; der bisherige Plan"
        " gilt weiter. Rücken Sie ihn weiter.",
        "hall_map_through_wall": "Durch Tisch {table} ginge eine Wand; der bisherige Plan gilt"
        " weiter. Rücken Sie ihn weiter.",
        "hall_map_no_door": "Der Plan hat keine Tür; der bisherige Plan gilt weiter. Setzen Sie"
        " den Eingang, damit ein Weg zu zeigen ist.",
        # the crest of the club
        "crest_missing": "Es gibt kein Wappen; Sie müssen nichts tun.",
        "crest_too_large": "Das Wappen ist zu groß für das Turnier: höchstens {pixels} Bildpunkte"
        " an der längeren Seite und {most_kib} KiB; es bleibt, wie es war.",
        "crest_malformed": "Dieses Wappen ist kein brauchbares PNG; es bleibt, wie es war. Wählen"
        " Sie das Bild noch einmal.",
        "phones_not_allowed": "Es wird nichts von Handys angenommen; schreiben Sie den Zettel auf"
        " Papier.",
        "phone_address_malformed": "Die Adresse für Handys muss wie 192.168.1.20:8080 aussehen;"
        " berichtigen Sie sie.",
        "phone_secret_malformed": "Das Geheimnis der Handy-Codes ist unbrauchbar; schalten Sie"
        " Handys noch einmal ein.",
        "proposal_replaced": "Der Vorschlag für Tisch {table} ist inzwischen ein anderer, oder es"
        " gibt keinen; vergleichen Sie neu mit dem Zettel.",
        "proposal_round_closed": "Runde {round} ist abgeschlossen; ein Vorschlag vom Handy für"
        " Tisch {table} zählt nicht mehr. Tippen Sie den Zettel als verspätet ein.",
        "proposal_table_entered": "Tisch {table} ist schon eingegeben; ein Vorschlag vom Handy"
        " gilt nur als erste Eingabe. Die zweite wird vom Zettel getippt.",
        "proposals_too_many": "Für Tisch {table} kamen schon zu viele Vorschläge; geben Sie den"
        " Zettel auf Papier ab.",
        "score_wrong_kind": "Dieser Zettel passt nicht zum Turnier, das entweder Bobbl oder Spiele"
        " zählt; nehmen Sie die andere Eingabe.",
        "score_wrong_length": "Ergebnisse: {given}, es müssen {expected} sein; vergleichen"
        " Sie mit dem Zettel.",
    }
)
"""Sentence by the code of a ``Refusal``."""
