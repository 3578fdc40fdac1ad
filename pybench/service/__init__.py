"""Chat and code execution for people and programs, over the agent, models and sandboxes of a run.

    conversation   what one owner and the agent have said, with one kernel and one work folder
    exchange       a request and all that came of it until the answer: a trial without dataset and grade
    event          a numbered step of a conversation, on disk before anybody is shown it

A request goes from `routes` to `exchange.py`, which holds the conversation through the agent's own loop; the
kernel comes from `kernels.py`, which ends idle ones and builds them again (`rebuild.py`); what happens is
written to `store.py`, from where every page, new or reloaded, reads it.
"""
