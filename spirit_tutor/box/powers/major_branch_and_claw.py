"""The 21 Major Powers of Branch & Claw."""
