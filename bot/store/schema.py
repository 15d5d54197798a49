"""The tables. The migrations make them; a test compares the two.

Times are whole seconds since 1970 (UTC); ids of Discord are 64-bit numbers; nothing here is SQLite's alone.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    literal,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""A number given by the database: 64 bits, which is what SQLite's only kind of integer has."""


def _key() -> Column[int]:
    return Column("id", NUMBER, primary_key=True, autoincrement=True)


def _index_where_given(column: Column[int]) -> None:
    """An index of a reference that few rows have."""
    given = column.is_not(None)
    Index(f"ix_{column.table.name}_{column.name}", column, sqlite_where=given, postgresql_where=given)


people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("language", String(8)),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(8)),
    Column("channels", Text, nullable=False),
    Column("threads", String(16), nullable=False),
    Column("remind_after", Integer, nullable=False),
    Column("claim_after", Integer, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", BigInteger, nullable=False),
    Column("blocked_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "blocked_id"),
)

challenges = Table(
    "challenges",
    metadata,
    _key(),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("parent_id", BigInteger),
    Column("challenger_id", BigInteger),
    Column("opponent_id", BigInteger),
    Column("agent", String(32)),
    Column("draft", String(16), nullable=False),
    Column("thread", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),
    Column("rematch_of", NUMBER),
)
Index("ix_challenges_state", challenges.c.state, challenges.c.expires_at)
Index("ix_challenges_challenger_id", challenges.c.challenger_id)
Index("ix_challenges_opponent_id", challenges.c.opponent_id)

games = Table(
    "games",
    metadata,
    _key(),
    Column("challenge_id", NUMBER, ForeignKey("challenges.id"), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("parent_id", BigInteger),
    Column("kind", String(16), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("deal", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("waiting_since", BigInteger, nullable=False),
    Column("reminded_at", BigInteger),
    Column("claimable_at", BigInteger),
    UniqueConstraint("challenge_id"),
)
OPEN_IN_CHANNEL = Index(
    "uq_games_open_channel",
    games.c.channel_id,
    unique=True,
    sqlite_where=games.c.open == true(),
    postgresql_where=games.c.open,
)
"""One open game a channel."""
Index("ix_games_guild_id", games.c.guild_id)
Index("ix_games_channel_id", games.c.channel_id)

results = Table(
    "results",
    metadata,
    Column("game_id", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("winner", Integer),
    Column("how", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("ended_by", BigInteger),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", NUMBER, ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("agent", String(32)),
    Column("score", Integer),
    PrimaryKeyConstraint("game_id", "seat"),
    CheckConstraint("user_id IS NULL OR agent IS NULL", name="one_player"),
)
Index("ix_seats_user_id", seats.c.user_id)

wonders_built = Table(
    "wonders_built",
    metadata,
    Column("game_id", NUMBER, ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("wonder", String(32), nullable=False),
    PrimaryKeyConstraint("game_id", "wonder"),
)
"""The wonders that stood at the end of each game, for the statistics."""

moves = Table(
    "moves",
    metadata,
    Column("game_id", NUMBER, ForeignKey("games.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game_id", "ply"),
)
"""The log of each game: moves as in a record, and ``p1 takeback 2``. It only grows."""

offers = Table(
    "offers",
    metadata,
    _key(),
    Column("game_id", NUMBER, ForeignKey("games.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("move", Text),
    Column("moves", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_offers_game_id", offers.c.game_id)

actions = Table(
    "actions",
    metadata,
    Column("interaction_id", BigInteger, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("game_id", NUMBER, ForeignKey("games.id")),
    Column("challenge_id", NUMBER, ForeignKey("challenges.id")),
    Column("offer_id", NUMBER, ForeignKey("offers.id")),
    Column("ply", Integer),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("interaction_id", "kind"),
)
"""What each interaction did, so that a second delivery is answered and not done."""
Index("ix_actions_game_id", actions.c.game_id)
_index_where_given(actions.c.challenge_id)
_index_where_given(actions.c.offer_id)

outbox = Table(
    "outbox",
    metadata,
    _key(),
    Column("kind", String(24), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("game_id", NUMBER, ForeignKey("games.id")),
    Column("challenge_id", NUMBER, ForeignKey("challenges.id")),
    Column("offer_id", NUMBER, ForeignKey("offers.id")),
    Column("ply", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    UniqueConstraint("nonce"),
)
Index("ix_outbox_state", outbox.c.state, outbox.c.due_at)
Index("ix_outbox_game_id", outbox.c.game_id)
IS_END = outbox.c.kind == literal("end", literal_execute=True)
"""The post of a game's end; written out in statements, as an index of a part is found by its text."""
Index("ix_outbox_ends", outbox.c.due_at, sqlite_where=IS_END, postgresql_where=IS_END)
_index_where_given(outbox.c.challenge_id)
_index_where_given(outbox.c.offer_id)

messages = Table(
    "messages",
    metadata,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("game_id", NUMBER, ForeignKey("games.id")),
    Column("challenge_id", NUMBER, ForeignKey("challenges.id")),
    Column("offer_id", NUMBER, ForeignKey("offers.id")),
    Column("ply", Integer, nullable=False),
    Column("state", String(16), nullable=False),
)
"""Messages to keep in step: ``live`` ones have components, ``stale`` ones are still to lose them."""
Index("ix_messages_game_id", messages.c.game_id)
Index("ix_messages_challenge_id", messages.c.challenge_id)
Index("ix_messages_offer_id", messages.c.offer_id)
Index("ix_messages_state", messages.c.state)

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("period", String(16), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    PrimaryKeyConstraint("guild_id", "period", "user_id"),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""When each shard (``0/1``, or ``3/16``) was last known to be served: the gap until its next beat is downtime."""
