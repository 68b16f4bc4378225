"""The contract between the web table and a title's drawing.

The server gathers a `Scene`: everything one viewer may know at one moment. The title's `Page` turns it into
areas of HTML and SVG. After an answer only the areas whose text has changed for that viewer are sent.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVarTuple

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.stakes import NO_STAKES, Stakes
from starboard.kernel.state import Event
from starboard.kernel.title import AnyWords, Closed, Line

# The areas that a title draws. The frame draws the rest: log, chat, history, score sheet.
AREAS = ("top", "stage", "left", "others", "question", "mat", "me")
# One more, for a page that has a tab of its own in the log column.
EXTRA = "extra"
# The frames that a table page can have, from the smallest window to the largest; `frame.js` chooses.
FRAMES = ("phone", "tablet", "compact", "roomy", "large")


class Sitter(msgspec.Struct, frozen=True, gc=False):
    """Who holds a seat, for display: a name, what kind of player, and whether they are there."""

    seat: int
    name: str
    kind: str
    """`person`, `bot` or `open`."""
    online: bool
    thinking: bool


class Proposed(msgspec.Struct, frozen=True, gc=False):
    """An answer that is given along with a choice, to a question of this verb about these things."""

    verb: str
    about: tuple[Value, ...]
    value: Value


class Choice(msgspec.Struct, frozen=True, gc=False):
    """An open option of the viewer's question, as text, and what is at stake with it.

    `row` are the answers that are given before it, in the same click, and `along` those after it that are
    proposed; `otherwise` are the rows that begin in the same way and answer something else there. `then` are
    the options of the question that follows if they can be asked at once (`kernel.rows`): then it is they
    that are clicked, and `asks` and `about` are that question's verb and what it is about.
    """

    value: Value
    label: str
    stakes: Stakes = NO_STAKES
    row: tuple[Value, ...] = ()
    then: tuple[Choice, ...] = ()
    asks: str = ""
    about: tuple[Value, ...] = ()
    along: tuple[Proposed, ...] = ()
    otherwise: tuple[Choice, ...] = ()

    @property
    def given(self) -> Value | tuple[Value, ...]:
        """What a click answers: the value, or the whole row."""
        if not self.row and not self.along:
            return self.value
        return (*self.row, self.value, *(one.value for one in self.along))

    @property
    def reveals(self) -> bool:
        """Whether it moves the undo boundary."""
        return self.stakes.reveals

    def leaves(self) -> Iterator[Choice]:
        """What can be clicked: itself, or the last options of what follows, and what goes otherwise."""
        for path in paths_of(self):
            yield path[-1]
        yield from others_of(self)


Path: TypeAlias = tuple[Choice, ...]
"""The picks of a row, one after the other; the last is what can be clicked."""


def paths_of(choice: Choice) -> Iterator[Path]:
    """Every row that begins with this choice."""
    if not choice.then:
        yield (choice,)
    for one in choice.then:
        for path in paths_of(one):
            yield (choice, *path)


def others_of(choice: Choice) -> Iterator[Choice]:
    """Every row that begins with this choice and leaves what is proposed."""
    yield from choice.otherwise
    for one in choice.then:
        yield from others_of(one)


class Scene(msgspec.Struct, frozen=True):
    """What one viewer may know at one moment.

    `seat` is None for a spectator. `question` is the viewer's own open question, None while others think,
    in history and at the end. `live` is False in history and replay, where nothing can be clicked.
    `moment`: nobody is asked, or somebody of whom the viewer must not know: the page says *One moment*.
    `mutable` are the options of a hushed question that the viewer need not be asked for again this round.
    `public`, if present, is the spectator's view of the same moment, the same object for everyone looking:
    what everyone sees may be drawn from it, once. `told` is what the viewer may know of what has happened
    since their own last answer (a spectator: since anybody's last answer), so that it can be told as a story.

    The rules ask pick by pick, the page at once: where the open question is a `window` that stands inside
    another, `question` and `choices` are that other's, and `aside` are the window's own options but for the
    way out, which comes with every choice (`Choice.row`). `closed` are those of both.
    """

    view: Any
    words: AnyWords
    seat: int | None
    sitters: tuple[Sitter, ...]
    question: Question | None
    prompt: str
    choices: tuple[Choice, ...]
    closed: tuple[Closed, ...]
    waiting_for: tuple[int, ...]
    live: bool
    public: Any = None
    told: tuple[Event, ...] = ()
    moment: bool = False
    mutable: tuple[Value, ...] = ()
    aside: tuple[Choice, ...] = ()
    window: Question | None = None


class Telling(msgspec.Struct, frozen=True):
    """A beat as one reader may know it, and what came before: what a step of a scene is drawn from.

    `seat` is the reader's. `names` are those of the people at the seats, as markup. `part` is the event that
    opened the part of the game in which it happened; `earlier` is what the reader may know of this part and
    of the one before, up to the beat.
    """

    seat: int | None
    names: tuple[str, ...]
    events: tuple[Event, ...]
    part: Event | None
    earlier: tuple[Event, ...]


class Step(msgspec.Struct, frozen=True):
    """A beat as a step of a scene. Texts are markup.

    Beats in a row of the same `scene` make one: *Battle, round 4*. `head` is what came of it, as a sentence;
    `mark`, `name` and `note` stand in the march of all steps (without a mark it is numbered); `drawing` shows
    the sum, `outcome` what it means. `still`: nothing came of it, so it is told in passing. `summary`: it
    waits for the reader. `asks`: the verbs of questions that are asked within it.
    """

    scene: str
    head: str
    name: str
    note: str = ""
    mark: str = ""
    drawing: str = ""
    outcome: str = ""
    still: bool = False
    summary: bool = False
    asks: frozenset[str] = frozenset()


class Ended(msgspec.Struct, frozen=True):
    """A finished game as everybody may know it.

    `view` is a spectator's, `names` are those of the people at the seats, as markup, and `told` is all that
    was told, with the number of answers that had been given by then.
    """

    view: Any
    names: tuple[str, ...]
    told: tuple[tuple[int, Event], ...]


class Target(msgspec.Struct, frozen=True, gc=False):
    """What had to be reached where nobody wins by being first: so many points, and what they are called.

    `demand` says in two words how: *to beat*, *to reach*.
    """

    points: int
    name: str
    demand: str


class Ending(msgspec.Struct, frozen=True):
    """What a title itself has to say of the end, beside or instead of what the frame says. Texts are markup.

    `card` is a card more. `made_of` are a few words for each column, by the label of the line of the score
    sheet they are about; `sources` are lines that such a line is the sum of. `barred` are seats that could
    not win, whatever their score, and why in two words: they stand beside the podium. `target` is what was
    to be reached, alone or together: an automaton's score, or a goal.
    `headline` and `summary`, `result`, `course` and `lines` take the place of the usual headline and the
    sentence below it, of the podium, of the charts, and of the score sheet.
    """

    card: str = ""
    made_of: Mapping[str, Sequence[str]] = {}
    sources: Mapping[str, Sequence[Line]] = {}
    barred: Mapping[int, str] = {}
    target: Target | None = None
    headline: str = ""
    summary: str = ""
    result: str = ""
    course: str = ""
    lines: str = ""


Inputs = TypeVarTuple("Inputs")


def in_ascii(markup: str) -> str:
    """Non-ASCII letters as character references.

    A single one would double a whole area's memory, and the time to put it together.
    """
    return markup if markup.isascii() else markup.encode("ascii", "xmlcharrefreplace").decode("ascii")


class Kept:
    """Pieces of markup that are remade only when what they are made from has changed.

    `make` must be a pure function of its inputs, and nothing else reaches it: so a piece left here by one
    viewer's drawing holds nothing that the next viewer's inputs do not hold as well.
    """

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces: dict[Hashable, tuple[Callable[..., str] | None, tuple[Any, ...], str]] = {}

    def draw(self, key: Hashable, make: Callable[[*Inputs], str], *inputs: *Inputs) -> str:
        """The piece for `key`. The inputs must not be changed afterwards."""
        known = self._pieces.get(key)
        if known is not None and known[0] is make and known[1] == inputs:
            return known[2]
        made = in_ascii(make(*inputs))
        self._pieces[key] = (make, inputs, made)
        return made

    def hold(self, key: Hashable, make: Callable[[], str], *inputs: object) -> str:
        """The same for a piece that is made by somebody who has its inputs at hand already.

        Whoever calls this answers for it that nothing else goes into the piece, and that `key` names the
        viewer if anything does that not everybody may know.
        """
        known = self._pieces.get(key)
        if known is not None and known[1] == inputs:
            return known[2]
        made = in_ascii(make())
        self._pieces[key] = (None, inputs, made)
        return made


class Page(ABC):
    """A title's drawing. Everything typed by a person must be escaped; markup is returned as plain text.

    What the script on the page understands, in any area:
    `data-answer="VALUE"` answers the question with this option when clicked (the value as JSON; a list is a
    row of answers, one after the other);
    `data-group="G"` shows the element only while group G is chosen, `data-choose="G"` chooses it (a die,
    a card: picks that only narrow down the options on the screen);
    `data-hover="K"` lights up all elements with `data-key="K"` while hovered or focused, as does whatever
    answers and has that key itself; an answer on an open sheet (`popover`) puts the sheet away;
    `data-explain="COMPONENT"` opens the explanation of a component;
    `data-why="TEXT"` opens the popover of a closed option;
    `data-piece="ID"` gives a piece its identity, so that it travels when its place changes;
    `data-ask="TEXT"` on an option in the question bar: the page asks once before sending it, with a reason
    and a way back (`drawing.weight` writes it and what goes with it);
    `data-subject=""` marks the thing on the board that the question is about: no popover covers it;
    `data-link="ID ID …"` on a path of the stage's drawing draws it from piece to piece;
    `data-pane="NAME"` belongs to a tab of the phone frame;
    `data-show="NAME"` on a button brings forward one of several parts of an area: the body then has
    `data-shelf="NAME"`, and the title's style sheet hides the others; `data-asks-for="NAME"` does so for a
    question;
    `data-whole=""` on the stage's drawing: it takes the place of displays, others, log and mat as well, where
    the frame has room for all areas;
    `data-do="history"` on a button in `top` (`drawing.history_button`): in the compact frame the history is
    behind it instead of beside it;
    in `extra`: `data-card="K"` on what is shown while K is lit elsewhere, `data-stays=""` on what is shown
    until it is gone, `data-badge="TEXT"` on either for the tab to say.
    """

    mark = ""
    """The name of the title's emblem among the icons; if empty, the first word of its id decides."""

    frames: tuple[str, ...] = ("phone", "tablet", "roomy")
    """The frames that the drawing is made for, of `FRAMES`. Without *compact* a small desktop window gets the
    tablet's frame, without *large* a large one is roomy.
    """

    stage_tab = ("Board", "planet")
    """What the stage is called behind a tab of its own, on phones and tablets, and the icon of that tab."""

    mat_tab = "My mat"
    """What the viewer's own mat is called there."""

    extra = ""
    """The name of a tab in the log column that the title fills: the area `extra`. Empty if there is none."""

    nouns: ClassVar[Mapping[str, str]] = {}
    """The icon of each noun of which the title's tale says how many somebody gains or loses."""

    one_view = False
    """Whether every seat's view is the spectator's, so that one view serves everyone looking."""

    @property
    def has_secrets(self) -> bool:
        """Whether seats have secrets from each other: a screen that is passed round is then covered."""
        return not self.one_view

    @property
    def drawn(self) -> tuple[str, ...]:
        """The areas that the title draws."""
        return (*AREAS, EXTRA) if self.extra else AREAS

    @abstractmethod
    def areas(self, scene: Scene) -> dict[str, str]: ...

    def component(self, component: str) -> str:
        """A drawing of one component for the title's gallery and for popovers; empty if there is none."""
        return ""

    def choice(self, option: str, value: Value, seats: int, beside: str = "") -> str:
        """A drawing of one choice of an option that is `drawn`, for the form of a new table.

        `beside` is what is chosen of the drawn option before it, as text; empty if there is none. An SVG
        drawing with the class `choice-art`, and what to expect as `choice-facts`. Neither the title's
        style sheet nor its icons are there.
        """
        return ""

    def ending(self, ended: Ended) -> Ending:
        """What the title has to say of the end, beside or instead of what the frame says."""
        return Ending()

    def step(self, telling: Telling) -> Step | None:
        """A beat as a step of a scene over the stage; None if the narrator says enough of it.

        A scene is worth it if two of these hold: chance or combat decides, more than one seat is affected,
        nobody's click caused it, points or pieces are lost. It is drawn from what has been told alone.
        """
        return None

    def backdrop(self, scene: Scene, step: Step) -> str:
        """What stays in sight below all steps of a scene that ends with this one; empty if nothing does."""
        return ""

    def style(self) -> str:
        """The title's own style sheet."""
        return ""

    def icons(self) -> str:
        """SVG symbols that only this title uses."""
        return ""

    def series(self, view: Any) -> Mapping[str, Sequence[float]]:
        """What to chart at the end: a name and one figure per column of the score sheet.

        If there are none, the figures that a view holds for each player are taken.
        """
        return {}
