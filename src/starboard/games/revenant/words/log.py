"""The sentences of the log."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import MEMBERS
from starboard.kernel.ask import Value
from starboard.kernel.english import count, listed
from starboard.kernel.sentences import Data, Sentences

# ---------------------------------------------------------------------- what things are called here


def _ship(lex: Lexicon, value: Value) -> str:
    """A ship with its article: the Zenor Arkship; "frigate" is that of whoever acts."""
    if value == "frigate":
        return "their Frigate"
    return f"the {lex.ship(str(value)).removeprefix('the ')}"


def _thing(lex: Lexicon, value: Value) -> str:
    """Ships have an article, cards and Planets have none."""
    return _ship(lex, value) if value in (*t.SHIP_IDS, "revenant") else lex.name(str(value))


def _told(lex: Lexicon, effect: Effect) -> str:
    """What an effect does, told of somebody else."""
    text = lex.effect(effect).replace("instead of it ", "instead: ")
    return text.replace("your choice", "their choice").replace("your ", "their ")


def _crew_place(lex: Lexicon, value: Value) -> str:
    """Where the Corrupted Crew goes."""
    place = str(value)
    return f"occupies {lex.place(place)}" if place in t.SPACES else f"mans {_ship(lex, place)}"


# ---------------------------------------------------------------------- the course of the game


def _captain(lex: Lexicon, who: str, data: Data) -> str:
    captain = lex.tables.captains[lex.tables.by_id[str(data[0])][1]]
    specialisation = t.SPECIALISATIONS[captain.specialisation].capitalize()
    side = captain.id[-1].upper()
    return f"{who} has {captain.name} as Captain ({specialisation}, side {side})."


def _redraw(lex: Lexicon, who: str, data: Data) -> str:
    kinds = [lex.word(kind) for kind in str(data[0]).split("+") if kind in t.KINDS]
    if not kinds:
        return f"{who} keeps the cards as dealt."
    return f"{who} exchanges the {listed(kinds)} they were dealt."


def _voidborn(lex: Lexicon, who: str, data: Data) -> str:
    verb = "appears" if data[1] == 1 else "appear"
    return f"{data[1]} Voidborn {verb} in {lex.sector(str(data[0]))}."


def _arrive(lex: Lexicon, who: str, data: Data) -> str:
    card = lex.tables.scanners[lex.tables.by_id[str(data[0])][1]]
    return (
        f"The fleet arrives at {card.name}: {sum(card.voidborn)} Voidborn, {count(len(card.rifts), 'Rift')}."
    )


def _reveal_card(lex: Lexicon, who: str, data: Data) -> str:
    colony = lex.tables.by_id[str(data[0])][0] == "colony"
    return f"{'Colony card' if colony else lex.word('scanner')} {lex.name(str(data[0]))} is revealed."


# ---------------------------------------------------------------------- manning and actions


def _man(lex: Lexicon, who: str, data: Data) -> str:
    member, place = MEMBERS[str(data[0])], str(data[1])
    member = f"the {member}" if data[0] == "captain" else member
    if place == "emergency":
        return f"{who} sends {member} on an emergency action."
    if place in t.SPACES:
        return f"{who} sends {member} to {lex.place(place)}."
    return f"{who} mans {_ship(lex, place)} with {member}."


def _ability(lex: Lexicon, who: str, data: Data) -> str:
    found = lex.ability(str(data[0]))
    assert found is not None
    name, ability = found
    return f"{who} uses {name}: {_told(lex, ability.effect)}."


def _copy(lex: Lexicon, who: str, data: Data) -> str:
    what = str(data[0])
    if what == "frigate":
        return f"{who} uses their Frigate as well."
    return f"{who} copies {lex.place(what) if what in t.SPACES else _thing(lex, what)}."


def _planet(lex: Lexicon, who: str, data: Data) -> str:
    planet = lex.planet(str(data[0]))
    side = t.SIDES.index(str(data[1]))
    kind = "corrupted" if side == t.LOWER else "clean"
    return f"{who} takes the {kind} option of {planet.name}: {_told(lex, planet.options[side])}."


def _deploy(lex: Lexicon, who: str, data: Data) -> str:
    ship, where = _ship(lex, data[0]), lex.sector(str(data[1]))
    return f"{who} deploys {ship} in {where}." if who else f"{ship} joins the fleet in {where}."


def _hypercharge(lex: Lexicon, who: str, data: Data) -> str:
    card, space = lex.name(str(data[0])), lex.word("hypercharge")
    return f"{who or 'The Corrupted Crew'} chooses {card} with {space}."


def _enable_jump(lex: Lexicon, who: str, data: Data) -> str:
    return f"{who or 'The Corrupted Crew'} enables the Hyperjump."


# ---------------------------------------------------------------------- gains, payments and cards


def _reward(lex: Lexicon, who: str, data: Data) -> str:
    house = lex.tables.houses[t.HOUSES.index(str(data[0]))]
    reward = _told(lex, house.rewards[lex.edition])
    return f"{who} takes the {house.name} reward of field {data[1]}: {reward}."


def _hidden(lex: Lexicon, who: str, data: Data) -> str:
    looked, kept = int(data[0]), int(data[1])
    if looked == kept:
        return f"{who} gains {count(kept, 'Hidden Influence card')}."
    return f"{who} looks at {count(looked, 'Hidden Influence card')} and keeps {kept}."


def _draw(lex: Lexicon, who: str, data: Data) -> str:
    pieces = str(data[0]).split()
    kinds = zip(pieces[::2], pieces[1::2], strict=True)
    return f"{who} draws {listed([lex.words_for(kind, int(n)) for n, kind in kinds])}."


def _play(lex: Lexicon, who: str, data: Data) -> str:
    card = lex.operation(str(data[0]))
    return f"{who} plays the {lex.word(t.KINDS[card.kind])} {card.name}."


# ---------------------------------------------------------------------- Corruption, Skirmish, Failures


def _cleanse(lex: Lexicon, who: str, data: Data) -> str:
    source = str(data[0])
    if source in t.SHIP_IDS:
        return f"{who} removes the Corruption from {_ship(lex, source)}."
    return f"{who} removes the Corruption from the {lex.compartment(source).name} compartment."


def _skirmish(lex: Lexicon, who: str, data: Data) -> str:
    if not data[1]:
        return f"{lex.word('skirmish')} in {lex.sector(str(data[0]))}: the {lex.word('shield')}s hold."
    hits = count(int(data[1]), "hit")
    by = f"{who} allocates {'it' if data[1] == 1 else 'them'}" if who else "the Crew's order decides"
    return f"{lex.word('skirmish')} in {lex.sector(str(data[0]))}: {hits}; {by}."


def _damage(lex: Lexicon, who: str, data: Data) -> str:
    kind = t.SHIP_TYPE[t.SHIP_IDS.index(str(data[0]))]
    slots = lex.tables.ship_types[kind].damage_slots
    return f"{_thing(lex, data[0])} is damaged ({data[1]} of {slots})."


def _core_damage(lex: Lexicon, who: str, data: Data) -> str:
    slots = lex.tables.ship_types[t.REVENANT_TYPE].damage_slots
    return f"The Revenant is hit (damage {data[0]} of {slots})."


def _shields_gone(lex: Lexicon, who: str, data: Data) -> str:
    where = f" in {lex.sector(str(data[0]))}" if data else ""
    return f"The {lex.word('shield')}s{where} are removed."


def _failure(lex: Lexicon, who: str, data: Data) -> str:
    failure = lex.failure(str(data[0]))
    effect = lex.effect(failure.effects[t.SIDES.index(str(data[1]))])
    return f"Failure! {failure.name}, {data[1]} effect: {effect}."


def _line(lex: Lexicon, who: str, data: Data) -> str:
    ships = ", ".join(lex.ship(str(ship)) for ship in data[1:])
    return f"{who} orders {lex.sector(str(data[0]))} from the front: {ships}."


LOG: Sentences[Lexicon] = Sentences(
    {
        # The course of the game
        "cycle": "{0:cycle} begins.",
        "turn": "{who}'s turn ({0:turn}).",
        "captain": _captain,
        "agenda": "{who} holds the agenda {0:name}.",
        "redraw": _redraw,
        "house": "{who} starts with the House {0:name}; its Arkship will take 1 damage.",
        "corrupted-ark": "{0:thing} starts corrupted.",
        "frigate": "{who}'s Frigate starts in {0:sector}.",
        "place-frigate": "{who} places the Frigate in {0:sector}.",
        "rift": "Nobody has charged the jump: the Rift phase begins.",
        "rift-roll": lambda lex, who, data: (
            f"The {lex.word('die')} is rolled for the Rift in {lex.sector(str(data[0]))}."
        ),
        "voidborn": _voidborn,
        "hyperjump": "The fleet makes a Hyperjump.",
        "leave": "All Planets, Rifts and Voidborn stay behind.",
        "arrive": _arrive,
        "planet-laid": "The Planet {0:name} is placed in {1:sector}.",
        "no-room": "There is no room for {0:thing}: it goes back to the supply.",
        "reveal-card": _reveal_card,
        "discard-open": "{0:name} is discarded.",
        "recall": "All crew and landed ships return.",
        "draw-by-rank": lambda lex, who, data: (
            f"Everybody draws {lex.word('operation')}s by {lex.word('rank')}."
        ),
        "end": "The flight is over: the Tactics track gives its last rewards.",
        "turn-order": "Turn order: {seats}.",
        # Manning and actions
        "man": _man,
        "no-place": "{who} has no ship to man and skips the main action.",
        "lost": "{who} can no longer pay for the Revenant and loses the action.",
        "option": "{who} uses {1:option} of {0:ship}.",
        "bonus": "{who} takes the bonus action {0:compartment}.",
        "ability": _ability,
        "copy": _copy,
        "take-off": "{who} takes off with the Frigate.",
        "move": "{who} moves {0:ship} to {1:sector}.",
        "bombard": "{0:thing} bombards its way into {1:sector}.",
        "land": "{who} lands {0:ship} on {1:name}.",
        "planet": _planet,
        "destroy": "{who} destroys a Voidborn in {0:sector}.",
        "shield": lambda lex, who, data: f"{who} lays {lex.one('shield')} in {lex.sector(str(data[0]))}.",
        "repair": "{who} repairs 1 damage on {0:thing}.",
        "deploy": _deploy,
        "swap": "{who} exchanges {0:thing} for {1:thing}.",
        "protect": "{who} covers the {1} effect of {0:name} with a Protection token.",
        "hypercharge": _hypercharge,
        "enable-jump": _enable_jump,
        "reserve": "{who} reserves {0:thing} on the chosen card.",
        "cull": "{who} removes {0:colony-cards} unseen.",
        "cull-card": "{who} removes the Colony {0:name}.",
        # Gains and payments
        "gain": "{who} gains {1} {0:name}.",
        "pay": "{who} pays {1} {0:name}.",
        "return": "{who} has no room and returns 1 {0:name}.",
        "lose": "{who} loses {1} {0:name}.",
        "influence": "{who} gains 1 Influence with {0:name} (now {1}).",
        "reward": _reward,
        "lose-influence": "{who} loses 1 Influence with {0:name}.",
        "tactics": "{who} advances to Tactics {0}.",
        "lose-tactics": "{who} falls back to Tactics {0}.",
        "reset-tactics": "{who} goes back to Tactics {0}.",
        "data": "{who} gains 1 Discovery Data ({0:data}).",
        "hidden": _hidden,
        "keep-hidden": "{who} keeps a Hidden Influence card of {0:name}.",
        "spend-hidden": "{who} discards a Hidden Influence card for a Resource.",
        "spend-hidden-card": "{who} alone knows that it was of {0:name}.",
        "show-hidden": "{who} discards a Hidden Influence card of {0:name}, shown to all.",
        "lose-hidden": "{who} loses a Hidden Influence card.",
        "lose-hidden-card": "{who} alone knows that it was of {0:name}.",
        "promote": lambda lex, who, data: f"{who} rises to {lex.word('rank')} {data[0]}.",
        "penalty": lambda lex, who, data: f"{who} will lose {data[0]} {lex.word('prestige')} at the end.",
        # Cards
        "draw": _draw,
        "draw-card": "{who} draws {0:name}.",
        "discard": "{who} discards {0:one}.",
        "discard-card": "{who} discards {0:name}.",
        "play": _play,
        "play-order": lambda lex, who, data: f"{who} plays {lex.one(t.KINDS[t.ORDER])}.",
        "play-order-card": "{who} alone knows that it is {0:name}.",
        "attach": "{who} puts {0:name} beside {1:member}.",
        "reveal-agenda": "{who} reveals {0:name}: {1:objectives} met.",
        # Corruption, Skirmish, Failures
        "corruption": "{who} gains 1 Corruption on the {0:compartment} compartment.",
        "lock": "{who} locks 1 {0:name} in the {1:compartment} compartment.",
        "cleanse": _cleanse,
        "skirmish": _skirmish,
        "damage": _damage,
        "destroyed": "{0:thing} is destroyed.",
        "shields-gone": _shields_gone,
        "spread": "The Rift corrupts {0:thing}.",
        "core-damage": _core_damage,
        "immune": lambda lex, who, data: f"The Revenant takes no more damage this {lex.word('cycle')}.",
        "failure": _failure,
        "covered": "The {1} effect of {0:name} is covered by a Protection token.",
        "failure-card": lambda lex, who, data: f"{lex.word('failure')} {lex.name(str(data[0]))} is revealed.",
        # Council and solo
        "council": "The Council reveals {0:name}.",
        "ambassador": "An Ambassador mans {0:thing}.",
        "set-aside": "The Ambassador finds no free ship and is set aside.",
        "settle": "{0:thing} lands at the Planet of {1:sector}.",
        "crew-card": "The Corrupted Crew reveals {0:name}.",
        "crew-figure": "The Corrupted Crew {0:crew-place}.",
        "crew-nowhere": "There is no place left for the Corrupted Crew.",
        "crew-influence": "The Corrupted Crew gains 1 Influence with {0:name} (now {1}).",
        "crew-token": "The {0:name} reward of field {1} is removed.",
        "crew-corrupts": "The Harbinger corrupts {0:thing}.",
        "crew-tactics": "The Corrupted Crew advances to Tactics {0}.",
        "line": _line,
        "remove-voidborn": "{who} removes a Voidborn in {0:sector}.",
    },
    {
        "name": lambda lex, component: lex.name(str(component)),
        "sector": lambda lex, sector: lex.sector(str(sector)),
        "ship": _ship,
        "thing": _thing,
        "option": lambda lex, option: lex.tables.options[lex.tables.by_id[str(option)][1]].name,
        "compartment": lambda lex, compartment: lex.compartment(str(compartment)).name,
        "member": lambda lex, member: MEMBERS[str(member)],
        "crew-place": _crew_place,
        "cycle": lambda lex, number: f"{lex.word('cycle')} {number} of {lex.numbers.cycles}",
        "turn": lambda lex, number: f"{number} of {lex.numbers.rounds}",
        "data": lambda lex, number: f"{number} of {lex.numbers.set_size}",
        "one": lambda lex, kind: lex.one(str(kind)),
        "colony-cards": lambda lex, n: count(int(n), "Colony card"),
        "objectives": lambda lex, n: count(int(n), "objective"),
    },
)
