"""Handing the log over to a federation's server: one more follower, which never slows the hall."""
