"""The screens a person reads a game on. Everything shown comes from a story; nothing here knows a rule."""
