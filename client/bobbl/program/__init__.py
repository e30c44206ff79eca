"""What this program is: its version, and how it is started again in a process of its own."""
