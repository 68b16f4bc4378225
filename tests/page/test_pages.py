"""Markup helpers, rules pages, palettes, the guide and the charts."""

from __future__ import annotations

import itertools
import re

import pytest
from markupsafe import Markup

from starboard.kernel.clauses import Clause, clauses
from starboard.kernel.title import AnyTitle, titles
from starboard.page.charts import line_chart, split_bar
from starboard.page.guide import guide_for
from starboard.page.markup import clause_link, icon, seat_class, shape, short, signed
from starboard.page.render import asset, environment, static_folder
from starboard.page.rulebook import chapters, clause_html, inline, summary_html
from starboard.page.shelf import gallery, palettes, shelf, shelved
from starboard.page.shortcuts import SHORTCUTS
from starboard.page.sprite import common_symbols, sheet
from starboard.page.vignette import neutral_vignette


def test_seats_beyond_four_and_nobody_are_neutral() -> None:
    assert [seat_class(seat) for seat in (-1, 0, 3, 4)] == ["corp", "p1", "p4", "corp"]


def test_an_icon_with_a_label_is_heard_and_one_without_is_not() -> None:
    assert 'aria-hidden="true"' in icon("undo")
    assert 'role="img" aria-label="Undo &lt;it&gt;"' in icon("undo", label="Undo <it>")
    assert "#s-p2" in shape(1)


def test_small_texts() -> None:
    assert signed(-3) == "−3"
    assert signed(4) == "4"
    assert short("visits Salvage Ship with a 2", 18) == "visits Salvage…"
    assert short("short", 18) == "short"
    assert clause_link("x", "") == ""
    assert 'href="/games/x/rules#SS-4.8"' in clause_link("x", "SS-4.8")


def test_a_summary_says_what_each_line_is_about() -> None:
    lines = [
        "Go in short.",
        "You surround <all>.",
        "",
        "A turn: put down a stone.",
        "Stones on the board: alive.",
    ]
    longer = "Stones that nobody can take: alive."
    assert summary_html("\n".join([*lines, longer]), "Go") == Markup(
        "<p>You surround &lt;all&gt;.</p><p><b>A turn.</b> Put down a stone.</p>"
        "<p><b>Stones on the board.</b> Alive.</p><p>Stones that nobody can take: alive.</p>"
    )


def test_chapters_are_called_by_their_clauses(solar_sphere: AnyTitle) -> None:
    names = [chapter.name for chapter in chapters(solar_sphere.prefixes)]
    assert names[:2] == ["SS-0 Set-up", "SS-1 General"]
    assert not any(name[:1].isdigit() for name in names)


def test_a_citation_leads_to_the_page_where_the_clause_stands() -> None:
    assert 'href="#SS-4.8"' in inline("see SS-4.8")
    assert 'href="/games/x/rules#SS-4.8"' in inline("see SS-4.8", "/games/x/rules")


def test_the_title_with_the_fewest_rules_is_first_on_the_shelf() -> None:
    counts = [len(clauses(*one.title.prefixes)) for one in shelf()]
    assert len(counts) == len(titles())
    assert counts == sorted(counts)


def test_every_icon_used_is_on_the_sheet() -> None:
    known = set(re.findall(r'<symbol id="i-([^"]+)"', common_symbols()))
    used = set()
    for template in environment().list_templates():
        source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
        used |= set(re.findall(r"icon\('([a-z-]+)'", source))
    for file in static_folder().glob("*.js"):
        used |= set(re.findall(r"icon\('([a-z-]+)'", file.read_text(encoding="utf-8")))
    assert used
    assert used <= known


def test_the_sheet_has_no_id_twice() -> None:
    for one in shelf():
        ids = re.findall(r' id="([^"]+)"', sheet(one.icons))
        assert len(ids) == len(set(ids))


def test_a_symbol_of_ours_is_not_replaced_by_a_title() -> None:
    drawn = sheet('<symbol id="i-undo"><path d="M0 0"/></symbol><symbol id="x-own"><path/></symbol>')
    assert drawn.count('id="i-undo"') == 1
    assert 'id="x-own"' in drawn


def test_templates_hold_no_inline_script_or_style() -> None:
    for template in environment().list_templates():
        source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
        assert not re.search(r"\sstyle=|\son[a-z]+=|<style", source), template
        for tag in re.findall(r"<script[^>]*>", source):
            assert "src=" in tag or 'type="application/json"' in tag, template


def test_static_addresses_name_files_that_exist() -> None:
    for template in environment().list_templates():
        source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
        for name in re.findall(r"asset\('([^']+)'\)", source):
            assert (static_folder() / name).is_file()
    for file in static_folder().glob("*.js"):
        for name in re.findall(r"from '\./([^']+)'", file.read_text(encoding="utf-8")):
            assert (static_folder() / name).is_file(), file.name
    assert re.fullmatch(r"/static/[0-9a-f]{10}/table\.js", asset("table.js"))


def test_shortcuts_listed_are_shortcuts_understood() -> None:
    script = (static_folder() / "keys.js").read_text(encoding="utf-8")
    for keys, _ in SHORTCUTS:
        for key in keys:
            if len(key) == 1 and key.isalpha():
                assert f"case '{key}'" in script, key


# ---------------------------------------------------------------------- rules


def test_all_clauses_are_on_the_rules_page(solar_sphere: AnyTitle) -> None:
    shown = [clause.id for chapter in chapters(solar_sphere.prefixes) for clause in chapter.clauses]
    assert shown == list(clauses(*solar_sphere.prefixes))
    assert len(set(shown)) == len(shown)


def test_markdown_of_a_clause() -> None:
    text = "**Name** pays *one* `ore`, see SS-4.8. [S]\n| a | b |\n|---|---|\n| <x> | 2 |\nend"
    html = str(clause_html(Clause("SS-1.1", text, "s", "d", 0)))
    assert "<strong>Name</strong> pays one <code>ore</code>" in html
    assert '<a class="clause-link" href="#SS-4.8">SS-4.8</a>' in html
    assert '<abbr class="origin" title="stated in the rulebook">S</abbr>' in html
    assert "<td>&lt;x&gt;</td><td>2</td>" in html
    assert "---" not in html
    assert html.endswith("<p>end</p>")


def test_nothing_but_our_own_markup_gets_through() -> None:
    assert "<script>" not in inline("<script>alert(1)</script> **x**")


# ---------------------------------------------------------------------- titles


def test_each_title_has_a_palette_a_picture_and_a_mark() -> None:
    sheet_text = palettes()
    for one in shelf():
        assert f".t-{one.title.id}" in sheet_text
        assert one.vignette.startswith("<svg")
        assert f'id="i-{one.mark}"' in common_symbols()
        assert "--title:" in sheet_text


def test_pictures_keep_the_dark_palette_on_a_light_page(solar_sphere: AnyTitle) -> None:
    own = f".t-{solar_sphere.id}"
    assert f"{own}, {own} .vignette {{ --title: #FFB454" in palettes()
    assert f":root[data-theme=light] {own} {{ --title:" in palettes()


def test_neutral_picture_is_the_same_every_time() -> None:
    assert neutral_vignette("x", "planet") == neutral_vignette("x", "planet")
    assert neutral_vignette("x", "planet") != neutral_vignette("y", "planet")


def test_gallery_shows_each_component_once() -> None:
    for title_id in titles():
        groups = gallery(title_id)
        ids = [part.id for group in groups for part in group.parts]
        assert ids
        assert all(part.text and part.name for group in groups for part in group.parts)
        drawn = [any(part.drawing for part in group.parts) for group in groups]
        assert drawn == sorted(drawn, reverse=True)


def test_guide_is_made_from_the_summary(solar_sphere: AnyTitle) -> None:
    steps = guide_for(shelved(solar_sphere.id).words)["steps"]
    heads = [step["head"] for step in steps]
    assert "A turn" in heads
    assert "First steps" in heads
    assert all(step["text"] for step in steps)


class _Own:
    def guide(self) -> list[tuple[str, str]]:
        return [("Build", "Why you might.")]


def test_a_title_may_bring_its_own_guide() -> None:
    steps = guide_for(_Own())["steps"]  # type: ignore[arg-type]
    assert [step["head"] for step in steps][1:-1] == ["Build"]


# ---------------------------------------------------------------------- charts


def test_chart_lines_stay_inside_whatever_the_figures() -> None:
    for columns in ([[0, 5, -4], [0, 1, 2]], [[0, 0, 0]], [[3, 120, 97], [1, 2, 3]]):
        chart = str(line_chart([0, 4, 9], columns, [(0, "R1")], "x", len(columns)))
        points = re.findall(r"(-?[\d.]+),(-?[\d.]+)", " ".join(re.findall(r'points="([^"]+)"', chart)))
        assert points
        for x, y in points:
            assert 38 <= float(x) <= 508
            assert 14 <= float(y) <= 224


def test_chart_labels_do_not_lie_on_each_other() -> None:
    chart = str(line_chart([0, 1], [[0, 10], [0, 10], [0, 11]], [], "x", 3))
    ends = sorted(float(y) for y in re.findall(r'class="end" x="[\d.]+" y="([\d.]+)"', chart))
    assert len(ends) == 3
    assert all(after - before >= 14.9 for before, after in itertools.pairwise(ends))


@pytest.mark.parametrize(("values", "bars"), [((5, 0, -2, 3), 2), ((0, 0), 0)])
def test_split_bar_shows_what_was_gained(values: tuple[int, ...], bars: int) -> None:
    assert str(split_bar(0, values, 8, "x")).count("<rect") == bars
