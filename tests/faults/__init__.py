"""Faults put into whole runs, each with the record it must leave behind."""
