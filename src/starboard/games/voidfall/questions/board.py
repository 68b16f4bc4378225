"""Questions about sectors, Corruption, Fleets and Combat (VF-14 to VF-23, VF-27)."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice import hints
from starboard.games.voidfall.questions.common import (
    MAY,
    MAY_STOP,
    Some,
    fp_areas,
    in_sector,
    kind,
    stock,
)
from starboard.games.voidfall.questions.joined import AFTERWARDS, first, in_default_order
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.why import places as why_places
from starboard.games.voidfall.words import labels
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question

# --- building, Corruption -----------------------------------------------------------------------------------

SECTORS: Some = (
    kind(
        "guild",
        "Which Guild, where?",
        "which Guild do you establish, and where?",
        labels.guild,
        why_places.guilds,
        out=MAY,
        apart=MAY,
        hint=hints.guild,
        along=AFTERWARDS,
    ),
    kind(
        "build",
        "Which Installation, where?",
        "what do you build, and where?",
        labels.build,
        why_places.installations,
        out=MAY,
        apart=MAY,
        hint=hints.building,
        along=AFTERWARDS,
    ),
    kind(
        "sentry-bonus",
        "A Sentry as well?",
        lambda w, view, q: f"do you also deploy a Sentry in {say.sector(w, str(q.about[0]))}?",
        labels.sentry_bonus,
        out=MAY,
        detail=in_sector(),
        hint=hints.first,
        along=AFTERWARDS,
    ),
    kind(
        "grow",
        "Which Population grows?",
        "in which sector does the Population grow?",
        labels.grow,
        why_places.growth,
        out=MAY,
        apart=MAY,
        hint=hints.growth,
        along=AFTERWARDS,
    ),
    kind(
        "shrink",
        "Which Population falls?",
        "in which sector does the Population fall by 1?",
        labels.shrink,
        why_places.shrinking,
        along=AFTERWARDS,
    ),
    kind(
        "destroy",
        "Destroy which?",
        "which one do you destroy?",
        labels.destroy,
        why_places.destruction,
        along=AFTERWARDS,
    ),
    kind(
        "corrupt",
        "Where does the Corruption go?",
        "where do you put the Corruption marker?",
        labels.marker,
        why_places.corruption,
        hint=hints.corrupted,
        along=AFTERWARDS,
    ),
    kind(
        "cleanse",
        "Remove which Corruption?",
        "which Corruption do you remove?",
        labels.marker,
        out=MAY,
        apart=MAY,
        hint=hints.cleansed,
        along=AFTERWARDS,
    ),
    kind(
        "move-from",
        "Move which Corruption?",
        "which Corruption do you move?",
        labels.marker,
        out=MAY_STOP,
        apart=MAY,
        hint=hints.marker_moved,
        then=("move-to",),
        along=AFTERWARDS,
    ),
    kind(
        "move-to",
        "Move it where?",
        lambda w, view, q: f"where does the Corruption from {say.place(w, str(q.about[0]))} go?",
        labels.marker,
        detail=lambda w, view, q: f"from {say.place(w, str(q.about[0]))}",
        hint=hints.corrupted,
        along=AFTERWARDS,
    ),
    kind(
        "remove-void",
        "Remove Voidborn where?",
        "from which sector do you remove 1 Voidborn FP?",
        labels.plain_sector,
        out=MAY,
        apart=MAY,
        hint=hints.rather,
        along=AFTERWARDS,
    ),
)


# --- Fleets and Combat --------------------------------------------------------------------------------------


def _send(w: Lexicon, view: VoidfallView, q: Question) -> str:
    target, near, kind = (str(one) for one in q.about)
    return f"how many {say.fleet_kind(w, kind)} FP go from {say.sector(w, near)} to {say.sector(w, target)}?"


def _damage(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"{q.about[1]} Damage left" if int(q.about[1]) > 0 else ""


FLEETS: Some = (
    kind(
        "activate",
        "Activate how many FP?",
        "how many FP do you activate?",
        labels.activate,
        out=MAY,
        detail=fp_areas,
        hint=hints.most,
        along=AFTERWARDS,
        proposes=first,
    ),
    kind(
        "deploy",
        "Deploy what, where?",
        lambda w, view, q: f"what do you deploy, and where? ({q.about[0]} to go)",
        labels.deploy,
        why_places.deployment,
        out=MAY_STOP,
        apart=MAY,
        detail=fp_areas,
        hint=hints.deployment,
        along=AFTERWARDS,
    ),
    kind(
        "muster",
        "Deploy at which Shipyard?",
        "what do you deploy at which Shipyard?",
        labels.deploy,
        why_places.deployment,
        out=MAY_STOP,
        apart=MAY,
        detail=fp_areas,
        hint=hints.deployment,
        along=AFTERWARDS,
    ),
    kind(
        "toll",
        "Pay which toll?",
        "how do you pay the toll on this deployment?",
        labels.toll,
        detail=stock,
        hint=hints.toll,
    ),
    kind(
        "recall",
        "Recall which FP?",
        "which FP do you recall?",
        labels.moved,
        hint=hints.recalled,
        then=("effect",),
        along=AFTERWARDS,
    ),
    kind(
        "regroup",
        "Move which FP?",
        lambda w, view, q: f"which FP do you move? ({q.about[0]} moves left)",
        labels.moved,
        why_places.movement,
        out=MAY_STOP,
        apart=MAY,
        detail=lambda w, view, q: f"{say.count(int(q.about[0]), 'move')} left",
        hint=hints.regrouped,
        then=("regroup-to",),
        along=AFTERWARDS,
    ),
    kind(
        "regroup-to",
        "Move it where?",
        lambda w, view, q: (
            f"where does the {say.fleet_kind(w, str(q.about[1]))} from {say.sector(w, str(q.about[0]))} go?"
        ),
        labels.plain_sector,
        detail=in_sector(),
        hint=hints.regroup_goal,
        along=AFTERWARDS,
    ),
    kind(
        "invade",
        "Invade which sector?",
        "which sector do you invade?",
        labels.invade,
        why_places.invasion,
        out=MAY,
        hint=hints.invasion,
        along=AFTERWARDS,
    ),
    kind(
        "send",
        "Send how many?",
        _send,
        labels.send,
        detail=in_sector(1),
        hint=hints.force,
        then=("send",),
        along=("outcome",),
    ),
    kind(
        "seed",
        "Put a Reclaim token there?",
        lambda w, view, q: (
            f"does the Salvage Scanner put a Reclaim token on {say.sector(w, str(q.about[0]))}?"
        ),
        labels.seed,
        out=MAY,
        detail=in_sector(),
        hint=hints.first,
    ),
    kind(
        "outcome",
        "What comes first?",
        lambda w, view, q: f"{say.sector(w, str(q.about[0]))} is yours: what do you do next?",
        labels.outcome,
        detail=in_sector(),
        hint=hints.first,
        along=AFTERWARDS,
        proposes=in_default_order,
    ),
    kind(
        "drone-defence",
        "Let the Drones defend?",
        lambda w, view, q: f"the Voidborn strike at {say.sector(w, str(q.about[0]))}: Drones, or a fight?",
        labels.drone_defence,
        detail=in_sector(),
        hint=hints.first,
    ),
    kind(
        "clean-fleet",
        "Recall which FP?",
        lambda w, view, q: f"too many Fleet tokens in {say.sector(w, str(q.about[0]))}: which FP goes back?",
        labels.fleet_kind,
        detail=in_sector(),
    ),
    kind(
        "combat-deploy",
        "How many Carriers deploy?",
        "how many of your Carriers deploy an Active FP as a Corvette?",
        labels.number,
        detail=fp_areas,
        hint=hints.usual,
    ),
    kind(
        "combat-pay-missiles",
        "Fire missiles?",
        "do you pay for Deep Space Missiles?",
        labels.missiles,
        out=(0,),
        hint=hints.usual,
    ),
    kind(
        "combat-pay-drones",
        "Use the Drones?",
        "do you return a Trade token for Autonomous Drones?",
        labels.drones,
        out=(0,),
        hint=hints.usual,
    ),
    kind(
        "combat-pay-approach",
        "Bombard in the Approach?",
        "how many packets of Bombard absorb Damage in the Approach?",
        labels.packets,
        out=(0,),
        detail=stock,
        hint=hints.usual,
    ),
    kind(
        "combat-pay-salvo",
        "Bombard in the Salvo?",
        "how many packets of Bombard absorb Damage in the Salvo?",
        labels.packets,
        out=(0,),
        detail=stock,
        hint=hints.usual,
    ),
    kind(
        "combat-shoot",
        "How many Destroyers fire?",
        "how many Destroyers fire their shot now?",
        labels.number,
        out=(0,),
        hint=hints.usual,
    ),
    kind(
        "combat-absorb",
        "Absorb with what?",
        "what absorbs the next Damage?",
        labels.absorber,
        detail=_damage,
        hint=hints.usual,
    ),
    kind(
        "combat-lose",
        "Lose which FP?",
        "which FP takes the next Damage?",
        labels.fleet_or_none,
        detail=_damage,
        hint=hints.usual,
    ),
    kind(
        "combat-save",
        "Save which FP?",
        "which lost FP do the Escape Pods bring home?",
        labels.fleet_or_none,
        out=("no",),
        hint=hints.usual,
    ),
    kind(
        "combat-save-number",
        "Save how many?",
        lambda w, view, q: (
            f"how many lost {say.fleet_kind(w, v.FLEETS[int(q.about[1])])} FP do the Escape Pods bring home?"
        ),
        labels.number,
        out=(0,),
        hint=hints.usual,
    ),
    kind(
        "combat-replicate",
        "Replicate which Fleet?",
        "which Fleet do the Combat Replicators deploy there?",
        labels.fleet_or_none,
        out=("no",),
        hint=hints.usual,
    ),
)
