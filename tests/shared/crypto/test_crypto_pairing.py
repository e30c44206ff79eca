import dataclasses

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.crypto.pairing import (
    ALPHABET,
    PairingReply,
    ServerPairing,
    StationPairing,
    make_code,
    normalise,
    selector,
    shown,
)
from bobbl_shared.errors import PeerError, Refusal
from builders.dice import seeded_dice

_CODE = "K7HM3RXE"
_ROOT = SigningKey.generate(seeded_dice("root")).public
_STATION = SigningKey.generate(seeded_dice("station")).public
_STRANGER = SigningKey.generate(seeded_dice("stranger")).public
_RECORD = b"an epoch record"
_CERTIFICATE = "ab" * 32
_FOREIGN_CERTIFICATE = "cd" * 32

_CODES = st.text(ALPHABET, min_size=8, max_size=8)


def _station(code: str = _CODE, public: bytes = _STATION) -> StationPairing:
    return StationPairing(code, public, seeded_dice(f"station {code}"))


def _server(code: str = _CODE, certificate: str = _CERTIFICATE) -> ServerPairing:
    return ServerPairing(code, _ROOT, _RECORD, certificate, seeded_dice(f"server {certificate}"))


def _assert_both_fail(station: StationPairing, server: ServerPairing, mac: bytes) -> None:
    """The server refuses the station's proof, and the station whatever comes instead of one."""
    with pytest.raises(PeerError, match="pairing_failed"):
        server.finish(mac)
    with pytest.raises(PeerError, match="pairing_failed"):
        station.finish(mac)


class TestCode:
    def test_it_has_no_characters_that_are_mistaken(self) -> None:
        assert not set("0O1ILYZ") & set(ALPHABET)
        assert len(ALPHABET) == len(set(ALPHABET)) == 29

    def test_every_character_stands_in_every_place(self) -> None:
        dice = seeded_dice("codes")
        codes = [make_code(dice) for _ in range(600)]
        for place in range(8):
            assert {code[place] for code in codes} == set(ALPHABET)

    @given(_CODES)
    def test_it_is_shown_in_two_groups_and_read_back(self, code: str) -> None:
        assert shown(code) == f"{code[:4]}-{code[4:]}"
        assert normalise(shown(code)) == code
        assert normalise(f" {shown(code).lower()}\n".replace("-", " ").strip()) == code
        assert normalise(code) == code
        assert selector(shown(code)) == code[:2]

    @pytest.mark.parametrize(
        "text", ["", "K7HM-3RX", "K7HM-3RXEE", "K7HM-3RX0", "K7HM-3RXY", "K7HM_3RXE", "K7HM-3RXÄ"]
    )
    def test_what_is_no_code_is_refused(self, text: str) -> None:
        with pytest.raises(Refusal) as caught:
            normalise(text)
        assert (caught.value.code, dict(caught.value.parameters)) == ("code_form", {"length": 8})


class TestAgreement:
    @given(_CODES, st.binary(max_size=40), st.integers())
    @settings(max_examples=20, deadline=None)
    def test_the_right_code_pairs(self, code: str, record: bytes, seed: int) -> None:
        dice = seeded_dice(seed)
        station = StationPairing(shown(code).lower(), _STATION, dice)
        server = ServerPairing(code, _ROOT, record, _CERTIFICATE, dice)
        reply = server.reply(station.opening, _STATION)
        assert (reply.root_public, reply.epoch_record) == (_ROOT, record)
        station.finish(server.finish(station.confirm(reply, _CERTIFICATE)))

    @given(_CODES)
    @settings(max_examples=20, deadline=None)
    def test_a_wrong_code_fails_on_both_sides(self, typed: str) -> None:
        if typed != _CODE:
            station, server = _station(typed), _server()
            reply = server.reply(station.opening, _STATION)
            _assert_both_fail(station, server, station.confirm(reply, _CERTIFICATE))

    def test_known_answer(self) -> None:
        station, server = _station(), _server()
        reply = server.reply(station.opening, _STATION)
        station_mac = station.confirm(reply, _CERTIFICATE)
        sent = [station.opening, reply.message, station_mac, server.finish(station_mac)]
        assert [message.hex() for message in sent] == [
            "41c4a2867f1b2622be0c6e3ae3e85edfdcaf370eb17785f75db1468cff8633d4fa",
            "42468c8e1c7f867feddba84f13d0579bb48a456184496bd39d25f7a38f47e677ea",
            "9061071c64500f55517476ee49c1f3477f868649997e4211acf29cb1db3e59cc",
            "67b75483fc352ef6ddee435417425fa9a2f1dfaa1e6ce88a3e3f6d188353225c",
        ]

    def test_the_two_directions_have_proofs_of_their_own(self) -> None:
        station, server = _station(), _server()
        mac = station.confirm(server.reply(station.opening, _STATION), _CERTIFICATE)
        assert server.finish(mac) != mac

    def test_the_reply_survives_json(self) -> None:
        reply = _server().reply(_station().opening, _STATION)
        assert msgspec.json.decode(msgspec.json.encode(reply), type=PairingReply) == reply


@dataclasses.dataclass(frozen=True)
class _Twist:
    """What a man in the middle changes on the way."""

    opening: bytes | None = None
    station_public: bytes = _STATION
    root_public: bytes = _ROOT
    epoch_record: bytes = _RECORD
    certificate_seen: str = _CERTIFICATE


class TestManInTheMiddle:
    @pytest.mark.parametrize(
        "twist",
        [
            _Twist(station_public=_STRANGER),
            _Twist(root_public=_STRANGER),
            _Twist(epoch_record=b"another record"),
            _Twist(epoch_record=b""),
            _Twist(certificate_seen=_FOREIGN_CERTIFICATE),
            _Twist(root_public=_ROOT[:31], epoch_record=_ROOT[31:] + _RECORD),
            _Twist(root_public=_RECORD, epoch_record=_ROOT),
            _Twist(opening=_station("BBBBBBBB").opening),
        ],
    )
    def test_whatever_is_exchanged_on_the_way_fails_on_both_sides(self, twist: _Twist) -> None:
        station, server = _station(), _server()
        reply = server.reply(twist.opening or station.opening, twist.station_public)
        changed = msgspec.structs.replace(
            reply, root_public=twist.root_public, epoch_record=twist.epoch_record
        )
        _assert_both_fail(station, server, station.confirm(changed, twist.certificate_seen))

    def test_messages_carried_between_two_connections_fail(self) -> None:
        """The station speaks with a stranger's TLS, who carries everything to the server."""
        station, server = _station(), _server()
        reply = server.reply(station.opening, _STATION)
        _assert_both_fail(station, server, station.confirm(reply, _FOREIGN_CERTIFICATE))

    def test_two_servers_with_one_code_cannot_be_played_against_each_other(self) -> None:
        station, one, other = _station(), _server(), _server(certificate=_FOREIGN_CERTIFICATE)
        reply = one.reply(station.opening, _STATION)
        other.reply(station.opening, _STATION)
        _assert_both_fail(station, other, station.confirm(reply, _CERTIFICATE))

    def test_a_server_without_the_code_cannot_prove_itself(self) -> None:
        station, honest, forger = _station(), _server(), _server("KKKKKKKK")
        honest.reply(station.opening, _STATION)
        station.confirm(forger.reply(station.opening, _STATION), _CERTIFICATE)
        with pytest.raises(PeerError, match="pairing_failed"):
            station.finish(bytes(32))

    def test_the_stations_own_proof_sent_back_fails(self) -> None:
        station, server = _station(), _server()
        mac = station.confirm(server.reply(station.opening, _STATION), _CERTIFICATE)
        with pytest.raises(PeerError, match="pairing_failed"):
            station.finish(mac)

    def test_a_recorded_pairing_is_worth_nothing_for_another(self) -> None:
        station, server = _station(), _server()
        recorded = station.confirm(server.reply(station.opening, _STATION), _CERTIFICATE)
        server.finish(recorded)
        later = ServerPairing(_CODE, _ROOT, _RECORD, _CERTIFICATE, seeded_dice("later"))
        later.reply(station.opening, _STATION)
        with pytest.raises(PeerError, match="pairing_failed"):
            later.finish(recorded)


_NEUTRAL = (1, 1 | 1 << 255, 2**255 - 18, 0, 2**255 - 20)
"""The neutral point in three spellings and two points of small order."""


def _as_message(side: bytes, height: int) -> bytes:
    return side + height.to_bytes(32, "little")


class TestMalformed:
    @pytest.mark.parametrize(
        "rest", [b"", b"\x01", bytes(31), bytes(33), bytes(100), b"\x02" + bytes(31), b"\xff" * 32]
    )
    def test_messages_that_are_no_point_fail(self, rest: bytes) -> None:
        for side in (b"", b"A", b"B", b"S"):
            reply = PairingReply(side + rest, _ROOT, _RECORD)
            with pytest.raises(PeerError, match="pairing_failed"):
                _server().reply(side + rest, _STATION)
            with pytest.raises(PeerError, match="pairing_failed"):
                _station().confirm(reply, _CERTIFICATE)

    @pytest.mark.parametrize("height", _NEUTRAL)
    def test_the_neutral_point_and_its_kind_fail(self, height: int) -> None:
        with pytest.raises(PeerError, match="pairing_failed"):
            _server().reply(_as_message(b"A", height), _STATION)
        with pytest.raises(PeerError, match="pairing_failed"):
            _station().confirm(
                PairingReply(_as_message(b"B", height), _ROOT, _RECORD), _CERTIFICATE
            )

    def test_a_message_longer_than_a_point_fails(self) -> None:
        with pytest.raises(PeerError, match="pairing_failed"):
            _server().reply(_station().opening + b"\0", _STATION)

    def test_a_message_sent_back_fails(self) -> None:
        station = _station()
        for side in (b"A", b"B"):
            reply = PairingReply(side + station.opening[1:], _ROOT, _RECORD)
            with pytest.raises(PeerError, match="pairing_failed"):
                _station().confirm(reply, _CERTIFICATE)

    @given(st.binary(max_size=40))
    @settings(max_examples=50, deadline=None)
    def test_noise_fails_and_nothing_else_happens(self, noise: bytes) -> None:
        with pytest.raises(PeerError, match="pairing_failed"):
            _server().reply(b"A" + noise, _STATION).message.index(b"never")


class TestOrder:
    def test_a_proof_before_the_first_message_fails(self) -> None:
        with pytest.raises(PeerError, match="pairing_failed"):
            _server().finish(bytes(32))
        with pytest.raises(PeerError, match="pairing_failed"):
            _station().finish(bytes(32))

    def test_a_second_message_fails(self) -> None:
        station, server = _station(), _server()
        reply = server.reply(station.opening, _STATION)
        station.confirm(reply, _CERTIFICATE)
        with pytest.raises(PeerError, match="pairing_failed"):
            server.reply(station.opening, _STATION)
        with pytest.raises(PeerError, match="pairing_failed"):
            station.confirm(reply, _CERTIFICATE)

    def test_after_a_wrong_proof_the_right_one_fails_at_the_server(self) -> None:
        station, server = _station(), _server()
        mac = station.confirm(server.reply(station.opening, _STATION), _CERTIFICATE)
        with pytest.raises(PeerError, match="pairing_failed"):
            server.finish(bytes(32))
        with pytest.raises(PeerError, match="pairing_failed"):
            server.finish(mac)

    def test_after_a_wrong_proof_the_right_one_fails_at_the_station(self) -> None:
        station, server = _station(), _server()
        mac = station.confirm(server.reply(station.opening, _STATION), _CERTIFICATE)
        right = server.finish(mac)
        with pytest.raises(PeerError, match="pairing_failed"):
            station.finish(bytes(32))
        with pytest.raises(PeerError, match="pairing_failed"):
            station.finish(right)
