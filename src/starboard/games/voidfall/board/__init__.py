"""The drawing of Voidfall for the web table: one module per part of the page."""
