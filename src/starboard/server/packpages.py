"""The pages of own cards: what somebody keeps, one pack to write at, and the cards of a table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec
from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery
from litestar.status_codes import HTTP_200_OK

from starboard.kernel.content import ContentError
from starboard.kernel.english import count
from starboard.kernel.title import titles
from starboard.page.shelf import shelf
from starboard.server import packing
from starboard.server.cards import cards_of, changes_of
from starboard.server.errors import NotFound
from starboard.server.packs import NAME_LENGTH
from starboard.server.packshown import shown_cards
from starboard.server.paged import html
from starboard.server.security import somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who, table_to_join
from starboard.server.store import Pack, Wrong
from starboard.server.timing import ago

Name = FromPath[str]


@dataclass(frozen=True, slots=True)
class PackLine:
    """A pack in a list."""

    id: str
    name: str
    title: str
    mark: str
    draft: bool
    state: str
    files: str
    updated: str


@dataclass(frozen=True, slots=True)
class FileShown:
    """A file of a pack, and what is wrong in it."""

    name: str
    text: str
    problems: list[Wrong]
    ours: bool


class Choice(msgspec.Struct, frozen=True):
    """A pack that a new table can be made with."""

    id: str
    name: str
    title: str
    server: bool


def _line(pack: Pack) -> PackLine:
    shelved = next((one for one in shelf() if one.title.id == pack.title), None)
    if pack.problems:
        state = f"draft, {count(len(pack.problems), 'mistake')}"
    else:
        state = "ready"
    return PackLine(
        id=pack.id,
        name=pack.name,
        title=pack.title if shelved is None else shelved.title.name,
        mark="planet" if shelved is None else shelved.mark,
        draft=pack.fingerprint is None,
        state=state,
        files=count(len(pack.files), "file"),
        updated=ago(pack.updated),
    )


@get("/packs", include_in_schema=False)
async def packs(request: Asked, keeper: TheKeeper, who: Who) -> Response[str]:
    mine = await keeper.packs.mine(who)
    return html(
        request,
        who,
        "packs.html",
        mine=[_line(pack) for pack in mine],
        server=[_line(pack) for pack in await keeper.packs.of_server()],
        most=keeper.packs.most(who),
        most_bytes=keeper.packs.most_bytes(who),
        name_length=NAME_LENGTH,
    )


@get("/packs/choice", include_in_schema=False)
async def choice(keeper: TheKeeper, who: Who) -> list[Choice]:
    """For the form in which a table is made."""
    return [
        Choice(pack.id, pack.name, pack.title, pack.user_id is None)
        for pack in await keeper.packs.usable(who)
    ]


@get("/packs/{pack_id:str}", include_in_schema=False)
async def pack(request: Asked, keeper: TheKeeper, who: Who, pack_id: Name) -> Response[str]:
    found = await keeper.packs.look(who, pack_id)
    if found.title not in titles():
        raise NotFound
    title = titles()[found.title]
    known = [f"{name}.toml" for name in title.content_rows(None)]
    ours = title.content_texts is not None
    return html(
        request,
        who,
        "pack.html",
        pack=found,
        title=title,
        line=_line(found),
        mine=found.user_id is not None,
        files=[
            FileShown(name, text, [one for one in found.problems if one.file == name], ours and name in known)
            for name, text in found.files.items()
        ],
        # What is wrong with files that are ours, or with all of them together.
        general=[one for one in found.problems if one.file not in found.files],
        known=[name for name in known if name not in found.files],
        ours=ours,
        changed=await asyncio.to_thread(_changed, found),
        name_length=NAME_LENGTH,
        most_bytes=keeper.packs.most_bytes(who),
    )


def _changed(found: Pack) -> str:
    """How much differs from ours, of a pack that has been checked."""
    if found.fingerprint is None:
        return ""
    try:
        differ = changes_of(cards_of(found.title, found.fingerprint, found.files))
    except ContentError:
        return "what no longer fits: save it to see why"  # ours have changed since it was checked
    rows = len({(one.table, one.row) for one in differ})
    return f"{count(len(differ), 'field')} in {count(rows, 'row')}" if differ else "nothing yet"


@get("/packs/{pack_id:str}/download", include_in_schema=False)
async def download(keeper: TheKeeper, who: Who, pack_id: Name) -> Response[bytes]:
    found = await keeper.packs.look(who, pack_id)
    return _archive(found.files, f"{found.title}-cards")


@post(
    "/packs/unpack",
    include_in_schema=False,
    status_code=HTTP_200_OK,
    request_max_body_size=packing.MOST_ARCHIVE_BYTES,
)
async def unpack(request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> dict[str, str]:
    """The files in a zip archive. Nothing is kept."""
    await gate.use(request, "checks", somebody(who).user_id)
    return packing.unpacked(await request.body(), keeper.packs.most_bytes(who))


@get("/games/{title_id:str}/files/{name:str}", include_in_schema=False)
async def ours(title_id: Name, name: Name) -> Response[str]:
    """A content file of ours, to copy from."""
    title = titles().get(title_id)
    texts = {} if title is None or title.content_texts is None else title.content_texts()
    if name not in texts:
        raise NotFound
    return Response(texts[name], media_type=MediaType.TEXT)


# ---------------------------------------------------------------------- the cards of a table


@get("/t/{table_id:str}/cards", include_in_schema=False)
async def table_cards(
    request: Asked, keeper: TheKeeper, who: Who, table_id: Name, token: FromQuery[str] = ""
) -> Response[str]:
    live = await table_to_join(keeper, who, table_id, token)
    cards = await shown_cards(live, whole=True)
    if cards is None:
        raise NotFound
    return html(
        request, who, "table_cards.html", title=live.table.title, cards=cards, id=table_id, token=token
    )


@get("/t/{table_id:str}/cards.zip", include_in_schema=False)
async def table_archive(
    keeper: TheKeeper, who: Who, table_id: Name, token: FromQuery[str] = ""
) -> Response[bytes]:
    live = await table_to_join(keeper, who, table_id, token)
    if live.cards is None:
        raise NotFound
    return _archive(live.cards.files, f"{live.info.title}-cards-{live.info.fingerprint}")


def _archive(files: dict[str, str], name: str) -> Response[bytes]:
    return Response(
        packing.packed(files),
        media_type="application/zip",
        headers={"content-disposition": f'attachment; filename="{name}.zip"'},
    )


handlers: list[HTTPRouteHandler] = [
    packs,
    choice,
    pack,
    download,
    unpack,
    ours,
    table_cards,
    table_archive,
]
