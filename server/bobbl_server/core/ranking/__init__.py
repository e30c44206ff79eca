"""The ranking: results in, ranks out; a pure function of the request."""
