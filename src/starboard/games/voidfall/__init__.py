"""Voidfall: houses of a fallen realm win back their sectors from the Voidborn."""
