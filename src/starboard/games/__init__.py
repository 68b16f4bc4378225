"""The titles, one folder each. The rest of the program finds them through the registry, never by name."""
