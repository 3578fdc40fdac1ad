"""The older email interface (compat32), with headers and bodies decoded by hand."""

import email
import email.header
import email.utils
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    rows: dict[str, dict[str, Any]] = {}
    with zipfile.ZipFile(inputs / "thread.zip") as box:
        for name in box.namelist():
            mail = email.message_from_bytes(box.read(name))
            parts = [p for p in mail.walk() if not p.is_multipart()]
            files = [email.utils.collapse_rfc2231_value(p.get_filename()) for p in parts if p.get_filename()]
            plain = next(p for p in parts if p.get_content_type() == "text/plain" and not p.get_filename())
            payload = plain.get_payload(decode=True)
            assert isinstance(payload, bytes)
            text = payload.decode(str(plain.get_content_charset()))
            moment = email.utils.mktime_tz(email.utils.parsedate_tz(mail["Date"]))  # type: ignore[arg-type]
            rows[mail["Message-ID"]] = {
                "from": email.utils.parseaddr(mail["From"])[1].lower(),
                "utc": datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "subject": subject_of(
                    str(email.header.make_header(email.header.decode_header(mail["Subject"])))
                ),
                "attachments": files,
                "new_words": own_words(text),
            }
    thread = sorted(rows.values(), key=lambda row: row["utc"])
    return {"thread": thread, "words": sum(row["new_words"] for row in thread)}


def subject_of(written: str) -> str:
    while written[:3].lower() in ("re:", "aw:", "wg:") or written[:4].lower() == "fwd:":
        written = written.split(":", 1)[1].strip()
    return " ".join(written.split())


def own_words(text: str) -> int:
    count = 0
    for line in text.splitlines():
        if line.rstrip() == "--":
            break
        if line[:1] != ">" and not line.rstrip().endswith(("wrote:", "schrieb:")):
            count += len(line.split())
    return count
