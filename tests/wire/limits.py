"""Rate limits: a bucket for each call and channel, told in headers."""

from __future__ import annotations

import hashlib
import time


class Limits:
    """So many requests a window in each bucket."""

    def __init__(self, count: int = 1000, seconds: float = 5.0) -> None:
        self.count, self.seconds = count, seconds
        self.refused = 0
        self._buckets: dict[tuple[str, ...], tuple[float, int]] = {}

    def spend(self, bucket: tuple[str, ...]) -> tuple[dict[str, str], float | None]:
        """The headers of the answer, and how long to wait if there was too much already."""
        now = time.time()
        ends, used = self._buckets.get(bucket, (0.0, 0))
        if now >= ends:
            ends, used = now + self.seconds, 0
        refused = used >= self.count
        self._buckets[bucket] = ends, used + (not refused)
        left = max(self.count - used - 1, 0)
        headers = {
            "X-RateLimit-Limit": str(self.count),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{ends:.3f}",
            "X-RateLimit-Reset-After": f"{ends - now:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(bucket[0].encode()).hexdigest()[:32],
        }
        self.refused += refused
        return headers, (ends - now if refused else None)
