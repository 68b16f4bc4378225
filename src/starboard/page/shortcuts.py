"""The keys that the table page understands, as they are listed under `?`. `keys.js` does what this says."""

from __future__ import annotations

SHORTCUTS = (
    (("1", "–", "9"), "choose the option with this number"),
    (("←", "→"), "move along the options, or through the history when looking back"),
    (("Enter",), "press the focused button"),
    (("u",), "undo"),
    (("r",), "redo"),
    (("t",), "restart the turn"),
    (("q",), "go to the question"),
    (("g",), "go to what is proposed to the group"),
    (("h",), "go to the history slider"),
    (("p",), "play and pause the replay"),
    (("n",), "back to now"),
    (("l",), "the whole log, wide; the log's tab on small screens"),
    (("c",), "chat"),
    (("v", "m"), "board, my mat (small screens)"),
    (("b",), "tell again what the others did since your move"),
    (("Space",), "go on with the telling, or end it"),
    (("Shift", "Space"), "one beat of the telling back"),
    (("[", "]"), "tell slower, faster"),
    (("s",), "score sheet, when the game is over"),
    (("+", "−", "0"), "zoom the board"),
    (("Esc",), "put away a scene, end the telling, close whatever is open, or go back when asked to confirm"),
    (("?",), "pin the open explanation, or show this list"),
)
# Only in the compact frame may options be without their numbers.
COMPACT_SHORTCUTS = ((("Alt",), "hold it to see the numbers of options where they are hidden"),)
