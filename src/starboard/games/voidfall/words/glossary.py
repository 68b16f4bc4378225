"""The words of the game that a player may ask about."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.tables import Tables

TERMS: Final = """
influence, score, scoring, winning, end | Influence | VF-11.1
Most Influence after Cycle 3 wins. Of equals, whoever has fewer Corruption markers on House mat and sectors;
if that is equal too, they share the victory. It is never spent, and never falls below 0.

cycle, cycles, round, rounds, preparation | Cycle | VF-1.1
Three Cycles, each with an event, as many rounds as the event says, and an Evaluation.

turn, selection, focus card, focus cards | Turn | VF-3.4
Play one Focus card of your hand and take up to two of its three actions in any order. Used cards come back
in the Evaluation; Innovation joins with Cycle 2.

action, actions, focus action, third action | Actions | VF-4.1
Two of the three on the card, all three with a flipped Trade token. Each is paid in full before anything
happens; its effects may be done in any order or forfeited.

forfeit, resolve | Forfeiting | VF-4.6
Every effect that is not compulsory may be let go. It does not lower the cost.

preferred, preferred focus, preferred action | Preferred Focus | VF-31.1
Each House prefers some Focuses. Some effects let you take one action of such a card from hand or discard
pile, at its usual cost; that is not playing the card.

agenda, agendas, agenda slot, slot, slots | Agendas | VF-30.1
Take the card that lies open, or draw two and keep one. It is played on a later turn with a Focus of its
icons, goes to a slot in Clean-up, and scores in every Evaluation while no Corruption lies above the slot.
No type lies in two slots.

upkeep | Upkeep | VF-10.5
{t.agenda_upkeep} for each Agenda in a slot without a Trade token, 1 for each last Guild or Installation
space that is filled. Each is satisfied by {t.upkeep_food} Food or {t.upkeep_other} of Materials and Energy;
each that is not costs {t.upkeep_influence} Influence.

trade token, trade, trade tokens, trade column, column | Trade tokens | VF-28.1
The lowest token of the column, with the bonus of its space or any below. Flipped it allows the third action;
on an Agenda it spares Upkeep.

corruption, corrupted, pure, marker | Corruption | VF-27.8
A Corrupted sector's Population is frozen, a Corrupted track gives no benefits, a Corrupted Agenda does not
score, and what asks for Pure does not count it. Markers on tracks and slots are the strength of Skirmishes.

skirmish, strike, voidborn strike | Skirmish | VF-33.1
In the Evaluation the Voidborn strike at one sector of each player next to theirs, with as many FP as there
are Corruption markers on the House mat, and 1 more from Cycle 2 on. They choose where they win, then where
most FP are lost, then Pure sectors, Population, Guilds.

fp, fleet power, fleet, fleets, active, inactive | Fleet Power | VF-18.1
Each player has {t.fp_per_player} FP: Inactive, Active, or deployed in sectors as one of five types. A sector
holds two Fleet tokens after Clean-up, {t.fp_per_token} FP each.

activate, deactivate | Activating | VF-18.11
Inactive FP become Active; only those can be deployed. Deactivating takes an Active FP, or recalls one.

deploy, muster | Deploying | VF-18.5
An Active FP goes to a sector of yours. Dreadnoughts and Carriers cost a resource more; all but Corvettes need
their technology.

recall, abandon, abandoned, takeover | Recalling | VF-18.10
An FP goes back to the Active area. A sector but the Home that is left without FP is given up: you discard a
Glory token, and {t.takeover_void_fp} Voidborn FP take it over.

regroup | Regrouping | VF-20.1
Up to {t.regroup_moves} moves of single FP between neighbouring sectors of yours. The last FP of a sector
stays, except in the Home.

invade, invasion, invading | Invading | VF-20.4
Send FP from sectors next to the target. Sectors of the Voidborn, of nobody and, unless you play together, of
other players can be invaded, Homes never.

combat, approach, salvo, damage, absorption, initiative | Combat | VF-22.1
First the Approach: Sector Defenses, Starbases, Sentries and missiles shoot. Then Salvo steps: whoever has
more Initiative, 1 for each FP as a rule, strikes first with 1 Damage, then the other; equals strike together.
One Absorption cancels one Damage of its kind. Nothing is left to chance.

glory, glory token, glory tokens | Glory | VF-25.1
Tokens of 1 to 5. Each won Invasion of a sector that is no player's pays the sum of all of yours as Influence.
At most {t.glory_limit} after Clean-up; losing a sector costs one.

guild, guilds | Guilds | VF-15.1
Farmers, Engineers, Miners, Bankers and Scientists. Each adds the Population of its sector to the Production
Level of its resource.

installation, installations | Installations | VF-15.1
Shipyards, at which FP are deployed; Sector Defenses and Starbases, which deal 1 Approach Damage each for the
Defender. They are lost with the sector.

population | Population | VF-16.1
{t.pop_min} to {t.pop_max}. Only that of a Pure sector changes, and printed ones never do.

production, production level, level, yield, yields, overproduction, overproduce | Production | VF-17.4
Levels give Yields, which producing adds to the stockpile. What would go above {t.stock_cap} is lost, but
brings {t.overproduction_influence} Influence, whatever the excess.

resources, stockpile, substitute | Resources | VF-13.2
Food, Energy, Materials, Credits and Science, up to {t.stock_cap} each. Credits stand in for Food, Energy and
Materials when you pay, never for Upkeep.

track, tracks, tier, tiers, civilization, society, statecraft, economy | Civilization tracks | VF-26.1
Each space of a Pure track gives its benefit when it is entered. Tier 1 begins at space 3, Tier 2 at 5, Tier
3 at 6, Tier 4 at 7; to enter the last two, deactivate 1 and 2 FP.

technology, technologies, improved, basic, improved technology | Technologies | VF-29.1
Up to {t.tech_limit} cards, {t.tech_limit_fallen} after a Fallen House. The first copy of a Basic one brings
{t.tech_influence} Influence, an Improved one {t.improved_influence}. The Tiers of your tracks say how many
may be Improved.

bounty, bounties, bounty token | Bounty tokens | VF-24.2
They lie face down on sectors and are turned up by whoever wins the sector. They are kept and counted.

reclaim, reclaims, reclaim token | Reclaim tokens | VF-24.3
Like Bounty tokens; what they build or deploy comes to the sector they lay on.

home, home sector | Home sector | VF-14.4
It can never be invaded, and nothing in it can be destroyed.

fallen house, fallen houses | Fallen House | VF-23.12
Whoever wins its sector may own a sixth technology, takes one of two at once, and what the card offers.

event, events, galactic event, objective, objectives | Galactic event | VF-2.11
The left half happens in Preparation, boxes with a solid border in full; the right half has objectives for
the Evaluation, of which you evaluate one, or both if a green line joins them.

turn order | Turn Order | VF-2.9
Whoever has least Influence chooses a place first. It holds for the whole Cycle.

voidborn, void | Voidborn | VF-19.1
They hold sectors with their FP, 1 Initiative each, and strike back in every Evaluation.

voidstorm, voidstorms | Voidstorm | VF-14.1
Sectors with a Voidstorm between them are not neighbours.

race, voidborn influence, void total | The race | VF-11.2
Against the Void the players win together if, after Cycle 3, each of them has at least the Voidborn's
Influence: what the difficulty gives, and points for Rifts, incomplete Safe Havens, Catastrophes, Harbingers,
consumed technologies, ongoing Crises, Fallen Houses, Corruption and the Population that they hold.

alert, alerts, situation, war | Alerts | VF-3.3
One is turned up before each round. Under a Situation every player, on the own turn, faces a Crisis of its
level; in a War the Crisis board, or a Catastrophe.

crisis, crises, ongoing crisis | Crises | VF-7.4
Whoever does what the card says may resolve it, at any moment of the own turn. If the current one is still
there when the turn is over, the Void advances: the penalty, the Crisis board, or a Catastrophe.

penalty | Penalty | VF-9.3
What is printed on the Crisis. It can be chosen only if all of it can be carried out.

crisis board, military row, economic row, row | Crisis board | VF-35.2
Of each row the leftmost free space counts. The Military value is added to Skirmishes, the Economic demand has
to be paid; each resource that is not costs {t.crisis_shortfall} Influence. Both come in Wars and in every
Evaluation.

catastrophe, catastrophes | Catastrophe | VF-9.11
Each token counts for the Voidborn, but everybody may remove a Corruption or gain 5 resources. A fourth one
loses the game at once.

harbinger, harbingers | Harbinger | VF-34.1
On a sector it counts for the Voidborn, and moves to the Crisis board when the sector is won. There it takes
the leftmost space of a row and pushes the rest to the right.

rift, rifts | Rift | VF-11.2
It counts for the Voidborn until it is won. It has no Population.

safe haven, safe havens, haven | Safe Haven | VF-36.1
A level takes one FP, which stays. Overproducing twice in a turn allows one, and so do Tier 4, sectors of
Population 6 with three Guilds, and some cards. A complete one rewards everybody and no longer counts for the
Voidborn.

joint focus, joint, joint focus card | Joint Focus | VF-6.1
Use up the card of the same name to play it; Leadership takes any. Its effects are yours alone, yours or a
partner's, or for both. You pay for the action; the partner may decline.

heroic focus, heroic, heroic focus card | Heroic Focus | VF-3.5
Use up the card of the same name to play it; Leadership takes any. It is played like any Focus and does not
come back.

consumed, consumed technology | Consumed technologies | VF-37.3
They are out of play for everybody and count for the Voidborn.
"""


def values(tables: Tables) -> dict[str, object]:
    """What the terms speak of: the numbers of the content."""
    return {"t": tables}
