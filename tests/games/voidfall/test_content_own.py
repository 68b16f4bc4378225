"""Cards of the player's own in place of ours, and what is said about mistakes in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.content import FINGERPRINTS, load
from starboard.games.voidfall.grammar import VERBS, parse_costs, parse_effect
from starboard.games.voidfall.occasions import parse_box, parse_trait
from starboard.kernel.content import ContentError

GROW = """
[[focus]]
id = "focus-development"
name = "Development"
origin = "rulebook"
[[focus.actions]]
id = "grow"
name = "Grow"
cost = "2M"
effect = "upto[guild any; inst any]"
[[focus.actions]]
id = "settle"
name = "Settle"
cost = "{cost}"
effect = "{effect}"
[[focus.actions]]
id = "harmonize"
name = "Harmonize"
cost = "-"
effect = "pop"
"""


def own(folder: Path, file: str, text: str) -> Path:
    (folder / file).write_text(text, encoding="utf-8")
    return folder


def refused(folder: Path, file: str, text: str) -> str:
    with pytest.raises(ContentError) as caught:
        load(own(folder, file, text))
    return str(caught.value).replace(f"{folder}/", "")


def test_a_card_of_ones_own(tmp_path: Path) -> None:
    tables = load(own(tmp_path, "focuses.toml", GROW.format(cost="1M + recall 1", effect="pop @same")))
    card = tables.focuses[tables.by_id["focus-development"][1]]
    assert [str(action.effect) for action in card.actions] == [
        "upto[guild any; inst any]",
        "pop @same",
        "pop",
    ]
    assert card.actions[2].costs == ()
    assert tables.fingerprint not in FINGERPRINTS
    assert len(tables.focuses) == 47


def test_a_map_of_ones_own(tmp_path: Path) -> None:
    tables = load(
        own(
            tmp_path,
            "maps.toml",
            """
[[map]]
id = "tutorial-2p"
name = "A narrow pass"
seats = 2
origin = "created"
layout = '''
home @ p1(0,0) p2(4,0)
outpost @ p1(1,0) p2(3,0)
standard pop=3 corr void=2 glory=1 @ (2,0)
'''
""",
        )
    )
    one = tables.maps[tables.by_id["tutorial-2p"][1]]
    assert one.neighbours == ((2,), (3,), (0, 4), (1, 4), (2, 3))


def test_a_mistake_in_an_action(tmp_path: Path) -> None:
    said = refused(tmp_path, "focuses.toml", GROW.format(cost="1M", effect="pop @sme"))
    assert said.startswith(
        "focuses.toml, row 'focus-development', field 'actions[2]': expected one of @home,"
    )
    assert said.endswith("at character 5, got '@sme' in 'pop @sme'")
    said = refused(tmp_path, "focuses.toml", GROW.format(cost="1Q", effect="pop"))
    assert said.endswith(
        "field 'actions[2]': expected one of F, E, M, C, S, X, B at character 2, got 'Q' in '1Q'"
    )


MAP = """
[[map]]
id = "tutorial-1p"
name = "Mine"
seats = 1
origin = "created"
layout = '''
home @ p1(0,0)
outpost @ p1(1,0)
{line}
'''
"""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("standart pop=1 @ (2,0)", "expected an id of tiles.toml at (2,0), got 'standart'"),
        ("standard @ (2,0)", "expected a pop at (2,0), because the tile standard prints none"),
        ("rift pop=5 @ (2,0)", "expected no pop at (2,0), because the tile rift is there"),
        ("megalopolis pop=5 @ (2,0)", "expected no pop at (2,0), because the tile megalopolis is there"),
        ("asteroid-belt corr @ (2,0)", "expected no corr at (2,0), because the tile cannot be Corrupted"),
        ("standard pop=1 void=4 @ (2,0)", "expected at most 3 Voidborn FP at (2,0), got 4"),
        ("survivor-colony void=1 @ (2,0)", "expected at most 0 Voidborn FP at (2,0), got 1"),
        ("rift def=1 @ (2,0)", "expected at most 0 def at (2,0), got 1"),
        ("fallen @ (2,0) (2,-1) (1,1) (1,-1) (0,1)", "expected at most 4 Fallen Houses, got 5"),
        ("rift harb=6 @ (2,0) (2,-1)", "expected at most 10 Harbingers, got 12"),
        ("home @ p2(2,0)\noutpost @ p2(2,1)", "expected 1 homes, one for each seat, got 2"),
        ("havens 4 4", "expected levels of tiles in havens.toml, got 4, 4"),
        ("rift @ (9,9)", "expected a way from every home to (9,9)"),
    ],
)
def test_mistakes_in_a_map(tmp_path: Path, line: str, sentence: str) -> None:
    said = refused(tmp_path, "maps.toml", MAP.format(line=line))
    assert said.endswith(f"maps.toml, row 'tutorial-1p', field 'layout': {sentence}")


HOUSE = {
    "id": '"valnis"',
    "name": '"Mine"',
    "complexity": "1",
    "tracks": '"tracks-standard"',
    "preferred": '["focus-progress"]',
    "origin": '"created"',
}
TILE = {"id": '"genesis"', "name": '"Mine"', "pop": '"map"', "origin": '"created"'}
CRISIS = {
    "id": '"crisis-06-outriders"',
    "name": '"Mine"',
    "level": "1",
    "type": '"military"',
    "kind": '"A"',
    "condition": '"do pop where n>=2"',
    "penalty": '"pay 3E"',
    "origin": '"created"',
}
EVENT = {
    "id": '"event-1-a-dawn-of-technology"',
    "name": '"Mine"',
    "cycle": "1",
    "letter": '"a"',
    "rounds": "4",
    "boxes": '["may: skip"]',
    "objectives": '["skip", "skip"]',
    "origin": '"created"',
}
TECHNOLOGY = {
    "id": '"shields"',
    "name": '"Mine"',
    "house": '"valnis"',
    "immediate": '"skip"',
    "basic": '["rule shield-salvo"]',
    "improved": '["rule shield-both"]',
    "origin": '"created"',
}
ORIGIN = {
    "id": '"valnis-a"',
    "name": '"Mine"',
    "house": '"valnis"',
    "technology": '"shields"',
    "home": "{ pop = 2, fleet = { corvette = 2 } }",
    "outpost": "{ pop = 2, fleet = { corvette = 2 } }",
    "active": "2",
    "inactive": "8",
    "stock": '"4F"',
    "tracks": "[0, 0, 0]",
    "origin": '"created"',
}


@pytest.mark.parametrize(
    ("file", "row", "changes", "sentence"),
    [
        (
            "houses",
            HOUSE,
            {"tracks": '"tracks-none"'},
            "'tracks': expected an id of tracks.toml, got 'tracks-none'",
        ),
        (
            "houses",
            HOUSE,
            {"cards": '["focus-x"]'},
            "'cards': expected an id of house_focuses.toml, got 'focus-x'",
        ),
        (
            "houses",
            HOUSE,
            {"preferred": '["astoran-conquest"]'},
            "'preferred': expected one of the nine cards of the House, got 'astoran-conquest'",
        ),
        ("houses", HOUSE, {"ability": '"luck"'}, "'ability': expected an id of abilities.toml, got 'luck'"),
        ("tiles", TILE, {"trait": '"gain 1F"'}, "'trait': expected either 'held' or 'on capture': 'gain 1F'"),
        (
            "tiles",
            TILE,
            {"trait": '"held: gain 1F"'},
            "'trait': expected a trigger, such as 'on guild', or a rule",
        ),
        (
            "tiles",
            TILE,
            {"trait": '"on capture: level M +1"'},
            "'trait': expected 'level' without a trigger: 'on capture: level M +1'",
        ),
        ("tiles", TILE, {"pop": "7"}, "'pop': expected"),
        ("crises", CRISIS, {"kind": '"B"'}, '\'kind\': expected "A", because of the condition, got "B"'),
        (
            "crises",
            CRISIS,
            {"condition": '"do pop where x"'},
            "'condition': expected a restriction, such as n>=2",
        ),
        (
            "crises",
            CRISIS,
            {"penalty": '"self{skip}"'},
            "'penalty': expected an effect for one player, because only Joint cards have others:",
        ),
        ("events", EVENT, {"boxes": '["maybe: skip"]'}, "'boxes[1]': expected one of must, may, once,"),
        ("events", EVENT, {"letter": '"b"'}, "'letter': expected one event a of Cycle 1, got 0"),
        (
            "technologies",
            TECHNOLOGY,
            {"basic": '["held: rule shield-salvo"]'},
            "'basic[1]': expected no 'held' and no 'on capture', which only tiles have",
        ),
        (
            "technologies",
            TECHNOLOGY,
            {"house": '"belitan"'},
            "'technology': expected a technology of the House valnis, got 'shields'",
        ),
        (
            "origins",
            ORIGIN,
            {"active": "3"},
            "'inactive': expected 14 FP in all, 4 of them on the map, got 15",
        ),
        ("origins", ORIGIN, {"stock": '"4X"'}, "'stock': expected one of F, E, M, C, S at character 2"),
        (
            "origins",
            ORIGIN,
            {"house": '"belitan"'},
            "'technology': expected a technology of the House belitan",
        ),
    ],
)
def test_mistakes_in_rows(
    tmp_path: Path, file: str, row: dict[str, str], changes: dict[str, str], sentence: str
) -> None:
    key = {"houses": "house", "tiles": "tile", "events": "event", "technologies": "technology"}
    lines = "\n".join(f"{name} = {value}" for name, value in {**row, **changes}.items())
    name = key.get(file, "origin" if file == "origins" else "card")
    said = refused(tmp_path, f"{file}.toml", f"[[{name}]]\n{lines}\n")
    assert f"field {sentence}" in said


def test_numbers_that_do_not_add_up(tmp_path: Path) -> None:
    said = refused(
        tmp_path,
        "bounties.toml",
        '[[token]]\nid = "bounty-x"\nname = "Any"\nreward = "gain 1X"\ncount = 9\norigin = "rulebook"\n',
    )
    assert said == (
        "bounties.toml, field 'count': expected 48 in all, as bounty-supply in numbers.toml says, got 49"
    )


# --- the manual -------------------------------------------------------------------------------------------

MANUAL = (Path(__file__).parents[3] / "docs" / "own-content.md").read_text(encoding="utf-8")
CHAPTER = MANUAL.split("### Voidfall\n")[1].split("\n## ")[0]
# What the manual writes for any effect, cost and quantity.
STAND_INS = ((r"\bA\b|\bB\b", "pop"), (r"\bK\b", "2E"), (r"\bQ\b", "pure-sectors"))
# For co-operative and solo play; nobody meets them in what can be played.
CO_OPERATIVE = (
    *("trade-resources", "haven", "remove-harbinger", "add-harbinger", "discard-crisis", "remove-void"),
    *("catastrophe", "consume"),
)


def vocabulary(heading: str) -> list[str]:
    """What stands in the first column of a table of the manual."""
    table = CHAPTER.split(f"| {heading}")[1].split("\n\n")[0]
    first = [row.split(" | ")[0] for row in table.split("\n")[2:]]
    return [code for cell in first for code in re.findall("`([^`]+)`", cell)]


def written(text: str) -> str:
    for sign, instead in STAND_INS:
        text = re.sub(sign, instead, text)
    return text


@pytest.mark.parametrize(
    ("heading", "read"),
    [
        ("Effects", parse_effect),
        ("Costs", parse_costs),
        ("Quantities", lambda text: parse_effect(f"per {text} -> influence 1")),
        ("Occasions", parse_trait),
        ("Boxes", parse_box),
    ],
)
def test_all_that_the_manual_writes_can_be_read(heading: str, read: Callable[[str], object]) -> None:
    found = vocabulary(heading)
    assert len(found) > 5
    for text in found:
        read(written(text))


def test_the_manual_knows_every_verb_place_and_occasion() -> None:
    effects = " ".join(vocabulary("Effects"))
    assert [verb for verb in VERBS if verb not in CO_OPERATIVE and verb not in effects] == []
    assert [place for place in v.PLACES if place not in CHAPTER] == []
    assert [position for position in v.POSITIONS if f"`{position}`" not in CHAPTER] == []
    occasions = " ".join(vocabulary("Occasions"))
    assert [one for one in (*v.TRIGGERS, *v.LIMITS) if one not in occasions] == []
    assert [box for box in v.BOXES if f"{box}:" not in " ".join(vocabulary("Boxes"))] == []


def test_the_examples_of_the_manual_can_be_played_with(tmp_path: Path) -> None:
    for block in CHAPTER.split("```toml\n")[1:]:
        text = block.split("```")[0]
        file = text.split("\n")[0].removeprefix("# my-cards/")
        own(tmp_path, file, text)
    tables = load(tmp_path)
    agenda = tables.agendas[tables.by_id["high-society"][1]]
    assert [str(one) for one in agenda.objectives] == [
        "pure-sectors{pop>=5} >= 2 -> influence 6",
        "per techs-improved -> influence 2",
    ]
    shields = tables.technologies[tables.by_id["shields"][1]]
    assert (shields.name, str(shields.immediate)) == (
        *("The Printed Name", "upto[gain 2E; deploy 1 corvette @home]"),
    )
