# %%
import re

import docx
from docx.oxml.ns import qn

paper = docx.Document("agreement.docx")
mail = open("mail.txt", encoding="utf-8").read()
yes = re.search(r"What (\w+ \w+) changed is agreed", mail)[1]
no = re.search(r"What (\w+ \w+) changed is refused", mail)[1]
roots = [paper.element.body, *(s.header._element for s in paper.sections), *(s.footer._element for s in paper.sections)]


def mine(root, path, who):
    return [e for e in root.xpath(path) if e.get(qn("w:author")) == who]


def splice(e, text_again):
    for run in e.findall(qn("w:r")) if text_again else []:
        for t in run.findall(qn("w:delText")):
            t.tag = qn("w:t")
    for child in list(e):
        e.addprevious(child)
    e.getparent().remove(e)


for root in roots:
    for who, good, bad in ((yes, ("ins", "moveTo"), ("del", "moveFrom")), (no, ("del", "moveFrom"), ("ins", "moveTo"))):
        # rows, then paragraph ends, then runs, then formats
        for tag in ("ins", "del"):
            for e in mine(root, f".//w:trPr/w:{tag}", who):
                row = e.getparent().getparent()
                row.getparent().remove(row) if tag in bad else e.getparent().remove(e)
        for tag in good:
            for e in mine(root, f".//w:pPr/w:rPr/w:{tag}", who):
                e.getparent().remove(e)
        for tag in bad:
            for e in mine(root, f".//w:p/w:{tag} | .//w:p//w:ins/w:{tag}", who):
                e.getparent().remove(e)
        for tag in good:
            for e in mine(root, f".//w:p/w:{tag} | .//w:p//w:ins/w:{tag}", who):
                splice(e, tag == "del")
        for tag in bad:
            for e in mine(root, f".//w:pPr/w:rPr/w:{tag}", who):
                p = e.getparent().getparent().getparent()
                runs = [c for c in p if c.tag != qn("w:pPr")]
                after = p.getnext()
                if after.pPr is None:
                    after.get_or_add_pPr()
                for child in reversed(runs):
                    after.pPr.addnext(child)
                p.getparent().remove(p)
        for kind in ("moveFrom", "moveTo"):
            for e in mine(root, f".//w:{kind}RangeStart", who):
                for end in root.xpath(f".//w:{kind}RangeEnd"):
                    if end.get(qn("w:id")) == e.get(qn("w:id")):
                        end.getparent().remove(end)
                e.getparent().remove(e)
        for kind in ("rPr", "pPr"):
            for e in mine(root, f".//w:{kind}Change", who):
                form = e.getparent()
                form.remove(e)
                if who == no:
                    for child in list(form):
                        if kind == "rPr" or child.tag in (qn("w:jc"), qn("w:pStyle")):
                            form.remove(child)
paper.save("output/agreement.docx")
print("done")
