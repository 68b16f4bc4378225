"""How titles are proved: one suite of checks for all, random games, vectors, and the coverage of clauses."""
