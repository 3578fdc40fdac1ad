"""A model, a sandbox and the agent, wired by hand: no Hydra, no dataset, no grader.

python examples/hello.py                                   # the model is a script of two replies
python examples/hello.py hosted_vllm/my-model http://localhost:8001/v1
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from pybench.agents.code_agent import CodeAgent
from pybench.core.journal import JsonLines
from pybench.core.protocols import AgentInput
from pybench.core.records import Task, TrialLimits
from pybench.models.litellm import LiteLLMModel
from pybench.models.scripted import ScriptedModel
from pybench.sandboxes.local.provider import LocalProvider

PROMPT = "How many prime numbers are there below 1000? Finish with a line `Answer: <number>`."
SCRIPT = ["```python\nfrom sympy import primepi\nprint(primepi(999))\n```", "Answer: 168"]


async def main() -> None:
    served = sys.argv[1:]
    model = LiteLLMModel(name=served[0], base_url=served[1]) if served else ScriptedModel(replies=SCRIPT)
    agent = CodeAgent(name="hello", format="code_block", system_prompt="Write ```python blocks to act.")
    sandboxes = LocalProvider()
    folder = Path(tempfile.mkdtemp(prefix="pybench-hello-"))
    task = Task(id="primes", category="math", prompt=PROMPT, folder=folder, task_hash="")
    await sandboxes.open()
    await model.open()
    sandbox = sandboxes.create("hello")
    try:
        await sandbox.start()
        with JsonLines(folder / "trajectory.jsonl") as journal:
            outcome = await agent.run(AgentInput(task, 1, model, sandbox, journal, TrialLimits()))
        print(f"{outcome.stop_reason} after {outcome.turns} turns: {outcome.answer or outcome.detail}")
        print(f"trajectory: {folder / 'trajectory.jsonl'}")
    finally:
        await sandbox.close()
        await model.close()
        await sandboxes.close()


asyncio.run(main())
