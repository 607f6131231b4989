"""The Fear Cards of both boxes, and the parts they are put together from."""

from . import base, branch_and_claw

FEAR_CARDS = (*base.FEAR_CARDS, *branch_and_claw.FEAR_CARDS)
