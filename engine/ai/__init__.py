"""Players that think: agents, the search behind them, hints and reviews.

An agent gets a view and the legal moves, never the full state. `think` and its kin are what worker processes do.
"""

from engine.ai.agent import Agent, AgentError
from engine.ai.agents import LEVELS, named
from engine.ai.hints import Hint, hint
from engine.ai.reasons import Reason, Why
from engine.ai.reviews import Mistake, Review, review
from engine.ai.worker import think, think_assess, think_hint

__all__ = [
    "LEVELS",
    "Agent",
    "AgentError",
    "Hint",
    "Mistake",
    "Reason",
    "Review",
    "Why",
    "hint",
    "named",
    "review",
    "think",
    "think_assess",
    "think_hint",
]
