"""The web table: people, bots and programs play the same tables over HTTP."""
