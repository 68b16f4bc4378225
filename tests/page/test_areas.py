"""The generic areas: what the log, history, sheet and status say, and to whom."""

from __future__ import annotations

import itertools
import re
from random import Random

import msgspec
import pytest
from markupsafe import Markup

from starboard.kernel.state import Event
from starboard.kernel.table import Table, Told
from starboard.kernel.title import AnyTitle, find_title
from starboard.page.areas import GENERIC, generic_areas
from starboard.page.chronicle import chronicle_of, parts, sentence, turns
from starboard.page.ending import headline
from starboard.page.history_area import undone
from starboard.page.ledger import guessed, ledger
from starboard.server.branch import Branch
from starboard.server.face import Face
from starboard.server.model import ChatLine, Identity, Remark, SeatInfo, Settings, TableInfo

ASH = Identity("u-ash", "Ash <i>", False)


class Shown(Face):
    """A table that is only looked at."""

    def table_at(self, step: int | None) -> Table:
        if step is None or step == len(self.table.answers):
            return self.table
        now = self.table
        table = Table(now.title, now.options, now.seed, content=now.content, hashing=False)
        for answer in now.answers[:step]:
            table.answer(answer.seat, answer.value)
        return table


def shown(title: AnyTitle, answers: int, seed: str = "areas", seats: int = 2, **options: str) -> Shown:
    table = Table(title, {"seats": seats, **options}, seed)
    random = Random(seed)
    while not table.over and len(table.answers) < answers:
        question = table.questions[0]
        table.answer(question.seat, random.choice(list(question.options)))
    names = ("Ash <i>", "Bryn", "Cato", "Dunya")
    sitting = tuple(SeatInfo(n, "person", names[n], f"u-{n}") for n in range(seats))
    info = TableInfo("t1", title.id, table.options, sitting, "u-0", 0.0, None, Settings())
    return Shown(info, table)


@pytest.fixture
def begun(solar_sphere: AnyTitle) -> Shown:
    return shown(solar_sphere, 40)


@pytest.fixture(scope="module")
def ended() -> Shown:
    return shown(find_title("solar-sphere"), 10_000)


def test_every_area_is_there_for_seats_and_spectators(begun: Shown) -> None:
    for seat in (0, 1, None):
        assert tuple(generic_areas(begun, seat, None)) == GENERIC
    assert tuple(generic_areas(begun, 0, 12)) == GENERIC


def test_log_calls_people_by_name_and_escapes_it(begun: Shown) -> None:
    log = generic_areas(begun, 0, None)["log"]
    assert "<b>Ash &lt;i&gt;</b>" in log
    assert "Ash <i>" not in log
    assert not re.search(r">\s*Red ", log)


def test_a_colour_in_the_middle_of_a_sentence_is_replaced_too(begun: Shown) -> None:
    order = next(t for t in begun.table.told if t.event.verb == "order")
    assert str(sentence(begun, order)).count("<b>") == 2


def test_what_the_strip_calls_a_beat_is_escaped_too(begun: Shown) -> None:
    """A beat without words of its own is called by its sentence, with everybody in it."""
    begun.table.told[:] = [Told(0, Event("order", -1, "SS-7.5", (1, 0)))]
    beat = chronicle_of(begun).beat(begun, begun.table, (0,))
    assert "Ash &lt;i&gt;" in beat.text
    assert "<i>" not in beat.text


def entries(log: str) -> list[str]:
    """The beats, headings and remarks of a log, as they stand below each other."""
    return re.split(r"(?=<li class=\"(?:beat|log-sep|log-line remark)\b)", log)[1:]


def steps_of(part: str) -> list[int]:
    return [int(step) for step in re.findall(r'class="go" data-step="(\d+)"', part)]


def test_in_the_log_down_is_later_and_a_beat_holds_its_events(begun: Shown) -> None:
    log = generic_areas(begun, 0, None)["log"]
    steps = steps_of(log)
    assert steps == sorted(steps)
    assert max(steps) == begun.table.told[-1].step
    beats = [one for one in entries(log) if one.startswith('<li class="beat')]
    assert any(len(steps_of(beat)) > 3 for beat in beats)
    # A turn is told by the beats of its seat: it needs no heading.
    assert "'s turn" not in log
    assert "Round 1 of 6 begins" in log


def test_a_beat_says_who_what_and_what_it_brought_to_whom(begun: Shown) -> None:
    """SS-9.6, SS-9.7: whoever builds pays, and the neighbours gain morale."""
    table = begun.table
    last = len(table.answers)
    for event in (
        Event("visit", 1, "SS-8.1", ("sphere", 4, 4, 0, 1)),
        Event("build", 1, "SS-9.6", ("a", table.content.hexes[0].id)),
        Event("morale", 0, "SS-9.7", (2, 5)),
    ):
        table.told.append(Told(last, event))
    beat = entries(generic_areas(begun, 0, None)["log"])[-1]
    assert "<b>Bryn</b> 4 to Solar Sphere, builds " in beat
    whose = re.findall(r'<span class="pill (p\d)">', beat)
    assert whose == ["p2", "p1"]
    assert (
        '<span class="price">−2<svg class="icon px12 colour-drones" role="img" aria-label="drones">' in beat
    )
    assert '<span>+2<svg class="icon px12 colour-morale" role="img" aria-label="morale">' in beat


def test_a_beat_says_once_what_happened_several_times_and_names_only_others(begun: Shown) -> None:
    """SS-11.7: whoever rolled is named first, so what they claim needs no name; what another claims does."""
    table = begun.table
    ship = table.content.ships[0]
    claims = [Event("claim", seat, "SS-11.7", (ship.id,)) for seat in (1, 1, 0)]
    for event in (Event("roll", 1, "SS-11.3", (ship.id, 2, 6, 9)), *claims):
        table.told.append(Told(len(table.answers), event))
    beat = entries(generic_areas(begun, 0, None)["log"])[-1]
    name = ship.name
    said = f"<b>Bryn</b> {name}: 9 against 6, claims {name} ×2, Ash &lt;i&gt; claims {name}</span>"
    assert said in beat


def test_only_what_came_after_ones_own_answer_is_fresh(begun: Shown) -> None:
    own = max(n for n, answer in enumerate(begun.table.answers, 1) if answer.seat == 0)
    for beat in entries(generic_areas(begun, 0, None)["log"]):
        if beat.startswith('<li class="beat'):
            assert ("fresh" in beat.partition(">")[0]) == (min(steps_of(beat)) > own)


def test_the_log_of_an_earlier_step_knows_nothing_later(begun: Shown) -> None:
    early = generic_areas(begun, 0, 10)["log"]
    assert max(int(step) for step in re.findall(r'data-step="(\d+)"', early)) <= 10


def test_a_remark_stands_where_it_was_made(begun: Shown) -> None:
    step = 35
    begun.remarks = [Remark(step, "Bryn & Ash changed places.", 0.0), Remark(99, "A later one.", 0.0)]
    log = generic_areas(begun, 0, None)["log"]
    lines = entries(log)
    place = next(n for n, line in enumerate(lines) if "Bryn &amp; Ash changed places." in line)
    assert 'class="log-line remark"' in lines[place]
    # A beat that had begun by then goes on above it.
    begun_before = [min(steps_of(line)) for line in lines[:place] if steps_of(line)]
    begun_after = [min(steps_of(line)) for line in lines[place:] if steps_of(line)]
    assert max(begun_before) <= step < min(begun_after)
    # One whose step has been taken back stands at the end.
    assert "A later one." in lines[-1]
    earlier = generic_areas(begun, 0, step - 1)["log"]
    assert "changed places" not in earlier
    assert "changed places" in generic_areas(begun, 0, step)["log"]


def test_a_lock_stands_where_somebody_learned_something(begun: Shown) -> None:
    table = begun.table
    boundary = table.boundary
    assert boundary > 0
    assert table.taught(boundary)
    assert not any(table.taught(step) for step in range(boundary + 1, len(table.answers) + 1))
    lines = entries(generic_areas(begun, 0, None)["log"])
    (lock,) = [n for n, line in enumerate(lines) if "undo stops here" in line]
    assert all(max(steps_of(line)) <= boundary for line in lines[:lock] if steps_of(line))
    assert max(steps_of(lines[lock + 1])) > boundary


def test_private_events_reach_only_their_seat(begun: Shown) -> None:
    told = begun.table.told
    last = told[-1]
    secret = last.event._replace(verb="points", data=(77,), to=(1,))
    told.append(Told(last.step, secret))
    assert "77 points" in generic_areas(begun, 1, None)["log"]
    for seat in (0, None):
        assert "77 points" not in "".join(generic_areas(begun, seat, None).values())


def test_turns_cover_all_answers_without_gaps(ended: Shown) -> None:
    stretches = turns(ended.table)
    assert stretches[0].first == 0
    assert stretches[-1].last == len(ended.table.answers)
    for before, after in itertools.pairwise(stretches):
        assert before.last == after.first
    for stretch in stretches:
        answers = ended.table.answers[stretch.first : stretch.last]
        assert {answer.seat for answer in answers} == {stretch.seat}


def test_rounds_are_named_in_order(ended: Shown) -> None:
    # SS-6: a game has at most six rounds.
    names = [name for _, name in parts(ended.table)]
    assert names == [f"R{n}" for n in range(1, len(names) + 1)]
    assert len(names) <= 6


@pytest.mark.parametrize(("edition", "seats"), [("final", 2), ("final", 1), ("prototype", 2)])
def test_all_four_cycles_are_named(edition: str, seats: int) -> None:
    # REV-1.1; the first begins with the first turn, after the decisions of the set-up.
    ended = shown(find_title("revenant"), 10_000, seats=seats, edition=edition)
    assert ended.table.over
    named = parts(ended.table)
    assert [name for _, name in named] == ["C1", "C2", "C3", "C4"]
    first_turn = next(told.step for told in ended.table.told if told.event.verb == "turn")
    assert 0 < named[0][0] <= first_turn


def test_undo_names_what_it_takes_back(solar_sphere: AnyTitle) -> None:
    for answers in range(4, 40):
        face = shown(solar_sphere, answers)
        last = face.table.answers[-1]
        if last.value == "go-on" or face.may_undo_to(last.seat) >= len(face.table.answers):
            continue
        bar = generic_areas(face, last.seat, None)["history"]
        label = re.search(r'data-do="undo" aria-label="Undo: ([^"]+)"', bar)
        assert label is not None
        told = [t for t in face.table.told if t.step == answers and t.event.seat == last.seat]
        spoken = [t for t in told if t.event.verb not in ("turn", "round")]
        if spoken:
            rest = Markup(str(sentence(face, spoken[0])).partition("</b>")[2]).striptags()
            assert Markup(label[1]).unescape() == str(rest).rstrip(".")
        return
    pytest.fail("no answer in this game can be undone")


def test_nothing_can_be_undone_in_the_past_or_by_spectators(begun: Shown) -> None:
    assert 'data-do="undo"' not in generic_areas(begun, None, None)["history"]
    past = generic_areas(begun, 0, 12)["history"]
    assert re.search(r'data-do="undo"[^>]* disabled', past)
    assert 'data-do="live"' in past


def ways_of(area: str) -> dict[str, int]:
    """Where the open buttons of the strip lead."""
    found = re.findall(r'data-step="(-?\d+)" aria-label="([^"]+)" title="[^"]+"(?! disabled)>', area)
    return {label: int(step) for step, label in found}


def test_a_replay_goes_by_answer_and_by_turn(ended: Shown) -> None:
    assert generic_areas(ended, 0, None)["replay"] == ""
    total = len(ended.table.answers)
    begins = [turn.first for turn in turns(ended.table)]
    for step in (begins[5], begins[5] + 1, begins[-1]):
        ways = ways_of(generic_areas(ended, 0, step)["replay"])
        assert ways["First step"] == 0
        assert ways["One answer back"] == step - 1
        assert ways["One answer on"] == step + 1
        assert ways["One turn back"] == max(first for first in begins if first < step)
        assert ways["One turn on"] == min([first for first in begins if first > step], default=total)
        assert ways["Last step"] == total
    assert set(ways_of(generic_areas(ended, 0, 0)["replay"])) == {
        "One answer on",
        "One turn on",
        "Last step",
    }
    at_end = set(ways_of(generic_areas(ended, 0, total)["replay"]))
    assert at_end == {"First step", "One turn back", "One answer back"}


def test_eyes_are_chosen_once_the_game_is_over(begun: Shown, ended: Shown) -> None:
    over = generic_areas(ended, 1, 5)["replay"]
    assert re.findall(r'<option value="(-?\d)"( selected)?>([^<]+)', over.partition("replay-eyes")[2]) == [
        ("-1", "", "A spectator"),
        ("0", "", "Ash &lt;i&gt;"),
        ("1", " selected", "Bryn"),
    ]
    for seat in (0, 1, None):
        assert "replay-eyes" not in generic_areas(begun, seat, 5)["replay"]
    assert "data-to" not in over


def test_sheet_comes_at_the_end_only(begun: Shown, ended: Shown) -> None:
    assert generic_areas(begun, 0, None)["sheet"] == ""
    assert generic_areas(ended, 0, 5)["sheet"] == ""
    sheet = generic_areas(ended, 0, None)["sheet"]
    result = ended.table.result
    assert result is not None
    for line in result.sheet:
        assert line.label in sheet
        assert f'data-clause="{line.clause}"' in sheet
    totals = re.findall(r"<td[^>]*>([−\d]+)</td>", sheet.partition("<tfoot>")[2])
    assert [int(text.replace("−", "-")) for text in totals] == list(result.scores)


def test_seed_stays_secret_until_the_end(begun: Shown, ended: Shown) -> None:
    for seat in (0, 1, None):
        assert begun.table.seed not in "".join(generic_areas(begun, seat, None).values()).replace(
            begun.table.commitment, ""
        )
    assert f'data-seed="{ended.table.seed}"' in generic_areas(ended, None, None)["sheet"]
    assert f'data-seal="{ended.table.commitment}"' in generic_areas(ended, None, None)["sheet"]


def test_headline_of_a_shared_victory(ended: Shown) -> None:
    result = ended.table.result
    assert result is not None
    shared = type(result)((9, 9), (1, 1), result.columns, result.sheet, result.ending)
    assert headline(ended, shared, None) == "Ash <i> and Bryn share the victory"
    lost = type(result)((9, 4), (1, 2), result.columns, result.sheet, result.ending)
    assert headline(ended, lost, None) == "Ash <i> wins"


def test_ledger_ends_with_the_final_score(ended: Shown) -> None:
    book = ledger(ended)
    result = ended.table.result
    assert result is not None
    assert [column[-1] for column in book.series["score"]] == list(result.scores)
    # Before the last count stands what the players had scored during the game.
    during = next(line for line in result.sheet if line.clause == "SS-2.1")
    assert [column[-2] for column in book.series["score"]] == list(during.points)
    for columns in book.series.values():
        assert {len(column) for column in columns} == {len(book.steps)}


def test_figures_are_taken_from_players_and_automata() -> None:
    view = {
        "round": 2,
        "players": [
            {
                "seat": 0,
                "colour": "red",
                "score": 3,
                "stock": {"ore": 1, "gold": 2},
                "ready": True,
                "crew": [],
            },
            {
                "seat": 1,
                "colour": "black",
                "score": 5,
                "stock": {"ore": 0, "gold": 0},
                "ready": False,
                "crew": [],
            },
        ],
        "rival": {"score": 7, "deck": 4},
    }
    assert guessed(view) == {"score": [3.0, 5.0, 7.0], "stock": [3.0, 0.0]}
    assert guessed({"round": 1}) == {}


def test_chat_is_escaped(begun: Shown) -> None:
    begun.chat = [ChatLine(0, "<b>x</b>", 0, "<script>alert(1)</script>", 0.0)]
    chat = generic_areas(begun, 0, None)["chat"]
    assert "<script>" not in chat
    assert "<b>x</b>" not in chat
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in chat


def test_status_names_the_open_question(begun: Shown) -> None:
    asked = begun.table.questions[0].seat
    mine = generic_areas(begun, asked, None)["status"]
    assert f'data-question="{begun.question_id(asked)}"' in mine
    assert f'data-seat="{asked}"' in mine
    other = generic_areas(begun, 1 - asked, None)["status"]
    assert 'data-question=""' in other
    assert 'data-question=""' in generic_areas(begun, asked, 5)["status"]
    assert "Watching" in generic_areas(begun, None, None)["status"]
    assert "Watching" not in mine


def test_a_branch_begins_where_it_was_made(begun: Shown) -> None:
    seat = begun.table.questions[0].seat
    branch = Branch(begun, ASH, seat, others=True)
    bar = generic_areas(branch, seat, None)["history"]
    assert f'min="{len(begun.table.answers)}"' in bar
    for _ in range(6):
        question = branch.table.questions[0]
        branch.answer(question.seat, branch.question_id(question.seat), (question.options[0],))
    bar = generic_areas(branch, seat, None)["history"]
    widths = [float(width) for width in re.findall(r'width="(-?[\d.]+)%"', bar)]
    assert widths
    assert all(0 < width <= 100 for width in widths)
    assert "undo stops here" not in generic_areas(branch, seat, None)["log"]


def test_after_an_undo_the_areas_are_those_of_the_new_game(solar_sphere: AnyTitle) -> None:
    """What was put together once for all who look belongs to answers that are no more."""
    face = shown(solar_sphere, 30)
    random = Random(3)
    for _ in range(6):
        for seat in (0, 1, None):
            generic_areas(face, seat, None)
        face.table.undo(len(face.table.answers) - 4)
        while len(face.table.answers) < 31:
            question = face.table.questions[0]
            face.table.answer(question.seat, random.choice(list(question.options)))
        face.count_answers()
        fresh = Shown(face.info, face.table)
        for seat in (0, 1, None):
            assert generic_areas(face, seat, None) == generic_areas(fresh, seat, None)


def test_a_new_name_is_read_at_once(begun: Shown) -> None:
    before = generic_areas(begun, 0, None)
    seats = (begun.info.seats[0], SeatInfo(1, "person", "Zoe", "u-1"))
    begun.info = msgspec.structs.replace(begun.info, seats=seats)
    after = generic_areas(begun, 0, None)
    assert "<b>Bryn</b>" in before["log"]
    assert "<b>Bryn</b>" not in "".join(after.values())
    assert "<b>Zoe</b>" in after["log"]


def test_ones_own_clock_comes_first_then_the_one_that_runs_out_first(
    begun: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(begun, "deadlines", lambda seat: ((0, 9000.0), (1, 5000.0), (2, 7000.0)))

    def until(seat: int | None) -> list[str]:
        return re.findall(r'data-until="(\d+)"', generic_areas(begun, seat, None)["status"])

    assert until(0) == ["9000", "5000", "7000"]
    assert until(None) == ["5000", "7000", "9000"]


def test_undo_names_what_is_the_readers_own(solar_sphere: AnyTitle) -> None:
    """The log tells *Ash's storage is full*; nobody is named on the button."""
    for seed in range(12):
        face = shown(solar_sphere, 10_000, f"full {seed}")
        found = [
            one for one in face.table.told if one.event.verb in ("refuse", "replace") and one.event.seat == 0
        ]
        if found:
            assert undone(face, 0, found[0].step - 1).startswith("your storage is full: ")
            return
    raise AssertionError("no storage was ever full")
