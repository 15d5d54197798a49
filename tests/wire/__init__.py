"""A local Discord on real sockets, and the real bot process on it."""
