"""Pirates of Skydock at the web table: what is special about its page, a game, two people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Process, Sit
from tests.browser.fits import SIZES, misfits
from tests.browser.looking import check_fits, resize, serious, serious_by_day_and_night, settle
from tests.browser.people import Player
from tests.browser.positions import Position, at_first, fill, moments, stretches
from tests.games.pirates_of_skydock.store_games import FOLDER

from starboard.games.pirates_of_skydock.rules.windows import IMPROVE
from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

SKYDOCK = "pirates-of-skydock"
LIT = re.compile(r"\blit\b")
SEATS: Mapping[str, Value] = {"seats": 4}
# Ways of doing nothing: taken less often than chance alone would.
_PASSES = ("forgo", "go-on", "stay", "no", "stop", "drop")


def _choice(question: Question, random: Random) -> Value:
    busy = [one for one in question.options if not str(one).endswith(_PASSES)]
    return random.choice(busy if busy and random.random() < 0.8 else list(question.options))


def _first(seed: str, wanted: Callable[[Table, Question], bool]) -> Position:
    """The first moment of a game of four that is as wanted."""
    game = moments(SKYDOCK, SEATS, seed, _choice)
    return at_first(game, lambda moment: wanted(moment, moment.questions[0]))


def _fullest(verb: str) -> Position:
    """The moment of a game in which this kind of question has the most options."""
    most = 0
    for game in moments(SKYDOCK, SEATS, "skydock fits", _choice):
        if not game.over and game.questions[0].verb == verb and len(game.questions[0].options) > most:
            most, step = len(game.questions[0].options), len(game.answers)
    return Position(game, step)


@cache
def _roll() -> Position:
    return _first("skydock roll", lambda _, one: one.verb == "react" and one.about[0] == "roll")


def test_the_bar_of_a_turn(person: Sit) -> None:
    """A marker chooses its actions; free plays are a list; what is pointed at lights up where it stands."""
    ash = person()
    page = ash.page
    ash.open_at(_fullest("turn"))
    markers = page.locator("#area-question .marker-button")
    assert markers.count() > 1
    markers.nth(1).click()
    group = markers.nth(1).get_attribute("data-choose")
    expect(page.locator("#area-question .chips:visible")).to_have_attribute("data-group", str(group))
    # Its slot on the mat is the same choice.
    expect(page.locator(f"#area-mat [data-choose={group}]")).to_have_attribute("aria-pressed", "true")
    # An option and the thing on the table are the same answer.
    chip = page.locator("#area-question .chips:visible .chip[data-key]").first
    chip.hover()
    expect(chip).to_have_class(LIT)
    lit = page.locator(f'#area-stage [data-key="{chip.get_attribute("data-key")}"]')
    for number in range(lit.count()):
        expect(lit.nth(number)).to_have_class(LIT)
    for name in ("plays", "calls"):
        button = page.locator(f"#{name} > summary")
        if button.count():
            expect(page.locator(f"#{name} .way").first).to_be_hidden()
            button.click()
            expect(page.locator(f"#{name} .way").first).to_be_visible()
            page.keyboard.press("Escape")
    # On a phone, what stands beside the options leaves the question its room.
    resize(page, *PHONE)
    assert page.locator("#area-question .besides > *").count() > 1
    question, besides = (
        page.locator(f"#area-question {one}").bounding_box() for one in (".headline", ".besides")
    )
    assert question is not None
    assert besides is not None
    assert question["width"] > 90
    beside = (
        besides["x"] >= question["x"] + question["width"]
        or besides["y"] >= question["y"] + question["height"]
    )
    assert beside, (question, besides)


def test_on_a_phone_a_card_says_what_it_does_where_it_is_given_up(person: Sit) -> None:
    """The hand is behind a tab there; elsewhere it lies below the question."""
    ash = person(PHONE)
    page = ash.page
    game = moments(SKYDOCK, SEATS, "skydock hand 0")
    ash.open_at(at_first(game, lambda moment: moment.questions[0].verb == "discard"))
    notes = page.locator("#area-question .option-note:has(> .says)")
    assert notes.count() > 1
    shown = "(one) => getComputedStyle(one, '::after').content"
    expect(notes.first).to_be_visible()
    assert notes.first.locator(".says").evaluate(shown) not in ("none", '""')
    resize(page, 1366, 768)
    expect(notes.first).to_be_hidden()


# Of each mark of an earlier beat on which a price stands: whether its upper edge is left out.
_UPPER_EDGES = """() => [...document.querySelectorAll('.beat-mark.before')].filter((mark) => {
    const box = mark.getBoundingClientRect();
    return [...document.querySelectorAll('#area-stage .price')].some((tag) => {
        const own = tag.getBoundingClientRect();
        const on_edge = own.width && own.top < box.top && own.bottom > box.top;
        return on_edge && own.left > box.left && own.left < box.right;
    });
}).map((mark) => getComputedStyle(mark).borderTopColor === 'rgba(0, 0, 0, 0)')"""


def test_a_mark_of_what_others_did_strikes_out_no_price(person: Sit) -> None:
    def after_others(game: Table, question: Question) -> bool:
        mine = question.verb == "turn" and question.seat == 0
        return mine and len(game.answers) > 60 and game.answers[-1].seat != 0

    ash = person()
    ash.open_at(_first("skydock marks", after_others))
    settle(ash.page)
    edges = ash.page.evaluate(_UPPER_EDGES)
    assert edges
    assert all(edges)


def test_on_a_phone_the_hand_stands_above_the_board_while_cards_are_drawn_or_played(person: Sit) -> None:
    ash = person(PHONE)

    def asked(verb: str) -> Callable[[Table, Question], bool]:
        return lambda _, question: question.verb == verb and question.seat == 0

    tops = {}
    for verb in ("plan", "energy"):
        ash.open_at(_first("skydock plan", asked(verb)))
        boxes = [ash.page.locator(f".plan-{part}").bounding_box() for part in ("hand", "board")]
        tops[verb] = [box["y"] for box in boxes if box is not None]
        expect(ash.page.locator(".plan-goals")).to_be_hidden()
    assert tops["plan"][0] < tops["plan"][1]
    assert tops["energy"][1] < tops["energy"][0]


def test_a_roll_has_its_card_in_every_window(person: Sit) -> None:
    """Below the ship, in the tab *Roll*, or as a sheet; and the die itself rolls."""
    ash = person()
    page = ash.page
    table = ash.open_at(_roll())
    seen = page.request.get(f"{ash.url}/api/tables/{table}/view").json()
    chance = f"{seen['view']['challenge']['chance']} %"
    card = page.locator("#area-stage .challenge")
    expect(card).to_contain_text(chance)
    resize(page, 1366, 700)
    expect(card).to_be_hidden()
    # Whoever comes to the table in the middle of a roll sees it at once.
    page.reload()
    ash.at_table()
    expect(page.locator("#area-extra .challenge")).to_be_visible()
    expect(page.locator("#area-extra .challenge")).to_contain_text(chance)
    expect(page.locator(".tabs [data-feed=extra] .tab-badge")).to_have_text(chance)
    # A card for before the die is the same answer there and in the bar.
    first = page.locator("#area-extra .before-card").first
    first.hover()
    twin = page.locator(f"#area-question .chip[data-key='{first.get_attribute('data-key')}']")
    expect(twin).to_have_class(LIT)
    resize(page, *PHONE)
    expect(page.locator(".tabbar [data-tab=board]")).to_have_text("Ship")
    expect(card).to_be_visible()
    box, pane = card.bounding_box(), page.locator("#area-stage").bounding_box()
    assert box is not None
    assert pane is not None
    assert abs(box["y"] + box["height"] - pane["y"] - pane["height"]) < 2
    assert box["width"] == pytest.approx(pane["width"], abs=2)
    question = ash.question
    card.locator("button.d20").click()
    ash.confirm(question)
    expect(card.locator("button.d20")).to_have_count(0)


# Of a card: how much of its height lies empty between any two of its lines.
_EMPTIEST = """(card) => {
    const lines = [...card.querySelectorAll('header, p, li, .so-far')];
    const boxes = lines.map((one) => one.getBoundingClientRect());
    const gaps = boxes.slice(1).map((one, n) => one.top - boxes[n].bottom);
    return Math.max(...gaps) / card.offsetHeight;
}"""


def test_pictures_have_room_for_what_matters(person: Sit) -> None:
    """Backers fill their cards, upkeep is told over the picture, and a window can be put off."""
    ash = person()
    page = ash.page
    ash.open_at(_first("skydock room", lambda _, question: question.verb == "backer"))
    for size in ((1280, 700), (1440, 900), (1920, 1080)):
        resize(page, *size)
        for card in page.locator(".backer-choice").all():
            assert card.evaluate(_EMPTIEST) < 0.2, size
    ash.open_at(_first("skydock fits", lambda game, one: one.verb == "draw" and game.view(0).round == 3))
    for size in ((1366, 700), PHONE):
        resize(page, *size)
        page.evaluate("localStorage['starboard.telling'] = 'step'")
        page.keyboard.press("b")
        scene = page.locator(".scene:has(.scene-place:nth-child(10))")
        while not scene.is_visible():
            page.keyboard.press("Space")
        steps = [one.inner_text() for one in scene.locator(".scene-mark").all()]
        assert list(dict.fromkeys(steps)) == ["1", "2", "3", "4a", "4b", "4c", "4d", "4e", "4f", "5"]
        scene.locator(".scene-place", has_text="Alarm").locator("button").click()
        expect(scene.locator(".scene-place.now")).to_contain_text("4c")
        # The telling is over with the scene, and the picture is there again.
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(scene).to_be_hidden()
        page.evaluate("localStorage['starboard.telling'] = 'off'")
    resize(page, 1366, 700)
    ash.open_at(_first("skydock fits", lambda game, one: len(game.mutable(one)) > 1))
    page.click("#mutes > summary")
    several = page.locator("[data-mute]").count()
    page.locator("[data-mute]").first.click()
    expect(page.locator("[data-mute]")).to_have_count(several - 1 if several > 3 else 1)
    ash.open_at(_first("skydock fits", lambda game, one: len(game.mutable(one)) == 1))
    question = ash.question
    page.locator("[data-mute]").click()
    ash.wait_until_answered(question)


def test_a_plan_and_a_roll_on_tablets_and_on_a_phone_on_its_side(person: Sit) -> None:
    """What is higher than the pane can be scrolled; nothing lies over the bar or the tabs."""
    ash = person()
    page = ash.page
    sizes = ((1024, 768), (768, 1024), (844, 390), PHONE)
    ash.open_at(_first("skydock fits", lambda _, question: question.verb == "energy"))
    for size in sizes:
        resize(page, *size)
        last = page.locator(".plan-note")
        page.locator(".plan-steps").hover()
        page.mouse.wheel(0, 3000)
        expect(last).to_be_in_viewport()
        page.mouse.wheel(0, -3000)
        expect(page.locator(".plan-steps")).to_be_in_viewport()
    ash.open_at(_roll())
    for size in sizes:
        resize(page, *size)
        card = page.locator("#area-stage .challenge").bounding_box()
        bar = page.locator(".frame-ask").bounding_box()
        face = page.locator("#area-stage .die-strip i").first.bounding_box()
        assert card is not None
        assert bar is not None
        # The bar stands below the card, on a phone on its side at its right.
        if size == (844, 390):
            assert card["x"] + card["width"] <= bar["x"] + 1
        else:
            assert card["y"] + card["height"] <= bar["y"] + 1, size
        # Every face of the die has room for its figure.
        assert face is not None
        assert face["width"] > 12, size
    # By day as by night everything can be read.
    assert serious_by_day_and_night(page) == []


def test_guards_that_may_come_from_two_rooms_have_a_tag_each_that_can_be_read(person: Sit) -> None:
    ash = person()
    page = ash.page
    # A guard may come to a room from two others.
    ash.open_at(
        _first(
            "skydock shift 10",
            lambda _, one: (
                one.verb == "shift" and len({str(way).split()[-1] for way in one.options}) < len(one.options)
            ),
        )
    )
    for size in ((1366, 768), (1440, 900), PHONE):
        resize(page, *size)
        assert page.locator(".place-tags:has(> :nth-child(2)):visible").count() > 0
        assert page.evaluate(_OVERLAPS, "#area-stage .place-tags > *") == [], size
    # Three guards, one more to come and a pirate stay in their room on a phone, below its name.
    assert page.locator(".ship .room.crowded:visible").count() > 0
    assert page.evaluate(_TOO_FULL) == []


# Rooms of the phone's ship from which something sticks out, or whose name is covered.
_TOO_FULL = """() => [...document.querySelectorAll('.ship .room')].filter((room) => room.checkVisibility())
    .filter((room) => {
        const name = room.querySelector('.room-name').getBoundingClientRect();
        const all = room.getBoundingClientRect();
        const pieces = room.querySelectorAll('.standing > *, .room-foot .guard-piece, .room-icons .icon');
        return [...pieces].some((piece) => {
            const box = piece.getBoundingClientRect();
            return box.bottom > all.bottom + 1 || box.right > all.right + 2 || box.top < name.bottom - 3;
        });
    }).map((room) => room.innerText)"""


# By how much the last line of each objective sticks out of the inside of its card.
_STICKS_OUT = """() => [...document.querySelectorAll('#area-left .objective')].map((card) =>
    card.lastElementChild.getBoundingClientRect().bottom - card.getBoundingClientRect().bottom + 2)"""


def test_the_track_of_an_objective_stays_in_its_card(person: Sit) -> None:
    """In the lowest window that shows everything there is hardly room for it."""
    ash = person()
    ash.open_at(_first("skydock roll", lambda _, one: one.verb == "turn"))
    resize(ash.page, 1366, 700)
    expect(ash.page.locator("#area-left .objective-track")).not_to_have_count(0)
    assert max(ash.page.evaluate(_STICKS_OUT)) <= 0
    # With four seats, the log's filters are one row even there: it is short enough as it is.
    buttons = ash.page.locator(".log-filter button").all()
    assert len({round(box["y"]) for button in buttons if (box := button.bounding_box())}) == 1


# Pairs of texts in the same place that lie over each other.
_OVERLAPS = """(within) => {
    const texts = [...document.querySelectorAll(within)].filter((one) => one.checkVisibility());
    // What is drawn, which may stick out of its box.
    const boxes = texts.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    });
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
        || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return boxes.flatMap((a, n) => boxes.slice(n + 1)
        .flatMap((b, m) => (apart(a, b) ? [] : [[texts[n].innerText, texts[n + 1 + m].innerText]])));
}"""


def test_an_option_on_a_phone_has_its_name_above_its_note(person: Sit) -> None:
    """*Improve Interact or Attack* and *with Smoke Canister* would not fit beside each other."""
    ash = person(PHONE, touch=True)
    ash.open_at(
        _first(
            "skydock room",
            lambda _, one: (
                one.verb == "plan" and sum(str(way).startswith(IMPROVE) for way in one.options) > 1
            ),
        )
    )
    settle(ash.page)
    # In a window the options stand in two rows of one line.
    expect(ash.page.locator("#area-question .chips.flat")).to_have_count(1)
    chips = "#area-question .chip :is(.option-name, .option-note)"
    assert ash.page.locator(chips).count() > 3
    assert ash.page.evaluate(_OVERLAPS, chips) == []


def test_a_new_picture_is_read_from_its_start(person: Sit) -> None:
    """Whoever has scrolled down to a character's board sees the backers from the top, not from there."""
    ash = person(PHONE, touch=True)
    page = ash.page
    ash.open_at(_first("skydock room", lambda _, one: one.verb == "character"))
    pane = page.locator(".frame-stage")
    pane.evaluate("(pane) => pane.scrollTo(0, 500)")
    page.locator("#area-question .chips").evaluate("(row) => row.scrollTo(300, 0)")
    assert pane.evaluate("(pane) => pane.scrollTop") == 500
    ash.take(ash.options().last)
    page.wait_for_selector(".board.choosing:not(.characters)")
    ash.wait_for_turn()
    assert pane.evaluate("(pane) => pane.scrollTop") == 0
    assert page.locator("#area-question .chips:visible").first.evaluate("(row) => row.scrollLeft") == 0


# ---------------------------------------------------------------------- whole games


def sit_down(player: Player, *seats: str) -> str:
    return player.open_table(*seats, title=SKYDOCK)


def _check_end(player: Player, table: str) -> None:
    """Launch or lockdown, the sheet says what the log says."""
    expect(player.page.locator(".frame-sheet.open h2")).to_be_visible()
    log = player.log(table)
    assert log["result"]["ending"] in find_title(SKYDOCK).endings
    assert player.page.locator(".score-table tbody tr:not(.part)").count() == len(log["result"]["sheet"])
    expect(player.page.locator("#seed-check")).to_have_class("ok")


def test_a_game_with_the_mouse_and_its_end_on_a_phone(person: Sit) -> None:
    """The first answers, some in the middle of a game, and the last ones, up to the sheet."""
    ash, bea = person(), person(PHONE, touch=True)
    ash.set_up_table("me", "random", title=SKYDOCK)
    assert ash.play(6, Random(5)) == 6
    middle, late = stretches(moments(SKYDOCK, {"seats": 2}, "skydock end", _choice), 4)
    ash.open_at(middle)
    assert ash.play(8, Random(5)) == 8
    for player in (ash, bea):
        table = player.open_at(late)
        assert player.play(80, Random(5)) < 80
        _check_end(player, table)


def test_keyboard_alone(person: Sit) -> None:
    """Keys press what others click, so some answers in the middle of a game are enough."""
    ash = person()
    middle, _ = stretches(moments(SKYDOCK, {"seats": 2}, "skydock by keys", _choice), 1)
    ash.open_at(middle)
    assert ash.press(5, Random(10)) == 5
    ash.wait_for_turn()
    ash.page.keyboard.press("h")
    ash.page.keyboard.press("ArrowLeft")
    expect(ash.page.locator("body")).to_have_attribute("data-mode", "past")
    ash.page.keyboard.press("n")
    expect(ash.page.locator("body")).to_have_attribute("data-mode", "live")


# ---------------------------------------------------------------------- several people


def test_one_screen_is_passed_on_covered(person: Sit) -> None:
    """Nobody's backer, hand or plan is on the page while it is passed."""
    ash = person()
    ash.set_up_table("me", "me", title=SKYDOCK, names={1: "Bryn"})
    page = ash.page
    curtain = page.locator("#area-curtain .curtain")
    seen = set()
    random = Random(4)
    for _ in range(4):
        expect(curtain).to_be_visible()
        assert page.locator("[data-answer]").count() == 0
        assert page.locator("#area-mat").inner_html() == ""
        assert page.locator(".backer-choice, .hand-cards, .mat-backer").count() == 0
        check_fits(page)
        ash.open_side()
        seat = ash.sits_at
        seen.add(seat)
        while ash.sits_at == seat and not curtain.count():
            ash.play(1, random)
    assert seen == {"0", "1"}


def join(host: Player, guest: Player) -> str:
    table = sit_down(host, "me", "friend")
    link = host.page.locator("[data-invite] [data-copy]").get_attribute("data-copy")
    assert link is not None
    guest.go(link)
    guest.page.click("text=Take the seat")
    assert guest.at_table() == table
    return table


def _until(player: Player, other: Player, verb: str, random: Random) -> None:
    """Both answer whatever they are asked until this player is asked this kind of question."""
    for _ in range(200):
        wanted = player.page.locator(f".verb-{verb}")
        if player.question and wanted.count():
            return
        for one in (player, other):
            if one.question and not (one is player and wanted.count()):
                one.play(1, random)
        player.page.wait_for_function("() => document.querySelector('#asked').dataset.question !== undefined")
    raise AssertionError(f"nobody was asked {verb}")


# Whether two people fit into a room of the small ship, were it as high as a long question leaves it.
_TWO_FIT = """(height) => {
  const ship = document.querySelector('.ship.small');
  const room = ship.querySelector('.room:has(.aboard + .aboard)');
  ship.style.flex = `0 0 ${height}px`;
  const fit = room.scrollHeight <= room.clientHeight;
  ship.style.flex = '';
  return fit;
}"""


def test_two_plan_at_once_unseen_and_take_back(person: Sit) -> None:
    ash, bryn = person(), person()
    join(ash, bryn)
    random = Random(6)
    _until(ash, bryn, "draw", random)
    bryn.page.wait_for_selector(".verb-draw")
    # Both are still in the Dock, where neither signs nor names cover what it is called.
    resize(bryn.page, 1366, 700)
    assert bryn.page.locator(".ship.small .aboard").count() == 2
    assert all(bryn.page.evaluate(_TWO_FIT, height) for height in (170, 220, 270, 330))
    # Ash plans to the end; Bryn sees that somebody is done, and nothing else.
    before = bryn.page.locator("#area-others").inner_html()
    while not ash.page.locator(".verb-ready").count():
        ash.play(1, random)
    ash.take(ash.options().first)
    expect(bryn.page.locator(".plan-people .done")).to_have_count(1)
    assert bryn.page.locator("#area-others").inner_html().count("marker-piece") == before.count(
        "marker-piece"
    )
    assert bryn.page.locator(".verb-draw").count() == 1
    # Both can take back what they did.
    ash.page.locator("[data-do=undo]").first.click()
    ash.page.wait_for_selector(".verb-ready, .verb-energy")
    expect(bryn.page.locator(".plan-people .done")).to_have_count(0)
    while bryn.page.locator(".planning").count() and bryn.question:
        bryn.play(1, random)
    while ash.page.locator(".planning").count() and ash.question:
        ash.play(1, random)
    # Shown together: everybody's markers lie open now.
    for one in (ash, bryn):
        expect(one.page.locator(".planning")).to_have_count(0)
        settle(one.page)
        assert one.page.locator("#area-others .ability-box.marked").count() > 0


def test_clocks_leave_the_top_of_a_phone_its_room(person: Sit) -> None:
    """While both choose at once, both clocks run, below launch, order and alert."""
    ash, bryn = person(PHONE, touch=True), person()
    plan = [{"kind": "me"}, {"kind": "open"}]
    opened = ash.post("/tables", {"title": SKYDOCK, "seats": plan, "settings": {"turn_seconds": 3600}})
    for one in (ash, bryn):
        one.go(f"/t/{opened['id']}")
        one.at_table()
    bryn.join()
    # With the second seat taken the game is dealt again: before that, what is asked is soon asked no more.
    ash.page.wait_for_selector("[data-invite]", state="detached")
    people, random = (ash, bryn), Random(7)
    while not all(one.page.locator(".verb-backer").count() for one in people):
        for one in people:
            if one.page.locator(".verb-character").count():
                one.play(1, random)
    clocks = ash.page.locator(".badge.clock")
    expect(clocks).to_have_count(2)
    settle(ash.page)
    in_the_top = ".launch-pill, .player-turn, .alert .top-line, .guards-left .top-line, .supply, .badge.clock"
    assert ash.page.evaluate(_OVERLAPS, in_the_top) == []
    for clock in clocks.all():
        expect(clock).to_be_in_viewport(ratio=1)
    # The alert track is there with all its spaces, and the pane begins below the clocks.
    track, pane = (ash.page.locator(one).bounding_box() for one in (".track-levels", ".frame-stage"))
    last = clocks.last.bounding_box()
    assert track is not None
    assert pane is not None
    assert last is not None
    assert track["width"] > 200
    assert last["y"] + last["height"] <= pane["y"]
    # Asked at once, the desktop shows two: one's own, and the one that runs out first.
    resize(bryn.page, 1366, 700)
    expect(bryn.page.locator(".badge.clock:visible")).to_have_count(2)


def test_four_who_plan_at_once_leave_the_launch_its_room_on_a_phone(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    game = moments(SKYDOCK, SEATS, "skydock room", _choice, mine=range(4))
    ash.open_at(at_first(game, lambda one: len(one.questions) == 4), "me", "me", "me", "me")
    in_the_top = ".launch-pill, .player-turn, .alert .top-line, .guards-left .top-line, .supply"
    settle(ash.page)
    assert ash.page.locator(".player-turn.on").count() == 4
    assert ash.page.evaluate(_OVERLAPS, in_the_top) == []


def _call_for_help() -> tuple[Position, str]:
    """A game of two in which the first seat can call for help and the other could give it; and that call."""
    for seed in count():
        random = Random(seed)
        game = Table(find_title(SKYDOCK), {"seats": 2}, f"skydock help {seed}")
        while not game.over:
            question = game.questions[0]
            if question.verb == "turn" and question.seat == 0:
                for call in (str(one) for one in question.options if str(one).startswith("help ")):
                    run = game.fork()
                    run.answer(0, call)
                    if any(one.verb == "help" for one in run.questions()):
                        return Position(game, len(game.answers)), call
            game.answer(question.seat, _choice(question, random))
    raise AssertionError("no game has such a moment")


def test_a_call_for_help_between_two(person: Sit, mortal: Process) -> None:
    """Who is asked is asked in his own bar; who calls sees who agreed, and takes the help or drops it."""
    ash, bryn = person(), person()
    table = join(ash, bryn)
    position, call = _call_for_help()
    # A log is brought along by one person: here the table takes on the position while the server is away.
    for one in (ash, bryn):
        one.go("/games/palettes.css")
    mortal.rewrite(lambda database: fill(database, table, position))
    for one in (ash, bryn):
        one.go(f"/t/{table}")
        one.at_table()
    ash.page.click("#calls > summary")
    ash.take(ash.page.locator(f"#calls [data-answer='\"{call}\"']"))
    bryn.page.wait_for_selector(".verb-help")
    # Nobody but Bryn is told that Bryn is asked.
    expect(ash.page.locator("#area-question .ask-bar.idle")).to_contain_text("One moment")
    expect(ash.page.locator("#area-question")).not_to_contain_text("Bryn")
    expect(bryn.page.locator(".verb-help .chip").first).to_contain_text("each if it works")
    bryn.take(bryn.options().first)
    ash.page.wait_for_selector(".verb-helper")
    expect(ash.page.locator(".verb-helper")).to_contain_text("Drop the call")


def test_a_lockdown_shows_how_the_alarm_filled(person: Sit) -> None:
    """SKY-13.6: nobody wins; each space of the track has its cause, in every window."""
    ash = person()
    game = table_from_log(logs.decode((FOLDER / "four-lockdown.json").read_bytes()))
    table = ash.lay_out(Position(game, len(game.answers)))
    ash.go(f"/t/{table}")
    page = ash.page
    sheet = page.locator(".frame-sheet.open")
    expect(sheet.locator("h2")).to_have_text("Lockdown. Nobody wins.")
    expect(sheet.locator(".alarm-cell")).to_have_count(32)
    expect(sheet.locator(".all-lost s")).to_have_count(4)
    for width, height in SIZES:
        resize(page, width, height)
        # The sheet lies over the table.
        wrong = [one for one in misfits(page) if "covered by area-sheet" not in one]
        assert wrong == [], (width, height)
        across = "(node) => node.scrollWidth - node.clientWidth"
        assert sheet.evaluate(across) <= 0, (width, height)
    assert not serious(page, ".frame-sheet")
    # A rise that decided it leads to its moment.
    sheet.locator(".moments [data-step]").first.click()
    expect(sheet).to_have_count(0)
