"""Evaluation and hints. Expected values are worked by hand from the rules document."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from starboard.bots import make_bot
from starboard.bots.bot import Bot
from starboard.bots.greedy import GreedyBot
from starboard.bots.policy import Policy
from starboard.bots.turn import TurnSearch
from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.advice import evaluate, hints
from starboard.games.pirates_of_skydock.advice.evaluation import (
    WIN,
    ability,
    alert_price,
    lockdown,
    undertaking,
)
from starboard.games.pirates_of_skydock.advice.goals import aims, backing, lacking, promise, symbols
from starboard.games.pirates_of_skydock.advice.help import completed, failed, prospects
from starboard.games.pirates_of_skydock.advice.markers import Scene, attack_use, best_plan, ends, use
from starboard.games.pirates_of_skydock.advice.worth import chance, lore
from starboard.games.pirates_of_skydock.questions import KINDS
from starboard.games.pirates_of_skydock.rules.challenges import declare
from starboard.games.pirates_of_skydock.rules.payment import can_pay, needed
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE
from starboard.games.pirates_of_skydock.state import (
    ACTION,
    ASSIGNED,
    BY_LOOT,
    BY_OBJECTIVE,
    LAUNCHED,
    LOCKED_DOWN,
    NO_SLOTS,
    Attempt,
    Player,
    Skydock,
    changed,
)
from starboard.games.pirates_of_skydock.tables import (
    BRIDGE,
    DOCK,
    DRIFT,
    PHYSICAL,
    SCHEME,
    SLOTS,
    SPOTS,
    SYMBOLS,
    TECHNICAL,
)
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

TABLES = TITLE.load_content(None)
MAP = SYMBOLS.index("map")


def start(seats: int, seed: str = "advice") -> Run:
    state = TITLE.setup(TITLE.check_options({"seats": seats}), TABLES, Chance.from_seed(seed))
    run = Run(TITLE.beat, state, True)
    run.start()
    return run


def number(name: str) -> int:
    return TABLES.by_id[name][1]


def spot(name: str) -> int:
    return SPOTS.index(name)


def hand(p: Player, *names: str) -> None:
    p.hand = sorted(number(name) for name in names)


def place(p: Player, **abilities: str) -> None:
    """Abilities of level 1 by slot, as in A1="attack"; all others go."""
    p.kinds = tuple(TABLES.by_id[abilities[slot]][1] if slot in abilities else -1 for slot in SLOTS)
    p.levels = tuple(int(kind >= 0) for kind in p.kinds)
    p.energy = p.tokens = NO_SLOTS


def markers(*names: str) -> tuple[int, ...]:
    return tuple(names.count(slot) for slot in SLOTS)


def table(seats: int = 2, launch: int = 5) -> Skydock:
    """The action phase of some round: no guards, everybody in the Dock with three plain abilities."""
    s = start(seats).state
    assert isinstance(s, Skydock)
    for p, name in zip(s.players, ("oro-quill", "granite-mo", "tikk-nine", "zenna-flux")):
        p.character = number(name)
        p.backer = number("rust-admiral")
        p.spot = DOCK
        place(p, B1="interact", D1="move", D2="scheme")
    s.phase, s.launch = ACTION, launch
    s.guards, s.stunned = [0] * len(SPOTS), [0] * len(SPOTS)
    s.supply = TABLES.guards
    s.objectives = tuple(number(name) for name in ("false-orders", "siphon-fuel", "press-the-crew"))
    return s


def ask(verb: str, options: tuple[Value, ...], *about: Value) -> Question:
    return Question(0, verb, options, about, False)


def preferred(s: Skydock, question: Question) -> Value:
    return max(question.options, key=lambda value: KINDS.hint(s, question, value))


# --- chances, payments, plans -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "dc", "per_cent"),
    [(0, 10, 55), (0, 16, 25), (2, 12, 55), (4, 14, 55), (6, 10, 85), (6, 16, 55), (-9, 16, 5), (9, 10, 95)],
)
def test_chance_of_a_challenge(modifier: int, dc: int, per_cent: int) -> None:
    """The table in 5.13; SKY-9.7: a 1 fails and a 20 succeeds."""
    assert chance(modifier, dc) == pytest.approx(per_cent / 100)


@pytest.mark.parametrize(
    ("cards", "missing"),
    [
        (("loose-deckplate-b", "second-wind-a"), False),
        (("steady-hands-a", "overclock-a", "fast-talk-a", "false-alarm-a"), False),
        (("overclock-a", "overclock-b", "fast-talk-a"), True),
    ],
)
def test_what_a_hand_lacks(cards: tuple[str, ...], missing: bool) -> None:
    """V16: the three hands for Tame the Drift Core."""
    s = table()
    hand(s.players[0], *cards)
    objective = TABLES.objectives[number("tame-the-core")]
    assert (lacking(objective, symbols(s, s.players[0]), False) > 0) is missing


def test_where_the_patrol_comes() -> None:
    """SKY-14.4 to SKY-14.6: guards stay with a character, others walk along the arrow."""
    s = table()
    p, other = s.players
    other.spot = spot("s6")
    s.guards[BRIDGE] = s.guards[spot("s6")] = 1
    found = ends(s, p, 1.0)
    # From the Bridge one walks to s2; the one in s6 stays with the other player.
    threatened = {SPOTS[n] for n, worth in enumerate(found) if worth < 0.0}
    assert threatened == {"bridge", "s2", "s6"}
    assert all(found[spot(name)] <= -1.0 for name in threatened)


def test_no_patrol_in_the_last_round_but_a_backer_in_a_room() -> None:
    """SKY-15.7, 5.11: Void Chapel wants its player in the Drift Engine."""
    s = table(launch=1)
    s.guards[DOCK] = 3
    p = s.players[0]
    assert ends(s, p, 1.0) == [0.0] * len(SPOTS)
    p.backer = number("void-chapel")
    assert ends(s, p, 1.0) == [4.0 if n == DRIFT else 0.0 for n in range(len(SPOTS))]


def test_a_move_frees_the_markers_behind_it() -> None:
    """Section 8: not all markers on abilities that need a room, without a Move among them."""
    s = table(launch=1)
    p = s.players[0]
    hand(p, "fast-talk-a", "fast-talk-b")  # mask and map: False Orders on the Bridge
    p.spot = spot("s1")
    scene = Scene(s, p, lore(TABLES), aims(s, p, True), alert_price(s, 0))
    with_move = best_plan(scene, markers("B1", "D1"))
    assert with_move > best_plan(scene, markers("B1", "D2")) + 3
    # A covered Move takes nobody anywhere.
    p.tokens = changed(p.tokens, SLOTS.index("D1"), ASSIGNED)
    assert best_plan(scene, markers("B1", "D1")) < with_move - 3


def test_an_ability_is_of_use_only_where_its_icon_is() -> None:
    """SKY-5.1: the Dock shows the scheme icon, the Bridge does not (5.2)."""
    s = table()
    p = s.players[0]
    scene = Scene(s, p, lore(TABLES), aims(s, p, True), alert_price(s, 0))
    slot = SLOTS.index("D2")
    assert p.kinds[slot] == SCHEME
    assert use(scene, slot, DOCK) > 0.0
    assert use(scene, slot, BRIDGE) == 0.0


def test_interact_is_worth_what_the_rooms_on_the_ship_bring() -> None:
    """Tikk-Nine from row C at DC 10: 4 + 1, so 80 %, in the Drift Engine and the Strongroom (5.2, 5.4).

    Drift Engine 0.8 × 2 less 0.2 × 0.35 for a guard; Strongroom 0.8 × 3 less 0.4 for the alert: 1.53 and 2.0.
    """
    s = table()
    names = ("dock-room", "bridge-room", "drift-room", "strongroom", "bunk-hall", "sickbay", "mess-deck")
    rooms = tuple(number(name) for name in (*names, "sensor-nest", "crawlway-hub"))
    tikk, brakka = number("tikk-nine"), number("brakka-voss")
    known = lore(TABLES)
    assert known.rooms(rooms, 1, tikk, 0, TECHNICAL) == pytest.approx(0.6 * 2.0 + 0.4 * 1.53)
    assert known.rooms(rooms, 1, tikk, 0, TECHNICAL) > known.rooms(rooms, 1, brakka, 0, PHYSICAL)
    p = s.players[0]
    p.character = tikk
    place(p, C1="interact")
    worths = []
    for name in ("strongroom", "cargo-hold"):
        s.rooms = tuple(number(name) if room == number("strongroom") else room for room in rooms)
        worths.append(ability(s, p, SLOTS.index("C1")))
    assert worths[0] > worths[1]


def test_powers_count_in_an_attack() -> None:
    """5.6: *Haymaker* rolls again once a round."""
    s = table()
    p = s.players[0]
    p.character = number("brakka-voss")
    place(p, A1="attack")
    s.guards[DOCK] = 2
    slot = SLOTS.index("A1")

    def worth() -> float:
        return attack_use(Scene(s, p, lore(TABLES), aims(s, p, True), 0.1), slot, DOCK)

    # Two guards, DC 10: 4 + 1 − 4, so 60 %, and 84 % with the power. A guard out of the airlock is worth 2.2,
    # a token costs 0.8.
    assert worth() == pytest.approx(0.84 * 2.2 - 0.16 * 0.8)
    p.power_used = True
    assert worth() == pytest.approx(0.6 * 2.2 - 0.4 * 0.8)
    # With the Choir of the Outer Lock each of three guards is a step towards 5 support.
    before = worth()
    p.backer = number("outer-lock-choir")
    assert worth() > before + 0.7
    p.airlocked = 3
    assert worth() == pytest.approx(before)


# --- positions --------------------------------------------------------------------------------------------


def finished() -> Skydock:
    """V27: 20 points against 20 with less support, and 26 without a token on an objective."""
    s = table(3)
    one, two, three = s.players
    one.glory, one.support, one.backer = 14, [2, 4], number("three-crowns")
    two.glory, two.backer = 15, number("tinkers-union")
    two.levels = changed(two.levels, SLOTS.index("D1"), 3)
    # V27 has a backer worth 5 there; one glory more gives the same total and the same order.
    two.glory = 16
    three.glory, three.backer = 22, number("dockside-queen")
    s.marked = [0b011, 0, 0]
    s.over, s.ending = True, LAUNCHED
    return s


def test_only_the_winner_has_won() -> None:
    s = finished()
    assert TITLE.result(s).ranks == (1, 2, 3)
    assert evaluate(s, 0) > evaluate(s, 1) + 2 * WIN - 5
    assert evaluate(s, 2) < evaluate(s, 0) - WIN


def test_at_lockdown_everybody_is_worse_off_than_beaten() -> None:
    """SKY-13.6, SKY-15.1."""
    s = finished()
    beaten = evaluate(s, 1)
    s.ending = LOCKED_DOWN
    assert evaluate(s, 0) < 0.0
    assert evaluate(s, 1) < beaten


def test_lockdown_draws_nearer() -> None:
    s = table()
    risks = [lockdown(s, alert) for alert in range(4 * s.spots_per_level)]
    assert risks == sorted(risks)
    assert risks[0] < 0.1
    assert risks[-1] > 0.3
    early = lockdown(s, 2 * s.spots_per_level)
    s.launch = 1
    assert lockdown(s, 2 * s.spots_per_level) < early


def test_whoever_leads_has_more_to_lose_by_the_alert() -> None:
    """Section 8: alert is a common good, but not equally dear to all."""
    s = table()
    s.players[0].glory = 20

    def loss(seat: int) -> float:
        s.alert = 4 * s.spots_per_level - 4
        before = evaluate(s, seat)
        s.alert += 2
        return before - evaluate(s, seat)

    assert loss(0) > loss(1) > 0.0


def test_glory_helps_its_owner_and_hurts_the_others() -> None:
    s = table()
    mine, theirs = evaluate(s, 0), evaluate(s, 1)
    s.players[0].glory += 3
    assert evaluate(s, 0) == pytest.approx(mine + 3, abs=0.3)
    assert theirs - 3 < evaluate(s, 1) < theirs


def test_a_first_token_is_worth_more_than_its_points() -> None:
    """SKY-15.2: without one nobody wins, and the less time there is the more it matters."""
    s = table(launch=2)
    before = evaluate(s, 0)
    s.marked = [0b01, 0, 0]
    first = evaluate(s, 0) - before
    s.marked = [0b01, 0b01, 0]
    assert first > 5
    second = evaluate(s, 0) - before - first
    assert first > second + 4


def test_upgrades_pay_early() -> None:
    """Section 8: Move to 2 in rounds 1 to 3."""

    def gain(launch: int) -> float:
        s = table(launch=launch)
        before = evaluate(s, 0)
        p = s.players[0]
        p.levels = changed(p.levels, SLOTS.index("D1"), 2)
        return evaluate(s, 0) - before

    assert gain(8) > gain(4) > gain(2) > gain(1) == pytest.approx(0.0)
    assert gain(8) > 1


def test_the_symbols_of_an_objective_are_worth_holding() -> None:
    """False Orders wants mask and map; Snap Decision comes with a blade or a map."""
    s = table()
    s.objectives = (number("false-orders"), number("know-every-bolt"), number("captains-chair"))
    p = s.players[0]
    hand(p, "fast-talk-a", "snap-decision-b")
    fitting = evaluate(s, 0)
    hand(p, "fast-talk-a", "snap-decision-a")
    assert fitting > evaluate(s, 0)


def test_a_backer_met_for_good_is_worth_its_support() -> None:
    """5.11: the Rust Admiral wants tokens on 2 objectives and gives 4."""
    s = table()
    p = s.players[0]
    s.marked = [1, 0, 0]
    near = backing(s, p)
    s.marked = [1, 1, 0]
    assert 0.0 < near < backing(s, p) == 4.0


@pytest.mark.parametrize(("backer", "kind"), [("outer-lock-choir", "attack"), ("surgeons-circle", "heal")])
def test_an_ability_is_worth_more_if_the_backer_counts_what_it_does(backer: str, kind: str) -> None:
    """But not in the last round, and not once the condition is met."""

    def gain(name: str, launch: int, done: int) -> float:
        found = []
        for ability_ in ("scheme", kind):
            s = table(launch=launch)
            p = s.players[0]
            place(p, B1="interact", D1="move", D2=ability_)
            p.backer, p.airlocked, p.healed = number(name), done, done
            found.append(evaluate(s, 0))
        return found[1] - found[0]

    assert gain(backer, 5, 0) > gain("rust-admiral", 5, 0) + 0.5
    for launch, done in ((1, 0), (5, 2)):
        assert gain(backer, launch, done) == pytest.approx(gain("rust-admiral", launch, done))


def test_what_backers_promise() -> None:
    """5.11: two tokens on objectives are common among good players, three are not."""
    promises = {backer.id: promise(backer) for backer in TABLES.backers}
    assert promises["rust-admiral"] > promises["three-crowns"] > promises["house-of-debts"]
    assert all(0.0 < promises[backer.id] <= backer.support for backer in TABLES.backers)


def test_of_what_others_hide_only_the_number_counts() -> None:
    """2.2: hands by their backs, support tokens by their number, the backer not at all."""
    s = table()
    other = s.players[1]
    seen = set()
    for cards in (("fast-talk-a", "jet-harness"), ("second-wind-a", "gilded-idol-a")):
        for backer in ("rust-admiral", "dockside-queen"):
            for value in (2, 4):
                hand(other, *cards)
                other.backer, other.support = number(backer), [value]
                seen.add(evaluate(s, 0))
    assert len(seen) == 1
    other.support = [2, 2]
    assert evaluate(s, 0) < min(seen)


def test_help_is_called_for_by_whoever_is_not_eligible_yet() -> None:
    """SKY-8.13: with help there is no glory, so whoever can win already tries alone."""
    s = table(launch=1)
    p, other = s.players
    p.spot = BRIDGE
    p.energy = other.energy = markers("B1")
    hand(p, "fast-talk-a", "fast-talk-b")
    hand(other, "inside-job-b")

    def gain() -> float:
        """If the other player agrees to bring the map."""
        s.attempt, other.aside = None, -1
        before = evaluate(s, 0)
        s.attempt, other.aside = Attempt(0, 0, 3), number("inside-job-b")
        return evaluate(s, 0) - before

    assert gain() < 0.0  # both symbols are there: 6 glory and the token are better than the token
    p.hand.remove(number("fast-talk-b"))
    assert gain() > 3.0
    s.marked = [0, 0b01, 0]
    assert gain() < 3.0


def test_a_call_is_no_way_to_wait() -> None:
    """Before the last marker of a round a position looks better than after any use of it."""
    s = table()
    p = s.players[0]
    s.turn, p.spot, p.energy = 0, BRIDGE, markers("B1")
    hand(p, "fast-talk-a", "fast-talk-b")
    before = evaluate(s, 0)
    goes = undertaking(s, 0, Attempt(0, 0, MAP), 1)
    assert goes < before
    s.called = 0b001
    assert evaluate(s, 0) < goes
    s.attempt = Attempt(0, 0, MAP)
    assert evaluate(s, 0) < goes


def test_an_attempt_with_help_is_judged_by_what_comes_of_it() -> None:
    """SKY-8.12 to SKY-8.15: a token and a support token for both, the cards and the marker are gone."""
    s = table()
    p, q = s.players
    p.spot, p.energy, q.energy = BRIDGE, markers("B1"), markers("B1")
    hand(p, "fast-talk-a", "gilded-idol-a")
    hand(q, "inside-job-b", "false-alarm-a")
    q.aside = number("inside-job-b")
    tried = Attempt(0, 0, MAP, 1)
    for seat in (0, 1):
        after = completed(s, tried, 1, seat)
        assert after.marked == [0b11, 0, 0]
        assert [len(one.support) for one in after.players] == [1, 1]
        assert [one.energy for one in after.players] == [NO_SLOTS, markers("B1")]
        assert after.players[0].hand == [number("gilded-idol-a")]
        assert len(after.players[1].hand) == 1
    assert completed(s, tried, 1, 1).players[1].hand == [number("false-alarm-a")]
    assert failed(s, tried).marked == [0, 0, 0]
    assert failed(s, tried).players[0].energy == NO_SLOTS
    # Mental 4 and 1 for the row against 13: from 8 on.
    assert prospects(s, tried) == pytest.approx(13 / 20)
    assert s.players[0].hand == sorted((number("fast-talk-a"), number("gilded-idol-a")))


def _of_one_mind(seats: int, *cards: str) -> set[tuple[str, ...]]:
    """What greedy bots do with the last marker of the game, on the Bridge, if everybody is ready to help."""
    s = table(seats, launch=1)
    p = s.players[0]
    p.spot, p.energy = BRIDGE, markers("B1")
    hand(p, *cards)
    for q in s.players[1:]:
        hand(q, "inside-job-a", "inside-job-b")
    s.turn = -1
    run = Run(TITLE.beat, s, True)
    run.start()
    found = set()
    for n in range(3):
        fork, bot, told = run.fork(), GreedyBot(f"x{n}"), []
        while (asked := fork.questions()) and asked[0].verb in ("turn", "help", "helper"):
            question = asked[0]
            helps = question.verb == "help"
            answer = question.options[0] if helps else bot.choose(Seat(TITLE, fork, 0))
            if not helps:
                told.append(str(answer).split()[0])
            fork.answer(question.seat, answer)
        found.add(tuple(told))
    return found


def test_whoever_calls_for_help_takes_it() -> None:
    """SKY-15.2: with one symbol and the last marker, help is the only way to be able to win."""
    assert _of_one_mind(2, "fast-talk-a") == {("help", "black")}
    assert {told[0] for told in _of_one_mind(4, "fast-talk-a")} == {"help"}
    assert all(told[-1] != "drop" for told in _of_one_mind(4, "fast-talk-a"))
    # With both symbols in hand nobody is asked for anything.
    assert _of_one_mind(2, "fast-talk-a", "fast-talk-b") == {("B1",)}


# --- hints ------------------------------------------------------------------------------------------------


def test_there_is_a_hint_for_every_verb() -> None:
    for kind in KINDS:
        assert kind.hint is getattr(hints, kind.verb.replace("-", "_"))


def test_an_objective_at_hand_is_attempted() -> None:
    s = table()
    p = s.players[0]
    p.spot = BRIDGE
    p.energy = markers("B1", "D1")
    hand(p, "fast-talk-a", "fast-talk-b")
    options = ("B1 room", "B1 false-orders", "B1 forgo", "D1 s1", "D1 s2", "D1 stay", "D1 forgo")
    assert preferred(s, ask("turn", options)) == "B1 false-orders"


def test_help_is_given_by_whoever_needs_it_and_not_by_whoever_does_not() -> None:
    """Section 8: almost always yes, unless it makes a rival eligible who then passes the helper."""
    s = table(launch=1)
    p = s.players[0]
    hand(p, "fast-talk-a")
    s.attempt = Attempt(1, 0, TABLES.objectives[number("false-orders")].symbols.index(1))
    question = ask("help", ("fast-talk-a", "no"), "false-orders", "mask", 1)
    assert preferred(s, question) == "fast-talk-a"
    s = table(launch=1)
    s.marked = [0, 0b01, 0b01]
    s.players[1].glory = 12
    s.attempt = Attempt(1, 0, 1)
    hand(s.players[0], "fast-talk-a")
    assert preferred(s, ask("help", ("fast-talk-a", "no"), "false-orders", "mask", 1)) == "no"


def test_cards_are_spent_on_what_is_worth_more() -> None:
    """SKY-9.8: one card for an objective of 6 glory, but not three for a guard in an empty corner."""
    s = table()
    p = s.players[0]
    hand(p, "fast-talk-a", "fast-talk-b", "ghost-step-a")
    s.challenge = declare(s, p, BY_OBJECTIVE, 1, SLOTS.index("B1"), objective=0)
    s.attempt = Attempt(0, 0)
    s.challenge.die = 6  # 4 + 1 + 6 = 11 against 13
    assert preferred(s, ask("spend", ("ghost-step-a", "stop"), 1)) == "ghost-step-a"
    s.attempt = None
    s.challenge = declare(s, p, BY_LOOT, 2)
    s.challenge.die = 3  # 1 + 3 = 4 against 10: three cards
    assert preferred(s, ask("spend", ("fast-talk-a", "fast-talk-b", "ghost-step-a", "stop"), 3)) == "stop"


def test_a_token_goes_where_it_hurts_least() -> None:
    """SKY-10.2: not on the marker that is still to be used."""
    s = table()
    s.players[0].energy = markers("B1")
    place_of = ask("token", ("B1", "D1", "D2"), 4)
    assert preferred(s, place_of) != "B1"


def test_what_the_backer_counts_is_kept_at_the_end() -> None:
    """5.11: the Whisper Syndicate wants 4 scheme cards in hand, the Gilded Ledger 3 loot cards."""
    s = table(launch=1)
    p = s.players[0]
    question = ask("hand-limit", ("fast-talk-a", "gilded-idol-a"), 1)
    p.backer = number("whisper-syndicate")
    assert preferred(s, question) == "gilded-idol-a"
    p.backer = number("gilded-ledger")
    assert preferred(s, question) == "fast-talk-a"


def test_loot_improves_early_and_is_kept_late() -> None:
    options = (f"{IMPROVE}jet-harness", "go-on")
    assert preferred(table(launch=8), ask("plan", options)) == options[0]
    assert preferred(table(launch=1), ask("plan", options)) == "go-on"


def test_guards_are_shifted_away() -> None:
    s = table()
    s.guards[DOCK] = 1
    options = ("dock active to s2", "dock active to s5", "dock active to s3")
    # From s5 the arrow leads back to the Dock.
    assert preferred(s, ask("shift", options, 1)) != "dock active to s5"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_has_a_weight_and_every_position_a_value(seats: int) -> None:
    run = start(seats)
    random = Random(seats)
    asked = set()
    while questions := run.questions():
        question = questions[0]
        s = run.state
        assert isinstance(s, Skydock)
        if random.random() < 0.3 or question.verb not in asked:
            asked.add(question.verb)
            for p in s.players:
                assert isfinite(evaluate(s, p.seat))
            weights = [KINDS.hint(s, question, value) for value in question.options]
            assert all(isfinite(weight) and weight >= 0.0 for weight in weights)
            assert sum(weights) > 0.0
        run.answer(question.seat, random.choice(list(question.options)))
    assert len(asked) > 15


# --- what bots imagine ------------------------------------------------------------------------------------


def test_whoever_pays_can_pay_in_every_world() -> None:
    """SKY-8.2: even if the helper is dealt the very card that the caller needs."""
    s = table(3)
    caller, helper = s.players[1], s.players[2]
    hand(caller, "overclock-a", "overclock-b", "grease-a-palm-b")
    hand(helper, "steady-hands-b", "vent-crawl-b")
    helper.aside = number("steady-hands-b")
    s.objectives = (number("tame-the-core"), *s.objectives[1:])
    s.attempt = Attempt(1, 0, 2)  # a gear is called for: blade and gear are left
    known = {*caller.hand, *helper.hand}
    s.scheme_deck = []
    s.scheme_pile = [card for card in range(TABLES.schemes) if card not in known]
    for n in range(100):
        world = s.copy()
        TITLE.redeal(world, 0, Chance.from_seed(str(n)))
        p, q = world.players[1], world.players[2]
        assert can_pay(world, p, needed(world, 0, 2), p.hand)
        assert q.aside in q.hand
        assert TABLES.cards[q.aside].symbols[2]
        assert {*p.hand, *q.hand} == known


def test_dice_fall_evenly_over_the_worlds_compared() -> None:
    run = start(2)
    seat = Seat(TITLE, run, run.questions()[0].seat)
    dice = [world.begin(lot).state.roll(20) for world, lot in TurnSearch(seat, _policy(), "x")._worlds]
    assert len(seat.question.options) == 8  # characters
    assert dice == [3, 8, 13, 18]
    while len(run.questions()[0].options) > 2:
        question = run.questions()[0]
        run.answer(question.seat, question.options[0])
    seat = Seat(TITLE, run, run.questions()[0].seat)  # one of two backers
    dice = [world.begin(lot).state.roll(20) for world, lot in TurnSearch(seat, _policy(), "x")._worlds]
    assert dice == list(range(2, 21, 2))


def _policy() -> Policy:
    return Policy(TITLE, Random(1))


# --- whole games ------------------------------------------------------------------------------------------


def play(bots: list[Bot]) -> Skydock:
    run = start(len(bots), "whole game")
    while questions := run.questions():
        question = questions[0]
        answer = bots[question.seat].choose(Seat(TITLE, run, question.seat))
        assert answer in question.options
        run.answer(question.seat, answer)
    state = run.state
    assert isinstance(state, Skydock)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hasty_greedy_bot_plays_to_the_end(seats: int) -> None:
    first: Bot = GreedyBot("hasty", worlds=5)
    s = play([first, *(make_bot("random", f"{seat}") for seat in range(1, seats))])
    assert s.over
    # Random play brings 7 points on average, at most some 17.
    assert TITLE.result(s).scores[0] > 12


def test_a_hasty_planner_plays_to_the_end() -> None:
    assert play([make_bot("planner:n=2", f"{seat}") for seat in range(2)]).over
