"""Voidfall in words: effects in English, labels, the log, explanations, the summary."""
