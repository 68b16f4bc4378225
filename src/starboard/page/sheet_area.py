"""After the game: the score sheet line by line, charts, the check of the seed, rematch and export."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from starboard.kernel.english import capital, listed
from starboard.kernel.page import Ended, Ending
from starboard.kernel.title import Line, Result
from starboard.page.charts import line_chart, split_bar, split_key
from starboard.page.chronicle import sitter_name
from starboard.page.ending import (
    against,
    column_name,
    course,
    headline,
    moments,
    podium,
    viewer_of,
)
from starboard.page.face import Face
from starboard.page.kit.moments import Moment, moments_list
from starboard.page.ledger import PROJECTED, Ledger, ledger
from starboard.page.markup import clause_link, icon, shape, signed

# A finished game does not change unless it is taken back: drawn once per result, set of names and viewer.
_drawn: WeakKeyDictionary[Face, tuple[object, dict[int | None, str]]] = WeakKeyDictionary()


def sheet_area(face: Face, seat: int | None, step: int | None) -> str:
    result = face.result
    if step is not None or not face.over or result is None:
        return ""
    viewer = viewer_of(face, seat)
    key = (len(face.table.answers), face.epoch, tuple(s.name for s in face.info.seats))
    known = _drawn.get(face)
    if known is None or known[0] != key:
        known = _drawn[face] = (key, {})
    if viewer not in known[1]:
        known[1][viewer] = _sheet(face, result, viewer)
    return known[1][viewer]


def _sheet(face: Face, result: Result, viewer: int | None) -> str:
    columns = range(len(result.columns))
    own = _own_words(face)
    return str(
        Markup(
            '<div class="sheet"><div class="sheet-side"><section class="card sheet-result">'
            '<h2 tabindex="-1">{}</h2><p>{}</p>{}{}</section>{}</div>'
            '<div class="sheet-side">{}{}{}{}</div></div>'
        ).format(
            Markup(own.headline) if own.headline else headline(face, result, viewer),
            Markup("{} {}").format(Markup(own.summary) or _summary(face, result), _cards(face)),
            Markup('<div class="board">{}</div>').format(Markup(own.result))
            if own.result
            else Markup(_blocks(face, result, own)),
            _actions(face),
            _card(own.lines, "sheet-lines") if own.lines else _table(face, result, columns, own),
            _card(own.course, "sheet-course") if own.course else _course(face, result, viewer),
            _card(own.card) if own.card else "",
            "" if own.lines else _split(face, result, columns),
            _seed(face),
        )
    )


def _blocks(face: Face, result: Result, own: Ending) -> str:
    return against(face, result, own.target) if own.target else podium(face, result, own.barred)


def _own_words(face: Face) -> Ending:
    """What the title itself has to say of the end."""
    if face.page is None:
        return Ending()
    names = tuple(str(escape(sitter_name(face, seat))) for seat in range(face.table.seat_count))
    told = tuple((one.step, one.event) for one in face.table.told if one.event.to is None)
    return face.page.ending(Ended(face.table.view(None), names, told))


def _card(made: str, style: str = "") -> Markup:
    return Markup('<section class="card board {}">{}</section>').format(style, Markup(made))


def _summary(face: Face, result: Result) -> str:
    turned = course(face, result, ledger(face))
    return f"{capital(result.ending)}. {result.outcome} {turned}".replace("  ", " ").rstrip()


def _course(face: Face, result: Result, viewer: int | None) -> Markup:
    # Whoever only looks on is told what made the winner win.
    whose = viewer if viewer is not None else next(iter(result.winners), None)
    book = ledger(face)
    return _charts(face, book, [] if whose is None else moments(face, book, whose))


def _cards(face: Face) -> str:
    cards = face.info.cards
    return "" if cards is None else f"Played with own cards: {cards} ({face.info.fingerprint})."


def _actions(face: Face) -> Markup:
    rematch = (
        Markup("")
        if face.branch
        else Markup(
            '<span class="acts first"><button type="button" class="primary small" data-sheet="rematch">{}'
            'Play again</button><a class="btn" href="/t/{}?step=0">{}Replay</a></span>'
        ).format(icon("redo", 16), face.info.id, icon("history", 16))
    )
    export = (
        Markup("")
        if face.branch
        else Markup(
            '<a class="btn" href="/t/{}/log.json" download="starboard-{}.json">Export the log</a>'
        ).format(face.info.id, face.info.id)
    )
    return Markup(
        '{}<span class="acts">{}<button type="button" class="btn bare" data-sheet="close">Look at the '
        "board</button></span>"
    ).format(rematch, export)


def _table(face: Face, result: Result, columns: range, own: Ending) -> Markup:
    heads = Markup("").join(
        Markup("<th scope=col>{}{}</th>").format(
            shape(column if column < face.table.seat_count else -1, 15), column_name(face, result, column)
        )
        for column in columns
    )
    rows = Markup("").join(
        _row(face, line, own.made_of.get(line.label, ()))
        + Markup("").join(_row(face, part, style="part") for part in own.sources.get(line.label, ()))
        for line in result.sheet
    )
    totals = [sum(line.points[column] for line in result.sheet) for column in columns]
    total = Markup("").join(
        Markup('<td class="{}">{}</td>').format(
            "won" if column < len(result.ranks) and result.ranks[column] == 1 else "", signed(points)
        )
        for column, points in zip(columns, totals, strict=True)
    )
    return Markup(
        '<section class="card sheet-lines"><h3>Final score</h3><p class="note">One line per source, with its '
        'clause.</p><table class="score-table"><thead><tr><th '
        "scope=col>Source</th><td></td>{}</tr></thead><tbody>{}</tbody>"
        "<tfoot><tr><th scope=row>Total</th><td></td>{}</tr></tfoot></table></section>"
    ).format(heads, rows, total)


def _row(face: Face, line: Line, made_of: Sequence[str] = (), style: str = "") -> Markup:
    return Markup('<tr class="{}"><th scope=row>{}</th><td>{}</td>{}</tr>').format(
        style, line.label, clause_link(face.table.title.id, line.clause), _cells(line.points, made_of)
    )


def _cells(points: tuple[int, ...], parts: Sequence[str]) -> Markup:
    """`parts`: what the points of each column are made of, where the title says so."""
    best = max(points)
    return Markup("").join(
        Markup('<td class="{}">{}{}</td>').format(
            "best" if value == best and len(points) > 1 and min(points) != best else "",
            signed(value),
            Markup("<small>{}</small>").format(part) if part else "",
        )
        for value, part in zip(points, parts or [""] * len(points), strict=True)
    )


def _charts(face: Face, book: Ledger, decided: Sequence[Moment]) -> Markup:
    """What everybody would have had, with the moments that decided it, and the title's other figures."""
    if not book.series or len(book.steps) < 2:
        return Markup("")
    names = list(book.series)
    picks = Markup("").join(
        Markup('<button type="button" data-chart="{}" aria-pressed="{}">{}</button>').format(
            name, "true" if name == names[0] else "false", _title(name)
        )
        for name in names
    )
    charts = Markup("").join(
        Markup('<div data-chart-of="{}" class="{}">{}</div>').format(
            name,
            "" if name == names[0] else "is-off",
            line_chart(
                book.steps,
                book.series[name],
                book.marks,
                f"{_title(name)} over time",
                face.table.seat_count,
                [one.step for one in decided] if name == PROJECTED else (),
            ),
        )
        for name in names
    )
    return Markup(
        '<section class="card sheet-course"><h3>{}</h3><div class="chart-pick" role="group" '
        'aria-label="What to chart">{}</div>'
        "{}{}</section>"
    ).format(
        "If it had ended then" if names[0] == PROJECTED else "Over time",
        picks,
        charts,
        Markup(moments_list(decided, "The turns that changed the lead most.")),
    )


def _title(name: str) -> str:
    return capital(name).replace("_", " ")


def _split(face: Face, result: Result, columns: range) -> Markup:
    most = max(sum(max(0, line.points[c]) for line in result.sheet) for c in columns)
    rows = Markup("").join(
        Markup('<div class="split-row"><span>{} {}</span>{}<b>{}</b></div>').format(
            shape(c if c < face.table.seat_count else -1, 14),
            column_name(face, result, c),
            split_bar(
                c if c < face.table.seat_count else -1,
                [line.points[c] for line in result.sheet],
                most,
                ", ".join(f"{line.label} {line.points[c]}" for line in result.sheet),
            ),
            signed(sum(line.points[c] for line in result.sheet)),
        )
        for c in columns
    )
    return Markup(
        '<section class="card"><h3>Where it came from</h3><div class="split">{}</div>{}</section>'
    ).format(rows, split_key([line.label for line in result.sheet]))


def _seed(face: Face) -> Markup:
    table = face.table
    if face.branch:
        return Markup("")
    draw = table.draw
    given = "" if draw is None else ",".join(f"{one.seat} {one.value}" for one in draw.contributions)
    secret, deal = (table.seed, "") if draw is None else (draw.secret, str(draw.deal))
    names = "" if draw is None else listed([sitter_name(face, one.seat) for one in draw.contributions])
    return Markup(
        '<section class="card"><h3>The shuffle was fair</h3><div class="seed">'
        "<span>Seal shown before the first move<br><code>{}</code></span>"
        "<span>{}<br><code>{}</code></span>{}"
        '<span class="ok" id="seed-check" data-table="{}" data-seal="{}" data-secret="{}" data-seed="{}" '
        'data-deal="{}" data-given="{}">{}The seal is the SHA-256 of the {}.</span></div></section>'
    ).format(
        table.commitment,
        "Seed" if draw is None else "The server’s secret",
        secret,
        Markup("<span>With contributions from {}</span>").format(names) if names else "",
        face.info.id,
        table.commitment,
        secret,
        table.seed,
        deal,
        given,
        icon("check", 16),
        "seed" if draw is None else "secret",
    )
