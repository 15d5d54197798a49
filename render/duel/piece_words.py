"""What a card, wonder or token costs and does, in whole sentences: for reading about one piece."""

from __future__ import annotations

from collections.abc import Iterator

from data.i18n import Translator
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, piece
from engine.duel.model import Card, CoinsPer, Color, Countable, Guild, Piece, Token, Wonder
from render.duel import phrases
from render.duel.phrases import goods, listed, said_of, units


def piece_words(id: str, *, tr: Translator) -> str:  # noqa: A002 - the ids of the project are called so everywhere
    """A piece in whole sentences: its name, what it is, what it costs, what it does."""
    found = piece(id)
    about = " ".join((kind_words(found, tr=tr), *cost_words(found, tr=tr), *effects(found, tr=tr)))
    return f"{tr.name(id)}. {about}"


def kind_words(found: Piece, *, tr: Translator) -> str:
    """What kind of piece it is."""
    if isinstance(found, Card):
        return tr(
            "{age}, {color}: {kind}.",
            age=phrases.age_title(found.age, tr),
            color=tr.name(found.color),
            kind=tr.name(f"kind.{found.color}"),
        )
    return tr("A wonder.") if isinstance(found, Wonder) else tr("A progress token.")


def cost_words(found: Piece, *, tr: Translator) -> Iterator[str]:
    """The sentences about the cost; none for a token, which is never paid for."""
    if not isinstance(found, Card | Wonder):
        return
    if found.cost.coins or any(found.cost.units):
        yield tr("It costs: {cost}.", cost=phrases.cost(found.cost, tr))
    else:
        yield tr("It costs nothing.")
    if isinstance(found, Card) and found.free_with:
        shown_by = next(card for card in ALL_CARDS if card.chain == found.free_with)
        yield tr(
            "It is free if you have: {card} (chain symbol: {symbol}).",
            card=tr.name(shown_by.id),
            symbol=tr.name(f"chain.{found.free_with}"),
        )


def effects(found: Piece, *, tr: Translator) -> list[str]:
    """What a piece does, in whole sentences."""
    sentences = list(said_of(found, tr, _card, _wonder, _token))
    if found.points:
        sentences.append(
            tr.plural("It is worth {n} point at the end.", "It is worth {n} points at the end.", found.points)
        )
    return sentences


def _card(card: Card, tr: Translator) -> Iterator[str]:
    if any(card.makes):
        yield tr("It makes this every turn: {goods}.", goods=units(card.makes, tr))
    if card.makes_one_of:
        yield _choice(card, tr)
    if card.buys_at_one:
        yield tr("You buy these at 1 coin a unit: {goods}.", goods=goods(card.buys_at_one, tr))
    yield from _coins(card, tr)
    if card.coins_per:
        yield _coins_per(card.coins_per, card.color, tr)
    if card.guild:
        yield from _guild(card.guild, tr)
    yield from _shields(card, tr)
    if card.symbol:
        yield tr("It shows a science symbol: {symbol}.", symbol=tr.name(card.symbol))
    if card.chain:
        freed = next(other for other in ALL_CARDS if other.free_with == card.chain)
        yield tr(
            "Its chain symbol ({symbol}) makes a later card free: {card}.",
            symbol=tr.name(f"chain.{card.chain}"),
            card=tr.name(freed.id),
        )


def _choice(maker: Card | Wonder, tr: Translator) -> str:
    return tr(
        "It makes one of these every turn, as you need, and does not change the opponent's prices: {goods}.",
        goods=goods(maker.makes_one_of, tr),
    )


def _coins(found: Piece, tr: Translator) -> Iterator[str]:
    if found.coins:
        yield tr.plural("You get {n} coin at once.", "You get {n} coins at once.", found.coins)


def _shields(found: Card | Wonder, tr: Translator) -> Iterator[str]:
    if found.shields:
        yield tr.plural(
            "The conflict pawn moves {n} space towards the opponent's capital.",
            "The conflict pawn moves {n} spaces towards the opponent's capital.",
            found.shields,
        )


def _coins_per(gain: CoinsPer, own: Color, tr: Translator) -> str:
    if gain.counted is Countable.WONDERS:
        return tr.plural(
            "You get {n} coin at once for each wonder built in your city.",
            "You get {n} coins at once for each wonder built in your city.",
            gain.coins,
        )
    if gain.counted.value == own.value:
        return tr.plural(
            "You get {n} coin at once for each card of this colour in your city, this one included: {color}.",
            "You get {n} coins at once for each card of this colour in your city, this one included: {color}.",
            gain.coins,
            color=tr.name(gain.counted),
        )
    return tr.plural(
        "You get {n} coin at once for each card of this colour in your city: {color}.",
        "You get {n} coins at once for each card of this colour in your city: {color}.",
        gain.coins,
        color=tr.name(gain.counted),
    )


def _guild(guild: Guild, tr: Translator) -> Iterator[str]:
    if Countable.WONDERS in guild.counted:
        yield tr.plural(
            "At the end it is worth {n} point for each wonder built in the city that has more of them.",
            "At the end it is worth {n} points for each wonder built in the city that has more of them.",
            guild.points,
        )
    elif Countable.COIN_TRIPLES in guild.counted:
        yield tr.plural(
            "At the end it is worth {n} point for each {set} coins of the richer city.",
            "At the end it is worth {n} points for each {set} coins of the richer city.",
            guild.points,
            set=BOARD.coins_per_point,
        )
    else:
        colors = listed(tr.name(counted) for counted in guild.counted)
        yield tr.plural(
            "You get {n} coin at once for each card of this colour in the city that has more of them: {color}.",
            "You get {n} coins at once for each card of this colour in the city that has more of them: {color}.",
            guild.coins,
            color=colors,
        )
        yield tr.plural(
            "At the end it is worth {n} point for each of them, again in the city that has more.",
            "At the end it is worth {n} points for each of them, again in the city that has more.",
            guild.points,
        )


def _wonder(wonder: Wonder, tr: Translator) -> Iterator[str]:
    if wonder.makes_one_of:
        yield _choice(wonder, tr)
    yield from _coins(wonder, tr)
    yield from _shields(wonder, tr)
    if wonder.foe_loses:
        yield tr.plural("The opponent loses {n} coin.", "The opponent loses {n} coins.", wonder.foe_loses)
    if wonder.destroys:
        yield tr(
            "You discard one card of this colour from the opponent's city: {color}.",
            color=tr.name(wonder.destroys),
        )
    if wonder.tokens_offered:
        yield tr.plural(
            "You draw {n} of the progress tokens in the box and keep one.",
            "You draw {n} of the progress tokens in the box and keep one of them.",
            wonder.tokens_offered,
        )
    if wonder.revives:
        yield tr("You build one card of the discard pile for free.")
    if wonder.again:
        yield tr("You take another turn.")


def _token(token: Token, tr: Translator) -> Iterator[str]:
    yield from _coins(token, tr)
    if token.rebate_on_wonders:
        yield tr.plural(
            "Each wonder you build from now on needs {n} resource fewer.",
            "Each wonder you build from now on needs {n} resources fewer.",
            token.rebate_on_wonders,
        )
    if token.rebate_on_blue:
        yield tr.plural(
            "Each blue card you build from now on needs {n} resource fewer.",
            "Each blue card you build from now on needs {n} resources fewer.",
            token.rebate_on_blue,
        )
    if token.trade_income:
        yield tr("You receive the coins that the opponent pays for resources.")
    if token.symbol:
        yield tr("It counts as a science symbol of its own: {symbol}.", symbol=tr.name(token.symbol))
    if token.points_per_token:
        yield tr.plural(
            "At the end you get {n} point for each of your progress tokens, this one included.",
            "At the end you get {n} points for each of your progress tokens, this one included.",
            token.points_per_token,
        )
    if token.extra_shields_on_red:
        yield tr.plural(
            "Each red card you build from now on has {n} more shield.",
            "Each red card you build from now on has {n} more shields.",
            token.extra_shields_on_red,
        )
    if token.wonders_again:
        yield tr("Each wonder you build from now on gives you another turn.")
    if token.coins_per_chain:
        yield tr.plural(
            "You get {n} coin whenever you build a card for free by its chain symbol.",
            "You get {n} coins whenever you build a card for free by its chain symbol.",
            token.coins_per_chain,
        )
