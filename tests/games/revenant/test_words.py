"""Labels, prompts, log sentences and explanations of Revenant."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from tests.games.revenant.asking import MODES, asked, each_question, words_for
from tests.games.revenant.sampling import fresh, tables

from starboard.games.revenant import content
from starboard.games.revenant import grammar as g
from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.view import view
from starboard.games.revenant.words.conditions import condition
from starboard.games.revenant.words.log import LOG
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import Speaker
from starboard.kernel.state import Event

FINAL = words_for({"seats": 3})
PROTOTYPE = words_for({"seats": 3, "edition": "prototype"})
SOLO = words_for({"seats": 1})

# An id of the content, the log or the effect language that has slipped into a sentence.
RAW = re.compile(
    r"\b(cad|fri|ord|sc|col|fail|core|pa|fa|ha|hi|pl|ark|proto|solo|sector|cadet|rank|slot|setup|effect)-[a-z0-9]"
    r"|[a-z]-(arkship|fighter|dropship|shuttle)\b"
    r"|\b[cp][1-6]\b|\b(mat|ene|sci|neu|op)\b|[a-z_]+\(|\bspend-|None"
)
ANSWERS = {"decline", "stop", "do", "pass", "neither", "spend-hidden", "stay"}

ASKED = {
    "affiliation-bonus", "attach-cadet", "attack-order", "attack-target", "bombard", "bonus-action",
    "cleanse-source", "copy-target", "corruption-slot", "cull", "damage-point", "deploy", "destroy-target",
    "discard-down", "discard-pick", "discount-pick", "draw-split", "effect-option", "effect-part",
    "emergency-gain", "failure-loss", "gain-type", "hi-keep", "hi-to-resource", "hypercharge-card",
    "influence-house", "land", "lock-pick", "move-run", "overflow", "pay", "place", "planet-option",
    "play-card", "protection", "proto-agenda", "proto-discard-open", "proto-first-player", "proto-frigate",
    "proto-repair-n", "proto-reveal", "repair-target", "reserve-shuttle", "reset-house", "second-card",
    "setup-house", "setup-redraw", "setup-side", "shield-sector", "solo-frigate", "solo-lines", "solo-remove",
    "spread-target", "swap-target", "turn-end", "use-ability",
}  # fmt: skip


def label(s: Revenant, q: Question, value: Value, words: RevenantWords = FINAL) -> str:
    assert value in q.options
    return Speaker(words).label(view(s, q.seat), q, value)


# ---------------------------------------------------------------------- everything is covered


def test_every_question_and_event_of_random_games_has_plain_words() -> None:
    verbs: set[str] = set()
    texts: set[str] = set()
    for number, options in enumerate(MODES):
        words = words_for(options)

        def look(s: Revenant, q: Question, words: RevenantWords = words) -> None:
            verbs.add(q.verb)
            seen = view(s, q.seat)
            prompt = Speaker(words).prompt(seen, q)
            assert prompt.startswith(words.seat_name(q.seat) + ": ")
            labels = [Speaker(words).label(seen, q, option) for option in q.options]
            assert all(labels)
            assert not ANSWERS & set(labels)
            assert len(set(labels)) == len(labels), (q, labels)
            texts.update([prompt, *labels])

        s = each_question(options, f"words {number}", look)
        assert s.events
        sentences = [Speaker(words).sentence(event) for event in s.events]
        assert all(sentence.endswith(".") and not sentence[0].islower() for sentence in sentences)
        texts.update(sentences)
    assert len(verbs & ASKED) > 40
    assert not verbs - ASKED
    assert not [text for text in texts if RAW.search(text)]


def test_every_verb_that_the_rules_ask_is_declared_and_no_other() -> None:
    """Rare questions may not come up in a few games: the verbs are read from the rules themselves."""
    folder = Path(content.__file__).parent
    files = [*folder.glob("*.py"), *(folder / "rules").glob("*.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    used = set(re.findall(r'(?:ask|choose|pick)\(\s*(?:s,\s*p,|[a-z.()\[\]0-9]+,)\s*"([a-z-]+)"', source))
    assert {"place", "bombard", "solo-lines", "reset-house"} <= used
    assert used <= ASKED
    assert {kind.verb for kind in KINDS} == ASKED


def test_the_log_knows_every_verb_that_the_rules_tell_and_no_other() -> None:
    folder = Path(content.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    told = set(re.findall(r'\.tell(?:_only)?\(\s*(?:\([a-z.]+,\),\s*)?"([a-z-]+)"', source))
    assert {"man", "keep-hidden", "core-damage", "crew-token", "no-room"} <= told
    assert told == set(LOG)


def test_rare_events_read_well() -> None:
    samples: list[tuple[str, tuple[Value, ...], str]] = [
        (
            "swap",
            ("fenrax-fighter", "zenor-fighter"),
            "Red exchanges the Fenrax Fighter for the Zenor Fighter.",
        ),
        ("man", ("captain", "zenor-arkship"), "Red mans the Zenor Arkship with the Captain."),
        ("man", ("cadet-2", "frigate"), "Red mans their Frigate with Cadet 2."),
        ("damage", ("zenor-arkship", 1), "The Zenor Arkship is damaged (1 of 2)."),
        ("spend-hidden-card", ("yarvek",), "Red alone knows that it was of Yarvek."),
        ("lost", (), "Red can no longer pay for the Revenant and loses the action."),
        ("discard", ("frigate",), "Red discards a Frigate card."),
        ("play-order", (), "Red plays an Order card."),
        ("play-order-card", ("ord-fair-trade",), "Red alone knows that it is Fair Trade."),
        ("deploy", ("zenor-fighter", "sector-3"), "Red deploys the Zenor Fighter in sector 3."),
        ("hidden", (3, 1), "Red looks at 3 Hidden Influence cards and keeps 1."),
        ("hidden", (1, 1), "Red gains 1 Hidden Influence card."),
        (
            "failure",
            ("fail-power-surge", "lower"),
            "Failure! Power Surge, lower effect: each player loses 1 Operation card.",
        ),
    ]
    for verb, data, text in samples:
        assert Speaker(FINAL).sentence(Event(verb, 0, "REV-1.1", data)) == text


def test_the_prototype_has_its_own_words() -> None:
    """Chapter 5: Round, Absorber, Civilian ship, Improvement cards, Captain level, Breach."""

    def say(verb: str, *data: Value) -> str:
        return Speaker(PROTOTYPE).sentence(Event(verb, 0, "REVP-1.1", data))

    assert say("cycle", 2) == "Round 2 of 4 begins."
    assert say("shield", "sector-4") == "Red lays an Absorber in sector 4."
    assert say("deploy", "zenor-shuttle", "sector-1") == "Red deploys the Zenor Civilian ship in sector 1."
    assert say("draw", "1 cadet 2 order") == "Red draws 1 Training card and 2 Support cards."
    assert say("promote", 1) == "Red rises to Captain level 1."
    assert say("skirmish", "sector-2", 1) == "Breach in sector 2: 1 hit; Red allocates it."
    assert say("man", "captain", "reinforce") == "Red sends the Captain to Deploy on the Revenant."
    assert "Whoever has the most Victory Points wins." in PROTOTYPE.summary()
    assert "without an Absorber is a hit" in PROTOTYPE.summary()
    assert "Prestige" in FINAL.summary()


def test_the_guide_fits_the_mode() -> None:
    """The coach speaks of the Council at two seats, of the Crew alone, and never of what an edition lacks."""

    def heads(words: RevenantWords) -> list[str]:
        return [head for head, _ in words.guide()]

    two = words_for({"seats": 2})
    assert "The Council" in heads(two)
    assert "The Council" not in heads(FINAL)
    assert "The Corrupted Crew" in heads(SOLO)
    assert "Read the Breach" in heads(PROTOTYPE)
    told = " ".join(text for _, text in PROTOTYPE.guide())
    assert "Absorber" in told
    assert "trade one in" not in told
    assert "trade one in" in " ".join(text for _, text in FINAL.guide())


def test_seats_have_names() -> None:
    assert [FINAL.seat_name(seat) for seat in range(4)] == ["Red", "Black", "Teal", "Amber"]
    assert SOLO.seat_name(1) == "the Corrupted Crew"


# ---------------------------------------------------------------------- effects


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("gain(mat:2) ; draw(1)", "gain 2 Material, then draw 1 Operation card"),
        ("pay(any:2) > gain(any:3)", "pay 2 Resources of your choice to gain 3 Resources of your choice"),
        ("draw(2) & cleanse(1, both)",
         "draw 2 Operation cards and/or remove 1 Corruption from your Frigate board or a House ship"),
        ("discard(op:1) > gain(any:2) | draw(1)",
         "discard 1 Operation card to gain 2 Resources of your choice, or draw 1 Operation card"),
        ("shield(1, here)", "lay 1 Shield in your sector"),
        ("destroy(2, any)", "destroy up to 2 Voidborn in any sectors"),
        ("influence(choice,1) ; hidden(2)",
         "gain 1 Influence with a House of your choice, then gain Hidden Influence twice"),
        ("promote(1)", "raise your rank by 1 for 2 Science"),
        ("deploy(fighter+dropship, any)", "deploy a Fighter or Dropship in any sector"),
        ("damage(+1) ; reach(1)", "deal 1 more damage and hit adjacent outer sectors too"),
        ("pay(mat:n) > repair(n, any) ; tactics(n)",
         "pay any number of Material to repair as many damage anywhere, then gain as many Tactics"),
    ],
)  # fmt: skip
def test_effects_read_as_sentences(effect: str, text: str) -> None:
    assert FINAL.lexicon.effect(g.parse_effect(effect)) == text


def test_parts_that_need_their_cost_can_be_read() -> None:
    assert FINAL.lexicon.effect_text("tactics(n)") == "gain as many Tactics"
    assert FINAL.lexicon.effect_text("deploy(house_of_discard, any)").startswith(
        "deploy a ship of that card's"
    )


def test_every_effect_of_the_content_has_words() -> None:
    t = tables()
    for words in (FINAL, PROTOTYPE):
        lex = words.lexicon
        texts = [lex.card_text(card) for card in t.operations]
        texts += [lex.effect(e) for planet in t.planets for e in planet.options]
        texts += [lex.effect(e) for failure in t.failures for e in failure.effects]
        texts += [lex.ability_text(a) for a in t.abilities]
        assert not [text for text in texts if RAW.search(text) or "{" in text]


def test_conditions() -> None:
    """7.14."""
    by_id = {agenda.id: agenda.condition for agenda in tables().agendas}
    expected = {
        "fa-belitan-yarvek": "at least 5 Belitan and Yarvek ships together",
        "pa-diplomat": "Influence 2 or more with at least 7 Houses",
        "pa-clean-ship": "no Corruption on your Frigate board and at least 6 Resources",
        "pa-grand-marshal": "rank 3 or more and at least 4 Science",
        "fa-one-of-each": "at least 1 House with all four ships on the board",
    }
    assert {id: condition(FINAL.lexicon, by_id[id]) for id in expected} == expected


# ---------------------------------------------------------------------- labels, worked by hand


def test_place_shows_influence_reward_action_and_corruption() -> None:
    """EX-3: Zenor on 1, its token on 2 gives 1 Neutronium; the Arkship is corrupted."""
    s, q = asked(
        {
            "sector.3.ships": ["zenor-arkship", "zenor-fighter"],
            "sector.3.voidborn": 2,
            "red.influence.zenor": 1,
            "zenor-arkship.corrupt": True,
            "red.free": [1, 1, 0, 1],
        }
    )
    assert label(s, q, "captain zenor-fighter") == (
        "Captain · Zenor Fighter, sector 3 · Influence 1 → 2, reward: gain 1 Neutronium · "
        "manoeuvre and attack (2 Voidborn here)"
    )
    text = label(s, q, "cadet-1 zenor-arkship")
    assert text.endswith("· Clone or Replicate · gives Corruption")
    assert "pay 1 Material, 1 Energy and 1 Neutronium" in label(s, q, "captain reinforce")
    assert label(s, q, "captain emergency") == (
        "Captain · emergency space · gain Hidden Influence, then 1 Resource of your choice or 1 Tactics"
    )
    assert Speaker(FINAL).prompt(view(s, 0), q) == (
        "Red: which ship will you man? (3 of 3 crew at home; 1 Material, 1 Energy and 1 Neutronium; "
        "3 empty Corruption slots)"
    )


def test_influence_on_the_last_field_says_so() -> None:
    s, q = asked({"red.influence.yarvek": 8, "red.free": [1, 1, 0, 1]}, "captain reinforce")
    assert q.verb == "influence-house"
    assert label(s, q, "yarvek") == "Yarvek Influence stays at 8, the maximum · Power 0"


def test_damage_points_show_marker_or_loss() -> None:
    """EX-16: Zenor's Arkship is full; destroyed, Zenor's Power falls 2 → 1, worth 3 at Influence 3."""
    s, q = asked(
        {
            "sector.3.ships": ["fenrax-arkship", "zenor-arkship", "yarvek-fighter"],
            "sector.1.ships": ["zenor-fighter"],
            "zenor-arkship.damage": 2,
            "sector.3.voidborn": 4,
            "sector.3.shields": 1,
            "red.frigate": "3",
            "black.frigate": "7",
            "teal.frigate": "7",
            "red.influence.zenor": 3,
            "phase": "Skirmish",
        }
    )
    assert q.verb == "damage-point"
    assert label(s, q, "fenrax-arkship") == "Fenrax Arkship: damage 1 of 2"
    assert label(s, q, "zenor-arkship") == "Zenor Arkship: destroyed, Zenor Power 2 → 1, costs you 3"
    assert Speaker(FINAL).prompt(view(s, 0), q) == "Red: sector 3: which ship takes the next of 3 hits?"


def test_planet_options_and_landing() -> None:
    s, q = asked(
        {"sector.4.ships": ["yarvek-dropship"], "sector.4.planet": "pl-mirror-lake", "sector.4.cube": 1},
        "captain yarvek-dropship",
        "stop",
    )
    assert q.verb == "land"
    assert label(s, q, "land") == "land on Mirror Lake, take 1 Data cube"
    q = Question(0, "planet-option", ["upper", "lower"], ("pl-mirror-lake",), False)
    assert label(s, q, "upper") == "upper option: draw 2 Operation cards, then gain 1 Tactics"
    assert label(s, q, "lower") == (
        "lower option (Mining), corrupted: 1 Corruption: gain 2 Neutronium, then gain 2 Resources of your "
        "choice"
    )


def test_cards_name_kind_house_price_and_effect() -> None:
    s, q = asked(
        {
            "sector.1.ships": ["novaris-arkship"],
            "red.hand": ["cad-war-scholar"],
            "red.free": [1, 1, 2, 0],
        },
        "captain novaris-arkship",
        "decline",
        "c2",
    )
    assert q.verb == "play-card"
    assert label(s, q, "cad-war-scholar") == (
        "War Scholar (Cadet card, Novaris) · 1 Science · after an Arkship option, once a turn: gain 2 "
        "Tactics · House of your ship: bonus A or B"
    )


def test_corruption_slot_names_what_closes() -> None:
    """EX-9: 10 slots are open while only Gain is corrupted, 8 afterwards."""
    s, q = asked(
        {"sector.1.ships": ["fenrax-fighter"], "fenrax-fighter.corrupt": True},
        "captain fenrax-fighter",
        "stop",
    )
    assert q.verb == "corruption-slot"
    assert label(s, q, "c4") == "Activate: its bonus action closes, 10 → 8 Resource slots"


@pytest.mark.parametrize(
    ("free", "locks"),
    [
        ([0, 8, 0, 0], ""),  # all of it fits
        ([0, 10, 0, 0], ", locks 2 Energy"),
        ([0, 9, 0, 0], ", locks 1 Energy"),
        ([4, 6, 0, 0], ", locks 2 Resources"),  # which ones, is asked next
    ],
)
def test_corruption_slot_tells_what_it_locks(free: list[int], locks: str) -> None:
    """REV-13.6: of 10 Resources, 8 slots hold 8."""
    s, q = asked(
        {"sector.1.ships": ["fenrax-fighter"], "fenrax-fighter.corrupt": True, "red.free": free},
        "captain fenrax-fighter",
        "stop",
    )
    assert label(s, q, "c4") == f"Activate: its bonus action closes, 10 → 8 Resource slots{locks}"


def test_prompts_tell_careful_moves_from_manoeuvres() -> None:
    """REV-8.2, REV-18.6, REVP-4.2, REVP-4.11."""
    ships = {"fenrax-arkship.at": "3", "zenor-fighter.at": "2"}

    def prompt(words: RevenantWords, *answers: Value, **options: Value) -> str:
        s, q = asked(ships, *answers, **options)
        assert q.verb == "move-run"
        return Speaker(words).prompt(view(s, 0), q)

    manned = ("cadet-1 zenor-fighter", "manoeuvre")
    assert (
        prompt(FINAL, *manned)
        == "Red: where will you manoeuvre the Zenor Fighter in sector 2? (up to 1 sector)"
    )
    text = "Red: where will you move the Zenor Fighter in sector 2? (up to 1 sector)"
    assert prompt(PROTOTYPE, *manned, edition="prototype") == text
    which = ("cadet-1 fenrax-arkship", "ark-mobilise", "zenor-fighter")
    where = "where will you move the Zenor Fighter in sector 2?"
    assert prompt(FINAL, *which) == f"Red: careful move: {where} (up to 4 sectors, not into more Voidborn)"
    which = ("cadet-1 fenrax-arkship", "proto-reorganize", "zenor-fighter")
    text = f"Red: reorganize: {where} (up to 1 sector, not into more Voidborn)"
    assert prompt(PROTOTYPE, *which, edition="prototype") == text


def test_exchange_of_a_ship() -> None:
    """7.7, politician-b at rank 3: a Zenor card lets the Zenor Fighter take the place of another Fighter."""
    s, q = asked(
        {
            "sector.1.ships": ["fenrax-fighter", "fenrax-arkship"],
            "red.captain": "politician-b",
            "red.rank": 3,
            "red.hidden": ["zenor"],
            "red.free": [0, 0, 0, 0],
        },
        "captain fenrax-fighter",
        "stop",
        "pass",
        "politician-b-rank-3",
    )
    assert q.verb == "swap-target"
    assert label(s, q, "fenrax-fighter") == (
        "Fenrax Fighter in sector 1 · manned by Red's Captain · Fenrax Power 2 → 1"
    )


def test_reset_rewards_name_the_field() -> None:
    """REV-28.3: on field 11 a reset brings 1 Influence of choice."""
    s, _ = asked({"red.tactics": 11, "red.influence.novaris": 4})
    q = Question(0, "reset-house", ["novaris"], (), False)
    assert (
        Speaker(FINAL).prompt(view(s, 0), q)
        == "Red: your Tactics of 11 earn you 1 Influence: with which House?"
    )
    assert label(s, q, "novaris") == ("Novaris Influence 4 → 5, reward: gain 2 Tactics · Power 0")


def test_setup_sides_and_redraw() -> None:
    s = fresh({"seats": 2})
    q = Question(0, "setup-side", ["A", "B"], ("scout-a", "scout-b"), False)
    assert label(s, q, "B") == "side B, The Surveyor · when you manoeuvre: move up to 2 sectors further"
    q = Question(0, "setup-redraw", ["none", "cadet+order"], (), False)
    assert label(s, q, "none") == "keep all three"
    assert label(s, q, "cadet+order") == "exchange the Cadet card and the Order card"


def test_labels_say_nothing_of_what_the_seat_cannot_see() -> None:
    """The same labels, whatever the others hold."""
    base: dict[str, Any] = {"sector.1.ships": ["fenrax-fighter", "zenor-arkship"], "red.free": [2, 2, 2, 2]}
    texts = []
    for hand, hidden in ((["cad-war-scholar"], ["zenor"]), (["ord-quiet-word"], ["fenrax"])):
        s, q = asked({**base, "black.hand": hand, "black.hidden": hidden})
        texts.append([label(s, q, option) for option in q.options])
    assert texts[0] == texts[1]


# ---------------------------------------------------------------------- explanations


def test_every_component_explains_itself() -> None:
    for words in (FINAL, PROTOTYPE, SOLO):
        for component in tables().by_id:
            found = words.explain(component)
            assert found is not None, component
            assert found.id == component
            assert re.fullmatch(r"REV[PS]?-\d+\.\d+", found.clause)
            assert found.origin not in ("", "own content")
            assert not RAW.search(found.text), found
            assert found.text.endswith(".")


def test_explanations_are_found_by_name_and_word() -> None:
    expected = {
        "Mirror Lake": "pl-mirror-lake",
        "war scholar": "cad-war-scholar",
        "zenor arkship": "zenor-arkship",
        "The Kingmaker": "politician-b",
        "bombard": "bombard",
        "Careful moves": "careful move",
        "neutronium": "neu",
    }
    for text, id in expected.items():
        found = FINAL.explain(text)
        assert found is not None, text
        assert found.id == id
    assert FINAL.explain("nonsense") is None
    assert PROTOTYPE.explain("bombard") is None  # REVP-1.4
    assert PROTOTYPE.explain("absorber") is not None


def test_explanations_tell_numbers_and_origin() -> None:
    ark = FINAL.explain("belitan-arkship")
    assert ark is not None
    assert "Exchange: pay 2 Resources of your choice to gain 3 Resources of your choice" in ark.text
    assert ark.origin == "rulebook"
    card = FINAL.explain("ord-quiet-word")
    assert card is not None
    assert (
        card.text == "Zenor, costs 1 Science and 1 Neutronium, worth 1 Prestige. Gain Hidden Influence twice."
    )
    assert card.origin == "created"
    sector = FINAL.explain("sector-3")
    assert sector is not None
    assert "Room for 5 House ships, at most 2 Arkships among them" in sector.text


def test_clauses_of_the_words_exist() -> None:
    rules = Path(__file__).parents[3] / "docs" / "rules" / "revenant.md"
    known = set(re.findall(r"- (REV[PS]?-\d+\.\d+) ", rules.read_text(encoding="utf-8")))
    folder = Path(content.__file__).parent
    used: set[str] = set()
    for path in [*(folder / "words").glob("*.py"), *(folder / "why").glob("*.py")]:
        used |= set(re.findall(r"REV[PS]?-\d+\.\d+", path.read_text(encoding="utf-8")))
    assert used <= known


def test_own_content_is_told_from_ours(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    copytree(Path(content.__file__).parent / "content", folder)
    path = folder / "order_cards.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('effect = "hidden(2)"', 'effect = "hidden(3)"'), encoding="utf-8")
    words = RevenantWords(content.load(folder), {"seats": 3})
    changed, same = words.explain("ord-quiet-word"), words.explain("ord-fair-trade")
    assert changed is not None
    assert same is not None
    assert changed.origin == "own content"
    assert "gain Hidden Influence 3 times" in changed.text.lower().replace(
        "hidden influence", "Hidden Influence"
    )
    assert same.origin == "created"
