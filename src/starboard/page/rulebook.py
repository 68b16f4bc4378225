"""The rules documents as pages: clauses by chapter, with the little Markdown they use turned into markup."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from starboard.kernel.clauses import Clause, clauses
from starboard.kernel.english import capital

_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_WEAK = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_ORIGIN = re.compile(r"\[([A-Z](?:, ?[A-Z])*)\]")
_RULER = re.compile(r"^\|?[\s:|-]*-{3}[\s:|-]*$")
_NUMBER = re.compile(r"^\d+(?:\.\d+)*\.?\s+")
_SHORT_LEAD = 26
_CITED = re.compile(r"(?<![\w-])([A-Z]{2,}-\d+(?:\.\d+){1,2})")


ORIGINS = {
    "S": "stated in the rulebook",
    "D": "deduced from it",
    "X": "from an outside source",
    "R": "our ruling where it is silent",
    "C": "created by us",
}
"""What the marks in the documents say about where a clause comes from."""


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
    last = ""
    for clause in clauses(*prefixes).values():
        if not found or last != clause.section:
            found.append(Chapter(_chapter_name(clause), f"chapter-{len(found)}", []))
            last = clause.section
        found[-1].clauses.append(Shown(clause.id, clause_html(clause)))
    return found


def _chapter_name(clause: Clause) -> str:
    """Chapters are named after their clauses: a number within the document means nothing on the page."""
    named = _NUMBER.sub("", clause.section)
    return clause.section if named == clause.section else f"{clause.id.rpartition('.')[0]} {named}"


def summary_html(text: str, name: str) -> Markup:
    """A title's summary: one paragraph per line, starting with its subject. The page supplies the heading."""
    lines = [line for line in text.splitlines() if line.strip() and line.strip() != f"{name} in short."]
    return Markup("").join(Markup("<p>{}</p>").format(_led(line)) for line in lines)


def _led(line: str) -> Markup:
    lead, colon, rest = line.partition(": ")
    if not colon or len(lead) > _SHORT_LEAD:
        return Markup("{}").format(line)
    return Markup("<b>{}.</b> {}").format(lead, capital(rest))


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


def inline(text: str, page: str = "") -> Markup:
    """Emphasis, code and citations in one line. The text is escaped first, so nothing else gets through.

    `page` is where the cited clauses are, if not on this page.
    """
    html = str(escape(text))
    html = _LINK.sub(r"\1", html)
    html = _CODE.sub(r"<code>\1</code>", html)
    html = _STRONG.sub(r"<strong>\1</strong>", html)
    html = _WEAK.sub(r"\1", html)
    html = _ORIGIN.sub(_origin, html)
    html = _CITED.sub(rf'<a class="clause-link" href="{escape(page)}#\1">\1</a>', html)
    return Markup(html)


def _origin(found: re.Match[str]) -> str:
    meant = ", ".join(ORIGINS.get(mark.strip(), "") for mark in found[1].split(","))
    return f'<abbr class="origin" title="{escape(meant)}">{found[1]}</abbr>'
