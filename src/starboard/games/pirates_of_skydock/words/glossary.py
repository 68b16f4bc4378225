"""The words of the game that a player may ask about."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.words.phrases import count, listed

TERMS: Final = """
guard, guards, active, stunned | Guards | SKY-9.3
There are {t.guards}. Each active guard in your room takes {t.guard_penalty} off your challenges; a stunned
one takes nothing, but counts wherever only "a guard" is meant, and wakes up in upkeep. When the supply is
empty, every guard that should come raises the alert instead.

airlock, airlocked, box, airlock-glory | Airlock | SKY-5.5
A beaten guard may go out of the airlock: it leaves the game, and you gain {t.airlock_glory} glory. Fewer
guards in the supply mean that the alert rises sooner.

knock out, knock-out, stun | Knock out | SKY-5.5
The guard is turned to its stunned side, and you draw 1 loot card. In the next upkeep it wakes up.

spawn, supply, overflow | A guard comes | SKY-13.1
A guard from the supply is placed, active. If the supply is empty, the alert rises by 1 instead (overflow).

alert, alert track, alert level, level, alert levels | Alert | SKY-13.3
One track for all, with four levels of {spots} spaces here. The level sets the DC of challenges: {dcs}. On
entering a level a guard comes to the Dock. Lowering the alert never goes back past the start of a level.

lockdown | LOCKDOWN | SKY-13.6
The end of the alert track. It ends the game at once, and all players lose.

launch, launch track, rounds, round | Launch | SKY-14.2
The launch token starts on {t.rounds} and moves 1 space each upkeep. On LAUNCH the game ends and is scored,
without another patrol.

challenge, dc, difficulty, roll, die, d20 | Challenge | SKY-9.3
Roll a d20 and add your stat, the level of the Attack, Loot or Interact used, and the bonus of its row; take
off {t.guard_penalty} for each active guard. You pass with the DC or more. A natural 1 always fails, a
natural 20 always passes.

stat, stats, physical, mental, technical | Stats | SKY-9.1
Attack is physical, Loot technical, a patrol mental; rooms, cards and objectives name theirs.

spend, discard-bonus, shortfall | Cards after the die | SKY-9.8
If you fall short, you may discard scheme cards one at a time for +{t.discard_bonus} each, whatever they
show. You are asked only if you have enough of them to pass.

guard-penalty, penalty | Guard penalty | SKY-9.3
{t.guard_penalty} less for each active guard in your room. In the guard half of an encounter the worst room
that you left counts instead.

marker, markers, energy, energy marker, reserve | Energy markers | SKY-3.6
In planning you put your {t.markers} markers on different abilities. On your turn you take one of them back
and use the ability under it.

forgo, first player, first-player token, claim, claimed | Forgo | SKY-4.5
You may take a marker and do nothing. The first to do so in a round claims the first-player token and starts
the next round; otherwise it passes to the left.

planning, plan, settling, packet, packets | Planning | SKY-3.1
All plan at the same time and unseen: draw {t.draw} cards ({t.first_draw} in round 1), improve abilities,
place energy. If a token runs out, the first player and those to the left are served first, and you are
asked again.

draw, first-draw | Planning draws | SKY-3.2
{t.first_draw} cards in round 1, {t.draw} later, in any mix of scheme and loot. You see each card before you
choose the next deck.

turn, action phase, free window, window | Turn | SKY-4.3
Take one marker and use its ability, or forgo. Before and after, play any number of loot cards, at most 1
scheme card, and improve abilities.

scheme limit, scheme card, scheme cards | Scheme cards | SKY-4.7
They have symbols, with which objectives are paid, and an effect. You play at most 1 for its effect in each
player turn; discarding them is not playing.

loot card, loot cards | Loot cards | SKY-11.1
Play one for its effect, as many as you like, or discard it for an ability that it shows: a new one of level
1, or one level more.

improve, acquire, upgrade, ability, abilities, max, maximum | Improving | SKY-11.4
Discard loot that shows the kind. A new ability goes to the left-most empty slot of a row. Level 3 takes a
token from the supply; without one it is not possible.

row, rows, row-bonus, slot, slots | Rows and slots | SKY-9.3
Muscle, Nerve and Wits add {t.row_bonus} to physical, mental and technical challenges of the abilities in
them. The numbers of a slot are those on which a neutralization token falls there.

neutralization, neutralization token, token, tokens, covered, recovering | Neutralization | SKY-10.2
The ability that it covers cannot be used. A d20 says which; if that slot is empty or covered, you choose.
It lasts through the next round: assigned, then recovering, then gone. Heal removes it sooner.

encounter, encounter card, guard half, random half | Encounter | SKY-6.6
A Move that leaves a guarded room, or ends in a room with the encounter icon, draws one card. The guard half
is for the guards left behind, the random half for the icon, and only at the alert levels on the card.

stay, way, past | Moving | SKY-6.3
You may take fewer steps, or stay. Of two ways to a room, one may avoid the guards: then both are offered.

sneak | Sneak | SKY-6.11
Moving by a card or a room's ability: it draws no encounter card.

symbol, symbols, blade, mask, gear, map, wild | Symbols | SKY-8.4
Scheme cards show blades, masks, gears and maps; a wild stands for any of them. Any 2 cards together may
stand for any 1 symbol.

objective, objectives, track, tracks | Objectives | SKY-8.2
Be in the room, meet the condition, fill the track, pass the challenge, then pay the symbols with scheme
cards. You gain its glory and put a token on it. Without a token on any objective you cannot win.

help, help call, helper, call | Help | SKY-8.9
Before taking the marker you may ask for one symbol of an objective. Once you take a helper, both are bound.
On success both get a token on it and a support token, and nobody its glory.

support, support token, support tokens | Support | SKY-15.3
Tokens worth 2 to 4, drawn for objectives completed with help; only their owner knows the value. They count
at the end like glory, and support breaks ties.

backer, backers, secret backer | Secret backer | SKY-15.3
Your hidden backer adds support at the end, if what it wants is true then.

glory, score, scoring, end, winning | Scoring | SKY-15.4
Glory + support. The highest score among those with a token on an objective wins. If nobody has one, all
lose.

hand limit, hand, hand-limit, large-hand | Hand limit | SKY-14.1
{t.hand_limit} cards, checked only in upkeep; {t.large_hand} with Twice the pockets.

patrol, upkeep, arrow, arrows, crowd, confrontation | Upkeep | SKY-14.4
Hand limit, launch, first player. Then guards alone in a room follow the arrow; a guard joins them wherever
they meet a character; each character beside a guard raises the alert, and rolls mental against active ones
or gains a token; stunned guards wake; {t.crowd} or more guards in a room break up. Then tokens recover.

reaction, react, assist | Reactions | SKY-12.2
Some cards answer to an event, also on the turns of others: a roll, a guard, a rise of the alert. Nobody is
told who was asked.

card | Cards | SKY-12.1
A card is played at the time that it names. It must be able to do something now.

seats-2, seats-3, seats-4 | Number of players | SKY-13.3
An alert level has {spaces} spaces with 2, 3 and 4 players.

support-2, support-3, support-4 | Support token | SKY-8.14
Worth 2, 3 or 4 at the end. There are {supports}.
"""


def values(tables: Tables, spots_per_level: int) -> dict[str, object]:
    """What the terms speak of: the numbers of the content and of this table."""
    worth = sorted(set(tables.support))
    return {
        "t": tables,
        "spots": spots_per_level,
        "spaces": listed([str(n) for n in tables.spots_per_level[2:]]),
        "dcs": listed([str(dc) for dc in tables.dcs[1:]]),
        "supports": listed([f"{tables.support.count(n)} worth {n}" for n in worth])
        + f", {count(len(tables.support), 'token')} in all",
    }
