"""The loop of the PyBench paper (arXiv 2407.16732), with the texts of a checkout of its repository.

    system prompt -> where the data lies -> the request -> [reply -> first code block -> output] x turns

The checkout's `config/*.yaml` gives the system prompt, the tokens around code, the limit of turns and the
sampling arguments; its `inference.py` the line that stands before an error. Keys and addresses in those
files are never read.
"""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path
from typing import Any, Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.agents import observation
from pybench.agents.code_agent import ConversationConfig, converse
from pybench.agents.formats import FirstBlock
from pybench.core.errors import UserError
from pybench.core.protocols import AgentInput, AgentOutcome
from pybench.core.records import CellResult, Message

_UPLOADED = "[INFO]The data is uploaded to "
_OUTPUT = "[INFO]This is a Code Interpreter Message:\n"
_DEAD = "Kernel died"
_OWN_ERROR_LINE = "The code raised an error. Define the variables of this cell again, and debug:\n"
_USUAL_CONFIG = "your_model.yaml"
_SAMPLING = ("temperature", "top_p", "max_tokens", "frequency_penalty", "presence_penalty", "stop")


@dataclasses.dataclass(frozen=True)
class Texts:
    """What the loop takes from a checkout. `error_line` stands before an error's name and value."""

    system_prompt: str
    start: str
    end: str
    max_turns: int
    sampling: dict[str, Any]
    error_line: str
    config: str
    """Name of the file in `config/` that was read."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ResearchAgent:
    """Settings; null takes what the checkout says.

    path       The checkout; its config is read when the agent is made.
    config     The file in its `config/`; null: the only one there, or your_model.yaml.
    feedback   paper: a cell's whole output, and of an error its name and value after the checkout's line;
               rich: our own words, with the traceback, the files that were made, and long output cut.
    max_turns  Replies in one trial; takes the place of the run's own limit.
    faithful   original: as published, a kernel that a cell has ended is not replaced, and a cell gives back
               all of its values, in their place among its output (the latter with feedback=paper alone);
               repaired: a new kernel, and the last value.
    sampling   Whether the checkout's sampling arguments go with each request, before the model's own.
    """

    name: str
    path: str | None
    format: Literal["first_block"] = "first_block"
    config: str | None = None
    feedback: Literal["paper", "rich"] = "paper"
    faithful: Literal["original", "repaired"] = "repaired"
    max_turns: int | None = None
    sampling: bool = True

    def __post_init__(self) -> None:
        self._texts = None if self.path is None else read_texts(Path(self.path).expanduser(), self.config)

    async def run(self, inputs: AgentInput) -> AgentOutcome:
        """Hold the conversation of one trial with the checkout's own texts.

        Raises:
            UserError: no checkout is named.
        """
        texts = self._need_texts()
        files = ",".join(inputs.task.inputs)
        config = ConversationConfig(
            format=FirstBlock(texts.start, texts.end),
            opening=(
                Message(role="system", content=texts.system_prompt),
                *inputs.before,
                Message(role="user", content=_UPLOADED + files),
                Message(role="user", content=inputs.task.prompt),
            ),
            render=lambda result, pictures: self._told(
                texts, result, inputs.limits.observation_chars, pictures
            ),
            max_turns=self.max_turns or texts.max_turns,
            sampling=texts.sampling if self.sampling else {},
            one_kernel=self.faithful == "original",
        )
        return await converse(config, inputs)

    def _told(self, texts: Texts, result: CellResult, limit_chars: int, pictures: str) -> str:
        if self.feedback == "rich":
            return _OUTPUT + observation.render(result, limit_chars, pictures)
        return _OUTPUT + as_the_paper(result, texts.error_line, self.faithful)

    def describe(self) -> dict[str, Any]:
        """What was read from the checkout, for the run's record. Raises UserError where none is named."""
        return dataclasses.asdict(self._need_texts())

    def _need_texts(self) -> Texts:
        if self._texts is None:
            raise UserError("agent.path: give a checkout of the paper's repository, or dataset.path")
        return self._texts


def as_the_paper(
    result: CellResult, error_line: str, faithful: Literal["original", "repaired"] = "repaired"
) -> str:
    """A cell's output as the research code gives it back: all text, then an error's name and value.

    It had no limits of its own, so how a cell ended that ran into one of ours is told in our words. Of a cell
    that ended its kernel the original gives back nothing but nbclient's words for that.
    """
    text = result.stdout + result.stderr + (result.value or "")
    if faithful == "original":
        if result.status == "died":
            return _DEAD
        text = text if result.in_order is None else result.in_order
    if result.error is not None:
        text += f"{error_line}Error: {result.error.name}\n{result.error.message}\n"
    if result.dropped_chars:
        text += f"\n({result.dropped_chars} characters of output were dropped.)"
    over = observation.ending(result)
    return f"{text}\n{over}".strip("\n") if over else text


def read_texts(root: Path, config: str | None) -> Texts:
    """Read the loop's texts from the checkout at `root`.

    Raises:
        UserError: no such checkout or config, or one of another kind.
    """
    import yaml

    file = _config_file(root, config)
    try:
        content = yaml.safe_load(file.read_text("utf-8"))
        arguments = ((content.get("llm") or {}).get("args") or {}).get("model_args") or {}
        if content.get("mode", "prompt") != "prompt":
            raise UserError(
                f"agent.config={file.name}: its mode {content['mode']} writes no code in the text"
            )
        return Texts(
            system_prompt=str(content["system_prompt_template"]),
            start=str(content["code_start_token"]),
            end=str(content["code_end_token"]),
            max_turns=int(content["max_turns"]),
            sampling={name: arguments[name] for name in _SAMPLING if arguments.get(name) is not None},
            error_line=_error_line(root),
            config=file.name,
        )
    except OSError as error:
        raise UserError(f"agent.config={file}: cannot be read ({error.strerror})") from None
    except (yaml.YAMLError, KeyError, TypeError, ValueError, AttributeError) as error:
        why = " ".join(str(error).split())[:200]
        raise UserError(f"agent.config={file}: not a config of the paper's loop ({why})") from None


def _config_file(root: Path, config: str | None) -> Path:
    if config is not None:
        return root / "config" / config
    found = sorted(path.name for path in (root / "config").glob("*.yaml"))
    if not found:
        raise UserError(
            f"agent.path={root}: holds no config/*.yaml; give a checkout of the paper's repository"
        )
    if len(found) > 1 and _USUAL_CONFIG not in found:
        raise UserError(f"agent.config: say which of the checkout's is meant: {', '.join(found)}")
    return root / "config" / (found[0] if len(found) == 1 else _USUAL_CONFIG)


def _error_line(root: Path) -> str:
    """The text that the checkout's own loop puts before an error: the one that asks to debug."""
    try:
        tree = ast.parse((root / "inference.py").read_text("utf-8"))
    except (OSError, ValueError, SyntaxError):
        return _OWN_ERROR_LINE
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    lines = [text for text in texts if isinstance(text, str) and text.rstrip().lower().endswith("debug:")]
    return lines[0] if lines else _OWN_ERROR_LINE
