"""The rules documents as data: every clause by its number.

A rules document is Markdown. A clause is a list item or a table row that starts with its id:

    - **SS-4.3** [S] *Exhaust 1*: active → inactive.
    - **SS-15.1 Asteroid Belt** [S] Place the die on the belt card of its value.
    - REV-17.3 Tactics are never spent. [S]
    | SS-0.11 | Random turn order. | [S] |

What follows a list item belongs to it (indented lines, a table, ``**Decision:**`` lines) until the next
clause or heading. An installed package has the documents next to its code; a checkout keeps them in
``docs/rules``; a title of another package says where its own is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from starboard.kernel.title import titles

__all__ = ["Clause", "clauses", "find", "parse", "plain"]


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    """Its number, such as ``SS-4.8``."""
    text: str
    """Markdown, origin marks included; continuation lines are kept as lines."""
    section: str
    """The heading it is under, such as ``SS-4 Drones``."""
    document: str
    """The document's name without suffix, such as ``solar_sphere``."""
    order: int
    """Its place in the document, from 0."""


_ID = r"[A-Z]{2,}-\d+(?:\.\d+){1,2}"
_ITEM = re.compile(
    rf"[-*] (?:\*\*(?P<bold>{_ID})(?: (?P<name>[^*]+))?\*\*|(?P<bare>{_ID})\b)[.:]?\s*(?P<text>.*)"
)
_ROW = re.compile(rf"\|\s*\**(?P<id>{_ID})\**\s*\|(?P<cells>.*)\|\s*$")
_HEADING = re.compile(r"#{1,6}\s+(?P<text>.*?)\s*#*$")
_GROUP = re.compile(r"[A-Z]{2,}(?:-\d+(?:\.\d+)*)?")
_RULER = re.compile(r"\|?[\s:|-]*-{3}[\s:|-]*$")


def parse(document: str, markdown: str) -> Iterator[Clause]:
    """The clauses of one document, in its order."""
    section = ""
    order = 0
    open_id = ""
    lines: list[str] = []  # of the list item being read
    after_blank = fenced = False

    def finished() -> Iterator[Clause]:
        nonlocal open_id, order
        if open_id:
            yield Clause(open_id, "\n".join(lines).strip(), section, document, order)
            open_id, order = "", order + 1

    for line in markdown.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        if heading := _HEADING.match(line):
            yield from finished()
            section = plain(heading["text"])
        elif item := _ITEM.match(line):
            yield from finished()
            open_id = item["bold"] or item["bare"]
            lines = [f"**{item['name']}** {item['text']}" if item["name"] else item["text"]]
        elif row := _ROW.match(line):
            yield from finished()
            text = " ".join(cell.strip() for cell in row["cells"].split("|"))
            yield Clause(row["id"], text.strip(), section, document, order)
            order += 1
        elif open_id and line.strip():
            if line[0].isspace() or line.startswith("|"):
                lines.append(line.strip())
            elif line.startswith("- **Decision"):
                lines.append(line[2:].strip())
            elif after_blank or line.startswith(("- ", "* ", "---")):
                yield from finished()  # a new paragraph or another list
            else:
                lines.append(line.strip())
        after_blank = not line.strip()
    yield from finished()


def clauses(*prefixes: str) -> dict[str, Clause]:
    """All clauses by id, in the order of the documents; with prefixes, only those of ``SS`` or ``SS-4``."""
    if not prefixes:
        return dict(_all())
    wanted = [prefix.upper() for prefix in prefixes]
    return {id: clause for id, clause in _all().items() if any(_under(id, prefix) for prefix in wanted)}


def find(query: str) -> list[Clause]:
    """What a person might mean: an id, the beginning of one (``SS``, ``ss-4``), or words of a clause."""
    query = query.strip()
    if exact := _all().get(query.upper()):
        return [exact]
    if _GROUP.fullmatch(query.upper()) and (group := clauses(query)):
        return list(group.values())
    words = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in query.split()]
    if not words:
        return []
    found = []
    for clause in _all().values():
        text = f"{clause.id} {clause.section} {plain(clause.text)}"
        if all(word.search(text) for word in words):
            found.append(clause)
    return found


def plain(text: str) -> str:
    """Markdown as plain text: no emphasis, code or link marks; table rows become lines of cells."""
    out = []
    for line in text.splitlines():
        if line.startswith("|"):
            if _RULER.match(line):
                continue
            line = " · ".join(cell.strip() for cell in line.strip().strip("|").split("|"))
        line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line)
        line = re.sub(r"\*\*(.+?)\*\*", r"\1", line)
        line = re.sub(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])", r"\1", line)
        out.append(line.replace("`", ""))
    return "\n".join(out)


def _under(id: str, prefix: str) -> bool:
    return id == prefix or (id.startswith(prefix) and id[len(prefix)] in "-.")


@cache
def _all() -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    for document, markdown in _documents():
        for clause in parse(document, markdown):
            if (first := found.setdefault(clause.id, clause)) is not clause:
                raise ValueError(f"{clause.id} is defined twice: in {first.document}.md and {document}.md")
    return found


def _documents() -> list[tuple[str, str]]:
    """Name and text of each rules document, sorted by name."""
    folder: Traversable = resources.files("starboard") / "rulebooks"
    if not folder.is_dir():
        folder = Path(__file__).resolve().parents[3] / "docs" / "rules"
    ours = [file for file in folder.iterdir() if file.name.endswith(".md")] if folder.is_dir() else []
    found = [(file.name.removesuffix(".md"), file.read_text(encoding="utf-8")) for file in ours]
    for title in titles().values():
        if title.rulebook is not None:
            found.append((title.id, title.rulebook.read_text(encoding="utf-8")))
    return sorted(found)
