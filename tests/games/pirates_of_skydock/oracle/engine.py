"""The second engine: SKY-2 and SKY-4 to SKY-15, as the rules document has them. Planning is in `plans`."""

from __future__ import annotations

from tests.games.pirates_of_skydock.oracle import document as doc
from tests.games.pirates_of_skydock.oracle.asking import Ask, Beside, Play, picks
from tests.games.pirates_of_skydock.oracle.effects import Step, has_challenge, read
from tests.games.pirates_of_skydock.oracle.game import Ability, Attempt, Data, Person, Roll
from tests.games.pirates_of_skydock.oracle.payment import can_spare, payments
from tests.games.pirates_of_skydock.oracle.plans import plan_all


class LockdownReached(Exception):
    """SKY-13.6."""


class Why:
    """For what an effect is resolved: its source, the Interact used, the guards of a guard half."""

    def __init__(self, source: str, slot: str = "", guards: int = -1) -> None:
        self.source = source
        self.slot = slot
        self.guards = guards


class Engine(Data):
    def play(self) -> Play[None]:
        yield from self._set_up()
        try:
            while not self.ending:
                yield from plan_all(self)
                yield from self._action_phase()
                yield from self._upkeep()
        except LockdownReached:
            self.ending = "lockdown"

    # ------------------------------------------------------------------ set-up (SKY-0.10 to SKY-2.3)

    def _set_up(self) -> Play[None]:
        n = self.seats
        for seat in [*((self.first - k) % n for k in range(1, n)), self.first]:
            p = self.people[seat]
            taken = [other.character for other in self.people]
            p.character = yield Ask(seat, "character", [c for c in doc.CHARACTERS if c not in taken])
            p.glory = doc.CHARACTERS[p.character].glory
            for slot, kind in doc.CHARACTERS[p.character].abilities:
                p.board[slot] = Ability(kind, 1)
                self.low[kind] -= 1
        yield Beside({p.seat: self._keep_backer(p) for p in self.people})
        order = [p.seat for p in self.from_seat(self.first)]
        for seat in order + order[::-1]:
            p = self.people[seat]
            options = [f"{kind} {row}" for kind in doc.KINDS if self.low[kind] for row in p.open_rows()]
            how = yield Ask(seat, "draft", options)
            self.improve(p, how, self.low, self.high)

    def _keep_backer(self, p: Person) -> Play[None]:
        p.backer = yield Ask(p.seat, "backer", p.offered)

    # ------------------------------------------------------------------ turns (SKY-4)

    def _action_phase(self) -> Play[None]:
        seat = self.first
        while any(p.energy for p in self.people):
            if self.people[seat].energy:
                yield from self._take_turn(self.people[seat])
            seat = (seat + 1) % self.seats
        self.turn = -1
        for p in self.people:
            self.pile += max(p.reserve - 4, 0)
            p.reserve = min(p.reserve, 4)

    def _take_turn(self, p: Person) -> Play[None]:
        self.turn, self.called = p.seat, set()
        for other in self.people:
            other.schemed = False
        while True:
            choice: str = yield Ask(p.seat, "turn", self._main_options(p))
            first, _, what = choice.partition(" ")
            if first == "help":
                if (yield from self._call(p, *what.split())):
                    break
            elif first in doc.SLOTS:
                self._take_marker(p, first)
                if what != "forgo":
                    yield from self._act(p, first, what)
                elif not self.claimed:
                    self.claimed, self.first = True, p.seat
                break
            else:
                yield from self._do_play(p, choice)
        yield from self._window(p, ("TURN",), inner=False)

    def _main_options(self, p: Person) -> list[str]:
        found = self._plays(p, ("TURN",), inner=False) + self._calls(p)
        for slot in p.energy:
            found.append(f"{slot} forgo")
            if slot not in p.tokens:
                found += self._actions(p, slot)
        return found

    def _take_marker(self, p: Person, slot: str) -> None:
        p.energy[slot] -= 1
        if not p.energy[slot]:
            del p.energy[slot]
        p.reserve += 1

    # ------------------------------------------------------------------ actions (SKY-5 to SKY-7)

    def _actions(self, p: Person, slot: str) -> list[str]:
        held = p.board[slot]
        icons = self.room(p).icons
        found: list[str] = []
        if held.kind == "move":
            found = ["stay", *self._walks(p, held.level)]
        elif held.kind == "interact":
            effect = read(self.room(p).effect)
            if has_challenge(effect) or self._possible(p, effect):
                found.append("room")
            for goal in self.marked:
                if self._open(p, goal) and p.can_pay(list(doc.OBJECTIVES[goal].symbols), p.free()):
                    found.append(goal)
        elif held.kind == "attack":
            found += ["active"] * (self.active[p.spot] > 0) + ["stunned"] * (self.stunned[p.spot] > 0)
        elif held.kind == "heal":
            found += ["heal"] * bool(self._hurt(p, p.has("House calls")))
        elif {"scheme": "S", "loot": "L"}[held.kind] in icons:
            found = [held.kind]
        return [f"{slot} {what}" for what in found]

    def _walks(self, p: Person, steps: int) -> list[str]:
        """SKY-6.3: every different destination, trigger and penalty among all paths."""
        found: set[str] = set()

        def go(here: str, left: int, noticed: bool, worst: int) -> None:
            noticed = noticed or self.guards(here) > 0
            worst = max(worst, self.active[here])
            for there in doc.NEIGHBOURS[here]:
                found.add(f"{there} past {worst}" if noticed else there)
                if left > 1:
                    go(there, left - 1, noticed, worst)

        go(p.spot, steps, False, 0)
        return sorted(found)

    def _hurt(self, p: Person, far: bool = False, own: bool = False) -> list[str]:
        rooms = [p.spot, *(doc.NEIGHBOURS[p.spot] if far else ())]
        people = [p] if own else [q for q in self.people if q.spot in rooms]
        return [f"{doc.COLOURS[q.seat]} {slot}" for q in people for slot in q.tokens]

    def _act(self, p: Person, slot: str, what: str) -> Play[None]:
        held = p.board[slot]
        worth = doc.KINDS[held.kind].worth[held.level - 1]
        if held.kind == "scheme":
            self.draw(p, "scheme", worth)
        elif held.kind == "loot":
            spot = p.spot
            self.draw(p, "loot")
            yield from self._window(p, ("TURN",), inner=True)
            if (yield from self._challenge(p, "technical", Why("loot", slot))):
                self._advance(p, "loot")
            else:
                yield from self._spawn(spot)
        elif held.kind == "attack":
            yield from self._attack(p, slot, what)
        elif held.kind == "heal":
            healed = yield from self._heal(p, worth, self._hurt(p, p.has("House calls")), least=1)
            p.glory += healed
            p.healed += healed
            self._advance(p, "heal")
        elif held.kind == "move":
            if what != "stay":
                spot, _, past = what.partition(" past ")
                yield from self._walk(p, spot, int(past) if past else -1)
        elif what == "room":
            yield from self._resolve(p, read(self.room(p).effect), Why("room", slot))
        else:
            yield from self._attempt(p, what, slot)

    def _attack(self, p: Person, slot: str, target: str) -> Play[None]:
        if not (yield from self._challenge(p, "physical", Why("attack", slot))):
            yield from self._gain_token(p)
            return
        self._advance(p, "attack")
        result = "airlock"
        if target == "active":
            result = yield Ask(p.seat, "attack-result", ["knock-out", "airlock"])
        (self.active if target == "active" else self.stunned)[p.spot] -= 1
        if result == "airlock":
            self.box += 1
            p.airlocked += 1
            p.glory += 2
        else:
            self.stunned[p.spot] += 1
            self.draw(p, "loot")

    def _heal(self, p: Person, most: int, there: list[str], least: int) -> Play[int]:
        picked: list[str] = []
        while len(picked) < most and there:
            choice: str = yield Ask(p.seat, "heal", there + ["enough"] * (len(picked) >= least))
            if choice == "enough":
                break
            picked.append(choice)
            there.remove(choice)
        for colour, slot in map(str.split, picked):
            del self.people[doc.COLOURS.index(colour)].tokens[slot]
        return len(picked)

    def _advance(self, p: Person, by: str) -> None:
        """SKY-8.17."""
        for goal, spaces in self.tracks.items():
            if doc.ADVANCES.get(goal) == by and p.seat not in self.marked[goal]:
                spaces[p.seat] = min(spaces[p.seat] + 1, doc.OBJECTIVES[goal].track)

    def _walk(self, p: Person, spot: str, past: int) -> Play[None]:
        """SKY-6.4 to SKY-6.10; `past` is -1 if no guard was left behind."""
        noticed = past >= 0
        if noticed and p.has("Soft boots") and not p.power_used:
            p.power_used, noticed = True, False
        p.spot = spot
        ended = "E" in self.room(p).icons
        deck = self.refilled("encounter") if noticed or ended else []
        if not deck:
            return
        card = deck.pop()
        yield from self._meet(p, doc.ENCOUNTERS[card], noticed, ended, past)
        self.piles["encounter"].append(card)

    def _meet(self, p: Person, card: doc.Encounter, noticed: bool, ended: bool, past: int) -> Play[None]:
        if not noticed and self.level not in card.levels:
            return
        if (yield from self._window(p, ("TURN", "ENC"), inner=True)):
            return
        if noticed:
            yield from self._resolve(p, read(card.guard), Why("guards", guards=past))
        if ended and self.level in card.levels:
            if noticed:
                yield from self._window(p, ("TURN",), inner=True)
            yield from self._resolve(p, read(card.random), Why("encounter"))

    # ------------------------------------------------------------------ objectives and help (SKY-8)

    def _open(self, p: Person, goal: str) -> bool:
        """SKY-8.2 but for the symbols."""
        row = doc.OBJECTIVES[goal]
        return not (
            p.seat in self.marked[goal]
            or (row.room and row.room != p.spot)
            or ("guard" in row.condition and self.guards(p.spot))
            or ("alert" in row.condition and self.level < 2)
            or self.tracks[goal][p.seat] < row.track
        )

    def _calls(self, p: Person) -> list[str]:
        if not any(slot in p.energy for slot in p.usable("interact")):
            return []
        found = []
        for goal in self.marked:
            if goal in self.called or not self._open(p, goal):
                continue
            for symbol in set(doc.OBJECTIVES[goal].symbols):
                if p.can_pay(_but(goal, symbol), p.free()):
                    found.append(f"help {goal} {symbol}")
        return found

    def _call(self, p: Person, goal: str, symbol: str) -> Play[bool]:
        self.called.add(goal)
        yield Beside({q.seat: self._answer(q, symbol) for q in self.people if q is not p})
        agreed = [q for q in self.people if q.aside]
        if not agreed:
            return False
        picked = yield Ask(p.seat, "helper", [*(doc.COLOURS[q.seat] for q in agreed), "drop"])
        for q in agreed:
            if doc.COLOURS[q.seat] != picked:
                q.aside = ""
        if picked == "drop":
            return False
        while p.hand:
            found = [one for one in self._plays(p, (), inner=True) if one.startswith("improve ")]
            choice: str = yield Ask(p.seat, "window", [*found, "go-on"])
            if choice == "go-on":
                break
            yield from self._do_play(p, choice)
        slot = yield Ask(p.seat, "interact-marker", [s for s in p.usable("interact") if s in p.energy])
        self._take_marker(p, slot)
        helper = self.people[doc.COLOURS.index(picked)]
        yield from self._attempt(p, goal, slot, helper, symbol)
        helper.aside = ""
        return True

    def _answer(self, q: Person, symbol: str) -> Play[None]:
        fitting = [card for card in q.schemes() if {symbol, "wild"} & set(doc.CARDS[card].shows)]
        if fitting:
            choice = yield Ask(q.seat, "help", [*fitting, "no"])
            q.aside = "" if choice == "no" else choice

    def _attempt(
        self, p: Person, goal: str, slot: str, helper: Person | None = None, symbol: str = ""
    ) -> Play[None]:
        row = doc.OBJECTIVES[goal]
        symbols = _but(goal, symbol)
        self.attempt = Attempt(p.seat, symbols)
        if not row.stat or (yield from self._challenge(p, row.stat, Why("objective", slot), row.dc)):
            if helper is not None:
                self.discard(helper, [helper.aside])
                helper.aside = ""
            yield from self._pay(p, symbols)
            if helper is None:
                self.marked[goal].add(p.seat)
                p.glory += row.glory
            else:
                self._share(p, helper, goal)
        self.attempt = None

    def _share(self, p: Person, helper: Person, goal: str) -> None:
        """SKY-8.13, SKY-8.14."""
        for q in (p, helper):
            if q.seat not in self.marked[goal]:
                self.marked[goal].add(q.seat)
                self.by_help[goal].add(q.seat)
        for q in (p, helper):
            if self.support:
                q.support.append(self.support.pop())
        helper.helped += 1
        for q in (p, helper):
            if q.has("Everyone's friend"):
                self.draw(q, "scheme", 2)

    def _pay(self, p: Person, symbols: list[str]) -> Play[None]:
        """SKY-8.6, card by card among those with which a valid payment can still be reached."""
        valid = payments(p.schemes(), symbols, p.has("Master key"))
        picked: set[str] = set()
        while len(fit := [one for one in valid if picked <= one]) > 1:
            options = set().union(*fit) - picked
            picked.add((yield Ask(p.seat, "payment", options)))
        self.discard(p, list(fit[0]))

    # ------------------------------------------------------------------ challenges (SKY-9)

    def _challenge(self, p: Person, stat: str, why: Why, dc: int = 0) -> Play[bool]:
        before = self.roll
        added = doc.CHARACTERS[p.character].stats[stat]
        if why.slot:
            held = p.board[why.slot]
            added += doc.KINDS[held.kind].worth[held.level - 1] + (doc.ROW_STAT[why.slot[0]] == stat)
        guards = self.active[p.spot] if why.guards < 0 else why.guards
        if stat == "technical" and p.has("Dead spots"):
            guards = max(guards - 1, 0)
        roll = self.roll = Roll(p.seat, stat, dc or self.dc, added, guards)
        while card := (yield from self._react(p, "ROLL")):
            yield from self._play(p, card)
        for q in self.from_seat(p.seat)[1:]:
            if card := (yield from self._react(q, "ASSIST")):
                yield from self._play(q, card)
        roll.die = self.d20()
        while roll.fails:
            haymaker = why.source == "attack" and p.has("Haymaker") and not p.power_used
            card = yield from self._react(p, "REROLL", ["haymaker"] * haymaker)
            if not card:
                break
            if card == "haymaker":
                p.power_used = True
                roll.die = self.d20()
            else:
                yield from self._play(p, card)
        yield from self._spend(p, roll)
        self.roll = before
        return not roll.fails

    def _spend(self, p: Person, roll: Roll) -> Play[None]:
        """SKY-9.7, SKY-9.8."""
        while roll.fails and roll.die != 1:
            wanted = (roll.dc - roll.total + 1) // 2
            if wanted > self._spare(p):
                return
            options = [card for card in p.schemes() if self._may_go(p, card)]
            choice: str = yield Ask(p.seat, "spend", [*options, "stop"])
            if choice == "stop":
                return
            self.discard(p, [choice])
            roll.added += 2

    def _spare(self, p: Person) -> int:
        cards = p.schemes()
        if self.attempt is None or self.attempt.seat != p.seat:
            return len(cards)
        return can_spare(cards, self.attempt.symbols, p.has("Master key"))

    def _may_go(self, p: Person, card: str) -> bool:
        """SKY-8.7."""
        if self.attempt is None or self.attempt.seat != p.seat:
            return True
        return p.can_pay(self.attempt.symbols, [one for one in p.schemes() if one != card])

    # ------------------------------------------------------------------ tokens (SKY-10)

    def _gain_token(self, p: Person) -> Play[None]:
        if not p.uncovered():
            return
        if p.has("Thick hide") and not p.power_used:
            p.power_used = True
            return
        if self.turn == p.seat:
            if (yield from self._window(p, ("TURN", "TOKEN"), inner=True)):
                return
        elif card := (yield from self._react(p, "TOKEN")):
            yield from self._play(p, card)
            return
        slot = doc.SLOT_OF[self.d20()]
        if slot not in p.uncovered():
            slot = yield Ask(p.seat, "token", p.uncovered())
        p.tokens[slot] = "assigned"

    # ------------------------------------------------------------------ windows (SKY-4.6, SKY-12)

    def _playable(self, p: Person, card: str, inner: bool = False) -> bool:
        row = doc.CARDS[card]
        if row.scheme and (p.schemed or not self._may_go(p, card)):
            return False
        if inner and row.effect.startswith("activate"):
            return False
        p.hand.remove(card)
        possible = self._possible(p, read(row.effect))
        p.take(card)
        return possible

    def _plays(self, p: Person, timings: tuple[str, ...], inner: bool) -> list[str]:
        found = []
        for card in p.free():
            if doc.CARDS[card].timing in timings and self._playable(p, card, inner):
                found.append(card)
            if self.ways(p, card, self.low, self.high):
                found.append(f"improve {card}")
        return found

    def _do_play(self, p: Person, choice: str) -> Play[None]:
        if not choice.startswith("improve "):
            yield from self._play(p, choice)
            return
        card = choice.removeprefix("improve ")
        how = yield Ask(p.seat, "improve", self.ways(p, card, self.low, self.high))
        self.improve(p, how, self.low, self.high)
        self.discard(p, [card])

    def _play(self, p: Person, card: str) -> Play[None]:
        """SKY-1.6."""
        p.hand.remove(card)
        p.schemed = p.schemed or doc.CARDS[card].scheme
        yield from self._resolve(p, read(doc.CARDS[card].effect), Why("card"))
        self.gone(card)

    def _window(self, p: Person, timings: tuple[str, ...], inner: bool) -> Play[bool]:
        """Whether a card has cancelled what it is about."""
        while p.hand:
            choice: str = yield Ask(p.seat, "window", [*self._plays(p, timings, inner), "go-on"])
            if choice == "go-on":
                break
            yield from self._do_play(p, choice)
            if choice in doc.CARDS and doc.CARDS[choice].timing in ("ENC", "TOKEN"):
                return True
        return False

    def _react(self, p: Person, timing: str, powers: list[str] | None = None) -> Play[str]:
        """SKY-12.3: only who could play something is asked; the card, or nothing."""
        cards = [c for c in p.free() if doc.CARDS[c].timing == timing and self._playable(p, c)]
        options = [*cards, *(powers or [])]
        if not options:
            return ""
        choice: str = yield Ask(p.seat, "react", [*options, "go-on"])
        return "" if choice == "go-on" else choice

    # ------------------------------------------------------------------ guards and alert (SKY-13)

    def _spawn(self, spot: str, overflow: bool = False) -> Play[None]:
        """`overflow`: the dock guard of a level that an overflow rise has entered."""
        if overflow and not self.supply:
            return
        for p in self.in_order():
            self.spawning = spot
            if card := (yield from self._react(p, "SPAWN")):
                yield from self._play(p, card)
                return
        if self.supply:
            self.supply -= 1
            self.active[spot] += 1
        else:
            yield from self._rise(1, overflow=True)

    def _rise(self, n: int, overflow: bool = False) -> Play[None]:
        if not n:
            return
        before, self.rising = self.rising, n
        for p in self.in_order():
            if self.rising and (card := (yield from self._react(p, "ALERT"))):
                yield from self._play(p, card)
        n, self.rising = self.rising, before
        for _ in range(n):
            level = self.level
            self.alert += 1
            if self.alert == 4 * self.per_level:
                raise LockdownReached
            if self.level > level:
                yield from self._spawn("dock", overflow)

    # ------------------------------------------------------------------ upkeep (SKY-14)

    def _upkeep(self) -> Play[None]:
        for p in self.people:
            p.schemed = False
        yield from self._cut_hands()
        self.launch -= 1
        if not self.launch:
            self.ending = "launch" if any(self.marked.values()) else "nobody eligible"
            return
        if not self.claimed:
            self.first = (self.first + 1) % self.seats
        self.claimed = False
        self._patrol()
        for spot in [spot for spot in doc.PATROL if self.guards(spot) and self.at(spot)]:
            yield from self._spawn(spot)
        yield from self._rise(sum(self.guards(p.spot) > 0 for p in self.people))
        for p in self.from_seat(self.first):
            if self.active[p.spot] and not (yield from self._challenge(p, "mental", Why("patrol"))):
                yield from self._gain_token(p)
        for spot in doc.PATROL:
            self.active[spot] += self.stunned[spot]
            self.stunned[spot] = 0
        for spot in [spot for spot in doc.PATROL if self.guards(spot) >= 3]:
            self.supply += self.guards(spot) - 1
            self.active[spot] = 1
            here = self.at(spot)
            for p in here:
                yield from self._gain_token(p)
            if not here:
                yield from self._rise(1)
        for p in self.people:
            p.tokens = {slot: "recovering" for slot, side in p.tokens.items() if side == "assigned"}
            p.power_used, p.stack = False, 0

    def _cut_hands(self) -> Play[None]:
        over = {p.seat: len(p.hand) - (7 if p.has("Twice the pockets") else 5) for p in self.people}
        cut: dict[int, list[str]] = {}

        def part(p: Person) -> Play[None]:
            cut[p.seat] = (yield from picks(p.seat, "hand-limit", p.hand, over[p.seat])) or []

        yield Beside({p.seat: part(p) for p in self.people if over[p.seat] > 0})
        for p in self.from_seat(self.first):
            self.discard(p, cut.get(p.seat, []))

    def _patrol(self) -> None:
        before = dict(self.active)
        for spot, n in before.items():
            if not self.at(spot):
                self.active[spot] -= n
                self.active[doc.ARROWS[spot]] += n

    # ------------------------------------------------------------------ effects (5.0)

    def _scope(self, p: Person, word: str) -> list[str]:
        return {"here": [p.spot], "adjacent": doc.NEIGHBOURS[p.spot], "anywhere": list(doc.PATROL)}[word]

    def _sort(self, p: Person, word: str) -> list[str]:
        return [c for c in p.free() if word == "any" or doc.CARDS[c].scheme == (word == "scheme")]

    def _company(self, p: Person) -> list[Person]:
        return [q for q in self.from_seat(p.seat)[1:] if q.spot == p.spot]

    def _holds(self, p: Person, words: tuple[str, ...]) -> bool:
        return bool(self._company(p)) if words[0] == "company" else self.level >= int(words[2])

    def _possible(self, p: Person, e: Step) -> bool:
        """SKY-1.8."""
        if e.kind == "verb":
            return self._verb_possible(p, e.words)
        if e.kind == "pay":
            affordable = len(self._sort(p, e.words[1])) >= int(e.words[2])
            return affordable and self._possible(p, e.parts[0])
        if e.kind == "if":
            return self._holds(p, e.words) and self._possible(p, e.parts[0])
        return e.kind == "challenge" or any(self._possible(p, part) for part in e.parts)

    def _verb_possible(self, p: Person, words: tuple[str, ...]) -> bool:
        verb, *rest = words
        roll = self.roll
        match verb:
            case "draw":
                return self.can_draw(rest[0])
            case "dig" | "scan":
                return self.can_draw(rest[0])
            case "share":
                return bool(self._company(p)) and self.can_draw("scheme")
            case "discard":
                return bool(self._sort(p, rest[0]))
            case "steal":
                return any(q.free() for q in self._company(p))
            case "alert":
                return rest[0].startswith("+") or self.alert % self.per_level > 0
            case "calm":
                return self.rising > 0
            case "stun":
                return any(self.active[spot] for spot in self._scope(p, rest[1]))
            case "remove" | "airlock" | "shift":
                return any(self.guards(spot) for spot in self._scope(p, rest[1]))
            case "cancel":
                return rest != ["spawn", "here"] or self.spawning == p.spot
            case "heal":
                return bool(self._hurt(p, own=rest[0] == "self"))
            case "activate":
                return any(self._actions(p, slot) for slot in p.usable(rest[0]))
            case "bonus":
                return len(rest) == 1 or (roll is not None and roll.stat == rest[1])
            case "unguard":
                return roll is not None and roll.guards > 0
        return True

    def _resolve(self, p: Person, e: Step, why: Why) -> Play[None]:
        if e.kind == "seq":
            for part in e.parts:
                yield from self._resolve(p, part, why)
        elif e.kind == "challenge":
            passed = yield from self._challenge(p, e.words[0], why)
            if passed and why.source == "room":
                self._advance(p, "room")
            yield from self._resolve(p, e.parts[0 if passed else 1], why)
        elif e.kind == "choose":
            can = {part.text: part for part in e.parts if self._possible(p, part)}
            if can:
                choice = yield Ask(p.seat, "effect-option", can)
                yield from self._resolve(p, can[choice], why)
        elif e.kind == "pay":
            if self._possible(p, e):
                n = int(e.words[2])
                cards = yield from picks(p.seat, "pay", self._sort(p, e.words[1]), n, "decline")
                if cards is not None:
                    self.discard(p, cards)
                    yield from self._resolve(p, e.parts[0], why)
        elif e.kind == "if":
            if self._holds(p, e.words):
                yield from self._resolve(p, e.parts[0], why)
        elif e.kind == "verb":
            yield from self._do(p, e.words[0], list(e.words[1:]))

    def _do(self, p: Person, verb: str, rest: list[str]) -> Play[None]:
        roll = self.roll
        match verb:
            case "draw":
                self.draw(p, rest[0], int(rest[1]))
            case "share":
                for q in self._company(p):
                    self.draw(q, "scheme", int(rest[1]))
            case "gain":
                p.glory += int(rest[1])
            case "alert":
                if rest[0].startswith("+"):
                    yield from self._rise(int(rest[0]))
                else:
                    self.alert = max(self.alert + int(rest[0]), (self.level - 1) * self.per_level)
            case "calm":
                self.rising = max(self.rising - int(rest[0]), 0)
            case "spawn":
                yield from self._spawn(p.spot)
            case "neutralize":
                for _ in range(int(rest[1])):
                    yield from self._gain_token(p)
            case "heal":
                there = self._hurt(p, own=rest[0] == "self")
                healed = yield from self._heal(p, int(rest[1]), there, least=0)
                if "paid" in rest:
                    p.glory += healed
                    p.healed += healed
            case "sneak":
                p.spot = yield Ask(p.seat, "sneak", self._near(p.spot, rest[0]))
            case "drag":
                p.spot = "dock"
            case "activate":
                options = [one for slot in p.usable(rest[0]) for one in self._actions(p, slot)]
                choice: str = yield Ask(p.seat, "activate", options)
                slot, _, what = choice.partition(" ")
                yield from self._act(p, slot, what)
            case "dig" | "scan" | "discard" | "steal":
                yield from self._do_with_cards(p, verb, rest)
            case "stun" | "remove" | "airlock" | "shift":
                yield from self._do_with_guards(p, verb, rest)
            case "bonus" | "penalty" if roll is not None:
                roll.added += int(rest[0]) if verb == "bonus" else -int(rest[0])
            case "unguard" if roll is not None:
                roll.guards = 0
            case "reroll" if roll is not None:
                roll.die = self.d20()
            case "cancel":
                pass
            case _:
                raise AssertionError(verb)

    def _near(self, spot: str, steps: str) -> set[str]:
        if steps == "any":
            return set(doc.PATROL)
        found = {spot}
        for _ in range(int(steps)):
            found |= {other for one in found for other in doc.NEIGHBOURS[one]}
        return found

    def _do_with_cards(self, p: Person, verb: str, rest: list[str]) -> Play[None]:
        n = int(rest[1])
        if verb == "discard":
            self.discard(p, (yield from picks(p.seat, verb, self._sort(p, rest[0]), n)) or [])
        elif verb == "dig":
            seen = [deck.pop() for _ in range(n) if (deck := self.refilled("loot"))]
            kept = (yield from picks(p.seat, verb, seen, int(rest[2]))) or []
            for card in seen:
                if card in kept:
                    p.take(card)
                else:
                    self.gone(card)
        elif verb == "scan":
            deck = self.refilled("encounter")
            seen = [deck.pop() for _ in range(min(n, len(deck)))]
            order: list[str] = []
            while seen:
                order.append((yield Ask(p.seat, verb, seen)))
                seen.remove(order[-1])
            deck += order[::-1]
        else:
            victims = [doc.COLOURS[q.seat] for q in self._company(p) if q.free()]
            if victims:
                colour = yield Ask(p.seat, verb, victims)
                victim = self.people[doc.COLOURS.index(colour)]
                cards = victim.free()
                card = cards[self.chance.below(len(cards))]
                victim.hand.remove(card)
                p.take(card)

    def _do_with_guards(self, p: Person, verb: str, rest: list[str]) -> Play[None]:
        for _ in range(int(rest[2])):
            options = self._guard_options(verb, self._scope(p, rest[1]))
            if not options:
                return
            choice: str = yield Ask(p.seat, "remove-guard" if verb == "remove" else verb, options)
            spot, *more = choice.split()
            side = self.stunned if more and more[0] == "stunned" else self.active
            side[spot] -= 1
            if verb == "stun":
                self.stunned[spot] += 1
            elif verb == "remove":
                self.supply += 1
            elif verb == "airlock":
                self.box += 1
                p.airlocked += 1
            else:
                side[more[2]] += 1

    def _guard_options(self, verb: str, spots: list[str]) -> list[str]:
        if verb == "stun":
            return [spot for spot in spots if self.active[spot]]
        sides = {"active": self.active, "stunned": self.stunned}
        found = [f"{spot} {name}" for spot in spots for name, side in sides.items() if side[spot]]
        if verb == "shift":
            return [f"{one} to {to}" for one in found for to in doc.NEIGHBOURS[one.split()[0]]]
        return found

    # ------------------------------------------------------------------ scoring (SKY-15)

    def standings(self) -> list[tuple[bool, int, int, bool]]:
        """By seat: eligible, score, support, whether the backer's wish is met."""
        found = []
        for p in self.people:
            tokens = sum(p.seat in marked for marked in self.marked.values())
            met = self._is_met(p, tokens)
            support = sum(p.support) + (doc.SUPPORT[p.backer] if met else 0)
            found.append((tokens > 0, p.glory + support, support, met))
        return found

    def ranks(self) -> list[int]:
        all_ = self.standings()
        if self.ending != "launch":
            return [2] * self.seats
        return [1 + sum(other > one for other in all_) for one in all_]

    def _is_met(self, p: Person, tokens: int) -> bool:
        schemes = sum(doc.CARDS[card].scheme for card in p.hand)
        return {
            "rust-admiral": tokens >= 2,
            "three-crowns": tokens == 3,
            "outer-lock-choir": p.airlocked >= 2,
            "surgeons-circle": p.healed >= 2,
            "gilded-ledger": len(p.hand) - schemes >= 3,
            "whisper-syndicate": schemes >= 4,
            "dockside-queen": p.spot == "dock",
            "void-chapel": p.spot == "drift",
            "mutineers-lodge": p.spot == "bridge",
            "house-of-debts": len(p.support) >= 1,
            "tinkers-union": any(one.level >= 3 for one in p.board.values()),
            "longshore-crew": len(p.board) >= 8,
            "red-siren": self.level >= 4,
            "quiet-hand": self.level <= 2,
        }[p.backer]


def _but(goal: str, symbol: str) -> list[str]:
    """The symbols of an objective without one that a helper brings."""
    symbols = list(doc.OBJECTIVES[goal].symbols)
    if symbol:
        symbols.remove(symbol)
    return symbols
