"""What of the shared displays one viewer alone reads: what the Houses are worth to him."""

from __future__ import annotations

from starboard.games.revenant.view import WorthView
from starboard.page.drawing import icon

_NOTHING = "&#8211;"
_HIGH = 9


def own_words(own_worth: tuple[WorthView, ...]) -> dict[str, str]:
    """The blanks of the displays, filled in; whoever only watches has no worth of his own."""
    made = {f"hidden {one.house}": _cell(f"+{one.secret}" if one.hidden else _NOTHING) for one in own_worth}
    hidden = sum(one.secret for one in own_worth)
    made["hidden all"] = _cell(f"+{hidden}") if own_worth else ""
    made["hidden head"] = (
        f'<th class="own-hidden">{icon("hidden-card", "px14")} yours</th>' if own_worth else ""
    )
    made["foot own"] = _foot(own_worth)
    return made


def _cell(text: str) -> str:
    return f'<td class="own-hidden">{text}</td>'


def _foot(own_worth: tuple[WorthView, ...]) -> str:
    """Under the Influence tracks."""
    if not own_worth:
        return (
            '<div class="worth-foot"><button popovertarget="worth">What each House is worth to whom</button>'
            "</div>"
        )
    foot = "".join(map(_worth, own_worth))
    public = sum(one.public for one in own_worth)
    hidden = sum(one.secret for one in own_worth)
    return (
        f'<div class="own-worths"><span class="worth-label">{icon("points", "px12")}</span>{foot}</div><div '
        'class="worth-foot">'
        f'<button popovertarget="worth">Influence &#215; Power, public <b>{public}</b></button>'
        f'<span class="own-hidden">{icon("hidden-card", "px13")}<b>+{hidden}</b> hidden</span></div>'
    )


def _worth(one: WorthView) -> str:
    extra = f"<i>+{one.secret}</i>" if one.secret else ""
    hot = " hot" if one.worth >= _HIGH else ""
    return (
        f'<span class="own-worth{hot}" title="({one.track} + {one.hidden}) &#215; {one.power}"><b>'
        f"{one.public}</b>"
        f"{extra}</span>"
    )
