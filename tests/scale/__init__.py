"""Runs of very many trials."""
