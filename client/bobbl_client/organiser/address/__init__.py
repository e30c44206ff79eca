"""Pages on which the organiser says at which address others find something in the hall."""
