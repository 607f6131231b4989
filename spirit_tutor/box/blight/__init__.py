"""The Blight Cards of both boxes."""

from . import base, branch_and_claw

BLIGHT_CARDS = (*base.BLIGHT_CARDS, *branch_and_claw.BLIGHT_CARDS)
