"""Pure rules of the games, with no I/O: the package imports `data` and the standard library only."""
