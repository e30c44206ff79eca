"""What every page is made of, without Qt: what was asked for, what a list lets pick, typed text."""
