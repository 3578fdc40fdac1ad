# %%
lines = open("README.md", encoding="utf-8").read().split("\n")
entries, used, fence = [], {}, None
for i, line in enumerate(lines):
    if fence:
        if line.startswith(fence):
            fence = None
        continue
    if line.startswith(("```", "~~~")):
        fence = line[:3]
        continue
    level, text = 0, ""
    following = lines[i + 1] if i + 1 < len(lines) else ""
    if line.startswith("#"):
        marks = len(line) - len(line.lstrip("#"))
        if marks <= 6 and line[marks : marks + 1] == " ":
            level, text = marks, line[marks:].strip().rstrip("#").strip() if line.rstrip().endswith(" " + "#" * marks) else line[marks:].strip()
    elif line.strip() and len(following) >= 3 and not following.strip("="):
        level, text = 1, line.strip()
    elif line.strip() and len(following) >= 3 and not following.strip("-"):
        level, text = 2, line.strip()
    if not level:
        continue
    text = text.replace("**", "").replace("`", "")
    anchor = "".join("-" if c == " " else c for c in text.lower() if c.isalnum() or c in " -_")
    times = used.get(anchor, 0)
    used[anchor] = times + 1
    if times:
        anchor += f"-{times}"
    if level in (2, 3):
        entries.append(("  " if level == 3 else "") + f"- [{text}](#{anchor})")
at = lines.index("<!-- toc -->") + 1
with open("output/README.md", "w", encoding="utf-8") as file:
    file.write("\n".join(lines[:at] + entries + lines[at:]))
print(f"**Answer: {len(entries)}**")
