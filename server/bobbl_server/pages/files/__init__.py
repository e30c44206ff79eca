"""The pages as files: an evening each, a list of evenings, a feed; names are forgotten in time."""
