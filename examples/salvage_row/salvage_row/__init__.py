"""Salvage Row: two salvagers, one row of wrecks, a secret contract each."""

from __future__ import annotations

from pathlib import Path

from salvage_row import game
from salvage_row.board import SalvagePage, picture
from salvage_row.words import QUESTIONS, SalvageWords
from starboard.kernel.title import Mark, Title

TITLE: Title[game.Salvage, game.Wrecks, game.SalvageView] = Title(
    id="salvage-row",
    name="Salvage Row",
    tagline="Tow the best wrecks before your rival does.",
    prefixes=("SR",),
    version=1,
    seats=(2,),
    options=(),
    endings=("the row is empty",),
    load_content=game.CONTENT.load,
    content_rows=game.CONTENT.rows,
    content_texts=game.CONTENT.texts,
    setup=lambda options, wrecks, chance: game.Salvage(wrecks, chance),
    beat=game.beat,
    result=game.result,
    view=game.view,
    redeal=game.redeal,
    kinds=QUESTIONS,
    words=lambda wrecks, options: SalvageWords(wrecks),
    watch=lambda state: game.Watch(),
    evaluate=game.evaluate,
    terminal=picture,
    page=SalvagePage,
    marks=(Mark("turn", turn=True),),
    rulebook=Path(__file__).with_name("rules.md"),
)
