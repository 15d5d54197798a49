"""Pictures and words of a game: pure functions of a view; imports `engine` and `data`, never `bot`."""
