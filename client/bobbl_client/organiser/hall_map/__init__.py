"""The plan of the hall: placing tables, doors, stage, bar and walls on a grid."""
