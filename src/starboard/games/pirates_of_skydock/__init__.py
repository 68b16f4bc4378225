"""Pirates of Skydock: a heist aboard a guarded ship, for two to four (rules document: pirates_of_skydock)."""
