"""The commands of ``python -m engine``: each module has ``arguments`` and ``run``, which gives the exit code."""
