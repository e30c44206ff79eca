"""What all listeners have in common: sockets, and how many strangers one address may send."""
