"""Rules of the games; imports `data` and the standard library only."""
