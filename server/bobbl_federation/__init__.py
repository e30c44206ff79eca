"""A federation's server: follows many halls at once and keeps what they hand over in PostgreSQL.

No hall needs it, and nothing else of Bobbl imports it.
"""
