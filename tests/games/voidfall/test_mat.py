"""The drawn House mat: its figures are those of the rules; only what the question names can be clicked."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.games.drawings import NASTY, answers, explained, having, read, tree
from tests.games.voidfall.areas import (
    CLICKS,
    asks,
    at_table,
    by_class,
    check,
    one_by_class,
    sight,
    signs,
    text,
    words,
)
from tests.games.voidfall.sampling import laid, moments, start, state, tables

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import left, mat, others
from starboard.games.voidfall.board.pieces import symbols
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Kept
from starboard.page import sprite

AREAS = {"mat": mat.draw, "left": left.draw, "others": others.draw}


def drawn(s: Voidfall, question: Question | None = None, seat: int | None = 0) -> str:
    return mat.draw(sight(s, question, seat))


def number(id: str) -> int:
    return tables().by_id[id][1]


# ---------------------------------------------------------------------- whole games, all three areas


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_drawn_is_sound_and_answers_only_with_options(seats: int) -> None:
    kept = Kept()
    components: set[str] = set()
    used: set[str] = set()
    targets: Counter[str] = Counter()
    for run in moments(seats, f"areas of {seats}", 7):
        for question in run.questions() or [None]:
            looking = None if question is None else question.seat
            seen = sight(state(run), question, looking, kept)
            for name, draw in AREAS.items():
                markup = draw(seen)
                check(markup)
                found = answers(markup)
                assert set(found) <= set(question.options if question else ()), (name, question)
                targets[name] += len(found)
                components |= explained({name: markup})
                used.update(re.findall(r'href="#([^"]+)"', markup))
    assert targets["mat"] > 15
    assert targets["left"] > 2
    assert not [one for one in components if words(seats).explain(one) is None]
    sheet = str(sprite.sheet(symbols()))
    assert not [one for one in used if f'id="{one}"' not in sheet]


def test_whoever_is_not_asked_can_click_nothing() -> None:
    for run in moments(3, "not asked", 61):
        for question in run.questions():
            s = state(run)
            other = (question.seat + 1) % 3
            looks = [sight(s, question, None), sight(s, question, other)]
            looks.append(sight(s, question, question.seat, live=False))
            for seen in looks:
                everything = "".join([draw(seen) for draw in AREAS.values()])
                assert not [one for one in CLICKS if one in everything]


@pytest.mark.parametrize("seat", [0, None])
def test_names_are_shown_as_they_were_typed(seat: int | None) -> None:
    s, _ = at_table()
    seen = sight(s, None, seat, name=NASTY)
    areas = {name: draw(seen) for name, draw in AREAS.items()}
    for name, markup in areas.items():
        check(markup)
        assert NASTY not in markup
        if name != "left":
            assert NASTY in "".join(tree(markup).itertext())
    assert not [one for one in read(areas) if re.search(r"&(amp|lt|gt|quot);", one)]


def test_there_is_no_mat_before_the_house_is_chosen() -> None:
    s = state(start(laid(2, "free", houses="free")))
    assert drawn(s) == ""
    assert "no House yet" in mat.draw(sight(s, None, None))


# ---------------------------------------------------------------------- worth and tokens


def worth_at(s: Voidfall) -> tuple[str, list[str]]:
    node = tree(drawn(s))
    parts = one_by_class(node, "score-parts")
    return text(one_by_class(node, "big-score")), [text(one) for one in parts]


def test_what_one_is_worth_now_and_if_evaluated_now() -> None:
    """VF-10.13: the starting Agenda brings 3 for each of two Pure sectors and 2 for the Home's printed
    Shipyard; Cutting Edge 2 for a Basic technology. VF-10.7: with nothing in stock, 2 Upkeep for each of both
    Agendas cost 3 each.
    """
    s, p = at_table()
    p.influence = 50
    p.slots = (number("cutting-edge"), NOBODY, NOBODY)
    p.stock = (9, 9, 9, 9, 9)
    assert worth_at(s) == ("50→ 60", ["now 50", "House 8", "Agendas 2"])
    p.stock = (0, 0, 0, 0, 0)
    assert worth_at(s) == ("50→ 48", ["now 50", "House 8", "Agendas 2", "Upkeep −12"])


def test_a_corrupted_agenda_brings_nothing() -> None:
    """VF-30.7."""
    s, p = at_table()
    p.influence, p.stock = 50, (9, 9, 9, 9, 9)
    p.slots, p.slot_corruption = (number("cutting-edge"), NOBODY, NOBODY), (True, False, False)
    assert worth_at(s) == ("50→ 58", ["now 50", "House 8"])


@pytest.mark.parametrize(("active", "event"), [(3, 9), (0, 0)])
def test_the_objectives_of_the_event_count(active: int, event: int) -> None:
    """Adaptation, one of two: 3 Influence for each Active FP; Glory of 8 or more brings none."""
    s, p = at_table(event="event-2-h-adaptation")
    p.influence, p.stock, p.active = 50, (9, 9, 9, 9, 9), active
    total, parts = worth_at(s)
    assert total == f"50→ {58 + event}"
    assert parts == ["now 50", "House 8", *([f"event {event}"] if event else [])]


def test_tokens_are_counted() -> None:
    s, p = at_table()
    p.glory = (1, 2, 2)
    p.bounties, p.reclaims = (0, 1, 2), (0,)
    p.loose = 2
    p.track_corruption = (True, False, True)
    p.slot_corruption = (False, True, False)
    node = tree(drawn(s))
    glory = one_by_class(node, "mat-glory")
    assert [text(one) for one in by_class(glory, "glory-token")] == ["2", "2", "1"]
    assert text(glory).endswith(" 5") or text(glory).endswith("5")
    assert [text(one) for one in by_class(node, "token-count")] == ["3", "1", "2", "3"]


@pytest.mark.parametrize("verb", ["glory-discard", "glory-upgrade"])
def test_each_value_of_glory_is_one_target(verb: str) -> None:
    s, p = at_table()
    p.glory = (1, 2, 2)
    assert sorted(answers(drawn(s, asks(verb, 1, 2)))) == [1, 2]
    # Numbers answer other questions, too.
    assert answers(drawn(s, asks("activate", 1, 2))) == []


def test_a_token_to_be_discarded_is_shown_by_its_face() -> None:
    s, p = at_table()
    p.bounties = (0, 0, 1)
    markup = drawn(s, asks("discard-token", "bounty-ff", "bounty-ee"))
    assert sorted(answers(markup)) == ["bounty-ee", "bounty-ff"]
    assert "×2" in text(by_class(tree(markup), "token-face")[0])


# ---------------------------------------------------------------------- stocks


def stock_rows(s: Voidfall, question: Question | None = None) -> list[str]:
    return [text(one) for one in by_class(tree(drawn(s, question)), "stock-row")]


def test_stocks_with_level_yield_and_the_next_step() -> None:
    """2.1: Population 5 with two Farmers' Guilds is Level 10, Yield 8; Level 11 gives 10. Credits: Level 5
    gives 2, Level 6 gives 3."""
    s, p = at_table()
    p.stock = (4, 0, 15, 2, 7)
    s.population[p.home] = 5
    s.guilds[p.home] = (v.FOOD, v.FOOD, v.CREDITS)
    rows = stock_rows(s)
    assert rows[0] == "410 → 811 → 10"
    assert rows[3] == "25 → 26 → 3"
    assert rows[4] == "70 → 01 → 1"


def test_overproduction_is_tagged() -> None:
    """VF-17.9: 8 more than 10 do not fit; the excess brings 3 Influence."""
    s, p = at_table()
    s.population[p.home], s.guilds[p.home] = 5, (v.FOOD, v.FOOD)
    p.stock = (10, 0, 0, 0, 0)
    node = tree(drawn(s))
    over = by_class(node, "stock-over")
    assert [text(one) for one in over] == ["+3"]
    bar = by_class(by_class(node, "stock-row")[0], "stock-bar")[0]
    assert bar.get("aria-label") == "10 of 15, producing adds 5"
    assert by_class(bar, "there")[0].get("width") == "100"


@pytest.mark.parametrize("verb", ["gain", "pay", "produce"])
def test_resources_answer_with_their_rows(verb: str) -> None:
    s, _ = at_table()
    assert answers(drawn(s, asks(verb, "food", "science", about=(2,)))) == ["food", "science"]


# ---------------------------------------------------------------------- tracks


def spaces(s: Voidfall, track: int, *classes: str, question: Question | None = None) -> list[int]:
    """Which spaces of a track have these classes."""
    row = by_class(tree(drawn(s, question)), "track")[track]
    return [
        n for n, one in enumerate(by_class(row, "space")) if set(classes) <= set(one.get("class", "").split())
    ]


def test_tracks_show_marker_next_space_and_price() -> None:
    """VF-26.2: 1 FP for space 6 and 2 FP for space 7."""
    s, p = at_table()
    p.tracks = (3, 0, 6)
    for track, at in enumerate(p.tracks):
        assert spaces(s, track, "here") == [at]
        assert spaces(s, track, "next") == [at + 1]
        assert spaces(s, track, "past") == list(range(at))
    fees = [text(one) for one in by_class(tree(drawn(s)), "fee")]
    # Of Economy, space 6 is behind the marker's back.
    assert fees == ["−1", "−2", "−1", "−2", "−2"]


def test_improved_cloning_makes_tiers_free() -> None:
    s, p = at_table()
    p.techs = (2 * number("cloning") + 1,)
    refresh_rules(s, p)
    assert not by_class(tree(drawn(s)), "fee")


def test_a_corrupted_track_says_so() -> None:
    s, p = at_table()
    p.track_corruption = (False, True, False)
    rows = by_class(tree(drawn(s)), "track")
    assert [("corrupted" in one.get("class", "").split()) for one in rows] == [False, True, False]
    assert "i-corruption" in signs(one_by_class(rows[1], "track-head"))


def test_the_bands_are_the_tiers() -> None:
    """VF-26.1: Tier 1 from space 3, 2 from 5, 3 and 4 on spaces 6 and 7."""
    s, _ = at_table()
    tiers = one_by_class(drawn(s), "track-tiers")
    bands = [(text(one), one.get("class")) for one in list(tiers)[1:]]
    assert bands == [
        ("Tier 0", "wide-3"),
        ("1", "wide-2"),
        ("2", "wide-1"),
        ("3", "wide-1"),
        ("4", "wide-1"),
    ]


def test_spaces_show_what_they_bring() -> None:
    """4.4, standard tracks: Statecraft brings 1 FP, a technology, an Agenda, …; the last space scores."""
    s, _ = at_table()
    row = by_class(tree(drawn(s)), "track")[v.STATECRAFT]
    drawn_signs = [signs(one) for one in by_class(row, "space")[1:]]
    assert drawn_signs[:3] == [["p-corvette"], ["i-f-progress"], ["i-agenda"]]
    assert drawn_signs[6][0] == "i-seal"


def test_a_track_is_advanced_on_its_next_space() -> None:
    s, p = at_table()
    p.tracks = (2, 0, 0)
    asked = asks("advance", "society", "forfeit")
    markup = drawn(s, asked)
    assert answers(markup) == ["society"]
    assert spaces(s, v.SOCIETY, "legal", question=asked) == [3]
    # VF-26.6: the others are closed because the effect names another track.
    assert len(having(markup, "data-why")) == 2


def test_a_skip_is_its_own_target() -> None:
    s, _ = at_table()
    assert answers(drawn(s, asks("skip", "skip", "forfeit", about=("economy", 1)))) == ["skip"]


# ---------------------------------------------------------------------- Corruption, slots


@pytest.mark.parametrize("verb", ["corrupt", "cleanse", "move-from", "move-to"])
def test_markers_are_put_on_tracks_and_slots(verb: str) -> None:
    s, _ = at_table()
    given: tuple[Value, ...] = ("track society", "slot 2", "sector 0,-3")
    assert sorted(answers(drawn(s, asks(verb, *given, about=("slot 1",))))) == ["slot 2", "track society"]


def test_slots_tell_score_upkeep_and_corruption() -> None:
    """Cutting Edge brings 2 for one Basic technology. VF-10.5: 2 Upkeep without a Trade token."""
    s, p = at_table()
    p.slots = (number("cutting-edge"), NOBODY, number("heavy-industry"))
    p.slot_corruption = (False, True, True)
    p.covered = (False, True, False, False, False)
    slots = by_class(tree(drawn(s)), "agenda-slot")
    assert [text(one) for one in slots] == [
        "+8CortozaarUpkeep 2",
        "+2Cutting Edgeno Upkeep",
        "free",
        "+0Heavy Industrydoes not score",
    ]
    assert "i-trade-token" in signs(slots[1])
    assert "i-corruption" in signs(slots[2])
    assert "i-corruption" in signs(slots[3])


@pytest.mark.parametrize(
    ("verb", "value"),
    [
        ("store", "start 1"),
        ("flip-which", "slot 1"),
        ("clean-agenda", "slot 2"),
        ("score-agenda", "cutting-edge"),
        ("agenda-drop", "cutting-edge"),
    ],
)
def test_slots_answer_by_place_or_by_agenda(verb: str, value: str) -> None:
    s, p = at_table()
    p.slots, p.played = (number("cutting-edge"), NOBODY, NOBODY), number("quantum-leap")
    about = ("quantum-leap",) if verb == "clean-agenda" else (1,)
    assert answers(drawn(s, asks(verb, value, about=about))) == [value]


def test_the_agenda_of_this_turn_lies_beside_the_slots() -> None:
    s, p = at_table()
    p.focus, p.played = number("focus-progress"), number("cutting-edge")
    markup = drawn(s, asks("action", "agenda", "end"))
    assert text(one_by_class(markup, "agenda-slot", "played")) == "+2Cutting EdgeClean-up"
    assert answers(markup) == ["agenda"]


# ---------------------------------------------------------------------- technologies


def test_technologies_and_free_slots() -> None:
    """VF-29.4: a track at Tier 1 allows one Improved technology; its own starting one lies beside the mat."""
    s, p = at_table()
    assert p.beside == number("torpedoes")
    techs = by_class(tree(drawn(s)), "tech")
    assert [text(one) for one in techs] == [
        "Torpedoes+1 first Salvo",
        "slot 2",
        "slot 3",
        "slot 4",
        "slot 5",
        "sixth",
    ]
    assert "up" not in techs[0].get("class", "").split()
    p.tracks = (3, 0, 0)
    assert "up" in by_class(tree(drawn(s)), "tech")[0].get("class", "").split()
    p.tech_limit = 6
    assert "sixth" not in [text(one) for one in by_class(tree(drawn(s)), "tech")]


def test_a_technology_is_improved_on_its_slot() -> None:
    s, p = at_table()
    p.tracks = (3, 0, 0)
    assert answers(drawn(s, asks("technology", "shields", "improved torpedoes"))) == ["improved torpedoes"]


def test_the_action_of_a_technology_is_taken_on_its_slot() -> None:
    s, p = at_table()
    p.techs = (2 * number("hyperdrive"), 2 * number("tactical-transports"))
    p.focus = number("focus-conquest")
    asked = asks("action", "hyperdrive.1", "tactical-transports.1", "tactical-transports.2", "end")
    # Of two actions the bar offers each.
    assert answers(drawn(s, asked)) == ["hyperdrive.1"]


# ---------------------------------------------------------------------- Fleet Power and forecast


def fleet_of(s: Voidfall) -> list[str]:
    return [text(one) for one in by_class(tree(drawn(s)), "power-area")]


def test_fleet_power_by_where_it_is() -> None:
    s, p = at_table()
    p.active, p.inactive = 3, 5
    own = s.own(p)
    for at in own:
        s.fleet[at] = (2, 0, 0, 1, 0)
    assert fleet_of(s) == ["3Active", "5Inactive", f"{3 * len(own)}Map"]


def forecasts(s: Voidfall) -> list[tuple[str, str]]:
    lines = by_class(tree(drawn(s)), "forecast")
    return [(text(one[0]), text(one[1])) for one in lines]


def test_upkeep_is_foreseen() -> None:
    """VF-10.5: 2 for the starting Agenda; each needs 1 Food."""
    s, p = at_table()
    p.influence, p.stock = 50, (1, 0, 0, 0, 0)
    short = 2 - 1 // tables().upkeep_food
    assert forecasts(s)[1] == ("Upkeep 2", f"{short} short −{3 * short}")
    p.stock = (9, 0, 0, 0, 0)
    assert forecasts(s)[1] == ("Upkeep 2", "can be paid")


def test_the_skirmish_is_foreseen() -> None:
    """VF-33.2: as strong as there are markers on the mat, in Cycle 1."""
    s, p = at_table()
    assert forecasts(s)[0] == ("Skirmish 0", "no target")
    p.track_corruption = (True, True, False)
    line = forecasts(s)[0]
    assert line[0] == "Skirmish 2"
    assert line[1].endswith(("holds", "falls"))


# ---------------------------------------------------------------------- Focus cards and hand


def cards(s: Voidfall, question: Question | None = None) -> list[tuple[str, set[str]]]:
    found = by_class(tree(drawn(s, question)), "focus-card")
    return [(text(one), set(one.get("class", "").split()) - {"focus-card"}) for one in found]


def test_nine_focus_cards_keep_their_places() -> None:
    s, p = at_table()
    before = [name for name, _ in cards(s)]
    assert before == [
        *("Production", "Conquest", "Reinforce", "Develop", "Progress", "Politics"),
        *("Prosperity", "Innovation", "Temptation"),
    ]
    p.hand = tuple(one for one in p.hand if one not in (0, 1))
    p.focus, p.discard = 1, (0,)
    states = dict(cards(s))
    assert [name for name, _ in cards(s)] == before
    assert states["Production"] == {"used"}
    assert states["Conquest"] == {"now"}
    assert states["Innovation"] == {"used"}
    assert states["Reinforce"] == set()


def test_preferred_cards_have_a_dot() -> None:
    """4.1: Cortozaar prefers Development and Progress."""
    s, _ = at_table()
    liked = [text(one) for one in by_class(tree(drawn(s)), "focus-card") if by_class(one, "preferred")]
    assert liked == ["Develop", "Progress"]


@pytest.mark.parametrize("verb", ["focus", "plan"])
def test_focus_cards_are_played_and_used_ones_say_why_not(verb: str) -> None:
    s, p = at_table()
    p.hand, p.discard = tuple(one for one in p.hand if one != 0), (0,)
    given = [tables().focuses[one].id for one in p.hand]
    markup = drawn(s, asks(verb, *given))
    assert sorted(answers(markup)) == sorted(given)
    assert [one["data-what"] for one in having(markup, "data-why")] == ["Production", "Innovation"]


def test_agendas_in_hand_with_what_they_would_score() -> None:
    s, p = at_table()
    p.agendas = (number("cutting-edge"), number("full-armament"))
    held = [text(one) for one in by_class(tree(drawn(s)), "hand-agenda")]
    assert held == ["Cutting Edge+2", "Full Armament+0"]
    assert answers(drawn(s, asks("play-agenda", "full-armament", "none"))) == ["full-armament"]
    # More than there is room for are shown by their signs; a screen reader hears all names.
    p.agendas = (*p.agendas, number("quantum-leap"))
    many = by_class(tree(drawn(s)), "hand-agenda")
    assert [text(one) for one in many] == ["+2", "+0", "+5"]
    assert [one.get("aria-label") for one in many] == ["Cutting Edge", "Full Armament", "Quantum Leap"]


# ---------------------------------------------------------------------- for those who only watch


def test_watchers_see_a_mat_for_everybody() -> None:
    s, p = at_table(3)
    p.stock = (4, 1, 2, 3, 5)
    found = by_class(tree(drawn(s, None, None)), "player-card")
    assert len(found) == 3
    assert text(found[0]).startswith("Ash")
    stocks = [text(one) for one in by_class(found[0], "stat")][:5]
    assert [one.partition("+")[0] for one in stocks] == ["4", "1", "2", "3", "5"]


def in_hand(s: Voidfall, p: Player, *ids: str) -> None:
    p.agendas, p.known = tuple([number(id) for id in ids]), ()


def test_the_hand_of_another_is_on_no_area() -> None:
    s, _ = at_table(3)
    in_hand(s, s.players[1], "full-armament", "quantum-leap")
    # What lies open may be named.
    s.offers = (NOBODY,) * len(s.offers)
    for seat in (0, 2, None):
        seen = sight(s, None, seat)
        everything = "".join([draw(seen) for draw in AREAS.values()])
        for name in ("full-armament", "quantum-leap", "Full Armament", "Quantum Leap"):
            assert name not in everything
    assert "Full Armament" in mat.draw(sight(s, None, 1))
