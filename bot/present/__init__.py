"""From what happened to what is seen: words, pictures and messages."""
