"""The agent of M3ToolEval (Wang et al., 2024, arXiv 2402.01030): Thought, Action, Answer, in three modes.

    request -> [reply -> action -> its outcome back] x max_turns -> an answer; a wrong one is told, and
    tried again

A task that comes with its benchmark's words (`Task.prompts`, `Task.texts`) is put in these, any other in
ours.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.agents import briefing, observation
from pybench.agents.action_formats import OWN_TEXTS, CodeAction, JsonAction, TextAction, own_request
from pybench.agents.code_agent import ConversationConfig, converse
from pybench.core.protocols import AgentInput, AgentOutcome
from pybench.core.records import Message

_FORMATS = {"action_code": CodeAction, "action_json": JsonAction, "action_text": TextAction}


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ActionAgent:
    """Settings:

    format       What an action is: code, one call as a JSON object, or one call as words between commas.
    retry_wrong  Whether a wrong answer is told and may be given anew, where the grader knows at once.
    sampling     Arguments that go with each request, before the model's own.
    """

    name: str
    format: Literal["action_code", "action_json", "action_text"]
    retry_wrong: bool = True
    sampling: dict[str, Any] = Field(default_factory=dict)

    async def run(self, inputs: AgentInput) -> AgentOutcome:
        """Hold the conversation of one trial; replies of no use count as turns and end nothing else."""
        task, limits = inputs.task, inputs.limits
        texts = task.texts or OWN_TEXTS
        config = ConversationConfig(
            format=_FORMATS[self.format](texts, task.tools),
            opening=(Message(role="user", content=self._request(inputs)),),
            render=lambda result, _pictures: observation.render(result, limits.observation_chars),
            max_turns=limits.max_turns,
            max_unusable_replies=limits.max_turns + 1,
            sampling=self.sampling,
            wrong=texts.wrong if self.retry_wrong else None,
        )
        return await converse(config, inputs)

    def _request(self, inputs: AgentInput) -> str:
        task = inputs.task
        if self.format in task.prompts:
            return task.prompts[self.format]
        files = briefing.list_files(task.inputs, inputs.file_sizes)
        prompt = f"{task.prompt}\n\nFiles in the working folder: {files}" if task.inputs else task.prompt
        return own_request(self.format, prompt, task.tools)

    def describe(self) -> dict[str, Any]:
        """Nothing: its texts are its task's or its code's."""
        return {}
