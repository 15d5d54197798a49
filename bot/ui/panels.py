"""Which components belong to which message."""

from __future__ import annotations

import discord

from bot.choices import MOST, Choice, actions, open_choices, options
from bot.model import Challenge, Game, Offer, Position
from bot.present.words import names_of
from bot.refusals import short_refusal
from bot.ui.taps import Button, Menu, Panel, Tap
from data.i18n import Translator
from engine.duel.model import Kind, View
from engine.duel.moves import Build, BuildWonder, Discard, Move
from engine.game import Seat

GREEN, GREY, RED, BLUE = (
    discord.ButtonStyle.success,
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.danger,
    discord.ButtonStyle.primary,
)


def move_code(move: Move) -> str:
    """A move without its seat, as it stands in a custom id: ``wonder.sphinx.press``."""
    _, verb, *things = str(move).split()
    return ".".join([verb, *(thing for thing in things if thing != "<")])


def coded_move(code: str, seat: Seat) -> str:
    """The text of the move that a custom id says, for the seat of whoever tapped it."""
    verb, *things = code.split(".")
    return f"p{seat + 1} {verb} {' < '.join(things)}"


_STYLES: dict[type[Move], discord.ButtonStyle] = {Build: GREEN, BuildWonder: BLUE}


def board_panel(position: Position, tr: Translator) -> Panel:
    """All that is needed to play on, and to look things up."""
    seat, game, ply = position.to_act, position.game.id, position.ply
    if seat is None:
        return Panel()
    in_draft = position.view(None).pending.kind is Kind.DRAFT
    items = [*_choosing(position, seat, tr), *_looking(game, ply, tr, in_draft=in_draft)]
    if not position.game.rated:
        items.append(Button(Tap("hint", game, ply), tr("Hint"), emoji="💡", row=4))
    return Panel(*items)


def _choosing(position: Position, seat: Seat, tr: Translator) -> list[Button | Menu]:
    game, ply, view = position.game.id, position.ply, position.view(None)
    names = names_of(position.game, tr)
    kind = view.pending.kind
    if kind is Kind.LIBRARY:
        tap = Tap("library", game, ply)
        return [Button(tap, tr("Choose a token (only you see them)"), style=BLUE, emoji="📜", row=0)]
    if kind is Kind.START:
        return [
            Button(
                Tap("play", game, ply, f"start.{one.id}"), tr("{name} begins", name=one.label), style=BLUE, row=0
            )
            for one in options(view, names, tr)
        ]
    choices = open_choices(view, seat, tr) if kind is Kind.PLAY else options(view, names, tr)
    return _menus(Tap("pick", game, ply), choices, _question(kind, tr))


def _menus(tap: Tap, choices: list[Choice], question: str) -> list[Button | Menu]:
    """As many menus as the choices need: one holds 25."""
    starts = range(0, len(choices), MOST)
    return [
        Menu(tap._replace(thing=str(row)), choices[start : start + MOST], question, row=row)
        for row, start in enumerate(starts)
    ]


def _question(kind: Kind, tr: Translator) -> str:
    match kind:
        case Kind.DRAFT:
            return tr("Choose a wonder")
        case Kind.TOKEN:
            return tr("Choose a progress token")
        case Kind.DESTROY:
            return tr("Choose the opponent's card to destroy")
        case Kind.REVIVE:
            return tr("Choose a discarded card to build free")
    return tr("Choose a card")


def _looking(game: int, ply: int, tr: Translator, *, in_draft: bool) -> list[Button | Menu]:
    """What can be looked up; in the draft there is nothing to buy yet, and no discard."""
    looks = [("cities", tr("Cities"), "🏛️")]
    if not in_draft:
        looks += [("discards", tr("Discards"), "🗑️"), ("prices", tr("Why this price?"), "🪙")]
    looks.append(("help", tr("Help"), "❔"))
    return [Button(Tap("look", game, ply, what), label, emoji=emoji, row=4) for what, label, emoji in looks]


def card_panel(position: Position, view: View, seat: Seat, card: str, tr: Translator) -> Panel:
    """What to do with a card; what cannot be done is shown with the reason and cannot be tapped."""
    game, ply = position.game.id, position.ply
    items: list[Button | Menu] = []
    for action in actions(view, seat, card):
        row = 1 if isinstance(action.move, BuildWonder) else 0
        label = _action_label(action.move, action.coins, tr)
        if action.refusal:
            label = f"{_action_name(action.move, tr)}: {short_refusal(action.refusal, tr)}"
        items.append(
            Button(
                Tap("play", game, ply, move_code(action.move)),
                label,
                style=GREY if action.refusal else _STYLES.get(type(action.move), GREY),
                disabled=action.refusal is not None,
                row=row,
            )
        )
    items.append(Button(Tap("why", game, ply, card), tr("Why this price?"), emoji="🪙", row=2))
    return Panel(*items)


def _action_name(move: Move, tr: Translator) -> str:
    if isinstance(move, Build):
        return tr("Build")
    if isinstance(move, Discard):
        return tr("Discard")
    return tr.name(move.wonder) if isinstance(move, BuildWonder) else str(move)


def _action_label(move: Move, coins: int, tr: Translator) -> str:
    name = _action_name(move, tr)
    if isinstance(move, Discard):
        return tr.plural("{name} (+{n} coin)", "{name} (+{n} coins)", coins, name=name)
    if not coins:
        return tr("{name} (free)", name=name)
    return tr.plural("{name} ({n} coin)", "{name} ({n} coins)", coins, name=name)


def take_panel(position: Position, move: Move, label: str) -> Panel:
    """One button that takes the chosen thing."""
    return Panel(Button(Tap("play", position.game.id, position.ply, move_code(move)), label, style=GREEN))


def library_panel(position: Position, view: View, tr: Translator) -> Panel:
    """The Great Library's three tokens, for its builder's eyes."""
    game, ply = position.game.id, position.ply
    return Panel(
        *(
            Button(Tap("play", game, ply, f"token.{one.id}"), one.label, style=GREEN)
            for one in options(view, names_of(position.game, tr), tr)
        )
    )


def played_panel(position: Position, tr: Translator) -> Panel:
    """After a move: a way back; an AI consents, so it is not asked."""
    entry = position.entry
    asks = entry is not None and entry.shows_something and not any(seat.agent for seat in position.game.seats)
    label = tr("Ask to take it back") if asks else tr("Take it back")
    return Panel(Button(Tap("back", position.game.id, position.ply), label, emoji="↩️"))


def challenge_panel(challenge: Challenge, tr: Translator) -> Panel:
    """Accept and Decline are for the invited, Cancel for the challenger."""
    return Panel(
        Button(Tap("accept", challenge.id), tr("Accept"), style=GREEN),
        Button(Tap("decline", challenge.id), tr("Decline"), style=RED),
        Button(Tap("cancel", challenge.id), tr("Cancel")),
    )


def offer_panel(offer: Offer, tr: Translator) -> Panel:
    """The opponent's answer to a draw or a take-back."""
    return Panel(
        Button(Tap("agree", offer.id, offer.ply), tr("Agree"), style=GREEN),
        Button(Tap("refuse", offer.id, offer.ply), tr("Decline"), style=RED),
    )


def claim_panel(game: Game, tr: Translator) -> Panel:
    """What the opponent of an absent player may do."""
    return Panel(
        Button(Tap("claim", game.id, 0, "win"), tr("Claim the win"), style=GREEN),
        Button(Tap("claim", game.id, 0, "abort"), tr("Call the game off")),
    )


def resign_panel(position: Position, tr: Translator) -> Panel:
    """The one question before a resignation."""
    return Panel(Button(Tap("resign", position.game.id, position.ply), tr("Yes, I resign"), style=RED))


def end_panel(game: Game, tr: Translator) -> Panel:
    """After the game: again, and a look back."""
    return Panel(
        Button(Tap("rematch", game.id), tr("Rematch"), style=GREEN, emoji="🔁"),
        Button(Tap("review", game.id), tr("Review"), emoji="📈"),
        Button(Tap("replay", game.id), tr("Replay"), emoji="🎞️"),
        Button(Tap("record", game.id), tr("Record"), emoji="📄"),
        Button(Tap("verify", game.id), tr("Was it fair?"), emoji="🎲"),
    )
