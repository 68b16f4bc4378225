"""Why a card cannot be played or chosen (REV-21, REV-23.3, REV-11.7)."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.rules.abilities import modifiers, total
from starboard.games.revenant.rules.operations import affiliation, house_discount
from starboard.games.revenant.rules.revenant import card_id, price
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import CADET, FRIGATE, NEU, TR_PLAY
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.english import count
from starboard.kernel.title import Closed


def played_cards(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    discount = int(q.about[1]) if len(q.about) > 1 else 0
    affiliating = q.verb == "play-card" and not discount and s.turn is not None and not s.prototype
    found = []
    for number in p.hand:
        card = s.tables.operations[number]
        if card.id in q.options:
            continue
        waived = discount or (affiliation(s, number) if affiliating else 0)
        found.append(Closed(card.name, *_no_play(s, p, number, waived, lex), card.id))
    return found


def _no_play(s: Revenant, p: Player, number: int, waived: int, lex: Lexicon) -> tuple[str, str]:
    card = s.tables.operations[number]
    n = s.tables.numbers[s.edition]
    slots = len(s.tables.slot_bonus[s.edition])
    if card.kind == CADET and min(map(len, p.cadets)) >= n.cadet_cards:
        clause = "REVP-5.4" if s.prototype else "REV-21.5"
        return clause, f"each Cadet already has {lex.words_for('cadet', n.cadet_cards)}"
    if card.kind == FRIGATE and len(p.frigate_cards) >= slots:
        return "REV-21.6", f"all {slots} slots for {lex.word('frigate')}s are filled"
    cost = list(card.cost)
    waived += house_discount(s, card) + total(modifiers(s, p, TR_PLAY, card.kind), g.VERB_DISCOUNT)
    energy = s.tables.slot_energy[s.edition][len(p.frigate_cards)] if card.kind == FRIGATE else 0
    text = f"it costs {lex.pieces(cost)}"
    if energy:
        text += f" and {energy} Energy for its slot"
        cost[1] += energy
    lack = lex.lacking(cost, p.free)
    if waived:
        return "REV-21.4", f"{text}; you lack {lack}, and only {count(waived, 'Resource')} can be saved"
    return "REV-21.4", f"{text}, and you lack {lack}"


def affiliations(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-23.3: without bonus A the full price is due."""
    if "B" in q.options:
        return []
    card = lex.operation(str(q.about[0]))
    lack = lex.lacking(card.cost, p.free)
    reason = f"you would pay the full price, {lex.pieces(card.cost)}, and you lack {lack}"
    return [Closed("bonus B", "REV-23.3", reason, "B")]


def open_cards(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-11.7."""
    found = []
    for card in s.open:
        name = card_id(s, card)
        if name not in q.options:
            reason = f"it costs {price(s, card)} Neutronium, and you have {p.free[NEU]} free"
            found.append(Closed(lex.open_card(name).name, "REV-11.7", reason, name))
    return found
