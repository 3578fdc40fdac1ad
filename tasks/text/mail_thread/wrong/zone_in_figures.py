# %%
import json
import re
import zipfile
from datetime import timezone
from email import message_from_bytes, policy

box = zipfile.ZipFile("thread.zip")
mails = [message_from_bytes(box.read(name), policy=policy.default) for name in box.namelist()]
for mail in mails[:3]:
    print(mail.as_string()[:1500])
# %%
thread = {}
for mail in mails:
    body = mail.get_body(preferencelist=("plain",)).get_content()
    words = 0
    for line in body.splitlines():
        if line.rstrip() == "--":
            break
        if not line.startswith(">") and not re.search(r"(wrote|schrieb):\s*$", line):
            words += len(line.split())
    thread[mail["Message-ID"]] = {
        "from": mail["From"].addresses[0].addr_spec.lower(),
        "utc": mail["Date"].datetime.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S+00:00"),
        "subject": re.sub(r"^((re|fwd|aw|wg):\s*)+", "", str(mail["Subject"]), flags=re.I),
        "attachments": [part.get_filename() for part in mail.iter_attachments()],
        "new_words": words,
    }
result = sorted(thread.values(), key=lambda one: one["utc"])
json.dump(result, open("output/thread.json", "w"), ensure_ascii=False, indent=1)
print(result[0])
print(f"Answer: {sum(one['new_words'] for one in result)}")
