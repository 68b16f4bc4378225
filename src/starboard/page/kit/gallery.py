"""A component by itself, for a title's gallery and for popovers, and the picture on a title's card."""

from __future__ import annotations

from starboard.page.drawing import stars


def component(body: str) -> str:
    return f'<div class="board component">{body}</div>' if body else ""


def plain_card(name: str, *rows: str, style: str = "plain-card", before: str = "") -> str:
    """A card of a name and a few lines of text."""
    return f'<div class="{style}">{before}<b>{name}</b>{"".join(rows)}</div>'


def vignette(size: tuple[int, int], light: str, space: str, sky: str, body: str) -> str:
    """The picture on a title's card: `light` are its gradients, `space` is the ground behind the `sky`."""
    width, height = size
    return (
        f'<svg viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice"><defs>{light}</defs>'
        f'<rect width="{width}" height="{height}" fill="{space}"/>{sky}{body}</svg>'
    )


def sky(size: tuple[int, int], colour: str, seed: int, count: int, sizes: tuple[float, ...]) -> str:
    return f'<g fill="{colour}">{stars(seed, count, (0, 0, *size), sizes)}</g>'
