"""Rules of the games; only `engine.commands` reads or writes anything. The package imports `data` and the standard library only."""
