"""What people see: a station's network thread, its copy of the log, and its windows."""
