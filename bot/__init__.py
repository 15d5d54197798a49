"""The Discord bot: commands in, engine moves, messages out."""
