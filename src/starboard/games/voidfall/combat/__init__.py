"""Combat (VF-22), worked out in one place for the rules, the preview, the page and the bots.

`fight` runs a Combat with the usual choices; `Combat` stops wherever an owner has a real choice. Both are the
same machine. Nothing here knows a board: a `Side` says what takes part.

| Module | What it has |
|---|---|
| `sides` | what goes into a Combat: fleets, what technologies and grants give, the plan of the Invader |
| `force` | one side during a Combat: Initiative, Damage, Absorption that is left |
| `machine` | the steps of a Combat, its choices and their defaults |
| `story` | what comes out: the result and what happened, step by step |
| `search` | best choices, the smallest force that wins, the ladder of forces |
"""
