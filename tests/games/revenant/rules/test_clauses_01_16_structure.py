"""REV-1: the course of whole games, watched beat by beat; Hidden Influence as money at every decision."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.revenant.sampling import fresh

from starboard.games.revenant import TITLE
from starboard.games.revenant.rules.asking import SPEND_HIDDEN
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.state import ACTION, ARRIVAL, RECALL, SCORING, SETUP, SKIRMISH, Revenant
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run

SEATS = 3
# REV-1.9 names the decisions that finish a gain, a draw or a payment.
FINISHING = {
    "gain-type",
    "overflow",
    "hi-keep",
    "draw-split",
    "discard-down",
    "pay",
    "discount-pick",
    "discard-pick",
    "lock-pick",
    "cull",
}
# Decisions of which a few games with rich players show at least these.
DECISIONS = {
    "place",
    "emergency-gain",
    "influence-house",
    "effect-option",
    "effect-part",
    "corruption-slot",
    "move-run",
    "attack-order",
    "bombard",
    "land",
    "planet-option",
    "deploy",
    "protection",
    "hypercharge-card",
    "play-card",
    "attach-cadet",
    "bonus-action",
    "turn-end",
    "use-ability",
    "shield-sector",
    "destroy-target",
    "cleanse-source",
}


def _charging(options: list[Value], random: Random, charge: bool) -> Value:
    """Takes the Hypercharge space at the first chance, or never."""
    wanted = [option for option in options if str(option).endswith(" hypercharge")]
    if charge and wanted:
        return wanted[0]
    return random.choice([option for option in options if option not in wanted])


def _watch_phases(s: Revenant, charge_in: set[int], seed: str) -> list[tuple[int, int]]:
    """Plays to the end; returns (Cycle, phase) as they came, each once."""
    random = Random(seed)
    seen: list[tuple[int, int]] = []
    while not s.over:
        if s.phase != SETUP and (not seen or seen[-1] != (s.cycle, s.phase)):
            seen.append((s.cycle, s.phase))
        rule = beat(s)
        answer: Value | None = None
        while True:
            try:
                question = rule.send(answer)
            except StopIteration:
                break
            assert isinstance(question, Question)
            options = list(question.options)
            if question.verb == "place":
                s.players[question.seat].free[3] = 4
                answer = _charging(options, random, s.cycle in charge_in)
            else:
                answer = random.choice(options)
    return seen


@pytest.mark.parametrize("charge_in", [set(), {1, 3}, {2, 4}], ids=["never", "1 and 3", "2 and 4"])
def test_cycles_and_phases(charge_in: set[int]) -> None:
    """REV-1.1 to REV-1.4: four Cycles; Rift or Hyperjump after the first three; three rounds of turns."""
    s = fresh({"seats": SEATS}, f"phases {charge_in}")
    s.events = []
    seen = _watch_phases(s, charge_in, "phases")
    full = [ACTION, RECALL, SKIRMISH, ARRIVAL]
    expected = [(cycle, phase) for cycle in (1, 2, 3) for phase in full]
    assert seen == expected + [(4, phase) for phase in (ACTION, RECALL, SKIRMISH, SCORING)]

    jumps = [event.verb for event in s.events if event.verb in ("rift", "hyperjump")]
    charged = [event.verb for event in s.events if event.verb == "hypercharge"]
    assert len(charged) == len(charge_in)
    assert jumps == ["hyperjump" if cycle in charge_in else "rift" for cycle in (1, 2, 3)]

    turns = [event.seat for event in s.events if event.verb == "turn"]
    assert len(turns) == 4 * 3 * SEATS
    orders = [list(event.data) for event in s.events if event.verb == "turn-order"]
    for cycle in range(4):
        rounds = [turns[n : n + SEATS] for n in range(cycle * 9, cycle * 9 + 9, SEATS)]
        assert sorted(rounds[0]) == list(range(SEATS))
        assert rounds[0] == rounds[1] == rounds[2]
        if cycle:
            assert rounds[0] == orders[cycle - 1]


def _enrich(s: Revenant, seat: int) -> None:
    """Cards and goods, so that many decisions come up; nothing beyond the room on the board."""
    p = s.players[seat]
    while len(p.hidden) < 3 and s.hidden_deck:
        p.hidden.append(s.hidden_deck.pop(0))
    while len(p.hand) < 4:
        deck = max(s.operations, key=len)
        p.hand.append(deck.pop(0))
    p.rank = max(p.rank, 1)
    p.free = [1, 1, 1, 1] if sum(p.corrupt) > 3 else [1, 1, 1, 3]


def test_money_at_every_decision() -> None:
    """REV-1.9, REV-16.9: offered at each decision of the own turn, except those that finish something."""
    offered: set[str] = set()
    refused: set[str] = set()
    for seed in map(str, range(12)):
        random = Random(seed)
        s = fresh({"seats": SEATS}, seed)
        run = Run(TITLE.beat, s, False)
        run.start()
        while run.questions():
            (question,) = run.questions()
            verb, seat = question.verb, question.seat
            options = list(question.options)
            own = s.turn is not None and s.turn.seat == seat
            if not own or verb in FINISHING or verb == "hi-to-resource":
                assert SPEND_HIDDEN not in options, (verb, options)
                refused.add(verb)
            elif s.players[seat].hidden and len(options) > 1:
                assert SPEND_HIDDEN in options, (verb, options)
                offered.add(verb)
            else:
                assert SPEND_HIDDEN not in options or s.players[seat].hidden, (verb, options)
            plain = [option for option in options if option != SPEND_HIDDEN]
            rare = [option for option in plain if str(option).endswith(("reinforce", "hypercharge"))]
            answer = random.choice(rare if rare and random.random() < 0.3 else plain)
            if verb == "place":
                _enrich(s, seat)
            run.answer(seat, answer)
    assert offered >= DECISIONS, DECISIONS - offered
    assert refused >= {
        "gain-type",
        "overflow",
        "hi-keep",
        "draw-split",
        "pay",
        "discard-pick",
        "damage-point",
    }
