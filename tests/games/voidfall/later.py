"""What the document says about Voidfall and the tests of its rules do not cite: the one list of it.

`test_coverage.py` holds the list against the document and the tests.
"""

from __future__ import annotations

# Taking back is the table's: it undoes up to the last thing learned.
OF_THE_TABLE = ("VF-3.11",)

# The steps of a Combat, which the tests of Combat prove.
OF_COMBAT = ("VF-22.1 to VF-22.31",)
