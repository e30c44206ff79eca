"""The scoring station: the wall of tables, slips typed and compared, the own last entries."""
