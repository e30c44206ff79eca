"""The crest of the club."""
