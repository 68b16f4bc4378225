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
            f"At the end each House scores your Influence × its ships on the board. The columns on the left "
            f"show both: the number beside the emblem is the House's Power, and your marker your Influence. "
            f"Two or three Houses are enough: {n.cycles} {w('cycle')}s of {n.rounds} turns go by quickly.",
        ),
        (
            "Man a ship",
            "Each turn one of your crew goes to a free ship: you gain 1 Influence with its House, then use "
            "the ship. Point at one, and its column shows what you would gain. An Arkship has two options, a "
            "Fighter moves and kills Voidborn, a Dropship lands on a Planet, your Frigate can do either.",
        ),
        (
            "Violet is Corruption",
            "A ship with a violet token, or a Planet's violet option, puts Corruption on one of your "
            f"compartments: it closes, what is inside is locked, and you lose {n.corruption_prestige} at "
            "the end. Keep a slot empty, and Cleanse in time.",
        ),
        (
            "Then a bonus action",
            "After the ship you may use one compartment of your Frigate board. Raising your "
            f"{w('rank')} early pays off all game long. Cards beside a Cadet work in that Cadet's turns, "
            "cards on the Frigate board in all of them.",
        ),
        (
            f"Read the {skirmish}",
            f"After the turns every Voidborn without {lex.one('shield')} is a hit. The red number in a "
            "sector counts them, and the shape beside it says whose Frigate is nearest: that player chooses "
            "what is hit. A ship with a red mark is lost whatever they choose. Kill Voidborn, lay "
            f"{shield}s, or keep your Frigate near your Houses.",
        ),
        (
            "Hidden Influence is money too",
            "Hidden cards count for their House at the end"
            + (
                ". In the prototype they are kept until then."
                if lex.prototype
                else "; in your own turn you can trade one in for any Resource instead, with the button at "
                "the right end of the bar."
            ),
        ),
    ]
    if seats == 1:
        cards.append(
            (
                "The Corrupted Crew",
                "Before each of your turns the Crew mans a ship of a random House and gains Influence. You "
                "win only with more points than it has. You allocate hits near your Frigate; elsewhere the "
                "House with the least Crew Influence is hit, from the front of the line.",
            )
        )
    if seats == 2 and not lex.prototype:
        cards.append(
            (
                "The Council",
                "Before each round of turns the Council reveals a House and puts an Ambassador on one of its "
                "ships: that ship is taken.",
            )
        )
    return cards
