"""Keys, signatures, hash chain, sealed personal text, pairing by a short code, TLS identity.

Nothing here opens a connection or a database. Randomness comes in as a ``Dice`` (``os.urandom`` in
production) and time as an aware datetime. Every hash, signature and derived key starts with a label
of its own (``framing.label``), so that bytes made for one purpose are worth nothing for another.
"""
