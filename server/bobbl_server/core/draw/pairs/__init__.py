"""Rounds of fixed pairs: who meets whom, with a look at the rounds still to come."""
