"""Sentences for what goes wrong between a hall and its federation, and in its database."""

from collections.abc import Mapping
from types import MappingProxyType

_SAFE = " Das Turnier läuft ungestört weiter."
_LATER = _SAFE + " Sobald es wieder geht, wird alles nachgereicht."

FEDERATION_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        # a hall and its federation
        "federation_not_reached": "Der Server des Verbands ist nicht erreichbar ({address})."
        + _LATER
        + " Prüfen Sie den Zugang zum Internet.",
        "federation_slow": "Der Server des Verbands bestätigt nichts mehr (seit {seconds} s)."
        + _LATER,
        "federation_busy": "Die Datenbank des Verbands ist überlastet." + _LATER,
        "federation_enough": "Ihr Verein hat heute schon {most} MB übergeben; mehr nimmt der"
        " Verband an einem Tag nicht an." + _LATER,
        "federation_read_only": "Die Datenbank des Verbands nimmt gerade nichts an." + _LATER,
        "federation_full": "Die Datenbank des Verbands ist voll." + _LATER,
        "federation_without_store": "Der Server des Verbands hat gerade keine Datenbank." + _LATER,
        "federation_restored": "Dem Verband fehlen Ereignisse, die er schon hatte; es sind noch"
        " {length}." + _LATER,
        "federation_forked": "Der Verband hat von diesem Turnier ab Ereignis {index} etwas anderes:"
        " Es wurde auf zwei Rechnern weitergeführt oder aus einer alten Kopie." + _SAFE + " Er"
        " behält beides und übernimmt nichts mehr; rufen Sie dort an.",
        "federation_ahead": "Der Verband hat von diesem Turnier schon mehr Ereignisse ({length})"
        " als diese Datei ({here}): Sie ist ein alter Stand. Beenden Sie den Server und nehmen Sie"
        " die neueste Kopie.",
        "federation_too_old": "Der Verband versteht Ereignis {index} nicht: Dort läuft ein älteres"
        " Bobbl." + _LATER + " Bitten Sie den Verband, es zu erneuern.",
        "tournament_of_other_club": "Dieses Turnier hat dem Verband schon ein anderer Verein"
        " übergeben." + _SAFE + " Klären Sie mit dem Verband, wem es gehört.",
        "offer_unproven": "Der Verband hat von diesem Turnier noch nichts, und dieser Rechner"
        " leitet es nicht." + _SAFE + " Beginnen muss der Rechner, der es leitet.",
        "hall_unknown": "Der Verband kennt diesen Rechner nicht mehr." + _SAFE + " Lassen Sie sich"
        " einen neuen Code geben.",
        "club_revoked": "Der Verband nimmt von diesem Verein nichts mehr an." + _SAFE + " Fragen"
        " Sie dort nach.",
        "events_missing": "Eine Nachricht an den Verband war leer; sie wird noch einmal geschickt."
        + _SAFE,
        "head_unfit": "Eine Nachricht an den Verband passt nicht zu ihrer Unterschrift (Ereignis"
        " {index}); sie wird noch einmal geschickt." + _SAFE,
        "federation_text_unusable": "Ein Name oder eine versiegelte Angabe von diesem Rechner ist"
        " so nicht zu gebrauchen ({hash}); der Verband hat nichts davon behalten."
        + _SAFE
        + " Bitte melden Sie das.",
        "federation_texts_too_many": "Der Verband behält von einem Turnier höchstens {most} Namen"
        " und Angaben; mehr nimmt er nicht an." + _SAFE + " Bitte melden Sie das.",
        "federation_texts_elsewhere": "Dieses Turnier hat sich beim Verband noch einmal verbunden;"
        " die ältere Verbindung ist beendet." + _LATER,
        "federation_code_not_open": "Der Verband hat diesen Code nicht ausgegeben, oder er ist"
        " abgelaufen oder schon benutzt; es ist nichts geschehen. Lassen Sie sich einen neuen"
        " geben.",
        "federation_code_wrong": "Der Code stimmt nicht, oder unter dieser Adresse antwortet nicht"
        " der Verband; es ist nichts geschehen. Vergleichen Sie Code und Adresse mit denen, die"
        " Sie bekommen haben.",
        "federation_code_missing": "Für einen neuen Verband ({address}) fehlt der Code, den er"
        " Ihrem Verein gegeben hat; geben Sie ihn mit --federation-code an.",
        "federation_address_missing": "Der Code gehört zu einer Adresse; geben Sie auch"
        " --federation mit der Adresse des Verbands an.",
        "federation_no_copies": "Der Verband „{federation}“ hat von diesem Verein kein Turnier; es"
        " ist nichts geschehen. Fragen Sie dort, ob der Code der Ihres Vereins war.",
        "federation_options_clash": "Mit --from-federation beginnt der Server von vorn; lassen Sie"
        " --take-over und --federation weg.",
        "federation_file_damaged": "Was dieser Rechner vom Verband weiß, ist beschädigt: {path}."
        " Verlassen Sie den Verband (V auf der Startseite, F7) und lassen Sie sich von ihm einen"
        " neuen Code geben.",
        "federation_undecidable": "Der Verband nimmt Ereignis {index} dieses Turniers nicht an:"
        " Darin steht, was kein Server entscheidet." + _SAFE + " Rufen Sie dort an.",
        "federation_flawed": "Der Verband kann Ereignis {index} dieses Turniers nicht nachrechnen;"
        " seine Seiten zeigen nur, was davor war. Übergeben wird weiter alles."
        + _SAFE
        + " Rufen Sie dort an.",
        # the federation's own server
        "store_missing": "Es fehlt die Adresse der Datenbank; geben Sie --store postgresql://… an.",
        "store_address": "Das ist keine Adresse einer PostgreSQL-Datenbank ({reason}); schreiben"
        " Sie sie wie postgresql://benutzer@rechner/bobbl.",
        "store_unreachable": "Die Datenbank ist nicht erreichbar ({reason}). Was bestätigt wurde,"
        " ist gespeichert; prüfen Sie, ob PostgreSQL läuft und die Adresse stimmt.",
        "store_read_only": "Die Datenbank lässt nur lesen ({reason}). Was bestätigt wurde, ist"
        " gespeichert; nennen Sie in --store den Rechner, der schreibt, oder alle.",
        "store_full": "Der Datenbank fehlt Platz ({reason}). Was bestätigt wurde, ist gespeichert;"
        " schaffen Sie Platz, dann geht es von selbst weiter.",
        "store_slow": "Die Datenbank antwortet zu langsam ({reason}). Was bestätigt wurde, ist"
        " gespeichert; sehen Sie nach, was sie aufhält.",
        "store_forbidden": "Dieser Benutzer darf in der Datenbank nicht, was nötig ist ({reason});"
        " geben Sie ihm die Rechte, oder nehmen Sie den Besitzer der Tabellen.",
        "store_failed": "Die Datenbank hat abgelehnt ({reason}). Was bestätigt wurde, ist"
        " gespeichert; bitte melden Sie das.",
        "store_not_migrated": "Die Tabellen in der Datenbank fehlen oder sind älter als dieses"
        " Programm ({reason}); rufen Sie einmal „bobbl federation migrate“ auf.",
        "store_newer": "Die Tabellen in der Datenbank sind von einem neueren Programm (Stufe"
        " {number}, dieses kennt {known}); es ist nichts verändert. Installieren Sie dieses.",
        "driver_missing": "Es fehlt die Anbindung an PostgreSQL; installieren Sie bobbl mit dem"
        " Zusatz „federation“.",
        "federation_unnamed": "Der Verband hat noch keinen Namen; geben Sie ihn mit --name an.",
        "federation_words": "Zu „{work}“ gehören mindestens {least} und höchstens {most} Angaben;"
        " „bobbl federation --help“ nennt sie.",
        "number_unusable": "„{given}“ ist keine Nummer; geben Sie eine aus höchstens neun Ziffern"
        " an.",
        "event_too_costly": "Es nachzurechnen dauert zu lange.",
        "event_unusable": "Damit kann dieses Programm nicht rechnen.",
        # what is done for a federation
        "account_name_unusable": "Geben Sie einen Namen mit höchstens {most} Zeichen an.",
        "account_unknown": "Unter dem Namen „{name}“ ist niemand angemeldet, und es ist kein Code"
        " offen.",
        "act_of_others": "Das darf nur der Verband selbst oder der Verein, dem es gehört; es ist"
        " nichts geschehen.",
        "admin_form_foreign": "Das kam nicht von dieser Seite, oder sie war zu lange offen; es ist"
        " nichts geschehen. Öffnen Sie sie neu.",
        "admin_act_unknown": "Das gibt es hier nicht zu tun.",
        "club_missing": "Es fehlt, um welchen Verein es geht.",
        "club_unknown": "Einen Verein „{club}“ gibt es hier nicht, oder er ist entlassen;"
        " „bobbl federation clubs“ nennt alle.",
        "member_number_unusable": "Eine Nummer im Verband geht von 1 bis {most}.",
        "member_not_there": "Ein Mitglied {number} gibt es nicht; tragen Sie es zuerst ein.",
        "person_not_found": "Unter Start-Nr. {number} gibt es in diesem Turnier keine Person"
        " {place}.",
        "series_id_unusable": "Die Kennung einer Serie steht in Adressen: höchstens {most} kleine"
        " Buchstaben, Ziffern und Bindestriche.",
        "series_name_unusable": "Eine Serie braucht einen Namen mit höchstens {most} Zeichen.",
        "series_unknown": "Eine Serie „{series}“ gibt es nicht.",
        "sign_in_not_open": "Dieser Code gilt nicht oder nicht mehr; lassen Sie sich mit „bobbl"
        " federation sign-in“ einen neuen geben.",
        "sign_in_too_often": "Von hier aus sind zu viele Codes eingegeben worden. Warten Sie eine"
        " Viertelstunde, und lassen Sie sich dann mit „bobbl federation sign-in“ einen neuen"
        " geben.",
        "sign_in_crowded": "Gerade geben zu viele einen Code ein; versuchen Sie es in einer"
        " Viertelstunde noch einmal.",
        "tournament_not_found": "Mit „{given}“ beginnt nicht genau eine Kennung eines Turniers"
        " (Anzahl: {count}); „bobbl federation tournaments“ nennt alle.",
        "codes_all_open": "Es sind zu viele Codes offen; warten Sie, bis die Vereine sie benutzt"
        " haben.",
    }
)
"""Sentence by code."""
