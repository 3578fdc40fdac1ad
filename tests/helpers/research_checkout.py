"""A checkout like the research repository's, in small: its layout and its habits, with texts of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CONFIG = """\
system_prompt_template: |
  Work in steps and write one piece of code in each.
code_start_token: "[code]"
code_end_token: "[/code]"
mode: prompt
max_turns: 3
tool_call_token: <|tool_call|>
llm:
  type: openai
  args:
    client_args:
      api_key: never-to-be-read
      base_url: http://localhost:<YOUR PORT>/v1
    model_args:
      model: <your model path>
      temperature: 0.25
      max_tokens: 700
      top_p: 0.75
"""
INFERENCE = """\
def execute_code(code, outputs):
    result = ""
    for output in outputs:
        if output.output_type == "error":
            result += "This went wrong. Debug:\\n"
            result += "Error: " + output.ename
    return result
"""
TESTS = """\
import os
import pickle

import numpy as np
import pandas as pd
from PIL import Image


def test_task_2(trajectory):
    frame = pd.read_csv("./output/2.csv")
    assert frame.duplicated().sum() == 0
    assert len(frame) == len(pd.read_csv("./data/clinic.csv").drop_duplicates())


def test_task_11(trajectory):
    assert pd.read_csv("./output/11.csv")


def test_task_16(trajectory):
    assert os.path.exists("./output/16.png")


def test_task_18(trajectory):
    assert "42" in trajectory[-1]["content"]


def test_task_40(trajectory):
    with open("./output/40.pkl", "rb") as file:
        pickle.load(file)


def test_task_78(trajectory):
    with Image.open("./output/78.png") as picture:
        assert picture.size == (24, 24)


def test_task_134(trajectory):
    assert trajectory[0]["role"] == "system"
    assert str(2**40) in trajectory[-1]["content"]


def test_task_140(trajectory):
    assert os.path.exists("./output/140")
"""
TASKS: list[tuple[str, str, list[str]]] = [
    ("2", "Drop repeated rows and save the table to ./output/2.csv", ["./data/clinic.csv"]),
    ("11", "Save this as a table,save it to ./output/11.csv", ["./data/clinic.csv"]),
    ("16", "Draw the births, save the picture to ./output/16.png", ["./data/clinic.csv"]),
    ("18", "How many births were there in 1842?", ["./data/clinic.csv"]),
    ("40", "训练一个模型，把模型输出为 ./output/40.pkl", ["./data/clinic.csv"]),
    ("78", "Make the picture 24 by 24 and save it to ./output/78.png", ["./data/gone.png"]),
    ("134", "2的40次方是多少？", []),
    ("140", "Write a game, save the files to a folder ./output/140/ ", []),
]
CLINIC = "year,births\n1841,36\n1842,42\n1842,42\n1843,50\n"


def make_checkout(root: Path, tests: str = TESTS) -> Path:
    """Lay out a checkout of eight tasks below `root`; one input file is missing. Returns `root`."""
    for folder in ("data/meta", "data/unit_test", "config"):
        (root / folder).mkdir(parents=True)
    entries: list[dict[str, Any]] = [
        {"index": index, "user": user, "file_paths": paths, "category1": "x", "attachments": []}
        for index, user, paths in TASKS
    ]
    (root / "data/meta/task.json").write_text(json.dumps(entries, ensure_ascii=False), "utf-8")
    (root / "data/clinic.csv").write_text(CLINIC, "utf-8")
    (root / "data/unit_test/tests.py").write_text(tests, "utf-8")
    (root / "config/your_model.yaml").write_text(CONFIG, "utf-8")
    (root / "config/another.yaml").write_text(CONFIG.replace("max_turns: 3", "max_turns: 7"), "utf-8")
    (root / "inference.py").write_text(INFERENCE, "utf-8")
    return root


def code(text: str) -> str:
    """A reply that runs `text`."""
    return f"Let me see.\n[code]\n{text}\n[/code]\nNow wait."


REPLIES: dict[str, list[str]] = {
    "2": [
        code("import pandas as pd\nframe = pd.read_csv('./data/clinic.csv')\nlen(frame)"),
        code("frame.drop_duplicates().to_csv('./output/2.csv', index=False)"),
        "Finished: saved to ./output/2.csv",
    ],
    "11": [code("open('./output/11.csv', 'w').write('a,b\\n1,2\\n')"), "Finished."],
    "16": [code("open('./output/16.png', 'w').close()"), "Finished."],
    # Three turns, all with code: the last message is the output of the last cell.
    "18": [code("1 / 0"), code("print('still looking')"), code("print(6 * 7)"), "Finished: never asked for"],
    "40": [
        code(
            "import pickle\n"
            "from sklearn.linear_model import LinearRegression\n"
            "pickle.dump(LinearRegression().fit([[1], [2]], [1, 2]), open('./output/40.pkl', 'wb'))"
        ),
        "Finished.",
    ],
    "78": [code("print('no picture')"), "Finished."],
    "134": ["Finished: 1099511627776"],
}


def write_recordings(file: Path, replies_of: dict[str, list[str]] = REPLIES) -> Path:
    """The recorded conversations, one a line, as the research code writes them; task 140 has none."""
    requests = {index: (user, paths) for index, user, paths in TASKS}
    lines = []
    for index, replies in replies_of.items():
        user, paths = requests[index]
        messages: list[dict[str, Any]] = [
            {"role": "system", "content": "An older prompt."},
            {"role": "user", "content": f"[INFO]The data is uploaded to {','.join(paths)}"},
            {"role": "user", "content": user},
        ]
        for reply in replies:
            # The protocol allows a text in parts, too.
            parts = [{"type": "text", "text": reply[:9]}, {"type": "text", "text": reply[9:]}]
            messages += [{"role": "assistant", "content": parts if index == "134" else reply}]
            messages += [{"role": "user", "content": "[INFO]This is a Code Interpreter Message:\nolder"}]
        line = {"messages": messages, "index": index, "user": user, "file_paths": paths}
        lines.append(json.dumps(line, ensure_ascii=False))
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file
