"""The revisions of the database's layout, one module each. A module is never changed after its release."""
