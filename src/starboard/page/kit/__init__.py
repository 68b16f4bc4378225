"""The drawing kit: what the boards of all titles have alike, one small module for each part of the page."""
