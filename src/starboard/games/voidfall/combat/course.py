"""Where a Combat stands, and the choices at which it can stop."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.force import Force
from starboard.games.voidfall.combat.sides import INVADER, Plan
from starboard.games.voidfall.combat.story import DEFENDED, NO_DAMAGE, TOGETHER, Blow, Damage, Step, amount

# Kinds of choice. The answers to ABSORB are absorbers, to LOSE kinds of Fleet, to SAVE and REPLICATE kinds
# of Fleet or NONE; to all others they are numbers, where 1 is a yes.
DEPLOY: Final = 0  # VF-22.9: how many Carriers
PAY_MISSILES: Final = 1  # VF-22.10
PAY_DRONES: Final = 2  # VF-22.10, again at the start of a Salvo step
PAY_APPROACH: Final = 3  # VF-22.10: packets of Bombard for the Approach
PAY_SALVO: Final = 4  # VF-22.10: packets for the Salvo
SHOOT: Final = 5  # VF-22.23: how many Destroyers
ABSORB: Final = 6  # VF-22.6: by what, one unit
LOSE: Final = 7  # VF-22.14, VF-22.28: one FP
SAVE: Final = 8  # Basic Escape Pods: which lost FP goes to the Home sector
SAVE_NUMBER: Final = 9  # Improved: how many of one kind
REPLICATE: Final = 10  # Improved Combat Replicators: the kind deployed
CHOICES: Final = (
    *("deploy", "pay-missiles", "pay-drones", "pay-approach", "pay-salvo", "shoot", "absorb", "lose"),
    *("save", "save-number", "replicate"),
)

NONE: Final = -1

# What comes next. The first stages are the choices DEPLOY to PAY_SALVO themselves.
APPROACH_STAGE: Final = 5
REPLY_STAGE: Final = 6
SALVO_STAGE: Final = 7
ORDER_STAGE: Final = 8
AIM_STAGE: Final = 9
INVADER_STAGE: Final = 10
DEFENDER_STAGE: Final = 11
ABSORB_STAGE: Final = 12
LOSE_STAGE: Final = 13
SAVE_STAGE: Final = 14  # the Defender, and then
SAVE_INVADER_STAGE: Final = 15
RESULT_STAGE: Final = 16
OVER: Final = 17


class Choice:
    """A question to the owner of one side. `about` is the Damage still to be taken (ABSORB, LOSE) or the kind
    of Fleet (SAVE_NUMBER), otherwise NONE.
    """

    __slots__ = ("about", "default", "kind", "options", "side")

    def __init__(self, kind: int, side: int, options: list[int], default: int, about: int) -> None:
        self.kind = kind
        self.side = side
        self.options = options
        self.default = default
        self.about = about


class Course:
    """A Combat between two of its moments.

    `packets` is how many more packets of Bombard can be paid: whoever makes the Invader pay for something
    else corrects it before the next step.
    """

    __slots__ = (
        "about",
        "after",
        "approach_packets",
        "blow",
        "choice",
        "defender",
        "deployed",
        "drones",
        "due",
        "fought",
        "invader",
        "number",
        "order",
        "packets",
        "paid_missiles",
        "plan",
        "pod",
        "replica",
        "reply",
        "result",
        "shots",
        "side",
        "stage",
        "steps",
        "tells",
        "token",
    )

    def __init__(self, invader: Force, defender: Force, plan: Plan, tells: bool) -> None:
        self.invader: Force = invader
        self.defender: Force = defender
        self.plan: Plan = plan
        self.tells = tells
        self.steps: list[Step] = []
        self.result = DEFENDED
        self.fought: bool = defender.size > 0  # the Defender had FP (VF-23.2)
        self.number = 0  # the Salvo step; 0 before and in the Approach
        self.stage = DEPLOY
        # The open choice.
        self.choice = NONE
        self.side = INVADER  # whose it is; while Damage is taken, who is struck
        self.about = NONE
        # Declared by the Invader.
        self.deployed = 0
        self.paid_missiles = False
        self.drones: int = invader.arms.drones  # 0 once the token is returned
        self.token = NONE  # the step at which it was
        self.packets: int = invader.arms.packets
        self.approach_packets = 0
        self.shots = 0
        self.replica = NONE
        # The blow under way.
        self.order = TOGETHER
        self.due = 0  # Damage not yet absorbed or taken
        self.after = APPROACH_STAGE  # the stage that follows
        self.reply: Damage = NO_DAMAGE  # the Defender's part of what happens at the same time
        self.blow: Blow | None = None
        self.pod = 0  # which kind Escape Pods may save next, as a place in DEAR_FIRST

    def copy_to(self, new: Course) -> None:
        """Everything but the forces, the plan and the story, of which the other has its own."""
        new.result = self.result
        new.fought = self.fought
        new.number = self.number
        new.stage = self.stage
        new.choice = self.choice
        new.side = self.side
        new.about = self.about
        new.deployed = self.deployed
        new.paid_missiles = self.paid_missiles
        new.drones = self.drones
        new.token = self.token
        new.packets = self.packets
        new.approach_packets = self.approach_packets
        new.shots = self.shots
        new.replica = self.replica
        new.order = self.order
        new.due = self.due
        new.after = self.after
        new.reply = self.reply
        new.pod = self.pod

    def key(self) -> tuple[int, ...]:
        """Tells apart what can go on differently, once the Approach has begun and for one plan."""
        a, b = self.invader, self.defender
        return (
            *(self.stage, self.after, self.choice, self.side, self.due),
            *(self.number, self.order, self.shots, self.drones, amount(self.reply), a.shots),
            *a.fleets,
            *a.ready,
            *b.fleets,
            *b.ready,
        )
