from pathlib import Path


def truth(inputs: Path) -> dict:
    return {"total": sum(int(word) for word in (inputs / "numbers.txt").read_text().split())}
