"""Why options are closed, each by the clause that closes it."""

from __future__ import annotations

from tests.games.voidfall.perils import advancing, lying, peril
from tests.games.voidfall.sampling import laid, start, state

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.actions import options
from starboard.games.voidfall.rules.agendas import types_to_gain
from starboard.games.voidfall.rules.cleanup import agenda_places
from starboard.games.voidfall.rules.corruption import free_places
from starboard.games.voidfall.rules.invasion import targets
from starboard.games.voidfall.rules.sectors import name_of, neighbours
from starboard.games.voidfall.rules.technologies import technologies_to_gain
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.title import Closed


def position() -> tuple[Voidfall, Player]:
    s = state(start(laid(2, "why")))
    p = s.players[0]
    p.focus = s.tables.by_id["focus-conquest"][1]
    p.hand = tuple(card for card in p.hand if card != p.focus)
    p.stock = (9, 9, 9, 9, 9)
    return s, p


def why(s: Voidfall, verb: str, given: list[Value], about: tuple[Value, ...] = ()) -> dict[Value, Closed]:
    return {one.key: one for one in KINDS.closed(s, Question(0, verb, given, about, False))}


def actions(s: Voidfall, p: Player) -> dict[Value, Closed]:
    return why(s, "action", options(s, p))


def test_an_action_that_cannot_be_paid() -> None:
    """VF-4.3: Prepare costs 3 Materials; VF-13.2: Credits stand in."""
    s, p = position()
    assert actions(s, p) == {}
    p.stock = (9, 9, 2, 0, 9)
    closed = actions(s, p)
    assert set(closed) == {"focus-conquest.prepare", "focus-conquest.plan"}
    prepare = closed["focus-conquest.prepare"]
    assert prepare.clause == "VF-4.3"
    assert prepare.reason == "it costs 3 Materials, and you have 9 Food, 9 Energy, 2 Materials and 9 Science"
    p.stock = (9, 9, 2, 1, 9)
    assert actions(s, p) == {}


def test_actions_taken_and_actions_used_up() -> None:
    """VF-4.1: each once, two of three without a flipped token."""
    s, p = position()
    p.done = 0b001
    assert actions(s, p)["focus-conquest.engage"].reason == "you have taken it this turn"
    p.done = 0b011
    closed = actions(s, p)["focus-conquest.prepare"]
    assert (closed.clause, "flipped Trade token" in closed.reason) == ("VF-4.1", True)
    p.flipped = True
    assert "focus-conquest.prepare" not in actions(s, p)


def test_a_technology_action_with_another_focus() -> None:
    """VF-4.9: Terraforming goes with Development and Prosperity."""
    s, p = position()
    p.techs = (s.tables.by_id["terraforming"][1] * 2,)
    refresh_rules(s, p)
    closed = actions(s, p)["terraforming.1"]
    assert closed.clause == "VF-4.9"
    assert closed.reason == "it goes with Development or Prosperity, and you play Conquest"
    p.focus = s.tables.by_id["focus-development"][1]
    assert "terraforming.1" not in actions(s, p)
    p.used = ("terraforming.1",)
    assert actions(s, p)["terraforming.1"].clause == "VF-4.10"


def test_technologies() -> None:
    """VF-29.2 to 29.5: owned, no slot, blocked, no Basic version, Improved limit."""
    s, p = position()
    own = p.techs[0] >> 1
    name = s.tables.technologies[own].id
    closed = why(s, "technology", technologies_to_gain(s, p, v.EITHER_TECH))
    # The own starting one lies beside the mat, but all tracks are at Tier 0.
    assert p.tracks == (0, 0, 0)
    assert closed[f"improved {name}"].clause == "VF-29.4"
    offered = s.tables.technologies[s.improved_offer[0]].id
    assert closed[f"improved {offered}"].clause == "VF-29.5"
    s.blocked = False
    p.tracks = (3, 0, 0)
    closed = why(s, "technology", technologies_to_gain(s, p, v.EITHER_TECH))
    assert f"improved {name}" not in closed
    assert closed[f"improved {offered}"].clause == "VF-29.3"
    p.tech_limit = 1
    basic = next(tech for tech, copies in enumerate(s.tableau) if copies and tech != own)
    closed = why(s, "technology", technologies_to_gain(s, p, v.EITHER_TECH))
    full = closed[s.tables.technologies[basic].id]
    assert (full.clause, full.reason) == ("VF-29.2", "all your 1 technology slots are taken")


def test_targets_of_an_invasion() -> None:
    """VF-14.4, VF-20.5, VF-38.3: Homes, sectors without own FP beside them, players at a peaceful table."""
    s, p = position()
    other = s.players[1]
    near = neighbours(s, p.home)
    for at in near:
        s.give(at, NOBODY)
        s.void[at], s.fleet[at] = 1, (0, 0, 0, 0, 0)
    s.fleet[p.home] = (0, 0, 0, 0, 0)
    given: list[Value] = [name_of(s, at) for at in targets(s, p, False)]
    assert why(s, "invade", given)[name_of(s, near[0])].clause == "VF-20.5"
    s.fleet[p.home] = (2, 0, 0, 0, 0)
    s.give(near[0], other.seat)
    s.void[near[0]], s.fleet[near[0]] = 0, (1, 0, 0, 0, 0)
    s.peaceful = True
    given = [name_of(s, at) for at in targets(s, p, False)]
    assert why(s, "invade", given)[name_of(s, near[0])].clause == "VF-38.3"
    other.home = near[0]
    assert why(s, "invade", given)[name_of(s, near[0])].clause == "VF-14.4"


def test_populations() -> None:
    """VF-16.1, VF-16.2."""
    s, p = position()
    at = s.own(p)[-1]
    s.population[at] = 6
    assert why(s, "grow", ["forfeit"])[name_of(s, at)].clause == "VF-16.2"
    s.population[at], s.corrupted[at] = 3, True
    assert why(s, "grow", ["forfeit"])[name_of(s, at)].reason == "it is Corrupted"


def test_places_for_corruption() -> None:
    """VF-27.3, VF-14.8, VF-27.9."""
    s, p = position()
    p.track_corruption = (True, False, False)
    closed = why(s, "corrupt", free_places(s, p))
    assert closed["track society"].clause == "VF-27.3"
    assert closed[f"sector {name_of(s, p.home)}"].clause == "VF-14.8"
    closed = why(s, "corrupt", free_places(s, p, v.ON_TRACK))
    assert closed["slot 1"].clause == "VF-27.9"


def test_tracks() -> None:
    """VF-26.2, VF-26.3, VF-26.6."""
    s, p = position()
    p.tracks = (7, 6, 0)
    p.active, p.inactive = 0, 14
    for at in s.own(p):
        s.fleet[at] = (0, 0, 0, 0, 0)
    closed = why(s, "advance", ["economy", "forfeit"])
    assert closed["society"].clause == "VF-26.3"
    assert (closed["statecraft"].clause, closed["statecraft"].reason) == (
        "VF-26.2",
        "you cannot deactivate 2 FP",
    )
    assert why(s, "advance", ["forfeit"])["economy"].clause == "VF-26.6"


def test_agendas() -> None:
    """VF-3.8, VF-8.6, VF-27.11, VF-30.2."""
    s, p = position()
    leap, edge = s.tables.by_id["quantum-leap"][1], s.tables.by_id["cutting-edge"][1]
    p.agendas = (leap,)
    closed = why(s, "play-agenda", ["none"])["quantum-leap"]
    assert closed.clause == "VF-3.8"
    assert closed.reason == "a Wealth Agenda is played with Production or Development, not with Conquest"
    p.agendas, p.played, p.slots = (), leap, (NOBODY, edge, NOBODY)
    closed_slots = why(s, "clean-agenda", agenda_places(s, p))
    assert set(closed_slots) == {"slot 1", "slot 3"}
    assert closed_slots["slot 1"].clause == "VF-8.6"
    offers = list(s.offers)
    offers[v.MIGHT] = NOBODY
    s.offers = tuple(offers)
    s.agenda_decks[v.MIGHT].clear()
    given: list[Value] = [v.AGENDAS[kind] for kind in types_to_gain(s, p, v.ANY_AGENDA)]
    assert why(s, "agenda", given)["might"].clause == "VF-30.2"


def test_used_focus_cards() -> None:
    """VF-10.16: they come back in the Evaluation, Innovation joins with Cycle 2."""
    s, p = position()
    p.discard = (s.tables.by_id["focus-politics"][1],)
    closed = why(s, "focus", [])
    assert closed["focus-politics"].reason == "you have used it this Cycle"
    assert closed["focus-innovation"].reason == "it comes into your hand with Cycle 2"


def test_a_penalty_that_cannot_be_suffered() -> None:
    """VF-9.4, VF-37.2: while the Block tile lies there no Improved technology is consumed."""
    s = state(advancing({"crisis": "crisis-12-hungry-worlds"}))
    assert why(s, "void", [], ("crisis-12-hungry-worlds",)) == {}
    number = next(n for n, one in enumerate(s.tables.crises) if "consume improved" in one.penalty.text)
    peril(s).crisis = number
    closed = why(s, "void", [], (s.tables.crises[number].id,))["penalty"]
    assert closed.clause == "VF-9.4"
    assert closed.reason == "this cannot be done in full: the Void consumes an Improved technology"


def test_a_special_focus_for_which_there_is_no_card() -> None:
    """VF-3.5."""
    s = lying({"special-offer": ["heroic-conquest"]})
    assert "heroic-conquest" not in why(s, "focus", [])
    p = s.players[0]
    p.hand = tuple(card for card in p.hand if s.tables.focuses[card].type != v.CONQUEST)
    assert why(s, "focus", [])["heroic-conquest"].reason == "you have no Focus to discard for it"


# --- all that an option takes -------------------------------------------------------------------------------


def test_an_action_lists_all_that_it_takes() -> None:
    """VF-4.1, VF-4.3, VF-13.2: met ones too; Credits that stand in count."""
    s, p = position()
    p.stock = (9, 9, 2, 0, 9)
    needs = actions(s, p)["focus-conquest.prepare"].needs
    assert [(need.text, need.met) for need in needs] == [
        ("not taken yet this turn", True),
        ("a Focus action left this turn; you have 2", True),
        ("3 Materials; you have 2", False),
    ]
    p.stock = (9, 9, 2, 1, 9)
    p.done = 0b011
    needs = actions(s, p)["focus-conquest.prepare"].needs
    assert [(need.text, need.met) for need in needs if not need.met] == [
        ("a Focus action left this turn; you have 0", False)
    ]


def test_leadership_is_no_preferred_focus() -> None:
    """VF-4.11: it is every Focus that a technology names, but not a preferred one."""
    s = lying({"special-offer": ["heroic-leadership"], "red.techs": ["improved robotics"], "red.beside": ""})
    p = s.players[0]
    p.tracks = (3, 0, 0)
    p.focus = s.tables.by_id["heroic-leadership"][1]
    given = options(s, p)
    # Named for Development it may be doubled; what goes with a preferred Focus may not.
    assert "robotics.1" in given
    closed = why(s, "action", given)["robotics.2"]
    assert closed.clause == "VF-4.9"
    assert closed.reason.endswith("and you play Heroic Leadership")


def test_where_a_war_puts_something() -> None:
    """VF-33.14: next to the Combat sector, here 0,2, if there is room; VF-2.20."""
    s = lying({"sector.1,2.owner": "red", "sector.1,2.fleet": {"corvette": 1}, "sector.1,1.void": 3})
    closed = why(s, "place", ["0,1"], ("place void 1 on near-void",))
    assert closed["1,1"].clause == "VF-2.20"
    assert (closed["2,1"].clause, closed["2,1"].reason) == (
        *("VF-33.14", "it is not next to the sector attacked"),
    )
    # Of boxes for every sector those that have their token are no longer there.
    assert why(s, "place", ["0,1"], ("place reclaim on each-void{next-to-rift}",)) == {}
