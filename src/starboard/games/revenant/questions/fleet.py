"""Questions about moves, attacks, landings, Shields and repairs."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.joined import AFTERWARDS, DEEDS
from starboard.games.revenant.questions.kind import kind, left
from starboard.games.revenant.rules.asking import DECLINE, STOP
from starboard.games.revenant.rules.attack import STAY
from starboard.games.revenant.rules.movement import CAREFUL, CHOSEN, MANOEUVRE, REORGANIZE
from starboard.games.revenant.view import PlanetView, RevenantView
from starboard.games.revenant.why.actions import orders
from starboard.games.revenant.why.sectors import moves, targets
from starboard.games.revenant.why.tokens import planet_options
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import sector_of
from starboard.kernel.ask import Question
from starboard.kernel.english import count


def _move_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return "Move which ship?" if q.about[0] in CHOSEN else "Move where?"


def _move(lex: Lexicon, view: RevenantView, q: Question) -> str:
    what, n = str(q.about[0]), int(q.about[1])
    if what == CAREFUL:
        return f"{count(n, 'careful move')} left: which ship will you move?"
    if what == REORGANIZE:
        return f"reorganize: which ship will you move 1 sector? ({n} left)"
    ship = things.the(things.placed(lex, view, q, what))
    reach, manner = f"up to {count(n, 'sector')}", q.about[2]
    if manner in CHOSEN:
        kind_of_move = "careful move" if manner == CAREFUL else "reorganize"
        return f"{kind_of_move}: where will you move {ship}? ({reach}, not into more Voidborn)"
    verb = "manoeuvre" if manner == MANOEUVRE and not lex.prototype else "move"
    return f"where will you {verb} {ship}? ({reach})"


def _moved(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text in lex.tables.sector_ids:
        return things.sector(lex, view, q, text)
    return things.frigate(lex, view, q) if text == "frigate" else things.ship(lex, view, q, text)


def _order(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"{things.placed(lex, view, q, str(q.about[0]))}: what next?"


def _ordered(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text == "attack":
        return f"attack ({things.voidborn_at(view, things.here(view, q, str(q.about[0])))})"
    if text == "action":
        return "take the ship's action"
    return "move" if lex.prototype else "manoeuvre"


def _bombard(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"Bombard: will {things.the(things.placed(lex, view, q, str(q.about[0])))} move on?"


def _bombarded(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"Bombard: move to {things.sector(lex, view, q, text)}"


def _planet_below(view: RevenantView, q: Question) -> PlanetView:
    """The Planet on which the ship could land."""
    sector = sector_of(view, things.here(view, q, str(q.about[0])) or "")
    assert sector is not None
    assert sector.planet is not None
    return sector.planet


def _land(lex: Lexicon, view: RevenantView, q: Question) -> str:
    ship = things.the(lex.ship(str(q.about[0])))
    return f"will you land {ship} on {lex.name(_planet_below(view, q).id)}?"


def _landed(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    planet = _planet_below(view, q)
    cube = "take 1 Data cube" if planet.cubes else "no Data cube there"
    return f"land on {lex.planet(planet.id).name}, {cube}"


def _planet_option(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    planet = lex.planet(str(q.about[0]))
    side = t.SIDES.index(text)
    mining = " (Mining)" if planet.mining == side else ""
    price = ", corrupted: 1 Corruption" if side == t.LOWER else ""
    return f"{text} option{mining}{price}: {lex.effect(planet.options[side])}"


def _shield(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"which sector gets {lex.one('shield')}?{left(q.about[0])}"


def _repair_n(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"how much will you repair? (you have {view.players[q.seat].free['mat']} Material)"


def _repaired(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"pay {text} Material, repair {text} damage, gain {text} Tactics"


KINDS = (
    kind(
        "move-run",
        _move_headline,
        _move,
        _moved,
        hints.move,
        moves,
        out={STOP: "do not move"},
        then=("land",),
        along=AFTERWARDS,
    ),
    kind(
        "attack-order",
        "Manoeuvre or attack?",
        _order,
        _ordered,
        hints.attack_order,
        orders,
        out={STOP: "done"},
        then=("move-run", "bombard", "attack-target"),
        along=AFTERWARDS,
    ),
    kind(
        "attack-target",
        "Attack where?",
        "in which sector will you destroy a Voidborn?{left}",
        things.sector,
        hints.blow,
        targets,
        out={STOP: "stop the attack"},
        then=("attack-target", "bombard"),
        along=AFTERWARDS,
    ),
    kind(
        "destroy-target",
        "Destroy Voidborn where?",
        "in which sector will you destroy a Voidborn?{left}",
        things.sector,
        hints.blow,
        targets,
        out={STOP: "destroy no more"},
        along=AFTERWARDS,
    ),
    kind(
        "bombard",
        "Bombard: move on?",
        _bombard,
        _bombarded,
        hints.bombardment,
        moves,
        out={STAY: "stay here"},
        then=("bombard",),
        along=AFTERWARDS,
    ),
    kind(
        "land",
        "Land on the Planet?",
        _land,
        _landed,
        hints.even,
        out={DECLINE: "do not land"},
        then=("planet-option",),
        along=AFTERWARDS,
    ),
    kind(
        "planet-option",
        "Which Planet option?",
        "{about}: which option will you take?",
        _planet_option,
        hints.planet_option,
        planet_options,
        then=DEEDS,
        along=AFTERWARDS,
    ),
    kind(
        "shield-sector",
        "Protect which sector?",
        _shield,
        things.sector,
        hints.shield,
        targets,
        out={STOP: "lay no more {shield}s"},
        along=AFTERWARDS,
    ),
    kind(
        "repair-target",
        "Repair what?",
        "what will you repair?{left}",
        things.ship,
        hints.ship_to_help,
        out={STOP: "repair no more"},
        along=AFTERWARDS,
    ),
    kind("proto-repair-n", "Repair how much?", _repair_n, _repaired, hints.as_much_as_can_be),
)
