# %%
import json
import re

book = json.load(open("analysis.ipynb"))
for cell in book["cells"][:12]:
    print(cell["cell_type"], cell["metadata"], repr(cell["source"]))
# %%
parts = []
for cell in book["cells"]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "raw" or not text.strip() or "scratch" in cell["metadata"].get("tags", []):
        continue
    if cell["cell_type"] == "markdown":
        parts.append("# %% [markdown]\n" + re.sub(r"^# $", "#", re.sub(r"^", "# ", text, flags=re.M), flags=re.M))
    else:
        parts.append("# %%\n" + re.sub(r"\n\n+", "\n", re.sub(r"^([ \t]*)([%!])", r"\1# \2", text, flags=re.M)))
open("output/analysis.py", "w").write("\n\n".join(parts) + "\n")
print(f"Written to output/analysis.py.\nAnswer: {len(parts)}")
