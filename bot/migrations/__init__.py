"""The schema, version by version (Alembic). They run at every start."""
