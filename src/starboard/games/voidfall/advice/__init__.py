"""Advice for bots: what a position is worth (`evaluation`), quick weights for single answers (`hints`)."""
