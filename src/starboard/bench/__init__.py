"""Measures our engine and a peer in one go, so that a noisy machine affects both equally."""
