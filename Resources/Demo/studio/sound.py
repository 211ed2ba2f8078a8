"""What all instruments are made of: time, filters, noise and sums of sines."""

import numpy as np

RATE = 44100


def times(seconds):
    """The time of each sample of a stretch."""
    return np.arange(int(seconds * RATE)) / RATE


def filtered(signal, response):
    """The signal through a zero-phase filter; `response` maps hertz to gain."""
    length = signal.shape[-1]
    # Room for what the filter spreads over the ends.
    size = 1 << (length + 4096).bit_length()
    spectrum = np.fft.rfft(signal, size)
    spectrum *= response(np.fft.rfftfreq(size, 1 / RATE))
    return np.fft.irfft(spectrum, size)[..., :length]


def low_pass(cutoff, order=2):
    """The gain of a Butterworth low-pass."""
    return lambda hertz: 1 / np.sqrt(1 + (hertz / cutoff) ** (2 * order))


def high_pass(cutoff, order=2):
    """The gain of a Butterworth high-pass."""
    return lambda hertz: 1 - 1 / np.sqrt(1 + (hertz / cutoff) ** (2 * order))


def band(low, high, order=2):
    """The gain of a band between two frequencies."""
    rise, fall = high_pass(low, order), low_pass(high, order)
    return lambda hertz: rise(hertz) * fall(hertz)


def peaks(floor, *bumps):
    """A body's gain: `floor`, raised around each (hertz, gain, width in octaves)."""

    def response(hertz):
        octaves = np.log2(np.maximum(hertz, 1.0))
        gain = np.full_like(hertz, floor)
        for centre, height, width in bumps:
            gain += height * np.exp(-(((octaves - np.log2(centre)) / width) ** 2))
        return gain

    return response


def ramp(length, seconds):
    """A smooth rise from 0 to 1 in the given time, then 1."""
    count = max(1, min(length, int(seconds * RATE)))
    gain = np.ones(length)
    gain[:count] = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
    return gain


def released(signal, seconds, release):
    """The signal let go after some seconds, or so late that it just fades before it ends."""
    falling = min(int(release * RATE), signal.shape[-1])
    length = min(signal.shape[-1], int(seconds * RATE) + falling)
    result = signal[..., :length].copy()
    result[..., length - falling :] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, falling + 1) / falling)
    return result


def noise(generator, seconds, response):
    """Filtered white noise of unit power before the filter."""
    return filtered(generator.standard_normal(int(seconds * RATE)), response)


def partials(time, frequencies, gains, decays, generator):
    """A sum of decaying sines, which begin almost together: that makes the attack."""
    sound = np.zeros_like(time)
    for hertz, gain, decay in zip(frequencies, gains, decays):
        if hertz > 16000 or abs(gain) < 1e-4:
            continue
        phase = generator.uniform(0, 0.9)
        sound += gain * np.exp(-decay * time) * np.sin(2 * np.pi * hertz * time + phase)
    return sound


def harmonics(phase, gains):
    """The sum of gains[n-1] * sin(n * phase); gains are numbers or curves.

    Each harmonic comes from the two before it (Chebyshev), which needs one sine and one cosine in all.
    """
    twice = 2 * np.cos(phase)
    before, current = np.zeros_like(phase), np.sin(phase)
    sound = np.zeros_like(phase)
    for gain in gains:
        sound += gain * current
        before, current = current, twice * current - before
    return sound
