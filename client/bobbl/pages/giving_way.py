"""Lets the programs of the hall go first where a computer has more to do than it can."""

import os
import sys

NICE = 5
"""How much less of a busy processor this program gets: a third of what the server gets."""

BELOW_NORMAL = 0x4000
"""``BELOW_NORMAL_PRIORITY_CLASS`` of Windows."""


def give_way() -> None:
    """Run this program below the others of this computer: guests can wait, stations cannot."""
    if sys.platform == "win32":
        import ctypes  # nothing to other systems

        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(NICE)
