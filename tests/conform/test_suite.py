"""The conformance suite itself: sound titles pass, and every flaw is found by the check meant for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.text import Text
from tests.conform.flawed import SOUND_STAGED, SOUND_TOY, PlainPage, PlainWords, breaches, toy_with
from tests.kernel import staged, toy
from tests.kernel.toy import VERBS, ToyState, plain_kinds

from starboard.conform.knowledge import begin_undo
from starboard.conform.suite import CHECKS, conform, find_checks
from starboard.conform.walk import Breach, Subject, play
from starboard.games.revenant import TITLE as REVENANT
from starboard.games.revenant import effects, grammar
from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.content import Row
from starboard.kernel.errors import BadOption
from starboard.kernel.nothing import NOTHING
from starboard.kernel.page import Scene
from starboard.kernel.state import Event
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle
from starboard.kernel.together import together


@pytest.mark.parametrize("title", [SOUND_TOY, SOUND_STAGED], ids=lambda title: title.id)
def test_a_sound_title_passes_every_check(title: AnyTitle) -> None:
    subject = Subject(title, 6, "sound")
    steps: list[str] = []
    outcomes = list(conform(subject, CHECKS, lambda check: steps.append(check.name)))
    assert [breach for one in outcomes for breach in one.breaches] == []
    assert [one.check.name for one in outcomes] == [check.name for check in CHECKS]
    assert steps.count("undo") == steps.count("fuzz") == 6


def test_an_unknown_check_is_named_with_the_nearest() -> None:
    with pytest.raises(BadOption, match="did you mean 'secrets'"):
        find_checks(["secret"])
    assert [check.name for check in find_checks(["undo", "copies"])] == ["copies", "undo"]


def test_a_failure_says_how_to_get_there() -> None:
    def crash(s: Any, question: Question) -> Any:
        raise KeyError("no such card")

    (first, *_) = breaches(replace(SOUND_TOY, kinds=plain_kinds(*VERBS, closed=crash)), "words")
    place = r"\(seed 'flawed-0', seats 2, flaw none, step 0: 'plan' for seat \d, about to answer '\w+'\)"
    assert re.fullmatch(f"KeyError: 'no such card' {place}", first)


# ---------------------------------------------------------------------- copies


def test_a_shared_list_is_found() -> None:
    assert "copy() shares what can change: state.scores" in breaches(toy_with("shared"), "copies")[0]


def test_a_forgotten_slot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ToyState.copy

    def forgetful(s: ToyState) -> ToyState:
        new = whole(s)
        del new.plans
        return new

    monkeypatch.setattr(ToyState, "copy", forgetful)
    assert "copy() leaves out plans" in breaches(SOUND_TOY, "copies")[0]


def test_a_changed_slot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ToyState.copy

    def lossy(s: ToyState) -> ToyState:
        new = whole(s)
        new.deck = new.deck[1:]
        return new

    monkeypatch.setattr(ToyState, "copy", lossy)
    assert "copy() changes deck" in breaches(SOUND_TOY, "copies")[0]


# ---------------------------------------------------------------------- secrets


def test_a_view_that_shows_the_deck_is_found() -> None:
    def view(s: ToyState, seat: int | None) -> Any:
        return msgspec.structs.replace(toy.view(s, seat), deck=s.deck[-1])

    assert "changes what it sees" in breaches(replace(SOUND_TOY, view=view), "secrets")[0]


def test_a_view_made_of_the_state_is_found() -> None:
    def view(s: ToyState, seat: int | None) -> Any:
        return msgspec.structs.replace(toy.view(s, seat), scores=s.scores)

    assert (
        "holds parts of the state itself: view.scores"
        in breaches(replace(SOUND_TOY, view=view), "secrets")[0]
    )


def test_a_closed_option_that_tells_a_secret_is_found() -> None:
    def closed(s: ToyState, question: Question) -> Any:
        found = toy.closed(s, question)
        return found if s.deck[-1] % 2 else found * 2

    assert (
        "changes what it sees"
        in breaches(replace(SOUND_TOY, kinds=plain_kinds(*VERBS, closed=closed)), "secrets")[0]
    )


def test_a_question_that_nobody_declared_is_found() -> None:
    title = replace(SOUND_TOY, kinds=plain_kinds(*(verb for verb in VERBS if verb != "move")))
    assert "The rules ask 'move', but no kind of question is declared for it" in breaches(title, "words")[0]


def test_a_deal_that_depends_on_the_old_one_is_found() -> None:
    def redeal(s: ToyState, seat: int | None, chance: Chance) -> None:
        s.chance = chance
        chance.shuffle(s.deck)

    assert "depends on the old one in deck" in breaches(replace(SOUND_TOY, redeal=redeal), "secrets")[0]


def test_a_deal_that_keeps_the_stream_of_chance_is_found() -> None:
    def redeal(s: ToyState, seat: int | None, chance: Chance) -> None:
        kept = s.chance
        toy.redeal(s, seat, chance)
        s.chance = kept

    assert "stream of chance" in breaches(replace(SOUND_TOY, redeal=redeal), "secrets")[0]


def test_a_question_that_keeps_what_others_really_hold_is_found() -> None:
    def beat(s: ToyState) -> Rule[None]:
        if s.turn >= 0:
            return toy.beat(s)
        return plan_by_hand(s)

    def plan_by_hand(s: ToyState) -> Rule[None]:
        """What seat 1 is asked is found out before the stage begins, not in its own part of it."""
        speeds = [("fast", "slow"), (f"fast {s.deck[-1]}", "slow"), ("fast", "slow")]

        def part(seat: int) -> Rule[None]:
            yield ask(seat, "plan", speeds[seat])

        yield from together(s, range(len(s.scores)), part)
        yield from toy.beat(s)

    found = breaches(replace(SOUND_TOY, beat=beat), "secrets")
    assert "others are asked by what they really hold" in found[0]


def test_another_own_view_is_found() -> None:
    def own_view(s: ToyState, public: Any, seat: int) -> Any:
        return msgspec.structs.replace(public, hand=(99,))

    assert "own_view" in breaches(replace(SOUND_TOY, own_view=own_view), "secrets")[0]


def test_another_glimpse_is_found() -> None:
    def glimpse(s: ToyState, seat: int | None) -> Any:
        return msgspec.structs.replace(SOUND_TOY.view(s, seat), hand=(99,))

    assert "glimpse" in breaches(replace(SOUND_TOY, glimpse=glimpse), "secrets")[0]


# ---------------------------------------------------------------------- undo


def test_a_card_drawn_past_the_undo_boundary_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(s: ToyState, seat: int) -> Rule[None]:
        s.hands[seat].append(s.deck.pop())
        return NOTHING

    monkeypatch.setattr(toy, "draw", draw)
    (first, *_) = breaches(SOUND_TOY, "undo")
    assert "learns something from the answer, but the undo boundary has not moved" in first
    assert "'move' for seat" in first
    assert "about to answer 'draw'" in first


def test_a_secret_told_past_the_undo_boundary_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(s: ToyState, seat: int) -> Rule[None]:
        s.tell("peeked", seat, "TOY-1.2", s.deck[-1])
        return NOTHING

    monkeypatch.setattr(toy, "draw", draw)
    assert "is told something hidden" in breaches(SOUND_TOY, "undo")[0]


def test_a_revelation_that_depends_on_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(s: ToyState, seat: int) -> Rule[None]:
        if s.deck[-1] % 2:
            s.reveal()
        return NOTHING

    monkeypatch.setattr(toy, "draw", draw)
    assert "whether the answer reveals something depends" in breaches(SOUND_TOY, "undo", 8)[0]


def test_a_plan_seen_before_the_stage_is_over_is_found() -> None:
    def view(s: staged.StagedState, seat: int | None) -> Any:
        return msgspec.structs.replace(staged.view(s, seat), laid=tuple(tuple(laid) for laid in s.laid))

    found = breaches(replace(SOUND_STAGED, view=view, seats=(2, 3)), "undo")
    assert "answers before the stage is over" in found[0]


def test_revenant_that_forgets_to_reveal_a_cull_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """REV-12.2: who looks through the Colony deck sees which cards another has removed before."""
    answers = ("captain hypercharge", "zenor", "sc-twin-maelstrom")

    def setup(options: Any, content: Any, chance: Chance) -> Any:
        s = REVENANT.setup(options, content, chance)
        REVENANT.patch(s, "turn", "red")
        REVENANT.patch(s, "board", "empty")
        REVENANT.patch(s, "open", ["sc-twin-maelstrom", "sc-quiet-orbit", "sc-dead-armada"])
        REVENANT.patch(s, "red.free", [0, 0, 0, 2])
        # Black has removed two cards in an earlier Cycle.
        s.colonies = [card for card in s.colonies if s.tables.colonies[card].id != "col-far-survey"]
        s.removed = [s.tables.by_id["col-far-survey"][1], s.colonies.pop(0)]
        s.removers = (1, 1)
        return s

    def look_at_the_first_answers() -> None:
        subject = Subject(replace(REVENANT, setup=setup), 1)
        moments = play(subject, {"seats": 3}, "cull", answers)
        first = next(moments)
        look = begin_undo(first.game)
        look(first)
        for _ in answers[1:]:
            look(next(moments))

    look_at_the_first_answers()
    cull = effects.RESOLVER.doers[grammar.VERB_CULL]

    def forgetful(s: Any, *rest: Any) -> Rule[None]:
        s.learned -= 1  # as if the rule did not say reveal() first
        yield from cull(s, *rest)

    monkeypatch.setitem(effects.RESOLVER.doers, grammar.VERB_CULL, forgetful)
    with pytest.raises(
        Breach, match="seat 0 learns something from the answer, but the undo boundary"
    ) as found:
        look_at_the_first_answers()
    assert "'hypercharge-card' for seat 0, about to answer 'sc-twin-maelstrom'" in str(found.value)


# ---------------------------------------------------------------------- options


def test_options_that_depend_on_the_deck_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def move(s: ToyState, seat: int) -> Rule[None]:
        yield ask(seat, "move", ("roll", "pass", "cheat") if s.deck[-1] % 2 else ("roll", "pass"))

    monkeypatch.setattr(toy, "move", move)
    (first, *_) = breaches(SOUND_TOY, "options")
    assert "depends on what it cannot know" in first
    assert "cheat" in first


def test_an_answer_that_is_closed_in_another_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def move(s: ToyState, seat: int) -> Rule[None]:
        yield ask(seat, "move", [card for card in (5, 6) if card != s.deck[-1]] + sorted(s.deck[-6:]))
        yield ask(seat, "sure", ("yes", "no"))

    monkeypatch.setattr(toy, "move", move)
    assert [one for one in breaches(SOUND_TOY, "options", 8) if "cannot know" in one]


# ---------------------------------------------------------------------- replay, stored games, fuzz


def test_rules_that_do_not_repeat_themselves_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = count()

    def move(s: ToyState, seat: int) -> Rule[None]:
        yield ask(seat, "move", ("roll", "pass"))
        s.scores[seat] += next(moves)

    monkeypatch.setattr(toy, "move", move)
    assert "position after answer" in breaches(SOUND_TOY, "replay")[0]


def stored(folder: Path, change: Callable[[logs.Log], None] = lambda log: None) -> tuple[str, ...]:
    table = Table(SOUND_TOY, {"seats": 2}, "stored")
    while not table.over:
        table.answer(table.questions[0].seat, table.questions[0].options[0])
    log = table.log()
    change(log)
    logs.write(log, folder / "game.json")
    (outcome,) = conform(Subject(SOUND_TOY, 1, stored=folder), find_checks(["stored"]))
    return outcome.breaches


def test_stored_games_are_played_again(tmp_path: Path) -> None:
    assert stored(tmp_path) == ()

    def edit(log: logs.Log) -> None:
        step = next(n for n, answer in enumerate(log.answers) if answer.verb == "move")
        answer = log.answers[step]
        log.answers[step] = logs.Answer(answer.seat, answer.verb, "pass", answer.hash)

    (found,) = stored(tmp_path, edit)
    assert "'move' 'pass', the position differs from the log" in found


def test_an_ending_without_a_stored_game_is_found(tmp_path: Path) -> None:
    stored(tmp_path)
    title = replace(SOUND_TOY, endings=("rounds played", "all asleep"))
    (outcome,) = conform(Subject(title, 1, stored=tmp_path), find_checks(["stored"]))
    assert "'all asleep'" in outcome.breaches[0]


@pytest.mark.parametrize(
    ("flaw", "message"),
    [
        ("dead-end", "no option"),
        ("crash", "ZeroDivisionError"),
        ("invariant", "invariant 1"),
        ("ending", "by magic"),
        ("setup", "nothing can be set up"),
    ],
)
def test_the_fuzzer_is_part_of_the_suite(flaw: str, message: str) -> None:
    assert message in breaches(toy_with(flaw), "fuzz", 8)[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (range(201), "201 options"),
        (("a", "a"), "same value twice"),
        ((1.5, 2), "neither a number nor a text"),
    ],
)
def test_questions_that_nobody_can_survey_are_found(
    monkeypatch: pytest.MonkeyPatch, options: Any, message: str
) -> None:
    def move(s: ToyState, seat: int) -> Rule[None]:
        yield ask(seat, "move", tuple(options))

    monkeypatch.setattr(toy, "move", move)
    assert message in breaches(SOUND_TOY, "fuzz")[0]


def test_a_vector_that_does_not_hold_is_found(tmp_path: Path) -> None:
    lines = (
        "[[vector]]",
        'id = "wrong"',
        'title = "revenant"',
        'clauses = ["REV-17.2"]',
        'says = "One field too many."',
        "options = { seats = 3 }",
        'patch = { turn = "red", "red.tactics" = 3 }',
        'play = ["place: cadet-2 emergency", "emergency-gain: tactics"]',
        'expect = { "red.tactics" = 5 }',
    )
    (tmp_path / "wrong.toml").write_text("\n".join(lines), encoding="utf-8")
    (outcome,) = conform(Subject(REVENANT, 1, vectors=tmp_path), find_checks(["vectors"]))
    assert "vector 'wrong': end: red.tactics is 4, expected 5" in outcome.breaches[0]
    (other,) = conform(Subject(SOUND_TOY, 1, vectors=tmp_path), find_checks(["vectors"]))
    assert "'wrong' is a vector of another title" in other.breaches[0]


# ---------------------------------------------------------------------- words


class Empty(PlainWords):
    def label(self, view: Any, question: Question, value: Value) -> str:
        return "" if value == "pass" else super().label(view, question, value)


class Alike(PlainWords):
    def label(self, view: Any, question: Question, value: Value) -> str:
        return question.verb


class Repr(PlainWords):
    def sentence(self, event: Event) -> str:
        return f"{event.verb} {event.data or None}"


class Silent(PlainWords):
    def prompt(self, view: Any, question: Question) -> str:
        return " "


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (Empty, "the label of 'pass' is empty"),
        (Alike, "have the same label"),
        (Repr, "Python's own notation"),
        (Silent, "the prompt is empty"),
    ],
)
def test_missing_words_are_found(words: type[PlainWords], message: str) -> None:
    title = replace(SOUND_TOY, words=lambda content, options: words())
    assert message in breaches(title, "words")[0]


def test_a_component_that_nothing_explains_is_found() -> None:
    row = Row(id="roll", name="Roll", origin="created")
    title = replace(SOUND_TOY, content_rows=lambda folder: {"moves": [row]})
    assert "nothing explains 'roll'" in breaches(title, "words")[0]


class FalseAlarm(PlainWords):
    def prompt(self, view: Any, question: Question) -> str:
        return "False Alarm: move or pass?"


def test_a_name_may_look_like_notation_if_the_content_has_it() -> None:
    title = replace(SOUND_TOY, words=lambda content, options: FalseAlarm())
    assert "Python's own notation, 'False'" in breaches(title, "words")[0]
    row = Row(id="false-alarm", name="False Alarm", origin="created")
    assert breaches(replace(title, content_rows=lambda folder: {"cards": [row]}), "words") == ()


# ---------------------------------------------------------------------- drawings


class Missing(PlainPage):
    def button(self, value: int | str, label: str) -> str:
        return "" if value == "pass" else super().button(value, label)


class Twice(PlainPage):
    def button(self, value: int | str, label: str) -> str:
        return 2 * super().button(value, label)


class Blank(PlainPage):
    def button(self, value: int | str, label: str) -> str:
        return super().button(value, "")


class Inline(PlainPage):
    def button(self, value: int | str, label: str) -> str:
        return super().button(value, label).replace("<button", '<button style="color: red"')


class Unescaped(PlainPage):
    def areas(self, scene: Scene) -> dict[str, str]:
        return {**super().areas(scene), "others": scene.sitters[0].name + "<br>"}


class Unexplained(PlainPage):
    def areas(self, scene: Scene) -> dict[str, str]:
        return {**super().areas(scene), "stage": '<p data-explain="nothing"></p>'}


class Clickable(PlainPage):
    def areas(self, scene: Scene) -> dict[str, str]:
        areas = super().areas(scene)
        return areas if scene.question is not None else {**areas, "mat": self.button("roll", "roll")}


class Stale(PlainPage):
    """Draws once for each viewer what changes with every answer."""

    def __init__(self) -> None:
        self._kept: dict[int | None, str] = {}

    def areas(self, scene: Scene) -> dict[str, str]:
        waiting = f"<p>{len(scene.waiting_for)} {scene.live} {scene.seat in scene.waiting_for}</p>"
        return {**super().areas(scene), "stage": self._kept.setdefault(scene.seat, waiting)}


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (Missing, "does not show every option exactly once: look at 'pass'"),
        (Twice, "does not show every option exactly once"),
        (Blank, "has no text in the question bar"),
        (Inline, "the inline attribute style"),
        (Unescaped, "not well-formed"),
        (Unexplained, "offers to explain 'nothing'"),
        (Clickable, "nothing is asked, yet there is data-answer"),
        (Stale, "the area 'stage' of seat 0 is not drawn again although it has changed"),
    ],
)
def test_a_flawed_page_is_found(page: type[PlainPage], message: str) -> None:
    title = replace(SOUND_TOY, page=lambda content, words: page())
    assert message in breaches(title, "page")[0]


def test_a_flawed_picture_is_found() -> None:
    def broken(*facts: Any, **how: Any) -> Text:
        raise IndexError("no such line")

    assert "IndexError: no such line (seed" in breaches(replace(SOUND_TOY, terminal=broken), "terminal")[0]
    wide = replace(SOUND_TOY, terminal=lambda *facts, **how: Text("x" * (how["width"] + 1)))
    assert "does not fit 100 columns" in breaches(wide, "terminal")[0]
