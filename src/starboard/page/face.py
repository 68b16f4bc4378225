"""What the frame round a title's board draws: the shape of a table that can be shown.

The server's live tables and branches have this shape. The page knows nothing of the server beyond it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from starboard.kernel.ask import Value
from starboard.kernel.log import Remark
from starboard.kernel.page import Page
from starboard.kernel.table import Table, Told
from starboard.kernel.title import AnyWords, Result


class SeatInfo(Protocol):
    """Who sits in a seat; `user_id` is the person's, if it is one."""

    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def user_id(self) -> str | None: ...


class Settings(Protocol):
    @property
    def quick(self) -> bool: ...


class TableInfo(Protocol):
    """The facts of a table that stay through its game."""

    @property
    def id(self) -> str: ...
    @property
    def options(self) -> Mapping[str, Value]: ...
    @property
    def seats(self) -> Sequence[SeatInfo]: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def closed(self) -> str: ...


class ChatLine(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def text(self) -> str: ...
    @property
    def at(self) -> float: ...


class Request(Protocol):
    """What somebody asks the others to agree to, in one sentence, and who has agreed."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def need(self) -> Sequence[str]: ...
    @property
    def yes(self) -> Sequence[str]: ...
    @property
    def change(self) -> object | None: ...


class Kept(Protocol):
    """Why a table played under older rules can only be looked at."""

    @property
    def sentence(self) -> str: ...
    @property
    def may_go_on(self) -> bool: ...


class Look(Protocol):
    """Which seat a screen looks through, and which seats it is passed round."""

    @property
    def seat(self) -> int | None: ...
    @property
    def round(self) -> tuple[int, ...]: ...
    @property
    def asked(self) -> tuple[int, ...]: ...
    @property
    def covered(self) -> bool: ...


class Face(Protocol):
    """A table as it can be looked at, now and at earlier moments."""

    table: Table
    words: AnyWords
    page: Page | None
    seal: str
    epoch: int
    branch: bool
    remarks: list[Remark]

    @property
    def info(self) -> TableInfo: ...
    @property
    def kept(self) -> Kept | None: ...
    @property
    def chat(self) -> Sequence[ChatLine]: ...
    @property
    def asked(self) -> Request | None: ...
    @property
    def waiting(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...
    @property
    def result(self) -> Result | None: ...

    def table_at(self, step: int | None) -> Table: ...
    def view(self, seat: int | None) -> Any: ...
    def question_id(self, seat: int) -> str: ...
    def has_faced(self, seat: int) -> bool: ...
    def since(self, seat: int | None) -> int: ...
    def digest(self, seat: int | None) -> list[Told]: ...
    def may_undo_to(self, seat: int) -> int: ...
