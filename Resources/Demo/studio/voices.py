"""Instruments that sing or hold: one line in one breath, and pads."""

from dataclasses import dataclass

import numpy as np

from .score import frequency
from .sound import RATE, band, filtered, harmonics, noise, peaks, ramp


@dataclass(frozen=True)
class Voice:
    """How a line sounds: its harmonics, its body, its breath and its hands."""

    gains: list
    body: object = None
    attack: float = 0.05
    release: float = 0.09
    glide: float = 0.014
    vibrato_hertz: float = 5.2
    vibrato_cents: float = 14
    vibrato_delay: float = 0.25
    breath: float = 0.0
    breath_band: tuple = (1, 3)
    # How much the higher harmonics fade when it is played softly.
    softening: float = 0.25


WHISTLE = Voice(
    [1.0, 0.11, 0.05, 0.02],
    attack=0.035,
    release=0.06,
    glide=0.016,
    vibrato_hertz=5.8,
    vibrato_cents=20,
    vibrato_delay=0.16,
    breath=0.08,
)
CLARINET = Voice(
    [1.0, 0.05, 0.62, 0.06, 0.38, 0.08, 0.22, 0.07, 0.12, 0.05, 0.06, 0.03],
    attack=0.07,
    release=0.12,
    body=peaks(0.55, (320, 0.6, 1.0), (1500, 0.35, 0.6)),
    vibrato_hertz=4.6,
    vibrato_cents=5,
    vibrato_delay=0.6,
    breath=0.018,
    breath_band=(1.5, 6),
    softening=0.30,
)
CELLO = Voice(
    [1 / n**0.95 for n in range(1, 25)],
    attack=0.11,
    release=0.22,
    glide=0.03,
    body=peaks(0.22, (230, 0.75, 0.45), (420, 0.55, 0.4), (1000, 0.32, 0.5), (2300, 0.12, 0.4)),
    vibrato_hertz=5.4,
    vibrato_cents=22,
    vibrato_delay=0.30,
    breath=0.012,
    breath_band=(2, 9),
    softening=0.12,
)


def sung(generator, notes, tempo, voice, gate=0.97):
    """A monophonic line in one piece, so that pitch glides and tone goes on between its notes.

    The samples begin at second 0 of the piece.
    """
    onsets = [tempo.seconds(note.beat) for note in notes]
    ends = [onset + gate * tempo.length(note) for onset, note in zip(onsets, notes)]
    for index, (note, after) in enumerate(zip(notes, notes[1:])):
        if note.pitch == after.pitch:
            # The same pitch again needs a breath before it.
            ends[index] = min(ends[index], onsets[index + 1] - 0.07)
    length = int((ends[-1] + voice.release + 0.2) * RATE)
    time = np.arange(length) / RATE
    pitch, loud, shake = np.zeros(length), np.zeros(length), np.zeros(length)
    pitch[:] = notes[0].pitch
    for index, (note, onset, end) in enumerate(zip(notes, onsets, ends)):
        begin = int(onset * RATE)
        since = time[begin:] - onset
        tied = index > 0 and onset - ends[index - 1] < 0.12
        start = notes[index - 1].pitch if tied else note.pitch - 0.35
        pitch[begin:] = note.pitch + (start - note.pitch) * np.exp(-since / voice.glide)
        swell = 0.86 + 0.14 * np.sin(np.pi * np.clip(since / (end - onset), 0, 1))
        curve = note.velocity * swell * ramp(len(since), voice.attack)
        after = time[begin:] > end
        curve[after] *= np.exp(-(time[begin:][after] - end) / (voice.release / 3))
        loud[begin:] = np.maximum(loud[begin:], curve)
        shake[begin:] = np.clip((since - voice.vibrato_delay) / 0.35, 0, 1)
    smooth = np.hanning(int(0.012 * RATE))
    loud = np.convolve(loud, smooth / smooth.sum(), mode="same")
    shake = np.convolve(shake, smooth / smooth.sum(), mode="same")
    drift = np.interp(
        time, np.arange(0, time[-1] + 1, 0.4), generator.normal(0, 1, int((time[-1] + 1) / 0.4) + 1)
    )
    wobble = (
        voice.vibrato_cents
        * shake
        * np.sin(2 * np.pi * np.cumsum(voice.vibrato_hertz + 0.3 * drift) / RATE)
    )
    hertz = frequency(pitch + (wobble + 2.5 * drift) / 100)
    strength = np.clip(loud, 1e-4, 1)
    gains = []
    for number, gain in enumerate(voice.gains, start=1):
        # A harmonic that would alias is left out softly.
        audible = np.clip((15000 - number * hertz) / 3000, 0, 1)
        gains.append(gain * strength ** (voice.softening * (number - 1) ** 0.7) * audible)
    sound = harmonics(2 * np.pi * np.cumsum(hertz) / RATE, gains)
    if voice.breath:
        middle = frequency(np.mean([note.pitch for note in notes]))
        low, high = voice.breath_band
        sound += (
            voice.breath
            * 3
            * noise(generator, (length + 1) / RATE, band(low * middle, high * middle))[:length]
        )
    sound *= loud
    return filtered(sound, voice.body) if voice.body else sound


def pad(generator, pitches, seconds, velocity, dark=700, bright=1500, attack=1.0, release=1.6):
    """A chord of detuned saws, stereo, whose filter opens and closes once while it lasts."""
    length = int((seconds + release) * RATE)
    time = np.arange(length) / RATE
    shape = ramp(length, attack)
    held = int(seconds * RATE)
    shape[held:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(length - held) / (length - held))
    cutoff = dark + (bright - dark) * np.sin(np.pi * np.clip(time / (seconds + release), 0, 1)) ** 2
    sides = np.zeros((2, length))
    for number in pitches:
        for cents, place in ((-7, 0.15), (0, 0.5), (6, 0.85)):
            hertz = frequency(number + (cents + generator.uniform(-1.5, 1.5)) / 100)
            count = int(min(14, 4500 / hertz)) + 1
            phase = 2 * np.pi * hertz * time + generator.uniform(0, 2 * np.pi)
            gains = [1 / n / (1 + (n * hertz / cutoff) ** 3) for n in range(1, count + 1)]
            saw = harmonics(phase, gains)
            sides[0] += np.cos(place * np.pi / 2) * saw
            sides[1] += np.sin(place * np.pi / 2) * saw
    return velocity * 0.16 * sides * shape
