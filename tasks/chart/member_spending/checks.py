"""The sheets of a workbook."""

from pybench.graders import sheets
from pybench.graders.core import Context, Verdict, failed, passed


def only_these_sheets(ctx: Context, path: str, names: list[str]) -> Verdict:
    """The workbook has these sheets and no others, in any order."""
    found = sheets.workbook(ctx, path).sheetnames
    return passed() if sorted(found) == sorted(names) else failed(f"{path} has the sheets {found[:20]}, asked are {names}")
