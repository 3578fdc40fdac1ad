"""Minutes of an allotment club, typed at a fixed width and cut into upright strips, shuffled; some lie the wrong
way round, and parts of a bill lie among them."""

import random
from pathlib import Path

WIDTH, STRIP, LINES, PAGES = 60, 4, 12, 6
MONTHS = "January February March April May June July August September October November December".split()
WHO = "the chair,the treasurer,Mrs Hollis,Mr Penrose,the new members,two neighbours,the water group,Dr Abara,the young people,our caretaker".split(",")
DID = "reported on,asked about,complained about,offered to repair,promised to measure,refused to pay for,thanked everybody for,wanted to postpone,voted against,measured once more,had forgotten,praised".split(",")
WHAT = "the leaking pump,the compost heaps,the lower gate,three broken panes,the apple harvest,the hedge along the railway,the summer party,the unpaid fees,the toads in the pond,the noise of the mowers,a second water tank,the key of the shed,the old glasshouse,the path by the brook,empty plots".split(",")
WHEN = "since the autumn,before the first frost,at the last meeting,without further debate,in spite of the weather,by a narrow vote,for the third time,with some hesitation,until next spring,as in earlier years,after a long talk,on behalf of the others".split(",")
LINK = "Then,Later,However,In the end,Meanwhile,Once again,To our surprise,Under item four,Quietly".split(",")


def sentence(dice: random.Random) -> str:
    words = f"{dice.choice(WHO)} {dice.choice(DID)} {dice.choice(WHAT)}"
    if dice.random() < 0.7:
        words += f" {dice.choice(WHEN)}"
    if dice.random() < 0.3:
        words = f"{dice.choice(LINK)} {words}"
    if dice.random() < 0.3:
        words += f", and {dice.choice(WHO)} {dice.choice(DID)} {dice.choice(WHAT)}"
    return words[0].upper() + words[1:] + "."


def page(dice: random.Random, head: str) -> list[str]:
    lines, line = [head], ""
    while len(lines) < LINES:
        for word in sentence(dice).split():
            if len(line) + 1 + len(word) > WIDTH:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
    return [each.ljust(WIDTH) for each in lines[:LINES]]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"strips-{seed}")
    old = []
    for month in MONTHS:
        old += [line.rstrip() for line in page(dice, f"Minutes of {dice.randrange(1, 29)} {month} 1987")] + [""]
    (folder / "minutes_1987.txt").write_text("\n".join(old), encoding="utf-8")
    days = [(1988, month, dice.randrange(1, 29)) for month in sorted(dice.sample(range(12), PAGES))]
    strips = []
    for year, month, day in days:
        lines = page(dice, f"Minutes of {day} {MONTHS[month]} {year}")
        for left in range(0, WIDTH, STRIP):
            strips.append([line[left : left + STRIP] for line in lines])
    bill = []
    for _ in range(LINES):
        price, count = dice.randrange(120, 9900), dice.randrange(1, 30)
        number = dice.randrange(10**6, 10**7)
        bill.append(f"{number} {count:3d}{price / 100:8.2f}{count * price / 100:9.2f}".ljust(28))
    for left in dice.sample(range(0, 28, STRIP), 5):
        strips.append([line[left : left + STRIP] for line in bill])
    for number in dice.sample(range(len(strips)), 17):
        strips[number] = [line[::-1] for line in reversed(strips[number])]
    dice.shuffle(strips)
    (folder / "strips").mkdir()
    for number, strip in enumerate(strips, 1):
        (folder / "strips" / f"strip_{number:02d}.txt").write_text("\n".join(strip) + "\n", encoding="utf-8")
