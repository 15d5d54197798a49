"""Everything that is on disk: the only place (with the migrations) that knows SQL.

`Store.read` and `Store.write` open a transaction; what is done in one is kept whole or not at all, and when a
`write` block has ended it is on disk. The modules of this package hold the statements, by subject.
"""

from bot.store.database import Store, Taken, Unavailable
from bot.store.dialects import Transaction
from bot.store.lease import Lease

__all__ = ["Lease", "Store", "Taken", "Transaction", "Unavailable"]
