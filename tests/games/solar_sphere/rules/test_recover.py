"""SS-12: five Recover phases in a row."""

from __future__ import annotations

from starboard.games.solar_sphere.position import patch, probe
from starboard.games.solar_sphere.rules.recover import recover, renew_display
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle


def game(title: AnyTitle, seats: int = 2) -> SolarSphere:
    options = title.check_options({"seats": seats})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed("recover"))
    return state


def test_no_crew_deck_runs_out(solar_sphere: AnyTitle) -> None:
    """SS-12.5: five phases that fill every slot use up the smallest tier and do not run short."""
    s = game(solar_sphere)
    for _ in range(5):
        s.display = [-1] * 6
        s.tokens = [0] * 6
        renew_display(s)
        assert min(s.display) >= 0
    assert [len(deck) for deck in s.crew_decks] == [6, 6, 0]


def test_a_card_left_alone(solar_sphere: AnyTitle) -> None:
    """SS-12.4: no token, 1, 2, gone, its place taken by the top card of the deck without a token."""
    s = game(solar_sphere)
    card = s.display[0]
    tokens = []
    for _ in range(2):
        renew_display(s)
        assert s.display[0] == card
        tokens.append(s.tokens[0])
    # All six leave in the third phase; the two of tier 1 make room for the two on top.
    top = s.crew_decks[0][-1]
    renew_display(s)
    assert (tokens, s.display[0], s.tokens[0]) == ([1, 2], top, 0)
    assert card in s.crew_decks[0][:2]


def test_resistance_deck_by_round(solar_sphere: AnyTitle) -> None:
    """SS-12.2, SS-12.6: 12 - 2n cards are left at the start of round n, and the sixth round is final."""
    s = game(solar_sphere)
    for number in range(2, 7):
        for place in ("top-left", "top-right"):
            s.box.append(s.tables.by_id[probe(s, f"fleet.{place}")[0]][1])
        s.fleet[2] = s.fleet[3] = None
        left, right = s.resistance[-1], s.resistance[-2]
        recover(s)
        assert (s.round, len(s.resistance)) == (number, 12 - 2 * number)
        assert s.fleet[2] is not None
        assert s.fleet[3] is not None
        assert (s.fleet[2].card, s.fleet[3].card) == (left, right)
        assert s.final is (number == 6)


def test_everything_of_the_round_is_put_away(solar_sphere: AnyTitle) -> None:
    """SS-12.1, SS-12.3: dice, auxiliary die and its flag, used crew."""
    s = game(solar_sphere)
    patch(s, "red.auxiliary", "spent")
    patch(s, "red.crew", ["crew-lobbyist-a", "crew-gem-fence-a"])
    patch(s, "red.used", ["crew-lobbyist-a"])
    patch(s, "visits.crew", ["red 1", "black 3"])
    s.fleet[2] = s.fleet[3] = None
    recover(s)
    assert probe(s, "red.auxiliary") == "reserve"
    assert probe(s, "red.auxiliary-gained") is False
    assert probe(s, "red.used") == []
    assert all(not dice for dice in s.visits)
