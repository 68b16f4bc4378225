"""How wide text is in Inter, the page's font: for what has to fit before a browser lays it out.

Kerning is left out; it makes most texts a little narrower.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

# Thousandths of the size in these two weights, for the characters from the space to the tilde and for some
# more. Between the two, widths grow evenly. The "a" is the one of a single storey, as the page sets it.
_LIGHT: Final = 400
_HEAVY: Final = 700
_MORE: Final = "’–—…·×−→←≤≥½»›"
_LIGHT_WIDTHS: Final = (
    *(281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360),
    *(631, 407, 610, 618, 646, 593, 620, 566, 619, 620, 288, 302, 662, 662, 662, 511),
    *(966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765),
    *(639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471, 456),
    *(323, 612, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600),
    *(612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662),
    *(261, 500, 1000, 864, 288, 662, 662, 954, 954, 662, 662, 847, 583, 384),
)
_HEAVY_WIDTHS: Final = (
    *(237, 338, 551, 649, 655, 1016, 672, 339, 377, 377, 559, 679, 334, 468, 334, 389),
    *(674, 431, 629, 646, 676, 622, 649, 582, 651, 649, 334, 343, 679, 679, 679, 560),
    *(1016, 747, 662, 740, 722, 607, 587, 750, 747, 281, 584, 719, 565, 932, 762, 771),
    *(648, 777, 657, 655, 667, 732, 747, 1038, 738, 731, 664, 377, 389, 377, 487, 476),
    *(365, 630, 630, 588, 630, 596, 398, 632, 623, 271, 271, 580, 271, 913, 623, 613),
    *(630, 630, 407, 560, 366, 623, 600, 850, 580, 602, 573, 469, 372, 469, 679),
    *(311, 500, 1000, 1002, 334, 679, 679, 954, 954, 679, 679, 881, 660, 431),
)
_PLACE: Final = {char: n for n, char in enumerate(chain(map(chr, range(0x20, 0x7F)), _MORE))}
# Letters with accents, mostly, and signs of other fonts: as wide as most letters.
_OTHER: Final = _PLACE["n"]


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: int) -> float:
    """Pixels, or whatever the size is in; with the figures that text has, each of its own width."""
    places = [_PLACE.get(char, _OTHER) for char in text]
    light = sum([_LIGHT_WIDTHS[place] for place in places])
    heavy = sum([_HEAVY_WIDTHS[place] for place in places])
    share = (weight - _LIGHT) / (_HEAVY - _LIGHT)
    return size * (light + (heavy - light) * share) / 1000
