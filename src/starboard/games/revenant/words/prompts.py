"""Prompts: each question as one sentence with the numbers that matter for it."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.revenant import tables as t
from starboard.games.revenant.rules.asking import DO
from starboard.games.revenant.rules.movement import CAREFUL, CHOSEN, MANOEUVRE
from starboard.games.revenant.view import PlayerView, RevenantView
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import count, listed
from starboard.games.revenant.words.sights import held, room_for_corruption, sector_of, ship_at, stock
from starboard.kernel.ask import Question


class Prompts:
    """Puts questions into words, from a view."""

    def __init__(self, lexicon: Lexicon, seat_name: Callable[[int], str]) -> None:
        self.lexicon = lexicon
        self.tables = lexicon.tables
        self.seat_name = seat_name

    def prompt(self, view: RevenantView, q: Question) -> str:
        me = view.players[q.seat]
        maker = _PROMPTS.get(q.verb)
        text = f"{q.verb.replace('-', ' ')}?" if maker is None else maker(self, view, me, q)
        return f"{self.seat_name(q.seat)}: {text}"

    def _left(self, q: Question) -> str:
        """How many are still to come, if more than one."""
        n = int(q.about[0]) if q.about and isinstance(q.about[0], int) else 1
        return f" ({n} left)" if n > 1 else ""

    # ------------------------------------------------------------------ set-up

    def _side(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"{str(me.specialisation).capitalize()}: which side of the Captain board?"

    def _redraw(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"exchange which of the dealt {self.lexicon.word('operation')}s, unseen?"

    def _setup_house(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        if self.lexicon.prototype:
            return "which House? You gain 1 Influence with it; its Arkship takes 1 damage."
        return (
            "which House? You gain 1 Influence; your Frigate starts beside its Arkship, which takes 1 damage."
        )

    def _agenda(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "keep which Hidden Agenda?"

    def _frigate_start(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "where does your Frigate start?"

    def _first(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"who goes first in the next {self.lexicon.word('cycle')}?"

    def _reveal(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "reveal your Hidden Agenda now?"

    # ------------------------------------------------------------------ the turn

    def _place(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        home = sum(1 for place in me.crew if place == "home")
        slots = count(room_for_corruption(me), "empty Corruption slot")
        return f"man which ship? ({home} of {len(me.crew)} crew at home; {stock(self.lexicon, me)}; {slots})"

    def _emergency(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "emergency: which Resource, or 1 Tactics?"

    def _influence(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "1 Influence with which House?"

    def _reset_house(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"Tactics {me.tactics} bring 1 Influence: with which House?"

    def _hi_keep(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        n = int(q.about[0]) if q.about else 1
        more = f", up to {n}" if n > 1 else ""
        return f"Hidden Influence: keep which of {count(me.looking_count, 'card')}{more}?"

    def _hi_spend(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "discard which Hidden Influence card for a Resource?"

    def _option(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        about = str(q.about[0]) if q.about else ""
        if about == "frigate":
            return "use your Frigate how?"
        if about in t.SHIP_IDS:
            return f"{self.lexicon.ship(about)}: which option? (you have {stock(self.lexicon, me)})"
        return "which of these?"

    def _part(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        if DO in q.options:
            return f"{self.lexicon.effect_text(str(q.about[0]))}?"
        return "which part now?"

    def _ability(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        if q.about:
            return f"use an ability for {self.lexicon.name(str(q.about[0]))}?"
        abilities = [option for option in q.options if self.lexicon.ability(str(option)) is not None]
        return "use which ability?" if len(abilities) > 1 else "use this ability?"

    def _bonus(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"which bonus action? (you have {stock(self.lexicon, me)})"

    def _turn_end(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"end the turn, or trade in Hidden Influence first? (you have {stock(self.lexicon, me)})"

    # ------------------------------------------------------------------ Resources and Corruption

    def _gain(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"gain which Resource?{self._left(q)} ({held(me)})"

    def _pay(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"pay which Resource?{self._left(q)}"

    def _discount(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"which Resource of the cost is waived?{self._left(q)}"

    def _overflow(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"your compartments hold {me.capacity}: return which Resource?{self._left(q)}"

    def _slot(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "you gain 1 Corruption: on which compartment?"

    def _lock(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        name = self.lexicon.compartment(str(q.about[0])).name
        left = f" ({q.about[1]} left)" if int(q.about[1]) > 1 else ""
        return f"which Resource is locked in the compartment {name}?{left}"

    def _cleanse(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"remove Corruption from where?{self._left(q)} (Residual Void {me.void} of 3)"

    # ------------------------------------------------------------------ moves and fights

    def _move(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        what, n = str(q.about[0]), int(q.about[1])
        if what == "careful":
            return f"{count(n, 'careful move')} left: which ship?"
        if what == "reorganize":
            return f"reorganize: move which ship 1 sector? ({n} left)"
        ship, reach, manner = self._who(view, me, what), f"up to {count(n, 'sector')}", q.about[2]
        if manner in CHOSEN:
            kind = "careful move" if manner == CAREFUL else "reorganize"
            return f"{kind}: {ship} to where? ({reach}, not into more Voidborn)"
        verb = "manoeuvre" if manner == MANOEUVRE and not self.lexicon.prototype else "move"
        return f"{verb} {ship} where? ({reach})"

    def _who(self, view: RevenantView, me: PlayerView, ship: str) -> str:
        found = ship_at(view, ship)
        here = me.frigate if found is None else found[0].id
        where = "" if here is None else f" in {self.lexicon.sector(here)}"
        return f"{self.lexicon.ship(ship)}{where}"

    def _order(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"{self._who(view, me, str(q.about[0]))}: what now?"

    def _target(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"destroy a Voidborn in which sector?{self._left(q)}"

    def _bombard(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"Bombard: does {self._who(view, me, str(q.about[0]))} move on?"

    def _land(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        found = ship_at(view, str(q.about[0]))
        sector = found[0] if found else sector_of(view, me.frigate or "")
        planet = (
            "the Planet" if sector is None or sector.planet is None else self.lexicon.name(sector.planet.id)
        )
        return f"land {self.lexicon.ship(str(q.about[0]))} on {planet}?"

    def _planet(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"{self.lexicon.name(str(q.about[0]))}: which option?"

    def _shield(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"which sector gets {self.lexicon.one('shield')}?{self._left(q)}"

    def _repair(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"repair what?{self._left(q)}"

    def _repair_n(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"repair how much? (you have {me.free['mat']} Material)"

    def _deploy(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        if q.about:
            return f"deploy {self.lexicon.ship(str(q.about[0]))} where?"
        return "deploy which ship?"

    def _swap(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "exchange which ship?"

    def _copy(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return "copy what? (no Influence for it)"

    # ------------------------------------------------------------------ the Revenant

    def _protection(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"a Protection token on which effect? ({count(view.tokens, 'token')} left)"

    def _hypercharge(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        kind = "Colony card" if view.colony else self.lexicon.word("scanner")
        return f"choose which {kind}? (you have {me.free['neu']} Neutronium)"

    def _discard_open(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"discard which open {'Colony card' if view.colony else self.lexicon.word('scanner')}?"

    def _shuttle(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"reserve which {self.lexicon.word('shuttle')} on the card?"

    def _cull(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"remove which Colony card from the game, unseen?{self._left(q)}"

    # ------------------------------------------------------------------ cards

    def _draw(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        cards = self.lexicon.words_for("operation", int(q.about[0]))
        hand = sum(me.hand_kinds.values())
        return f"draw {cards} of which kinds? ({hand} of {self.lexicon.numbers.hand_limit} in hand)"

    def _discard_down(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        over = sum(me.hand_kinds.values()) - self.lexicon.numbers.hand_limit
        return f"the hand holds {self.lexicon.numbers.hand_limit}: discard which card? ({over} too many)"

    def _discard(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        if q.about and q.about[0] == "hidden":
            return "discard which Hidden Influence card? Its House is shown to all."
        return f"discard which {self.lexicon.word('operation')}?"

    def _play(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        n = int(q.about[0]) if q.about else 1
        less = int(q.about[1]) if len(q.about) > 1 else 0
        cheaper = f", {count(less, 'Resource')} cheaper" if less else ""
        left = f" (up to {n})" if n > 1 else ""
        return f"play which card{cheaper}?{left} (you have {stock(self.lexicon, me)})"

    def _second(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"bonus B: play which second card? (you have {stock(self.lexicon, me)})"

    def _attach(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"{self.lexicon.name(str(q.about[0]))} goes beside which Cadet?"

    def _affiliation(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"{self.lexicon.name(str(q.about[0]))} is of the House of your ship: which bonus?"

    # ------------------------------------------------------------------ Skirmish

    def _damage(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        sector, left = str(q.about[0]), int(q.about[1])
        which = "the hit" if left == 1 else f"the next of {left} hits"
        return f"{self.lexicon.sector(sector)}: which ship takes {which}?"

    def _spread(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"{self.lexicon.sector(str(q.about[0]))}: the Rift corrupts which ship?"

    def _loss(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        what = str(q.about[0]) if q.about else "operation"
        left = int(q.about[1]) if len(q.about) > 1 else 1
        nouns = {
            "hidden": "Hidden Influence card",
            "influence": "Influence",
            "resource": "Resource",
            "operation": self.lexicon.word("operation"),
        }
        return f"Failure: lose which {nouns[what]}?" + (f" ({left} left)" if left > 1 else "")

    # ------------------------------------------------------------------ solo

    def _lines(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        sector, place = str(q.about[0]), int(q.about[1])
        line = view.solo.lines[sector][:place] if view.solo is not None else ()
        behind = f" behind {listed([self.lexicon.ship(ship) for ship in line])}" if line else " at the front"
        return f"{self.lexicon.sector(sector)}: which ship stands{behind}?"

    def _remove(self, view: RevenantView, me: PlayerView, q: Question) -> str:
        return f"remove a Voidborn in which sector?{self._left(q)}"


Prompt = Callable[[Prompts, RevenantView, PlayerView, Question], str]

_PROMPTS: dict[str, Prompt] = {
    "setup-side": Prompts._side,
    "setup-redraw": Prompts._redraw,
    "setup-house": Prompts._setup_house,
    "place": Prompts._place,
    "emergency-gain": Prompts._emergency,
    "influence-house": Prompts._influence,
    "reset-house": Prompts._reset_house,
    "hi-keep": Prompts._hi_keep,
    "hi-to-resource": Prompts._hi_spend,
    "effect-option": Prompts._option,
    "effect-part": Prompts._part,
    "gain-type": Prompts._gain,
    "pay": Prompts._pay,
    "discount-pick": Prompts._discount,
    "overflow": Prompts._overflow,
    "lock-pick": Prompts._lock,
    "corruption-slot": Prompts._slot,
    "move-run": Prompts._move,
    "attack-order": Prompts._order,
    "attack-target": Prompts._target,
    "bombard": Prompts._bombard,
    "land": Prompts._land,
    "planet-option": Prompts._planet,
    "deploy": Prompts._deploy,
    "protection": Prompts._protection,
    "hypercharge-card": Prompts._hypercharge,
    "proto-discard-open": Prompts._discard_open,
    "cull": Prompts._cull,
    "reserve-shuttle": Prompts._shuttle,
    "draw-split": Prompts._draw,
    "discard-down": Prompts._discard_down,
    "discard-pick": Prompts._discard,
    "play-card": Prompts._play,
    "second-card": Prompts._second,
    "attach-cadet": Prompts._attach,
    "affiliation-bonus": Prompts._affiliation,
    "bonus-action": Prompts._bonus,
    "turn-end": Prompts._turn_end,
    "use-ability": Prompts._ability,
    "shield-sector": Prompts._shield,
    "destroy-target": Prompts._target,
    "repair-target": Prompts._repair,
    "cleanse-source": Prompts._cleanse,
    "copy-target": Prompts._copy,
    "swap-target": Prompts._swap,
    "damage-point": Prompts._damage,
    "spread-target": Prompts._spread,
    "failure-loss": Prompts._loss,
    "solo-lines": Prompts._lines,
    "solo-remove": Prompts._remove,
    "solo-frigate": Prompts._frigate_start,
    "proto-agenda": Prompts._agenda,
    "proto-frigate": Prompts._frigate_start,
    "proto-reveal": Prompts._reveal,
    "proto-first-player": Prompts._first,
    "proto-repair-n": Prompts._repair_n,
}
