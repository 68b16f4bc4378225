"""The mean and spread of numbers that come one by one."""

from __future__ import annotations

from math import sqrt


class Spread:
    __slots__ = ("count", "mean", "square")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.square = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.square += step * (value - self.mean)

    @property
    def total(self) -> float:
        return self.mean * self.count

    @property
    def deviation(self) -> float:
        return sqrt(self.square / self.count) if self.count > 1 else 1.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(max(1, self.count - 1))
