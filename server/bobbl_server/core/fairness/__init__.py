"""The examination of everything that is left to chance: does each outcome come as often as it may?

Nothing here decides a draw, so it may calculate in floats.
"""
