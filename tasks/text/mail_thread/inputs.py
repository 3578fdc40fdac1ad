"""A mail thread in German and English: encodings, coded headers, quotes, signatures, doubled mails."""

import random
import zipfile
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

PEOPLE = [
    ("Jörg Müller", "J.Mueller@Kessler-Bau.example"), ("Aoife Byrne", "aoife@byrne.example"),
    ("Zoë Lang", "Zoe.Lang@lang-recht.example"), ("Tom Ford", "TOM@ford.example"),
]  # fmt: skip
WORDS = (
    "the delivery für wall über schedule Größe invoice später we agreed on März quality café not again "
    "please confirm naïve > -- schließlich roof"
).split()


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"thread-{seed}")
    moment = datetime(2024, 2, 27, 21, 30, tzinfo=UTC)
    body, subject, mails = "", dice.choice(["Bürgschaft für Halle 3", "Mängel am Dach – Nachtrag"]), []
    for number in range(14):
        person = dice.choice(PEOPLE)
        moment += timedelta(minutes=dice.randrange(4, 700))
        mail = EmailMessage()
        mail["Message-ID"] = f"<{dice.getrandbits(48):012x}@mail.example>"
        mail["From"] = f"{person[0]} <{person[1]}>" if dice.random() < 0.8 else person[1]
        mail["To"] = "all@site.example"
        mail["Date"] = format_datetime(
            moment.astimezone(timezone(timedelta(hours=dice.choice([-5, 0, 1, 5.5]))))
        )
        lead = "".join(
            dice.choice(["Re: ", "AW: ", "RE: ", "Fwd: ", "WG: ", "re: "]) for _ in range(min(number, 3))
        )
        mail["Subject"] = lead + subject
        own = "\n".join(
            " ".join(dice.choices(WORDS, k=dice.randrange(5, 11))).lstrip("> -")
            for _ in range(dice.randrange(2, 6))
        )
        quote = ""
        if body and dice.random() < 0.8:
            said = dice.choice(
                ["On Tuesday Tom wrote:", "Am Dienstag um 9:15 schrieb Zoë Lang\n<zoe@lang.example> schrieb:"]
            )
            said = said.replace("schrieb Zoë", "hat Zoë").replace("\n", " ")
            quote = f"{said}\n" + "\n".join("> " + line for line in body.splitlines()) + "\n"
        signature = dice.choice(
            ["", "\n-- \nMit freundlichen Grüßen\n" + person[0], "\n--\nSent from my phone"]
        )
        body = f"{own}\n\n{quote}\n" if dice.random() < 0.6 else f"{quote}\n{own}\n"
        charset, coding = dice.choice(
            [("utf-8", "quoted-printable"), ("utf-8", "base64"), ("iso-8859-1", "quoted-printable")]
        )
        mail.set_content(body + signature + "\n", charset=charset, cte=coding)
        if dice.random() < 0.4:
            mail.add_alternative("<p>" + body.replace("\n", "<br>") + "</p>", subtype="html", cte="base64")
            mail.set_boundary(f"alt-{number}")
        if dice.random() < 0.35:
            for name in dice.sample(["Übersicht.txt", "plan.txt", "Maße Halle.txt"], dice.randrange(1, 3)):
                mail.add_attachment("one two three four\n", filename=name, cte="7bit")
            mail.set_boundary(f"mixed-{number}")
        mails.append(bytes(mail))
    names = [f"{dice.getrandbits(24):06x}" for _ in mails]
    extra = [(f"inbox2_{dice.getrandbits(20):05x}", mail) for mail in dice.sample(mails, 4)]
    with zipfile.ZipFile(folder / "thread.zip", "w", zipfile.ZIP_DEFLATED) as box:
        for name, mail in sorted([*zip(names, mails, strict=True), *extra]):
            box.writestr(zipfile.ZipInfo(f"{name}.eml", (2024, 4, 1, 0, 0, 0)), mail)
