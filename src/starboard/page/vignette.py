"""The picture on a title's card if it brings none: its emblem in front of one light, in its colours."""

from __future__ import annotations

from random import Random

_WIDTH, _HEIGHT = 320, 220
_STARS = 70


def neutral_vignette(title_id: str, mark: str) -> str:
    """The same title always gets the same sky. Colours come from the surrounding palette."""
    random = Random(title_id)
    stars = "".join(
        f'<circle cx="{random.randint(0, _WIDTH)}" cy="{random.randint(0, _HEIGHT)}" '
        f'r="{random.choice((0.5, 0.7, 1.0))}" opacity="{random.uniform(0.2, 0.8):.2f}"/>'
        for _ in range(_STARS)
    )
    light = f"vig-{title_id}"
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>'
        f'<radialGradient id="{light}"><stop offset="0" stop-color="#fff" stop-opacity=".9"/>'
        '<stop offset=".14" stop-color="var(--title)" stop-opacity=".85"/>'
        '<stop offset=".45" stop-color="var(--title-2)" stop-opacity=".34"/>'
        '<stop offset="1" stop-color="var(--title-2)" stop-opacity="0"/></radialGradient></defs>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#070B16"/><g fill="#EAF0FB">{stars}</g>'
        f'<circle cx="160" cy="108" r="150" fill="url(#{light})"/>'
        '<g fill="none" stroke="var(--title)" stroke-opacity=".35"><ellipse cx="160" cy="108" '
        'rx="138" ry="40" '
        'transform="rotate(-14 160 108)"/><ellipse cx="160" cy="108" rx="112" ry="86" stroke-opacity=".18" '
        'transform="rotate(-14 160 108)"/></g>'
        f'<g color="#0B0F1C"><use href="#i-{mark}" x="92" y="40" width="136" height="136"/></g></svg>'
    )
