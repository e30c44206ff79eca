"""Processes that work behind others: they let those go first, and end with who started them."""

import os
import sys
import threading

NICE = 5
"""How much less of a busy processor this program gets: a third of what the server gets."""

BELOW_NORMAL = 0x4000
"""``BELOW_NORMAL_PRIORITY_CLASS`` of Windows."""


def give_way() -> None:
    """Run this process below the others of this computer: guests can wait, stations cannot."""
    if sys.platform == "win32":
        import ctypes  # nothing to other systems

        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(NICE)


def end_with_parent() -> None:
    """End this process with the one that has started it, also where that is killed."""
    threading.Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    from multiprocessing import parent_process  # nothing to who only gives way

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
