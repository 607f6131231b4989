"""Widgets that the panes and bars are made of."""
