"""The order of an object's keys."""

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def keys_in_order(ctx: Context, path: str, expect: list[str]) -> Verdict:
    """Those of the expected keys that the object has stand in their order."""
    found = read.json(ctx, path)
    given = [key for key in found if key in expect] if isinstance(found, dict) else []
    return passed() if given == [key for key in expect if key in given] else failed(f"{path}: the keys stand as {given}")
