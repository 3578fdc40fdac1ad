"""Each reply format reads what it writes, and has a defined answer to every odd reply."""

import json

import pytest

from pybench.agents.formats import ANSWER_ALONE, CUT_OFF, EMPTY, FORMATS, LAST_CUT_OFF, SHELL_NOT_RUN, Parsed
from pybench.core.records import ModelReply, ToolCall

CODE = [
    "print(1)",
    "x = '''a\n```text\nb'''\nprint(x)\n",
    "# 中文\nfor i in range(3):\n    print(i)",
]


# `plain` and single calls write no code, and the research code's rule ends code at the first fence inside it.
@pytest.mark.parametrize(
    "name", sorted(FORMATS.keys() - {"plain", "first_block", "action_json", "action_text"})
)
@pytest.mark.parametrize("code", CODE)
def test_reads_what_it_writes(name: str, code: str) -> None:
    reply_format = FORMATS[name]()
    parsed = reply_format.parse(reply_format.render(code))
    assert parsed.code is not None
    assert parsed.code.strip() == code.strip()


def text(content: str, finish_reason: str = "stop") -> ModelReply:
    return ModelReply(content=content, finish_reason=finish_reason)


BASH = SHELL_NOT_RUN.format(label="bash")
CASES = [
    ("first_block", "A ```python\nprint(1)\n``` B ```python\nprint(2)\n```", "stop", Parsed(code="print(1)")),
    ("first_block", "A ```python\nprint(1", "length", Parsed()),
    ("first_block", "", "stop", Parsed()),
    ("first_block", "So: ```python\n \n``` and more", "stop", Parsed(answer="So: ```python")),
    ("first_block", "x = '```'", "stop", Parsed()),
    ("plain", "```python\nprint(1)\n```", "stop", Parsed()),
    ("plain", "", "stop", Parsed()),
    ("code_block", "The total is 5.", "stop", Parsed()),
    ("code_block", "So:\n```\nprint(1)\n```", "stop", Parsed(code="print(1)")),
    ("code_block", "```\nx = 1\n```\n```python\nprint(x)\n```", "stop", Parsed(code="x = 1\n\nprint(x)")),
    ("code_block", "It is\n```\n42\n```", "stop", Parsed()),
    ("code_block", "```\nAnswer: 42\n```", "stop", Parsed()),
    ("code_block", "```\n2 apples, 3 pears\n```", "stop", Parsed()),
    ("code_block", "```json\n[1]\n```", "stop", Parsed()),
    ("code_block", "Answer: 5\n```python\nprint(5)\n```", "stop", Parsed(code="print(5)")),
    ("code_block", "```bash\nls\n```", "stop", Parsed(problem=f"{BASH} {ANSWER_ALONE}")),
    ("code_block", "```bash\nls\n```\n```python\n1\n```", "stop", Parsed(code="1", not_run=BASH)),
    (
        "code_block",
        "```python\n1\n```\n```python\nprint(",
        "length",
        Parsed(code="1", not_run=LAST_CUT_OFF),
    ),
    ("code_block", "", "stop", Parsed(problem=EMPTY)),
    ("code_block", "  \n", "stop", Parsed(problem=EMPTY)),
    ("code_block", "```python\n```", "stop", Parsed(problem=EMPTY)),
    (
        "code_block",
        "A\n```python\na = 1\n```\nB\n```py\nprint(a)\n```",
        "stop",
        Parsed(code="a = 1\n\nprint(a)"),
    ),
    ("code_block", "Here:\n```python\nprint(1)", "stop", Parsed(code="print(1)")),
    ("code_block", "Here:\n```python\nprint(1", "length", Parsed(problem=CUT_OFF)),
    (
        "code_block",
        "```python\na = 1\n```\nand\n```python\nprint(a",
        "length",
        Parsed(code="a = 1", not_run=LAST_CUT_OFF),
    ),
    ("code_block", "I will now look at the", "length", Parsed(problem=CUT_OFF)),
    ("code_block", "Run `pip` so:\n```bash\npip list\n```", "stop", Parsed(problem=f"{BASH} {ANSWER_ALONE}")),
    ("code_block", "The table:\n```\na  b\n1  2\n```", "stop", Parsed()),
    ("code_block", "```Python\r\nprint(1)\r\n```", "stop", Parsed(code="print(1)")),
    ("code_block", "inline ```python is no fence", "stop", Parsed()),
    ("execute_tag", "Let me see <execute>\nprint(1)\n</execute>", "stop", Parsed(code="print(1)")),
    ("execute_tag", "<execute>print(1)", "stop", Parsed(code="print(1)")),
    ("execute_tag", "<execute>print(", "length", Parsed(problem=CUT_OFF)),
    ("execute_tag", "```python\nprint(1)\n```", "stop", Parsed()),
    ("tool_call", "The answer is 3.", "stop", Parsed()),
    ("tool_call", "", "stop", Parsed(problem=EMPTY)),
    ("tool_call", "half an ans", "length", Parsed(problem=CUT_OFF)),
]


@pytest.mark.parametrize(("name", "content", "finish_reason", "expected"), CASES)
def test_odd_replies(name: str, content: str, finish_reason: str, expected: Parsed) -> None:
    assert FORMATS[name]().parse(text(content, finish_reason)) == expected


def call(arguments: str, name: str = "python", number: int = 1) -> ToolCall:
    return ToolCall(id=f"call_{number}", name=name, arguments=arguments)


def test_several_tool_calls_run_as_one_cell_and_each_is_answered() -> None:
    calls = (call(json.dumps({"code": "a = 1"})), call(json.dumps({"code": "print(a)"}), number=2))
    reply = ModelReply(content="", tool_calls=calls, finish_reason="tool_calls")
    tool_call = FORMATS["tool_call"]()
    assert tool_call.parse(reply) == Parsed(code="a = 1\n\nprint(a)")
    answers = tool_call.observe(reply, "1")
    assert [message.tool_call_id for message in answers] == ["call_1", "call_2"]
    assert {message.role for message in answers} == {"tool"}
    assert answers[0].content == "1"


@pytest.mark.parametrize("arguments", ["{", "[]", '{"cod": "1"}', '{"code": 5}', "print(1)"])
def test_malformed_arguments_are_told_to_the_model(arguments: str) -> None:
    reply = ModelReply(content="", tool_calls=(call(arguments),), finish_reason="tool_calls")
    parsed = FORMATS["tool_call"]().parse(reply)
    assert parsed.code is None
    assert parsed.problem is not None
    assert "JSON" in parsed.problem


def test_arguments_cut_off_by_the_token_limit() -> None:
    reply = ModelReply(content="", tool_calls=(call('{"code": "prin'),), finish_reason="length")
    assert FORMATS["tool_call"]().parse(reply) == Parsed(problem=CUT_OFF)


def test_unknown_function_is_named() -> None:
    reply = ModelReply(content="", tool_calls=(call("{}", name="search"),), finish_reason="tool_calls")
    parsed = FORMATS["tool_call"]().parse(reply)
    assert parsed.problem is not None
    assert "'search'" in parsed.problem


@pytest.mark.parametrize("unit", ["```a\n", "```\n", "```python\n", " ", "\n", "`", "<execute>", "-", "("])
@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_reply_that_is_dear_to_match_is_read_in_linear_time(name: str, unit: str) -> None:
    """What takes the square of the length would take this test hours."""
    reply_format = FORMATS[name]()
    reply_format.parse(text(unit * 300_000 + "!"))
    reply_format.parse(text(f"```\n{unit * 300_000}\n```"))
