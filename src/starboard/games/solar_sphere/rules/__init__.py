"""The rules of Solar Sphere, one module per chapter of the rules document."""
