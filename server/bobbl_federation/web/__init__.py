"""The federation's pages over HTTP, and what keeps them up to date with the store."""
