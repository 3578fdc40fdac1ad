"""The text as objects: a reference points at its article, paragraph and item, so numbers follow by themselves."""

import re
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

TODAY = date(2025, 6, 1)
N = "[一二三四五六七八九十]+"
REF = re.compile(f"(《[^》]+》第{N}条(?:、第{N}条)*)|第({N})条(?:第({N})款)?(?:第({N})项)?")


def value(words: str) -> int:
    head, ten, ones = words.partition("十")
    low = "零一二三四五六七八九".index
    return (low(head) if head else 1) * 10 + (low(ones) if ones else 0) if ten else low(head)


def numeral(n: int) -> str:
    digits = "零一二三四五六七八九"
    return (digits[n // 10] if n > 19 else "") + ("十" if n > 9 else "") + (digits[n % 10] if n % 10 else "")


@dataclass(eq=False)
class Node:
    """An article (parts: paragraphs), a paragraph (parts: items) or an item."""

    words: list[Any] = field(default_factory=list)
    parts: list["Node"] = field(default_factory=list)
    chapter: str = ""
    first: int = 0


class Law:
    """Articles in order; words hold text and (article, paragraph, item) for references."""

    def __init__(self, lines: list[str]) -> None:
        self.title, self.articles, chapter = lines[0], [], ""
        self.chapters: list[str] = []
        for line in lines[1:]:
            if head := re.fullmatch(f"第{N}章　(.+)", line):
                chapter = head[1]
                self.chapters.append(chapter)
            elif head := re.fullmatch(f"第({N})条　(.+)", line):
                self.articles.append(Node([], [Node([head[2]])], chapter, value(head[1])))
            elif head := re.fullmatch(f"　　（{N}）(.+)[；。]", line):
                self.articles[-1].parts[-1].parts.append(Node([head[1]]))
            else:
                self.articles[-1].parts.append(Node([line.strip("　")]))
        for article in self.articles:
            self.point(article)

    def point(self, node: Node) -> None:
        """Turn the numbers in a node's words, and in those of its parts, into pointers."""
        found: list[Any] = []
        for piece in node.words:
            at = 0
            for ref in REF.finditer(piece):
                if ref[1]:
                    continue
                article = self.articles[value(ref[2]) - 1]
                part = article.parts[value(ref[3]) - 1] if ref[3] else None
                item = (part or article.parts[0]).parts[value(ref[4]) - 1] if ref[4] else None
                found += [piece[at : ref.start()], (article, part, item)]
                at = ref.end()
            found.append(piece[at:])
        node.words = found
        for each in node.parts:
            self.point(each)

    def say(self, node: Node) -> str:
        words = ""
        for piece in node.words:
            if isinstance(piece, str):
                words += piece
                continue
            article, part, item = piece
            words += f"第{numeral(self.articles.index(article) + 1)}条"
            if part:
                words += f"第{numeral(article.parts.index(part) + 1)}款"
            if item:
                words += f"第{numeral((part or article.parts[0]).parts.index(item) + 1)}项"
        return words

    def replace(self, old: str, new: str, articles: list[Node]) -> None:
        for article in articles:
            for node in [article, *article.parts, *(i for p in article.parts for i in p.parts)]:
                node.words = [w.replace(old, new) if isinstance(w, str) else w for w in node.words]

    def decide(self, items: list[str]) -> None:
        """Apply a decision's items: their numbers are those before it, `作为` and quoted text those after."""
        before = list(self.articles)
        fresh: list[Node] = []
        inserts: list[tuple[int, Node]] = []
        exchanges: list[tuple[str, str, list[Node] | None]] = []
        for item in items:
            if m := re.fullmatch(f"删去第({N})条。", item):
                self.articles.remove(before[value(m[1]) - 1])
            elif m := re.fullmatch(f"增加一条，作为第({N})条：“(.+)”", item, re.S):
                parts = [Node([text.strip()]) for text in m[2].split("\n")]
                inserts.append((value(m[1]), Node([], parts)))
            elif m := re.fullmatch("将本办法中的“(.+)”统一修改为“(.+)”。", item):
                exchanges.append((m[1], m[2], None))
            elif m := re.fullmatch("将(.+)中的“(.+)”修改为“(.+)”。", item):
                numbers = re.findall(f"第({N})条", m[1])
                exchanges.append((m[2], m[3], [before[value(n) - 1] for n in numbers]))
            else:
                m = re.fullmatch(f"第({N})条(?:改为第{N}条)?，(.+)", item)
                assert m, item
                if node := self._change(before[value(m[1]) - 1], m[2]):
                    fresh.append(node)
        for number, article in sorted(inserts, key=lambda pair: pair[0]):
            article.chapter = self.articles[number - 2].chapter
            self.articles.insert(number - 1, article)
            fresh.append(article)
        for node in fresh:
            self.point(node)
        for old, new, articles in exchanges:
            self.replace(old, new, self.articles if articles is None else articles)

    def _change(self, article: Node, rest: str) -> Node | None:
        """One change within an article; the node whose words are new, if any."""
        if c := re.fullmatch(f"第({N})款修改为：“(.+)”", rest):
            node = article.parts[value(c[1]) - 1]
            node.words = [c[2]]
            return node
        if c := re.fullmatch(f"增加一款，作为第({N})款：“(.+)”", rest):
            node = Node([c[2]])
            article.parts.insert(value(c[1]) - 1, node)
            return node
        if c := re.fullmatch(f"(?:第一款)?增加一项，作为第({N})项：“(.+)；”", rest):
            article.parts[0].parts.insert(value(c[1]) - 1, Node([c[2]]))
        elif c := re.fullmatch(f"删去(?:第一款)?第({N})项。", rest):
            article.parts[0].parts.pop(value(c[1]) - 1)
        else:
            c = re.fullmatch(f"删去第({N})款。", rest)
            assert c, rest
            article.parts.pop(value(c[1]) - 1)
        return None


def truth(inputs: Path) -> dict[str, Any]:
    law = Law((inputs / "办法_原文.txt").read_text(encoding="utf-8").splitlines())
    count = len(law.articles)
    papers = []
    for path in (inputs / "文件").iterdir():
        text = path.read_text(encoding="utf-8")
        day = re.search(r"，(\d+)年(\d+)月(\d+)日公布）", text)
        assert day
        papers.append((date(*map(int, day.groups())), text))
    papers.sort()
    mends: dict[tuple[str, int], tuple[str, str]] = {}
    for _, text in papers:
        if m := re.search(f"（([^（）]+号)）第({N})项中的“(.+)”应为“(.+)”", text):
            mends[m[1], value(m[2])] = (m[3], m[4])
    for day, text in papers:
        if "修改：\n" not in text:
            continue
        number = re.search("（(.+号)，", text)
        assert number
        body = re.split(f"(?m)^{N}、", text.split("修改：\n")[1].split("\n本决定")[0])[1:]
        items = [item.strip() for item in body]
        items = [item.replace(*mends.get((number[1], i), ("\0", ""))) for i, item in enumerate(items, 1)]
        start = re.search(r"自(\d+)年(\d+)月(\d+)日起施行", text.split("\n本决定")[1])
        assert start
        if date(*map(int, start.groups())) > TODAY:
            early = re.search(f"第({N})项自公布之日起施行", text)
            items = [items[value(early[1]) - 1]] if early and day <= TODAY else []
        law.decide(items)
    lines, chapter = [law.title], ""
    for number, article in enumerate(law.articles, 1):
        if article.chapter != chapter:
            chapter = article.chapter
            lines.append(f"第{numeral(law.chapters.index(chapter) + 1)}章　{chapter}")
        for at, part in enumerate(article.parts):
            lines.append(("　　" if at else f"第{numeral(number)}条　") + law.say(part))
            for i, item in enumerate(part.parts, 1):
                lines.append(f"　　（{numeral(i)}）{law.say(item)}{'。' if i == len(part.parts) else '；'}")
    now = {article.first: number for number, article in enumerate(law.articles, 1)}
    table = [{"原条": n, "现条": now.get(n)} for n in range(1, count + 1)]
    return {"lines": lines, "map": table}
