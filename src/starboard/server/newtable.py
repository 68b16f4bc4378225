"""The page on which a table is laid out, and what its form must know of the titles."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, get
from litestar.params import FromQuery

from starboard.bots.specs import SPECS
from starboard.kernel.english import capital
from starboard.kernel.title import AnyTitle, Option, titles
from starboard.page.shelf import shelf
from starboard.server.again import LEVELS, last_of
from starboard.server.paged import html, on_the_shelf
from starboard.server.service import Asked, TheKeeper, Who

# Where newcomers choose, the address of the clause is left out.
_CLAUSE = re.compile(r" \([^()]*\)$")


@get("/new", include_in_schema=False)
async def new_table(
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    title: FromQuery[str] = "",
    again: FromQuery[bool] = False,
) -> Response[str]:
    """`title` is chosen from the start; with `again`, what this person laid out last is."""
    mine = await keeper.listing.mine(who)
    last = last_of(mine, who.user_id)
    # Returning players most likely want what they played last.
    usual = shelf()[0].title.id if last is None else last.title.id
    return html(
        request,
        who,
        "new.html",
        here="new",
        games=[{"title": one.title, "mark": one.mark} for one in shelf()],
        chosen=title if title in titles() and not again else usual,
        data={
            "titles": [title_data(one) for one in on_the_shelf()],
            "bots": [{"id": spec, "name": spec.capitalize(), "text": SPECS[spec]} for spec in LEVELS],
            "again": last.wish if again and last is not None else None,
            "newcomer": not mine,
        },
    )


def title_data(title: AnyTitle) -> dict[str, Any]:
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
        "help": sentence(_CLAUSE.sub("", option.help)),
        "choices": [{"value": choice, "label": option.choice_shown(choice)} for choice in option.choices],
        "seats": list(option.seats),
        "when": None if option.when is None else {"option": option.when[0], "value": option.when[1]},
        "drawn": option.drawn,
        "together": option.together,
    }


def sentence(text: str) -> str:
    return f"{capital(text.rstrip('.'))}."
