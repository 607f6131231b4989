"""The file format of routes and scenarios: YAML, shapes, mistakes."""
