"""The table service: challenges, games, their times and endings; everything of the bot that is not Discord."""
