"""The clauses of the rules documents. Numbers and texts were taken from the documents by hand."""

from collections import Counter

import pytest

from starboard.kernel.clauses import Clause, clauses, find, parse, plain

# Clauses per chapter of Solar Sphere, counted by hand; chapter 0 is the set-up table.
SOLAR_SPHERE = {
    0: 12, 1: 8, 2: 7, 3: 4, 4: 15, 5: 6, 6: 6, 7: 7, 8: 13, 9: 14,
    10: 12, 11: 16, 12: 6, 13: 6, 14: 14, 15: 9, 16: 5,
}  # fmt: skip


def test_every_clause_of_solar_sphere_is_found() -> None:
    found = clauses("SS")
    per_chapter = Counter(int(id.split("-")[1].split(".")[0]) for id in found)
    assert per_chapter == SOLAR_SPHERE
    assert len(found) == 160


def test_clauses_of_a_chapter_are_numbered_without_gaps() -> None:
    for chapter, count in SOLAR_SPHERE.items():
        assert list(clauses(f"SS-{chapter}")) == [f"SS-{chapter}.{n}" for n in range(1, count + 1)]


# The same for Pirates of Skydock, whose marks of origin follow the text.
SKYDOCK = {
    0: 14, 1: 9, 2: 3, 3: 15,
    4: 10, 5: 7, 6: 11, 7: 3, 8: 19, 9: 10, 10: 5, 11: 6, 12: 8, 13: 7, 14: 13, 15: 7,
}  # fmt: skip


def test_every_clause_of_pirates_of_skydock_is_found() -> None:
    for chapter, count in SKYDOCK.items():
        assert list(clauses(f"SKY-{chapter}")) == [f"SKY-{chapter}.{n}" for n in range(1, count + 1)]
    assert len(clauses("SKY")) == 147
    clause = clauses()["SKY-14.12"]
    assert clause.text.startswith("(5a) All neutralization tokens on the recovering side are removed;")
    assert (clause.section, clause.document) == ("SKY-14 Upkeep", "pirates_of_skydock")


# The same for Voidfall, whose components are a second document without clauses.
VOIDFALL = {
    1: 8, 2: 28, 3: 11, 4: 15, 5: 6, 6: 7, 7: 15, 8: 12, 9: 13, 10: 19,
    11: 4, 12: 7, 13: 13, 14: 10, 15: 10, 16: 4, 17: 11, 18: 13, 19: 5, 20: 10,
    21: 8, 22: 31, 23: 17, 24: 8, 25: 4, 26: 9, 27: 11, 28: 10, 29: 9, 30: 8,
    31: 5, 32: 2, 33: 14, 34: 4, 35: 5, 36: 4, 37: 3, 38: 4, 39: 8,
}  # fmt: skip


def test_every_clause_of_voidfall_is_found() -> None:
    for chapter, count in VOIDFALL.items():
        assert list(clauses(f"VF-{chapter}")) == [f"VF-{chapter}.{n}" for n in range(1, count + 1)]
    assert len(clauses("VF")) == 385
    assert {clause.document for clause in clauses("VF").values()} == {"voidfall"}
    # A table that follows a clause belongs to it.
    assert clauses()["VF-17.4"].text.endswith("| C | 0 | 1 | 1 | 1 | 2 | 2 | 3 | 3 | 3 | 4 | 4 | 5 | 6 | 8 |")


def test_list_item() -> None:
    clause = clauses()["SS-4.3"]
    assert clause.text == "[S] *Exhaust 1*: active → inactive."
    assert clause.section == "SS-4 Drones"
    assert clause.document == "solar_sphere"


def test_decision_lines_belong_to_their_clause() -> None:
    first, second = clauses()["SS-3.2"].text.split("\n")
    assert first.startswith("[S] Storage holds 6.")
    assert second.startswith("**Decision:** the gaining player; options = refuse,")
    assert second.endswith('there is always "refuse", unless SS-8.9 closes it.')
    turn = clauses()["SS-6.3"].text.split("\n")
    assert [line.split(":**")[0] for line in turn[1:]] == [
        "**Decision (W1)",
        "**Decision (die)",
        "**Decision (W2)",
    ]


def test_the_last_clause_of_a_chapter_ends_at_the_heading() -> None:
    assert (
        clauses()["SS-9.14"].text == "[D] SS-9.8 applies whoever builds the last free hex, including DRANDA."
    )
    assert (
        clauses()["SS-16.5"].text == "[S] The human wins with more points than DRANDA; [D] a tie is a loss."
    )


def test_table_rows() -> None:
    clause = clauses()["SS-0.1"]
    assert clause.text == (
        "Put the Core in the middle with 1 Corporation drone on it. It counts as a built hex for the whole "
        "game and has no builder. [S], no builder [D]"
    )
    assert clause.section == "3. Set-up"
    assert clauses()["SS-0.11"].text == "Random turn order. [S]"
    assert clauses()["SS-0.12"].text == "Solo: as 2 players, plus SS-14.1 to SS-14.5 and SS-14.13. [S]"


def test_named_clause_keeps_its_name() -> None:
    text = "**Asteroid Belt** [S] Place the die on the belt card of its value; no resources."
    assert clauses()["SS-15.1"].text == text


def test_order_follows_the_document() -> None:
    assert [clause.order for clause in clauses("SS").values()] == list(range(160))


def test_prefixes_do_not_bleed() -> None:
    assert len(clauses("SS-1")) == 8  # and none of SS-10 … SS-16
    assert clauses("S") == {}
    assert clauses("ss-4").keys() == clauses("SS-4").keys()
    assert clauses("SS-4.1").keys() == {"SS-4.1"}


def test_the_caller_may_change_the_answer() -> None:
    clauses().clear()
    assert clauses("SS")


@pytest.mark.parametrize("query", ["SS-4.8", "ss-4.8", "  Ss-4.8 "])
def test_find_by_id(query: str) -> None:
    assert [clause.id for clause in find(query)] == ["SS-4.8"]


def test_find_by_chapter() -> None:
    assert [clause.id for clause in find("ss-12")] == [f"SS-12.{n}" for n in range(1, 7)]
    assert len(find("SS")) == 160


def test_find_by_words() -> None:
    found = {clause.id for clause in find("auxiliary matrix")}
    assert {"SS-4.11", "SS-4.14"} <= found
    assert "SS-4.3" not in found
    assert [clause.id for clause in find("Whoever BUILDS")] == ["SS-9.14"]


@pytest.mark.parametrize("query", ["SS-99.1", "SS-17", "XX-1.1", "XX", "", "   ", "zeppelin", "([)"])
def test_find_nothing(query: str) -> None:
    assert find(query) == []


def test_unknown_prefix() -> None:
    assert clauses("NOPE") == {}


def parsed(markdown: str) -> list[tuple[str, str]]:
    return [(clause.id, clause.text) for clause in parse("doc", markdown)]


def test_other_shapes_of_documents() -> None:
    assert parsed(
        "### REV-13 Resources\n"
        "- REV-13.2 Never into a corrupted one. [S]\n"
        "- **Decision:** which.\n"
        "- INV-9 Not a clause.\n"
        "- **EX-1** Not one either.\n"
        "- **SKY-3.15** Shown\n"
        "  later.\n"
        "- **VF-17.4** [X] Yield:\n"
        "\n"
        "| Level | 0 |\n"
        "|---|---|\n"
        "| C | 1 |\n"
        "\n"
        "*A caption of its own*\n"
        "| not | his |\n"
        "- **AB-1.2.3** Three numbers.\n"
    ) == [
        ("REV-13.2", "Never into a corrupted one. [S]\n**Decision:** which."),
        ("SKY-3.15", "Shown\nlater."),
        ("VF-17.4", "[X] Yield:\n| Level | 0 |\n|---|---|\n| C | 1 |"),
        ("AB-1.2.3", "Three numbers."),
    ]


def test_mentions_are_not_definitions() -> None:
    assert parsed("See SS-4.8.\n- as SS-4.8 says\n| when | SS-6.3 |\n```\n- **SS-1.1** in code\n```\n") == []


def test_a_ruler_ends_a_clause() -> None:
    assert parsed("- **SS-1.1** One.\n---\n  stray\n") == [("SS-1.1", "One.")]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("[S] *Fabricate 1*: reserve → active.", "[S] Fabricate 1: reserve → active."),
        ("**Decision:** the player", "Decision: the player"),
        ("the slot `top`, ids like a_b_c", "the slot top, ids like a_b_c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("see [the table](x.md#y) [S][R]", "see the table [S][R]"),
        ("| Level | 0 |\n|---|---|\n| C | 1 |", "Level · 0\nC · 1"),
        ("", ""),
    ],
)
def test_plain(markdown: str, expected: str) -> None:
    assert plain(markdown) == expected


def test_a_clause_is_plain_data() -> None:
    assert Clause("A", "b", "c", "d", 0) == Clause("A", "b", "c", "d", 0)
