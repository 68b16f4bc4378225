"""The picture on the title's card: the flagship runs from a torn red sky."""

from __future__ import annotations

from functools import cache

from starboard.page.kit.gallery import sky, vignette

_SIZE = (320, 220)
_LIGHT = (
    '<radialGradient id="rv-vig-light" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#CFEAFF"/>'
    '<stop offset=".22" stop-color="#7CC4FF" stop-opacity=".75"/>'
    '<stop offset=".6" stop-color="#24528A" stop-opacity=".35"/>'
    '<stop offset="1" stop-color="#0A1222" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="rv-vig-steel" x2="0" y2="1"><stop offset="0" stop-color="#E6F1FF"/>'
    '<stop offset=".5" stop-color="#8FA9CB"/><stop offset="1" stop-color="#2C405F"/></linearGradient>'
    '<linearGradient id="rv-vig-trail"><stop offset="0" stop-color="#7CC4FF" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#E6F5FF"/></linearGradient>'
)


@cache
def draw() -> str:
    light = '<circle cx="168" cy="112" r="170" fill="url(#rv-vig-light)"/>'
    body = f"{light}{_rift()}{_escorts()}{_flagship()}"
    return vignette(_SIZE, _LIGHT, "#070B16", sky(_SIZE, "#DCEBFF", 5, 70, (0.5, 0.7, 1.0)), body)


def _rift() -> str:
    """A crack from the upper left corner, with what comes out of it."""
    crack = "M-6 6 34 22 26 44 66 58 54 78 92 92M34 22 64 16M26 44-8 58M66 58 96 52M54 78 30 96"
    swarm = "".join(
        f'<path transform="translate({x} {y}) scale({size})" d="M0-7a6 6 0 0 1 6 6c0 3-1.500 3-1.500 '
        f"6l-2-1.500L0 "
        '6l-2.500-2.500-2 1.500c0-3-1.500-3-1.500-6a6 6 0 0 1 6-6z"/>'
        for x, y, size in (
            (42, 62, 1.1),
            (78, 34, 0.9),
            (24, 84, 0.8),
            (96, 74, 1.2),
            (60, 100, 0.7),
            (112, 46, 0.7),
        )
    )
    return (
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{crack}" stroke="#FF3D6E" '
        f'stroke-width="8" stroke-opacity=".26"/><path d="{crack}" stroke="#FF7FA0" stroke-width="2.200"/>'
        f'<path d="{crack}" stroke="#FFE6EE" stroke-width=".800"/></g>'
        f'<g fill="#FF6C93" fill-opacity=".92">{swarm}</g>'
    )


def _escorts() -> str:
    """House ships on both sides, each with its light."""
    ships = (
        (252, 52, 0.62, "#F9D663"),
        (284, 84, 0.5, "#B591FD"),
        (206, 178, 0.66, "#51C6DE"),
        (258, 170, 0.54, "#C96D28"),
    )
    return "".join(
        f'<g transform="translate({x} {y}) rotate(80) scale({size})"><path d="M-5 16h10v26H-5z" '
        f'fill="#7CC4FF" fill-opacity=".3"/><path d="M0-18l4.200 12.500L17 8v5.500L5.300 10l-1.700 '
        f"7.500h-7.200L-5.300 10-17 13.500"
        f'V8l12.800-13.500z" fill="{colour}" stroke="#fff" stroke-opacity=".5"/></g>'
        for x, y, size, colour in ships
    )


def _flagship() -> str:
    return (
        '<g transform="translate(176 116) rotate(-9) scale(1.02)"><g fill="url(#rv-vig-trail)">'
        '<rect x="-176" y="-12" width="88" height="7" rx="3.500"/><rect x="-190" y="-3.500" width="102" '
        'height="8" '
        'rx="4"/><rect x="-176" y="7.500" width="88" height="7" rx="3.500"/></g>'
        '<path d="M-90-22-58-31-14-27 14-20V20L-14 27-58 31-90 22l9-8v-28z" fill="#1C2A42" stroke="#5E7CA8"/>'
        '<path d="M-56-30-40-42-4-39 8-29-14-25zM-56 30-40 42-4 39 8 29-14 25z" fill="#2E4468" '
        'stroke="#7FA3D0"/>'
        '<path d="M-96-13-70-18 22-16 74-10 114-1.500V1.500L74 10 22 16-70 18-96 13-90 0z" '
        'fill="url(#rv-vig-steel)" stroke="#E6F1FF" stroke-width="1.200" stroke-linejoin="round"/>'
        '<path d="M-84-5H66L94-1V1L66 5H-84z" fill="#0B1526" fill-opacity=".6"/>'
        '<path d="M-20-10H18l14 5.500v9L18 10h-38l-8-5.500v-9z" fill="#CFE0F5" stroke="#0E1A2E"/>'
        '<path d="M-10-4.500H8l7 2.500v4l-7 2.500h-18z" fill="#14243E"/>'
        '<path d="M-78 0h46M40 0h42" stroke="#BFE2FF" stroke-width="1.800" stroke-dasharray="4 5"/></g>'
    )
