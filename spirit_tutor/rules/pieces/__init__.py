"""What is done to pieces: add, move, damage, destroy, remove, replace, defend; Presence, Blight, Fear."""
