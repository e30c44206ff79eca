"""The server's sockets: connections, the writer's loop, pairing codes, the announcement."""
