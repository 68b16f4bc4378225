"""The steps of a Combat (VF-22), played by a machine that stops where an owner has a real choice.

    combat = begin(invader, defender)
    while (choice := combat.step()) is not None:
        combat.answer(...)  # one of choice.options
    combat.outcome()

Not asked, since nothing depends on the answer: which Approach Absorption is used (it has no other use), which
of Bombard, Drones and granted Absorption (they differ in nothing), shots beyond what is there to hit, and
payments that could do nothing in this Combat.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.course import (
    ABSORB,
    ABSORB_STAGE,
    AIM_STAGE,
    APPROACH_STAGE,
    CHOICES,
    DEFENDER_STAGE,
    DEPLOY,
    INVADER_STAGE,
    LOSE,
    LOSE_STAGE,
    NONE,
    ORDER_STAGE,
    OVER,
    PAY_APPROACH,
    PAY_DRONES,
    PAY_MISSILES,
    PAY_SALVO,
    REPLICATE,
    REPLY_STAGE,
    RESULT_STAGE,
    SALVO_STAGE,
    SAVE,
    SAVE_NUMBER,
    SAVE_STAGE,
    SHOOT,
    Choice,
    Course,
)
from starboard.games.voidfall.combat.force import Force
from starboard.games.voidfall.combat.sides import (
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    EVERY,
    FREE,
    IMPROVED,
    INVADER,
    SENTRY,
    VOIDBORN,
    Fleets,
    Plan,
    Side,
)
from starboard.games.voidfall.combat.story import (
    BOMBARD,
    CONQUERED,
    DEFENDED,
    DRONES,
    NO_DAMAGE,
    NO_INITIATIVE,
    TIE,
    TOGETHER,
    Blow,
    Damage,
    Initiative,
    Outcome,
    Step,
    amount,
)

# Of kinds that do equally much, the one cheapest to deploy again is lost first; the dearest is saved first.
_CHEAP_FIRST: Final = (VOIDBORN, CORVETTE, SENTRY, DESTROYER, CARRIER, DREADNOUGHT)
_DEAR_FIRST: Final = (DREADNOUGHT, CARRIER, DESTROYER, SENTRY, CORVETTE)


class Combat(Course):
    """A Combat under way, from the first declaration to its result."""

    __slots__ = ()

    def copy(self) -> Combat:
        """For trying things out: the copy goes on silently."""
        new = Combat(self.invader.copy(), self.defender.copy(), self.plan, False)
        self.copy_to(new)
        return new

    # From outside

    def step(self) -> Choice | None:
        """Plays on to the next real choice; None once the Combat is over."""
        if self.advance():
            return Choice(self.choice, self.side, self.options(), self.default(), self.about)
        return None

    def answer(self, value: int) -> None:
        if self.choice == NONE:
            raise ValueError("Nothing is asked: call step() first.")
        options = self.options()
        if value not in options:
            raise ValueError(f"{value} is no answer to {CHOICES[self.choice]}: choose one of {options}.")
        self.take(value)

    def finish(self) -> None:
        """Plays to the end, from here on with default choices."""
        while self.advance():
            self.take(self.default())

    def outcome(self) -> Outcome:
        if self.stage != OVER or self.choice != NONE:
            raise ValueError("The Combat is still going on: answer what step() asks until it gives None.")
        a, b = self.invader, self.defender
        return Outcome(
            self.result,
            (_fixed(a.fleets), _fixed(b.fleets)),
            (_fixed(a.lost), _fixed(b.lost)),
            (_fixed(a.home), _fixed(b.home)),
            self.deployed,
            self.replica,
            self.steps,
        )

    # The machine

    def advance(self) -> bool:
        """Goes on until a choice is open (True) or the Combat is over (False)."""
        while self.choice == NONE:
            stage = self.stage
            if stage == OVER:
                return False
            if stage == ABSORB_STAGE:
                self._absorb()
            elif stage == LOSE_STAGE:
                self._lose()
            elif stage <= PAY_SALVO:
                self._declare(stage)
            elif stage <= REPLY_STAGE:
                self._approach(stage)
            elif stage <= DEFENDER_STAGE:
                self._salvo(stage)
            elif stage == RESULT_STAGE:
                self._close()
            else:
                self._save(stage)
        return True

    def _ask(self, choice: int, side: int, about: int = NONE) -> None:
        self.choice = choice
        self.side = side
        self.about = about

    def _declare(self, stage: int) -> None:
        """VF-22.9, VF-22.10: one by one, in this order."""
        a, b = self.invader, self.defender
        if stage == DEPLOY:
            real = a.fleets[CARRIER] > 0 and a.active > 0
        elif stage == PAY_MISSILES:
            real = a.arms.paid_missiles and b.size > 0
        elif stage == PAY_DRONES:
            real = self.drones > 0  # even with nothing to absorb: a Trade Nexus pays for the token
        elif stage == PAY_APPROACH:
            real = self.packets > 0 and amount(b.approach(a, False)) > 0
        else:
            real = self.packets > 0 and b.initiative() > 0
        if real:
            self._ask(stage, INVADER)
        else:
            self.stage = stage + 1

    def _approach(self, stage: int) -> None:
        """VF-22.11 to VF-22.15: what both deal is fixed before any FP is lost."""
        a, b = self.invader, self.defender
        if stage == APPROACH_STAGE:
            if self.tells:
                self._tell((NO_INITIATIVE, NO_INITIATIVE))
            self.reply = b.approach(a, False)
            self._strike(b, a.approach(b, self.paid_missiles), REPLY_STAGE)
        else:
            self._strike(a, self._replied(), SALVO_STAGE)

    def _salvo(self, stage: int) -> None:
        """VF-22.16 to VF-22.24, VF-22.29."""
        a, b = self.invader, self.defender
        if stage == SALVO_STAGE:
            if not a.size or not b.size:
                self.stage = SAVE_STAGE
                return
            self.number += 1
            self.stage = ORDER_STAGE
            if self.drones and b.initiative():
                self._ask(PAY_DRONES, INVADER)
        elif stage == ORDER_STAGE:
            self._find_order()
        elif stage == AIM_STAGE:
            self.shots = 0
            self.stage = INVADER_STAGE if a.size else SALVO_STAGE
            if self._targets() > 0:
                self._ask(SHOOT, INVADER)
        elif stage == INVADER_STAGE:
            if self.order == TOGETHER:
                self.reply = b.salvo(self.number, 0)
            after = SALVO_STAGE if self.order == DEFENDER else DEFENDER_STAGE
            self._strike(b, a.salvo(self.number, self.shots), after)
        elif self.order == TOGETHER:
            self._strike(a, self._replied(), SALVO_STAGE)
        elif not b.initiative():
            self.stage = SALVO_STAGE
        else:
            after = AIM_STAGE if self.order == DEFENDER else SALVO_STAGE
            self._strike(a, b.salvo(self.number, 0), after)

    def _find_order(self) -> None:
        """VF-22.16 to VF-22.20: who strikes first in this Salvo step."""
        a, b = self.invader, self.defender
        ahead = a.initiative() - b.initiative()
        if a.counts_higher() != b.counts_higher():
            ahead = 1 if a.counts_higher() else -1
        self.order = INVADER if ahead > 0 else DEFENDER if ahead < 0 else TOGETHER
        self.stage = DEFENDER_STAGE if ahead < 0 else AIM_STAGE
        if self.tells:
            self._tell((a.initiative_parts(), b.initiative_parts()))

    def _tell(self, initiatives: tuple[Initiative, Initiative]) -> None:
        fleets = (_fixed(self.invader.fleets), _fixed(self.defender.fleets))
        self.steps.append(Step(self.number, self.order, fleets, initiatives, self.token == self.number))

    def _replied(self) -> Damage:
        reply = self.reply
        self.reply = NO_DAMAGE
        return reply

    def _targets(self) -> int:
        """VF-22.23: how many shots can be fired now and still have something to hit."""
        a, b = self.invader, self.defender
        if not a.shots:
            return 0
        return min(a.shots, b.absorption() + b.size - amount(a.salvo(self.number, 0)))

    # A blow

    def _strike(self, struck: Force, damage: Damage, after: int) -> None:
        """Damage arrives; the stage `after` follows when it has been absorbed and taken."""
        due = amount(damage)
        if not due or not struck.size:
            self.stage = after
            return
        self.after = after
        self.side = struck.role
        self.due = due
        if self.tells:
            self.blow = blow = Blow(struck.role, damage)
            self.steps[-1].blows.append(blow)
        if self.number:
            self.stage = ABSORB_STAGE
        else:
            self._absorb_approach(struck)
            self.stage = LOSE_STAGE

    def _struck(self) -> Force:
        return self.defender if self.side == DEFENDER else self.invader

    def _absorb_approach(self, struck: Force) -> None:
        """VF-22.13: these units have no other use, so it does not matter which of them work."""
        invades = struck.role == INVADER
        ready = struck.screen(self.approach_packets if invades else 0, invades and self.token == 0)
        for kind in range(len(ready)):
            used = min(ready[kind], self.due)
            self.due -= used
            if self.blow is not None:
                self.blow.absorbed[kind] += used

    def _absorb(self) -> None:
        """VF-22.5 to VF-22.7: units are used while there are any; which, is asked where it matters."""
        struck = self._struck()
        ready = struck.absorption() if self.due else 0
        if ready > self.due and len(_absorbers(struck)) > 1:
            self._ask(ABSORB, self.side, self.due)
            return
        if ready:
            for kind in range(len(struck.ready)):
                used = min(struck.usable(kind), self.due)
                if used:
                    self._use(struck, kind, used)
        self.stage = LOSE_STAGE

    def _use(self, struck: Force, kind: int, units: int) -> None:
        struck.ready[kind] -= units
        self.due -= units
        if self.blow is not None:
            self.blow.absorbed[kind] += units

    def _lose(self) -> None:
        """VF-22.2, VF-22.28: asked if there is more than one kind and something will be left."""
        struck = self._struck()
        if self.due > struck.size:
            self.due = struck.size
        while self.due:
            kind = _first_kind(struck)
            if self.due < struck.size and struck.fleets[kind] < struck.size:
                self._ask(LOSE, self.side, self.due)
                return
            self._lose_one(struck, kind)
        self.blow = None
        self.stage = self.after

    def _lose_one(self, struck: Force, kind: int) -> None:
        struck.lose(kind)
        self.due -= 1
        if self.blow is not None:
            self.blow.lost[kind] += 1

    # The end

    def _save(self, stage: int) -> None:
        """Hook H3, Escape Pods: asked when all losses are known; nothing in the Combat depends on it."""
        force = self.defender if stage == SAVE_STAGE else self.invader
        pods = force.arms.pods
        while pods and self.pod < len(_DEAR_FIRST):
            kind = _DEAR_FIRST[self.pod]
            if force.lost[kind]:
                if pods == IMPROVED:
                    self._ask(SAVE_NUMBER, force.role, kind)
                else:
                    self._ask(SAVE, force.role)
                return
            self.pod += 1
        self.pod = 0
        self.stage = stage + 1

    def _close(self) -> None:
        """VF-23.1 to VF-23.3, VF-23.14, VF-23.15; hook H4, the Replicators."""
        a = self.invader
        if self.defender.size or not (a.size or self.fought):
            self.result = DEFENDED
        else:
            self.result = CONQUERED if a.size else TIE
            if a.arms.replicas and a.active > 0:
                self._ask(REPLICATE, INVADER)
        self.stage = OVER

    # Answers

    def take(self, value: int) -> None:
        """Carries out an answer that is known to be among the options."""
        choice = self.choice
        self.choice = NONE
        a = self.invader
        if choice == LOSE:
            self._lose_one(self._struck(), value)
        elif choice == ABSORB:
            self._use(self._struck(), value, 1)
        elif choice == SHOOT:
            self.shots = value
            a.shots -= value
        elif choice == PAY_DRONES:
            self._take_drones(value)
        elif choice == SAVE:
            if value != NONE:
                self._struck().save(value, 1)
            self.pod = len(_DEAR_FIRST)  # one FP in a Combat
        elif choice == SAVE_NUMBER:
            self._struck().save(self.about, value)
            self.pod += 1
        elif choice == REPLICATE:
            if value != NONE:
                self.replica = value
                a.deploy(value, 1)
                self.result = CONQUERED
        else:
            self._take_declared(choice, value)

    def _take_drones(self, value: int) -> None:
        if value:
            self.invader.ready[DRONES] = self.drones
            self.drones = 0
            self.token = self.number
        if self.stage == PAY_DRONES:
            self.stage = PAY_APPROACH

    def _take_declared(self, choice: int, value: int) -> None:
        if choice == DEPLOY:
            self.deployed = value
            self.invader.deploy(CORVETTE, value)
        elif choice == PAY_MISSILES:
            self.paid_missiles = value > 0
        else:
            self.packets -= value
            if choice == PAY_APPROACH:
                self.approach_packets = value
            else:
                self.invader.ready[BOMBARD] = value
        self.stage = choice + 1

    def options(self) -> list[int]:
        """The answers to the open choice."""
        choice = self.choice
        if choice == LOSE:
            fleets = self._struck().fleets
            return [kind for kind in range(len(fleets)) if fleets[kind]]
        if choice == ABSORB:
            return _absorbers(self._struck())
        if choice == SAVE:
            lost = self._struck().lost
            return [NONE, *[kind for kind in range(VOIDBORN) if lost[kind]]]
        if choice == REPLICATE:
            return [NONE, *self.invader.arms.replicas]
        return list(range(self._most() + 1))

    def _most(self) -> int:
        """The highest answer to a choice of a number."""
        choice = self.choice
        a = self.invader
        if choice == DEPLOY:
            return min(a.fleets[CARRIER], a.active)
        if choice == PAY_APPROACH:
            return min(self.packets, amount(self.defender.approach(a, False)))
        if choice == PAY_SALVO:
            return self.packets
        if choice == SHOOT:
            return self._targets()
        if choice == SAVE_NUMBER:
            return self._struck().lost[self.about]
        return 1

    # Defaults

    def default(self) -> int:
        """The usual answer: as the document or the plan says, else what keeps most going."""
        choice = self.choice
        plan = self.plan
        if choice == LOSE:
            return self._least_worth()
        if choice == ABSORB:
            return _absorbers(self._struck())[0]
        if choice == SHOOT:
            return self._shots_through()
        if choice == PAY_MISSILES:
            return 1 if plan.missiles else 0
        if choice == PAY_DRONES:
            return 1 if plan.drones == self.number else 0
        if choice == REPLICATE:
            return self.invader.arms.replicas[0]
        if choice == SAVE:
            return _DEAR_FIRST[self.pod] if self._savable() > 0 else NONE
        if choice == SAVE_NUMBER:
            wanted = self._savable()
        elif choice == PAY_APPROACH:
            wanted = plan.approach_packets
        elif choice == PAY_SALVO:
            wanted = plan.salvo_packets
        else:
            wanted = plan.deploys
        most = self._most()
        return most if wanted == EVERY else min(wanted, most)

    def _least_worth(self) -> int:
        """The kind that does least from here on."""
        fleets = self._struck().fleets
        found = NONE
        least = 0
        for kind in _CHEAP_FIRST:
            if fleets[kind]:
                worth = self.worth(kind)
                if found == NONE or worth < least:
                    found = kind
                    least = worth
        return found

    def worth(self, kind: int) -> int:
        """What one FP of a kind still does for the side that is struck; PLAIN or less is nothing special."""
        struck = self._struck()
        torpedoes = not self.number or (self.number == 1 and self.order == 1 - struck.role)
        return struck.worth(kind, torpedoes)

    def _shots_through(self) -> int:
        """VF-22.23: as many as still remove FP after the enemy's ready Absorption."""
        shots = self._targets()
        through = amount(self.invader.salvo(self.number, shots)) > self.defender.absorption()
        return shots if through else 0

    def _savable(self) -> int:
        """How many FP can go to the Home sector and still leave an Active one for the Replicators."""
        force = self._struck()
        replicates = force.role == INVADER and force.arms.replicas and not self.defender.size
        return force.active - 1 if replicates else force.active


def _fixed(counts: list[int]) -> Fleets:
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def _first_kind(force: Force) -> int:
    kind = CORVETTE
    while not force.fleets[kind]:
        kind += 1
    return kind


def _absorbers(force: Force) -> list[int]:
    """The kinds of Salvo Absorption that differ, in the default order: of those that depend on nothing only
    the first."""
    found: list[int] = []
    for kind in range(len(force.ready)):
        if force.usable(kind):
            found.append(kind)
            if kind >= BOMBARD:
                break
    return found


def begin(invader: Side, defender: Side, plan: Plan = FREE, tells: bool = True) -> Combat:
    """A Combat before its first step. `tells`: it keeps its story."""
    return Combat(
        Force(INVADER, invader.arms, list(invader.fleets), invader.active),
        Force(DEFENDER, defender.arms, list(defender.fleets), defender.active),
        plan,
        tells,
    )


def fight(invader: Side, defender: Side, plan: Plan = FREE, tells: bool = True) -> Outcome:
    """The result of a Combat with default choices. Without `tells` the steps are left out, for speed."""
    combat = begin(invader, defender, plan, tells)
    combat.finish()
    return combat.outcome()
