"""What a seat cannot know shows nowhere: everything hidden is dealt afresh, and not one byte changes."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from starboard.conform import page, terminal
from starboard.conform.copies import changeable, play_on
from starboard.conform.walk import Game, Look, Moment, asked, difference, question_of, shown
from starboard.kernel.run import Run
from starboard.kernel.state import plain
from starboard.kernel.title import AnyTitle

WORLDS = 2


def begin(game: Game) -> Look:
    drawings = page.drawing_of(game)

    def look(moment: Moment) -> None:
        if not moment.sampled(3, 23):
            return
        _check_references(moment)
        for viewer in game.viewers:
            known = shown(game.title, game.run.fork(False, viewer), viewer)
            _check_names(moment, viewer, known)
            for world in range(WORLDS):
                imagined = moment.imagined(viewer, world)
                now = shown(game.title, imagined, viewer)
                if now != known:
                    moment.fail(
                        f"a new deal of what {_who(viewer)} cannot see changes what it sees: "
                        f"{difference(known, now)}"
                    )
                if moment.question is None:
                    continue
                _check_whole(moment, viewer, imagined)
                # Made from what was just compared; the asked seat is checked more often than others.
                often = 1 if viewer == moment.question.seat else 0
                if world == 0 and moment.sampled(often, 69):
                    _check_pictures(moment, viewer, imagined, drawings)
            _check_chance_alone(moment, viewer)
            if viewer is not None and moment.staged:
                _check_others_questions(moment, viewer)
        if moment.question is not None and moment.sampled(0, 46):
            _play_on(moment, moment.question.seat)

    return look


def _who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def _check_references(moment: Moment) -> None:
    """A view is made of copies: a kept view does not change as the game goes on."""
    state = changeable(moment.state)
    public = moment.title.view(moment.state, None)
    for viewer in moment.game.viewers:
        view = public if viewer is None else moment.title.view(moment.state, viewer)
        common = [path for key, (path, _) in changeable(view, "view").items() if key in state]
        if common:
            moment.fail(
                f"the view of {_who(viewer)} holds parts of the state itself: {', '.join(common[:5])}"
            )
        _check_own_view(moment, viewer, view, public)
        _check_glimpse(moment, viewer, view)


def _check_own_view(moment: Moment, viewer: int | None, view: Any, public: Any) -> None:
    own_view = moment.title.own_view
    if own_view is None or viewer is None:
        return
    made = own_view(moment.state, public, viewer)
    if msgspec.json.encode(made) != msgspec.json.encode(view):
        moment.fail(f"own_view and view make different views for {_who(viewer)}")


def _check_glimpse(moment: Moment, viewer: int | None, view: Any) -> None:
    glimpse = moment.title.glimpse
    if glimpse is None:
        return
    seen = glimpse(moment.state, viewer)
    made = {name: getattr(seen, name) for name in view.__struct_fields__}
    if msgspec.json.encode(made, enc_hook=list) != msgspec.json.encode(view):
        moment.fail(f"glimpse and view make different views for {_who(viewer)}")


def _check_names(moment: Moment, viewer: int | None, known: bytes) -> None:
    """Anyone who knows the seed or the stream of chance knows everything."""
    for secret in (moment.state.chance.key.hex(), moment.game.seed):
        if secret.encode() in known:
            moment.fail(f"{_who(viewer)} is shown the seed or the stream of chance")


def _check_whole(moment: Moment, viewer: int | None, imagined: Run) -> None:
    """No piece is lost or doubled, and nothing of the stream of chance is kept."""
    complaint = _complaint(moment.title, imagined.state)
    # A watch that has not seen how the game got here may complain about the real position too.
    if complaint and not _complaint(moment.title, moment.state):
        moment.fail(f"a new deal for {_who(viewer)} breaks an invariant: {complaint}")
    if plain(imagined.state.chance) == plain(moment.state.chance):
        moment.fail(f"redeal for {_who(viewer)} leaves the stream of chance as it was")


def _complaint(title: AnyTitle, state: Any) -> str:
    try:
        title.watch(state).see(state)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _check_chance_alone(moment: Moment, viewer: int | None) -> None:
    """Two positions that differ only in what is hidden become the same."""
    if moment.question is None:
        return
    once, twice = moment.state.copy(), moment.state.copy()
    moment.title.redeal(twice, viewer, moment.chance("another deal first"))
    for state in (once, twice):
        moment.title.redeal(state, viewer, moment.chance("then"))
    one, other = plain(once), plain(twice)
    if one != other:
        differ = [name for name in one if one[name] != other[name]]
        moment.fail(
            f"the new deal for {_who(viewer)} depends on the old one in {', '.join(differ)}: sort what is "
            "hidden before it is shuffled"
        )


def _check_others_questions(moment: Moment, seat: int) -> None:
    """Two games that differ only in what is hidden: dealt afresh alike, the others are asked alike."""
    elsewhere = moment.run.imagine(seat, moment.dealer(seat, "elsewhere"))
    if elsewhere is None:
        return
    deal = moment.dealer(seat, "then")
    here, there = (
        [asked(question) for question in run.dealt(seat, deal).questions()] for run in (moment.run, elsewhere)
    )
    if here != there:
        moment.fail(
            f"in a world that seat {seat} imagines, others are asked by what they really hold: {here} "
            f"against {there}"
        )


def _check_pictures(
    moment: Moment, viewer: int | None, imagined: Run, drawings: page.Drawings | None
) -> None:
    """The page, the terminal's picture, the prompt and the labels, in both worlds."""
    words = moment.game.words
    pairs = []
    for run in (moment.run.fork(False, viewer), imagined):
        question = question_of(run, viewer)
        view = moment.title.view(run.state, viewer)
        said = []
        if question is not None:
            said = [words.prompt(view, question), *(words.label(view, question, v) for v in question.options)]
        drawn = {} if drawings is None else drawings.areas(run, viewer, view=view)
        picture = terminal.picture(moment.game, run, viewer, terminal.USUAL_WIDTH, True, view)
        pairs.append({"prompt and labels": said, "the page": drawn, "the terminal's picture": picture})
    for name, real in pairs[0].items():
        if real != pairs[1][name]:
            moment.fail(f"a new deal of what {_who(viewer)} cannot see changes {name}")


def _play_on(moment: Moment, seat: int) -> None:
    """A world that the seat imagines is a game that can be played on."""
    imagined = moment.imagined(seat, "to be played")
    if asked(question_of(imagined, seat)) != asked(question_of(moment.run, seat)):
        moment.fail(f"in a world that seat {seat} imagines, it is asked something else")
    try:
        play_on(imagined, Random(moment.step))
    except Exception as error:
        moment.fail(f"a world that seat {seat} imagines cannot be played on: {type(error).__name__}: {error}")
