import datetime
import ssl
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from bobbl_shared.crypto.tls import (
    ServerIdentity,
    certificate_hash,
    check_pin,
    client_context,
    load_identity,
    make_certificate,
    server_context,
    store_identity,
)
from bobbl_shared.errors import BobblError, PeerError
from builders.dice import seeded_dice

_NOW = datetime.datetime(2026, 11, 21, 9, 30, tzinfo=datetime.UTC)
_IDENTITY = make_certificate("bobbl-1a2b3c4d", _NOW, seeded_dice("identity"))


def _other() -> ServerIdentity:
    return make_certificate("bobbl-1a2b3c4d", _NOW, seeded_dice("other"))


class _Ends:
    """Both ends of a TLS connection in memory."""

    def __init__(self, client: ssl.SSLContext, server: ssl.SSLContext) -> None:
        up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.client = client.wrap_bio(down, up, server_hostname="10.0.0.7")
        self.server = server.wrap_bio(up, down, server_side=True)

    def shake_hands(self) -> None:
        waiting = {self.client, self.server}
        for _ in range(6):
            for end in tuple(waiting):
                try:
                    end.do_handshake()
                    waiting.discard(end)
                except ssl.SSLWantReadError:
                    continue
        assert not waiting


@pytest.fixture
def server(tmp_path: Path) -> ssl.SSLContext:
    path = tmp_path / "tls.pem"
    store_identity(path, _IDENTITY, seeded_dice())
    return server_context(path)


def test_the_certificate_says_what_it_should() -> None:
    certificate = x509.load_pem_x509_certificate(_IDENTITY.certificate_pem)
    public = certificate.public_key()
    assert isinstance(public, ec.EllipticCurvePublicKey)
    assert isinstance(public.curve, ec.SECP256R1)
    assert certificate.subject.rfc4514_string() == "CN=bobbl-1a2b3c4d"
    assert certificate.issuer == certificate.subject
    assert certificate.not_valid_before_utc == _NOW - datetime.timedelta(days=1)
    assert certificate.not_valid_after_utc == _NOW + datetime.timedelta(days=3650)
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["bobbl.local"]
    certificate.verify_directly_issued_by(certificate)


def test_the_hash_is_that_of_the_der_form() -> None:
    der = x509.load_pem_x509_certificate(_IDENTITY.certificate_pem).public_bytes(Encoding.DER)
    assert _IDENTITY.certificate_hash == certificate_hash(der)
    check_pin(der, _IDENTITY.certificate_hash)


def test_the_same_dice_make_the_same_certificate_and_others_another() -> None:
    again = make_certificate("bobbl-1a2b3c4d", _NOW, seeded_dice("identity"))
    assert again == _IDENTITY
    assert _other().certificate_hash != _IDENTITY.certificate_hash
    assert _other().key_pem != _IDENTITY.key_pem


def test_a_time_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        make_certificate("bobbl", _NOW.replace(tzinfo=None), seeded_dice())


def test_printing_an_identity_shows_no_key() -> None:
    assert "PRIVATE" not in repr(_IDENTITY)


def test_a_connection_is_tls_1_3_and_shows_the_pinned_certificate(server: ssl.SSLContext) -> None:
    ends = _Ends(client_context(), server)
    ends.shake_hands()
    assert ends.client.version() == "TLSv1.3"
    der = ends.client.getpeercert(binary_form=True)
    check_pin(der, _IDENTITY.certificate_hash)
    with pytest.raises(PeerError) as caught:
        check_pin(der, _other().certificate_hash)
    assert caught.value.code == "certificate_mismatch"


def _at_most_1_2(context: ssl.SSLContext) -> ssl.SSLContext:
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


def test_an_older_client_is_turned_away(server: ssl.SSLContext) -> None:
    with pytest.raises(ssl.SSLError):
        _Ends(_at_most_1_2(client_context()), server).shake_hands()


def test_an_older_server_is_turned_away(server: ssl.SSLContext) -> None:
    with pytest.raises(ssl.SSLError):
        _Ends(client_context(), _at_most_1_2(server)).shake_hands()


def test_no_certificate_is_never_the_right_one() -> None:
    for der in (None, b""):
        with pytest.raises(PeerError, match="certificate_mismatch"):
            check_pin(der, _IDENTITY.certificate_hash)


def test_the_identity_is_kept_in_one_private_file(tmp_path: Path) -> None:
    path = tmp_path / "server" / "tls.pem"
    assert load_identity(path) is None
    store_identity(path, _other(), seeded_dice(1))
    store_identity(path, _IDENTITY, seeded_dice(2))
    assert path.stat().st_mode & 0o777 == 0o600
    assert load_identity(path) == _IDENTITY


def _wrong_kind_of_key() -> bytes:
    key = ed25519.Ed25519PrivateKey.from_private_bytes(bytes(32))
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no certificate",
        _IDENTITY.key_pem,
        _IDENTITY.certificate_pem,
        _IDENTITY.key_pem[:60] + _IDENTITY.certificate_pem,
        _other().key_pem + _IDENTITY.certificate_pem,
        _wrong_kind_of_key() + _IDENTITY.certificate_pem,
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tls.pem"
    path.write_bytes(content)
    for use in (load_identity, server_context):
        with pytest.raises(BobblError) as caught:
            use(path)
        assert caught.value.code == "key_file_damaged"
        assert caught.value.parameters == {"path": str(path)}
