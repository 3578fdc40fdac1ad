# %%
import re
import zipfile
from xml.sax.saxutils import escape

text = open("newsletter.txt", encoding="utf-8").read()
parts = [re.sub(r"\s+", " ", p).strip() for p in re.split(r"\n[ \t]*\n", text)]
parts = [p for p in parts if p]
kept, keys = [], []
for p in parts:
    key = re.sub("[.!?… ]*$", "", p).lower().replace(" ", "")
    if key not in keys:
        keys.append(key)
        kept.append(p)
body = "".join(f'<w:p><w:r><w:t xml:space="preserve">{escape(p)}</w:t></w:r></w:p>' for p in kept)
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org"
with zipfile.ZipFile("output/newsletter.docx", "w", zipfile.ZIP_DEFLATED) as box:
    box.writestr("[Content_Types].xml", f'<?xml version="1.0" encoding="UTF-8"?><Types xmlns="{R}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
    box.writestr("_rels/.rels", f'<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="{R}/package/2006/relationships"><Relationship Id="rId1" Type="{R}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
    box.writestr("word/document.xml", f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>')
print("Answer:", len(parts) - len(kept))
