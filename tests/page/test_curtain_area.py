"""What the curtain says, and to whom: several who are asked at once, nobody who is, one more look."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, ClassVar, cast

import msgspec
from tests.kernel.toy import TOY
from tests.page.test_areas import Shown, shown

from starboard.kernel.state import Event
from starboard.kernel.table import Told
from starboard.kernel.tale import Gain, Tale
from starboard.kernel.title import AnyTitle, AnyWords, find_title
from starboard.page.curtain_area import curtain_area
from starboard.page.log_area import public_beats
from starboard.server.curtain import Opening
from starboard.server.model import Identity, SeatInfo

ANN = Identity("ann", "Ann", False)


class ToyWords:
    """As much as a curtain says."""

    def seat_name(self, seat: int) -> str:
        return f"seat {seat}"

    def sentence(self, event: Event) -> str:
        return f"{self.seat_name(event.seat)} {event.verb}"

    tale: ClassVar[Tale[Any]] = Tale()

    def phase(self, event: Event) -> str:
        return ""

    def head(self, event: Event) -> str:
        return ""

    def gains(self, event: Event) -> tuple[Gain, ...]:
        return ()


# All seats plan at the same time.
TOGETHER = dataclasses.replace(TOY, words=lambda *_: cast("AnyWords", ToyWords()))


def round_one_screen(title: AnyTitle, answers: int, seats: int = 2, mine: tuple[int, ...] = (0, 1)) -> Shown:
    """The seats in `mine` are Ann's; the others belong to people with screens of their own."""
    face = shown(title, answers, seats=seats)
    names = ("Ash <i>", "Bryn", "Cato", "Dunya")
    sitting = tuple(SeatInfo(n, "person", names[n], "ann" if n in mine else f"u-{n}") for n in range(seats))
    face.info = msgspec.structs.replace(face.info, seats=sitting, host="ann")
    return face


def buttons(markup: str) -> list[tuple[int, str]]:
    """Which seats can be opened, and what is written on the buttons."""
    found = re.findall(r'data-open="(\d+)">(.*?)</button>', markup)
    return [(int(seat), re.sub(r"<[^>]*>", "", text)) for seat, text in found]


def test_of_several_who_are_asked_at_once_the_first_is_named_and_all_can_open() -> None:
    face = round_one_screen(TOGETHER, 0, seats=3, mine=(0, 1, 2))
    look = face.look(ANN)
    assert (look.seat, look.round, look.asked) == (None, (0, 1, 2), (0, 1, 2))
    area = curtain_area(face, look)
    assert 'aria-label="Pass the screen to Ash &lt;i&gt;"' in area
    assert buttons(area) == [
        (0, "I am Ash &lt;i&gt;: show my side"),
        (1, "I am Bryn"),
        (2, "I am Cato"),
    ]
    # Whoever opened goes on until his own part is done, then the next is named.
    assert face.look(ANN, None, Opening(1, look.asked)).seat == 1
    while face.table.question_of(1) is not None:
        face.table.answer(1, "fast")
    face.count_answers()
    after = face.look(ANN, None, Opening(1, look.asked))
    assert (after.seat, after.asked) == (None, (0, 2))
    assert buttons(curtain_area(face, after))[0] == (0, "I am Ash &lt;i&gt;: show my side")


def test_while_nobody_round_the_screen_is_asked_each_may_open_his_own() -> None:
    face = round_one_screen(find_title("revenant"), 60, seats=3, mine=())
    asked = face.waiting[0]
    face = round_one_screen(
        find_title("revenant"), 60, seats=3, mine=tuple(seat for seat in range(3) if seat != asked)
    )
    look = face.look(ANN)
    assert look.asked == ()
    area = curtain_area(face, look)
    assert 'aria-label="Nobody here has to decide"' in area
    assert [seat for seat, _ in buttons(area)] == list(look.round)
    assert 'class="primary"' not in area
    assert face.headline(look) == ""


def test_it_tells_what_everybody_may_know_since_the_seats_last_turn() -> None:
    face = round_one_screen(find_title("revenant"), 70)
    seat = face.waiting[0]
    look = face.look(ANN)
    before = curtain_area(face, look)
    assert 0 < before.count('data-clause="') <= 5
    # They are the beats of the log, in its words and with what they brought.
    newest = public_beats(face, 0)[-1]
    assert f"<span>{newest.text}</span>" in before
    assert before.count('<span class="pills">') > 0
    # What only some were told is left out, also for the seat that comes next.
    last = face.table.told[-1]
    for to in ((seat,), (1 - seat,)):
        face.table.told.append(Told(last.step + 1, last.event._replace(to=to)))
    assert curtain_area(face, look) == before


def test_a_name_of_a_person_is_text() -> None:
    face = round_one_screen(TOGETHER, 0)
    assert "<i>" not in re.sub(r"<i>(bot|open)</i>", "", curtain_area(face, face.look(ANN)))


def test_where_the_title_says_that_all_know_the_same_nothing_is_covered() -> None:
    face = round_one_screen(find_title("solar-sphere"), 30)
    assert not face.curtained(ANN)
    look = face.look(ANN)
    assert look.round == ()
    assert look.seat == face.waiting[0]
    assert face.screen(look)["curtain"] == ""
