"""The stations and their panels."""
