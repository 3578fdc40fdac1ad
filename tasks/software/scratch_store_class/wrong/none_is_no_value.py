# %%
import json

policy = json.load(open("policy.json"))
print(policy)
# %%
module = f"""CAPACITY = {policy['capacity']}
LIFE_SEC = {policy['life_sec']}
EVICT = {policy['evict']!r}
READING_RESTARTS_LIFE = {policy['reading_restarts_life']}
""" + """

class Store:
    def __init__(self):
        self.values, self.born, self.used, self.reads = {}, {}, {}, {}
        self.now = None
        self.calls = 0

    def _start(self, now):
        if self.now is not None and now < self.now:
            raise ValueError("time runs backwards")
        self.now = now
        self.calls += 1
        for key in [key for key, born in self.born.items() if now - born >= LIFE_SEC]:
            self._forget(key)

    def _forget(self, key):
        for table in (self.values, self.born, self.used, self.reads):
            del table[key]

    def _loser(self):
        if EVICT == "least_recently_used":
            return min(self.values, key=self.used.get)
        if EVICT == "least_often_read":
            return min(self.values, key=self.reads.get)
        return next(iter(self.values))

    def put(self, key, value, now):
        self._start(now)
        evicted = None
        if key not in self.values:
            if len(self.values) >= CAPACITY:
                evicted = self._loser()
                self._forget(evicted)
            self.reads[key] = 0
        self.values[key] = value
        self.born[key] = now
        self.used[key] = self.calls
        return evicted

    def get(self, key, now):
        self._start(now)
        value = self.values.get(key)
        if value is None:
            raise KeyError(key)
        self.used[key] = self.calls
        self.reads[key] += 1
        if READING_RESTARTS_LIFE:
            self.born[key] = now
        return value

    def drop(self, key, now):
        self._start(now)
        living = key in self.values
        if living:
            self._forget(key)
        return living

    def keys(self, now):
        self._start(now)
        return sorted(self.values)

    def replay(self, steps):
        results = []
        for name, *given in steps:
            try:
                results.append(getattr(self, name)(*given))
            except Exception as problem:
                results.append(type(problem).__name__)
        return results
"""
open("output/store.py", "w").write(module)
# %%
import sys

sys.path.insert(0, "output")
import store

print(store.Store().replay([["put", "a", 1, 0], ["get", "a", 1], ["get", "b", 2], ["keys", 1]]))
print(f"output/store.py is ready: {policy}")
