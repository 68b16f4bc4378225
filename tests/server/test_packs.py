"""Own cards in the browser: packs, tables that keep theirs, logs that find them again."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import config_for, new_sqlite, run
from tests.server.own_cards import FILES, HEXES, TITLE, WRONG, make_pack, make_table
from tests.server.running import Person, Running, advance, play

from starboard.cli.verify import open_log
from starboard.kernel.title import find_title
from starboard.server import admin, migrate, packcheck, schema, store
from starboard.server.config import Limits
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan
from starboard.server.packcheck import Checker, Report

OURS = find_title(TITLE).load_content(None).fingerprint
OWN = find_title(TITLE).load_content(FILES).fingerprint
PEOPLE = [SeatPlan("me"), SeatPlan("me", name="Bea")]


@pytest.fixture
def ann(server: Running, checks_here: None) -> Person:
    return server.person("Ann")


def export(who: Person, table: str) -> Any:
    reply = who.get(f"/t/{table}/log.json")
    assert reply.status_code == 200, reply.text
    return reply.json()


# ---------------------------------------------------------------------- keeping packs


def test_a_pack_is_made_changed_downloaded_and_deleted(server: Running) -> None:
    """Here a worker checks it, as on a real server."""
    ann = server.person("Ann")
    made = make_pack(ann)
    assert (made["fingerprint"], made["problems"], made["files"]) == (OWN, [], FILES)
    assert "Printed cards" in ann.get("/packs").text
    page = ann.get(f"/packs/{made['id']}").text
    assert "hex-rib-vault" in page
    assert "2 fields in 1 row" in page
    changed = ann.ok(f"/packs/{made['id']}", {"name": " Other\nname ", "files": {"hexes.toml": HEXES}})
    assert (changed["name"], list(changed["files"])) == ("Other name", ["hexes.toml"])
    with zipfile.ZipFile(io.BytesIO(ann.get(f"/packs/{made['id']}/download").content)) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == {"hexes.toml": HEXES}
    ann.ok(f"/packs/{made['id']}/delete")
    assert ann.get(f"/packs/{made['id']}").status_code == 404
    assert ann.get("/packs/choice").json() == []


def test_mistakes_are_told_beside_their_file_and_the_draft_is_kept(ann: Person) -> None:
    made = make_pack(ann, WRONG)
    assert made["fingerprint"] is None
    first, second = made["problems"]
    assert first["sentence"] == (
        "hexes.toml, row 'hex-rib-vault', field 'value': expected int from 1 to 6, got \"three\""
    )
    assert second["place"] == "row 'hex-rib-valt', field 'id'"
    assert "did you mean 'hex-rib-vault'?" in second["problem"]
    page = ann.get(f"/packs/{made['id']}").text
    assert "expected int from 1 to 6, got &#34;three&#34;" in page
    assert "draft, 2 mistakes" in ann.get("/packs").text
    assert ann.get("/packs/choice").json() == []
    body = {"title": TITLE, "seats": [{"kind": "me"}, {"kind": "me"}], "pack": made["id"]}
    assert ann.post("/tables", body).json()["error"] == (
        "The pack 'Printed cards' has mistakes: mend them on its page first."
    )


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"hexes.toml": "[[hex]\n"}, "hexes.toml, line 1, column 6: not valid TOML: "),
        ({"hexs.toml": HEXES}, "hexs.toml: unknown file (did you mean 'hexes.toml'?)"),
        ({"hexes.toml": "x = " + "[" * 1900}, "hexes.toml: not valid TOML: it is nested too deeply"),
        ({"hexes.toml": "x = 1" + "0" * 1900}, "hexes.toml, field 'x': expected a number up to 9999"),
        (
            {"hexes.toml": HEXES + 'faction = "\\u0007"\n'},
            "hexes.toml, field 'faction': expected text, got control characters",
        ),
        (
            {"hexes.toml": HEXES.replace("Printed Name", "<script>alert(1)</script>")},
            "hexes.toml, field 'name': expected plain text, got markup or straight double quotes",
        ),
        (
            {"hexes.toml": HEXES.replace("Printed Name", "\\n".join(["abc" * 300] * 2))},
            "hexes.toml, field 'name': expected text of at most 1500 characters, got 1805",
        ),
    ],
)
def test_what_is_typed_is_answered_with_a_sentence(ann: Person, files: Any, sentence: str) -> None:
    (found, *_) = make_pack(ann, files)["problems"]
    assert found["sentence"].startswith(sentence)
    assert "/" not in found["file"]


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"../hexes.toml": HEXES}, "'../hexes.toml' can't be a file of a pack"),
        ({"hexes.py": HEXES}, "'hexes.py' can't be a file of a pack"),
        ({"hexes.toml": "x" * 2001}, "hexes.toml has a line of more than 2000 characters"),
        ({"hexes.toml": "#\n" * 40_000}, "The pack has 80,010 bytes, and 64,000 is the most"),
        ({f"n{n}.md": "" for n in range(61)}, "A pack has at most 60 files"),
    ],
)
def test_what_no_draft_may_be_is_refused(ann: Person, files: Any, sentence: str) -> None:
    reply = ann.post("/packs", {"title": TITLE, "name": "Cards", "files": files})
    assert reply.status_code == 400
    assert reply.json()["error"].startswith(sentence)


def test_nobody_sees_or_changes_the_packs_of_others(server: Running, ann: Person) -> None:
    made = make_pack(ann)
    ben = server.person("Ben")
    for path in ("", "/download"):
        assert ben.get(f"/packs/{made['id']}{path}").status_code == 404
    assert ben.post(f"/packs/{made['id']}", {"name": "Mine", "files": {}}).status_code == 404
    assert ben.post(f"/packs/{made['id']}/delete").status_code == 404
    for name in (made["id"], OWN):
        body = {"title": TITLE, "seats": [{"kind": "me"}, {"kind": "me"}], "pack": name}
        assert "There is no such pack" in ben.post("/tables", body).json()["error"]
    assert ann.get("/api/packs").json()[-1]["id"] == made["id"]


def test_a_pack_that_is_deleted_while_it_is_checked_stays_deleted(
    server: Running, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_pack(ann)
    real = Checker.check

    async def meanwhile(checker: Checker, *checked: Any) -> Report:
        await server.keeper.db.write(lambda c: store.delete_pack(c, made["id"]))
        return await real(checker, *checked)

    monkeypatch.setattr(Checker, "check", meanwhile)
    assert ann.post(f"/packs/{made['id']}", {"name": "Again", "files": FILES}).status_code == 404
    assert ann.get(f"/packs/{made['id']}").status_code == 404


def test_guests_keep_fewer_packs_than_accounts(tmp_path: Path, checks_here: None) -> None:
    config = replace(config_for(new_sqlite(tmp_path / "t.sqlite3")), limits=Limits(packs=1, checks=100))
    server = Running(config).start()
    try:
        ann = server.person("Ann")
        make_pack(ann)
        refused = ann.post("/packs", {"title": TITLE, "name": "More", "files": FILES})
        assert refused.status_code == 429
        assert refused.json()["error"] == (
            "You have 1 pack, and no more fit: delete one, or create an account to have more."
        )
        ann.ok("/account/signup", {"login": "ann", "password": "correct horse"})
        ann.visit()
        assert [pack["name"] for pack in ann.get("/packs/choice").json()] == ["Printed cards"]
        make_pack(ann, {**FILES, "long.md": "#\n" * 40_000})
    finally:
        server.stop()


def test_an_archive_is_unpacked_but_not_kept(ann: Person) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("my-cards/hexes.toml", HEXES)
    headers = {"x-csrf-token": ann.csrf, "content-type": "application/zip"}
    reply = ann.http.post("/packs/unpack", content=made.getvalue(), headers=headers)
    assert reply.json() == {"hexes.toml": HEXES}
    reply = ann.http.post("/packs/unpack", content=b"PK\3\4 no", headers=headers)
    assert reply.status_code == 400
    assert reply.json()["error"].startswith("This is not a zip archive that can be read")


def test_our_files_are_there_to_copy_from(ann: Person) -> None:
    assert "hex-rib-vault" in ann.get(f"/games/{TITLE}/files/hexes.toml").text
    assert ann.get(f"/games/{TITLE}/files/nothing.toml").status_code == 404


# ---------------------------------------------------------------------- playing


def test_a_table_keeps_the_cards_it_was_made_with(server: Running, ann: Person) -> None:
    pack = make_pack(ann)
    table = make_table(ann, pack["id"])
    ann.ok(f"/packs/{pack['id']}", {"name": "Changed", "files": {"hexes.toml": HEXES.replace("5", "6")}})
    ann.ok(f"/packs/{pack['id']}/delete")
    server.keeper.tables._live.clear()
    shown = ann.get(f"/api/tables/{table}").json()["cards"]
    assert shown == {"name": "Printed cards", "fingerprint": OWN}
    cards = ann.get(f"/api/tables/{table}/cards").json()
    assert cards["files"] == FILES
    assert [(c["row"], c["field"], c["before"], c["after"]) for c in cards["changes"]] == [
        ("hex-rib-vault", "name", '"Rib Vault"', '"The Printed Name"'),
        ("hex-rib-vault", "points", "3", "5"),
    ]
    assert play({0: ann, 1: ann}, table, 5, Random(1)) == 5


def test_the_badge_the_lists_and_the_log_say_so(ann: Person) -> None:
    make_pack(ann)
    table = make_table(ann, OWN)  # by its fingerprint
    page = ann.get(f"/t/{table}").text
    assert "Own cards in play: Printed cards" in page
    assert "2 fields differ" in page
    assert OWN in page
    assert "2 players · own cards · " in ann.visit()
    log = export(ann, table)
    assert log["content"] == OWN
    assert log["remarks"][0]["text"] == f"Own cards are in play: Printed cards, fingerprint {OWN}."
    plain = ann.make("me", "me")
    assert "own-cards" not in ann.get(f"/t/{plain}").text
    assert ann.get(f"/t/{plain}/cards").status_code == 404


def test_the_cards_are_seen_before_one_sits_down(server: Running, ann: Person) -> None:
    pack = make_pack(ann)
    ben = server.person("Ben")
    offered = make_table(ann, pack["id"], "me", "open", spectators=False)
    assert "The Printed Name" in ben.get(f"/t/{offered}/cards").text
    assert f"/t/{offered}/cards" in ben.visit()
    kept = make_table(ann, pack["id"], "me", "friend", spectators=False)
    assert ben.get(f"/t/{kept}/cards").status_code == 404
    link = ann.get(f"/api/tables/{kept}").json()["seats"][1]["link"]
    assert "See what differs before you sit down" in ben.get(link).text
    token = link.removeprefix("/j/")
    assert "The Printed Name" in ben.get(f"/t/{kept}/cards", token=token).text
    assert ben.get(f"/t/{kept}/cards.zip", token=token).status_code == 200
    # It opens this table's cards and no others.
    another = make_table(ann, pack["id"], "me", "friend", spectators=False)
    assert ben.get(f"/t/{another}/cards", token=token).status_code == 404
    ben.ok(link, {"contribution": None})  # it may be dealt again: with the same cards
    assert ben.get(f"/api/tables/{kept}").json()["cards"]["fingerprint"] == OWN


def test_a_rematch_and_a_fresh_deal_are_played_with_the_same_cards(server: Running, ann: Person) -> None:
    table = make_table(ann, make_pack(ann)["id"])
    fresh = ann.ok(f"/t/{table}/fresh", {"seats": []})
    assert fresh["cards"]["fingerprint"] == OWN
    server.call(advance(server, table, 100_000, Random(3)))
    assert f"Played with own cards: Printed cards ({OWN})" in ann.get(f"/t/{table}").text
    again = ann.ok(f"/t/{table}/rematch", {})
    assert again["cards"] == {"name": "Printed cards", "fingerprint": OWN}
    branch = ann.ok(f"/t/{again['id']}/branch", {"seat": 0})["id"]
    assert "Own cards in play" in ann.get(f"/b/{branch}").text


def test_bots_think_with_the_cards_of_the_table(server: Running, ann: Person, bots_here: None) -> None:
    table = make_table(ann, make_pack(ann)["id"], "me", "greedy")

    async def answered() -> None:
        live = await server.keeper.tables.open(table)
        while not any(answer.seat == 1 for answer in live.table.answers):
            if live.waiting == (0,):
                await advance(server, table, len(live.table.answers) + 1, Random(5))
            await asyncio.sleep(0.05)

    server.call(answered())


def test_a_log_finds_its_cards_by_their_fingerprint(server: Running, ann: Person, tmp_path: Path) -> None:
    table = make_table(ann, make_pack(ann)["id"])
    server.call(advance(server, table, 100_000, Random(4)))
    log = export(ann, table)
    ben = server.person("Ben")
    found = ben.ok("/tables/import", log)
    assert found["cards"]["fingerprint"] == OWN
    make_pack(ben, name="My own")
    assert ben.ok("/tables/import", log)["cards"]["name"] == "My own"
    # The files behind the badge are what the command line wants.
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log), encoding="utf-8")
    with zipfile.ZipFile(io.BytesIO(ann.get(f"/t/{table}/cards.zip").content)) as archive:
        archive.extractall(tmp_path / "cards")
    assert open_log(file, tmp_path / "cards").checked


def test_a_log_whose_cards_are_nowhere_says_so(tmp_path: Path, server: Running, ann: Person) -> None:
    table = make_table(ann, make_pack(ann)["id"])
    server.call(advance(server, table, 100_000, Random(4)))
    log = export(ann, table)
    elsewhere = Running(config_for(new_sqlite(tmp_path / "t.sqlite3"))).start()
    try:
        reply = elsewhere.person("Ben").post("/tables/import", log)
        assert reply.json()["error"] == (
            f"The log was played with own cards (fingerprint {OWN}) that are not on this server: put them "
            "into a pack first, and then import the log again."
        )
    finally:
        elsewhere.stop()


# ---------------------------------------------------------------------- in the database


def test_restarts_migrations_and_upgrades_keep_the_cards(database: str, checks_here: None) -> None:
    made: list[str] = []
    ann = Identity("a" * 16, "Ann", False)

    async def begin(keeper: Keeper) -> None:
        pack = await keeper.packs.make(ann, TITLE, "Printed cards", FILES)
        made.append((await keeper.dealing.create(TITLE, {}, PEOPLE, ann, pack=pack.id)).id)

    async def again(keeper: Keeper) -> None:
        live = await keeper.tables.open(made[0], ann)
        assert live.table.content.fingerprint == OWN
        assert live.info.cards == "Printed cards"
        assert live.cards is not None
        assert live.cards.files == dict(sorted(FILES.items()))

    run(database, begin)
    run(database, again)
    report = migrate.check(config_for(database), lambda done, of: None)
    assert [(finding.table, finding.fate) for finding in report.findings] == [(made[0], "as it is")]

    # A newer version of ours has other numbers: the table goes on with its own cards over those.
    async def age(keeper: Keeper) -> None:
        await keeper.db.write(lambda c: c.execute(sa.update(schema.tables).values(content="0" * 16)))

    run(database, age)
    run(database, again)


def test_cards_that_no_longer_fit_are_told_in_a_sentence(database: str, checks_here: None) -> None:
    ann = Identity("a" * 16, "Ann", False)

    async def work(keeper: Keeper) -> None:
        pack = await keeper.packs.make(ann, TITLE, "Printed cards", FILES)
        table = (await keeper.dealing.create(TITLE, {}, PEOPLE, ann, pack=pack.id)).id
        gone = json.dumps({"hexes.toml": HEXES.replace("rib-vault", "gone")})
        await keeper.db.write(
            lambda c: c.execute(sa.update(schema.cards).values(files=gone, digest="f" * 64))
        )
        await keeper.db.write(lambda c: c.execute(sa.update(schema.tables).values(cards="f" * 64)))
        keeper.tables._live.clear()
        with pytest.raises(Exception, match=r"own cards that no longer fit Solar Sphere: hexes\.toml, row"):
            await keeper.tables.open(table, ann)

    run(database, work)


def test_another_process_finds_the_cards(pair: tuple[Running, Running], checks_here: None) -> None:
    one, two = pair
    ann, ben = one.person("Ann"), two.person("Ben")
    table = make_table(ann, make_pack(ann)["id"], "me", "open")
    ben.ok(f"/t/{table}/sit", {"seat": 1})
    assert ben.get(f"/api/tables/{table}/cards").json()["fingerprint"] == OWN
    assert play({0: ann, 1: ben}, table, 4, Random(6)) == 4


def test_what_no_table_needs_any_more_is_removed(database: str, checks_here: None) -> None:
    ann = Identity("a" * 16, "Ann", False)

    async def work(keeper: Keeper) -> None:
        pack = await keeper.packs.make(ann, TITLE, "Printed cards", FILES)
        tables = [(await keeper.dealing.create(TITLE, {}, PEOPLE, ann, pack=pack.id)).id for _ in range(2)]
        await keeper.db.write(lambda c: c.execute(sa.update(schema.cards).values(used=0.0)))
        left = sa.select(sa.func.count()).select_from(schema.cards)
        for table, wanted in zip(tables, (1, 0), strict=True):
            await keeper.db.write(partial(store.delete_tables, table_ids=[table]))
            assert await keeper.db.read(lambda c: c.execute(left).scalar()) == wanted
        facts = await keeper.db.read(lambda c: store.facts_of(c, ann.user_id))
        assert facts["packs"][0]["name"] == "Printed cards"
        await keeper.db.write(lambda c: store.remove_person(c, ann.user_id, "gone", "test"))
        assert await keeper.packs.mine(ann) == []

    run(database, work)


def test_the_servers_packs_are_there_for_everybody(server: Running, tmp_path: Path) -> None:
    folder = tmp_path / "printed"
    folder.mkdir()
    (folder / "hexes.toml").write_text(HEXES, encoding="utf-8")
    pack = admin.run(server.config, lambda a: a.add_pack(folder, TITLE, "House cards"))
    ann = server.person("Ann")
    assert {"id": pack.id, "name": "House cards", "title": TITLE, "server": True} in ann.get(
        "/packs/choice"
    ).json()
    assert "Packs of this server" in ann.get("/packs").text
    assert "readonly" in ann.get(f"/packs/{pack.id}").text
    assert "This pack is the server" in ann.post(f"/packs/{pack.id}/delete").json()["error"]
    table = make_table(ann, pack.id)
    assert ann.get(f"/api/tables/{table}").json()["cards"]["name"] == "House cards"
    assert [one.name for one in admin.run(server.config, lambda a: a.packs())] == ["House cards"]
    admin.run(server.config, lambda a: a.remove_pack(pack.id))
    assert ann.get("/packs/choice").json() == []
    (folder / "hexes.toml").write_text(HEXES.replace("5", '"5"'), encoding="utf-8")
    with pytest.raises(Exception, match=r"hexes\.toml, row 'hex-rib-vault', field 'points': expected int"):
        admin.run(server.config, lambda a: a.add_pack(folder, TITLE, "House cards"))


# ---------------------------------------------------------------------- the check itself


def test_a_check_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packcheck, "_SECONDS", 0.01)

    def forever(*_: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(packcheck, "judged", forever)
    assert packcheck.examine(TITLE, FILES) == packcheck.Report(None, (packcheck.TOO_LONG,))


def test_cards_with_which_the_rules_break_down_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("a card")

    monkeypatch.setattr(packcheck, "Table", broken)
    (found,) = packcheck.judged(find_title(TITLE), FILES).problems
    assert found.problem.startswith("the rules can't play with these cards (KeyError)")


@pytest.mark.parametrize("title", ["pirates-of-skydock", "revenant", "solar-sphere", "voidfall"])
def test_our_own_files_pass_the_check_of_packs(title: str) -> None:
    found = find_title(title)
    assert found.content_texts is not None
    for name, text in found.content_texts().items():
        assert list(packcheck._excess(name, text)) == []
    assert set(found.content_texts()) == {f"{name}.toml" for name in found.content_rows(None)}
