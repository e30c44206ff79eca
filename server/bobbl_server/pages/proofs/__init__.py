"""What a stranger checks a ranking or a draw with, without this program."""
