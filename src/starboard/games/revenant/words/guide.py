"""The first turns, guided: pairs of heading and text, shown one after the other on the page."""

from __future__ import annotations

from starboard.games.revenant.words.lexicon import Lexicon


def guide(lex: Lexicon, seats: int) -> list[tuple[str, str]]:
    w = lex.word
    n = lex.numbers
    shield, skirmish = w("shield"), w("skirmish")
    cards = [
        (
            "Back Houses that survive",
            f"In the end each House counts your Influence × its ships on the board. The columns on the left "
            f"show both: the figure beside the emblem is the House's Power, your marker is your Influence. "
            f"Two or three Houses are enough; {n.cycles} {w('cycle')}s of {n.rounds} turns are not many.",
        ),
        (
            "Man a ship",
            "Each turn one of your crew goes to a free ship: you gain 1 Influence with its House, then use "
            "it. Point at a ship and its column shows what you would gain. An Arkship has two options, a "
            "Fighter moves and kills Voidborn, a Dropship lands on a Planet, your Frigate can do either.",
        ),
        (
            "Violet is Corruption",
            "A ship with the violet token, or the violet option of a Planet, lays Corruption on one of your "
            f"compartments: it closes, what is inside is locked, and it costs {n.corruption_prestige} at "
            "the end. Keep one slot empty, and Cleanse in time.",
        ),
        (
            "Then a bonus action",
            "After the ship you may use one compartment of your Frigate board. Raising your "
            f"{w('rank')} early pays all game long; cards beside a Cadet work in that Cadet's turns, cards "
            "on the Frigate board always.",
        ),
        (
            f"Read the {skirmish}",
            f"After the turns every Voidborn without {lex.one('shield')} is a hit. The red figure in a "
            "sector counts them; the shape beside it says whose Frigate is nearest: that player chooses who "
            "is hit. A red mark means: lost whatever is chosen. Kill Voidborn, lay "
            f"{shield}s, or bring your Frigate near your Houses.",
        ),
        (
            "Hidden Influence is money too",
            "Hidden cards count for their House at the end"
            + (
                ". In the prototype they are kept until then."
                if lex.prototype
                else "; in your own turn each can be traded in for any Resource instead, by the button at "
                "the right end of the bar."
            ),
        ),
    ]
    if seats == 1:
        cards.append(
            (
                "The Corrupted Crew",
                "Before each of your turns the Crew mans a ship of a random House and gains Influence. You "
                "win with strictly more points. You allocate hits only near your Frigate; elsewhere the "
                "House with the least Crew Influence is hit, from the front of the line.",
            )
        )
    if seats == 2 and not lex.prototype:
        cards.append(
            (
                "The Council",
                "Before each round of turns the Council reveals a House and puts an Ambassador on one of its "
                "ships: that space is taken.",
            )
        )
    return cards
