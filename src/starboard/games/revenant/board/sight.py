"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

import re
from functools import lru_cache

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.pieces import answer, esc, icon, true_minus
from starboard.games.revenant.view import PlayerView, RevenantView, SectorView, ShipView
from starboard.games.revenant.words.names import COLOURS, Names
from starboard.kernel.ask import Question
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.title import Closed

MEMBERS = ("captain", "cadet-1", "cadet-2")
MEMBER_NAMES = {"captain": "Captain", "cadet-1": "Cadet 1", "cadet-2": "Cadet 2"}
# Answers that a Resource of a House, of a card and so on would never be called.
WAYS_OUT = ("decline", "stop", "pass", "stay", "neither", "skip", "none", "done", "keep")
SPEND_HIDDEN = "spend-hidden"
_COLOUR = re.compile(rf"\b({'|'.join(COLOURS)})('s)?\b")
_TRACK_VERBS = ("influence-house", "reset-house", "setup-house")
_HIDDEN_VERBS = ("hi-to-resource", "hi-keep", "discard-pick")


@lru_cache(maxsize=16)
def _lexicon(tables: t.Tables, prototype: bool) -> Names:
    return Names(tables, prototype)


class Target:
    """One way to answer by a click on a thing: the option, and the group under which it is shown."""

    __slots__ = ("choice", "group")

    def __init__(self, choice: Choice, group: str) -> None:
        self.choice = choice
        self.group = group


class Sight:
    """A scene with the look-ups that drawing needs. It lives as long as one drawing."""

    __slots__ = (
        "closed",
        "edition",
        "lexicon",
        "me",
        "members",
        "names",
        "question",
        "scene",
        "seat",
        "sector_of",
        "ships",
        "sitters",
        "tables",
        "targets",
        "verb",
        "view",
    )

    def __init__(self, tables: t.Tables, scene: Scene) -> None:
        self.tables = tables
        self.scene = scene
        self.view: RevenantView = scene.view
        self.seat = scene.seat
        self.lexicon = _lexicon(tables, self.view.edition == t.EDITIONS[t.PROTOTYPE])
        self.edition = t.EDITIONS.index(self.view.edition)
        self.me: PlayerView | None = None if scene.seat is None else self.view.players[scene.seat]
        self.sitters: dict[int, Sitter] = {sitter.seat: sitter for sitter in scene.sitters}
        self.names: dict[int, str] = {}
        for player in self.view.players:
            sitter = self.sitters.get(player.seat)
            self.names[player.seat] = esc(sitter.name if sitter else scene.words.seat_name(player.seat))
        # Only the viewer's own question in the present can be answered.
        mine = scene.question is not None and scene.live and scene.seat == scene.question.seat
        self.question: Question | None = scene.question if mine else None
        self.verb = self.question.verb if self.question is not None else ""
        self.closed: tuple[Closed, ...] = tuple(map(self._named, scene.closed)) if self.question else ()
        self.ships: dict[str, ShipView] = {}
        self.sector_of: dict[str, SectorView] = {}
        for sector in self.view.sectors:
            for ship in sector.ships:
                self.ships[ship.id] = ship
                self.sector_of[ship.id] = sector
        self.members: list[str] = []
        self.targets: dict[str, list[Target]] = {}
        if self.question is not None:
            self._aim(scene.choices)

    def _named(self, closed: Closed) -> Closed:
        """Reasons speak of colours; at the table people have names."""

        def name(found: re.Match[str]) -> str:
            seat = COLOURS.index(found[1])
            if self.is_me(seat):
                return "your" if found[2] else "you"
            sitter = self.sitters.get(seat)
            return f"{found[1] if sitter is None else sitter.name}{found[2] or ''}"

        return Closed(_COLOUR.sub(name, closed.what), closed.clause, _COLOUR.sub(name, closed.reason))

    def _aim(self, choices: tuple[Choice, ...]) -> None:
        """Which thing on the table stands for which option."""
        for choice in choices:
            text = str(choice.value)
            group = ""
            if self.verb == "place" and " " in text:
                member, text = text.split(" ", 1)
                if member not in self.members:
                    self.members.append(member)
                group = f"crew-{member}"
            elif self.verb == "planet-option" and self.question is not None and self.question.about:
                text = f"{self.question.about[0]} {text}"
            elif self.verb == "land" and text == "land":
                text = self._landing()
            elif self.verb == "setup-redraw":
                text = self._dealt(text)
            self.targets.setdefault(text, []).append(Target(choice, group))

    def _landing(self) -> str:
        """The Planet on which the ship that is asked about could land."""
        q = self.question
        assert q is not None
        assert self.me is not None
        name = str(q.about[0]) if q.about else ""
        sector = self.sector_of.get(name)
        if sector is None:
            sector = next((one for one in self.view.sectors if one.id == self.me.frigate), None)
        return sector.planet.id if sector is not None and sector.planet is not None else "land"

    def _dealt(self, kinds: str) -> str:
        """The card of the hand that alone would be exchanged."""
        hand = self.me.hand or () if self.me is not None else ()
        found = [card for card in hand if t.KINDS[self.operation(card).kind] == kinds]
        return found[0] if len(found) == 1 else kinds

    @property
    def subject(self) -> str:
        """The ship that the question is about, "frigate" for the own one."""
        q = self.question
        about = str(q.about[0]) if q is not None and q.about else ""
        return about if about in self.ships or about == "frigate" else ""

    def coming(self, sector: SectorView) -> int:
        """The hits that a sector has still to take; behind the march of the Skirmish there are none."""
        march = self.view.skirmish
        if self.view.over or (march is not None and sector.id < march):
            return 0
        q = self.question
        if q is not None and q.verb == "damage-point" and q.about[0] == sector.id:
            return int(q.about[1])
        return sector.damage

    # ------------------------------------------------------------------ targets

    def hits(self, key: str, tag: str = "", closes: str = "") -> str:
        """Buttons over a thing, one for each way to answer with it; empty where it answers nothing.

        `closes` is the sheet that they lie on: an answer puts it away.
        """
        return "".join(self._hit(key, one, tag, closes) for one in self.targets.get(key, ()))

    def _hit(self, key: str, one: Target, tag: str, closes: str) -> str:
        # The script takes over from here; until then the first crew member is the chosen one.
        off = " is-off" if one.group and one.group != f"crew-{self.members[0]}" else ""
        group = f' data-group="{one.group}"' if one.group else ""
        price = f'<span class="price">{tag}</span>' if tag else ""
        if closes:
            # Beside it on the sheet stands what the thing is: the label only has to say what it is for.
            name = esc(one.choice.label.split(" · ")[0])
            return (
                f'<button class="hit{off}"{group} popovertarget="{closes}" popovertargetaction="hide" '
                f'{answer(one.choice.value)} aria-label="{name}">{price}{reveal(one.choice)}</button>'
            )
        return (
            f'<button class="hit legal{off}"{group} {target(one.choice, key)}>{price}'
            f"{reveal(one.choice)}</button>"
        )

    def legal(self, key: str) -> bool:
        return key in self.targets

    def track(self, house: str) -> str:
        """The buttons over a House's track, in the questions that are about tracks."""
        return self.hits(house) if self.verb in _TRACK_VERBS or self._loses("influence") else ""

    def hidden(self, house: str) -> bool:
        """Whether a HI card of this House answers the question."""
        return (self.verb in _HIDDEN_VERBS or self._loses("hidden")) and house in self.targets

    def _loses(self, what: str) -> bool:
        """A Failure takes away Influence or HI cards; both are named by their House."""
        q = self.question
        return q is not None and q.verb == "failure-loss" and q.about[:1] == (what,)

    def shut(self, *names: str) -> Closed | None:
        """Why this is closed, if that was said of something with such a name."""
        for one in self.closed:
            if any(one.what.casefold().startswith(name.casefold()) for name in names):
                return one
        return None

    # ------------------------------------------------------------------ who and what

    def is_me(self, seat: int | None) -> bool:
        return self.seat is not None and self.seat == seat

    def name(self, seat: int) -> str:
        return "You" if self.is_me(seat) else self.names.get(seat, "")

    def operation(self, card: str) -> t.OperationCard:
        return self.tables.operations[self.tables.by_id[card][1]]

    def planet(self, planet: str) -> t.Planet:
        return self.tables.planets[self.tables.by_id[planet][1]]

    def kind_of(self, component: str) -> str:
        return self.tables.by_id.get(component, ("", -1))[0]

    def house_name(self, house: str) -> str:
        return esc(self.tables.houses[self.tables.by_id[house][1]].name)

    def ship_name(self, ship: str) -> str:
        house, kind = ship.rsplit("-", 1)
        return f"{self.house_name(house)} {self.type_name(kind)}"

    def type_name(self, kind: str) -> str:
        if kind == t.SHIP_TYPES[t.SHUTTLE]:
            return self.word(kind)
        return esc(self.tables.ship_types[t.SHIP_TYPES.index(kind)].name)

    def word(self, what: str, many: bool = False) -> str:
        """What something is called in the edition that is played."""
        return f"{self.lexicon.word(what)}{'s' if many else ''}"


def target(choice: Choice, key: str = "") -> str:
    """Attributes of something on the board that answers the question; its twin stands in the question bar."""
    hover = esc(key or str(choice.value))
    return f'{answer(choice.value)} data-hover="{hover}" data-key="{hover}" aria-label="{esc(choice.label)}"'


def why(closed: Closed) -> str:
    """Attributes of something closed: a click says why."""
    return (
        f'data-why="{esc(closed.reason)}" data-what="{esc(closed.what)}" data-clause="{esc(closed.clause)}" '
        f'aria-label="{esc(closed.what)}: why not?"'
    )


def reveal(choice: Choice) -> str:
    """The eye that warns, before the click, of an answer that cannot be undone."""
    if not choice.reveals:
        return ""
    return f'<span class="rv" title="cannot be undone: it reveals something">{icon("reveal", "z13")}</span>'


def change(before: int, after: int) -> str:
    return f"{true_minus(before)} → {true_minus(after)}"
