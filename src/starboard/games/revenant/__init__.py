"""Revenant: the fleet of seven Houses around one ship, in its final and its prototype edition."""
