"""What a person can put right."""


class Refused(Exception):
    """One line says what does not suffice."""
