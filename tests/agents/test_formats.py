"""Each reply format reads what it writes, and has a defined answer to every odd reply."""

import json

import pytest

from pybench.agents.formats import (
    ANSWER_ALONE,
    CUT_OFF,
    DID_NOT_RUN,
    EMPTY,
    FORMATS,
    LAST_CUT_OFF,
    LAST_VALUE,
    RAN_TOGETHER,
    CodeBlock,
    ExecuteTag,
    Parsed,
    ToolCallFormat,
)
from pybench.core.records import ModelReply, ToolCall

CODE = [
    "print(1)",
    "x = '''a\n```text\nb'''\nprint(x)\n",
    "# 中文\nfor i in range(3):\n    print(i)",
    "page = '''\n```\nmake\n```\n'''\nprint(page)",
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


def not_run(what: str, how: str) -> str:
    return f"{what} in your reply was not run: {how}"


def asks(what: str, how: str) -> Parsed:
    """What comes of a reply that holds nothing but code that its format does not run."""
    return Parsed(problem=f"{not_run(what, how)} {ANSWER_ALONE}", may_be_answer=True)


FUNCTION = "def double(x):\n    return 2 * x"
BASH = not_run("The bash block", CodeBlock.how)
TOOL, TAG = ToolCallFormat.how, ExecuteTag.how
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
    ("code_block", "```bash\nls\n```", "stop", asks("The bash block", CodeBlock.how)),
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
    ("code_block", "Run `pip` so:\n```bash\npip list\n```", "stop", asks("The bash block", CodeBlock.how)),
    ("code_block", "The table:\n```\na  b\n1  2\n```", "stop", Parsed()),
    ("code_block", "```Python\r\nprint(1)\r\n```", "stop", Parsed(code="print(1)")),
    ("code_block", "inline ```python is no fence", "stop", Parsed()),
    ("execute_tag", "Let me see <execute>\nprint(1)\n</execute>", "stop", Parsed(code="print(1)")),
    ("execute_tag", "<execute>print(1)", "stop", Parsed(code="print(1)")),
    ("execute_tag", "<execute>print(", "length", Parsed(problem=CUT_OFF)),
    ("code_block", "~~~python\nprint(1)\n~~~", "stop", Parsed(code="print(1)")),
    ("code_block", '```python\nprint("<tool_call>")\n```', "stop", Parsed(code='print("<tool_call>")')),
    ("code_block", "````python\nprint(1)\n````", "stop", Parsed(code="print(1)")),
    ("code_block", "```{python}\nprint(1)\n```", "stop", Parsed(code="print(1)")),
    ("code_block", "```python title=a.py\nprint(1)\n```", "stop", Parsed(code="print(1)")),
    ("code_block", "1. So:\n   ```python\n   print(1)\n   ```", "stop", Parsed(code="print(1)")),
    ("code_block", "```\ndef double(x):\n    return 2 * x\n```", "stop", Parsed(code=FUNCTION)),
    (
        "code_block",
        "```python\n1\n```\n```sql\nSELECT 1\n```\n```sh\nls\n```\n```text\n1\n```",
        "stop",
        Parsed(
            code="1",
            not_run=f"The sql block and the sh block in your reply were not run: {CodeBlock.how}",
        ),
    ),
    ("code_block", "It is done with\n```sql\nSELECT 1\n```", "stop", Parsed()),
    (
        "code_block",
        "<execute>print(1)</execute>",
        "stop",
        asks("What follows <execute>", CodeBlock.how),
    ),
    ("code_block", "```python\na\n```\n```python\nb\n```", "stop", Parsed(code="a\n\nb", not_run=LAST_VALUE)),
    ("code_block", "```python\na;\n```\n```python\nb\n```", "stop", Parsed(code="a;\n\nb")),
    ("code_block", "```python\nprint(a)\n```\n```python\nb\n```", "stop", Parsed(code="print(a)\n\nb")),
    (
        "execute_tag",
        "<execute>a.head()</execute><execute>b</execute>",
        "stop",
        Parsed(code="a.head()\n\nb", not_run=LAST_VALUE),
    ),
    ("execute_tag", "```python\nprint(1)\n```", "stop", asks("The python block", TAG)),
    ("execute_tag", "```\nprint(1)\n```", "stop", asks("The fenced block", TAG)),
    ("execute_tag", "```bash\nls\n```", "stop", asks("The bash block", TAG)),
    ("execute_tag", "It is\n```\n42\n```", "stop", Parsed()),
    ("execute_tag", "It is done with\n```sql\nSELECT 1\n```", "stop", Parsed()),
    (
        "execute_tag",
        "<execute>a = 1</execute> then <execute>print(a)</execute>",
        "stop",
        Parsed(code="a = 1\n\nprint(a)"),
    ),
    (
        "execute_tag",
        "Answer: 5\n<execute>print(1)</execute>\n```python\nprint(2)\n```",
        "stop",
        Parsed(code="print(1)", not_run=not_run("The python block", TAG)),
    ),
    ("execute_tag", "<execute>\n```python\nprint(1)\n```\n</execute>", "stop", Parsed(code="print(1)")),
    (
        "execute_tag",
        "<execute>a = 1</execute><execute>print(",
        "length",
        Parsed(code="a = 1", not_run=LAST_CUT_OFF),
    ),
    ("execute_tag", "<execute> </execute>", "stop", Parsed(problem=EMPTY)),
    (
        "execute_tag",
        '<tool_call>{"name": "python"}</tool_call>',
        "stop",
        asks("What follows <tool_call>", TAG),
    ),
    ("tool_call", "```python\nprint(1)\n```", "stop", asks("The python block", TOOL)),
    ("tool_call", "```bash\nls\n```\nAnswer: 5", "stop", asks("The bash block", TOOL)),
    ("tool_call", "It is\n```\n42\n```", "stop", Parsed()),
    ("tool_call", "<tool_call>\n{}\n</tool_call>", "stop", asks("What follows <tool_call>", TOOL)),
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
    """What takes the square of the length would take this test many minutes."""
    reply_format = FORMATS[name]()
    reply_format.parse(text(unit * 100_000 + "!"))
    reply_format.parse(text(f"```\n{unit * 100_000}\n```"))


def test_a_function_call_where_none_was_offered_is_told() -> None:
    reply = ModelReply(content="Let me see.", tool_calls=(call('{"code": "1"}'),), finish_reason="tool_calls")
    for form in (CodeBlock(), ExecuteTag()):
        assert form.parse(reply) == asks("The function call", form.how)


def test_text_beside_a_call_is_told_where_it_looks_like_code() -> None:
    calls = (call(json.dumps({"code": "print(1)"})),)
    reply = ModelReply(content="Answer: 5\n```python\nprint(2)\n```", tool_calls=calls)
    assert ToolCallFormat().parse(reply) == Parsed(code="print(1)", not_run=not_run("The python block", TOOL))
    assert ToolCallFormat().parse(ModelReply(content="Answer: 5", tool_calls=calls)) == Parsed(
        code="print(1)"
    )


def test_a_fence_around_the_code_of_a_call_is_taken_off() -> None:
    reply = ModelReply(content="", tool_calls=(call(json.dumps({"code": "```python\nprint(1)\n```"})),))
    assert ToolCallFormat().parse(reply) == Parsed(code="print(1)")


def test_values_of_calls_that_one_cell_does_not_show_are_told() -> None:
    calls = (call(json.dumps({"code": "a"})), call(json.dumps({"code": "b"}), number=2))
    assert ToolCallFormat().parse(ModelReply(content="", tool_calls=calls)) == Parsed(
        code="a\n\nb", not_run=LAST_VALUE
    )


BROKEN = 'The arguments must be a JSON object with one string, "code".'


@pytest.mark.parametrize(
    ("finish_reason", "expected"),
    [
        ("tool_calls", f"Call 2 of 3 was not run. {BROKEN} Nor were those after it."),
        ("length", LAST_CUT_OFF),
    ],
)
def test_calls_before_one_that_cannot_be_read_run(finish_reason: str, expected: str) -> None:
    calls = (
        call(json.dumps({"code": "a = 1"})),
        call('{"code": "prin', number=2),
        call(json.dumps({"code": "print(a)"}), number=3),
    )
    reply = ModelReply(content="", tool_calls=calls, finish_reason=finish_reason)
    assert ToolCallFormat().parse(reply) == Parsed(code="a = 1", not_run=expected)
    assert [told.content for told in ToolCallFormat().observe(reply, "1")] == ["1", DID_NOT_RUN, DID_NOT_RUN]


def test_each_call_is_told_whether_it_ran() -> None:
    good, bad = call(json.dumps({"code": "a = 1"})), call("{}", name="search", number=2)
    together = ModelReply(content="", tool_calls=(good, call(json.dumps({"code": "a"}), number=2)))
    assert [told.content for told in ToolCallFormat().observe(together, "1")] == ["1", RAN_TOGETHER]
    first_is_bad = ModelReply(content="", tool_calls=(bad, good))
    assert ToolCallFormat().parse(first_is_bad).code is None
    assert [told.content for told in ToolCallFormat().observe(first_is_bad, "no")] == ["no", DID_NOT_RUN]
