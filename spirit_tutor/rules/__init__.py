"""What may happen. The rules ask (`core/asks.py`) and are answered; they know no card by name.

Each rule function carries the reference of the rule it comes from: `SI9` is page
9 of the base rulebook, `BC11` page 11 of the Branch & Claw rulebook, `R15.5` the
numbered rule in `docs/rules.md`.
"""
