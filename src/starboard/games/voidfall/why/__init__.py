"""Why not? By kind of question, the plausible options that are closed, each with clause and reason.

A key is what the option would be called on the list, or the component it is about: a sector, an action, a
card, a track. Everything is worked out from what the asked seat may know, and only when a person looks.
"""
