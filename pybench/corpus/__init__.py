"""Conversations to train on: taken from runs, filtered, checked, counted and written."""
