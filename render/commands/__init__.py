"""The commands of ``python -m render``: one module each."""
