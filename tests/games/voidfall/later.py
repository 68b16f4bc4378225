"""What the document says about Voidfall and no test here proves yet: the one list of it.

The co-operative and solo rules take clauses off `CO_OPERATIVE` as tests cite them, until it is empty;
`test_coverage.py` holds the list against the document and the tests.
"""

from __future__ import annotations

# Co-operative and solo play, and the parts of other groups that only it has.
CO_OPERATIVE = (
    "VF-2.2 to VF-2.5",  # new offers, the Alert deck, a Harbinger by difficulty
    "VF-2.10",  # the group agrees on an order
    # Of VF-2.25 that Preparation resolves Crises and builds Safe Havens.
    # Of VF-2.27 the consent of whoever pays, and all group decisions.
    "VF-3.3",
    "VF-3.5",
    "VF-3.6",  # T-68
    "VF-3.10",
    "VF-6.1 to VF-6.7",
    "VF-7.1 to VF-7.15",
    "VF-9.1 to VF-9.13",
    "VF-10.3",
    "VF-10.9",
    "VF-10.17",
    "VF-11.2 to VF-11.4",  # T-67
    "VF-13.9",
    "VF-13.12",
    "VF-13.13",
    "VF-19.3",  # competitive events have one target, and follow VF-2.19
    "VF-19.5",  # `remove-void` is on Heroic cards only
    "VF-20.10",  # that a variant forbids Invasions of players is VF-38.3
    "VF-23.9",
    "VF-23.10",
    "VF-26.8",
    "VF-33.13",  # "If defended" is on War cards and Crises only
    "VF-33.14",
    "VF-34.1 to VF-34.4",  # no competitive map or event has Harbingers: events J stay in the box
    "VF-35.1 to VF-35.5",
    "VF-36.1 to VF-36.4",
    "VF-37.1 to VF-37.3",
    "VF-38.2",
    "VF-38.4",
)

# Taking back is the table's: it undoes up to the last thing learned.
OF_THE_TABLE = ("VF-3.11",)

# The steps of a Combat, which the tests of Combat prove.
OF_COMBAT = ("VF-22.1 to VF-22.31",)
