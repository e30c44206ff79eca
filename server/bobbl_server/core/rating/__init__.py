"""The club rating: one integer a person, carried on from round to round over many evenings."""
