"""The pages people look at. What they do there goes through the API; here nothing is changed."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from markupsafe import Markup

from starboard.bots.specs import SPECS
from starboard.kernel.clauses import clauses, plain
from starboard.kernel.english import capital, count, listed
from starboard.kernel.page import AREAS, EXTRA
from starboard.kernel.title import AnyTitle, Option, titles
from starboard.page.areas import CURTAIN, GENERIC, SCENE
from starboard.page.guide import guide_for
from starboard.page.render import page, static_folder, static_path
from starboard.page.rulebook import ORIGINS, chapters, inline, summary_html
from starboard.page.shelf import Shelved, gallery, palettes, shelf, shelved
from starboard.page.shortcuts import COMPACT_SHORTCUTS, SHORTCUTS
from starboard.server.errors import NotFound, Refused
from starboard.server.face import Face
from starboard.server.fairdialog import fair
from starboard.server.handover import offer
from starboard.server.model import Identity, Look, SeatInfo, TableInfo
from starboard.server.packshown import shown_cards
from starboard.server.passwords import LEAST
from starboard.server.seatdialog import seats
from starboard.server.security import csrf_of, key_of
from starboard.server.service import Asked, TheKeeper, Who
from starboard.server.timing import pace

_YEAR = "public, max-age=31536000, immutable"
_HOUR = "public, max-age=3600"
# Where newcomers choose, the address of the clause is left out.
_CLAUSE = re.compile(r" \([^()]*\)$")
_MOST_MINE = 9

Name = FromPath[str]


def html(request: Asked, who: Identity, template: str, **context: Any) -> Response[str]:
    icons = "".join(one.icons for one in shelf())
    text = page(template, icons, who=who, csrf=csrf_of(request), titles=_on_the_shelf(), **context)
    return Response(text, media_type=MediaType.HTML)


def _on_the_shelf() -> list[AnyTitle]:
    return [one.title for one in shelf()]


# ---------------------------------------------------------------------- home


@dataclass(frozen=True, slots=True)
class SeatLine:
    seat: int
    name: str
    turn: bool
    free: bool
    score: int | None


@dataclass(frozen=True, slots=True)
class Absent:
    """What is known of a title that is no longer installed here."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    id: str
    title: AnyTitle | Absent
    mark: str
    line: str
    seats: list[SeatLine]
    yours: bool
    state: str
    news: str
    names: str
    age: str
    free: int
    # Whether its own cards can be looked at from the list.
    cards: bool


@get("/", include_in_schema=False)
async def home(request: Asked, keeper: TheKeeper, who: Who) -> Response[str]:
    tables = await keeper.listing.mine(who)
    mine = [_line(info, who) if info.title in titles() else _absent_line(info, who) for info in tables]
    playable = [info for info in tables if info.title in titles()]
    mine.sort(key=lambda line: not line.yours)
    lobby = [_line(info, who) for info in await keeper.listing.lobby()]
    known = {line.id for line in mine}
    games = [
        {
            "title": one.title,
            "mark": one.mark,
            "vignette": one.vignette,
            "seats": _span(one.title),
            "solo": 1 in one.title.seats,
        }
        for one in shelf()
    ]
    return html(
        request,
        who,
        "home.html",
        here="home",
        mine=mine[:_MOST_MINE],
        waiting=sum(line.yours for line in mine),
        lobby=[line for line in lobby if line.id not in known],
        games=games,
        # Returning players most likely want what they played last.
        chosen=max(playable, key=lambda info: info.created).title if playable else shelf()[0].title.id,
        data={
            "titles": [_title_data(title) for title in _on_the_shelf()],
            "bots": [
                {"id": spec, "name": spec.capitalize(), "text": text}
                for spec, text in SPECS.items()
                if ":" not in spec
            ],
        },
    )


def _line(info: TableInfo, who: Identity) -> TableLine:
    one = shelved(info.title)
    seats = [_seat_line(info, s, who) for s in info.seats]
    turn = [s for s in seats if s.turn]
    mine = [s.seat for s in info.seats if s.kind == "person" and s.user_id == who.user_id]
    yours = info.finished is None and any(seat in mine for seat in info.waits_for(mine))
    free = [s for s in info.seats if s.kind in ("open", "friend")]
    if info.finished is not None:
        state, news = "Finished", _outcome(info, seats)
    elif yours:
        state, news = "Your turn", _ago(info.updated)
    elif info.invites(who.user_id) and not mine:
        state, news = "You’re invited", _ago(info.created)
    elif turn and turn[0].free:
        state, news = "Waiting for a player", _ago(info.updated)
    elif turn:
        state, news = f"{turn[0].name}’s turn", _ago(info.updated)
    elif info.waiting:
        state, news = "One moment", _ago(info.updated)
    else:
        # Nobody is asked: a game played under older rules that does not fit today's.
        state, news = "Stopped", "the rules have changed"
    people = ", ".join(s.name for s in info.seats if s.kind in ("person", "bot"))
    return TableLine(
        id=info.id,
        title=one.title,
        mark=one.mark,
        line=_about(info),
        seats=seats,
        yours=yours,
        state=state,
        news=news,
        names=people,
        age=_ago(info.created),
        free=next((s.seat for s in free if s.kind == "open"), -1),
        cards=info.cards is not None,
    )


def _absent_line(info: TableInfo, who: Identity) -> TableLine:
    return TableLine(
        id=info.id,
        title=Absent(info.title, info.title.replace("-", " ").title()),
        mark="planet",
        line=_about(info),
        seats=[_seat_line(info, s, who) for s in info.seats],
        yours=False,
        state="Not installed",
        news="this server no longer has the game; the table is kept",
        names="",
        age=_ago(info.created),
        free=-1,
        cards=False,
    )


def _seat_line(info: TableInfo, seat: SeatInfo, who: Identity) -> SeatLine:
    me = seat.kind == "person" and bool(who.user_id) and seat.user_id == who.user_id
    alone = sum(s.user_id == who.user_id for s in info.seats) == 1
    return SeatLine(
        seat=seat.seat,
        name="You" if me and alone else seat.name,
        turn=info.finished is None and seat.seat in info.waits_for((seat.seat,) if me else ()),
        free=seat.kind in ("open", "friend"),
        score=None if info.result is None else info.result.scores[seat.seat],
    )


def _about(info: TableInfo) -> str:
    """Seats, options and how far the game is."""
    parts = [_players(len(info.seats)), *_chosen(info)]
    if clock := pace(info.settings):
        parts.append(clock)
    if info.cards is not None:
        parts.append("own cards")
    parts.append("imported" if info.imported else f"move {info.moves}" if info.moves else "new")
    return " · ".join(parts)


def _chosen(info: TableInfo) -> list[str]:
    """Options that differ from the default, and the solo opponent's strength."""
    if info.title not in titles():
        return []
    options = shelved(info.title).title.options
    known = {option.name: option for option in options if option.counts(info.options)}
    return [
        f"{known[name].shown}: {known[name].choice_shown(value)}"
        for name, value in info.options.items()
        if name in known and (known[name].seats == (1,) or value != known[name].choices[0])
    ]


def _players(seats: int) -> str:
    return "solo" if seats == 1 else f"{seats} players"


def _outcome(info: TableInfo, seats: list[SeatLine]) -> str:
    if info.result is None:
        return ""
    if len(seats) == 1 or not info.result.winners:
        return "won" if info.result.ranks[0] == 1 else "lost"
    return f"{listed([seats[seat].name for seat in info.result.winners])} won"


def _ago(then: float) -> str:
    minutes = max(0, int(time.time() - then)) // 60
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 60 * 24:
        return f"{minutes // 60} h ago"
    return f"{count(minutes // (60 * 24), 'day')} ago"


def _span(title: AnyTitle) -> str:
    return str(title.seats[0]) if len(title.seats) == 1 else f"{title.seats[0]}–{title.seats[-1]}"


def _title_data(title: AnyTitle) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "seats": list(title.seats),
        "options": [_option_data(option) for option in title.options],
        "hushes": title.hushes,
        "groups": any(kind.group is not None for kind in title.kinds),
    }


def _option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": option.shown,
        "help": _sentence(_CLAUSE.sub("", option.help)),
        "choices": [{"value": choice, "label": option.choice_shown(choice)} for choice in option.choices],
        "seats": list(option.seats),
        "when": None if option.when is None else {"option": option.when[0], "value": option.when[1]},
        "drawn": option.drawn,
    }


def _sentence(text: str) -> str:
    return f"{capital(text.rstrip('.'))}."


# ---------------------------------------------------------------------- table


@get("/t/{table_id:str}", include_in_schema=False)
async def table(
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    table_id: Name,
    step: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
    guided: FromQuery[bool] = False,
) -> Response[str]:
    live = await keeper.tables.open(table_id, who)
    look = live.look(who, seat)
    total = len(live.known(look.seat).answers)
    if step is not None and not 0 <= step <= total:
        step = None
    seated = bool(live.seats_of(who))
    mode = "live" if step is None else "replay" if live.over else "past"
    return html(
        request,
        who,
        "table.html",
        **_frame(live, look, f"/t/{table_id}", mode),
        of="",
        seated=seated,
        step="" if step is None else step,
        invites=_invites(keeper.links.shown(live.info, who), who, seated),
        guide=guide_for(live.words) if guided and seated else None,
        # Last: while it is made out, the table may change.
        cards=await shown_cards(live),
    )


@get("/b/{branch_id:str}", include_in_schema=False)
async def branch(request: Asked, keeper: TheKeeper, who: Who, branch_id: Name) -> Response[str]:
    found = await keeper.branching.open(branch_id, who)
    return html(
        request,
        who,
        "table.html",
        **_frame(found, found.look(who, found.seat), f"/b/{branch_id}", "branch"),
        cards=await shown_cards(found),
        of=found.of,
        seated=True,
        step="",
        invites=[],
        guide=None,
    )


def _frame(face: Face, look: Look, base: str, mode: str) -> dict[str, Any]:
    """What every table page holds: the areas as they are now; the script fetches an earlier moment itself."""
    areas = face.screen(look)
    title = face.table.title
    one = shelved(title.id)
    return {
        "id": face.info.id,
        "base": base,
        "mode": mode,
        "title": title,
        "subtitle": _subtitle(face),
        "areas": {name: Markup(areas.get(name, "")) for name in (*AREAS, EXTRA, *GENERIC, SCENE, CURTAIN)},
        "seats": face.table.seat_count,
        "last": len(face.known(look.seat).answers),
        "turn": face.is_asked(look.seat),
        "turn_title": face.headline(look),
        "style": one.style_address(),
        "frames": one.frames,
        "stage_tab": one.stage_tab,
        "mat_tab": one.mat_tab,
        "extra": one.extra,
        "summary": summary_html(face.words.summary(), title.name),
        "commitment": face.table.commitment,
        "shortcuts": SHORTCUTS + (COMPACT_SHORTCUTS if "compact" in one.frames else ()),
    }


def _subtitle(face: Face) -> str:
    parts = [_players(face.table.seat_count), *_chosen(face.info)]
    if face.info.imported:
        parts.append("imported")
    return " · ".join(parts)


def _invites(info: TableInfo, who: Identity, seated: bool) -> list[dict[str, Any]]:
    """Seats waiting for somebody: the host gets the link to send, others may sit down."""
    found: list[dict[str, Any]] = []
    kept = info.invites(who.user_id)
    again = "" if info.started else " The cards are dealt again when somebody sits down."
    for s in info.seats:
        if info.closed:
            break
        if s.seat in kept and not seated:
            text = "This seat is kept for you: you’re invited."
            found.append({"seat": s.seat, "link": "", "sit": True, "decline": True, "text": text})
            continue
        link = f"/j/{s.join_token}" if s.join_token else ""
        sit = s.kind == "open" and info.host != who.user_id and not seated
        if s.kind == "friend" and link:
            found.append(
                {
                    "seat": s.seat,
                    "link": link,
                    "sit": False,
                    "decline": False,
                    "text": f"This seat is kept for {s.name}, who finds the invitation on their home page."
                    if s.invited
                    else f"This seat is waiting for a friend: send them the link.{again}",
                }
            )
        elif sit:
            found.append(
                {"seat": s.seat, "link": "", "sit": True, "decline": False, "text": "This seat is open."}
            )
        elif s.kind == "open" and info.host == who.user_id:
            text = f"This seat is open: anyone can find it in the lobby.{again}"
            found.append(
                {"seat": s.seat, "link": f"/t/{info.id}", "sit": False, "decline": False, "text": text}
            )
    return found


# ---------------------------------------------------------------------- a friend's link


@get("/j/{token:str}", include_in_schema=False)
async def join(request: Asked, keeper: TheKeeper, who: Who, token: Name) -> Response[str] | Redirect:
    """Looking at the link does not take the seat: programs that preview links must not sit down."""
    live, found = await keeper.links.invitation(token)
    if found.seat in live.seats_of(who) or found.kind != "friend":
        return Redirect(f"/t/{live.info.id}")
    if closed := live.info.closed:
        raise Refused(f"{closed}: {offer(live.info, who.user_id)}.")
    host = next((s.name for s in live.info.seats if s.user_id == live.info.host), "A friend")
    one = shelved(live.info.title)
    return html(
        request,
        who,
        "join.html",
        id=live.info.id,
        title=one.title,
        vignette=one.vignette,
        text=f"{host} has saved a seat for you. {one.title.tagline}",
        seat=found.seat,
        colour=live.words.seat_name(found.seat),
        token=token,
        seal=live.seal,
        started=live.info.started,
        cards=await shown_cards(live),
    )


# ---------------------------------------------------------------------- titles


def _known(title_id: str) -> Shelved:
    if title_id not in titles():
        raise NotFound
    return shelved(title_id)


@get("/games/{title_id:str}", include_in_schema=False)
async def about_title(request: Asked, who: Who, title_id: Name) -> Response[str]:
    one = _known(title_id)
    return html(
        request,
        who,
        "title.html",
        title=one.title,
        vignette=one.vignette,
        seats=_span(one.title),
        clause_count=one.rules,
        summary=summary_html(one.words.summary(), one.title.name),
        options=[_option_shown(option, title_id) for option in one.title.options],
    )


_MOST_CHOICES = 8
"""More than these are counted on the title's own page; the form for a new table lists all."""


def _option_shown(option: Option, title_id: str) -> dict[str, Any]:
    counts = " or ".join(map(str, option.seats))
    shown = [option.choice_shown(choice) for choice in option.choices]
    if len(shown) > _MOST_CHOICES:
        shown = [*shown[:2], f"… {len(shown) - 2} more"]
    return {
        "name": option.shown,
        "help": inline(_sentence(option.help), f"/games/{title_id}/rules"),
        "choices": ", ".join(shown),
        "seats": f"with {counts} {'seat' if option.seats == (1,) else 'seats'}" if option.seats else "",
    }


@get("/games/{title_id:str}/rules", include_in_schema=False)
async def rules(request: Asked, who: Who, title_id: Name) -> Response[str]:
    one = _known(title_id)
    sections = chapters(one.title.prefixes)
    count = sum(len(section.clauses) for section in sections)
    example = sections[0].clauses[0].id if sections else ""
    return html(
        request,
        who,
        "rules.html",
        title=one.title,
        sections=sections,
        count=count,
        example=example,
        origins=ORIGINS,
    )


@get("/games/{title_id:str}/components", include_in_schema=False)
async def components(request: Asked, who: Who, title_id: Name) -> Response[str]:
    one = _known(title_id)
    groups = gallery(title_id)
    return html(
        request,
        who,
        "components.html",
        title=one.title,
        groups=groups,
        count=sum(len(group.parts) for group in groups),
        style=one.style_address(),
    )


@get("/games/{title_id:str}/choices/{option:str}/{value:str}/{seats:int}", include_in_schema=False)
async def choice(
    title_id: Name, option: Name, value: Name, seats: FromPath[int], beside: FromQuery[str] = ""
) -> Response[dict[str, str]]:
    """The drawing of one choice for a new table; `beside`: what is chosen of the drawn option before it."""
    one = _known(title_id)
    drawn = [each for each in one.title.options if each.name == option and each.drawn and each.suits(seats)]
    known = {str(choice): choice for each in drawn for choice in each.choices}
    if one.page is None or value not in known or seats not in one.title.seats:
        raise NotFound
    others = [str(each) for other in one.title.options if other.drawn for each in other.choices]
    if beside and beside not in others:
        raise NotFound
    data = {"drawing": one.page.choice(option, known[value], seats, beside)}
    return Response(data, headers={"cache-control": _HOUR})


@get("/games/{title_id:str}/clauses/{clause_id:str}", include_in_schema=False)
async def clause(title_id: Name, clause_id: Name) -> Response[dict[str, str]]:
    """One clause for a popover."""
    found = clauses(*_known(title_id).title.prefixes).get(clause_id.upper())
    if found is None:
        raise NotFound
    data = {"id": found.id, "section": found.section, "text": plain(found.text)}
    return Response(data, headers={"cache-control": _HOUR})


@get("/games/palettes.css", include_in_schema=False)
async def palette_sheet() -> Response[str]:
    return Response(palettes(), media_type="text/css", headers={"cache-control": _HOUR})


@get("/games/{title_id:str}/style.css", include_in_schema=False)
async def style_sheet(title_id: Name) -> Response[str]:
    return Response(_known(title_id).style, media_type="text/css", headers={"cache-control": _YEAR})


# ---------------------------------------------------------------------- account


@get("/account", include_in_schema=False)
async def account(request: Asked, keeper: TheKeeper, who: Who) -> Response[str]:
    tokens = [
        {"id": row.id, "label": row.label, "made": _ago(row.created)}
        for row in await keeper.people.tokens(who)
    ]
    here = key_of(request)
    sessions = [
        {"id": row.id, "agent": row.agent, "seen": _ago(row.seen), "here": row.digest == here}
        for row in await keeper.people.sessions(who)
    ]
    sessions.sort(key=lambda row: not row["here"])
    return html(
        request,
        who,
        "account.html",
        tokens=tokens,
        sessions=sessions,
        least=LEAST,
        reach=await keeper.choices.of(who),
        by_mail=keeper.choices.by_mail,
        by_hook=keeper.choices.by_hook,
        push_key=keeper.carrier.sealer.public,
    )


static_files = create_static_files_router(
    path=static_path(),
    directories=[static_folder()],
    include_in_schema=False,
    cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
)

handlers: list[Any] = [
    home,
    table,
    branch,
    seats,
    fair,
    join,
    about_title,
    rules,
    components,
    choice,
    clause,
    palette_sheet,
    style_sheet,
    account,
    static_files,
]
