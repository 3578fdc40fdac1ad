# %%
import re

import nbformat

book = nbformat.read("analysis.ipynb", 4)
kept = [c for c in book.cells if c.cell_type != "raw" and c.source.strip() and "scratch" not in c.metadata.get("tags", [])]
script = ""
for c in kept:
    if c.cell_type == "code":
        script += "# %%\n" + re.sub(r"(?m)^(\s*?)(?=[%!])", r"\1# ", c.source)
    else:
        script += "# %% [markdown]\n" + "\n".join(("# " + l) if l else "#" for l in c.source.splitlines())
    script = script.rstrip("\n") + "\n\n\n"
open("output/analysis.py", "w").write(script)
print(f'"Answer: {len(kept)}"')
