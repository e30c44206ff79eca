"""Sheets laid out on A4 pages, painted on a printer, into a PDF or as pictures."""
