"""What the options of each kind of question are called: the thing, its price, the chance of its roll."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.grammar import parse_effect
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import ChallengeView, SeatView, SkydockView
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.brief import brief, gain, loss, unpaid, upfront
from starboard.games.pirates_of_skydock.words.effects import effect
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.naming import seat_token
from starboard.kernel.resolve import DECLINE


def me(v: SkydockView, q: Question) -> SeatView:
    return v.players[q.seat]


def _colour(value: Value) -> str:
    """A seat that is called by its colour."""
    return seat_token(COLOURS.index(str(value)))


# ---------------------------------------------------------------------- set-up


def character(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    person = tables.characters[tables.by_id[str(value)][1]]
    stats = ", ".join(f"{t.STATS[n]} {bonus}" for n, bonus in enumerate(person.stats))
    power = tables.powers[person.power].name
    return f"{person.name}, {person.calling}: {stats}; {power}; starts with {person.glory} glory"


def backer(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    row = tables.backers[tables.by_id[str(value)][1]]
    return f"{row.name}: {row.support} support if {say.wants(tables, row)}"


def draft(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    kind, row = str(value).split()
    slot = say.first_free(me(v, q), row)
    number = t.KINDS.index(kind)
    note = say.slot_note(tables, slot, number)
    return f"{say.kind_name(tables, kind)} ({say.value(tables, number, 1)}) in {slot} ({note})"


# ---------------------------------------------------------------------- planning


def draw(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    what = "for symbols and tricks" if value == "scheme" else "for gear, or to improve an ability"
    return f"1 {value} card, {what}"


def improve(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    """`move D` acquires, a slot is raised."""
    text = str(value)
    if " " in text:
        kind, row = text.split()
        number = t.KINDS.index(kind)
        slot = say.first_free(me(v, q), row)
        name, worth = say.kind_name(tables, kind), say.value(tables, number, 1)
        return f"New: {name} 1 ({worth}) in {slot} ({say.slot_note(tables, slot, number)})"
    found = say.ability_at(me(v, q), text)
    if found is None:
        return text
    number = t.KINDS.index(found.kind)
    name = say.kind_name(tables, found.kind)
    before, after = (say.value(tables, number, level) for level in (found.level, found.level + 1))
    return f"Raise {name} in {text} from level {found.level} ({before}) to {found.level + 1} ({after})"


def energy(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    slot = str(value)
    found = say.ability_at(me(v, q), slot)
    if found is None:
        return slot
    number = t.KINDS.index(found.kind)
    notes = [say.value(tables, number, found.level)]
    if found.cover:
        notes.append("covered")
    if found.markers:
        notes.append("a second marker")
    return f"{say.kind_name(tables, found.kind)} {found.level} in {slot} ({', '.join(notes)})"


def ready(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return "I am ready: show the plans once everybody is"


# ---------------------------------------------------------------------- cards in windows


def play(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    """A card for its effect, loot to improve with, or letting the window pass."""
    text = str(value)
    if text == GO_ON:
        return _go_on(q)
    if text.startswith("improve "):
        card = text.removeprefix("improve ")
        return f"Give up {say.card_name(tables, card)} to improve an ability"
    return f"Play {say.card_name(tables, text)}: {effect(say.card_of(tables, text).effect)}"


def _go_on(q: Question) -> str:
    if q.verb == "plan":
        return "No more: place energy"
    said = {
        "after": "End the turn",
        "loot": "Go on to the challenge",
        "token": "Take the token",
        "encounter": "Face the encounter",
        "random-half": "Go on to the random half",
        "help": "Go on to the attempt",
    }
    return said[str(q.about[0])]


def react(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    if value == GO_ON:
        said = {"roll": "Roll the die", "reroll": "Keep this die", "token": "Take the token"}
        return said.get(str(q.about[0]), "Let it happen")
    if value in t.POWERS:
        return f"Use {tables.powers[t.POWERS.index(str(value))].name}: roll the die again"
    return f"Play {say.card_name(tables, str(value))}: {effect(say.card_of(tables, str(value)).effect)}"


# ---------------------------------------------------------------------- the turn


def turn(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    text = str(value)
    if text.startswith("help "):
        _, name, symbol = text.split()
        return f"Call for help with {say.objective_of(tables, name).name}: {symbol}"
    if text in tables.by_id or text.startswith("improve "):
        return play(tables, v, q, value)
    return action(tables, v, q, value)


def action(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    """What a marker, or an `activate` card, does with an ability."""
    slot, what, *rest = str(value).split()
    mine = me(v, q)
    found = say.ability_at(mine, slot)
    if found is None:
        return str(value)
    name = f"{say.kind_name(tables, found.kind)} {found.level} in {slot}"
    if what == "forgo":
        claim = "" if v.claimed else ", and claim the first-player token"
        return f"{name}: take the marker and do nothing{claim}"
    said = {
        "scheme": f"draw {say.count(found.value, 'scheme card')}",
        "heal": f"remove up to {say.count(found.value, 'token')}, 1 glory each",
        "stay": "stay where you are",
    }
    if what in said and found.kind != "loot":
        return f"{name}: {said[what]}"
    if found.kind == "move":
        return f"{name}: {way(tables, v, mine, what, int(rest[1]) if rest else -1)}"
    if found.kind == "loot":
        fails = "a guard comes" if v.supply else "the alert rises"
        return f"{name}: draw 1 loot card, then {_odds(v, slot, 'loot')} or {fails}"
    if found.kind == "attack":
        side = "an active guard" if what == "active" else "a stunned guard"
        return f"{name}: attack {side}, {_odds(v, slot, 'attack')} or you gain a token"
    return f"{name}: {_interaction(tables, v, mine, slot, what)}"


def way(tables: Tables, v: SkydockView, mine: SeatView, spot: str, past: int) -> str:
    """A destination with what it costs to go there; `past` is -1 for a way that no guard notices."""
    going = "go out and come back" if spot == mine.spot else f"go to {say.place(tables, v, spot)}"
    price = price_of_way(tables, v, mine, spot, past)
    by = ""
    if past >= 0:
        by = " past stunned guards" if not past else f" past {say.count(past, 'guard')}"
    return f"{going}{by}, {price}"


def price_of_way(tables: Tables, v: SkydockView, mine: SeatView, spot: str, past: int) -> str:
    """SKY-6.4 to SKY-6.8, own powers counted in: free; an encounter; the guard half at −2."""
    person = tables.characters[tables.by_id[mine.character][1]]
    noticed = past >= 0 and (person.power != t.SOFT_BOOTS or mine.power_used)
    halves = []
    if noticed:
        halves.append(f"guard half at {say.signed(-past * tables.guard_penalty)}" if past else "guard half")
    if say.room_at(tables, v, spot).encounter:
        halves.append("random half")
    return f"encounter: {' and '.join(halves)}" if halves else "free"


def _interaction(tables: Tables, v: SkydockView, mine: SeatView, slot: str, what: str) -> str:
    if what == "room":
        room = say.room_at(tables, v, mine.spot)
        odds = _odds(v, slot, "room")
        if not odds:
            return f"use {say.with_article(room.name)}: {brief(room.effect)}"
        first, cost = upfront(room.effect), loss(room.effect)
        before = f", {first} first" if first else ""
        failed = f"; if it fails, {cost}" if cost else ""
        lacks = unpaid(room.effect, mine)
        vain = f", but {lacks}" if lacks else ""
        return f"use {say.with_article(room.name)}{before}, {odds}: {gain(room.effect)}{vain}{failed}"
    row = say.objective_of(tables, what)
    odds = _odds(v, slot, "objective", what)
    return f"attempt {row.name}{', ' + odds if odds else ''}: {row.glory} glory"


def _odds(v: SkydockView, slot: str, source: str, objective: str = "") -> str:
    found = prospect(v, slot, source, objective)
    return "" if found is None else f"{found.stat} {found.chance} %"


def prospect(v: SkydockView, slot: str, source: str, objective: str = "") -> ChallengeView | None:
    """The challenge to which an ability would lead here."""
    for one in v.prospects:
        if (one.slot, one.source, one.objective) == (slot, source, objective):
            return one
    return None


# ---------------------------------------------------------------------- help and payment


def help_card(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return "No" if value == "no" else f"Help with {say.card_name(tables, str(value))}"


def helper(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    if value == "drop":
        return "Drop the call: nothing is spent"
    return f"Take {_colour(value)} as helper: no glory, 1 support token each"


def marker(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    slot = str(value)
    found = say.ability_at(me(v, q), slot)
    level = "" if found is None else f" {found.level}"
    odds = _odds(v, slot, "objective", str(q.about[0]))
    return f"Interact{level} in {slot}{', ' + odds if odds else ''}"


def payment(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return f"Pay with {say.card_name(tables, str(value))}"


def spend(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    if value == "stop":
        return "Stop: the challenge fails"
    return f"Discard {say.card_name(tables, str(value))} for +{tables.discard_bonus}"


# ---------------------------------------------------------------------- tokens and effects


def token(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    slot = str(value)
    found = say.ability_at(me(v, q), slot)
    if found is None:
        return slot
    held = ", which has a marker" if found.markers else ""
    return f"Cover {say.kind_name(tables, found.kind)} {found.level} in {slot}{held}"


def heal(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    if value == "enough":
        return "No more"
    colour, slot = str(value).split()
    seat = COLOURS.index(colour)
    whose = "Your" if seat == q.seat else f"{seat_token(seat)}'s"
    return f"{whose} {say.ability(tables, v.players[seat], slot)}"


def attack_result(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    if value == "airlock":
        return f"Airlock the guard for good: {tables.airlock_glory} glory"
    return "Knock the guard out: draw 1 loot card"


def effect_option(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return "Nothing" if value == DECLINE else say.capital(effect(parse_effect(str(value))))


def pay(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return "No, keep your cards" if value == DECLINE else f"Discard {say.card_name(tables, str(value))}"


def discard(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return f"Discard {say.card_name(tables, str(value))}"


def dig(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    card = say.card_of(tables, str(value))
    when = say.TIMING_WORDS[card.timing]
    return f"Keep {say.card_name(tables, card.id)}, {when}: {brief(card.effect)}"


def scan(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    row = tables.encounters[tables.by_id[str(value)][1]]
    levels = "".join(str(level) for level, marked in enumerate(row.levels) if marked)
    return f"{row.name}; guard half: {brief(row.guard)}; random half, level {levels}: {brief(row.random)}"


def steal(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    seat = v.players[COLOURS.index(str(value))]
    return f"{_colour(value)}, who holds {say.count(seat.schemes + seat.loot, 'card')}"


def stun(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    return f"A guard {say.inside(tables, v, str(value))}"


def guard(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    """`s3 active`, and `s3 active to s1`."""
    spot, side, *rest = str(value).split()
    said = f"The {side} guard {say.inside(tables, v, spot)}"
    there = v.rooms[t.SPOTS.index(spot)]
    if (there.guards if side == "active" else there.stunned) > 1:
        said = f"One {side} guard {say.inside(tables, v, spot)}"
    return f"{said} to {say.place(tables, v, rest[1])}" if rest else said


def sneak(tables: Tables, v: SkydockView, q: Question, value: Value) -> str:
    there = v.rooms[t.SPOTS.index(str(value))]
    guards = there.guards + there.stunned
    note = f" ({say.count(guards, 'guard')} there)" if guards else ""
    if value == q.about[0]:
        return f"Stay {say.inside(tables, v, str(value))}{note}"
    return f"To {say.place(tables, v, str(value))}{note}"
