"""What Spirits have and do: Growth, Energy, Elements, gaining and Forgetting cards, ranges, speed."""
