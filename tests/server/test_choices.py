"""Drawings of the choices for a new table."""

from __future__ import annotations

from tests.server.running import Running

from starboard.kernel.title import titles


def test_a_drawn_choice_has_its_drawing_at_every_seat_count(server: Running) -> None:
    ann = server.person("Ann")
    met = 0
    for title in titles().values():
        for option in title.options:
            for value in option.choices:
                for seats in title.seats:
                    if option.drawn and not option.suits(seats):
                        continue
                    got = ann.get(f"/games/{title.id}/choices/{option.name}/{value}/{seats}")
                    assert got.status_code == (200 if option.drawn else 404)
                    if option.drawn:
                        drawing = got.json()["drawing"]
                        assert 'class="choice-art"' in drawing
                        assert " style=" not in drawing
                        met += 1
    assert met


def test_what_cannot_be_chosen_is_not_drawn(server: Running) -> None:
    ann = server.person("Ann")
    for path in ("scenario/nowhere/2", "scenario/tutorial/9", "scenario/not-the-day/2", "nothing/tutorial/2"):
        assert ann.get(f"/games/voidfall/choices/{path}").status_code == 404
    assert ann.get("/games/nothing/choices/scenario/tutorial/2").status_code == 404
