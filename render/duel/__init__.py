"""The pictures of 7 Wonders Duel."""
