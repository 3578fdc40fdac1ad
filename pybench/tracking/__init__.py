"""Finished runs in MLflow.

The run folder is the truth; MLflow gets a copy, which a process of its own sends. MLflow takes seconds to
load, and a server that hangs must not hang a run.

    mlflow.py    the part: starts the process, waits no longer than its deadline
    publish.py   the process: one run folder becomes one MLflow run
    trainings.py the process for a training: one folder becomes one MLflow run
    corpora.py   the process for a corpus, likewise
    links.py     what was made of what: runs that point at each other
    content.py   what is said of a run: parameters, metrics, note, table of trials
    traces.py    one trace a trial
    following.py the traces of finished trials, sent while the run goes on
    draft.py     an MLflow run that is not complete yet, and its removal
    store.py     where the store lies
"""
