"""Paper: one painter for printer, PDF and preview."""
