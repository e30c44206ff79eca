"""What a state says, worked out: what is paid, who waits, who has met whom, who wins what."""
