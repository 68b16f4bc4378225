"""The rules of Pirates of Skydock, one module per chapter of the rules document."""
