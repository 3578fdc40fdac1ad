"""What stands between the cells of a csv file."""

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def comma_separated(ctx: Context, path: str) -> Verdict:
    """The header's names are separated by commas."""
    header = read.text(ctx, path).partition("\n")[0]
    return passed() if "," in header else failed(f"{path} is not comma separated: {header[:60]!r}")
