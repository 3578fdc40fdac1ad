"""The tags of a page in their order, with count and size; its title and encoding."""

import re

from pybench.graders import document, read
from pybench.graders.core import Context, Verdict, failed, passed


def tags(ctx: Context, path: str, expect: list[list[object]]) -> Verdict:
    """Every `span.tag` has the expected text, data-count and font-size (10 + 2 * count px), in order; the
    file is UTF-8 and says so, and its title is 标签云."""
    text = read.text(ctx, path)
    soup = document.page(ctx, path)
    declared = re.search(r"charset\s{0,9}=\s{0,9}[\"']?utf-?8", text[:4096], re.IGNORECASE)
    if not declared and not read.raw(ctx, path).startswith(b"\xef\xbb\xbf"):
        return failed(f"{path} does not say that it is UTF-8")
    if soup.title is None or soup.title.get_text().strip() != "标签云":
        return failed(f"{path} has another title than asked for")
    found = []
    for span in soup.select("span.tag"):
        style = str(span.get("style", ""))[:1000]
        size = re.search(r"font-size\s{0,9}:\s{0,9}(\d{1,4})(?:\.0{1,9})?px", style)
        found.append((span.get_text().strip(), str(span.get("data-count", "")), int(size[1]) if size else 0))
    wanted = [(str(tag), str(count), 10 + 2 * int(str(count))) for tag, count in expect]
    if found == wanted:
        return passed(tags=len(found))
    right = sum(a == b for a, b in zip(found, wanted, strict=False))
    return failed(
        f"{path}: {right} of {len(wanted)} tags are right and in place", right / max(len(wanted), len(found))
    )
