"""What a series of games between bots shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec
from openskill.models import PlackettLuce

from starboard.kernel.ask import Value

_Z = 1.96  # 95 %


class Tally(msgspec.Struct):
    """How often an answer was on the list, and how often it was given."""

    offered: int = 0
    chosen: int = 0


Choices = dict[str, dict[str, Tally]]
Happenings = dict[str, dict[str, int]]


class Game(msgspec.Struct):
    """One finished game: what its report needs. Lists are by seat."""

    number: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    ending: str
    decisions: list[int]
    seconds: list[float]
    # By bot: of answers by verb and of events by verb.
    choices: dict[str, Choices]
    happenings: dict[str, Happenings]
    # The lines of the score sheet, and those of each automaton that has a column there.
    sheet: dict[str, list[int]] = {}
    automata: dict[str, dict[str, int]] = {}


class Part(msgspec.Struct):
    """One line of the score sheet: its mean, and in which share of seats it brought anything."""

    mean: float
    scored: float


class Standing(msgspec.Struct):
    """How a bot, or a seat, fared. Shared wins are split; `low` to `high` is the 95 % interval."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    mean: float
    deviation: float
    lowest: int
    highest: int
    scores: dict[int, int]


class Group(msgspec.Struct):
    """How seats fared that win or lose together; `margin`: the lowest score less the automaton's."""

    games: int
    wins: int
    share: float
    low: float
    high: float
    margin: float
    deviation: float


class Skill(msgspec.Struct):
    """A rating (openskill, Plackett-Luce): `mu` is the estimate, `sigma` its uncertainty."""

    name: str
    mu: float
    sigma: float


class Timing(msgspec.Struct):
    """The only part of a report that differs between two runs with the same seed."""

    seconds: float
    games_per_second: float
    per_decision: dict[str, float]


class Report(msgspec.Struct):
    title: str
    options: dict[str, Value]
    content: str
    seed: str
    seats: list[str]
    asked: int
    games: int
    stopped: bool
    fair: float | None
    bots: list[Standing]
    places: list[Standing]
    ratings: list[Skill]
    decisions: float
    decisions_per_seat: float
    endings: dict[str, int]
    choices: dict[str, Choices]
    happenings: dict[str, Happenings]
    sheet: dict[str, dict[str, Part]]
    group: Group | None
    # The mean of each line of an automaton's column.
    automata: dict[str, dict[str, float]]
    timing: Timing


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    z2 = _Z * _Z / games
    middle = (share + z2 / 2) / (1 + z2)
    half = _Z / (1 + z2) * sqrt(share * (1 - share) / games + z2 / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def win_parts(ranks: Sequence[int]) -> list[float]:
    """1 for the winner, or shares of a joint victory; in a lost solo game nobody gets any."""
    winners = sum(1 for rank in ranks if rank == 1)
    return [1 / winners if rank == 1 else 0.0 for rank in ranks]


def is_shared(games: Sequence[Game]) -> bool:
    """Whether all seats win or lose together: in solo and co-operative games they have the same rank."""
    return bool(games) and all(len(set(game.ranks)) == 1 for game in games)


def summarise(
    title: str,
    options: Mapping[str, Value],
    content: str,
    seed: str,
    seats: Sequence[str],
    asked: int,
    games: Sequence[Game],
    stopped: bool,
    seconds: float,
) -> Report:
    names = list(dict.fromkeys(seats))
    count = len(seats)
    decisions = [sum(game.decisions) for game in games]
    return Report(
        title=title,
        options=dict(options),
        content=content,
        seed=seed,
        seats=list(seats),
        asked=asked,
        games=len(games),
        stopped=stopped,
        fair=1 / count if count > 1 and not is_shared(games) else None,
        bots=[_standing(name, games, [[b == name for b in game.bots] for game in games]) for name in names],
        places=[
            _standing(f"seat {place + 1}", games, [[seat == place for seat in range(count)]] * len(games))
            for place in range(count)
        ],
        ratings=_ratings(names, games),
        decisions=fmean(decisions) if decisions else 0.0,
        decisions_per_seat=fmean(decisions) / count if decisions else 0.0,
        endings=dict(sorted(Counter(game.ending for game in games).items())),
        choices=_choices(names, games),
        happenings=_happenings(names, games),
        sheet=_sheet(names, games),
        group=_group(games),
        automata=_automata(games),
        timing=_timing(names, games, seconds),
    )


def _standing(name: str, games: Sequence[Game], whose: Sequence[Sequence[bool]]) -> Standing:
    scores: list[int] = []
    wins = 0.0
    shared = is_shared(games)
    for game, own in zip(games, whose, strict=True):
        parts = [float(rank == 1) for rank in game.ranks] if shared else win_parts(game.ranks)
        for seat, mine in enumerate(own):
            if mine:
                scores.append(game.scores[seat])
                wins += parts[seat]
    low, high = wilson(wins, len(scores))
    return Standing(
        name=name,
        games=len(scores),
        wins=wins,
        share=wins / len(scores) if scores else 0.0,
        low=low,
        high=high,
        mean=fmean(scores) if scores else 0.0,
        deviation=stdev(scores) if len(scores) > 1 else 0.0,
        lowest=min(scores, default=0),
        highest=max(scores, default=0),
        scores=dict(sorted(Counter(scores).items())),
    )


def _group(games: Sequence[Game]) -> Group | None:
    if not is_shared(games):
        return None
    wins = sum([game.ranks[0] == 1 for game in games])
    low, high = wilson(wins, len(games))
    margins = [
        min(game.scores) - sum([sum(lines.values()) for lines in game.automata.values()]) for game in games
    ]
    return Group(
        games=len(games),
        wins=wins,
        share=wins / len(games),
        low=low,
        high=high,
        margin=fmean(margins),
        deviation=stdev(margins) if len(margins) > 1 else 0.0,
    )


def _automata(games: Sequence[Game]) -> dict[str, dict[str, float]]:
    points: dict[str, dict[str, list[int]]] = {}
    for game in games:
        for name, lines in game.automata.items():
            for line, number in lines.items():
                points.setdefault(name, {}).setdefault(line, []).append(number)
    return {
        name: {line: fmean(row) for line, row in lines.items() if any(row)} for name, lines in points.items()
    }


def _ratings(names: Sequence[str], games: Sequence[Game]) -> list[Skill]:
    """In the order of the games. Seats with the same bot are rated separately; the bot gets their mean."""
    if len(names) < 2:
        return []
    model = PlackettLuce()
    known = dict.fromkeys(names, (25.0, 25.0 / 3))
    for game in games:
        teams = [[model.rating(mu=known[bot][0], sigma=known[bot][1])] for bot in game.bots]
        rated = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for name in names:
            own = [rated[seat][0] for seat, bot in enumerate(game.bots) if bot == name]
            known[name] = (fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return [Skill(name, *known[name]) for name in sorted(names, key=lambda n: -known[n][0])]


def _choices(names: Sequence[str], games: Sequence[Game]) -> dict[str, Choices]:
    total: dict[str, Choices] = {name: {} for name in names}
    for game in games:
        for name, verbs in game.choices.items():
            for verb, answers in verbs.items():
                into = total[name].setdefault(verb, {})
                for answer, tally in answers.items():
                    sum_ = into.setdefault(answer, Tally())
                    sum_.offered += tally.offered
                    sum_.chosen += tally.chosen
    return {
        name: {verb: dict(sorted(answers.items())) for verb, answers in sorted(verbs.items())}
        for name, verbs in total.items()
    }


def _happenings(names: Sequence[str], games: Sequence[Game]) -> dict[str, Happenings]:
    total: dict[str, Happenings] = {name: {} for name in names}
    for game in games:
        for name, verbs in game.happenings.items():
            for verb, things in verbs.items():
                into = total[name].setdefault(verb, {})
                for thing, count in things.items():
                    into[thing] = into.get(thing, 0) + count
    return {
        name: {verb: dict(sorted(things.items())) for verb, things in sorted(verbs.items())}
        for name, verbs in total.items()
    }


def _sheet(names: Sequence[str], games: Sequence[Game]) -> dict[str, dict[str, Part]]:
    """By bot and line, over all its seats."""
    points: dict[str, dict[str, list[int]]] = {name: {} for name in names}
    for game in games:
        for line, row in game.sheet.items():
            for seat, bot in enumerate(game.bots):
                points[bot].setdefault(line, []).append(row[seat])
    return {
        name: {line: Part(fmean(row), sum(n != 0 for n in row) / len(row)) for line, row in lines.items()}
        for name, lines in points.items()
    }


def _timing(names: Sequence[str], games: Sequence[Game], seconds: float) -> Timing:
    spent = dict.fromkeys(names, 0.0)
    made = dict.fromkeys(names, 0)
    for game in games:
        for seat, bot in enumerate(game.bots):
            spent[bot] += game.seconds[seat]
            made[bot] += game.decisions[seat]
    return Timing(
        seconds=seconds,
        games_per_second=len(games) / seconds if seconds > 0 else 0.0,
        per_decision={name: spent[name] / made[name] if made[name] else 0.0 for name in names},
    )
