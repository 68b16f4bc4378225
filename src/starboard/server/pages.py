"""The pages people look at. What they do there goes through the API; here nothing is changed."""

from __future__ import annotations

import mimetypes
from typing import Any

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from markupsafe import Markup

from starboard.kernel.clauses import clauses, plain
from starboard.kernel.page import AREAS, EXTRA
from starboard.kernel.title import Option, titles
from starboard.page.areas import CURTAIN, GENERIC, SCENE
from starboard.page.guide import guide_for
from starboard.page.render import static_folder, static_path
from starboard.page.rulebook import ORIGINS, chapters, inline, summary_html
from starboard.page.shelf import Shelved, gallery, palettes, shelved
from starboard.page.shortcuts import COMPACT_SHORTCUTS, SHORTCUTS
from starboard.server.errors import NotFound, Refused
from starboard.server.face import Face
from starboard.server.fairdialog import fair
from starboard.server.handover import offer
from starboard.server.homepage import home, since
from starboard.server.model import Identity, Look, TableInfo
from starboard.server.newtable import new_table, sentence
from starboard.server.packshown import shown_cards
from starboard.server.paged import html, span
from starboard.server.passwords import LEAST
from starboard.server.seatdialog import seats
from starboard.server.security import key_of
from starboard.server.service import Asked, TheKeeper, Who
from starboard.server.tablelines import chosen, players
from starboard.server.timing import ago

_YEAR = "public, max-age=31536000, immutable"
_HOUR = "public, max-age=3600"

Name = FromPath[str]


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
        at=table_id,
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
        at=found.of,
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
    parts = [players(face.table.seat_count), *chosen(face.info)]
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
        seats=span(one.title),
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
        "help": inline(sentence(option.help), f"/games/{title_id}/rules"),
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
        {"id": row.id, "label": row.label, "made": ago(row.created)}
        for row in await keeper.people.tokens(who)
    ]
    here = key_of(request)
    sessions = [
        {"id": row.id, "agent": row.agent, "seen": ago(row.seen), "here": row.digest == here}
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


# Not every system knows what its fonts are.
mimetypes.add_type("font/woff2", ".woff2")
static_files = create_static_files_router(
    path=static_path(),
    directories=[static_folder()],
    include_in_schema=False,
    cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
)

handlers: list[Any] = [
    home,
    since,
    new_table,
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
