"""Buttons and menus: what people tap, and what happens then."""
