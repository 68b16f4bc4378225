"""The words of the game that a player may ask about."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import listed

Concept = tuple[tuple[str, ...], str, str, str]
"""Words by which a player may ask, the heading, the clause, the text."""


def concepts(lex: Lexicon) -> list[Concept]:
    n = lex.numbers
    tables = lex.tables
    w = lex.word
    fields = listed([str(field) for field in tables.reward_fields])
    cadet, frigate, order, operation = w("cadet"), w("frigate"), w("order"), w("operation")
    slots = tables.ship_types[t.REVENANT_TYPE].damage_slots
    common: list[Concept] = [
        (
            ("influence", "track", "tracks"),
            "Influence",
            "REV-16.1",
            f"Your marker on each House's track, 0 to {n.influence_max}. Manning a House ship gives 1. The "
            f"first player on fields {fields} takes the reward there. At the end Influence × House Power "
            "scores.",
        ),
        (
            ("power", "house power"),
            "House Power",
            "REV-16.7",
            "The number of a House's ships on the board, changed at once when one is deployed or destroyed.",
        ),
        (
            ("hidden influence", "hi", "hidden"),
            "Hidden Influence",
            "REV-16.4",
            f"Look at as many cards as your {w('rank')} says and keep one, face down: 1 Influence with its "
            "House at the end."
            + ("" if lex.prototype else " In your turn you may discard one for a Resource at any decision."),
        ),
        (
            ("tactics", "tactics track"),
            "Tactics",
            "REV-17.1",
            f"A track from 0 to {n.tactics_max}, never spent. Fields 3 and 6 give 1 Material"
            + ("" if lex.prototype else ", 12 gives 1 Neutronium")
            + ". It decides "
            + ("who names the first player" if lex.prototype else "the turn order")
            + "; when it is reset, 8 or more bring Hidden Influence and 11 or more also 1 Influence.",
        ),
        (
            ("corruption", "corrupt", "corrupted"),
            "Corruption",
            "REV-14.2",
            "On a compartment it closes the bonus action and locks Resources; each costs "
            f"{n.corruption_prestige} at the end. On a House ship it passes to who mans that ship. Without "
            "an empty slot you cannot man a corrupted ship.",
        ),
        (
            ("residual void", "void"),
            "Residual Void",
            "REV-14.4",
            f"Each Corruption you remove lies here; {n.set_size} of them turn into Hidden Influence at once.",
        ),
        (
            ("discovery data", "data", "cube", "cubes"),
            "Discovery Data",
            "REV-15.1",
            f"Cubes taken from Planets; {n.set_size} of them turn into Hidden Influence at once.",
        ),
        (
            ("voidborn",),
            "Voidborn",
            "REV-19.2",
            f"Enemies, at most {n.voidborn_cap} in a sector. In the {w('skirmish')} each one not held by a "
            f"{w('shield')} deals 1 damage. Destroying one gives 1 Tactics.",
        ),
        (
            ("rift", "rifts"),
            "Rift",
            "REV-27.1",
            f"New Voidborn come through it by the {w('die')}, and where ships were hit it spreads "
            "Corruption.",
        ),
        (
            (w("shield").lower(), "shield", "absorber"),
            w("shield"),
            "REV-25.3",
            f"Stops one Voidborn of its sector in the {w('skirmish')}; then all of them are removed.",
        ),
        (
            (w("skirmish").lower(), "skirmish", "breach", "sharer", "allocate"),
            w("skirmish"),
            "REV-25.2",
            f"Sectors 1 to 8 in order: Voidborn less {w('shield')}s are hits; the owner of the nearest "
            "Frigate says which ships take them. Without ships they strike the Revenant.",
        ),
        (
            ("failure", "failures", w("failure").lower()),
            "Failure",
            "REV-26.1",
            f"The Revenant bears {slots} damage; the next hit is a Failure: the card's effects happen and "
            "the damage is cleared.",
        ),
        (
            ("crew", "crew member", "man", "place"),
            "Crew",
            "REV-2.1",
            "A Captain and two Cadets. Each turn one of them mans a free ship: Influence, the ship's "
            "effect, perhaps Corruption, one bonus action.",
        ),
        (
            ("captain", "rank", w("rank").lower(), "promote"),
            f"Captain and {w('rank')}",
            "REV-20.2",
            f"{n.promote_cost} Science raise the {w('rank')} by 1, at most to 3: more cards, a better "
            "choice of Hidden Influence, new abilities in turns of the Captain.",
        ),
        (
            (operation.lower(), "operation", "operation card", "card", "cards", "hand"),
            operation,
            "REV-21.4",
            f"{cadet}s work in turns of their Cadet, {frigate}s in every turn, {order}s once. At most "
            f"{n.hand_limit} in hand; worth {n.cadet_prestige}, {n.frigate_prestige} and {n.order_prestige} "
            f"{w('prestige')} when played.",
        ),
        (
            ("manoeuvre", "move"),
            "Manoeuvre",
            "REV-8.2",
            "1 sector for the acting ship, more with abilities. It may cross inner sectors but House ships "
            "never stop there.",
        ),
        (
            ("careful move", "careful", "careful moves"),
            "Careful move",
            "REV-18.6",
            "Steps for Fighters, Dropships and Shuttles of anybody. A run may not end in a sector with "
            "more Voidborn than the one where it began.",
        ),
        (
            ("attack", "damage"),
            "Attack",
            "REV-19.2",
            "1 damage in the ship's sector, more with abilities; each point destroys 1 Voidborn and gives "
            "1 Tactics.",
        ),
        (
            ("land", "landing", "planet", "planets", "mining"),
            "Landing",
            "REV-10.3",
            "A Dropship or your Frigate lands on a free Planet: take a Data cube and resolve one option. "
            "The lower one brings 1 Corruption. Mining is a tag for abilities.",
        ),
        (
            ("deploy",),
            "Deploying",
            "REV-11.4",
            "A ship from the supply enters an outer sector with room; its House gains 1 Power.",
        ),
        (
            ("copy", "clone", "replicate", "control"),
            "Copying",
            "REV-22.5",
            "The copied effect is resolved completely, costs included, in the copied one's sector. It "
            "gives no Influence.",
        ),
        (
            ("ability", "abilities", "trigger", "activate", "activation"),
            "Abilities",
            "REV-22.2",
            "They wait for their trigger and are optional; activation abilities work with the bonus action "
            "Activate.",
        ),
        (
            ("compartment", "compartments", "frigate board", "bonus action", "bonus"),
            "Compartments",
            "REV-13.3",
            "They hold your Resources and offer one bonus action each at the end of a turn, while they "
            "carry no Corruption.",
        ),
        (("provision",), "Provision", "REV-7.2", "A tag of some Arkship options; it triggers abilities."),
        (
            ("colony", "colonies", "colony card"),
            "Colony",
            "REV-30.3",
            f"In the last {w('cycle')} Colonies lie open. The one chosen gives its House 1 Power and every "
            "player what its condition is worth.",
        ),
        (
            ("score", "scoring", "prestige", "victory points", "end", "winning"),
            "Scoring",
            "REV-30.4",
            f"For each House Influence × Power; then agendas ({n.agenda_prestige} each), played cards, "
            f"{w('rank')}, 1 per {n.resources_per_point} Resources, −{n.corruption_prestige} per Corruption.",
        ),
        (
            (w("cycle").lower(), "cycle", "round", "phase", "turn"),
            w("cycle"),
            "REV-1.1",
            f"There are {n.cycles}. In each everybody has {n.rounds} turns; then Recall, {w('skirmish')}, "
            "and new Voidborn or a Hyperjump.",
        ),
        (
            ("solo", "corrupted crew", "harbinger", "follower"),
            "Corrupted Crew",
            "REVS-2.1",
            "The solo opponent. A House card and the marker on its grid say which ship it mans; it gains "
            "Influence, and you must score strictly more.",
        ),
        (
            ("hyperjump", "jump"),
            "Hyperjump",
            "REV-28.1",
            "Planets, Rifts and Voidborn are left behind, Tactics are reset with their rewards, and the "
            f"chosen {w('scanner')} says what waits ahead.",
        ),
    ]
    if lex.prototype:
        return common
    return [
        *common,
        (
            ("emergency", "emergency action"),
            "Emergency action",
            "REV-2.7",
            "Instead of manning a ship: gain Hidden Influence, then a Resource of your choice or 1 "
            "Tactics. Steps 3 and 4 are skipped.",
        ),
        (
            ("bombard",),
            "Bombard",
            "REV-8.4",
            "After each Voidborn a Fighter destroys in its attack, it may move to an adjacent outer sector.",
        ),
        (
            ("affiliate", "affiliation"),
            "Affiliate",
            "REV-23.2",
            "Play a card; if it is of the House of the ship you man, take bonus A (1 Resource less) or B "
            "(play one more card).",
        ),
        (
            ("protection", "protection token", "token"),
            "Protection token",
            "REV-11.6",
            "Covers one effect of a Failure card; one per card, never the lower effect of a Core card.",
        ),
        (
            ("council", "ambassador"),
            "Council",
            "REV-29.2",
            "With two players the Council reveals a House before each round and puts an Ambassador on its "
            "Arkship, Dropship or Fighter, whichever is free first.",
        ),
        (
            ("scanner", "scanner card", "scanner benefit"),
            "Scanner card",
            "REV-28.6",
            "Says what waits after a Hyperjump. Hypercharge pays its price, takes its benefits and chooses "
            "it.",
        ),
        (
            ("phase skip token", "charged"),
            "Phase Skip token",
            "REV-11.8",
            "Lies on Hyperjump; Hypercharge moves it up, so that the Rift phase is skipped instead.",
        ),
    ]
