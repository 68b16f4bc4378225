"""The rules documents as pages: clauses by chapter, with the little Markdown they use turned into markup."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from starboard.kernel.clauses import Clause, clauses

_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_WEAK = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_ORIGIN = re.compile(r"\[([A-Z](?:, ?[A-Z])*)\]")
_RULER = re.compile(r"^\|?[\s:|-]*-{3}[\s:|-]*$")
_CITED = re.compile(r"(?<![\w-])([A-Z]{2,}-\d+(?:\.\d+){1,2})")


@dataclass(frozen=True, slots=True)
class Shown:
    id: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Chapter:
    name: str
    anchor: str
    clauses: list[Shown]


@cache
def chapters(prefixes: tuple[str, ...]) -> list[Chapter]:
    """All clauses of a title in the order of its document."""
    found: list[Chapter] = []
    for clause in clauses(*prefixes).values():
        if not found or found[-1].name != clause.section:
            found.append(Chapter(clause.section, f"chapter-{len(found)}", []))
        found[-1].clauses.append(Shown(clause.id, clause_html(clause)))
    return found


def clause_html(clause: Clause) -> Markup:
    """Paragraphs and tables; other clauses that are cited become links."""
    parts: list[Markup] = []
    rows: list[str] = []
    lines: list[str] = []

    def end_lines() -> None:
        if lines:
            parts.append(Markup("<p>{}</p>").format(inline(" ".join(lines))))
            lines.clear()

    def end_rows() -> None:
        if rows:
            parts.append(_table(rows))
            rows.clear()

    for line in clause.text.splitlines():
        if line.startswith("|"):
            end_lines()
            rows.append(line)
        elif line.startswith(("- ", "* ")):
            end_rows()
            end_lines()
            lines.append(f"• {line[2:]}")
        else:
            end_rows()
            lines.append(line)
    end_rows()
    end_lines()
    return Markup("").join(parts)


def _table(rows: list[str]) -> Markup:
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup("<td>{}</td>").format(inline(cell.strip()))
                for cell in row.strip().strip("|").split("|")
            )
        )
        for row in rows
        if not _RULER.match(row)
    )
    return Markup("<table><tbody>{}</tbody></table>").format(body)


def inline(text: str) -> Markup:
    """Emphasis, code and citations of one line. The text is escaped first, so nothing else gets through."""
    html = str(escape(text))
    html = _LINK.sub(r"\1", html)
    html = _CODE.sub(r"<code>\1</code>", html)
    html = _STRONG.sub(r"<strong>\1</strong>", html)
    html = _WEAK.sub(r"\1", html)
    html = _ORIGIN.sub(r'<span class="origin">\1</span>', html)
    html = _CITED.sub(r'<a class="cl" href="#\1">\1</a>', html)
    return Markup(html)
