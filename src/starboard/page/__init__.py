"""The web page around a title's drawing: frame, generic areas, templates, style and script."""
