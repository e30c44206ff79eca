"""Every test here starts with the light theme at normal size."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from builders.windows.fresh_look import light, little_garbage

__all__ = ["light", "little_garbage"]
