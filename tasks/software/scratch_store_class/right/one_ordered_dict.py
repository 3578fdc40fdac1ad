# %%
import json

policy = json.load(open("policy.json"))
life, restart = policy["life_sec"], policy["reading_restarts_life"]
loser = {
    "first_in": "next(iter(self.data))",
    "least_recently_used": "min(self.data, key=lambda key: self.data[key]['used'])",
    "least_often_read": "min(self.data, key=lambda key: self.data[key]['reads'])",
}[policy["evict"]]
# %%
code = f'''"""A small store with expiry."""
from collections import OrderedDict


class Store(object):
    """Up to {policy["capacity"]} entries, each for {life} seconds."""

    def __init__(self):
        self.data = OrderedDict()
        self.clock = None
        self.order = 0

    def _at(self, now):
        if self.clock is not None and now < self.clock:
            raise ValueError("now")
        self.clock = now
        self.order += 1
        for key in list(self.data):
            if now - self.data[key]["start"] >= {life}:
                self.data.pop(key)

    def put(self, key, value, now):
        self._at(now)
        gone = None
        if key in self.data:
            self.data[key].update(value=value, start=now, used=self.order)
            return gone
        if len(self.data) + 1 > {policy["capacity"]}:
            gone = {loser}
            self.data.pop(gone)
        self.data[key] = dict(value=value, start=now, used=self.order, reads=0)
        return gone

    def get(self, key, now):
        self._at(now)
        entry = self.data[key]
        entry["used"] = self.order
        entry["reads"] += 1
        if {restart}:
            entry["start"] = now
        return entry["value"]

    def drop(self, key, now):
        self._at(now)
        try:
            self.data.pop(key)
        except KeyError:
            return False
        return True

    def keys(self, now):
        self._at(now)
        return sorted(self.data.keys())

    def replay(self, steps):
        results = []
        for step in steps:
            try:
                result = getattr(self, step[0])(*step[1:])
            except Exception as error:
                result = type(error).__name__
            results.append(result)
        return results
'''
with open("output/store.py", "w") as file:
    print(code, file=file)
print("done")
