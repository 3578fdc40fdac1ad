"""Measurements: what a sandboxed kernel costs, and what the harness itself costs."""
