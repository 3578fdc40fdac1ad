# %%
import pptx

deck = pptx.Presentation("deck.pptx")
for slide in deck.slides:
    print(slide._element.get("show"), [(s.name, s.text_frame.text) for s in slide.shapes if s.has_text_frame])
# %%
lines = []
for slide in deck.slides:
    if slide._element.get("show") == "0":
        continue
    title = slide.shapes.title
    text = title.text_frame.text.strip() if title is not None else ""
    lines.append(f"# {text or 'Untitled'}")
    for shape in slide.shapes:
        if shape.has_text_frame and (title is None or shape.shape_id != title.shape_id):
            for p in shape.text_frame.paragraphs:
                if p.text.strip():
                    lines.append("  " * p.level + "- " + p.text.strip())
    if slide.has_notes_slide:
        for note in slide.notes_slide.notes_text_frame.text.splitlines():
            if note.strip():
                lines.append("> " + note.strip())
open("output/outline.md", "w", encoding="utf-8").write("\n".join(lines) + "\n")
print("\n".join(lines))
print("Answer:", sum(line.startswith("# ") for line in lines))
