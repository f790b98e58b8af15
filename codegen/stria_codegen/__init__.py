"""Turns types.yaml, or a user's schema, into C."""
