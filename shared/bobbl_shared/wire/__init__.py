"""What server and stations say to each other: messages, their encoding, and the two sessions."""
