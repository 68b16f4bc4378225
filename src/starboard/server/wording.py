"""A title's words and drawings when no table is at hand."""

from __future__ import annotations

from starboard.kernel.page import Page
from starboard.kernel.title import AnyWords, find_title
from starboard.server.areas import title_page


class Wording:
    """Makes them once for each title."""

    def __init__(self) -> None:
        self._words: dict[str, AnyWords] = {}
        self._pages: dict[str, Page | None] = {}

    def words_of(self, title_id: str) -> AnyWords:
        """Words for lists, when no table is at hand."""
        words = self._words.get(title_id)
        if words is None:
            title = find_title(title_id)
            words = self._words[title_id] = title.words(title.load_content(None), title.check_options({}))
        return words

    def page_of(self, title_id: str) -> Page | None:
        """The title's drawing for pages without a table."""
        if title_id not in self._pages:
            title = find_title(title_id)
            self._pages[title_id] = title_page(title, title.load_content(None), self.words_of(title_id))
        return self._pages[title_id]
