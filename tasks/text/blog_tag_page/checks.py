"""The tags of a page in their order, with count and size."""

import re

from pybench.graders import document
from pybench.graders.core import Context, Verdict, failed, passed


def tags(ctx: Context, path: str, expect: list[list[object]]) -> Verdict:
    """Every `span.tag` has the expected text, data-count and font-size (10 + 2 * count px), in order."""
    found = []
    for span in document.page(ctx, path).select("span.tag"):
        size = re.search(r"font-size\s*:\s*(\d+)(?:\.0+)?px", str(span.get("style", "")))
        count = str(span.get("data-count", ""))
        found.append((span.get_text().strip(), count, int(size[1]) if size else 0))
    wanted = [(str(tag), str(count), 10 + 2 * int(str(count))) for tag, count in expect]
    if found == wanted:
        return passed(tags=len(found))
    right = sum(a == b for a, b in zip(found, wanted, strict=False))
    return failed(
        f"{path}: {right} of {len(wanted)} tags are right and in place", right / max(len(wanted), len(found))
    )
