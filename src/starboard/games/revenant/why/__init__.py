"""Why not? For an open question, the plausible options that are closed, each with clause and numbers.

Everything here is computed from what the asked seat can see, and only when a person looks.
"""
