"""The content files of Voidfall and the tables of the document say the same, row by row.

Every row is written as the document writes it and compared with the document's cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from starboard.games.voidfall import rows as r
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.content import load, rows
from starboard.games.voidfall.fields import Deployed, Installed
from starboard.kernel.content import Row, rows_by_id, rows_of

DOCUMENT = (Path(__file__).parents[3] / "docs" / "rules" / "voidfall_content.md").read_text(encoding="utf-8")
LOADED = rows()
MARKS = {"rulebook": "S", "outside": "X", "created": "C", "deduced": "D", "ruling": "R"}


def lines(heading: str) -> Iterator[list[str]]:
    """The cells of the table rows under a heading; an empty cell repeats the one above."""
    level = heading.split()[0]
    chapter = re.split(rf"\n#{{1,{len(level)}}} ", DOCUMENT.split(f"\n{heading} ")[1])[0]
    above: list[str] = []
    for line in chapter.splitlines():
        if not line.startswith("|") or re.match(r"\|[-|]+$", line):
            above = []
            continue
        cells = [cell.strip() for cell in line[1:-1].split("|")]
        if not cells[0].startswith("`") and cells[0]:
            continue  # a heading of the table
        cells = [cell or before for cell, before in zip(cells, above or cells)]
        above = cells
        yield cells


def document(heading: str) -> dict[str, list[str]]:
    """The same by the id in the first cell."""
    return {cells[0].strip("`"): cells[1:] for cells in lines(heading)}


def code(texts: Iterable[str]) -> list[str]:
    return [f"`{text}`" for text in texts]


def listed(texts: Iterable[str]) -> str:
    return ", ".join(code(texts))


def marks(row: Row) -> set[str]:
    return {MARKS[origin] for origin in row.origins()}


def in_mark(cell: str) -> set[str]:
    return set(re.findall(r"\b[SXCDR]\b", cell))


# --- 2: basic tables ----------------------------------------------------------------------------------------


def test_yields() -> None:
    found = document("## 2.1")
    for row in rows_of(LOADED, r.YieldRow):
        cells = next(cells for name, cells in found.items() if name.startswith(row.id))
        assert cells[:14] == [str(number) for number in row.by_level]


def test_numbers() -> None:
    """2.2: every number of the table is one of ours."""
    values = {row.id: str(row.value) for row in rows_of(LOADED, r.NumberRow)}
    found = document("## 2.2")
    assert len(found) == 24
    plain = [name for name in found if name in values and name not in ("start-glory", "trade-tokens")]
    for name in plain:
        first = re.search(r"\d+", found[name][0])
        if name in ("agenda-slots", "start-slot-corruption"):
            continue
        assert first is not None
        assert values[name] == first[0], name
    assert found["agenda-slots"][0] == f"{values['starting-slots']} starting + {values['agenda-slots']}"
    assert found["pop-range"][0] == f"{values['pop-min']} to {values['pop-max']}"
    assert found["tech-limit"][0].startswith(f"{values['tech-limit']}, {values['tech-limit-fallen']} after")
    assert found["bounty-supply` / `reclaim-supply"][0].startswith("48 / 27")
    assert (values["bounty-supply"], values["reclaim-supply"]) == ("48", "27")
    assert found["start-glory"][0].startswith("solo one token of value 2")
    order = [values[f"start-glory-{place}"] for place in ("first", "second", "third", "fourth")]
    assert f"by Turn Order {'/'.join(order)} (C)" in found["start-glory"][0]
    assert found["trade-tokens"][0].startswith(values["trade-tokens"])
    assert found["trade-tokens"][0].split(";")[1].endswith(f"one on each = {values['trade-tokens-few']}")


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("## 2.4", r.BountyRow), ("## 2.5", r.ReclaimRow)],
)
def test_tokens(heading: str, kind: type[r.TokenRow]) -> None:
    found = document(heading)
    assert [row.id for row in rows_of(LOADED, kind)] == list(found)
    for row in rows_of(LOADED, kind):
        assert found[row.id][:2] == [f"`{row.reward}`", str(row.count)]
        assert in_mark(found[row.id][2]) == marks(row)


def test_trade_glory_and_supplies() -> None:
    found = document("## 2.3")
    for row in rows_of(LOADED, r.BonusRow):
        assert found[row.id][1].startswith(f"`{row.bonus}`")
    found = document("## 2.6")
    for token in rows_of(LOADED, r.GloryRow):
        assert found[token.id] == [str(token.value), str(token.count), "S"]
    found = document("## 2.7")
    assert {row.id: str(row.count) for row in rows_of(LOADED, r.SupplyRow)} == {
        name: cells[0] for name, cells in found.items()
    }


# --- 3: Focus cards -----------------------------------------------------------------------------------------

Cards = r.FocusRow | r.HouseFocusRow | r.HeroicRow | r.JointRow


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("## 3.1", r.FocusRow), ("## 3.2", r.HouseFocusRow), ("## 3.3", r.HeroicRow), ("## 3.4", r.JointRow)],
)
def test_focus_cards(heading: str, kind: type[Cards]) -> None:
    wanted = []
    for row in rows_of(LOADED, kind):
        for action in row.actions:
            cells = [f"`{row.id}`", f"`{row.id}.{action.id}`", action.name, action.cost, f"`{action.effect}`"]
            if isinstance(row, r.HouseFocusRow):
                cells.insert(1, f"`{row.replaces}`")
            wanted.append(cells)
    found = list(lines(heading))
    assert [cells[:-1] for cells in found] == wanted
    for row in rows_of(LOADED, kind):
        own = [cells[-1] for cells in found if cells[0] == f"`{row.id}`"]
        assert set.union(*map(in_mark, own)) == marks(row)


# --- 4: Houses ----------------------------------------------------------------------------------------------


def test_houses() -> None:
    found = document("## 4.1")
    assert [row.id for row in rows_of(LOADED, r.HouseRow)] == list(found)
    for row in rows_of(LOADED, r.HouseRow):
        assert found[row.id][:8] == [
            row.name,
            str(row.complexity),
            "yes" if row.cracked else "no",
            "corruptible" if row.corruptible else "immune",
            f"`{row.tracks}`",
            listed(row.preferred),
            listed(row.cards) or "none",
            f"`{row.ability}`" if row.ability else "none",
        ]


def spelled(trait: str) -> str:
    """A trait as the document writes it: trigger and effect in marks of their own."""
    head, colon, effect = trait.partition(": ")
    if not colon or head.startswith("with"):
        return f"`{trait}`"
    if head == "held" and effect.startswith("on "):
        return f"`held`: {spelled(effect)}"
    return f"`{head}`: `{effect}`"


def test_house_abilities() -> None:
    found = document("## 4.2")
    for row in rows_of(LOADED, r.AbilityRow):
        name, cell, mark = found.pop(row.id)
        assert name == row.name
        assert mark == "C"
        cell = cell.removesuffix(" (also for Fallen House Technologies, not for the starting one)")
        assert re.split(r"(?<=`)[,;] ", cell) == [spelled(trait) for trait in row.traits]
    assert not found


def pieces(part: Installed | Deployed) -> str:
    counts = ((name, getattr(part, name)) for name in part.__struct_fields__)
    return " ".join(f"{count} {name}" for name, count in counts if count)


def test_origins() -> None:
    found = document("## 4.3")
    assert [row.id for row in rows_of(LOADED, r.OriginRow)] == list(found)
    for row in rows_of(LOADED, r.OriginRow):
        home, outpost = row.home, row.outpost
        extras = []
        if row.agenda:
            extras.append(
                f"one face-down {row.agenda.capitalize()} Agenda from the top of its deck into hand"
            )
        if row.effects:
            extras.append(", then ".join(code(row.effects)))
        tokens = []
        if row.bounties:
            tokens.append(f"{row.bounties} Bounty token{'s' * (row.bounties > 1)}")
        if row.trade:
            tokens.append(f"{row.trade} Trade token{'s' * (row.trade > 1)}")
        if tokens:
            extras.append(", ".join(tokens))
        if home.corrupted:
            extras.append("Home starts Corrupted")
        assert found[row.id] == [
            f"`{row.technology}`",
            str(home.pop),
            " ".join(home.guilds) or "-",
            pieces(home.fleet),
            f"{outpost.pop}{' corr' * outpost.corrupted}",
            " ".join(outpost.guilds) or "-",
            pieces(outpost.installations).removeprefix("1 ") or "-",
            pieces(outpost.fleet),
            str(row.active),
            str(row.inactive),
            row.stock,
            "/".join(map(str, row.tracks)),
            " ".join(row.levels) or "-",
            "; ".join(extras) or "-",
            "X",
        ]


def test_tracks() -> None:
    found = list(lines("## 4.4"))
    wanted = [
        [f"`{row.id}`", f"`{track}`", *code(getattr(row, track))]
        for row in rows_of(LOADED, r.TracksRow)
        for track in v.TRACKS
    ]
    assert [cells[:9] for cells in found] == wanted
    assert len(wanted) == 33


def test_starting_agendas() -> None:
    found = document("## 4.5")
    assert [row.id for row in rows_of(LOADED, r.StartAgendaRow)] == list(found)
    for row in rows_of(LOADED, r.StartAgendaRow):
        given = listed(row.given_to) + " (second)" * row.second
        assert found[row.id] == [given, "; ".join(code(row.objectives)), "X"]


# --- 5 to 8: technologies, Agendas, events, Fallen Houses ---------------------------------------------------


def test_technologies() -> None:
    found = {
        name: cells for name, cells in document("# 5.").items() if len(cells) == 6 and name != "voidborn"
    }
    for row in rows_of(LOADED, r.TechnologyRow):
        name, origin, immediate, basic, improved, mark = found[row.id]
        assert (name, origin.strip("`")[:-2]) == (row.name, row.house)
        assert re.sub(r" \(.*", "", immediate) == f"`{row.immediate}`"
        assert ("surcharge" in immediate) == row.surcharge_paid
        limited = [trait.removeprefix("once-combat: ") for trait in row.basic]
        assert re.split(r"(?<=`)[,;] ", basic.replace(" (once-combat)", "")) == list(map(spelled, limited))
        assert ("once-combat" in basic) == any("once-combat" in trait for trait in row.basic)
        sign, _, rest = improved.partition(" ")
        assert sign == ("+" if row.adds else "=")
        rest = rest.replace("; + `", "; `").removesuffix(" besides the normal 3 Influence")
        assert re.split(r"(?<=`)[,;] ", rest) == list(map(spelled, row.improved))
        assert in_mark(mark) == marks(row)
    assert len(rows_of(LOADED, r.TechnologyRow)) == 28


def test_fleets() -> None:
    """5.1: tokens and surcharges."""
    found = document("## 5.1")
    for row in rows_of(LOADED, r.FleetRow):
        cells = found[row.id]
        size = f"{row.token} (Improved {row.improved_token})" if row.token < 3 else "3"
        assert cells[3:5] == [size, row.surcharge or "-"]
        assert (row.flat == 1) == (", +1 flat" in cells[0])
        assert (row.invading == 1) == ("Invader +1 flat" in cells[0])
        assert (row.defending == 0) == ("Defender 0" in cells[0])


def test_agenda_types_and_agendas() -> None:
    found = document("## 6.1")
    for row in rows_of(LOADED, r.AgendaTypeRow):
        assert found[row.id][:3] == [listed(row.focuses), f"`{row.effect}`", "8"]
    found = document("## 6.2")
    assert [row.id for row in rows_of(LOADED, r.AgendaRow)] == list(found)
    for card in rows_of(LOADED, r.AgendaRow):
        assert found[card.id][:4] == [f"`{card.type}`", card.name, *code(card.objectives)]
        assert in_mark(found[card.id][4]) == marks(card)


@pytest.mark.parametrize("cycle", [1, 2, 3])
def test_events(cycle: int) -> None:
    found = document(f"## 7.{cycle}")
    own = [row for row in rows_of(LOADED, r.EventRow) if row.cycle == cycle]
    assert [row.id for row in own] == list(found)
    for row in own:
        joined = {"red": " // ", "green": " ++ "}[row.line].join(code(row.objectives))
        assert found[row.id][:4] == [row.name, str(row.rounds), " · ".join(code(row.boxes)), joined]
        assert row.id.startswith(f"event-{cycle}-{row.letter}-")


def test_fallen_houses() -> None:
    found = document("# 8.")
    assert [row.id for row in rows_of(LOADED, r.FallenRow)] == list(found)
    for row in rows_of(LOADED, r.FallenRow):
        numbers = [str(row.pop), str(row.defenses)]
        assert found[row.id][:5] == [f"`{row.house}`", *numbers, listed(row.technologies), f"`{row.reward}`"]


# --- 9 and 10: tiles and scenarios --------------------------------------------------------------------------


def test_tiles() -> None:
    found = document("# 9.")
    for row in rows_of(LOADED, r.TileRow):
        name, guilds, installations, pop, printed, upkeep, rules, ability, mark = found[row.id]
        assert name.partition(" (")[0] == row.name
        assert guilds == f"{row.guild_spaces}{' (last U)' * row.guild_upkeep}"
        assert installations == f"{row.installation_spaces}{' (last U)' * row.installation_upkeep}"
        assert pop == f"{row.pop}{' fixed' * ('fixed-pop' in row.rules)}"
        there = [
            f"{getattr(row.installations, one)} {one}"
            for one in v.INSTALLATIONS
            if getattr(row.installations, one)
        ]
        there += [f"{row.guilds.count(kind)} guild {kind}" for kind in dict.fromkeys(row.guilds)]
        if row.id != "fallen":
            assert printed == (", ".join(there) or "-")
        assert upkeep == str(row.upkeep)
        assert re.findall(r"`rule ([a-z0-9-]+)`", rules) == list(row.rules)
        if row.id != "fallen":
            assert re.sub(r" \(.*", "", ability) == (spelled(row.trait) if row.trait else "`none`")
        assert in_mark(mark) == marks(row)
    assert len(found) == 15


def test_scenarios() -> None:
    found = list(lines("## 10.2"))
    for row, cells in zip(rows_of(LOADED, r.ScenarioRow), found, strict=True):
        maps, name, mode, aggression, complexity, pool, houses, layout = cells
        assert maps == listed(row.maps)
        assert name.startswith(f"{row.name} ({row.number}")
        assert mode == row.mode
        same = len(set(row.aggression)) == 1
        assert aggression == ("/".join(map(str, row.aggression[:1] if same else row.aggression)) or "-")
        assert complexity == str(row.complexity)
        assert pool == (listed(row.pool) or "`pool-random`")
        assert houses.startswith(listed(row.houses) or "any")
        assert ("C" in layout) == ("created" in row.origins())


# --- 11: co-op and solo -------------------------------------------------------------------------------------


def test_aids() -> None:
    found = document("## 11.1")
    for row in rows_of(LOADED, r.AidRow):
        added = [f"{'/'.join(map(str, cycle[:3]))} + {cycle[3]}" for cycle in row.add]
        harbinger = f"start of Cycle {row.harbinger}" if row.harbinger else "none"
        assert found[row.id][:6] == [str(row.base), str(row.crises), *added, harbinger]


def test_crisis_board() -> None:
    found = document("## 11.2")
    for row in rows_of(LOADED, r.CrisisSpaceRow):
        assert found[row.id][0] == (row.demand or f"+{row.fleet} Voidborn FP")
        assert in_mark(found[row.id][1]) == marks(row)


def test_alerts() -> None:
    found = document("## 11.3")
    for row in rows_of(LOADED, r.SituationRow):
        assert found[row.id][0] == str(row.count)
    for war in rows_of(LOADED, r.WarRow):
        name, fleet, boost, defended, _ = found[war.id]
        shown = "/".join(f"{number:+d}" if number else "0" for number in war.fleet)
        assert (name, fleet, defended) == (war.name, shown, f"`{war.defended}`")
        easy = "none" if war.boost == "none" else f"`{war.boost}`"
        more = f" on Easy, `{war.harder}` on Medium and Hard" if war.harder else ""
        assert boost == easy + more


def test_crises() -> None:
    found = document("## 11.4")
    assert [row.id for row in rows_of(LOADED, r.CrisisRow)] == list(found)
    for row in rows_of(LOADED, r.CrisisRow):
        level = str(row.level or "start")
        texts = code((row.condition, row.penalty))
        assert found[row.id] == [level, row.type, row.name, row.kind, *texts, "C"]


def test_havens_and_end_scores() -> None:
    found = document("## 11.5")
    assert {row.id: str(row.levels) for row in rows_of(LOADED, r.HavenRow)} == {
        name: cells[0] for name, cells in found.items()
    }
    found = document("## 11.7")
    for row in rows_of(LOADED, r.EndScoreRow):
        assert found.pop(row.id)[0].split()[0] == str(row.influence)
    # What is left is the base, which stands with the difficulties.
    bases = " / ".join(str(row.base) for row in rows_of(LOADED, r.AidRow))
    assert {name: cells[0] for name, cells in found.items()} == {"end-base": f"{bases} by difficulty"}
    after = DOCUMENT.split("## 11.5")[1].split("## 11.6")[0]
    assert re.findall(r"`([^`]+)`", after.split("On completion")[1]) == [
        str(effect) for effect in load().haven_rewards
    ]


def test_special_rules_of_the_document() -> None:
    """1.9: the same ids, where `-3` behind a rule stands for its name with another number."""
    ids: list[str] = []
    for cells in lines("## 1.9"):
        for name in re.findall(r"`([^`]+)`", cells[0]):
            ids.append(re.sub(r"-\d$", name, ids[-1]) if name.startswith("-") else name)
    assert ids == list(v.RULES)
    assert [row.id for row in rows_by_id(LOADED, r.RuleRow).values()] == ids
