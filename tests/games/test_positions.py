"""Every key of every title's positions has both halves, or one on purpose, and the manual tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from starboard.games.pirates_of_skydock import position as skydock
from starboard.games.revenant import position as revenant
from starboard.games.solar_sphere import position as solar_sphere
from starboard.games.voidfall import position as voidfall
from starboard.games.voidfall.position import perils
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.positions import Positions
from starboard.kernel.title import find_title

KEYS: Mapping[str, Positions[Any]] = {
    "solar-sphere": solar_sphere.KEYS,
    "revenant": revenant.KEYS,
    "pirates-of-skydock": skydock.KEYS,
    "voidfall": voidfall.KEYS,
}
MANUALS = {
    "solar-sphere": solar_sphere.__doc__,
    "revenant": revenant.__doc__,
    "pirates-of-skydock": skydock.__doc__,
    "voidfall": voidfall.__doc__,
}
TO_LOOK_AT = {
    "solar-sphere": """
        over, ending, free, bottoms.{tier}, box, viable,
        {side}.hexes, {side}.drones, {side}.sheet.{clause}, {player}.total, {player}.rank,
        {dranda}.level, {dranda}.bottom, {dranda}.total
    """,
    "revenant": """
        over, ending, set-aside, power.{House}, {size}, council-seen, hidden-discard, removed,
        scanner-discard, planet-discard, ships, sector.{sector}.frigates,
        {side}.sheet.{line}, {player}.resources, {player}.capacity, {player}.hand-size,
        {player}.order-count, {player}.hidden-size, {player}.total, {player}.place,
        {crew}.deck-size, {crew}.revealed, {crew}.total
    """,
    "pirates-of-skydock": """
        over, ending, round, level, support-pile-size, {deck}.{place}, {pile size}, low.{kind}, high.{kind},
        low-box.{kind}, pile, challenge.dc, challenge.modifier, {player}.schemes, {player}.loot,
        {player}.marks, {player}.eligible, {player}.backing, {player}.total, {player}.place
    """,
    "voidfall": """
        over, boxed-trade, bounty-pile-size, reclaim-pile-size, {player}.house, {player}.home,
        {player}.level.{resource}, {player}.yield.{resource}, {player}.inactive, {player}.improved-limit,
        {player}.flipped, {player}.hand, {player}.aside, {player}.upkeep, {player}.corruption, {player}.place,
        sector.{sector}.tile, harbinger-supply, situations, wars
    """,
}
TO_SET = {
    "solar-sphere": "chance",
    "revenant": "chance, board",
    "pirates-of-skydock": "chance",
    "voidfall": "chance",
}
TABLES: list[tuple[str, dict[str, Value]]] = [
    ("solar-sphere", {"seats": 1}),
    ("solar-sphere", {"seats": 4}),
    ("revenant", {"seats": 1}),
    ("revenant", {"seats": 2}),
    ("revenant", {"seats": 4, "edition": "prototype"}),
    ("pirates-of-skydock", {"seats": 2}),
    ("pirates-of-skydock", {"seats": 4}),
    ("voidfall", {"seats": 2}),
    ("voidfall", {"seats": 4, "scenario": "kingdom-come"}),
    ("voidfall", {"seats": 1, "scenario": "darkest-hour", "difficulty": "hard"}),
    ("voidfall", {"seats": 3, "mode": "coop"}),
]
# Who is given the turn.
FIRST = {"voidfall": "red"}


def fresh(title_id: str, options: Mapping[str, Value]) -> Any:
    title = find_title(title_id)
    state = title.setup(title.check_options(options), title.load_content(None), Chance.from_seed("keys"))
    KEYS[title_id].patch(state, "turn", FIRST.get(title_id, "red"))
    return state


def patterns(text: str) -> set[str]:
    return {pattern.strip() for pattern in text.split(",")}


@pytest.mark.parametrize("title", sorted(KEYS))
def test_keys_with_one_half_are_these(title: str) -> None:
    """Whoever adds a key gives it both halves, or names it above."""
    keys = KEYS[title].keys
    assert {key.pattern for key in keys if key.change is None} == patterns(TO_LOOK_AT[title])
    assert {key.pattern for key in keys if key.read is None} == patterns(TO_SET[title])


@pytest.mark.parametrize("title", sorted(KEYS))
def test_the_manual_tells_of_every_key(title: str) -> None:
    manual = MANUALS[title]
    assert manual is not None
    words = {word for key in KEYS[title].keys for word in key.words() if not word.startswith("{")}
    assert [word for word in sorted(words) if word not in manual] == []


def same_again(title: str, key: str, value: object, state: Any) -> bool:
    """Whether what is read can be set as it is: most can, some values only tell how things stand."""
    if title == "voidfall" and state.peril is None and key in {one.pattern for one in perils.KEYS}:
        return False  # of games against the Void
    if title == "solar-sphere" and key.endswith(".builder"):
        return value != "corporation"  # of face-down hexes, which `facedown` lays
    return key not in ("turn", "step") or value != ""  # no turn, or no step of upkeep, has begun


@pytest.mark.parametrize(("title", "options"), TABLES)
def test_what_is_read_can_be_set_and_changes_nothing(title: str, options: dict[str, Value]) -> None:
    keys = KEYS[title]
    written = list(keys.written_out(fresh(title, options)))
    assert len({text for text, _ in written}) == len(written)
    for text, key in written:
        if key.read is None:
            continue
        state = fresh(title, options)
        value = keys.probe(state, text)
        if key.change is not None and same_again(title, text, value, state):
            keys.patch(state, text, value)
            assert keys.probe(state, text) == value, text
