"""Finished runs in MLflow.

The run folder is the truth and MLflow a picture of it, drawn by a process of its own: MLflow takes
seconds to load, and a server that hangs must not hang a run.

    mlflow.py    the part: starts the process, waits no longer than its deadline
    publish.py   the process: one run folder becomes one MLflow run
    content.py   what is said of a run: parameters, metrics, note, table of trials
    traces.py    one trace a trial
    pages.py     one readable page a trial
    store.py     where the store lies
"""
