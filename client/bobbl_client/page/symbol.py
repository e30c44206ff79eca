"""The symbols of the program by name; ``widgets/symbols.py`` paints them."""

from enum import Enum


class Symbol(Enum):
    """What can be drawn."""

    RING = "ring"
    RING_DOT = "ring_dot"
    HALF_DOT = "half_dot"
    DOT_TICK = "dot_tick"
    SQUARE_TICK = "square_tick"
    DIAMOND = "diamond"
    HOURGLASS = "hourglass"
    CLOCK = "clock"
    BOX_UP = "box_up"
    TRIANGLE = "triangle"
    INFO = "info"
    BOX_TICKED = "box_ticked"
    BOX_EMPTY = "box_empty"
    HEAD = "head"
    BOX_STRUCK = "box_struck"
    MAGNIFIER = "magnifier"
    UNDO = "undo"
    PLAY = "play"
    PAUSE = "pause"
    DOT = "dot"
    PHONE = "phone"
    TROPHY = "trophy"
    BATTERY = "battery"
    RING_DASHED = "ring_dashed"
