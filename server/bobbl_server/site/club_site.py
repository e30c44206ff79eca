"""The club's site in a folder: the evening that is written, the earlier ones, the list of them all.

Each evening has a folder of its own, named by its day and name. Names are forgotten with the first
writing after the days that the tournament's settings allow, whichever evening is written then: what
an evening shows without names lies in its folder as ``abend.json``, and its pages are made anew of
that. Where that cannot be read any more, its pages go, all but one that says so.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from msgspec.structs import replace

from bobbl_server.pages.files.evening_list import ListedEvening, ListedRanking, evening_list
from bobbl_server.pages.files.forgetting import decoded_evening, encoded_evening, without_names
from bobbl_server.pages.files.static_site import StaticFile, forgotten_page, static_site
from bobbl_server.pages.published import Evening
from bobbl_server.site.disk import hash_of
from bobbl_server.site.folder import Changes, SiteFolder
from bobbl_server.site.manifest import Manifest, WrittenEvening
from bobbl_shared.clock import moment, stamp
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.names import fold_text
from bobbl_shared.errors import BobblError

KEPT = "abend.json"
LONGEST_NAME = 40


@dataclass
class ClubSite:
    """Writes evenings into a folder; ``zone`` is that of the hall, none: this computer's.

    ``takes_exercises``: also those whose people are invented, among nothing but such.
    """

    folder: SiteFolder
    dice: Dice
    zone: tzinfo | None = None
    takes_exercises: bool = False

    def write(self, evening: Evening, today: date) -> Changes:
        """Let the folder show this evening beside the earlier ones.

        ``BobblError`` if that cannot be done: what was there is whole, and the next try goes on;
        or for an exercise where evenings are. An evening takes the place of exercises.
        """
        before = self.folder.manifest()
        if not (self.takes_exercises and all(each.is_exercise for each in before.evenings)):
            check_real(evening)
        entry = self._entry(before, evening, today)
        others = [
            each
            for each in before.evenings
            if each.tournament != evening.tournament and each.is_exercise == entry.is_exercise
        ]
        files = dict(self._files(entry, evening))
        entries = [entry]
        for each in others:
            forgotten = self._forgotten(each) if each.is_due(today) else None
            files |= forgotten or {}
            entries.append(each if forgotten is None else replace(each, has_names=False))
        feed = before.feed or self.dice(16).hex()
        files |= evening_list([_as_of(each.shown, today) for each in entries], feed)
        kept = {
            name: file
            for each in others
            if not each.is_due(today)
            for name, file in before.files.items()
            if name.startswith(f"{each.shown.folder}/")
        }
        return self.folder.write(
            before, Manifest(feed=feed, evenings=tuple(entries), files=kept), files
        )

    def _entry(self, before: Manifest, evening: Evening, today: date) -> WrittenEvening:
        day = self._day(evening)
        taken = {
            each.shown.folder for each in before.evenings if each.tournament != evening.tournament
        }
        shown = ListedEvening(
            next(each for each in _folders(evening, day) if each not in taken),
            evening.settings.name,
            day.isoformat(),
            evening.is_finished or _is_past(day, today),
            tuple(
                ListedRanking(
                    each.round, each.at or stamp(evening.as_of), _is_final(evening, each.round)
                )
                for each in evening.rankings
            ),
        )
        days = evening.settings.forget_days
        has_names = evening.settings.names_shown != "number" or bool(evening.notices)
        is_exercise = evening.settings.training
        entry = WrittenEvening(
            evening.tournament, shown, days, has_names, is_exercise, evening.length
        )
        return replace(entry, has_names=has_names and not entry.is_due(today))

    def _day(self, evening: Evening) -> date:
        """Return when the first round was drawn; until then, the day of the writing."""
        began: datetime = moment(evening.began) if evening.began else evening.as_of
        return began.astimezone(self.zone or evening.as_of.tzinfo).date()

    def _files(self, entry: WrittenEvening, evening: Evening) -> Iterator[tuple[str, StaticFile]]:
        nameless = without_names(evening)
        shown = evening if entry.has_names else nameless
        is_running = not entry.shown.is_over
        for name, file in static_site(shown, self.zone, is_running=is_running).items():
            yield f"{entry.shown.folder}/{name}", file
        if entry.has_names and entry.forget_days:
            content = encoded_evening(replace(nameless, as_of=_no_time(evening)))
            yield f"{entry.shown.folder}/{KEPT}", StaticFile(hash_of(content), lambda: content)

    def _forgotten(self, entry: WrittenEvening) -> Mapping[str, StaticFile]:
        """Return the files of an earlier evening without names."""
        folder = entry.shown.folder
        try:
            evening = decoded_evening(self.folder.read(f"{folder}/{KEPT}") or b"")
        except ValueError:
            files = forgotten_page(entry.shown.name)
        else:
            files = static_site(without_names(evening), self.zone)
        return {f"{folder}/{name}": file for name, file in files.items()}


def check_real(evening: Evening) -> None:
    """Raise ``BobblError`` for an exercise, which has no place among a club's evenings."""
    if evening.settings.training:
        raise BobblError("site_of_exercise", name=evening.settings.name)


def _no_time(evening: Evening) -> datetime:
    """Return a moment that does not change each minute: when the newest ranking was shown."""
    told = evening.ranking.at if evening.ranking is not None else evening.began
    return (moment(told) if told else datetime(1970, 1, 1, tzinfo=UTC)).astimezone(
        evening.as_of.tzinfo
    )


def _is_past(day: date, today: date) -> bool:
    """Return whether an evening cannot be running any more, even where it went past midnight."""
    return today - day > timedelta(days=1)


def _as_of(evening: ListedEvening, today: date) -> ListedEvening:
    """Return an evening as the list shows it today, also one that was never played to its end."""
    is_past = _is_past(date.fromisoformat(evening.day), today)
    return replace(evening, is_over=evening.is_over or is_past)


def _is_final(evening: Evening, number: int) -> bool:
    return number >= evening.settings.rounds


def _folders(evening: Evening, day: date) -> Iterator[str]:
    """Yield what the folder of an evening may be called: day and name, then with a number."""
    words = re.split(r"\W+", evening.settings.name)
    plain = [word for word in map(fold_text, words) if word.isascii() and word]
    name = "-".join(plain)[:LONGEST_NAME].strip("-")
    first = f"{day.isoformat()}-{name}" if name else day.isoformat()
    yield first
    number = 2
    while True:
        yield f"{first}-{number}"
        number += 1
