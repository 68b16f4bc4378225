"""The game in short, for whoever sits down for the first time, and the cards of the guided first turns."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.tables import Tables


def summary(tables: Tables, seats: int) -> str:
    t = tables
    spots = t.spots_per_level[seats]
    return (
        "Pirates of Skydock in brief.\n"
        f"You steal a ship together, and each of you wants to be her captain. After {t.rounds} rounds she "
        "launches: the most glory and support wins, but only with your token on an objective. If the alert "
        "reaches LOCKDOWN first, everybody loses.\n"
        "\n"
        "A round: planning, turns, upkeep.\n"
        f"Planning, all at once and unseen: draw {t.draw} cards ({t.first_draw} at first), discard loot to "
        f"gain or raise abilities, put {t.markers} energy markers on abilities.\n"
        "A turn: take one marker and use the ability under it. Around it play loot, and one scheme card. "
        "The first to take a marker and do nothing starts the next round.\n"
        "Abilities: Move through the ship; Interact with your room or an objective; Scheme and Loot draw "
        "cards where the room has the icon; Attack a guard; Heal neutralization tokens for glory.\n"
        "\n"
        f"Challenges: d20 + stat + level + row − {t.guard_penalty} for each active guard, against the DC: "
        f"{', '.join(str(dc) for dc in t.dcs[1:])} by alert level ({spots} spaces each). A 1 fails, a 20 "
        f"passes. Short? Discard scheme cards for +{t.discard_bonus} each.\n"
        "Objectives: be there, pass, pay the symbols, gain the glory. Or ask the others for a symbol: then "
        "both get a token on it and a support token, and nobody the glory.\n"
        "\n"
        "Upkeep: guards alone in a room follow the arrows. Where one meets you, another comes, the alert "
        "rises, and you roll or an ability is covered. In the last round there is no patrol.\n"
        "\n"
        "First steps: plan a Move before what needs another room; raise Move and Interact early; keep "
        "scheme cards whose symbols an objective needs; end the round away from guards, and look one arrow "
        "back; complete one objective by round 6, with help if need be."
    )


def guide(tables: Tables, seats: int) -> list[tuple[str, str]]:
    """Pairs of heading and text, shown one after the other in the first turns."""
    t = tables
    return [
        (
            "Win together, win alone",
            f"She launches after {t.rounds} rounds. Then the most glory and support wins, but only with your "
            "token on one of the three objectives. If the alert reaches the end of its track first, "
            "everybody loses.",
        ),
        (
            "Plan in secret",
            f"Draw {t.first_draw} cards now, {t.draw} in later rounds. Loot can be given up for a new "
            f"ability, or to raise one you have. Then put your {t.markers} markers on what you want to do, "
            "and remember a Move to get there.",
        ),
        (
            "One marker a turn",
            "Take a marker and use its ability. Point at an option to see its price and its chance. Loot, "
            "and one scheme card, can be played before and after.",
        ),
        (
            "Mind the guards",
            f"Each active guard beside you takes {t.guard_penalty} off your rolls. Leaving its room draws an "
            "encounter card. If you end the round there, the alert rises, one more comes, and you roll or an "
            "ability is covered.",
        ),
        (
            "Roll, then decide",
            "The die needs the DC less your modifiers; both stand on the challenge card. If you fall short, "
            f"discard scheme cards for +{t.discard_bonus} each, but not those that must pay an objective.",
        ),
        (
            "Objectives and help",
            "Be in the room, pass the challenge, pay the symbols: full glory. If one symbol is missing, call "
            "for help before you take the marker. Then you and the helper get a token and support, no glory.",
        ),
        (
            "Keep the alert down",
            f"Every {t.spots_per_level[seats]} spaces the DC rises and a guard comes to the Dock. The Bridge "
            "and some cards lower the alert, but never below the level it has reached.",
        ),
    ]
