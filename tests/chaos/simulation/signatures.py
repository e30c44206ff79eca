"""Signatures that are good are looked at once: five stations check each head of their server.

A signature that nobody has found good in this world yet is checked as ever.
"""

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


@dataclass(frozen=True)
class _Key:
    public: bytes
    good: set[tuple[bytes, bytes, bytes]]

    def verify(self, signature: bytes, message: bytes) -> None:
        """Raise ``InvalidSignature`` unless this key made the signature."""
        checked = (self.public, signature, message)
        if checked not in self.good:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
            self.good.add(checked)


@dataclass(frozen=True)
class RememberedSignatures:
    """Stands where the product looks for ``Ed25519PublicKey``."""

    good: set[tuple[bytes, bytes, bytes]] = field(default_factory=set)

    def from_public_bytes(self, public: bytes) -> _Key:
        """Give a key of these 32 bytes, which may be none at all."""
        return _Key(public, self.good)
