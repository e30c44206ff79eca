"""Going on with a tournament whose server is lost."""
