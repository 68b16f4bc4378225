"""The game in short, for whoever sits down for the first time, and the cards of the guided first turns."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.state import CYCLES
from starboard.games.voidfall.tables import Tables


def summary(tables: Tables, against_void: bool) -> str:
    return _against_void(tables) if against_void else _rivals(tables)


def _against_void(t: Tables) -> str:
    return (
        "Voidfall against the Void, in brief.\n"
        f"You lead a House, alone or beside others. After {CYCLES} Cycles everybody needs at least as much "
        "Influence as the Void has; then all win together. A fourth Catastrophe loses the game at once.\n"
        "\n"
        "The Void's Influence: its difficulty, and what is left of it: Rifts, incomplete Safe Havens, "
        "Catastrophes, Harbingers, consumed technologies, ongoing Crises, Fallen Houses, Corruption, the "
        "Population of its sectors. Whatever you take from it counts twice.\n"
        "A round: an Alert says what threatens. Under a Situation every turn begins with a Crisis: do what "
        "it asks for at any time of your turn, and it is gone. In a War you face the Crisis board at the end "
        "of your turn.\n"
        "A turn: play a Focus card and take two of its three actions; a flipped Trade token allows the "
        "third. A Joint card, or alone a Heroic one, can be had for a matching card of your hand.\n"
        "The Void advances: a Crisis that stands brings its penalty, lies down on the Crisis board, or "
        "becomes a Catastrophe. A Catastrophe also gives everybody a little.\n"
        "The Crisis board: the fuller a row, the stronger the Skirmish (Military) or the more resources are "
        f"demanded (Economic); each that is missing costs {t.crisis_shortfall} Influence. It counts in Wars "
        "and in every Evaluation.\n"
        "\n"
        "Safe Havens: overproducing twice in one turn, Tier 4 of a track and large sectors build a level. A "
        "complete one counts no more for the Void and gives each player a reward.\n"
        f"Upkeep: {t.agenda_upkeep} for each Agenda without a Trade token, 1 for each full row of a sector. "
        f"Pay {t.upkeep_food} Food, or {t.upkeep_other} of Materials and Energy, for each, or lose "
        f"{t.upkeep_influence} Influence."
    )


def _rivals(t: Tables) -> str:
    return (
        "Voidfall in brief.\n"
        f"You lead a House that rebuilds its realm while the Voidborn press in. After {CYCLES} Cycles the "
        "most Influence wins; of equals, whoever has less Corruption.\n"
        "\n"
        "A Cycle: an event, rounds of turns, an Evaluation.\n"
        "Preparation: whoever has least Influence chooses a place in the Turn Order first. The event puts "
        "things on the map, offers something, and says how many rounds there are.\n"
        "A turn: play a Focus card and take two of its three actions. A flipped Trade token allows the "
        "third. With a fitting Focus you may also play an Agenda: its action now, its objectives in every "
        "Evaluation. Pay an action in full; then do its effects in any order, or forfeit them.\n"
        "Clean-up: two Fleet tokens to a sector, four Glory tokens, the Agenda into a slot, Trade tokens "
        "onto Agendas.\n"
        "Evaluation: the Voidborn strike at each player, Upkeep is paid, the event's objectives and all Pure "
        "Agendas score.\n"
        "\n"
        "Production: each Guild adds the Population of its sector to its Level, and Levels give Yields. More "
        f"than {t.stock_cap} of a resource is overproduction and brings {t.overproduction_influence} "
        "Influence.\n"
        "Fleets: activate FP, deploy them, move them to invade. Combat has no dice: what a force would come "
        "to is shown before you send it. A win brings Influence for all your Glory.\n"
        "Corruption freezes Populations, silences tracks and Agendas, and every marker on your House mat "
        "makes the Voidborn stronger.\n"
        "\n"
        f"Upkeep: {t.agenda_upkeep} for each Agenda without a Trade token, 1 for each full row of a sector. "
        f"Pay {t.upkeep_food} Food, or {t.upkeep_other} of Materials and Energy, for each, or lose "
        f"{t.upkeep_influence} Influence."
    )


_AGAINST_VOID: Final = (
    (
        "Crises",
        "Each turn a Crisis asks for something. Do it at any time of your turn, and it is gone. Ongoing ones "
        "wait on the Crisis board for whoever can resolve them.",
    ),
    (
        "When the Void advances",
        "If the Crisis stands at the end of your turn, choose: suffer its penalty, let it lie down on the "
        "Crisis board, or place one of three Catastrophes. A fourth loses the game.",
    ),
)


def guide(tables: Tables, against_void: bool) -> list[tuple[str, str]]:
    """Pairs of heading and text, shown one after the other in the first turns."""
    t = tables
    goal = (
        "Outlast the Void",
        f"{CYCLES} Cycles, 4 to 6 rounds each. In the end every House needs at least the Void's Influence. "
        "Win its sectors, close its Rifts, drive out Harbingers: all that lowers it.",
    )
    rivals = (
        "Influence wins",
        f"{CYCLES} Cycles, 4 to 6 rounds each. Influence comes from won Invasions, technologies, "
        "overproduction, and above all from Agendas, which score in every Evaluation.",
    )
    return [
        goal if against_void else rivals,
        *(_AGAINST_VOID if against_void else ()),
        (
            "One Focus a turn",
            "Choose a card and take two of its three actions; a used card comes back with the next Cycle. "
            "Point at an action to read its price. Credits stand in for Food, Energy and Materials.",
        ),
        (
            "Trade tokens",
            "Flip one when you play the Focus, and you may take the third action. On an Agenda it spares "
            f"you {t.agenda_upkeep} Upkeep.",
        ),
        (
            "Agendas",
            "Gain one, and play it on a later turn with a Focus of its icons. In a slot it scores in every "
            "Evaluation as long as no Corruption lies above it. No type lies in two slots.",
        ),
        (
            "Guilds and Population",
            "A Guild on a Population of 3 is worth 3 Levels. Put Guilds where people are, and raise the "
            "Population of Pure sectors.",
        ),
        (
            "Invading",
            "Leave an FP behind, or the sector falls to the Voidborn and costs you a Glory token. The "
            "target's label says the fewest FP that win. Glory is paid out in full with each win.",
        ),
        (
            "Mind the Corruption",
            "Markers on tracks and Agenda slots are the strength of the Skirmish in the Evaluation. Your "
            "panel says where it would fall and whether you would hold.",
        ),
        (
            "Before the Evaluation",
            f"Keep Food for Upkeep: each that is missing costs {t.upkeep_influence} Influence. Look at the "
            "right half of the event: its objectives are yours if you meet them in time.",
        ),
    ]
