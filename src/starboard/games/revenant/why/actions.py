"""Why an option of a ship, a part of an effect or a bonus action is closed (REV-7 to REV-10, REV-23)."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, possible
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.arkships import is_clone, options_of
from starboard.games.revenant.rules.attack import can_attack, sector_of
from starboard.games.revenant.rules.dropships import can_land
from starboard.games.revenant.rules.movement import can_manoeuvre
from starboard.games.revenant.rules.sectors import occupied
from starboard.games.revenant.state import FRIGATE, NOBODY, Player, Revenant
from starboard.games.revenant.tables import (
    ARKSHIP,
    BONUS_AFFILIATE,
    BONUS_EFFECT,
    DROPSHIP,
    HOUSE_SHIPS,
    OUTER,
    SHIP_IDS,
    SHIP_TYPE,
)
from starboard.games.revenant.why.effects import why_impossible
from starboard.games.revenant.why.needs import buying, landing, paying, unmet
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.english import capital
from starboard.kernel.title import Closed, Need

Why = tuple[str, str]


def frigate_or_option(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    about = str(q.about[0])
    if about == "frigate":
        return _frigate(s, p, q, lex)
    if about in SHIP_IDS:
        return _arkship(s, p, q, lex, SHIP_IDS.index(about))
    return parts(s, p, q, lex)


def _arkship(s: Revenant, p: Player, q: Question, lex: Lexicon, ship: int) -> list[Closed]:
    """REV-7.1."""
    found = []
    for option in dict.fromkeys(options_of(s, ship)):
        if option.id in q.options:
            continue
        if option.effect is None:
            why = _no_prototype_clone(s, p, lex)
        elif is_clone(option) and possible(s, p, option.effect, How("REV-7.1")):
            why = ("REV-7.16", "Clone never copies Clone")
        else:
            why = why_impossible(s, p, option.effect, lex)
        needs = () if option.effect is None else unmet(buying(s, p, option.effect, lex))
        found.append(Closed(option.name, *why, option.id, needs))
    return found


def _no_prototype_clone(s: Revenant, p: Player, lex: Lexicon) -> Why:
    if s.turn is not None and s.turn.copying:
        return "REVP-4.13", "Clone never copies Clone"
    if not p.hand:
        return "REVP-4.13", f"it costs 1 {lex.word('operation')}, and you hold none"
    return "REVP-4.13", "no other manned ship has an action you could take"


def parts(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """Parts or alternatives of an effect that could do nothing; those done already are not named."""
    whole = lex.parse(str(q.about[0]))
    if whole.kind not in (g.FREE, g.ALT):
        return []
    found = []
    for part in whole.parts:
        key = part.text
        if key not in q.options and not possible(s, p, part, How("REV-4.2")):
            why = why_impossible(s, p, part, lex)
            needs = unmet(buying(s, p, part, lex))
            found.append(Closed(capital(lex.effect(part)), *why, key, needs))
    return found


# ---------------------------------------------------------------------- Frigate, Fighter, Dropship


def _frigate(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    found = []
    if s.prototype:
        if "attack" not in q.options:
            found.append(Closed("attack", *no_attack(s, p, FRIGATE, lex), "attack"))
        if "land" not in q.options:
            found.append(Closed("land", *no_landing(s, p, FRIGATE, lex), "land", to_land(s, p, FRIGATE, lex)))
        if "absorb" not in q.options:
            reason = "your Frigate is in an inner sector; Absorbers go in outer ones"
            found.append(Closed("lay an Absorber", "REVP-4.6", reason, "absorb"))
        return found
    if "A" not in q.options:
        found.append(Closed("A: manoeuvre and attack", *no_attack(s, p, FRIGATE, lex), "A"))
    if "B" not in q.options:
        found.append(
            Closed("B: manoeuvre and land", *no_landing(s, p, FRIGATE, lex), "B", to_land(s, p, FRIGATE, lex))
        )
    elif not can_land(s, p, FRIGATE):
        found.append(
            Closed("land here", *no_landing(s, p, FRIGATE, lex), "land", to_land(s, p, FRIGATE, lex))
        )
    return found


def orders(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-8.1: what is left of manoeuvre and attack."""
    name = str(q.about[0])
    ship = FRIGATE if name == "frigate" else SHIP_IDS.index(name)
    found = []
    if "manoeuvre" not in q.options:
        word = "move" if s.prototype else "manoeuvre"
        why = ("REV-8.1", "once in each action") if can_manoeuvre(s, p, ship) else no_move(s, p, ship, lex)
        found.append(Closed(word, *why, "manoeuvre"))
    if s.prototype:  # REVP-4.2: the action is offered even where it could do nothing yet
        if ship < HOUSE_SHIPS and SHIP_TYPE[ship] == DROPSHIP and not can_land(s, p, ship):
            found.append(Closed("land here", *no_landing(s, p, ship, lex), "land", to_land(s, p, ship, lex)))
        return found
    if "attack" not in q.options:
        why = ("REV-8.1", "once in each action") if can_attack(s, p, ship) else no_attack(s, p, ship, lex)
        found.append(Closed("attack", *why, "attack"))
    return found


def no_attack(s: Revenant, p: Player, ship: int, lex: Lexicon) -> Why:
    return "REV-19.3", f"there is no Voidborn in {lex.sector(s.tables.sector_ids[sector_of(s, p, ship)])}"


def no_move(s: Revenant, p: Player, ship: int, lex: Lexicon) -> Why:
    if p.landed if ship == FRIGATE else s.landed[ship]:
        return "REV-2.4", "it has landed and stays on its Planet until Recall"
    return "REV-18.4", "every sector within reach is full of House ships"


def no_landing(s: Revenant, p: Player, ship: int, lex: Lexicon) -> Why:
    if p.landed if ship == FRIGATE else s.landed[ship]:
        return "REV-2.4", "it has landed already"
    sector = sector_of(s, p, ship)
    name = lex.sector(s.tables.sector_ids[sector])
    if sector >= OUTER or s.planets[sector] < 0:
        return "REV-10.1", f"there is no Planet in {name}"
    assert occupied(s, sector)
    return "REV-10.1", f"the Planet in {name} is occupied"


def to_land(s: Revenant, p: Player, ship: int, lex: Lexicon) -> tuple[Need, ...]:
    return unmet(landing(s, p, ship, sector_of(s, p, ship), lex))


# ---------------------------------------------------------------------- copies


def copies(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """Ships that look like targets of a copy and are none."""
    found = []
    turn = s.turn
    current = -1 if turn is None else (turn.copying[-1] if turn.copying else turn.place)
    named = [SHIP_IDS.index(str(option)) for option in q.options if option in SHIP_IDS]
    arks_only = (
        bool(named) and all(SHIP_TYPE[ship] == ARKSHIP for ship in named) and "frigate" not in q.options
    )
    for ship in range(HOUSE_SHIPS):
        if s.at[ship] < 0 or SHIP_IDS[ship] in q.options or ship == current:
            continue
        if SHIP_TYPE[ship] == DROPSHIP and s.landed[ship] and not arks_only:
            why = ("REV-22.6", "a landed Dropship cannot be copied")
        elif SHIP_TYPE[ship] == ARKSHIP and s.manned[ship] != NOBODY:
            why = ("REV-7.17", "you could pay for none of its options")
        elif SHIP_TYPE[ship] == ARKSHIP and arks_only:
            why = ("REV-7.15", "it is not occupied")
        else:
            continue
        found.append(Closed(lex.ship(SHIP_IDS[ship]), *why, SHIP_IDS[ship]))
    return found


# ---------------------------------------------------------------------- bonus actions


def bonus_actions(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-6.1, REV-23.7."""
    found = []
    for n, c in enumerate(s.tables.compartments[s.edition]):
        if c.id in q.options:
            continue
        needs = [Need("no Corruption on it", "REV-14.2", not p.corrupt[n])]
        if c.bonus == BONUS_AFFILIATE:
            needs.append(
                Need(f"{lex.one('operation')} in your hand; you hold {len(p.hand)}", "REV-23.7", bool(p.hand))
            )
            if p.hand:
                needs.append(
                    Need("you can pay for and place one of your cards", "REV-23.7", bool(p.corrupt[n]))
                )
        elif c.bonus == BONUS_EFFECT and c.effect is not None:
            needs += _doing(s, p, c.effect, lex)
        if p.corrupt[n]:
            why = ("REV-14.2", "there is Corruption on this compartment")
        elif c.bonus == BONUS_AFFILIATE:
            why = _no_card(p, lex)
        elif c.bonus == BONUS_EFFECT:
            assert c.effect is not None
            why = why_impossible(s, p, c.effect, lex)
        else:
            why = ("REV-23.7", "none of your activation abilities would do anything now")
        found.append(Closed(c.name, *why, c.id, unmet(needs)))
    return found


def _doing(s: Revenant, p: Player, e: Effect, lex: Lexicon) -> list[Need]:
    """What a bonus effect takes: its cost, or something for it to change."""
    if e.kind == g.LEAF and e.verb == g.VERB_PROMOTE:
        top = len(s.tables.ranks) - 1
        price = max(0, s.tables.numbers[s.edition].promote_cost - e.args[0])
        return [
            Need(f"{lex.word('rank')} below {top}; yours is {p.rank}", "REV-20.2", p.rank < top),
            *paying(p, (0, 0, price, 0), lex, "REV-23.1"),
        ]
    bought = buying(s, p, e, lex)
    if bought:
        return list(bought)
    return [Need(f"something to do: {lex.effect(e)}", "REV-4.2", possible(s, p, e, How("REV-4.2")))]


def _no_card(p: Player, lex: Lexicon) -> Why:
    if not p.hand:
        return "REV-23.7", f"you hold no {lex.word('operation')}"
    if len(p.hand) == 1:
        return "REV-23.7", "you cannot pay for and place the card in your hand"
    return "REV-23.7", f"you cannot pay for and place any of your {len(p.hand)} cards"
