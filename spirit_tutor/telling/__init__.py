"""Steps as stories: titles, what happened, views of the table."""
