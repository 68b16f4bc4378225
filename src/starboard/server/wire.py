"""The typed responses of the API: what programs read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from starboard.kernel.ask import Value
from starboard.kernel.differences import Change
from starboard.kernel.fair import OpenDraw
from starboard.kernel.known import Known
from starboard.kernel.naming import Speaker
from starboard.kernel.table import Told
from starboard.kernel.title import AnyTitle, AnyWords, Closed, Result
from starboard.server.face import Face
from starboard.server.grouptalk import MatterOut
from starboard.server.model import ChatLine, Identity, Request, SeatChange, Settings, TableInfo
from starboard.server.store import Pack


class ChoiceOut(msgspec.Struct, frozen=True):
    """An option that may be answered. `reveals`: undo cannot go back past it."""

    value: Value
    label: str
    reveals: bool


class QuestionOut(msgspec.Struct, frozen=True):
    """A question for a seat. Send `id` back with the answer: it says what is being answered."""

    id: str
    seat: int
    verb: str
    about: tuple[Value, ...]
    prompt: str
    options: tuple[ChoiceOut, ...]
    closed: tuple[Closed, ...]


class SeatOut(msgspec.Struct, frozen=True):
    """`kind`: person, bot, friend (waiting for the holder of a link) or open (anyone may take it)."""

    seat: int
    kind: str
    name: str
    colour: str
    bot: str | None
    yours: bool
    online: bool
    thinking: bool
    link: str | None
    """Path of the friend's link with its secret; only the host sees it, and only while the seat is free."""
    invited: bool
    """Whether the seat is kept for you: sit down there, or decline."""


class KeyOut(msgspec.Struct, frozen=True):
    """An Ed25519 public key as hex digits; `starboard verify FILE --signer KEY` compares it."""

    key: str


class SealOut(msgspec.Struct, frozen=True):
    """The SHA-256 of the secret that goes into a table's shuffle.

    `counts`: a contribution of yours would have a part in it. After the first answer it would not, nor would
    a second one.
    """

    seal: str
    counts: bool


class TableOut(msgspec.Struct, frozen=True):
    id: str
    title: str
    options: dict[str, Value]
    settings: Settings
    seats: tuple[SeatOut, ...]
    host: bool
    created: float
    updated: float
    finished: float | None
    step: int
    waiting: tuple[int, ...]
    your_turn: bool
    result: Result | None
    imported: bool
    started: bool
    """Whether anyone has answered since the deal, even if it was taken back."""
    closed: str
    """Why no seat in this game can go to anyone new; empty if one can."""
    request: RequestOut | None
    cards: CardsOut | None
    """The own cards that it is played with; null for ours."""


class CardsOut(msgspec.Struct, frozen=True):
    """Own cards: what they are called, and the fingerprint of the content. `/tables/{id}/cards` has more."""

    name: str
    fingerprint: str


class WrongOut(msgspec.Struct, frozen=True):
    """A mistake in own cards: the file, where in it, and what was expected; `sentence` says it all."""

    file: str
    place: str
    problem: str
    sentence: str


class PackOut(msgspec.Struct, frozen=True):
    """A pack of own cards. Without a fingerprint it is a draft, and `problems` say why.

    `server`: it is there for everybody.
    """

    id: str
    title: str
    name: str
    server: bool
    fingerprint: str | None
    problems: tuple[WrongOut, ...]
    files: dict[str, str]
    updated: float


class ChangeOut(msgspec.Struct, frozen=True):
    """A field of a card that differs from ours."""

    table: str
    row: str
    name: str
    field: str
    before: str
    after: str


class TableCardsOut(msgspec.Struct, frozen=True):
    """The own cards that a table is played with, and all that differs from ours; empty for ours."""

    name: str | None
    fingerprint: str
    files: dict[str, str]
    changes: tuple[ChangeOut, ...]


class RequestOut(msgspec.Struct, frozen=True):
    """What needs the consent of all others: going back to step `to`, or the `change` of a seat.

    `text` says it in a sentence. `mine`: my consent is needed.
    """

    seat: int | None
    name: str
    text: str
    to: int | None
    change: SeatChange | None
    mine: bool


class ClockOut(msgspec.Struct, frozen=True):
    """A seat that is asked: since when, and when its time is up, in seconds since 1970; null without a clock.

    `spent` is how many seconds it has used before in this game.
    """

    seat: int
    spent: float
    since: float
    until: float | None


class ViewOut(msgspec.Struct, frozen=True):
    """What a seat (null: a spectator) may know after `step` answers. `view` is the title's own structure."""

    table: str
    version: int
    step: int
    steps: int
    seat: int | None
    over: bool
    waiting: tuple[int, ...]
    view: dict[str, Any]
    question: QuestionOut | None
    undo_floor: int
    redoable: int
    request: RequestOut | None
    clocks: tuple[ClockOut, ...]
    """Of those who are asked, as far as you may know; empty until somebody has moved or sat down."""
    group: tuple[MatterOut, ...]
    """What the group may talk about; empty where fewer than two people sit at the table."""
    commitment: str
    """The seal: the SHA-256 of the server's secret, the same from the first look at the table to the end."""
    draw: OpenDraw | None
    """Which deal this is, and who has contributed what to its shuffle; null where nobody could."""
    result: Result | None
    kept: str | None
    """Why a game played under older rules can only be looked at, in a sentence; null if that is not so."""


class Glance(msgspec.Struct, frozen=True):
    """The data of a `table` event: enough to know whether to act."""

    version: int
    step: int
    seat: int | None
    over: bool
    waiting: tuple[int, ...]
    question: QuestionOut | None
    request: RequestOut | None
    group: tuple[MatterOut, ...]
    chat: int


class WayStepOut(msgspec.Struct, frozen=True):
    """An answer in words; `turn` is 0 until your next turn begins, then 1."""

    text: str
    turn: int


class WayOut(msgspec.Struct, frozen=True):
    """The nearest way to open a closed option: your own answers, and those worth a word in words.

    `turn` is the one on which the option is open. Without a `row` no short way was found.
    """

    row: tuple[Value, ...]
    steps: tuple[WayStepOut, ...]
    turn: int


class EventOut(msgspec.Struct, frozen=True):
    step: int
    verb: str
    seat: int
    clause: str
    data: tuple[Value, ...]
    sentence: str


class OptionOut(msgspec.Struct, frozen=True):
    name: str
    choices: tuple[Value, ...]
    help: str
    seats: tuple[int, ...]


class TitleOut(msgspec.Struct, frozen=True):
    id: str
    name: str
    tagline: str
    rules: int
    clauses: tuple[str, ...]
    seats: tuple[int, ...]
    options: tuple[OptionOut, ...]
    endings: tuple[str, ...]
    bots: dict[str, str]


class ExplanationOut(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    text: str
    clause: str
    origin: str
    drawing: str


class ChatOut(msgspec.Struct, frozen=True):
    lines: tuple[ChatLine, ...]


class MeOut(msgspec.Struct, frozen=True):
    name: str
    account: bool
    login: str | None


class TokenOut(msgspec.Struct, frozen=True):
    """`token` is shown only once, when it is created."""

    id: str
    label: str
    created: float
    token: str | None = None


class Problem(msgspec.Struct, frozen=True):
    """Every refusal: one sentence that says what to do."""

    status: int
    error: str


# ---------------------------------------------------------------------- making them


def question_out(face: Face, seat: int | None) -> QuestionOut | None:
    scene = face.scene(seat, apart=True)
    question = scene.question
    if question is None or seat is None:
        return None
    return QuestionOut(
        id=face.question_id(seat),
        seat=seat,
        verb=question.verb,
        about=tuple(question.about),
        prompt=scene.prompt,
        options=tuple(ChoiceOut(c.value, c.label, c.reveals) for c in scene.choices),
        closed=scene.closed,
    )


def request_out(asked: Request | None, user_id: str | None) -> RequestOut | None:
    if asked is None:
        return None
    return RequestOut(
        asked.seat,
        asked.name,
        asked.text,
        asked.to,
        asked.change,
        user_id in asked.need and user_id not in asked.yes,
    )


def _listed_request(info: TableInfo, who: Identity) -> RequestOut | None:
    """The same for a table that is not open: how others count its steps is not known then."""
    found = request_out(info.asked, who.user_id or None)
    return found if found is None or info.moves == info.step else msgspec.structs.replace(found, to=None)


def _request(face: Face, seat: int | None) -> RequestOut | None:
    """What somebody asks for, with the step as this viewer counts it."""
    found = request_out(face.asked, None if seat is None else face.info.seats[seat].user_id)
    known = face.known(seat)
    if found is None or found.to is None or not isinstance(known, Known):
        return found
    return msgspec.structs.replace(found, to=known.step_of(found.to))


def glance(face: Face, seat: int | None) -> Glance:
    return Glance(
        version=face.version_for(seat),
        step=len(face.known(seat).answers),
        seat=seat,
        over=face.over,
        waiting=face.waiting_for(seat),
        question=question_out(face, seat),
        request=_request(face, seat),
        group=face.group(seat),
        chat=len(face.chat),
    )


def clocks_out(face: Face, seat: int | None) -> tuple[ClockOut, ...]:
    return tuple(
        ClockOut(asked, clock.spent, clock.since, until)
        for asked, clock, until in face.running_clocks(seat)
        if clock.since is not None
    )


def view_out(face: Face, seat: int | None, step: int | None) -> ViewOut:
    steps = len(face.known(seat).answers)
    now = step is None or step == steps
    table = face.known_at(seat, step)
    return ViewOut(
        table=face.info.id,
        version=face.version_for(seat),
        step=len(table.answers),
        steps=steps,
        seat=seat,
        over=face.over if now else table.over,
        waiting=face.waiting_for(seat) if now else tuple(question.seat for question in table.questions),
        view=msgspec.to_builtins(face.view(seat) if now else table.view(seat), str_keys=True),
        question=question_out(face, seat) if now else None,
        undo_floor=steps if seat is None else face.shown(seat).may_undo_to(seat),
        redoable=face.table.redoable(seat),
        request=_request(face, seat),
        clocks=clocks_out(face, seat) if now else (),
        group=face.group(seat) if now else (),
        commitment=face.table.commitment,
        draw=None if face.table.draw is None else face.table.draw.open,
        result=face.result if now else table.result,
        kept=None if face.kept is None else face.kept.sentence,
    )


def pack_out(pack: Pack) -> PackOut:
    return PackOut(
        id=pack.id,
        title=pack.title,
        name=pack.name,
        server=pack.user_id is None,
        fingerprint=pack.fingerprint,
        problems=tuple(WrongOut(w.file, w.place, w.problem, w.sentence) for w in pack.problems),
        files=pack.files,
        updated=pack.updated,
    )


def cards_out(face: Face, found: Sequence[Change]) -> TableCardsOut:
    return TableCardsOut(
        name=face.info.cards,
        fingerprint=face.info.fingerprint,
        files={} if face.cards is None else face.cards.files,
        changes=tuple(
            ChangeOut(one.table, one.row, one.name, one.field, one.before, one.after) for one in found
        ),
    )


def events_out(told: list[Told], words: AnyWords) -> list[EventOut]:
    speaker = Speaker(words)
    return [
        EventOut(t.step, t.event.verb, t.event.seat, t.event.clause, t.event.data, speaker.sentence(t.event))
        for t in told
    ]


def table_out(info: TableInfo, who: Identity, face: Face | None, words: AnyWords | None) -> TableOut:
    """Without `words`, the game is not installed here, and nobody knows what its seats are called."""
    sitters = None if face is None else face.sitters(True)
    mine = info.seats_of(who.user_id)
    waiting = info.waits_for(mine)
    return TableOut(
        id=info.id,
        title=info.title,
        options=info.options,
        settings=info.settings,
        seats=tuple(
            SeatOut(
                seat=s.seat,
                kind=s.kind,
                name=s.name,
                colour="" if words is None else words.seat_name(s.seat),
                bot=s.bot,
                yours=s.seat in mine,
                online=sitters is not None and sitters[s.seat].online,
                thinking=s.kind == "bot" and s.seat in waiting and not info.gathering,
                link=None if s.join_token is None else f"/j/{s.join_token}",
                invited=s.seat in info.invites(who.user_id),
            )
            for s in info.seats
        ),
        host=bool(who.user_id) and info.host == who.user_id,
        created=info.created,
        updated=info.updated,
        finished=info.finished,
        step=info.moves,
        waiting=waiting,
        your_turn=any(seat in waiting for seat in mine),
        result=info.result,
        imported=info.imported,
        started=info.started,
        closed=info.closed,
        request=_listed_request(info, who) if face is None else _request(face, face.seat_for(who, None)),
        cards=None if info.cards is None else CardsOut(info.cards, info.fingerprint),
    )


def title_out(title: AnyTitle, bots: dict[str, str]) -> TitleOut:
    return TitleOut(
        id=title.id,
        name=title.name,
        tagline=title.tagline,
        rules=title.version,
        clauses=title.prefixes,
        seats=title.seats,
        options=tuple(OptionOut(o.name, o.choices, o.help, o.seats) for o in title.options),
        endings=title.endings,
        bots=bots,
    )
