# %%
import numpy as np
import soundfile
from scipy.signal import correlate, resample_poly

hall, rate = soundfile.read("hall.wav")
desk, own = soundfile.read("desk.flac")
print(len(hall) / rate, rate, len(desk) / own, own)
even = resample_poly(desk, rate, own)
around = correlate(hall, even, method="fft").argmax() - len(even) + 1
print("about", around / rate)


# %%
# Where does each half second of the desk lie in the hall? Differences instead of samples: the beats are sharper.
def sharp(x):
    return np.append(np.diff(x), 0)


size, most = 3 * rate // 4, int(0.8 * rate)
found = []
for start in range(0, len(even) - size, rate // 4):
    first = start + around - most
    if first < 0 or first + size + 2 * most > len(hall):
        continue
    fit = correlate(sharp(hall[first : first + size + 2 * most]), sharp(even[start : start + size]), "valid", "fft")
    k = int(np.clip(fit.argmax(), 1, len(fit) - 2))
    a, b, c = fit[k - 1 : k + 2]
    found.append(((start + size / 2) / rate, (first - start + k + 0.5 * (a - c) / (a - 2 * b + c)) / rate))
t, lag = np.array(found).T
print(np.round(lag[::4], 4))
# %%
# Straight pieces of one slope, with jumps between them.
groups = []
for k in range(2, len(t) - 2):
    if np.ptp(lag[k - 2 : k + 3]) > 0.004:
        continue  # not settled: a jump, or a bar mistaken for another
    if groups and abs(np.median(lag[groups[-1][-5:]]) - lag[k]) < 0.004:
        groups[-1].append(k)
    else:
        groups.append([k])
groups = [np.array(g) for g in groups if len(g) >= 6]
slopes, weights = zip(*((np.polyfit(t[g], lag[g], 1)[0], np.ptp(t[g]) ** 3) for g in groups))
slope = np.average(slopes, weights=weights)
shifts = [np.median(lag[g] - slope * t[g]) for g in groups]
print(slopes, slope, shifts, [(t[g[0]], t[g[-1]]) for g in groups])


# %%
def at_hall(clock, shift):
    return np.interp(((1 + slope) * clock + shift) * rate, np.arange(len(hall)), hall)


cuts = [0.0]
for g, h, one, two in zip(groups, groups[1:], shifts, shifts[1:]):
    clock = np.arange(int((t[g[-1]] - 0.5) * rate), int((t[h[0]] + 0.5) * rate)) / rate
    mine = even[(clock * rate).round().astype(int)]
    better = mine * (at_hall(clock, one) - at_hall(clock, two))
    cuts.append(clock[np.cumsum(better).argmax()])
cuts.append(len(desk) / own)
print(cuts)
# %%
dense = resample_poly(desk, 8, 1)
laid = np.zeros(len(hall))
for first, last, shift in zip(cuts, cuts[1:], shifts):
    clock = (np.arange(len(hall)) / rate - shift) / (1 + slope)
    inside = (clock >= first) & (clock < last)
    laid[inside] = np.interp(clock[inside] * own * 8, np.arange(len(dense)), dense)
soundfile.write("output/desk_aligned.wav", np.round(laid * 32768).clip(-32768, 32767).astype(np.int16), rate)
print(f"Answer: {-slope / (1 + slope) * 1e6:.0f}")
