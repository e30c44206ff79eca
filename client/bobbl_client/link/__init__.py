"""The network thread of a station: finds servers, pairs, connects again and again."""
