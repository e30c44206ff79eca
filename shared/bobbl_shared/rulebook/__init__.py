"""The rules in words, for windows, paper and pages alike: of the card game and the tournament."""
