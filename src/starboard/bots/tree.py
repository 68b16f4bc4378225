"""Information-set Monte-Carlo tree search with a budget of time or of iterations.

Each iteration imagines a fresh world, walks the tree by (seat, verb, answer) among the answers open in that
world, adds one step to it, plays on for some turns by the title's hints, and evaluates the position for every
seat (each seat is assumed to want what is best for itself). A share of the budget is first spent on searching
just the bot's own turn; what that finds tells the tree which answers to try first, unless the title's hints
do that better (`hints_lead`).
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Any, TypeAlias

from starboard.bots.budget import Budget
from starboard.bots.greedy import same
from starboard.bots.policy import Policy
from starboard.bots.spread import Spread
from starboard.bots.turn import Branch, TurnSearch, question_of
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

Key: TypeAlias = tuple[int, str, Value]

# The share of the budget for searching the bot's own turn, and what a point found there is worth as a prior.
_OWN_TURN = 0.25
# If the hints lead, searching the bot's own turn only shows which questions follow.
_GLANCE = 0.02
_SHARPNESS = 0.6
# Exploration, in units of the spread of the values seen.
_CURIOSITY = 1.2
# How many times the turn may pass in a playout.
_TURNS = 4
_LONGEST = 200
# An answer that follows in the same turn was already covered by the search for the first one.
_FOLLOWING = 0.4
_CHECK_EVERY = 8


class Edge:
    __slots__ = ("child", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0  # of the values for the seat that chooses
        self.child: Node | None = None


class Node:
    """Edges are also kept by seat and verb: in another world, another question may come up here."""

    __slots__ = ("edges", "known", "turn")

    def __init__(self, turn: Branch | None) -> None:
        self.edges: dict[Key, Edge] = {}
        self.known: set[tuple[int, str]] = set()
        self.turn = turn


class TreeBot:
    """`seconds` or `iterations` per decision; with only iterations it is deterministic."""

    def __init__(self, seed: str, seconds: float, iterations: int) -> None:
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

    def think(self, seconds: float, iterations: int) -> None:
        budget = Budget(seconds, iterations)
        root = self.root
        if root is None:
            turn = TurnSearch(self._seat, self._policy, self._name)
            root = self.root = Node(turn.root)
            share = _GLANCE if self._title.hints_lead else _OWN_TURN
            if iterations:
                turn.search(int(iterations * share))
                iterations = max(1, iterations - int(iterations * share))
            else:
                while budget.elapsed() < seconds * share and not turn.exhausted:
                    turn.walk()
        begun = budget.elapsed()
        count = 0
        while True:
            self._iterate(root)
            count += 1
            if iterations:
                if count >= iterations or self._decided(iterations - count):
                    return
            elif count % _CHECK_EVERY == 0:
                used = budget.elapsed()
                if used >= seconds:
                    return
                if self._decided(int(count / (used - begun) * (seconds - used))):
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
        return max(edges, key=lambda v: (edges[v].visits, edges[v].total))

    # ------------------------------------------------------------------ one iteration

    def _iterate(self, root: Node) -> None:
        me = self._me
        self._done += 1
        run = self._seat.imagine(f"{self._name}:{self._done}")
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
        root = sqrt(tried + 1.0)
        best = open_edges[0]
        best_score = float("-inf")
        for pair in open_edges:
            edge = pair[0]
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
        else:
            priors = self._policy.weights(state, question)
        for value, prior in zip(options, priors, strict=True):
            node.edges[(seat, verb, value)] = Edge(prior)

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
                if passed > _TURNS + 1:
                    return
                last = question.seat
                learned = state.learned
            run.answer(question.seat, play(state, question))


def _first(asked: Question | Open) -> Question:
    return asked.questions[0] if isinstance(asked, Open) else asked
