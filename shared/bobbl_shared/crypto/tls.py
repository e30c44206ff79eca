"""The server's TLS identity and the contexts of both sides.

Every server makes its own certificate (self-signed, ECDSA P-256). No authority vouches for it:
the epoch record names its hash, and a client compares that with the certificate of the connection
after the handshake and before it sends a byte (``check_pin``). TLS 1.3 only.
"""

import datetime
import hashlib
import ssl
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from bobbl_shared.crypto.dice import Dice, below
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.errors import BobblError, PeerError

HOST = "bobbl.local"
_EARLIER = datetime.timedelta(days=1)
_LIFE = datetime.timedelta(days=3650)
_GROUP_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_SERIAL_BITS = 159


@dataclass(frozen=True, slots=True)
class ServerIdentity:
    """A certificate with its private key, both PEM, and the SHA-256 of its DER form in hex."""

    certificate_pem: bytes
    key_pem: bytes = field(repr=False)
    certificate_hash: str


def make_certificate(common_name: str, now: datetime.datetime, dice: Dice) -> ServerIdentity:
    """Make a certificate that is valid from a day before ``now`` (aware) for ten years.

    ``common_name`` has 1 to 64 characters. The same dice make the same certificate.
    """
    if now.tzinfo is None:
        raise ValueError("a time without zone")
    key = ec.derive_private_key(1 + below(_GROUP_ORDER - 1, dice), ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])
    certificate = (
        x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key())
        .serial_number(1 + below((1 << _SERIAL_BITS) - 1, dice))
        .not_valid_before(now - _EARLIER)
        .not_valid_after(now + _LIFE)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, SHA256(), ecdsa_deterministic=True)
    )
    return _identity(certificate, key)


def store_identity(path: Path, identity: ServerIdentity, dice: Dice) -> None:
    """Write key and certificate to one file of mode 0600, in the place of an older one."""
    replace_private(path, identity.key_pem + identity.certificate_pem, dice)


def load_identity(path: Path) -> ServerIdentity | None:
    """Return the identity in the file, ``None`` where there is none.

    ``BobblError("key_file_damaged")`` if it holds no key and certificate that fit each other.
    """
    content = read_private(path)
    if content is None:
        return None
    try:
        key = load_pem_private_key(content, password=None)
        certificate = x509.load_pem_x509_certificate(content)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise BobblError("key_file_damaged", path=str(path)) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or (
        key.public_key() != certificate.public_key()
    ):
        raise BobblError("key_file_damaged", path=str(path))
    return _identity(certificate, key)


def server_context(path: Path) -> ssl.SSLContext:
    """Return the context of a server whose identity ``store_identity`` wrote to ``path``.

    ``BobblError("key_file_damaged")`` if the file cannot be used.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        context.load_cert_chain(path)
    except OSError as error:
        raise BobblError("key_file_damaged", path=str(path)) from error
    return context


def client_context() -> ssl.SSLContext:
    """Return the context of a client; it takes any certificate, so ``check_pin`` must follow."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def certificate_hash(der: bytes) -> str:
    """Return SHA-256 over a certificate in DER form, in hex."""
    return hashlib.sha256(der).hexdigest()


def check_pin(der: bytes | None, expected_hash: str) -> None:
    """Return if this is the certificate expected, else ``PeerError("certificate_mismatch")``.

    ``der`` is what ``getpeercert(binary_form=True)`` gives.
    """
    if der is None or certificate_hash(der) != expected_hash:
        raise PeerError("certificate_mismatch")


def _identity(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> ServerIdentity:
    return ServerIdentity(
        certificate_pem=certificate.public_bytes(Encoding.PEM),
        key_pem=key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        certificate_hash=certificate_hash(certificate.public_bytes(Encoding.DER)),
    )
