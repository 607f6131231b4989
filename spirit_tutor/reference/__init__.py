"""The glossary's terms and all cards together: looking things up, and what shows them."""
