"""Keys made from other keys: HKDF (RFC 5869) with SHA-256.

What is closed with them is AES-256-GCM under a nonce of 12 random bytes.
"""

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from bobbl_shared.crypto.framing import label

KEY_BYTES = 32
NONCE_BYTES = 12


def derived_key(secret: bytes, purpose: str, context: bytes = b"") -> bytes:
    """Return the 32-byte key that ``secret`` yields for exactly ``purpose`` and ``context``."""
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=label(purpose) + context).derive(secret)
