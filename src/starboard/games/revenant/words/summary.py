"""The game in short, for whoever sits down for the first time; docs/revenant.md is the longer form."""

from __future__ import annotations

from starboard.games.revenant.words.lexicon import Lexicon


def summary(lex: Lexicon, seats: int) -> str:
    w = lex.word
    n = lex.numbers
    emergency = (
        ""
        if lex.prototype
        else " No good ship left? An emergency action gives Hidden Influence and a Resource."
    )
    goal = (
        "Score more than the Corrupted Crew." if seats == 1 else f"Whoever has the most {w('prestige')} wins."
    )
    council = ""
    if seats == 2 and not lex.prototype:
        council = "Before each round of turns the Council puts an Ambassador on a ship of a random House.\n"
    if seats == 1:
        council = "Before each of your turns the Corrupted Crew mans a ship of a random House.\n"
    return (
        "Revenant in brief.\n"
        f"The fleets of seven Houses, gathered round the flagship Revenant, flee from the Voidborn. In "
        f"{n.cycles} {w('cycle')}s of {n.rounds} turns you gain Influence with Houses and keep their ships "
        "alive. "
        f"{goal}\n"
        "\n"
        "A turn: put one of your crew (Captain, two Cadets) on a free ship; gain 1 Influence with its "
        "House; use the ship; take Corruption if the ship is corrupted; then take one bonus action on your "
        f"Frigate board.{emergency}\n"
        "Ships: an Arkship offers two options, a Fighter moves and destroys Voidborn, a Dropship moves and "
        f"lands on a Planet, and your Frigate does either. The Revenant deploys ships ({w('reinforce')}) or "
        f"prepares the jump ({w('hypercharge')}).\n"
        f"{council}\n"
        f"After the turns comes the {w('skirmish')}: in each sector every Voidborn without "
        f"{lex.one('shield')} is a hit, and the owner of the nearest Frigate chooses the ships that take it. "
        "Then new Voidborn come through the Rifts, or the fleet jumps to a fresh map.\n"
        "\n"
        f"{w('prestige')}: for each House your Influence (track and hidden cards) × its ships on the board; "
        f"agendas {n.agenda_prestige} each, played cards, {w('rank')}, Resources, less "
        f"{n.corruption_prestige} per Corruption.\n"
        "\n"
        "First steps: back two or three Houses and keep your Frigate where their ships are; raise "
        f"your {w('rank')} early; keep an empty Corruption slot; {w('shield')}s vanish after each "
        f"{w('skirmish')}."
    )
