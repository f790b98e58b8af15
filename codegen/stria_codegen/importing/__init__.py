"""Records out of what is there already: `generate.py import`."""
