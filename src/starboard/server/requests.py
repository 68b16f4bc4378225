"""The typed bodies of requests. Unknown fields are refused, so that a misspelt one gets noticed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from starboard.server.model import SeatPlan, Settings, Share

Step = Annotated[int, Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Short = Annotated[str, Meta(max_length=200)]
Choice = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Short


Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


class ShareIn(msgspec.Struct, forbid_unknown_fields=True):
    """Your part in the shuffle: 32 random bytes as hex digits, and the `seal` you were shown before that."""

    seal: Hex | None = None
    contribution: Hex | None = None

    @property
    def share(self) -> Share:
        return Share(self.seal, self.contribution)


class SealIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whose seal: that of a table, of the table to which a friend's link leads, or of one you will create."""

    table: Annotated[str, Meta(max_length=40)] | None = None
    token: Annotated[str, Meta(max_length=120)] | None = None


class NewTable(ShareIn, kw_only=True, forbid_unknown_fields=True):
    """A seat for each player, in order. Options left out take their defaults."""

    title: Short
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: dict[str, Choice] = {}
    settings: Settings = Settings()
    pack: Annotated[str, Meta(max_length=40)] | None = None
    """Own cards to play with: the id of a pack of yours or of the server, or its fingerprint."""


Text = Annotated[str, Meta(max_length=300_000)]


class PackIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a pack is to be: its name, and the texts of its files by their names."""

    name: Short
    files: Annotated[dict[Annotated[str, Meta(max_length=200)], Text], Meta(max_length=100)]


class NewPack(PackIn, kw_only=True, forbid_unknown_fields=True):
    """A new pack of own cards for one title."""

    title: Short


class AnswerIn(msgspec.Struct, forbid_unknown_fields=True):
    """`question` is the id that came with the question; `value` is one of its options.

    `then` are the answers to what the same seat is asked next, one after the other.
    """

    question: Annotated[str, Meta(max_length=40)]
    value: Choice
    seat: SeatNumber | None = None
    then: Annotated[tuple[Choice, ...], Meta(max_length=20)] = ()


class TickIn(msgspec.Struct, forbid_unknown_fields=True):
    """`question` is the id of a question of the group; `text` says in one sentence what speaks against it."""

    question: Annotated[str, Meta(max_length=80)]
    yes: bool
    text: Annotated[str, Meta(max_length=400)] = ""


class ProposalIn(msgspec.Struct, forbid_unknown_fields=True):
    """`question` is the id of a question of the group, whoever is asked; `value` is one of its options."""

    question: Annotated[str, Meta(max_length=80)]
    value: Choice


class WayIn(msgspec.Struct, forbid_unknown_fields=True):
    """`question` is the id that came with the question; `key` that of one of its closed options."""

    question: Annotated[str, Meta(max_length=40)]
    key: Choice


class PreviewIn(msgspec.Struct, forbid_unknown_fields=True):
    """`question` is the id that came with the question; `row` are the answers that one click would give."""

    question: Annotated[str, Meta(max_length=40)]
    row: Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=20)]


class UndoIn(msgspec.Struct, forbid_unknown_fields=True):
    """`to`: how many answers to keep. Without it, your own last answer is taken back."""

    seat: SeatNumber | None = None
    to: Step | None = None


class SeatIn(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None


class OutIn(msgspec.Struct, forbid_unknown_fields=True):
    """The seat of somebody who has gone silent."""

    seat: SeatNumber


class SitIn(msgspec.Struct, forbid_unknown_fields=True):
    """`contribution`: your part in the shuffle, 32 random bytes as hex digits; look at the seal first."""

    seat: SeatNumber
    contribution: Hex | None = None


class FreshIn(ShareIn, forbid_unknown_fields=True):
    """What each seat is to be, in order; null leaves it as it is. No list leaves all as they are."""

    seats: Annotated[list[SeatPlan | None], Meta(max_length=16)] = []


class AgreeIn(msgspec.Struct, forbid_unknown_fields=True):
    yes: bool
    seat: SeatNumber | None = None


class BranchIn(msgspec.Struct, forbid_unknown_fields=True):
    """`others`: you play the other seats too; otherwise they play by themselves.

    `row` are answers of your seat that are given at once, as far as they are legal there.
    """

    seat: SeatNumber | None = None
    others: bool = False
    row: Annotated[tuple[Choice, ...], Meta(max_length=20)] = ()


class ChatIn(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class JoinIn(msgspec.Struct, forbid_unknown_fields=True):
    """The secret part of a friend's link: the part after /j/."""

    token: Annotated[str, Meta(max_length=120)]
    contribution: Hex | None = None


class FriendIn(msgspec.Struct, forbid_unknown_fields=True):
    """What the page sends when a friend takes their seat; the name has been set before."""

    name: Short = ""
    contribution: Hex | None = None


class NameIn(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=200)]


class SettingIn(msgspec.Struct, forbid_unknown_fields=True):
    """What I choose for myself, everywhere or at one table; no value takes the choice back."""

    name: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=40)] | None = None
    table: Annotated[str, Meta(max_length=40)] | None = None


class LoginIn(msgspec.Struct, forbid_unknown_fields=True):
    login: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=400)]


class PasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=400)]
    new: Annotated[str, Meta(max_length=400)]


class AddressIn(msgspec.Struct, forbid_unknown_fields=True):
    address: Annotated[str, Meta(max_length=400)]
    password: Annotated[str, Meta(max_length=400)]


class MailIn(msgspec.Struct, forbid_unknown_fields=True):
    """How often mail may tell me: never, at most once a day, or every time."""

    often: Literal["off", "daily", "each"]


class HookIn(msgspec.Struct, forbid_unknown_fields=True):
    """The address of a webhook; an empty one takes it away."""

    url: Annotated[str, Meta(max_length=1000)]


class EndpointIn(msgspec.Struct, forbid_unknown_fields=True):
    """The address that a browser's push service has given it."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class PushIn(EndpointIn, forbid_unknown_fields=True):
    """A browser's subscription to notifications."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class ForgotIn(msgspec.Struct, forbid_unknown_fields=True):
    """A login name or an e-mail address."""

    named: Annotated[str, Meta(min_length=1, max_length=254)]


class NewPasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=400)]


class TokenIn(msgspec.Struct, forbid_unknown_fields=True):
    label: Annotated[str, Meta(max_length=200)] = ""
