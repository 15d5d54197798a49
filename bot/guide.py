"""The help and the rules, in short words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from data.i18n import Translator

Text = Callable[[Translator], str]


def help_text(tr: Translator) -> str:
    """How to play with this bot."""
    return "\n".join(
        (
            tr("**7 Wonders Duel for two, in this channel.** An unofficial fan project."),
            tr("**Start:** `/duel challenge @someone`. The other one taps **Accept**."),
            tr("**Alone:** challenge me, and you play against the AI at once (`level`: easy, medium or hard)."),
            tr(
                "**Play by thumb:** on the board choose a card from the menu, then tap what to do with it: "
                "build it, discard it for coins, or build a wonder with it. Only you see that second step."
            ),
            tr("**Or type:** `/build`, `/discard`, `/wonder`, and `/take` for everything that is chosen."),
            tr("**Look:** `/duel board`, `cities`, `discards`, `log`, `price`, `card`, `rules`. Only you see it."),
            tr("**Oops:** `/duel takeback`. It is free until a card was turned up or your opponent has acted."),
            tr("**Ends:** `/duel resign`, `/duel draw`; `/duel claim` when your opponent stays away."),
            tr("**Stuck:** `/duel hint` tells you what the AI would do, in games that are not rated."),
            tr(
                "**After:** `/scoreboard`, `/duel stats`, `history` (also your open games), `review`, `record`, "
                "`replay`, `verify`."
            ),
            tr("**Yours:** `/duel language`, `/duel block`, `/duel privacy`. Servers: `/duel settings`."),
        )
    )


TOPICS: Mapping[str, Text] = {
    "aim": lambda tr: tr(
        "**Aim.** You build a city over three ages. You win at once by **military supremacy** (the pawn "
        "reaches the opponent's capital) or by **scientific supremacy** (six different science symbols). If "
        "nobody does, the most points after Age III win; on a tie the most points on blue cards; else the "
        "victory is shared."
    ),
    "draft": lambda tr: tr(
        "**Wonder draft.** Four wonders are shown: the first player takes one, the second takes two, the first "
        "gets the last. Then four more, and the second player begins. Each player has four wonders, not built "
        "yet."
    ),
    "turn": lambda tr: tr(
        "**A turn.** Take one card that no other card covers, and do one of three things with it: **build** it "
        "for its price, **discard** it for 2 coins and 1 more for each of your yellow cards, or lay it under "
        "one of your **wonders** and pay the wonder's price. Then face-down cards that are free now are turned "
        "up."
    ),
    "prices": lambda tr: tr(
        "**Prices.** What your city makes is never used up. Each unit that you lack is bought for 2 coins plus "
        "1 for each of that unit on your opponent's brown and grey cards; with the matching yellow card it "
        "costs just 1. Cards that make one good of your choice cover what is dearest. The bot always finds the "
        "cheapest way; tap **Why this price?** to see it."
    ),
    "chains": lambda tr: tr(
        "**Chains.** Some cards show a white symbol in their cost. If your city has a card with that symbol, "
        "you build it free of all cost."
    ),
    "military": lambda tr: tr(
        "**Military.** Each shield moves the pawn one space towards the opponent's capital at once. At "
        "distance 3 the opponent loses 2 coins, at 6 another 5, each once. Distance 9 wins the game. At the "
        "end the pawn is worth 2, 5 or 10 points to whoever pushed it."
    ),
    "science": lambda tr: tr(
        "**Science.** Two cards with the same symbol let you take one progress token from the board. Six "
        "different symbols win the game; the token Law counts as one of its own."
    ),
    "wonders": lambda tr: tr(
        "**Wonders.** Seven wonders in all can be built; then the last one leaves the game. Some give another "
        "turn, which is lost if the age is over. The card laid under a wonder gives nothing."
    ),
    "guilds": lambda tr: tr(
        "**Guilds.** Three purple cards are in Age III; their backs show it. A guild counts things in the city "
        "that has more of them, yours or the opponent's: coins when it is built, points at the end."
    ),
    "ages": lambda tr: tr(
        "**Ages.** Each age has twenty cards in its own shape, every other row face down. When an age is over, "
        "the player with the weaker military says who begins the next; if the pawn stands in the middle, "
        "whoever took the last card says it."
    ),
    "score": lambda tr: tr(
        "**Score.** Points on blue, green, yellow and purple cards, on wonders and progress tokens, for the "
        "pawn, and 1 point for every 3 coins."
    ),
    "shuffle": lambda tr: tr(
        "**A fair shuffle.** Before a challenge is accepted, the bot publishes a fingerprint of a secret "
        "number. The cards follow from that number and from the id of the tap on **Accept**, which nobody can "
        "choose. After the game the number is shown, and `/duel verify` checks that it fits the fingerprint "
        "and the cards."
    ),
}


def topic_name(topic: str, tr: Translator) -> str:
    """The title of a topic: what stands bold at its beginning."""
    return TOPICS[topic](tr).split("**")[1].rstrip(".")


def rules_text(topic: str | None, tr: Translator) -> str:
    """One topic of the rules, or the most needed ones."""
    chosen = [topic] if topic else ["aim", "turn", "prices"]
    text = "\n\n".join(TOPICS[one](tr) for one in chosen)
    return text if topic else text + "\n\n" + tr("More: `/duel rules topic:` …")
