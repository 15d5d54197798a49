"""First schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """People, challenges, games as deal and log, what is to be posted, ratings."""
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_table(
        "challenges",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("parent_id", sa.BigInteger(), nullable=True),
        sa.Column("challenger_id", sa.BigInteger(), nullable=True),
        sa.Column("opponent_id", sa.BigInteger(), nullable=True),
        sa.Column("agent", sa.String(length=32), nullable=True),
        sa.Column("draft", sa.String(length=16), nullable=False),
        sa.Column("thread", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("rematch_of", NUMBER, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    op.create_index("ix_challenges_challenger_id", "challenges", ["challenger_id"], unique=False)
    op.create_index("ix_challenges_state", "challenges", ["state", "expires_at"], unique=False)

    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
    )
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "period", "user_id", name=op.f("pk_ratings")),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("threads", sa.String(length=16), nullable=False),
        sa.Column("remind_after", sa.Integer(), nullable=False),
        sa.Column("claim_after", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_table(
        "games",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("challenge_id", NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("parent_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("waiting_since", sa.BigInteger(), nullable=False),
        sa.Column("reminded_at", sa.BigInteger(), nullable=True),
        sa.Column("claimable_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_games_challenge_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("challenge_id", name=op.f("uq_games_challenge_id")),
    )
    op.create_index("ix_games_guild_id", "games", ["guild_id"], unique=False)
    op.create_index("ix_games_channel_id", "games", ["channel_id"], unique=False)
    op.create_index(
        "uq_games_open_channel",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("open = 1"),
        postgresql_where=sa.text("open"),
    )

    op.create_table(
        "moves",
        sa.Column("game_id", NUMBER, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_moves_game_id")),
        sa.PrimaryKeyConstraint("game_id", "ply", name=op.f("pk_moves")),
    )
    op.create_table(
        "offers",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("game_id", NUMBER, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_offers_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_offers")),
    )
    op.create_index("ix_offers_game_id", "offers", ["game_id"], unique=False)

    op.create_table(
        "results",
        sa.Column("game_id", NUMBER, autoincrement=False, nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("how", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("ended_by", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_results_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_results")),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", NUMBER, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("agent", sa.String(length=32), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.CheckConstraint("user_id IS NULL OR agent IS NULL", name=op.f("ck_seats_one_player")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"], unique=False)

    op.create_table(
        "wonders_built",
        sa.Column("game_id", NUMBER, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("wonder", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_wonders_built_game_id")),
        sa.PrimaryKeyConstraint("game_id", "wonder", name=op.f("pk_wonders_built")),
    )
    op.create_table(
        "actions",
        sa.Column("interaction_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("game_id", NUMBER, nullable=True),
        sa.Column("challenge_id", NUMBER, nullable=True),
        sa.Column("offer_id", NUMBER, nullable=True),
        sa.Column("ply", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_actions_challenge_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_actions_game_id")),
        sa.ForeignKeyConstraint(["offer_id"], ["offers.id"], name=op.f("fk_actions_offer_id")),
        sa.PrimaryKeyConstraint("interaction_id", "kind", name=op.f("pk_actions")),
    )
    op.create_table(
        "messages",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("game_id", NUMBER, nullable=True),
        sa.Column("challenge_id", NUMBER, nullable=True),
        sa.Column("offer_id", NUMBER, nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_messages_challenge_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_messages_game_id")),
        sa.ForeignKeyConstraint(["offer_id"], ["offers.id"], name=op.f("fk_messages_offer_id")),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_messages")),
    )
    op.create_index("ix_messages_game_id", "messages", ["game_id"], unique=False)
    op.create_index("ix_messages_challenge_id", "messages", ["challenge_id"], unique=False)
    op.create_index("ix_messages_offer_id", "messages", ["offer_id"], unique=False)
    op.create_index("ix_messages_state", "messages", ["state"], unique=False)

    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.String(length=25), nullable=False),
        sa.Column("game_id", NUMBER, nullable=True),
        sa.Column("challenge_id", NUMBER, nullable=True),
        sa.Column("offer_id", NUMBER, nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_outbox_challenge_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_outbox_game_id")),
        sa.ForeignKeyConstraint(["offer_id"], ["offers.id"], name=op.f("fk_outbox_offer_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
    )
    op.create_index("ix_outbox_game_id", "outbox", ["game_id"], unique=False)
    op.create_index("ix_outbox_state", "outbox", ["state", "due_at"], unique=False)
