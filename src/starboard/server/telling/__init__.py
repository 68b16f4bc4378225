"""Tells people who are not looking that something waits for them: by browser, by mail, by webhook.

`waiting` judges what waits for whom, `crier` sends the letters, each of the other modules knows one way.
"""
