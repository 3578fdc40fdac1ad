"""What all records have in common."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from pybench.core.text import writable_value

SCHEMA_VERSION = 1


class Record(BaseModel):
    """Base of all records: frozen, and unknown fields are an error.

    Whatever texts and values a record is made from, it can be written.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _make_writable(cls, values: Any) -> Any:
        return writable_value(values)
