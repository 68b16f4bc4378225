"""Why a card cannot be played or chosen (REV-21, REV-23.3, REV-11.7)."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.rules.abilities import modifiers, total
from starboard.games.revenant.rules.operations import affiliation, house_discount
from starboard.games.revenant.rules.revenant import card_id, price
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import CADET, FRIGATE, NEU, TR_PLAY
from starboard.games.revenant.why.needs import paying, unmet
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.english import count
from starboard.kernel.title import Closed, Need


def played_cards(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    discount = int(q.about[1]) if len(q.about) > 1 else 0
    affiliating = q.verb == "play-card" and not discount and s.turn is not None and not s.prototype
    found = []
    for number in p.hand:
        card = s.tables.operations[number]
        if card.id in q.options:
            continue
        waived = discount or (affiliation(s, number) if affiliating else 0)
        why = _no_play(s, p, number, waived, lex)
        found.append(Closed(card.name, *why, card.id, unmet(_play_needs(s, p, number, waived, lex))))
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


def _play_needs(s: Revenant, p: Player, number: int, waived: int, lex: Lexicon) -> list[Need]:
    """REV-21: a place for the card, and its price; what may be left out of it is said."""
    card = s.tables.operations[number]
    found = []
    cost = list(card.cost)
    if card.kind == CADET:
        most = s.tables.numbers[s.edition].cadet_cards
        clause = "REVP-5.4" if s.prototype else "REV-21.5"
        least = min(map(len, p.cadets))
        found.append(Need(f"a Cadet with fewer than {most} cards", clause, least < most))
    if card.kind == FRIGATE:
        slots, used = s.tables.slot_energy[s.edition], len(p.frigate_cards)
        found.append(
            Need(
                f"a free slot on your Frigate board; {used} of {len(slots)} are filled",
                "REV-21.6",
                used < len(slots),
            )
        )
        cost[1] += slots[used] if used < len(slots) else 0
    waived += house_discount(s, card) + total(modifiers(s, p, TR_PLAY, card.kind), g.VERB_DISCOUNT)
    if not waived:
        return found + paying(p, cost, lex, "REV-21.4")
    missing = sum(max(0, n - p.free[kind]) for kind, n in enumerate(cost))
    text = f"{lex.pieces(cost)}, less {count(waived, 'Resource')} of your choice"
    lack = lex.lacking(cost, p.free)
    found.append(Need(f"{text}; you lack {lack}" if lack else text, "REV-21.4", missing <= waived))
    return found


def affiliations(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-23.3: without bonus A the full price is due."""
    if "B" in q.options:
        return []
    card = lex.operation(str(q.about[0]))
    lack = lex.lacking(card.cost, p.free)
    reason = f"you would pay the full price, {lex.pieces(card.cost)}, and you lack {lack}"
    return [Closed("bonus B", "REV-23.3", reason, "B", unmet(paying(p, card.cost, lex, "REV-23.3")))]


def open_cards(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-11.7."""
    found = []
    for card in s.open:
        name = card_id(s, card)
        if name not in q.options:
            reason = f"it costs {price(s, card)} Neutronium, and you have {p.free[NEU]} free"
            needs = unmet(paying(p, (0, 0, 0, price(s, card)), lex, "REV-11.7"))
            found.append(Closed(lex.open_card(name).name, "REV-11.7", reason, name, needs))
    return found
