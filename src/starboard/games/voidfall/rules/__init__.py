"""The rules of Voidfall, one module per chapter of the rules document."""
