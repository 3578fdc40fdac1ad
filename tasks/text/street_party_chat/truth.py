"""The chat's first line has the group's number: the chat is held once more, must give these very files, and says what is on the list."""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("street_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    first = (inputs / "chat.txt").read_text(encoding="utf-8").split("\n", 1)[0]
    street = made.Street(int(first.rsplit(" ", 1)[1]))
    street.tell()
    with tempfile.TemporaryDirectory() as folder:
        street.save(Path(folder))
        for one in sorted(Path(folder).iterdir()):
            assert one.read_bytes() == (inputs / one.name).read_bytes(), (
                f"{one.name} is not that of this group"
            )
    return {"rows": [[house, *(row[name] for name in made.FIELDS)] for house, row in street.state.items()]}
