"""The effect language (5.0), read into nested steps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Step:
    """`kind` is none, seq, challenge, choose, pay, if or verb; `words` are its own, `parts` its steps."""

    kind: str
    words: tuple[str, ...] = ()
    parts: tuple[Step, ...] = ()
    text: str = ""


_ENDS = (";", ")", "}", "|", "else", "->")


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = re.findall(r"->|>=|[;(){}|]|[+-]?\w+", text)
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def effect(self) -> Step:
        start = self.at
        steps = [self.step()]
        while self.peek() == ";":
            self.take()
            steps.append(self.step())
        text = " ".join(self.tokens[start : self.at])
        if len(steps) > 1:
            return Step("seq", parts=tuple(steps), text=text)
        return Step(steps[0].kind, steps[0].words, steps[0].parts, text)

    def words(self) -> tuple[str, ...]:
        found = []
        while self.peek() and self.peek() not in _ENDS:
            found.append(self.take())
        return tuple(found)

    def step(self) -> Step:
        first = self.peek()
        if first == "(":
            self.take()
            inside = self.effect()
            self.take()
            return inside
        if first == "choose":
            self.at += 2
            one = self.effect()
            self.take()
            other = self.effect()
            self.take()
            return Step("choose", parts=(one, other))
        if first in ("pay", "if", "challenge"):
            self.take()
            words = self.words()
            self.take()
            parts = [self.step()]
            if first == "challenge":
                self.take()
                parts.append(self.step())
            return Step(first, words, tuple(parts))
        words = self.words()
        return Step("none") if words == ("none",) else Step("verb", words)


@cache
def read(text: str) -> Step:
    reader = _Reader(text)
    found = reader.effect()
    assert not reader.peek(), text
    return found


def has_challenge(e: Step) -> bool:
    return e.kind == "challenge" or any(map(has_challenge, e.parts))
