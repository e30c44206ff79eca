"""Draws: who sits where, against and with whom. Pure: wishes and random bytes in, seating out.

``request`` reads and checks what is asked, ``engine`` draws, ``scheme`` moves the fixed scheme on,
``command`` answers ``bobbl draw``.
"""
