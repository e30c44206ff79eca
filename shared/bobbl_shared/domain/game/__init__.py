"""The card game itself: its rules as data, and a pure engine that plays by them.

``shuffling`` brings cards into an order by chance; where the chance comes from is passed in.
"""
