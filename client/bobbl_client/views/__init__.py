"""Windows and what they are built from: theme, symbols, components. Only this side knows Qt."""
