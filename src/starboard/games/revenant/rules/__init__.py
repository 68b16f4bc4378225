"""The rules of Revenant, one module per chapter of the rules document."""
