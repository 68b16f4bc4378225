"""Voidfall: houses of a falling empire against the void, three Cycles long."""
