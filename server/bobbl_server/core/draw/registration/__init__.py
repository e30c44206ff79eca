"""The draw at registration: a seat for whoever comes, and the clean-up before round 1."""
