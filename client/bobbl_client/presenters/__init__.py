"""What is shown and what keys do, without Qt: each presenter makes frozen screens for its view."""
