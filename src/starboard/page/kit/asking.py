"""The viewer's own open question, sorted for drawing: what can be clicked, why the rest cannot."""

from __future__ import annotations

from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Choice, Scene
from starboard.kernel.title import Closed


class Asking:
    """What is asked, or nothing. A title adds what its own questions are sorted by."""

    __slots__ = ("aside", "by_value", "closed", "closed_by_key", "question", "subject", "verb", "window")

    def __init__(self, scene: Scene | None = None) -> None:
        question = None if scene is None else own_question(scene)
        self.question: Question | None = question
        self.verb = "" if question is None else question.verb
        # A window that stands inside this question: its verb, and what it offers.
        self.window = ""
        self.aside: tuple[Choice, ...] = ()
        self.subject = ""  # the key of the thing that the question is about
        self.by_value: dict[Value, Choice] = {}
        self.closed: tuple[Closed, ...] = ()
        self.closed_by_key: dict[Value, Closed] = {}
        if scene is not None and question is not None:
            self.by_value = {choice.value: choice for choice in (*scene.aside, *scene.choices)}
            self.window = "" if scene.window is None else scene.window.verb
            self.aside = scene.aside
            self.closed = scene.closed
            # The first under a key counts.
            self.closed_by_key = {one.key: one for one in reversed(scene.closed) if one.key != ""}

    def shut(self, *keys: Value) -> Closed | None:
        """What is said to be closed under one of these keys, if anything is."""
        found = self.closed_by_key
        return next((found[key] for key in keys if key in found), None)

    def asks(self, *verbs: str) -> bool:
        """Whether the question, or the window inside it, is one of these."""
        return self.verb in verbs or self.window in verbs

    def open(self, value: Value) -> Choice | None:
        return self.by_value.get(value)


def own_question(scene: Scene) -> Question | None:
    """Only the viewer's own question in the present can be answered."""
    question = scene.question
    if question is None or not scene.live or scene.seat != question.seat:
        return None
    return question
