"""What the account page does about letters, and the pages behind the links in them."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler
from litestar.params import Body, FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from starboard.page.render import static_folder
from starboard.server.paged import html
from starboard.server.passwords import LEAST
from starboard.server.requests import (
    AddressIn,
    EndpointIn,
    ForgotIn,
    HookIn,
    MailIn,
    NewPasswordIn,
    PushIn,
)
from starboard.server.security import key_of, somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who

Token = FromPath[str]


class Heard(msgspec.Struct, frozen=True):
    """It is done; or, where nobody may know whether it could be done, it was heard."""

    ok: bool = True


# ---------------------------------------------------------------------- the account page


@post("/account/address", include_in_schema=False, status_code=HTTP_200_OK)
async def set_address(
    data: JSONBody[AddressIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Heard:
    await gate.use(request, "letters", who.user_id)
    await keeper.choices.set_address(somebody(who), data.password, data.address)
    return Heard()


@post("/account/address/again", include_in_schema=False, status_code=HTTP_200_OK)
async def confirm_again(request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> Heard:
    await gate.use(request, "letters", who.user_id)
    await keeper.choices.confirm_again(somebody(who))
    return Heard()


@post("/account/address/remove", include_in_schema=False, status_code=HTTP_200_OK)
async def remove_address(keeper: TheKeeper, who: Who) -> Heard:
    await keeper.choices.remove_address(somebody(who))
    return Heard()


@post("/account/mail", include_in_schema=False, status_code=HTTP_200_OK)
async def set_mail(data: JSONBody[MailIn], keeper: TheKeeper, who: Who) -> Heard:
    await keeper.choices.set_mail(somebody(who), data.often)
    return Heard()


@post("/account/hook", include_in_schema=False, status_code=HTTP_200_OK)
async def set_hook(
    data: JSONBody[HookIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Heard:
    await gate.use(request, "letters", who.user_id)
    await keeper.choices.set_hook(somebody(who), data.url)
    return Heard()


@post("/account/push", include_in_schema=False, status_code=HTTP_200_OK)
async def subscribe(
    data: JSONBody[PushIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Heard:
    await gate.use(request, "letters", who.user_id)
    agent = request.headers.get("user-agent", "")
    await keeper.choices.subscribe(
        somebody(who), key_of(request), agent, data.endpoint, data.p256dh, data.auth
    )
    return Heard()


@post("/account/push/remove", include_in_schema=False, status_code=HTTP_200_OK)
async def unsubscribe(data: JSONBody[EndpointIn], keeper: TheKeeper, who: Who) -> Heard:
    await keeper.choices.unsubscribe(somebody(who), data.endpoint)
    return Heard()


@post("/account/forgot", include_in_schema=False, status_code=HTTP_200_OK)
async def forgot(
    data: JSONBody[ForgotIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Heard:
    await gate.use(request, "letters", who.user_id)
    await gate.use_here(request, "letters", f"forgot {data.named.strip().lower()}")
    await keeper.choices.forgot(data.named)
    return Heard()


@get("/worker.js", include_in_schema=False)
async def worker() -> Response[bytes]:
    """It shows notifications. Its address stays the same, and it may act for the whole site."""
    return Response(_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def _worker() -> bytes:
    return static_folder().joinpath("worker.js").read_bytes()


# ---------------------------------------------------------------------- links in letters
# Looking changes nothing: programs follow links to see what is behind them. The button does it.


@get("/letters/stop/{token:str}", include_in_schema=False)
async def ask_to_stop(token: Token, request: Asked, keeper: TheKeeper, who: Who) -> Response[str]:
    what = keeper.choices.stops(token)
    text = f"Press the button to get no more {what} about your tables. The account page turns it on again."
    return html(request, who, "letter.html", head=f"No more {what}?", text=text, button="Stop")


@post("/letters/stop/{token:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def stop(token: Token, request: Asked, keeper: TheKeeper, who: Who) -> Response[str]:
    what = keeper.choices.stops(token)
    await keeper.choices.stop(token)
    text = f"You’ll get no more {what} about your tables."
    return html(request, who, "letter.html", head="Stopped", text=text, button="")


@get("/letters/confirm/{token:str}", include_in_schema=False)
async def ask_to_confirm(token: Token, request: Asked, who: Who) -> Response[str]:
    text = "Press the button, and this address belongs to your account."
    return html(request, who, "letter.html", head="Is this your address?", text=text, button="Yes, it’s mine")


@post("/letters/confirm/{token:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def confirm(token: Token, request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> Response[str]:
    await gate.use(request, "letters", "")
    await keeper.choices.confirm(token)
    text = "Your address is confirmed. On the account page you choose what you get."
    return html(request, who, "letter.html", head="Thank you", text=text, button="")


@get("/letters/reset/{token:str}", include_in_schema=False)
async def ask_for_password(token: Token, request: Asked, keeper: TheKeeper, who: Who) -> Response[str]:
    user = await keeper.choices.whose_reset(token)
    return html(request, who, "reset.html", login=user.login, least=LEAST)


@post("/letters/reset/{token:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def reset(
    token: Token,
    data: Annotated[NewPasswordIn, Body(media_type=RequestEncodingType.URL_ENCODED)],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> Response[str]:
    await gate.use(request, "letters", "")
    await keeper.choices.reset(token, data.password)
    await keeper.oversight.look()
    text = "Your password is changed, and you’re logged out everywhere. Log in with the new one."
    return html(request, who, "letter.html", head="Done", text=text, button="")


handlers: list[HTTPRouteHandler] = [
    set_address,
    confirm_again,
    remove_address,
    set_mail,
    set_hook,
    subscribe,
    unsubscribe,
    forgot,
    worker,
    ask_to_stop,
    stop,
    ask_to_confirm,
    confirm,
    ask_for_password,
    reset,
]
