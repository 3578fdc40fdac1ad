# %%
import json

with open("policy.json") as file:
    policy = json.load(file)
# %%
source = "POLICY = " + repr(policy) + """


class Entry:
    __slots__ = ("key", "value", "until", "came", "touched", "reads")

    def __init__(self, key, came):
        self.key, self.came, self.reads = key, came, 0

    def rank(self):
        by = {"first_in": (), "least_recently_used": (self.touched,), "least_often_read": (self.reads,)}
        return by[POLICY["evict"]] + (self.came,)


class Store:
    def __init__(self):
        self._entries = {}
        self._latest = float("-inf")
        self._turn = 0

    def _tick(self, now):
        if now < self._latest:
            raise ValueError(f"{now} is before {self._latest}")
        self._latest = now
        self._turn += 1
        self._entries = {e.key: e for e in self._entries.values() if now < e.until}

    def put(self, key, value, now):
        self._tick(now)
        loser, entry = None, self._entries.get(key)
        if entry is None:
            if len(self._entries) == POLICY["capacity"]:
                loser = min(self._entries.values(), key=Entry.rank).key
                del self._entries[loser]
            entry = self._entries[key] = Entry(key, self._turn)
        entry.value, entry.until, entry.touched = value, now + POLICY["life_sec"], self._turn
        return loser

    def get(self, key, now):
        self._tick(now)
        if key not in self._entries:
            raise KeyError(key)
        entry = self._entries[key]
        entry.reads, entry.touched = entry.reads + 1, self._turn
        if POLICY["reading_restarts_life"]:
            entry.until = now + POLICY["life_sec"]
        return entry.value

    def drop(self, key, now):
        self._tick(now)
        return self._entries.pop(key, None) is not None

    def keys(self, now):
        self._tick(now)
        return sorted(self._entries)

    def replay(self, steps):
        def one(step):
            method, *arguments = step
            try:
                return {"put": self.put, "get": self.get, "drop": self.drop, "keys": self.keys}[method](*arguments)
            except (KeyError, ValueError) as error:
                return error.__class__.__name__

        return [one(step) for step in steps]
"""
with open("output/store.py", "w") as file:
    file.write(source)
print("store.py is written")
