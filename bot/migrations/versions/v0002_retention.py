"""Find what is to be removed without reading everything."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Indexes: the ends of games by their time, and whatever points to a game, a challenge or an offer."""
    ends = sa.text("kind = 'end'")
    op.create_index("ix_outbox_ends", "outbox", ["due_at"], sqlite_where=ends, postgresql_where=ends)
    op.create_index("ix_challenges_opponent_id", "challenges", ["opponent_id"])
    op.create_index("ix_actions_game_id", "actions", ["game_id"])
    for table in ("actions", "outbox"):
        for column in ("challenge_id", "offer_id"):
            given = sa.text(f"{column} IS NOT NULL")
            op.create_index(f"ix_{table}_{column}", table, [column], sqlite_where=given, postgresql_where=given)
