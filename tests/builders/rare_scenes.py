"""The windows that more than some keys lead to: before the first draw, at the end, after trouble.

They are given as ``scenes`` gives its own, at evenings made for them.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PyQt6.QtCore import QKeyCombination, Qt
from PyQt6.QtWidgets import QWidget

from bobbl.window_study import study_of
from bobbl_client.app import WINDOWS, organiser_window
from bobbl_client.desk.contacts import contacts_word
from bobbl_client.desk.views.desk import DeskView
from bobbl_client.evening.lists.registration import register
from bobbl_client.evening.prize_steps import PrizeStep
from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.joining.left_page import LeftPage
from bobbl_client.link.news import Heard, Offline
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.ceremony.view import CeremonyWindow
from bobbl_client.organiser.draw.views.draw import CautionPanel
from bobbl_client.organiser.federation.federations import JoinedFederation
from bobbl_client.organiser.federation.view import FederationView
from bobbl_client.organiser.tools import Tools
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.organiser.window_study.page import StudiedEvening, WindowStudies, WindowStudy
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_server.net.federation.follower import FINAL
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.throw import EIGHT_DICE, Throw
from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.domain.areas.desk import CountBox, TakePayment
from bobbl_shared.domain.areas.draw import AbandonCommitment, CommitDraw, DrawRound
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.areas.prizes import ChoosePrize, DecideTie, DeclareFinal, ShowPrizes
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.areas.staff import RetireOperator, RevokeStation
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.prize_list import next_chooser, prize_giving, tied_groups
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.errors import BobblError, Parameter, PeerError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import PrizeId
from bobbl_shared.wire.messages import (
    BackupFolder,
    BackupsPush,
    FederationPush,
    PhonesPush,
    Push,
)
from builders.course import WORDS, base_on
from builders.evening import Evening
from builders.federation.invented import FEDERATION, InventedFederations
from builders.hall import Hall
from builders.halls.crests import crest
from builders.scenes import (
    CLUB,
    CTRL,
    LONG,
    LONG_FEDERATION,
    Played,
    Scene,
    Stroke,
    one,
    played,
)

Key = Qt.Key
RETURN = Key.Key_Return
Show = Callable[[QWidget], None]
PRIZES = (
    Prize(PrizeId("first"), "Wanderpokal der Gemeinde Großgressingen-Überlohe", 1),
    Prize(PrizeId("last"), "Presssack", -1),
    Prize(PrizeId("ham"), "Schinken"),
)
ZONES = SeatZones(open_to=6, in_order_from=20)


def rare_scenes(folder: Path, show: Show) -> Iterator[Scene]:
    """Give every scene; ``show`` sizes and shows a new window, which closes after its scene."""
    yield from _ceremony_for_the_hall(show)
    yield from _words_to_write_down(show)
    yield from _before_the_draw(folder / "registration", show)
    yield from _a_seal(folder / "seal", show)
    yield from _a_latecomer(folder / "latecomer", show)
    yield from _few_pairs(folder / "few", show)
    yield from _all_at_once(folder / "at once", show)
    yield from _without_operator(folder / "operators", show)
    yield from _the_cash(folder / "cash", show)
    yield from _a_phone_that_scans(folder / "scanner", show)
    yield from _a_person_needed(folder / "stopped", show)
    yield from _federations(folder / "federation", show)
    yield from _never_arrived(folder / "never arrived", show)


def _ceremony_for_the_hall(show: Show) -> Iterator[Scene]:
    """Give what the hall sees of the prizes."""
    long = f"{LONG}-Strößner, Hans-Jürgen Maria Magdalena ({CLUB})"
    for name, people, prizes in (
        ("one prize", ("Hofmann, Karl", "Reuß, Renate"), ("Wanderpokal",)),
        ("long names", (long, long), ("Geschenkkorb der Metzgerei Schmalfuß-Oberschmidtleitner",)),
        ("several", (long,) * 4, ("Kasten Bier", "Presssack", "Schinken am Bein")),
    ):
        window = CeremonyWindow()
        step = PrizeStep(13, tr("Platz {n}", n=13), tr("geteilt"), people, prizes)
        window.sheet.show_step(step)
        yield from one(f"ceremony for the hall: {name}", window, show)
    for name, picture in {"round": crest(), "wide": crest(240, 60), "tall": crest(60, 240)}.items():
        window = CeremonyWindow()
        window.sheet.show_step(replace(step, crest=picture))
        yield from one(f"ceremony for the hall: a {name} crest", window, show)


def _words_to_write_down(show: Show) -> Iterator[Scene]:
    """Give the four words of a tournament that has just been founded."""
    now = datetime(2026, 11, 21, 17, 5, tzinfo=UTC)
    new = NewTournamentWindow(WORDS, lambda *_: lambda: True, lambda: None, lambda: None, now, UTC)
    new.page.enter("name", "Preismucken FFW Weidenlohe")
    new.page.submit()
    yield from one("new tournament: words", new, show)


class _Studied:
    """Has studied a smaller evening already."""

    def begin(self, evening: StudiedEvening) -> Callable[[], WindowStudy | None]:
        """Return what gives the study at once."""
        study = study_of(StudiedEvening("pairs", 8, True, 4), b"bild")
        return lambda: study


class _NotYet:
    """Never has a study."""

    def begin(self, evening: StudiedEvening) -> Callable[[], WindowStudy | None]:
        """Return what gives nothing yet."""
        return lambda: None


def _before_the_draw(folder: Path, show: Show) -> Iterator[Scene]:
    """Give registration with seats by lot: zones, cleaning up, a seat by hand, who is like whom."""
    settings = Settings(
        "Preismucken FFW Weidenlohe",
        seats=ZONES,
        expected=40,
        sections=(Section("Saal", 1, 16), Section("Nebenzimmer", 17)),
    )
    hall = played(folder, settings, lambda evening, desk: evening.register_pairs(desk, 21))
    organiser, desk = hall.organiser, hall.desk
    for entrant in list(hall.evening.state.placing.seats)[2:20:4]:
        desk.ask(WithdrawEntrant(entrant))
    for page, keys in {
        "zones": (Key.Key_L, Key.Key_F6),
        "clean-up": (Key.Key_L, Key.Key_F12),
        "draw": (Key.Key_A,),
    }.items():
        yield from one(f"registration: {page}", WINDOWS["organiser"](organiser), show, keys)
    window = organiser_window(organiser, Tools(studies=_NotYet()))
    yield from one("registration: zones to study", window, show, (Key.Key_L, Key.Key_F6))
    costs = (Key.Key_L, Key.Key_F6, Key.Key_F5)
    made: dict[str, WindowStudies] = {"costs": _Studied(), "costs to come": _NotYet()}
    for name, studies in made.items():
        window = organiser_window(organiser, Tools(studies=studies))
        yield from one(f"registration: {name}", window, show, costs)
    nobody = played(folder / "nobody", Settings("Preismucken", seats=ZONES), lambda *_: None)
    window = organiser_window(nobody.organiser, Tools(studies=_NotYet()))
    yield from one("registration: how many come?", window, show, costs)
    nobody.close()
    for page, act in {
        "a seat by hand": _ask_seat,
        "who is like whom": _type_somebody_twice,
        "another name": _let_somebody_else_play,
        "partner comes later?": _leave_the_second_row_empty,
        "one letter corrected": _correct_one_letter,
        "only shown": _open_somebody,
        "another family name?": _type_another_family_name,
    }.items():
        window = WINDOWS["desk"](desk)
        for scene in one(f"registration: {page}", window, show):
            act(_view(window))
            yield scene
    hall.evening.cable(desk).cut()
    window = WINDOWS["desk"](desk)
    for scene in one("registration: to be told later", window, show):
        for name in ("Zeltner", f"{LONG}-Zeltner"):
            _view(window).page.save(((name, "Anna", ""), (name, "Dora", CLUB)))
            _view(window).page.press("F12")
        yield scene
    hall.close()


def _a_phone_that_scans(folder: Path, show: Show) -> Iterator[Scene]:
    """Give the page with the code for a phone, without pages for guests and with them."""
    folder.mkdir()
    for name, is_open in (("nowhere", False), ("a code", True)):
        hall = played(folder / name, Settings("Preismucken"), lambda evening, desk: None)
        hall.evening.station("pages", "Seiten")
        if is_open:
            hall.organiser.ask(OpenPages("192.168.4.10:8080"))
        for model in (hall.desk, hall.scoring):
            window = WINDOWS[model.post.role if model.post else None](model)
            keys = (QKeyCombination(CTRL, Key.Key_H),)
            yield from one(f"phone as a scanner: {name}", window, show, keys)
        hall.close()


def _view(window: QWidget) -> DeskView:
    view = getattr(window, "work", None)
    assert isinstance(view, DeskView)
    return view


def _ask_seat(view: DeskView) -> None:
    view.page.ask_seat(next(iter(view.page.known.roster)))


def _type_somebody_twice(view: DeskView) -> None:
    view.fields.fill((("Hofman", "Karl", ""), ("Reus", "Renate", "")))
    view.page.go_on(view.fields.lines())


def _leave_the_second_row_empty(view: DeskView) -> None:
    view.fields.fill(((f"{LONG}-Krapf", "Ute", ""), ("", "", "")))
    view.page.submit(view.fields.lines())


def _correct_one_letter(view: DeskView) -> None:
    entrant = next(iter(view.page.known.roster.values()))
    view.page.open_entrant(entrant.id)
    first, *others = ((each.last, each.first, "") for each in entrant.names)
    view.page.submit(((f"{first[0]}n", *first[1:]), *others))


def _open_somebody(view: DeskView) -> None:
    view.page.open_entrant(next(iter(view.page.known.roster)))


def _type_another_family_name(view: DeskView) -> None:
    _open_somebody(view)
    view.page.press("F7")
    _, *others = view.fields.lines()
    view.fields.renew((("Zapf", "Rosi", ""), *others))
    view.page.submit(view.fields.lines())


def _let_somebody_else_play(view: DeskView) -> None:
    entrant = next(iter(view.page.known.roster.values()))
    view.page.open_entrant(entrant.id)
    view.page.press("F11")
    titles = [row.title for row in view.messages.menu.list.rows()]
    view.page.choose(titles.index(tr("Ersatz eintragen")))
    view.page.choose(0)


def _a_seal(folder: Path, show: Show) -> Iterator[Scene]:
    """Give a draw that nobody can steer, at the organiser's and on the wall, and what ends it."""
    settings = Settings("Preismucken FFW Weidenlohe", rounds=3)
    hall = played(folder, settings, lambda evening, desk: evening.register_pairs(desk, 21))
    organiser, display = hall.organiser, hall.display

    def scenes(moment: str, pages: Mapping[str, tuple[Key, ...]]) -> Iterator[Scene]:
        for page, keys in pages.items():
            window = WINDOWS["organiser"](organiser)
            yield from one(f"seal: {moment}{page}", window, show, (Key.Key_A, *keys))
        yield from one(f"seal: {moment} on the wall", WINDOWS["display"](display), show)

    def ask(payload: AnyPayload) -> None:
        organiser.ask(payload, base_on(hall.evening.state.field_changed))

    before = {"": (), ", the throw": (Key.Key_F12,), ", without": (Key.Key_F5,)}
    yield from scenes("before", before)
    ask(CommitDraw(1, Throw("dice", 4, 6), "no_means"))
    yield from scenes("few dice", {"": (), ", given up": (Key.Key_F4,)})
    ask(AbandonCommitment(1, "other"))
    ask(CommitDraw(1, EIGHT_DICE))
    dice = tuple(getattr(Key, f"Key_{digit}") for digit in "63125641")
    yield from scenes("eight dice", {"": (), ", typed": dice, ", draw?": (*dice, Key.Key_F12)})
    ask(DrawRound(1, "63125641"))
    yield from scenes("drawn", {"": (), ", again": (Key.Key_F11,)})


def _a_latecomer(folder: Path, show: Show) -> Iterator[Scene]:
    """Give the page that takes somebody into a round that is drawn; lots count in its ranking."""
    settings = Settings("Preismucken", scheme=("won", "lot"))
    hall = played(folder, settings, lambda evening, desk: None)
    evening = hall.evening
    evening.register_pairs(hall.desk, 7)
    evening.draw(hall.organiser)
    evening.register(hall.desk, Name(f"{LONG}-Spätling", "Max"), Name("Spätling", "Eva"))
    window = WINDOWS["organiser"](hall.organiser)
    yield from one("latecomer", window, show, (Key.Key_A, Key.Key_F6))
    yield from one("lots count", WINDOWS["organiser"](hall.organiser), show, (Key.Key_R,))
    hall.close()


def _without_operator(folder: Path, show: Show) -> Iterator[Scene]:
    """Give a results station at which nobody has said who types, or there is nobody to choose."""
    hall = played(folder, Settings("Preismucken"), lambda evening, desk: None)
    evening = hall.evening
    evening.register_pairs(hall.desk, 7)
    evening.draw(hall.organiser)
    station = evening.station("scoring", "Ergebnisse Nebenzimmer", ["Halle"])
    open_one, no_one = ("1", RETURN), (Key.Key_End, RETURN)
    saved = (*open_one, "14-18+", RETURN, *open_one)
    for page, keys in {
        "asked at the start": (),
        "asked again": (Key.Key_Escape, *open_one, Key.Key_Escape),
        "nobody": no_one,
        "without a name": (*no_one, *saved),
    }.items():
        station.has_named_operator = False
        yield from one(f"who types: {page}", WINDOWS["scoring"](station), show, keys)
    station.operator = next(iter(evening.state.operators))
    named = WINDOWS["scoring"](station)
    yield from one("who types: no name before", named, show, open_one)
    for operator in evening.state.operators:
        hall.organiser.ask(RetireOperator(operator))
    station.operator = None
    for page, keys in {"none listed": (), "none to choose": (Key.Key_F2,)}.items():
        yield from one(f"who types: {page}", WINDOWS["scoring"](station), show, keys)
    hall.close()


def _few_pairs(folder: Path, show: Show) -> Iterator[Scene]:
    """Give a draw with warnings, as few pairs have soon met everybody; and the prizes."""
    settings = Settings("Preismucken", rounds=4, entry="single", prizes=PRIZES)
    hall = played(folder, settings, _four_pairs)
    other = hall.evening.station("scoring", "Ergebnisse 2", [], "Popp")
    for _ in range(3):
        hall.evening.draw(hall.organiser)
        hall.evening.play_round(hall.scoring, other)
        hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    window = WINDOWS["organiser"](hall.organiser)
    for scene in one("few pairs: draw", window, show, (Key.Key_A,)):
        caution = window.findChild(CautionPanel)
        assert caution is not None
        caution.show_cautions((f"In Runde 5 spielen alle noch einmal, auch {LONG}.",) * 2)
        yield scene
    hall.evening.play_round(hall.scoring, other)
    hall.evening.close_round(hall.organiser)
    prizes = (Key.Key_R, Key.Key_F6)
    for page, keys in {
        "prizes": prizes,
        "prize money": (*prizes, Key.Key_F5),
        "final ranking": (*prizes, Key.Key_F12),
    }.items():
        yield from one(f"few pairs: {page}", WINDOWS["organiser"](hall.organiser), show, keys)
    _declare(hall)
    to_crest = (Key.Key_E, Key.Key_F4)
    yield from one("crest: none", WINDOWS["organiser"](hall.organiser), show, to_crest)
    to_it = (*prizes, Key.Key_F7)
    for page, keys in {"prizes won": prizes, "ceremony": to_it, "place": (*to_it, RETURN)}.items():
        yield from one(f"ceremony: {page}", WINDOWS["organiser"](hall.organiser), show, keys)
    for page, place in {"begins": 0, "place": prize_giving(hall.evening.state)[-1].place}.items():
        hall.organiser.ask(ShowPrizes(place))
        yield from one(f"ceremony: {page} at the display", WINDOWS["display"](hall.display), show)
    yield from one("ceremony: shown", WINDOWS["organiser"](hall.organiser), show, to_it)
    hall.organiser.ask(SetCrest(crest(240, 60)))
    yield from one("crest: chosen", WINDOWS["organiser"](hall.organiser), show, to_crest)
    yield from one("crest: ceremony", WINDOWS["organiser"](hall.organiser), show, to_it)
    to_places = (Key.Key_R, Key.Key_F6, Key.Key_F7, Key.Key_F9)
    yield from one("certificates: places", WINDOWS["organiser"](hall.organiser), show, to_places)
    wrong = (*to_places, "vier", Key.Key_F12)
    yield from one("certificates: none", WINDOWS["organiser"](hall.organiser), show, wrong)
    certificates = (*to_places, RETURN)
    yield from one("crest: certificate", WINDOWS["organiser"](hall.organiser), show, certificates)
    hall.organiser.ask(ShowPrizes(0))
    yield from one("crest: at the display", WINDOWS["display"](hall.display), show)
    hall.organiser.ask(PublishRanking(4), base_on(hall.evening.state.results_changed(4)))
    yield from one("afterwards: next step", WINDOWS["organiser"](hall.organiser), show)
    left = (Key.Key_F12,)
    yield from one("afterwards: what is left", WINDOWS["organiser"](hall.organiser), show, left)
    hall.close()


def _all_at_once(folder: Path, show: Show) -> Iterator[Scene]:
    """Give the overview of an organiser who is alone, then of one to whom everything happens."""
    for name in ("alone", "busy"):
        (folder / name).mkdir(parents=True)
    hall = Hall(folder / "alone")
    for station in (hall.desk, hall.stage, hall.room):
        hall.organiser.ask(RevokeStation(station.id))
    organiser = WINDOWS["organiser"]
    yield from one("overview: no station", organiser(hall.organiser), show)
    hall.evening.close()
    hall = Hall(folder / "busy")
    evening = hall.evening
    evening.register(hall.desk, Name(LONG, "Theo"), kind="lone")
    hall.drawn(45)
    evening.register(hall.desk, Name(LONG, "Hans-Jürgen"), Name("Strößner", "Änne"))
    hall.dispute(1)
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    shut = PhonesPush("port_in_use", {"port": 8080})
    copies = BackupFolder("/home/verein/Kopien", 5, stamp(evening.clock.now()), 3, same_disk=True)
    for news in (shut, BackupsPush((copies,))):
        hall.organiser.handle(Heard(Push(news)))
    hall.push_health(hall.room, waiting=7)
    yield from one("overview: all at once", organiser(hall.organiser), show)
    yield from one("overview: all cases at once", organiser(hall.organiser), show, (Key.Key_F4,))
    hall.evening.close()


def _federations(folder: Path, show: Show) -> Iterator[Scene]:
    """Give the page about the federation: joined or not, well, still for each cause, left again."""
    folder.mkdir()
    hall = Hall(folder)
    hall.drawn(45)
    organiser = hall.organiser
    length, to_it = hall.evening.state.length, (Key.Key_E, Key.Key_F6)
    typed = ("verband.example:8441", RETURN, "K7Q2-9XMR", RETURN)
    wrong = InventedFederations(trouble=BobblError("federation_code_wrong"))
    damaged = BobblError("federation_file_damaged", path="/home/verein/.local/share/bobbl/x.json")
    here, long = InventedFederations(FEDERATION), InventedFederations(LONG_FEDERATION)
    scenes: list[tuple[str, InventedFederations | None, FederationPush | None, tuple[Stroke, ...]]]
    scenes = [
        ("none", InventedFederations(), None, ()),
        ("not typed well", InventedFederations(), None, ("verband", RETURN, "K7", RETURN)),
        ("under way", InventedFederations(is_done=False), None, typed),
        ("wrong code", wrong, None, typed),
        ("damaged", InventedFederations(damage=damaged), None, ()),
        ("begins", here, None, ()),
        ("well", here, _handed_over(FEDERATION, length), ()),
        ("behind", long, _handed_over(LONG_FEDERATION, length - 20), ()),
        ("to be left", here, _handed_over(FEDERATION, length), (Key.Key_F7,)),
        ("left", InventedFederations(FEDERATION), None, (Key.Key_F7, Key.Key_Return)),
        ("elsewhere", None, _handed_over(LONG_FEDERATION, length), ()),
    ]
    for name, federations, news, keys in scenes:
        organiser.federation = None
        if news is not None:
            organiser.handle(Heard(Push(news)))
        window = organiser_window(organiser, Tools(federations=federations))
        yield from one(f"federation: {name}", window, show, (*to_it, *keys))
    still = [_handed_over(LONG_FEDERATION, 20, cause) for cause in STANDS_STILL]
    still.sort(key=_said)
    organiser.handle(Heard(Push(still[0])))
    window = organiser_window(organiser, Tools(federations=long))
    for scene in one("federation", window, show, to_it):
        page = next(each.page for each in widgets_in(window) if isinstance(each, FederationView))
        for news in still:
            organiser.handle(Heard(Push(news)))
            page.tick()
            name = f"federation: {news.code}"
            yield replace(scene, name=name, is_reworded=news is not still[-1])
    yield from one("federation: overview", organiser_window(organiser), show)
    hall.evening.close()
    settings = Settings("Preismucken", contacts=True, members=True)
    desks = played(folder / "desk", settings, lambda evening, desk: evening.register_pairs(desk, 3))
    window = WINDOWS["desk"](desks.desk)
    for scene in one("federation: numbers at the desk", window, show):
        view = _view(window)
        view.page.open_entrant(next(iter(view.page.known.roster)))
        view.page.press("F11")
        titles = [row.title for row in view.messages.menu.list.rows()]
        view.page.choose(titles.index(contacts_word(settings)))
        yield scene
    desks.close()


STANDS_STILL = (FINAL - {"version_differs", "certificate_mismatch"}) | {
    *("federation_not_reached", "federation_slow", "federation_busy", "federation_read_only"),
    *("federation_full", "federation_without_store", "federation_restored"),
}
"""Causes for which a hand-over stands still."""


def _said(news: FederationPush) -> tuple[int, str]:
    """Order what is said by its length, the longest last."""
    said = sentence(BobblError(news.code or "", **news.parameters))
    return len(said), said


def _handed_over(
    federation: JoinedFederation, kept: int, code: str | None = None
) -> FederationPush:
    parameters: dict[str, Parameter] = {
        "address": federation.address,
        "hash": "ab" * 32,
        **dict.fromkeys(("index", "length", "here", "seconds", "most"), 147),
    }
    return FederationPush(
        federation.name,
        federation.address,
        kept,
        code,
        parameters,
        federation.club,
        federation.since,
    )


def _a_person_needed(folder: Path, show: Show) -> Iterator[Scene]:
    """Give the window of each role at a server that is a false one: the longest such sentence."""
    folder.mkdir()
    hall = Hall(folder)
    hall.drawn()
    wall = hall.evening.station("display", "Leinwand")
    for station in (hall.organiser, hall.desk, hall.stage, wall):
        station.handle(Offline(PeerError("copy_differs")))
        role = station.role
        assert role is not None
        yield from one(f"person needed: {role}", WINDOWS[role](station), show)
    hall.evening.close()


def _the_cash(folder: Path, show: Show) -> Iterator[Scene]:
    """Give the closing of the cash boxes: nothing paid yet, one counted, one counted too early."""
    folder.mkdir()
    hall = Hall(folder)
    evening, organiser = hall.evening, hall.organiser
    yield from _work("cash: nothing paid", organiser, "cash", show)
    far = evening.station("desk", "Anmeldung im Nebenzimmer bei den Überängstlichen", [], "Popp")
    evening.register_pairs(hall.desk, 9)
    for at, entrant in enumerate(evening.state.numbered()):
        desk = (hall.desk, far, organiser)[at % 3]
        desk.ask(TakePayment(entrant.id, 200_050))
    organiser.ask(CountBox(hall.desk.id, 607_150, 5_000))
    organiser.ask(CountBox(far.id, 600_150, 0))
    far.ask(TakePayment(evening.state.numbered()[0].id, -1_000))
    yield from _work("cash: boxes", organiser, "cash", show)
    evening.close()


def _work(name: str, organiser: StationModel, page: str, show: Show) -> Iterator[Scene]:
    """Give one page of the organiser's window that only other pages lead to."""
    window = WINDOWS["organiser"](organiser)
    for scene in one(name, window, show):
        work = getattr(window, "work", None)
        assert isinstance(work, OrganiserWork)
        work.open_page(page)
        yield scene


def _declare(hall: Played) -> None:
    """Let the ranking be final, with every tie shared and the ham chosen."""
    evening, organiser = hall.evening, hall.organiser
    organiser.ask(DeclareFinal(4), base_on(evening.state.results_changed(4)))
    final = evening.state.final
    assert final is not None
    for group in tied_groups(final):
        if len(group) > 1:
            organiser.ask(DecideTie(group, "shared"))
    turn = next_chooser(evening.state)
    if turn is not None:
        organiser.ask(ChoosePrize(turn.entrants[0], PRIZES[2].id))


def _four_pairs(evening: Evening, desk: object) -> None:
    evening.register_pairs(desk, 4)  # type: ignore[arg-type]


def _never_arrived(folder: Path, show: Show) -> Iterator[Scene]:
    """Give what was typed at tonight's desk into last year's file."""
    for each in ("2025", "2026"):
        (folder / each).mkdir(parents=True)
    before = Evening(folder / "2025", Settings(f"Turnier der {CLUB} 2025"), seed=2)
    before.station("organiser", "Büro")
    old = before.station("desk", "Eingang")
    before.cable(old).cut()
    for names in ((Name("Hofmann", "Karl"), Name("Zapf", "Ida")), (Name(LONG, "Eva"),) * 2):
        entrant, _ = register(old, names, "pair", False, "present", 501)
        old.ask(TakePayment(entrant, 1000))
    evening = Evening(folder / "2026", Settings("Preismucken FFW Weidenlohe"))
    evening.station("organiser", "Büro")
    desk = evening.station("desk", "Eingang")
    old.close()
    stations = desk.membership.folder.parent
    shutil.copytree(old.membership.folder, stations / "last-year")
    for name, keys in (("a list", ()), ("asked", (Key.Key_F4,))):
        window = WINDOWS["desk"](desk)
        assert isinstance(window, StationWindow)
        window.show_until_left(ListView(LeftPage(desk, stations.parent)))
        yield from one(f"never arrived: {name}", window, show, keys)
    before.log.close()
    evening.close()
