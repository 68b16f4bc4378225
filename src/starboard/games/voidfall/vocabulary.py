"""The words of Voidfall that content and rules share, each with its number (chapter 1 of the content).

Only the standard library is imported, so that mypyc can compile this module.
"""

from __future__ import annotations

from typing import Final

# --- resources, pieces, tracks ----------------------------------------------------------------------------

FOOD: Final = 0
ENERGY: Final = 1
MATERIALS: Final = 2
CREDITS: Final = 3
SCIENCE: Final = 4
ANY_RESOURCE: Final = 5  # X: each unit of any type
ANY_BASIC: Final = 6  # B: each unit Food, Energy or Materials
RESOURCES: Final[tuple[str, ...]] = ("food", "energy", "materials", "credits", "science")
LETTERS: Final[tuple[str, ...]] = (
    "F",
    "E",
    "M",
    "C",
    "S",
    "X",
    "B",
)  # a bundle has one amount for each of these

# A set of Guild kinds is the sum of 1 << resource.
FEM_GUILDS: Final = 0b00111
ALL_GUILDS: Final = 0b11111

SHIPYARD: Final = 0
DEFENSE: Final = 1
STARBASE: Final = 2
INSTALLATIONS: Final[tuple[str, ...]] = ("shipyard", "defense", "starbase")
ALL_INSTALLATIONS: Final = 0b111  # a set of them is the sum of 1 << installation

CORVETTE: Final = 0
SENTRY: Final = 1
DESTROYER: Final = 2
DREADNOUGHT: Final = 3
CARRIER: Final = 4
FLEETS: Final[tuple[str, ...]] = ("corvette", "sentry", "destroyer", "dreadnought", "carrier")
VOIDBORN: Final = 5  # in the table of fleets, never in an effect
ANY_FLEET: Final = -1

SOCIETY: Final = 0
STATECRAFT: Final = 1
ECONOMY: Final = 2
ANY_TRACK: Final = 3  # in ``advance``
LEAST_TRACK: Final = 4  # in ``advance``
EACH_TRACK: Final = 3  # in ``tier``
TRACKS: Final[tuple[str, ...]] = ("society", "statecraft", "economy")
LAST_SPACE: Final = 7
TIERS: Final[tuple[int, ...]] = (0, 0, 0, 1, 1, 2, 3, 4)  # by space of a track (VF-26.1)

DOMINANCE: Final = 0
SUPPORT: Final = 1
MIGHT: Final = 2
WEALTH: Final = 3
ANY_AGENDA: Final = 4  # in ``agenda``
ALL_AGENDAS: Final = 4  # in ``corrupt-offer``
AGENDAS: Final[tuple[str, ...]] = ("dominance", "support", "might", "wealth")

PRODUCTION: Final = 0
CONQUEST: Final = 1
REINFORCEMENT: Final = 2
DEVELOPMENT: Final = 3
PROGRESS: Final = 4
POLITICS: Final = 5
PROSPERITY: Final = 6
INNOVATION: Final = 7
TEMPTATION: Final = 8
FOCUSES: Final[tuple[str, ...]] = (
    "production",
    "conquest",
    "reinforcement",
    "development",
    "progress",
    "politics",
    "prosperity",
    "innovation",
    "temptation",
)
LEADERSHIP: Final = 9  # the Joint or Heroic card that counts as every Focus

TUTORIAL: Final = 0
COMPETITIVE: Final = 1
COOP: Final = 2
SOLO: Final = 3
MODES: Final[tuple[str, ...]] = ("tutorial", "competitive", "coop", "solo")

EASY: Final = 0
MEDIUM: Final = 1
HARD: Final = 2
DIFFICULTIES: Final[tuple[str, ...]] = ("easy", "medium", "hard")

BASIC: Final = 0
IMPROVED: Final = 1
EITHER_TECH: Final = 2
TECHS: Final[tuple[str, ...]] = ("basic", "improved", "any")

MILITARY: Final = 0
ECONOMIC: Final = 1
GENERAL: Final = 2
CRISIS_TYPES: Final[tuple[str, ...]] = ("military", "economic", "general")
# Which Crises an effect may discard.
DISCARD_ANY: Final = 0
DISCARD_ECONOMIC: Final = 1  # or General
DISCARD_MILITARY: Final = 2  # or General
DISCARDS: Final[tuple[str, ...]] = ("any", "economic-general", "military-general")

# --- places (1.5) -----------------------------------------------------------------------------------------

AT_ANY: Final = 0  # nothing is written
AT_HOME: Final = 1
AT_NONHOME: Final = 2
AT_SAME: Final = 3
AT_OTHER: Final = 4
AT_OTHERS: Final = 5
AT_HERE: Final = 6
AT_NEAR: Final = 7
AT_TARGET: Final = 8
AT_SHIPYARD: Final = 9
AT_WITH: Final = 10  # the filter says which
PLACES: Final[tuple[str, ...]] = (
    "",
    "@home",
    "@nonhome",
    "@same",
    "@other",
    "@others",
    "@here",
    "@near",
    "@target",
    "@shipyard",
    "@with",
)
# Positions of Corruption; they go on where the places end, because some verbs take either.
ON_MAT: Final = 11
ON_TRACK: Final = 12
ON_AGENDA: Final = 13
ON_SECTOR: Final = 14
POSITIONS: Final[tuple[str, ...]] = ("mat", "track", "agenda", "sector")

# Where ``place`` puts things (1.8).
ZONE_ADJ_VOID: Final = 0
ZONE_ADJ_VOID_LOW: Final = 1
ZONE_ADJ_VOID_HIGH: Final = 2
ZONE_EACH_VOID: Final = 3
ZONE_EACH_RIFT: Final = 4
ZONE_VOID_OR_FALLEN: Final = 5
ZONE_NEAR_VOID: Final = 6
ZONES: Final[tuple[str, ...]] = (
    "adj-void",
    "adj-void-low",
    "adj-void-high",
    "each-void",
    "each-rift",
    "void-or-fallen",
    "near-void",
)

# What ``place`` puts there; a number goes with each.
PUT_VOID: Final = 0  # how many
PUT_DEFENSE: Final = 1
PUT_GUILD: Final = 2  # a set of kinds
PUT_BOUNTY: Final = 3
PUT_RECLAIM: Final = 4
PUT_GLORY: Final = 5  # its value
PUT_HARBINGER: Final = 6
PUTS: Final[tuple[str, ...]] = ("void", "defense", "guild", "bounty", "reclaim", "glory", "harbinger")

# What the Voidborn get in a Skirmish.
BOOST_APPROACH_ABSORB: Final = 0
BOOST_SALVO_ABSORB: Final = 1
BOOST_INITIATIVE: Final = 2
BOOST_APPROACH_DAMAGE: Final = 3
BOOST_SALVO_DAMAGE: Final = 4
BOOST_NO_DEFENSE: Final = 5  # 0 or 1
BOOSTS: Final[tuple[str, ...]] = (
    "approach-absorb",
    "salvo-absorb",
    "initiative",
    "approach-damage",
    "salvo-damage",
    "no-defense",
)

# --- abilities and boxes (1.7) ----------------------------------------------------------------------------

ALWAYS: Final = 0  # a special rule, a Production Level: as long as the source is there
WITH_FOCUS: Final = 1  # an action that is available with certain Focuses
ON_GUILD: Final = 2
ON_INST: Final = 3
ON_POP: Final = 4
ON_TECH: Final = 5
ON_ADVANCE: Final = 6
ON_OVERPRODUCE: Final = 7
ON_REGROUP: Final = 8
ON_TRADE: Final = 9
ON_INVADE_WIN: Final = 10
ON_VOID_WIN: Final = 11
ON_CORRUPTION_COST: Final = 12
ON_PRODUCE: Final = 13
ON_RETURN_TRADE: Final = 14
ON_CAPTURE: Final = 15
TRIGGERS: Final[tuple[str, ...]] = (
    "",
    "with",
    "guild",
    "inst",
    "pop",
    "tech",
    "advance",
    "overproduce",
    "regroup",
    "trade",
    "invade-win",
    "void-win",
    "corruption-cost",
    "produce",
    "return-trade",
    "capture",
)

UNLIMITED: Final = 0
ONCE_TURN: Final = 1
ONCE_CYCLE: Final = 2
ONCE_COMBAT: Final = 3
LIMITS: Final[tuple[str, ...]] = ("", "once-turn", "once-cycle", "once-combat")

BOX_MUST: Final = 0
BOX_MAY: Final = 1
BOX_ONCE: Final = 2
BOX_ONCE_MAY: Final = 3
BOX_ONGOING: Final = 4
BOX_DELAYED: Final = 5
BOXES: Final[tuple[str, ...]] = ("must", "may", "once", "once-may", "ongoing", "delayed")

# --- Crises (1.8) -----------------------------------------------------------------------------------------

DEED_INVADE_WIN: Final = 0
DEED_PRODUCE: Final = 1
DEED_OVERPRODUCE: Final = 2
DEED_ADVANCE: Final = 3
DEED_TECH: Final = 4
DEED_AGENDA: Final = 5
DEED_PLAY_AGENDA: Final = 6
DEED_TRADE: Final = 7
DEED_GUILD: Final = 8
DEED_INST: Final = 9
DEED_POP: Final = 10
DEED_DEPLOY: Final = 11
DEED_ACTIVATE: Final = 12
DEED_REGROUP: Final = 13
DEED_REMOVE_CORRUPTION: Final = 14
DEED_UPGRADE_GLORY: Final = 15
DEED_RESOLVE_FOCUS: Final = 16
DEEDS: Final[tuple[str, ...]] = (
    "invade-win",
    "produce",
    "overproduce",
    "advance",
    "tech",
    "agenda",
    "play-agenda",
    "trade",
    "guild",
    "inst",
    "pop",
    "deploy",
    "activate",
    "regroup",
    "remove-corruption",
    "upgrade-glory",
    "resolve-focus",
)

KIND_A: Final = 0  # do it in a restricted way
KIND_B: Final = 1  # while a condition holds
KIND_C: Final = 2  # and pay a cost
CRISIS_KINDS: Final[tuple[str, ...]] = ("A", "B", "C")

ONLY_NUMBER: Final = 0
ONLY_AT_HOME: Final = 1
ONLY_AT_NONHOME: Final = 2
ONLY_AT_CORRUPTED: Final = 3
ONLY_AT_SHIPYARD: Final = 4
ONLY_FP_LOST: Final = 5
ONLY_FP_SENT: Final = 6
ONLY_SOURCES: Final = 7
ONLY_TARGET_POP: Final = 8
ONLY_TARGET_HARBINGER: Final = 9
ONLY_TARGET_DEFENSE: Final = 10
ONLY_TARGET_FALLEN: Final = 11
ONLY_YIELD: Final = 12
ONLY_POP_AFTER: Final = 13
ONLY_FROM_OFFER: Final = 14
ONLY_FROM_PREFERRED: Final = 15
ONLY_NO_FLIP: Final = 16
ONLY_KIND_NEW: Final = 17
ONLY_LAST_SLOT: Final = 18
ONLY_TIER_AFTER: Final = 19
RESTRICTIONS: Final[tuple[str, ...]] = (
    "n",
    "@home",
    "@nonhome",
    "@corrupted",
    "@shipyard",
    "fp-lost",
    "fp-sent",
    "sources",
    "target-pop",
    "target:harbinger",
    "target:defense",
    "target:fallen",
    "yield",
    "pop-after",
    "from:offer",
    "from:preferred",
    "no-flip",
    "kind-new",
    "last-slot",
    "tier-after",
)
# Those that compare with a number; the others only hold or not.
MEASURED: Final[tuple[int, ...]] = (
    ONLY_NUMBER,
    ONLY_FP_LOST,
    ONLY_FP_SENT,
    ONLY_SOURCES,
    ONLY_TARGET_POP,
    ONLY_YIELD,
    ONLY_POP_AFTER,
    ONLY_TIER_AFTER,
)

# --- special rules (1.9) ----------------------------------------------------------------------------------

RULE_SAFE_RETURN: Final = 0
RULE_SAFE_RETURN_ALL: Final = 1
RULE_EXTRA_TRADE_SPACE: Final = 2
RULE_INITIATIVE_PLUS_5: Final = 3
RULE_FIRST_STRIKE: Final = 4
RULE_BANK_SCIENCE: Final = 5
RULE_CREDIT_UPKEEP: Final = 6
RULE_DOUBLE_DOCK: Final = 7
RULE_DOCK_CREDITS: Final = 8
RULE_DEFENDER_VOLLEY: Final = 9
RULE_FREE_SECTOR_UPKEEP: Final = 10
RULE_TORPEDO_FIRST: Final = 11
RULE_TORPEDO_ALL: Final = 12
RULE_STARBASE_1: Final = 13
RULE_STARBASE_2: Final = 14
RULE_STARBASE_CLEANSE: Final = 15
RULE_FLEET_DESTROYER: Final = 16
RULE_FLEET_DESTROYER_FULL: Final = 17
RULE_NO_TIER_COST: Final = 18
RULE_SHIELD_SALVO: Final = 19
RULE_SHIELD_BOTH: Final = 20
RULE_FLEET_DREADNOUGHT_1: Final = 21
RULE_FLEET_DREADNOUGHT_3: Final = 22
RULE_FLEET_CARRIER_1: Final = 23
RULE_FLEET_CARRIER_3: Final = 24
RULE_FLEET_SENTRY: Final = 25
RULE_SENTRY_BONUS: Final = 26
RULE_CORRUPTION_STORE_2: Final = 27
RULE_CORRUPTION_STORE_3: Final = 28
RULE_DOUBLE_REMOVAL: Final = 29
RULE_JUMP_STORMS: Final = 30
RULE_DOUBLE_ACTION: Final = 31
RULE_HOME_ANNEX_2: Final = 32
RULE_HOME_ANNEX_4: Final = 33
RULE_MISSILE_ATTACK: Final = 34
RULE_MISSILE_BOTH: Final = 35
RULE_FIFTH_AGENDA: Final = 36
RULE_SEED_RECLAIM: Final = 37
RULE_SEED_RECLAIM_WIDE: Final = 38
RULE_HOME_CLEANSE: Final = 39
RULE_DRONE_1: Final = 40
RULE_DRONE_2: Final = 41
RULE_DRONE_DEFENCE: Final = 42
RULE_DRONE_AUTO: Final = 43
RULE_TRANSPORT_ONCE: Final = 44
RULE_BOMBARD_ABSORB: Final = 45
RULE_NEXUS_RETURN: Final = 46
RULE_SALVAGE_BASE: Final = 47
RULE_REPLICATE: Final = 48
RULE_GUILD_DIVIDEND: Final = 49
RULE_POP_DIVIDEND: Final = 50
RULE_KEEP_REMOVED: Final = 51
RULE_DEPLOY_TOLL: Final = 52
RULE_QUIET_BOARD: Final = 53
RULE_MERCY_40: Final = 54
RULE_VOID_ADAPTS: Final = 55
RULE_GLORY_RISE: Final = 56
RULE_RIFT_GROWTH: Final = 57
RULE_PREFERRED_TAX: Final = 58
RULE_PREFERRED_CHEAP: Final = 59
RULE_FREE_REGROUP_8: Final = 60
RULE_MATERIALS_AS_ENERGY: Final = 61
RULE_UPKEEP_GIFT_2: Final = 62
RULE_SECOND_START_AGENDA: Final = 63
RULE_ANY_TRADE_BONUS: Final = 64
RULE_CORRUPT_YIELD: Final = 65
RULE_FIXED_POP: Final = 66
RULE_PURE_TILE: Final = 67
RULE_VOID_IMMUNE: Final = 68
RULE_VOID_LIMIT_2: Final = 69
RULE_VOID_LIMIT_3: Final = 70
RULE_RIFT_TILE: Final = 71
RULE_WORMHOLE_LINK: Final = 72
RULES: Final[tuple[str, ...]] = (
    "safe-return",
    "safe-return-all",
    "extra-trade-space",
    "initiative-plus-5",
    "first-strike",
    "bank-science",
    "credit-upkeep",
    "double-dock",
    "dock-credits",
    "defender-volley",
    "free-sector-upkeep",
    "torpedo-first",
    "torpedo-all",
    "starbase-1",
    "starbase-2",
    "starbase-cleanse",
    "fleet-destroyer",
    "fleet-destroyer-full",
    "no-tier-cost",
    "shield-salvo",
    "shield-both",
    "fleet-dreadnought-1",
    "fleet-dreadnought-3",
    "fleet-carrier-1",
    "fleet-carrier-3",
    "fleet-sentry",
    "sentry-bonus",
    "corruption-store-2",
    "corruption-store-3",
    "double-removal",
    "jump-storms",
    "double-action",
    "home-annex-2",
    "home-annex-4",
    "missile-attack",
    "missile-both",
    "fifth-agenda",
    "seed-reclaim",
    "seed-reclaim-wide",
    "home-cleanse",
    "drone-1",
    "drone-2",
    "drone-defence",
    "drone-auto",
    "transport-once",
    "bombard-absorb",
    "nexus-return",
    "salvage-base",
    "replicate",
    "guild-dividend",
    "pop-dividend",
    "keep-removed",
    "deploy-toll",
    "quiet-board",
    "mercy-40",
    "void-adapts",
    "glory-rise",
    "rift-growth",
    "preferred-tax",
    "preferred-cheap",
    "free-regroup-8",
    "materials-as-energy",
    "upkeep-gift-2",
    "second-start-agenda",
    "any-trade-bonus",
    "corrupt-yield",
    "fixed-pop",
    "pure-tile",
    "void-immune",
    "void-limit-2",
    "void-limit-3",
    "rift-tile",
    "wormhole-link",
)
