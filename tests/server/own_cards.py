"""Own cards for the tests: a few fields of Solar Sphere's that make another game."""

from __future__ import annotations

from typing import Any

from tests.server.running import Person

TITLE = "solar-sphere"
HEXES = '[[hex]]\nid = "hex-rib-vault"\nname = "The Printed Name"\npoints = 5\n'
FILES = {"hexes.toml": HEXES, "notes.md": "taken from the second printing"}
WRONG = {"hexes.toml": '[[hex]]\nid = "hex-rib-vault"\nvalue = "three"\n\n[[hex]]\nid = "hex-rib-valt"\n'}


def make_pack(who: Person, files: Any = None, name: str = "Printed cards", title: str = TITLE) -> Any:
    return who.ok("/packs", {"title": title, "name": name, "files": FILES if files is None else files})


def make_table(who: Person, pack: str, *seats: str, title: str = TITLE, **settings: Any) -> str:
    kinds = ("me", "friend", "open")
    plan = [{"kind": s} if s in kinds else {"kind": "bot", "bot": s} for s in seats or ("me", "me")]
    body = {"title": title, "seats": plan, "settings": settings, "pack": pack}
    made: str = who.ok("/tables", body)["id"]
    return made
