"""Voidfall: Houses of a fallen realm win back their sectors from the Voidborn."""
