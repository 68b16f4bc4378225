"""Effects, abilities and cards as sentences.

All texts are made from the content tables, so a player's own cards are described as well as ours.
"""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.tables import Ability, OperationCard, Tables
from starboard.games.revenant.words.names import Names
from starboard.kernel.english import count, listed

_TRIGGERS: Final = {
    t.TR_MANOEUVRE: ("when you manoeuvre", "after a Manoeuvre"),
    t.TR_ATTACK: ("when you attack", "after an attack"),
    t.TR_KILL: ("", "after each Voidborn you destroy"),
    t.TR_LAND: ("when you land", "after landing"),
    t.TR_PLANET: ("when you choose a Planet option", "after a Planet option"),
    t.TR_MINING: ("when you choose a Mining option", "after a Mining option"),
    t.TR_PROVISION: ("", "after a Provision effect"),
    t.TR_ARKSHIP: ("", "after an Arkship option"),
    t.TR_REINFORCE: ("", "after {reinforce}"),
    t.TR_HYPERCHARGE: ("", "after {hypercharge}"),
    t.TR_REVENANT: ("", "after an action on the Revenant"),
    t.TR_CLEANSE: ("", "after each Corruption you remove"),
    t.TR_PLAY: ("when you play a card", "after playing a card"),
    t.TR_SHIELD: ("", "after laying {shield}s"),
    t.TR_CORRUPTED: ("", "after gaining Corruption"),
    t.TR_PROMOTE: ("when you raise your {rank}", "after raising your {rank}"),
    t.TR_COPY: ("", "after a copied effect"),
    t.TR_HIDDEN: ("when you gain Hidden Influence", "after gaining Hidden Influence"),
    t.TR_DATA: ("", "after gaining Discovery Data"),
    t.TR_INFLUENCE: (
        "when your crew member would gain Influence",
        "after your crew member has gained Influence",
    ),
    t.TR_ACTION: ("before your ship's action", "before your ship's action"),
    t.TR_ACTIVATE: ("with Activate", "with Activate"),
    t.TR_END: ("at the end of your turn", "at the end of your turn"),
}

_CONDITIONS: Final = {
    t.ON_REVENANT: "on the Revenant",
    t.CADET_OR_FRIGATE_CARD: "for a {cadet} or {frigate}",
    t.ONLY_THAT_HI: "for the Hidden Influence that this board gives instead of Influence",
}

_WHERE: Final = {
    g.HERE: "in your sector",
    g.NEAR: "in or next to your sector",
    g.ANYWHERE: "in any sectors",
    g.ONE: "in a single sector",
    g.RIFTS: "in every sector with a Rift",
}

_FROM: Final = {
    g.FROM_OWN: "from your Frigate board",
    g.FROM_SHIP: "from a House ship",
    g.FROM_BOTH: "from your Frigate board or a House ship",
}

_COPIES: Final = (
    "copy an option of another occupied Arkship",
    "copy an option of an occupied Planet",
    "use your Frigate as if this crew member had manned it",
    "copy an Arkship, Fighter or unlanded Dropship in or next to your sector",
    "copy another ship in your sector, your Frigate included",
    "copy any ship on the board or a space of the Revenant",
    "copy the action of a manned ship",
)


class Lexicon(Names):
    """Names, and what effects do. `arkships` is the table of Arkship options in play."""

    def __init__(self, tables: Tables, prototype: bool, arkships: int) -> None:
        super().__init__(tables, prototype)
        self.arkships = arkships
        self._effects: dict[str, Effect] = {}

    # ------------------------------------------------------------------ effects

    def parse(self, text: str) -> Effect:
        """An effect that a question gives in the effect language."""
        found = self._effects.get(text)
        if found is None:
            # A part may speak of n or of a discarded card, which only what it costs explains.
            whole = g.parse_effect(f"pay(any:n) ; discard(hi:1) > {{{text}}}")
            found = self._effects[text] = whole.parts[0]
        return found

    def effect_text(self, text: str) -> str:
        return self.effect(self.parse(text))

    def effect(self, e: Effect) -> str:
        """gain 2 Material, then draw 1 Operation card."""
        if e.kind == g.LEAF:
            return self._leaf(e)
        parts = [self.effect(part) for part in e.parts]
        if e.kind == g.SEQ:
            # Modifiers work at the same time.
            both = all(part.kind == g.LEAF and part.verb in g.MODIFIERS for part in e.parts)
            return listed(parts) if both else ", then ".join(parts)
        if e.kind == g.FREE:
            return listed(parts, "and/or")
        if e.kind == g.ALT:
            return ", or ".join(parts)
        return f"{listed([self.cost(cost) for cost in e.costs])} to {parts[0]}"

    def _leaf(self, e: Effect) -> str:
        n = e.args[0] if e.args else 0
        several = "as many" if n == g.VARIABLE else str(n)
        verb = e.verb
        if verb == g.VERB_GAIN:
            return f"gain {self.pieces(e.args)}"
        if verb == g.VERB_TACTICS:
            return f"gain {several} Tactics"
        if verb == g.VERB_INFLUENCE:
            house = "a House of your choice" if n == g.CHOICE else self.tables.houses[n].name
            return f"gain {e.args[1]} Influence with {house}"
        if verb == g.VERB_HIDDEN:
            return "gain Hidden Influence" + ("" if n == 1 else " twice" if n == 2 else f" {n} times")
        if verb == g.VERB_DATA:
            return f"gain {several} Discovery Data"
        if verb == g.VERB_DRAW:
            return f"draw {self.words_for('operation', n)}"
        if verb == g.VERB_SHIELD:
            return f"lay {'' if n == 1 else 'up to '}{self.words_for('shield', n)} {_where(e.where, n)}"
        if verb == g.VERB_DESTROY:
            return f"destroy {'' if n == 1 else 'up to '}{several} Voidborn {_where(e.where, n)}"
        if verb == g.VERB_REPAIR:
            place = "anywhere" if e.where == g.ANYWHERE else _where(e.where, n)
            return f"repair {'' if n in (1, g.VARIABLE) else 'up to '}{several} damage {place}"
        if verb == g.VERB_CLEANSE:
            return f"remove {'' if n == 1 else 'up to '}{several} Corruption {_FROM[e.where]}"
        if verb == g.VERB_CAREFUL:
            return f"make {count(n, 'careful move')}"
        if verb == g.VERB_FRIGMOVE:
            return f"move your Frigate up to {count(n, 'sector')}"
        if verb == g.VERB_DEPLOY:
            return f"deploy {self._types(n)} {_where(e.where, 1)}"
        if verb == g.VERB_PLAY:
            cheaper = (
                f" for {count(e.args[1], 'Resource')} less" + ("" if n == 1 else " each") if e.args[1] else ""
            )
            return f"play {'' if n == 1 else 'up to '}{self.words_for('operation', n)}{cheaper}"
        if verb == g.VERB_PROMOTE:
            price = max(0, self.numbers.promote_cost - n)
            return f"raise your {self.words['rank']} by 1 for {price} {self.tables.resource_names[t.SCI]}"
        if verb == g.VERB_COPY:
            return _COPIES[n]
        if verb == g.VERB_REPLACE:
            return f"instead of it {self.effect(e.parts[0])}"
        if verb in _FIXED:
            return self.fill(_FIXED[verb])
        return self._modifier_or_loss(verb, n, e)

    def _modifier_or_loss(self, verb: int, n: int, e: Effect) -> str:
        if verb == g.VERB_MOVE:
            return f"move up to {count(n, 'sector')} further"
        if verb == g.VERB_DAMAGE:
            return f"deal {n} more damage"
        if verb == g.VERB_DISCOUNT:
            return f"pay {count(n, 'Resource')} less"
        if verb == g.VERB_HIDRAW:
            return f"look at {count(n, 'more card')}"
        if verb == g.VERB_HIKEEP:
            return f"keep {count(n, 'more card')}"
        if verb == g.VERB_LOSE:
            return f"each player loses {self.pieces(e.args).replace('your', 'their')}"
        if verb == g.VERB_LOSE_TACTICS:
            return f"each player loses {n} Tactics"
        if verb == g.VERB_LOSE_OP:
            return f"each player loses {self.words_for('operation', n)}"
        if verb == g.VERB_LOSE_HI:
            return f"each player loses {count(n, 'Hidden Influence card')}"
        if verb == g.VERB_LOSE_INFLUENCE:
            return f"each player loses {n} Influence of their choice"
        if verb == g.VERB_CORRUPT:
            return f"each player gains {n} Corruption"
        if verb == g.VERB_PENALTY:
            return f"each player loses {n} {self.words['prestige']} at the end"
        assert verb == g.VERB_SPAWN
        return f"{n} Voidborn {'appears' if n == 1 else 'appear'} in every sector with a Rift"

    def _types(self, types: int) -> str:
        if types == g.DISCARDED_HOUSE:
            return "a ship of that card's House"
        names = [self.ship_type(kind) for kind in range(4) if types >> kind & 1]
        return f"{'an' if names[0][0] == 'A' else 'a'} {listed(names, 'or')}"

    # ------------------------------------------------------------------ abilities and cards

    def occasion(self, a: Ability) -> str:
        """When an ability works: directly after an attack with your Frigate, once a turn."""
        before, afterwards = _TRIGGERS[a.trigger]
        text = self.fill(before if a.timing == t.MOD else afterwards)
        if a.frigate_only:
            text += " with your Frigate"
        if a.condition:
            text += f", {self.fill(_CONDITIONS[a.condition])}"
        if a.limit == t.ONCE and a.trigger not in (t.TR_ACTIVATE, t.TR_END, t.TR_ACTION):
            text += ", once a turn"
        return text

    def ability_text(self, a: Ability) -> str:
        return f"{self.occasion(a)}: {self.effect(a.effect)}"

    def card_text(self, card: OperationCard) -> str:
        """What a card does."""
        if card.ability is not None:
            return self.ability_text(card.ability)
        assert card.effect is not None
        return self.effect(card.effect)

    def card_label(self, card: OperationCard, discount: int = 0) -> str:
        """War Scholar (Cadet card, Novaris) · 1 Science · after an Arkship option: …"""
        price = self.pieces(card.cost)
        if discount and sum(card.cost):
            price += f", {count(min(discount, sum(card.cost)), 'Resource')} less"
        house = self.tables.houses[card.house].name
        return f"{card.name} ({self.words[t.KINDS[card.kind]]}, {house}) · {price} · {self.card_text(card)}"

    def option_text(self, option: t.ArkOption) -> str:
        if option.special == t.REORGANIZE:
            return "move up to 3 different small ships 1 sector each, not into more Voidborn"
        if option.special == t.PROTOTYPE_CLONE:
            return f"discard 1 {self.words['operation']} to {_COPIES[-1]}"
        assert option.effect is not None
        return self.effect(option.effect)

    def arkship_options(self, house: int) -> list[t.ArkOption]:
        """What the Arkship of a House offers."""
        return [self.tables.options[n] for n in dict.fromkeys(self.tables.arkships[self.arkships][house])]

    def bonus_text(self, c: t.Compartment) -> str:
        """The bonus action of a compartment."""
        if c.bonus == t.BONUS_AFFILIATE:
            if self.prototype:
                return f"play 1 {self.words['operation']}"
            return (
                f"play 1 {self.words['operation']}; if it belongs to the House of the ship you man, for 1 "
                "Resource less or with a second card"
            )
        if c.bonus == t.BONUS_ACTIVATE:
            return "use each of your activation abilities once"
        assert c.effect is not None
        return self.effect(c.effect) + (", up to twice" if c.times == 2 else "")


def _where(where: int, n: int) -> str:
    if where == g.ANYWHERE and n == 1:
        return "in any sector"
    return _WHERE[where]


_FIXED: Final = {
    g.VERB_PROTECT: "place a Protection token",
    g.VERB_SWAP: "exchange a House ship for the same type of ship of that card's House",
    g.VERB_SHUTTLE: "reserve a {shuttle} on the card",
    g.VERB_CULL: "remove 2 cards from the Colony deck, unseen by others",
    g.VERB_REACH: "hit adjacent outer sectors too",
    g.VERB_OCCUPIED: "land on an occupied Planet too",
    g.VERB_BOTH: "resolve both options of the Planet",
    g.VERB_HIT: "every Arkship in a sector with a Rift takes 1 damage",
}
