# %%
import json

cells = json.load(open("analysis.ipynb", encoding="utf-8"))["cells"]
out, used = [], 0
for cell in cells:
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    if cell["cell_type"] not in ("code", "markdown") or "scratch" in cell["metadata"].get("tags", ()) or source.strip() == "":
        continue
    used += 1
    lines = source.split("\n")
    if cell["cell_type"] == "markdown":
        out.append("# %% [markdown]")
        out += ["# " + line if line != "" else "#" for line in lines]
    else:
        out.append("# %%")
        for line in lines:
            body = line.lstrip()
            gap = line[: len(line) - len(body)]
            out.append(gap + "# " + body if body.startswith(("%", "!")) else line)
with open("output/analysis.py", "w", encoding="utf-8") as file:
    for line in out:
        print(line, file=file)
print(f"Answer: {used} cells")
