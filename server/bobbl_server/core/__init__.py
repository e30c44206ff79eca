"""What the server alone computes: decisions, draws, rankings. Pure: state in, effect out."""
