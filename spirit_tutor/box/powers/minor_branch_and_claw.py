"""The 31 Minor Powers of Branch & Claw."""
