"""The planner: information-set Monte-Carlo tree search with a budget of time or of iterations.

Each iteration imagines a fresh world, walks the tree by (seat, verb, answer) among the answers open in that
world, adds one step to it, plays on for some turns by the title's hints, and evaluates the position for every
seat (each seat is assumed to want what is best for itself). A share of the budget is first spent on searching
just the bot's own turn; what that finds tells the tree which answers to try first, unless the title's hints
do that better (`hints_lead`).

Where one die decides much (`even_dice`), a few dozen playouts tell little. There, every answer to the bot's
own question is tried in the same worlds with the next die falling evenly over them, and what the search of
the own turn found counts as much as some playouts.

The same comparison serves a title whose turns are long (`long_turns`): a playout costs much there, so more of
the budget goes to the own turn, and playouts are shorter.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from starboard.bots.greedy import same
from starboard.bots.policy import Policy
from starboard.bots.turn import Branch, TurnSearch, question_of
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

Key: TypeAlias = tuple[int, str, Value]

SECONDS = 0.25
# The share of the budget for searching the bot's own turn, and what a point found there is worth as a prior.
_OWN_TURN = 0.25
# The same in a title of long turns.
_LONG_TURN = 0.6
# If the hints lead, searching the bot's own turn only shows which questions follow.
_GLANCE = 0.02
_SHARPNESS = 0.6
# Exploration, in units of the spread of the values seen.
_CURIOSITY = 1.2
# With even dice or long turns: how many playouts the value found in the search of the own turn counts for.
_TRUST = 12.0
# The next die of the n-th try is n times this, less the whole part: any few of these lie evenly apart.
_GOLDEN = 0.6180339887
# How many times the turn may pass in a playout, and in one of a title of long turns.
_TURNS = 4
_LONG_TURNS = 2
_LONGEST = 200
# An answer that follows in the same turn was already covered by the search for the first one.
_FOLLOWING = 0.4
_CHECK_EVERY = 8


class Edge:
    __slots__ = ("child", "found", "prior", "total", "visits")

    def __init__(self, prior: float, found: float = 0.0) -> None:
        self.prior = prior
        self.found = found  # in the search of the own turn
        self.visits = 0
        self.total = 0.0  # of the values for the seat that chooses
        self.child: Node | None = None


class Node:
    """Edges are also kept by seat and verb: in another world, another question may come up here."""

    __slots__ = ("edges", "known", "trust", "turn")

    def __init__(self, turn: Branch | None) -> None:
        self.edges: dict[Key, Edge] = {}
        self.known: set[tuple[int, str]] = set()
        self.turn = turn
        self.trust = 0.0  # how many playouts `found` counts for at its edges


class Spread:
    """The mean and spread of the values one seat has seen, for scale."""

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
    def deviation(self) -> float:
        return sqrt(self.square / self.count) if self.count > 1 else 1.0


class PlannerBot:
    """`seconds` or `iterations` per decision; with only iterations it is deterministic."""

    def __init__(self, seed: str, seconds: float = SECONDS, iterations: int = 0) -> None:
        self._seed = seed
        self._seconds = seconds
        self._iterations = iterations
        self._decisions = 0
        self._tree: Node | None = None
        self._learned = -1

    def choose(self, seat: Seat) -> Value:
        question = seat.question
        answer = question.options[0]
        self._decisions += 1
        name = f"{self._seed}/{self._decisions}"
        learned = seat.imagine(name).state.learned
        tree = self._kept(question, learned)
        if len(question.options) > 1:
            search = _Search(seat, name, tree)
            share = 1.0 if tree is None else _FOLLOWING
            iterations = max(1, int(self._iterations * share)) if self._iterations else 0
            search.think(self._seconds * share, iterations)
            tree = search.root
            answer = search.answer()
        self._keep(seat, tree, question, answer, learned)
        return answer

    def _kept(self, question: Question, learned: int) -> Node | None:
        """The previous question's tree, if this one follows in the same turn."""
        tree = self._tree
        if tree is None or learned != self._learned or tree.turn is None:
            return None
        return tree if same(tree.turn.question, question) else None

    def _keep(self, seat: Seat, tree: Node | None, question: Question, answer: Value, learned: int) -> None:
        self._learned = learned
        edge = None if tree is None else tree.edges.get((seat.seat, question.verb, answer))
        if edge is not None:
            self._tree = edge.child
        elif tree is not None and tree.turn is not None and len(question.options) == 1:
            child = tree.turn.children.get(answer)
            self._tree = None if child is None else Node(child)
        else:
            self._tree = None


class _Search:
    def __init__(self, seat: Seat, name: str, tree: Node | None) -> None:
        self._seat = seat
        self._me = seat.seat
        self._name = name
        self._title = seat.title
        self._policy = Policy(seat.title, Random(name))
        self.root = tree
        self._done = 0
        self._spreads: dict[int, Spread] = {}
        # Whether all answers to the own question are tried in the same worlds.
        self._fair = seat.title.even_dice or seat.title.long_turns
        self._turns = _LONG_TURNS if seat.title.long_turns else _TURNS

    def think(self, seconds: float, iterations: int) -> None:
        start = perf_counter()
        root = self.root
        if root is None:
            turn = TurnSearch(self._seat, self._policy, self._name)
            root = self.root = Node(turn.root)
            share = _LONG_TURN if self._title.long_turns else _OWN_TURN
            if self._title.hints_lead:
                share = _GLANCE
            if iterations:
                turn.search(int(iterations * share))
                iterations = max(1, iterations - int(iterations * share))
            else:
                until = start + seconds * share
                while perf_counter() < until and not turn.exhausted:
                    turn.walk()
        begun = perf_counter()
        count = 0
        while True:
            self._iterate(root)
            count += 1
            if iterations:
                if count >= iterations or self._decided(iterations - count):
                    return
            elif count % _CHECK_EVERY == 0:
                now = perf_counter()
                used = now - start
                if used >= seconds:
                    return
                if self._decided(int(count / (now - begun) * (seconds - used))):
                    return

    def _decided(self, left: int) -> bool:
        """Whether nothing left to do could change which answer is tried most."""
        visits = sorted((edge.visits for edge in self._root_edges().values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _root_edges(self) -> dict[Value, Edge]:
        question = self._seat.question
        assert self.root is not None
        edges = self.root.edges
        return {v: edges[key] for v in question.options if (key := (self._me, question.verb, v)) in edges}

    def answer(self) -> Value:
        edges = self._root_edges()
        root = self.root
        if root is not None and root.trust:
            shift = _shift(edges.values())
            tried = [v for v in edges if edges[v].visits]
            return max(tried, key=lambda v: _mean(edges[v], root.trust, shift))
        return max(edges, key=lambda v: (edges[v].visits, edges[v].total))

    # ------------------------------------------------------------------ one iteration

    def _iterate(self, root: Node) -> None:
        me = self._me
        self._done += 1
        run = self._world(root)
        state = run.state
        path: list[tuple[int, Edge]] = []
        node: Node | None = root
        while node is not None:
            asked = run.question
            if asked is None:
                break
            question = question_of(run, me)
            if question is None:
                # When questions are simultaneous, the others answer theirs without a look at ours.
                question = _first(asked)
                if isinstance(asked, Open):
                    run.answer(question.seat, self._policy.pick(state, question))
                    continue
            edge, value = self._select(node, state, question)
            path.append((question.seat, edge))
            turn = node.turn
            run.answer(question.seat, value)
            if edge.child is None:
                branch = None
                if turn is not None and question.seat == me:
                    branch = turn.children.get(value)
                edge.child = Node(branch)
                break
            node = edge.child
        self._play_on(run)
        values: dict[int, float] = {}
        for seat in {seat for seat, _ in path}:
            values[seat] = self._title.evaluate(state, seat)
            self._spreads.setdefault(seat, Spread()).add(values[seat])
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]

    def _world(self, root: Node) -> Run:
        """A fresh world; where answers are compared fairly, the n-th of all for the n-th try of each."""
        seat = self._seat
        if not self._fair:
            return seat.imagine(f"{self._name}:{self._done}")
        question = seat.question
        state = None if (self._me, question.verb) in root.known else seat.imagine(self._name).state
        edge, _ = self._select(root, state, question)
        lot = (0.5 + edge.visits * _GOLDEN) % 1.0 if self._title.even_dice else -1.0
        return seat.imagine(f"{self._name}:{edge.visits}", lot)

    def _select(self, node: Node, state: Any, question: Question) -> tuple[Edge, Value]:
        seat, verb = question.seat, question.verb
        edges = node.edges
        if (seat, verb) not in node.known:
            node.known.add((seat, verb))
            self._expand(node, state, question)
        spread = self._spreads.get(seat)
        scale = _CURIOSITY * (spread.deviation if spread is not None else 1.0)
        open_edges: list[tuple[Edge, Value]] = []
        tried = 0
        total = 0.0
        for value in question.options:
            edge = edges.get((seat, verb, value))
            if edge is None:
                edge = edges[(seat, verb, value)] = Edge(0.02)
            open_edges.append((edge, value))
            tried += edge.visits
            total += edge.total
        # An untried answer is assumed to be a little worse than the others so far.
        unknown = (total / tried if tried else 0.0) - 0.2 * scale
        trust = node.trust if node is self.root else 0.0
        shift = _shift([edge for edge, _ in open_edges]) if trust else 0.0
        root = sqrt(tried + 1.0)
        best = open_edges[0]
        best_score = float("-inf")
        for pair in open_edges:
            edge = pair[0]
            if trust:
                mean = _mean(edge, trust, shift)
            else:
                mean = edge.total / edge.visits if edge.visits else unknown
            score = mean + scale * edge.prior * root / (1 + edge.visits)
            if score > best_score:
                best_score = score
                best = pair
        return best

    def _expand(self, node: Node, state: Any, question: Question) -> None:
        """Gives every answer its prior: from the search of the own turn if possible, else from hints."""
        options = question.options
        seat, verb = question.seat, question.verb
        if len(options) == 1:
            node.edges[(seat, verb, options[0])] = Edge(1.0)
            return
        turn = None if self._title.hints_lead else node.turn
        if turn is not None and turn.total() > 2 and seat == self._me and turn.question.verb == verb:
            found = turn.value
            top = max(found.values())
            weights = [exp(max(-20.0, _SHARPNESS * (found[v] - top))) if v in found else 0.0 for v in options]
            total = sum(weights)
            priors = [0.95 * weight / total + 0.05 / len(options) for weight in weights]
            node.trust = _TRUST if self._fair else 0.0
            least = min(found.values())
        else:
            priors = self._policy.weights(state, question)
            found, least = {}, 0.0
        for value, prior in zip(options, priors, strict=True):
            node.edges[(seat, verb, value)] = Edge(prior, found.get(value, least))

    def _play_on(self, run: Run) -> None:
        """Plays some turns by the hints; a turn passes when another seat is asked or something is learned."""
        state = run.state
        play = self._policy.play
        last = -1
        learned = state.learned
        passed = 0
        for _ in range(_LONGEST):
            asked = run.question
            if asked is None:
                return
            question = _first(asked)
            if question.seat != last or state.learned != learned:
                passed += 1
                if passed > self._turns + 1:
                    return
                last = question.seat
                learned = state.learned
            run.answer(question.seat, play(state, question))


def _shift(edges: Iterable[Edge]) -> float:
    """By how much playouts come out better, over all answers, than the search of the own turn."""
    visits, total = 0, 0.0
    for edge in edges:
        visits += edge.visits
        total += edge.total - edge.visits * edge.found
    return total / visits if visits else 0.0


def _mean(edge: Edge, trust: float, shift: float) -> float:
    """What playouts and the search of the own turn say together."""
    return (edge.total + trust * (edge.found + shift)) / (edge.visits + trust)


def _first(asked: Question | Open) -> Question:
    return asked.questions[0] if isinstance(asked, Open) else asked
