"""Which texts go to the federation next, compared with what it has."""

from datetime import date
from unittest.mock import patch

from msgspec.structs import replace

from bobbl_server.history import History
from bobbl_server.net.federation.texts import FederationTexts
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.ids import DetailsHash
from bobbl_shared.wire.federation_messages import Label, Recalled, Texts
from builders.course import Course
from builders.dice import seeded_dice
from builders.guest_pages import course_of, name_of

TODAY = date(2026, 11, 21)


def history_of(course: Course) -> History:
    """Give a history in which everybody has a name."""
    history = History(course.state, list(course.bodies))
    for each in course.state.persons.values():
        hash_ = each.person.details
        body = encode_name(name_of(hash_)).decode()
        history.details[hash_] = Details(hash_, "name", salt="00" * 32, body=body)
    return history


def texts_of(history: History, today: date = TODAY) -> FederationTexts:
    return FederationTexts(history, seeded_dice(), lambda: today)


def everything(texts: FederationTexts) -> list[Texts]:
    """Give all messages until nothing is left to say."""
    found = []
    while (message := texts.next_message()) is not None:
        found.append(message)
    return found


def test_many_texts_go_in_many_messages_and_nothing_goes_twice() -> None:
    history = history_of(course_of(0, 4))
    for number in range(30):
        text = conceal(encode_name(Name(f"Gast {number}")), "name", seeded_dice(number))
        history.details[text.hash] = text
    texts = texts_of(history)
    with patch("bobbl_server.net.federation.texts.MOST_TEXTS", 3):
        messages = everything(texts)
    labels = [each.hash for message in messages for each in message.labels]
    assert len(labels) == len(set(labels)) == 8
    assert max(len(each.labels) for each in messages) == 3
    sealed = [each.hash for message in messages for each in message.sealed]
    assert len(sealed) == len(set(sealed)) == 30  # the others fit no hash and stay here
    assert everything(texts) == []


def test_what_is_there_already_is_not_sent_and_what_has_changed_is() -> None:
    history = history_of(course_of(0, 4))
    one, other, *more = history.details
    texts = texts_of(history)
    name = name_of(one)
    texts.recalled(Recalled((Label(one, name.last, name.first), Label(other, "alt")), (other,), ""))
    (message,) = everything(texts)
    assert {each.hash for each in message.labels} == {other, *more}
    assert message.withdrawn == message.forgotten == ()


def test_what_is_damaged_here_stays_there_and_what_was_deleted_goes() -> None:
    history = history_of(course_of(0, 4))
    damaged, deleted = (DetailsHash(each * 64) for each in "ab")
    history.damaged.add(damaged)
    texts = texts_of(history)
    texts.recalled(Recalled((Label(damaged, "Hofmann"),), (damaged, deleted), ""))
    (message,) = everything(texts)
    assert message.forgotten == (deleted,)
    assert message.withdrawn == (damaged,)


def test_names_are_withdrawn_once_their_days_are_over() -> None:
    history = history_of(course_of(1))
    labels = [Label(each, name_of(each).last, name_of(each).first) for each in history.details]
    for today, count in ((date(2026, 12, 20), 0), (date(2026, 12, 21), len(labels))):
        texts = texts_of(history, today)
        texts.recalled(Recalled(tuple(labels), tuple(history.details), ""))
        assert sum(len(each.withdrawn) for each in everything(texts)) == count
    history.state = replace(history.state, settings=replace(history.state.settings, forget_days=0))
    texts = texts_of(history, date(2036, 1, 1))
    texts.recalled(Recalled(tuple(labels), tuple(history.details), ""))
    assert everything(texts) == []
