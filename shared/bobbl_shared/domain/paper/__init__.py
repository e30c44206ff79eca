"""What is printed on paper so that it can be found again: codes, addresses, the imprint."""
