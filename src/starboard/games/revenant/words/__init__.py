"""Revenant in words. What stands here knows the content and what a seat may see, never the state."""
