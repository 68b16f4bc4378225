"""The words of the game that a player may ask about."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import tables as t
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.english import listed

TERMS: Final = """
influence, track, tracks | Influence | REV-16.1
Your marker on each House's track, from 0 to {n.influence_max}. Manning a House ship gives 1. The first
player on each of the fields {fields} takes its reward. At the end you score Influence × House Power.

power, house power | House Power | REV-16.7
The number of a House's ships on the board. It changes as soon as one is deployed or destroyed.

hidden influence, hi, hidden | Hidden Influence | REV-16.4
Look at as many cards as your {rank} allows and keep one face down: it counts as 1 Influence with its House
at the end.{discard_hidden}

tactics, tactics track | Tactics | REV-17.1
A track from 0 to {n.tactics_max}, never spent. Fields 3 and 6 give 1 Material{twelve}. It decides {decides}.
When it is reset, 8 or more earns Hidden Influence, and 11 or more 1 Influence as well.

corruption, corrupt, corrupted | Corruption | REV-14.2
On a compartment it closes the bonus action and locks the Resources; each one costs {n.corruption_prestige}
at the end. Whoever mans a corrupted House ship takes Corruption, so you cannot man one without an empty
slot.

residual void, void | Residual Void | REV-14.4
Each Corruption you remove goes here; {n.set_size} of them turn into Hidden Influence at once.

discovery data, data, cube, cubes | Discovery Data | REV-15.1
Cubes taken from Planets; {n.set_size} of them turn into Hidden Influence at once.

voidborn | Voidborn | REV-19.2
Enemies, at most {n.voidborn_cap} in a sector. In the {skirmish} each one not stopped by {a_shield} deals 1
damage. Destroying one gives 1 Tactics.

rift, rifts | Rift | REV-27.1
New Voidborn come through it as the {die} says, and it spreads Corruption where ships were hit.

{shield}, shield, absorber | {shield} | REV-25.3
Stops one Voidborn in its sector in the {skirmish}; afterwards all {shield}s are removed.

{skirmish}, skirmish, breach, sharer, allocate | {skirmish} | REV-25.2
Sector by sector, from 1 to 8, there is a hit for each Voidborn, less {shield}s. The owner of the nearest
Frigate says which ships take the hits; where there are none, the Revenant does.

failure, failures, {failure} | Failure | REV-26.1
The Revenant can take {slots} damage. The next hit is a Failure: the card's effects happen, and the damage
is cleared.

crew, crew member, man, place | Crew | REV-2.1
A Captain and two Cadets. Each turn one of them mans a free ship: you gain Influence, use the ship, perhaps
take Corruption, and take one bonus action.

captain, rank, {rank}, promote | Captain and {rank} | REV-20.2
{n.promote_cost} Science raises your {rank} by 1, to 3 at most. You get more cards, a better choice of
Hidden Influence, and new abilities in your Captain's turns.

{operation}, operation, operation card, card, cards, hand | {operation} | REV-21.4
{cadet}s work in their Cadet's turns, {frigate}s in every turn, {order}s once. You may hold {n.hand_limit}.
Once played they are worth {n.cadet_prestige}, {n.frigate_prestige} and {n.order_prestige} {prestige}.

manoeuvre, move | Manoeuvre | REV-8.2
The acting ship moves 1 sector, or more with abilities. It may cross inner sectors, but House ships never
stop there.

careful move, careful, careful moves | Careful move | REV-18.6
Moves for any Fighter, Dropship or {shuttle}, whatever its House. None may end in a sector with more
Voidborn than the one it started from.

attack, damage | Attack | REV-19.2
1 damage in the ship's sector, or more with abilities. Each point destroys 1 Voidborn and gives you 1
Tactics.

land, landing, planet, planets, mining | Landing | REV-10.3
A Dropship or your Frigate lands on a free Planet: take a Data cube and carry out one option. The lower one
brings 1 Corruption. Some abilities work with options marked Mining.

deploy | Deploying | REV-11.4
A ship from the supply enters an outer sector with room; its House gains 1 Power.

copy, clone, replicate, control | Copying | REV-22.5
You carry out the whole of the copied effect, costs included, in the sector of what you copy. It gives no
Influence.

ability, abilities, trigger, activate, activation | Abilities | REV-22.2
You may use them when their trigger occurs. Activation abilities are used with the bonus action Activate.

compartment, compartments, frigate board, bonus action, bonus | Compartments | REV-13.3
They hold your Resources. At the end of a turn you may take the bonus action of one that has no Corruption
on it.

provision | Provision | REV-7.2
Some Arkship options count as Provision, and some abilities work after one.

colony, colonies, colony card | Colony | REV-30.3
In the last {cycle} the open cards are Colonies. The one that is chosen gives its House 1 Power and every
player points for what it counts.

score, scoring, prestige, victory points, end, winning | Scoring | REV-30.4
Influence × Power for each House, then agendas ({n.agenda_prestige} each), played cards, your {rank}, 1 per
{n.resources_per_point} Resources, −{n.corruption_prestige} per Corruption.

{cycle}, cycle, round, phase, turn | {cycle} | REV-1.1
There are {n.cycles}. In each, everyone has {n.rounds} turns; then come Recall, the {skirmish}, and new
Voidborn or a Hyperjump.

solo, corrupted crew, harbinger, follower | Corrupted Crew | REVS-2.1
Your opponent in the solo game. A House card and the marker on its grid say which ship it mans, and it gains
Influence. To win you must score more than it does.

hyperjump, jump | Hyperjump | REV-28.1
Planets, Rifts and Voidborn are left behind, Tactics are rewarded and reset, and the chosen {scanner} says
what lies ahead.
"""

# Words that only the final edition has.
FINAL_TERMS: Final = """
emergency, emergency action | Emergency action | REV-2.7
Instead of manning a ship, gain Hidden Influence, then a Resource of your choice or 1 Tactics. There is no
ship action and no Corruption.

bombard | Bombard | REV-8.4
A Fighter may move to an adjacent outer sector after each Voidborn it destroys in its attack.

affiliate, affiliation | Affiliate | REV-23.2
Play a card. If it belongs to the House of the ship you man, take bonus A (it costs 1 Resource less) or B
(play one more card).

protection, protection token, token | Protection token | REV-11.6
Covers one effect of a Failure card: one token per card, and never the lower effect of a Core card.

council, ambassador | Council | REV-29.2
With two players, the Council reveals a House before each round and puts an Ambassador on the first of its
Arkship, Dropship and Fighter that is free.

scanner, scanner card, scanner benefit | Scanner card | REV-28.6
Says what lies beyond a Hyperjump. With Hypercharge you pay for a card, choose it and take its benefits.

phase skip token, charged | Phase Skip token | REV-11.8
It covers the Hyperjump, which is skipped; Hypercharge moves it up, and the Rift phase is skipped instead.
"""


def values(lex: Lexicon) -> dict[str, object]:
    """What the terms speak of: the words and numbers of the edition."""
    prototype = lex.prototype
    return {
        **lex.words,
        "a_shield": lex.one("shield"),
        "n": lex.numbers,
        "fields": listed([str(field) for field in lex.tables.reward_fields]),
        "slots": lex.tables.ship_types[t.REVENANT_TYPE].damage_slots,
        "twelve": "" if prototype else ", 12 gives 1 Neutronium",
        "decides": "who names the first player" if prototype else "the turn order",
        "discard_hidden": (
            "" if prototype else " At any decision in your turn you may discard one for a Resource."
        ),
    }
