"""The mixing desk: places in the stereo field, a hall, and the master."""

import numpy as np

from .sound import RATE, band, filtered, high_pass, low_pass


class Desk:
    """Collects sounds, dry and on their way to the hall."""

    def __init__(self, seconds):
        self.dry = np.zeros((2, int(seconds * RATE)))
        self.sent = np.zeros_like(self.dry)

    def add(self, sound, at=0.0, pan=0.0, gain=1.0, send=0.2):
        """Adds mono or stereo samples at a time; pan −1 (left) to 1; `send` goes to the hall too."""
        angle = (pan + 1) * np.pi / 4
        sides = np.array([np.cos(angle) * sound, np.sin(angle) * sound]) if sound.ndim == 1 else sound
        begin = max(0, int(round(at * RATE)))
        end = min(self.dry.shape[1], begin + sides.shape[1])
        if end > begin:
            self.dry[:, begin:end] += gain * sides[:, : end - begin]
            self.sent[:, begin:end] += gain * send * sides[:, : end - begin]

    def mixed(self, hall):
        """The sum of the dry sound and the hall."""
        size = 1 << (self.dry.shape[1] + hall.shape[1]).bit_length()
        wet = np.fft.irfft(np.fft.rfft(self.sent, size) * np.fft.rfft(hall, size), size)
        wet = filtered(wet[:, : self.dry.shape[1]], band(160, 9000, 1))
        return self.dry + wet


def hall(generator, seconds, delay=0.02, dark=0.4):
    """The answer of a room to a click: a few walls, then a tail whose treble dies sooner than its bass.

    `seconds` is the time in which the middle falls by 60 dB.
    """
    length = int((seconds * 1.25 + delay) * RATE)
    time = np.arange(length) / RATE
    tail = np.zeros((2, length))
    edges = [90, 250, 500, 1000, 2000, 4000, 8000, 15000]
    for low, high in zip(edges, edges[1:]):
        fall = seconds * (1 - dark * np.log2(low / 250 + 1) / 4.5)
        for side in range(2):
            part = filtered(generator.standard_normal(length), band(low, high, 3))
            tail[side] += part * np.exp(-6.91 * time / max(fall, 0.15))
    tail *= np.clip(time / 0.045, 0, 1) ** 1.5
    for side in range(2):
        for _ in range(9):
            at = int(generator.uniform(0.004, 0.06) * RATE)
            tail[side, at] += generator.choice([-1, 1]) * generator.uniform(4, 9) * np.exp(-at / RATE * 18)
    shifted = np.zeros_like(tail)
    start = int(delay * RATE)
    shifted[:, start:] = tail[:, : length - start]
    return shifted / np.sqrt((shifted**2).sum(axis=1, keepdims=True))


def loudness(sound):
    """Integrated loudness in LUFS after ITU-R BS.1770-4, both gates."""

    def weighting(hertz):
        # The two filters of the standard, as the magnitudes of their digital prototypes at 48 kHz.
        z = np.exp(-2j * np.pi * np.clip(hertz, 0, 23900) / 48000)
        shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
            1 - 1.69065929318241 * z + 0.73248077421585 * z**2
        )
        low = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
        return np.abs(shelf * low)

    weighted = filtered(sound, weighting)
    block, hop = int(0.4 * RATE), int(0.1 * RATE)
    sums = np.concatenate([[0], np.cumsum((weighted**2).sum(axis=0))])
    starts = np.arange(0, sound.shape[1] - block, hop)
    power = (sums[starts + block] - sums[starts]) / block + 1e-12
    level = -0.691 + 10 * np.log10(power)
    power = power[level > -70]
    gate = -0.691 + 10 * np.log10(power.mean()) - 10
    return float(-0.691 + 10 * np.log10(power[-0.691 + 10 * np.log10(power) > gate].mean()))


def peak(sound):
    """The highest sample between the samples: four times oversampled, in dBFS."""
    size = sound.shape[1]
    spectrum = np.fft.rfft(sound)
    fine = np.fft.irfft(np.pad(spectrum, ((0, 0), (0, 3 * size // 2))), 4 * size) * 4
    return float(20 * np.log10(np.abs(fine).max() + 1e-12))


def limited(sound, ceiling):
    """Holds peaks under a ceiling (linear): the gain moves ahead of a peak and never crosses it."""
    reach = int(0.008 * RATE)
    need = np.minimum(1, ceiling / np.maximum(np.abs(sound).max(axis=0), 1e-9))
    padded = np.pad(need, reach, constant_values=1)
    lowest = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1).min(axis=1)
    # A mean over the same reach of minima that cover it stays below what each sample needs.
    window = np.hanning(2 * reach + 3)[1:-1]
    gain = np.convolve(np.pad(lowest, reach, mode="edge"), window / window.sum(), mode="valid")
    return sound * gain


def glued(sound, threshold=-20.0, ratio=1.6):
    """A slow, gentle compressor over the whole."""
    hop = 256
    count = sound.shape[1] // hop
    power = (sound[:, : count * hop] ** 2).mean(axis=0).reshape(count, hop).mean(axis=1)
    level, smooth = 10 * np.log10(power + 1e-9), np.empty(count)
    state = level[0]
    for index, value in enumerate(level):
        state += (value - state) * (0.25 if value > state else 0.02)
        smooth[index] = state
    cut = np.maximum(0, smooth - threshold) * (1 - 1 / ratio)
    gain = np.interp(np.arange(sound.shape[1]), (np.arange(count) + 0.5) * hop, 10 ** (-cut / 20))
    return sound * gain


def mastered(sound, target=-16.0, ceiling=-1.6, fade=1.8):
    """The finished piece: no rumble, even, at the target loudness, under the ceiling, with a clean end."""
    sound = filtered(sound, high_pass(26, 3))
    sound = filtered(sound, low_pass(17500, 6))
    length = int(fade * RATE)
    sound[:, -length:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, length + 1) / length)
    # The compressor's threshold is meant for a mix of this loudness.
    sound = glued(sound * 10 ** ((-17 - loudness(sound)) / 20))
    gain = target - loudness(sound)
    for _ in range(4):
        result = limited(sound * 10 ** (gain / 20), 10 ** (ceiling / 20))
        gain += target - loudness(result)
    return result
