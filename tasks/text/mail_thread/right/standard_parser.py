# %%
import email
import json
import zipfile
from datetime import datetime, timezone
from email.header import decode_header, make_header
from email.utils import parseaddr, parsedate_to_datetime

seen, rows = set(), []
with zipfile.ZipFile("thread.zip") as box:
    for name in sorted(box.namelist()):
        mail = email.message_from_bytes(box.read(name))
        if mail["Message-ID"] in seen:
            continue
        seen.add(mail["Message-ID"])
        subject = str(make_header(decode_header(mail["Subject"])))
        while ":" in subject and subject.split(":")[0].strip().lower() in {"re", "fwd", "aw", "wg"}:
            subject = subject.split(":", 1)[1].strip()
        files, text = [], None
        for part in mail.walk():
            if part.get_filename():
                files.append(str(make_header(decode_header(email.utils.collapse_rfc2231_value(part.get_filename())))))
            elif part.get_content_type() == "text/plain" and text is None:
                text = part.get_payload(decode=True).decode(part.get_content_charset() or "utf-8")
        count = 0
        for line in text.split("\n"):
            line = line.rstrip("\r")
            if line in ("--", "-- "):
                break
            if line.startswith(">") or line.rstrip().endswith("wrote:") or line.rstrip().endswith("schrieb:"):
                continue
            count += len(line.split())
        when = parsedate_to_datetime(mail["Date"]).astimezone(timezone.utc)
        rows.append((when, {"subject": " ".join(subject.split()), "from": parseaddr(mail["From"])[1].lower(), "attachments": files, "new_words": count}))
rows.sort(key=lambda r: r[0])
thread = [{**row, "utc": when.strftime("%Y-%m-%dT%H:%M:%SZ")} for when, row in rows]
with open("output/thread.json", "w", encoding="utf-8") as file:
    json.dump(thread, file)
print(f"Answer: {sum(r['new_words'] for r in thread):,} words")
