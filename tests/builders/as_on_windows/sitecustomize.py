"""What Python imports by itself where ``PYTHONPATH`` names this folder: see ``world``."""

from builders.as_on_windows.world import install

install()
