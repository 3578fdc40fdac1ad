# %%
import numpy as np
import pandas as pd
import soundfile
from scipy.signal import resample_poly, stft

sound, RATE = soundfile.read("night.flac")
sound /= sound.std()
calls = pd.read_csv("calls.csv")
print(RATE, len(sound) / RATE, calls.head(3), len(calls))
# %%
# The pump hums all night: by its tone the recorder slows down.
f, t, Z = stft(sound, RATE, nperseg=4 * RATE, noverlap=3 * RATE)
near = (f > 170) & (f < 220)
rough = pd.Series(f[near][abs(Z[near]).argmax(0)]).rolling(9, center=True, min_periods=1).median().to_numpy()
# Finer: by how the phase turns beside that tone, ten times a second.
clock = np.arange(len(sound)) / RATE
tone = np.interp(clock, t, rough)
beside = resample_poly(sound * np.exp(-2j * np.pi * np.cumsum(tone) / RATE), 1, RATE // 10)
beside = np.convolve(beside, np.hanning(25), "same")
turn = np.angle(np.convolve(beside[1:] * beside[:-1].conj(), np.hanning(60), "same")) / (2 * np.pi) * 10
at = np.arange(len(turn)) / 10 + 0.05
hum = np.interp(at, clock, tone) + turn
speed = np.median(hum) / hum  # above 1: it runs fast, and all sounds low and long
print(pd.Series(speed[::600]).round(4).tolist())
# %%
# The hoots lie between 260 and 440 Hz: around 350 Hz, at a tenth of the rate.
LOW, MIDDLE = 200, 350.0
slow = resample_poly(sound * np.exp(-2j * np.pi * MIDDLE * clock), 1, RATE // LOW)
frequency, moment, Z = stft(slow, LOW, nperseg=64, noverlap=60, return_onesided=False)
power = abs(Z) ** 2


def loudest(begin, end, low, high):
    """The middle and the pitch of the loudest sound between two moments and two pitches."""
    when = np.flatnonzero((moment >= begin) & (moment < end))
    bins = np.flatnonzero((frequency + MIDDLE >= low) & (frequency + MIDDLE <= high))
    k, j = np.unravel_index(power[np.ix_(bins, when)].argmax(), (len(bins), len(when)))
    return moment[when[j]], frequency[bins[k]] + MIDDLE


def fit(begin, note):
    """How much of the sound from `begin` on notes of these kinds explain; `note` has an array of equal length for each property."""
    middle, long, pitch, glide, tremble = (note[key][:, None] for key in ("middle", "long", "pitch", "glide", "tremble"))
    part = slow[int(begin * LOW) : int((begin + 1.9) * LOW)]
    n = int(begin * LOW) / LOW + np.arange(len(part)) / LOW
    x = ((n - middle) / long).clip(-0.5, 0.5)
    loud = np.cos(np.pi * x).clip(0) ** 0.6
    wave = part * np.exp(-2j * np.pi * long * (pitch * (x + glide * x**2 / 2) - MIDDLE * x))
    if not np.any(tremble):
        return abs((wave * loud).sum(1)) ** 2 / (loud**2).sum(1).clip(1)
    angle = 2 * np.pi * tremble * (n - middle)
    basis = np.stack([loud, loud * np.sin(angle), loud * np.cos(angle)], 1)
    gram = basis @ basis.transpose(0, 2, 1) + 1e-6 * np.eye(3)
    right = (basis * wave[:, None]).sum(2)
    right = (right * np.exp(-1j * np.angle(right[:, :1]))).real  # trembling changes the loudness, not the turn
    return np.einsum("ki,ki->k", right, np.linalg.solve(gram, right[:, :, None])[:, :, 0])


STEPS = {"middle": 0.06, "long": 0.12, "pitch": 4.0, "glide": 0.04, "tremble": 0.8}


def refined(begin, note, names, rounds=4):
    """The best note near `note`, one property after the other in ever smaller steps."""
    score = np.zeros(1)
    for k in range(rounds):
        for name in names:
            tried = {key: np.full(7, value) for key, value in note.items()}
            tried[name] = tried[name] + np.linspace(-1, 1, 7) * STEPS[name] * 0.5**k
            tried["long"] = tried["long"].clip(0.1)
            score = fit(begin, tried)
            note = {key: float(value[score.argmax()]) for key, value in tried.items()}
    return note, score.max()


rows = []
for second in calls["second"]:
    run = np.interp(second + 1.2, at, speed)
    middle, pitch = loudest(second - 0.1, second + 0.85, 290 / run, 430 / run)
    note = {"middle": middle, "long": 0.53 * run, "pitch": pitch, "glide": -0.03, "tremble": 0.0}
    one, _ = refined(second - 0.2, note, ["middle", "pitch", "long", "middle", "long"])
    after = one["middle"] + one["long"] / 2
    # The last one: behind the pause, about as high, trembling.
    middle, pitch = loudest(after + 1.0 * run, after + 2.2 * run, one["pitch"] * 0.86, one["pitch"] * 1.0)
    note = {"middle": middle, "long": 0.8 * run, "pitch": pitch, "glide": -0.075, "tremble": 9.8 / run}
    begin = middle - 0.9
    moves = np.stack(np.meshgrid(np.arange(-0.15, 0.16, 0.06), np.arange(-8, 9, 2.0), np.arange(-0.15, 0.01, 0.03)), -1).reshape(-1, 3).T
    grid = {"middle": middle + moves[0], "long": np.full(len(moves[0]), 0.8 * run), "pitch": pitch + moves[1], "glide": moves[2], "tremble": np.zeros(len(moves[0]))}
    best = fit(begin, grid).argmax()
    note = {key: value[best] for key, value in grid.items()}
    rates = np.arange(7.6, 12.9, 0.4) / run
    score = fit(begin, {key: np.full(len(rates), value) for key, value in note.items()} | {"tremble": rates})
    last, whole = refined(begin, note | {"tremble": float(rates[score.argmax()])}, ["middle", "pitch", "glide", "tremble", "long"])
    until = last["middle"] - last["long"] / 2
    # The short note between.
    when = after + np.arange(0.22, 0.62, 0.02) * run
    tried = {"middle": when, "long": 0.13 * run + 0 * when, "pitch": last["pitch"] * np.exp(0.01 - last["glide"] / 2) + 0 * when, "glide": 0 * when, "tremble": 0 * when}
    note = {key: value[fit(after, tried).argmax()] for key, value in tried.items()}
    short, power_of = refined(note["middle"] - 0.9, note, ["middle", "pitch"], 3)
    rows.append({
        "pitch": np.log(last["pitch"] * run), "step": np.log(one["pitch"] / last["pitch"]), "glide": last["glide"], "first": np.log(one["long"] / run), "short": np.log(max(power_of, 1e-3) / short["long"] / max(whole, 1e-3) * last["long"]) / 2,
        "pause": np.log(max(until - short["middle"], 0.1) / run), "last": np.log(last["long"] / run), "tremble": np.log(last["tremble"] * run),
    })  # fmt: skip
found = pd.DataFrame(rows)
print(found.describe().round(3).to_string())
# %%
X = ((found - found.median()) / (found.quantile(0.84) - found.quantile(0.16)) * 2).clip(-4, 4).to_numpy()
N, D = X.shape
OWLS, STARTS = 7, 300


def sorted_calls(centres, rounds):
    """How likely each start ends, the share of each owl in each call, and the centres. A roused owl hoots higher and faster, and so does each: what goes together within one owl is the same for all."""
    shares = np.full((len(centres), OWLS), 1 / OWLS)
    inner = np.repeat(np.eye(D)[None] * 0.5, len(centres), 0)
    for _ in range(rounds):
        root = np.linalg.inv(np.linalg.cholesky(inner))
        Y, M = X @ root.transpose(0, 2, 1), centres @ root.transpose(0, 2, 1)
        far = (Y**2).sum(2)[:, :, None] - 2 * Y @ M.transpose(0, 2, 1) + (M**2).sum(2)[:, None]
        scale = np.log(np.abs(np.linalg.det(root)))[:, None, None]
        none = np.broadcast_to(np.log(0.02) - 11 + scale, far.shape[:2] + (1,))  # measured amiss: like nobody's
        fits = np.concatenate([np.log(shares)[:, None] - far / 2 + scale, none], 2)
        top = fits.max(2, keepdims=True)
        weight = np.exp(fits - top)
        likely = (top[:, :, 0] + np.log(weight.sum(2))).sum(1)
        weight = (weight / weight.sum(2, keepdims=True))[:, :, :OWLS]
        counts = weight.sum(1) + 1e-9
        shares = counts / counts.sum(1, keepdims=True)
        centres = weight.transpose(0, 2, 1) @ X / counts[:, :, None]
        inner = (np.einsum("rn,ni,nj->rij", weight.sum(2), X, X, optimize=True) - np.einsum("rk,rki,rkj->rij", counts, centres, centres)) / counts.sum(1)[:, None, None] + 1e-3 * np.eye(D)
    return likely, weight, centres


dice = np.random.default_rng(1)
likely, _, centres = sorted_calls(X[np.stack([dice.permutation(N)[:OWLS] for _ in range(STARTS)])], 25)
best = np.argsort(-likely)[:20]
likely, weight, _ = sorted_calls(centres[best], 80)
print(np.sort(likely)[::-1].round(1))
who = weight[likely.argmax()].argmax(1)
print(np.bincount(who, minlength=OWLS))
pd.DataFrame({"call": calls["call"], "owl": ["ABCDEFG"[k] for k in who]}).to_csv("output/owls.csv", index=False)
