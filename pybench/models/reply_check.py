"""Is it the same model that answers? Replies carry a name; another model's are refused."""

from __future__ import annotations

from dataclasses import dataclass

from pybench.models.endpoints import Endpoint


@dataclass
class ReplyCheck:
    """The name under which one model's replies come.

    `asked` is the name it is asked by, `answers_as` the one that its replies must carry where a person has
    said so. Otherwise the first reply's name holds for the whole run: providers answer with a dated name
    for a short one, but not with the name of another model that the server lists, and where several
    addresses are to be the same model, with a name that begins as the one asked for.
    """

    asked: str
    answers_as: str | None = None
    is_spread: bool = False
    known_as: str | None = None

    def objection(self, name: str, endpoint: Endpoint) -> str | None:
        """Why a reply by this name is refused; None if it is not."""
        expected = self.answers_as or self.known_as
        if not name or name == expected:
            return None
        if expected is None:
            is_another = name in endpoint.served and name != self.asked
            is_strange = self.is_spread and not name.startswith(self.asked)
            if not is_another and not is_strange:
                self.known_as = name
                return None
        return (
            f"{endpoint.name} answered as the model {name!r} where {expected or self.asked!r} was asked; its "
            f"reply is refused. If that is the same model, set model.answers_as={name}"
        )
