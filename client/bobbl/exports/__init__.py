"""Lists, results and whole tournaments for other programs and for paper."""
