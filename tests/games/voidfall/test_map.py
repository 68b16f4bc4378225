"""The drawn map: everything of the view is on it, for those who see it and for those who hear it."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest
from tests.games.drawings import NASTY, elements, having, tree
from tests.games.voidfall.sampling import laid, moments, state, tables

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import map as galaxy
from starboard.games.voidfall.board import pieces, sector
from starboard.games.voidfall.board.sector import holder, title
from starboard.games.voidfall.forecast import Prospect
from starboard.games.voidfall.view import SectorView, VoidfallView, view
from starboard.kernel.page import Choice
from starboard.kernel.stakes import Stakes
from starboard.kernel.title import Closed
from starboard.page.markup import esc
from starboard.page.sprite import common_symbols

NAMES = ("Ash", "Bryn", "Cato", "Dara")
SCENARIOS = ("tutorial", "second-genesis", "kingdom-come", "altered-space")


def drawn(seen: VoidfallView, aims: galaxy.Aims = galaxy.NO_AIMS) -> str:
    plates = galaxy.plates(tables(), seen, NAMES, aims)
    return galaxy.draw(tables(), seen, plates, aims)


def contents(markup: str, style: str) -> dict[str, ElementTree.Element]:
    """What stands on each sector, in full or as small maps show it."""
    found = {}
    for group in tree(markup).iter("g"):
        if "data-sector" in group.attrib:
            (part,) = [one for one in group if one.get("class") == style]
            found[group.attrib["data-sector"]] = part
    return found


def uses(part: ElementTree.Element) -> Counter[str]:
    return Counter(one.attrib["href"][1:] for one in part.iter("use"))


def texts(part: ElementTree.Element, style: str) -> list[str]:
    """The texts in groups of this class, or that have it themselves."""
    own = [one.text or "" for one in part.iter("text") if style in one.get("class", "").split()]
    for group in part.iter("g"):
        if style in group.get("class", "").split():
            own += [one.text or "" for one in group.iter("text")]
    return own


def check_sector(one: SectorView, part: ElementTree.Element) -> None:
    signs = uses(part)
    assert texts(part, "people") == ([str(one.population)] if one.population else [])
    dice = [group.get("class", "") for group in part.iter("g") if "people" in group.get("class", "")]
    assert [("corrupted" in style) for style in dice] == ([one.corrupted] if one.population else [])
    assert signs["i-corruption"] == one.corrupted
    for kind in v.RESOURCES:
        assert signs[pieces.GUILDS[kind]] == one.guilds.count(kind)
    for kind in v.INSTALLATIONS:
        assert signs[pieces.INSTALLATIONS[kind]] == one.installations.count(kind)
    for kind, fp in zip(v.FLEETS, one.fleet, strict=True):
        assert signs[f"p-{kind}"] == (1 if fp else 0)
    power = [fp for fp in one.fleet if fp] or ([one.void] if one.void else [])
    assert texts(part, "power") == [str(fp) for fp in power]
    assert signs["p-void"] == (1 if one.void else 0)
    assert texts(part, "laurel") == [str(value) for value in one.glory]
    assert signs["p-bounty"] == (1 if one.bounties else 0)
    assert signs["p-reclaim"] == (1 if one.reclaims else 0)
    several = [str(n) for n in (one.bounties, one.reclaims, one.harbingers) if n > 1]
    assert texts(part, "count") == several
    assert signs["i-harbinger"] == (1 if one.harbingers else 0)
    free = 0
    if one.owner >= 0:
        free = one.guild_spaces + one.installation_spaces
        free -= len(one.guilds) - one.printed_guilds + len(one.installations) - one.printed_installations
        assert signs[f"s-p{one.owner + 1}"] == 1
    assert len([box for box in part.iter("rect") if "space" in box.get("class", "")]) == free


@pytest.mark.parametrize(("seats", "scenario"), [(2, SCENARIOS[3]), (3, SCENARIOS[2]), (4, SCENARIOS[1])])
def test_every_thing_of_the_view_is_drawn(seats: int, scenario: str) -> None:
    for run in moments(seats, f"map {scenario}", 60, scenario=scenario):
        seen = view(state(run), 0)
        shown = contents(drawn(seen), "in-full")
        assert set(shown) == {one.id for one in seen.sectors}
        for one in seen.sectors:
            check_sector(one, shown[one.id])


def test_small_maps_show_population_guilds_and_power() -> None:
    for run in moments(3, "small", 80, scenario="kingdom-come"):
        seen = view(state(run), 1)
        shown = contents(drawn(seen), "lite")
        for one in seen.sectors:
            part = shown[one.id]
            assert texts(part, "people") == ([str(one.population)] if one.population else [])
            assert sum(uses(part)[sign] for sign in pieces.GUILDS.values()) == len(one.guilds)
            power = sum(one.fleet) or one.void
            assert texts(part, "power") == ([str(power)] if power else [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_markup_is_well_formed_and_nothing_is_inline(seats: int) -> None:
    for scenario in SCENARIOS:
        for seat in (None, *range(seats)):
            markup = drawn(view(laid(seats, scenario=scenario), seat))
            for tag, attrs in elements(markup):
                assert "style" not in attrs, tag
                assert tag not in ("script", "style", "image")
            assert "data-answer" not in markup
            assert len(markup) < 110_000


def test_all_symbols_that_are_used_exist() -> None:
    known = set(re.findall(r'id="([^"]+)"', pieces.symbols()))
    known |= set(re.findall(r'id="([^"]+)"', common_symbols()))
    for one in tables().tiles:
        if one.id != "wormhole":
            assert f"vf-tile-{one.id}" in known
    for run in moments(4, "symbols", 90):
        markup = drawn(view(state(run), 0))
        assert set(re.findall(r'href="#([^"]+)"', markup)) <= known
        inside = known | set(re.findall(r'id="([^"]+)"', markup))
        assert set(re.findall(r"url\(#([^)]+)\)", markup)) <= inside


# ---------------------------------------------------------------------- in words


def labels(markup: str) -> list[str]:
    return [
        attrs["aria-label"]
        for tag, attrs in elements(markup)
        if tag == "g" and attrs.get("class", "").startswith("sector ")
    ]


def start() -> VoidfallView:
    return view(laid(2, scenario="kingdom-come"), 0)


def test_a_sector_says_what_stands_on_it() -> None:
    seen = start()
    home = next(one for one in seen.sectors if one.home and one.owner == 0)
    at = next(label for label in labels(drawn(seen)) if "Home of Ash" in label)
    assert f"population {home.population}" in at
    assert "1 Shipyard" in at
    fallen = [label for label in labels(drawn(seen)) if "Fallen House " in label]
    assert len(fallen) == sum(1 for one in seen.sectors if one.fallen)
    void = next(one for one in seen.sectors if one.void == 3)
    assert any(
        f"Voidborn power 3, Corrupted population {void.population}" in one for one in labels(drawn(seen))
    )


def test_a_name_is_read_as_it_was_typed() -> None:
    seen = start()
    markup = galaxy.draw(tables(), seen, galaxy.plates(tables(), seen, (esc(NASTY), "Bryn")))
    assert NASTY not in markup
    assert any(NASTY in label for label in labels(markup))


def test_special_tiles_are_called_by_name() -> None:
    seen = start()
    ruins = next(one for one in seen.sectors if one.tile == "megalopolis")
    assert title(tables(), ruins, "D1") == "D1 Megalopolis"
    plain = next(one for one in seen.sectors if one.tile == "standard")
    assert title(tables(), plain, "D2") == "D2"
    lost = next(one for one in seen.sectors if one.fallen)
    house = tables().houses[tables().fallen[tables().by_id[lost.fallen][1]].house].name
    assert title(tables(), lost, "E3") == f"E3 Fallen {house}"


# ---------------------------------------------------------------------- edges and territories


def paths(markup: str, style: str) -> list[dict[str, str]]:
    return [attrs for attrs in having(markup, "d") if style in attrs.get("class", "").split()]


def test_each_holder_has_one_territory_and_nobody_none() -> None:
    seen = start()
    found = [attrs["class"] for attrs in paths(drawn(seen), "territory")]
    wanted = {holder(one) for one in seen.sectors} - {"nobody"}
    assert sorted(found) == sorted(f"territory {one}" for one in wanted)
    # A Home and its outpost are neighbours: one outline.
    mine = next(attrs["d"] for attrs in paths(drawn(seen), "territory") if "p1" in attrs["class"])
    assert mine.count("M") == 1


def test_storms_and_wormholes_are_drawn() -> None:
    seen = view(laid(2, scenario="altered-space"), 0)
    markup = drawn(seen)
    assert len(paths(markup, "bolt")) == 2
    doors = [attrs for _, attrs in elements(markup) if attrs.get("class") == "wormhole"]
    assert len(doors) == 2
    assert {attrs["data-hover"] for attrs in doors} == {"wormhole-A"}
    assert [attrs["data-key"] for attrs in paths(markup, "tunnel")] == ["wormhole-A"]


def test_teeth_stand_where_the_void_could_strike() -> None:
    """VF-33.6: non-Home sectors adjacent to a Voidborn sector."""
    asked = 0
    for run in moments(3, "teeth", 70, scenario="kingdom-come"):
        seen = view(state(run), 0)
        candidates = {one for p in seen.players if p.skirmish for one in p.skirmish.candidates}
        found = {attrs["data-sector"]: attrs["d"] for attrs in paths(drawn(seen), "teeth")}
        assert set(found) == candidates
        for path in found.values():
            assert path.count("M") % 3 == 0
            assert path
        asked += len(candidates)
    assert asked


# ---------------------------------------------------------------------- targets


def prospect(target: str, source: str, **more: object) -> Prospect:
    values: dict[str, object] = {
        "target": target,
        "sources": (source,),
        "available": (4, 0, 0, 0, 0),
        "enough": (3, 0, 0, 0, 0),
        "left": 2,
        "all_in": "conquered",
        "influence": 9,
        "lost": 1,
        **more,
    }
    return Prospect(**values)  # type: ignore[arg-type]


def test_a_target_can_be_clicked_and_tells_its_price() -> None:
    seen = start()
    target = next(one for one in seen.sectors if one.void)
    mine = next(one for one in seen.sectors if one.owner == 0)
    choice = Choice(target.id, "Invade it", Stakes(reveals=True))
    aims = galaxy.Aims({target.id: galaxy.invasion(choice, prospect(target.id, mine.id))}, {})
    markup = drawn(seen, aims)
    button, tag = having(markup, "data-answer")
    assert button["role"] == "button"
    assert "legal" in button["class"]
    assert button["aria-label"] == "Invade it"
    assert tag["data-key"] == button["data-key"] == target.id
    (part,) = [one for one in tree(markup).iter("g") if one.get("class") == "tag"]
    full, lite = list(part)
    # Three are sent and two stay: one is lost.
    assert [one.text for one in full.iter("text")] == ["−1", "+9"]
    assert uses(full) == Counter({"p-corvette": 1, "i-influence": 1, "i-reveal": 1})
    assert [one.text for one in lite.iter("text")] == ["+9"]
    (march,) = [one for one in tree(markup).iter("g") if one.get("class") == "march"]
    assert march.get("data-key") == target.id
    assert [one.text for one in march.iter("text")] == ["3"]


@pytest.mark.parametrize(("result", "word"), [("defended", "repelled"), ("tie", "tie")])
def test_a_target_that_cannot_be_won_says_so(result: str, word: str) -> None:
    lost = prospect("0,0", "0,1", enough=(), left=0, all_in=result)
    assert galaxy.invasion(Choice("0,0", "x"), lost).tag == ((word, ""),)


def test_tags_do_not_cover_each_other() -> None:
    for scenario in SCENARIOS:
        seen = view(laid(3, scenario=scenario), 0)
        # As many targets as a turn ever has: all that is not the viewer's round the viewer's sectors.
        chart = galaxy.chart_for(tables(), seen)
        mine = [one.id for one in seen.sectors if one.owner == 0]
        near = [one for one in seen.sectors if one.owner != 0 and chart.facing(one.id, mine)]
        aims = galaxy.Aims(
            {one.id: galaxy.invasion(Choice(one.id, "x"), prospect(one.id, mine[0])) for one in near}, {}
        )
        tags = [one for one in tree(drawn(seen, aims)).iter("g") if one.get("class") == "tag"]
        assert len(tags) == len(near)
        boxes = []
        for one in tags:
            x, y = re.findall(r"-?[\d.]+", one.attrib["transform"])
            box = one[0].find("rect")
            assert box is not None
            boxes.append((float(x), float(y), float(box.attrib["width"])))
        for n, (x, y, width) in enumerate(boxes):
            for a, b, other in boxes[:n]:
                assert abs(x - a) >= (width + other) / 2 - 0.2 or abs(y - b) >= 19.9


def test_a_closed_sector_says_why() -> None:
    seen = start()
    one = seen.sectors[0].id
    closed = Closed("Invade", "VF-20.5", "Nothing can be sent there.", one)
    markup = drawn(seen, galaxy.Aims({}, {one: closed}, subject=seen.sectors[1].id))
    (shut,) = having(markup, "data-why")
    assert "shut" in shut["class"]
    assert len(having(markup, "data-subject")) == 1


# ---------------------------------------------------------------------- beside the map


def test_sectors_are_counted() -> None:
    seen = start()
    markup = galaxy.beside(tables(), seen, NAMES)
    figures = [int(one.text or "") for one in tree(markup).iter("b")]
    assert figures[:2] == [2, 2]
    assert sum(figures) == len(seen.sectors)
    assert f"{sum(one.void for one in seen.sectors)} power" in markup


def test_the_legend_names_only_what_the_map_has() -> None:
    seen = view(laid(2, scenario="altered-space"), 0)
    assert "Voidstorm" in galaxy.beside(tables(), seen, NAMES)
    calm = view(laid(2, scenario="tutorial"), 0)
    markup = galaxy.beside(tables(), calm, NAMES)
    assert "Corrupted" in markup
    for word in ("Voidstorm", "Harbinger", "Rift"):
        assert word not in markup
    there = msgspec.structs.replace(calm.sectors[0], harbingers=1, tile="rift")
    haunted = msgspec.structs.replace(calm, sectors=(there, *calm.sectors[1:]))
    markup = galaxy.beside(tables(), haunted, NAMES)
    assert "Harbinger" in markup
    assert "Rift" in markup


def test_a_harbinger_and_a_rift_are_drawn() -> None:
    seen = start()
    at = next(n for n, one in enumerate(seen.sectors) if one.void)
    there = msgspec.structs.replace(
        seen.sectors[at], harbingers=2, tile="rift", population=0, corrupted=False, void=2
    )
    changed = msgspec.structs.replace(seen, sectors=(*seen.sectors[:at], there, *seen.sectors[at + 1 :]))
    part = contents(drawn(changed), "in-full")[there.id]
    check_sector(there, part)
    assert texts(part, "house") == ["Rift"]
    assert any("2 Harbingers" in label for label in labels(drawn(changed)))


def test_glory_that_has_no_room_is_summed_up() -> None:
    """Three Glory tokens of 1, 1 and 3 beside two Bounty tokens: a laurel of 5, and that there are three."""
    first = next(one for one in view(laid(2), None).sectors if one.void)
    few = msgspec.structs.replace(first, glory=(1, 3), bounties=1, reclaims=0)
    many = msgspec.structs.replace(first, glory=(1, 1, 3), bounties=2, reclaims=1)
    assert _laurels(few) == ["1", "3"]
    assert _laurels(many) == ["5"]
    assert "Glory 1, Glory 1, Glory 3" in sector.describe(tables(), many, "A1", ("Ash", "Bryn"))


def _laurels(one: SectorView) -> list[str]:
    drawn = sector.contents(tables(), one, "A1").partition('<g class="lite">')[0]
    return re.findall(r'class="laurel">.*?<text[^>]*>(\d+)</text>', drawn)
