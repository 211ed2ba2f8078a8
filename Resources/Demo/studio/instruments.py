"""Instruments that are struck or plucked: each turns hertz, seconds and velocity into mono samples."""

import numpy as np

from .sound import RATE, band, filtered, high_pass, low_pass, noise, partials, peaks, ramp, released, times


def plucked_string(generator, hertz, seconds, velocity, bright=0.5, ring=1.0):
    """A nylon string: the plucking point silences some partials, higher ones die sooner."""
    time = times(min(seconds + 0.25, 4.0))
    number = np.arange(1, int(min(28, 9000 / hertz)) + 1)
    stretch = np.sqrt(1 + 0.00012 * number**2)
    place = 0.19 + 0.02 * generator.uniform(-1, 1)
    slope = 2.3 - 0.8 * bright - 0.3 * velocity
    gains = np.sin(np.pi * number * place) / number**slope
    decays = (1.1 + 0.10 * number**1.4) * (hertz / 220) ** 0.6 / ring
    string = partials(time, hertz * number * stretch, gains, decays, generator)
    nail = noise(generator, 0.03, band(700, 5200)) * np.exp(-times(0.03) * 260)
    string[: len(nail)] += 0.10 * bright * nail
    thump = np.exp(-time * 34) * np.sin(2 * np.pi * 108 * time) * 0.14
    sound = (string + thump) * ramp(len(time), 0.0015)
    return velocity * 0.8 * released(sound, seconds, 0.12)


def upright_bass(generator, hertz, seconds, velocity):
    """A double bass, plucked: a round fundamental that settles to its pitch after the finger leaves."""
    time = times(min(seconds + 0.2, 4.0))
    glide = 1 + 0.006 * np.exp(-time / 0.03)
    phase = 2 * np.pi * np.cumsum(hertz * glide) / RATE
    sound = np.zeros_like(time)
    for number, gain in enumerate([1.0, 0.62, 0.36, 0.20, 0.12, 0.07, 0.04, 0.02], start=1):
        decay = 0.9 + 0.75 * number * (hertz / 80) ** 0.5
        sound += gain * np.exp(-decay * time) * np.sin(number * phase + generator.uniform(0, 1.0))
    finger = noise(generator, 0.05, band(120, 1400)) * np.exp(-times(0.05) * 90)
    sound[: len(finger)] += 0.10 * finger
    sound = np.tanh(1.2 * sound) * ramp(len(time), 0.006)
    return velocity * released(sound, seconds * 0.94, 0.09)


def electric_piano(generator, hertz, seconds, velocity):
    """A tine piano by frequency modulation: the harder the key is struck, the more it barks."""
    time = times(min(seconds + 0.6, 7.0))
    fall = 0.55 * (hertz / 260) ** 0.5
    phase = 2 * np.pi * hertz * time
    bark = (0.25 + 1.15 * velocity**1.5) * (260 / hertz) ** 0.35 * np.exp(-time * 2.6)
    body = np.sin(phase + bark * np.sin(phase + 0.3))
    tine = (
        0.30 * velocity * np.exp(-time * 7) * np.sin(phase + 0.5 * np.sin(14 * phase) * np.exp(-time * 16))
    )
    bell = 0.10 * velocity * np.exp(-time * 5) * np.sin(7.03 * phase)
    loud = 0.62 * np.exp(-fall * 2.4 * time) + 0.38 * np.exp(-fall * 0.7 * time)
    beat = 0.32 * np.sin(phase * 1.0011 + generator.uniform(0, 6.28))
    sound = (body + beat + tine + bell) * loud * ramp(len(time), 0.004)
    return velocity * 0.55 * released(sound, seconds, 0.45)


def felt_piano(generator, hertz, seconds, velocity):
    """An upright with felt before its hammers: dark, close, two strings a note, some wood."""
    time = times(min(seconds + 1.2, 8.0))
    number = np.arange(1, int(min(20, 6500 / hertz)) + 1)
    stiff = 0.00022 * (hertz / 262) ** 1.2
    pitches = hertz * number * np.sqrt(1 + stiff * number**2)
    felt = np.exp(-pitches / (1150 + 2000 * velocity**1.4 + 0.9 * hertz))
    gains = felt * (0.35 + np.abs(np.sin(np.pi * number / 7.8))) / number**0.75
    base = 0.42 * (hertz / 262) ** 0.55
    fast = partials(time, pitches * 1.00022, 0.66 * gains, base * 3.2 + 0.32 * number, generator)
    slow = partials(time, pitches * 0.99980, 0.40 * gains, base * 0.85 + 0.14 * number, generator)
    wood = noise(generator, 0.12, band(70, 420)) * np.exp(-times(0.12) * 42)
    key = noise(generator, 0.04, band(900, 2600)) * np.exp(-times(0.04) * 120)
    sound = fast + slow
    sound[: len(wood)] += 0.05 * (0.4 + velocity) * wood
    sound[: len(key)] += 0.025 * key
    sound *= ramp(len(time), 0.005 + 0.006 * (1 - velocity))
    return velocity * 1.1 * released(sound, seconds, 0.7)


def vibraphone(generator, hertz, seconds, velocity):
    """Soft mallets on metal bars, the motor turning slowly."""
    time = times(min(seconds + 1.6, 6.0))
    decays = np.array([0.75, 2.6, 7.0]) * (hertz / 520) ** 0.4
    sound = partials(
        time, hertz * np.array([1, 3.98, 9.9]), [1.0, 0.26 * velocity, 0.06], decays, generator
    )
    mallet = noise(generator, 0.03, band(300, 1800)) * np.exp(-times(0.03) * 150)
    sound[: len(mallet)] += 0.03 * mallet
    motor = 1 - 0.22 * (0.5 - 0.5 * np.cos(2 * np.pi * 4.4 * time + generator.uniform(0, 1)))
    return velocity * 0.8 * released(sound * motor * ramp(len(time), 0.003), seconds, 1.4)


def glockenspiel(generator, hertz, seconds, velocity):
    """Small steel bars, struck lightly."""
    time = times(min(seconds + 1.2, 2.6))
    ratios, gains = np.array([1, 2.756, 5.404]), [1.0, 0.22 * velocity, 0.06 * velocity]
    sound = partials(time, hertz * ratios, gains, np.array([2.6, 6.0, 13.0]), generator)
    return velocity * 0.5 * released(sound * ramp(len(time), 0.0015), seconds + 1.2, 0.3)


def soft_kick(generator, velocity):
    """A small bass drum, felt beater."""
    time = times(0.32)
    phase = 2 * np.pi * np.cumsum(50 + 62 * np.exp(-time * 38)) / RATE
    skin = noise(generator, 0.32, low_pass(900)) * np.exp(-time * 70) * 0.16
    return velocity * released(
        (np.sin(phase) * np.exp(-time * 12) + skin) * ramp(len(time), 0.002), 0.32, 0.1
    )


def brush_tap(generator, velocity):
    """A brush that lands on the snare."""
    time = times(0.26)
    wires = noise(generator, 0.26, band(1300, 7800, 1)) * (np.exp(-time * 27) + 0.15 * np.exp(-time * 10))
    shell = np.sin(2 * np.pi * 188 * time) * np.exp(-time * 30)
    return velocity * released((0.30 * wires + 0.22 * shell) * ramp(len(time), 0.002), 0.26, 0.08)


def brush_sweep(generator, seconds, velocity):
    """A brush drawn across the snare."""
    time = times(seconds)
    arc = np.sin(np.pi * np.clip(time / seconds, 0, 1)) ** 1.6
    return velocity * 0.10 * arc * noise(generator, seconds, band(2200, 8200, 1))[: len(time)]


def shaker(generator, velocity):
    """Seeds in a shell: a short rush, then the grains fall back."""
    time = times(0.11)
    shape = np.exp(-(((time - 0.022) / 0.014) ** 2)) + 0.3 * np.exp(-(((time - 0.062) / 0.018) ** 2))
    return velocity * 0.17 * shape * noise(generator, 0.11, band(5200, 11500))


def finger_snap(generator, velocity):
    """Two people's fingers, almost together."""
    time = times(0.16)
    click = noise(generator, 0.16, peaks(0.0, (1750, 1.0, 0.30), (2900, 0.5, 0.3)))
    first = np.exp(-time * 75)
    second = np.where(time > 0.011, np.exp(-(time - 0.011) * 60), 0)
    return velocity * 0.9 * click * (first + 0.7 * second) * ramp(len(time), 0.001)


def clock_tick(generator, velocity):
    """A station clock's hand."""
    time = times(0.07)
    wood = np.sin(2 * np.pi * 1240 * time) * np.exp(-time * 120)
    wood += 0.4 * np.sin(2 * np.pi * 2210 * time) * np.exp(-time * 180)
    return velocity * 0.4 * wood * ramp(len(time), 0.001)


def far_drum(generator, velocity):
    """A big drum far away."""
    time = times(1.2)
    phase = 2 * np.pi * np.cumsum(58 + 18 * np.exp(-time * 16)) / RATE
    skin = noise(generator, 1.2, low_pass(260)) * np.exp(-time * 16) * 0.5
    return velocity * released(
        (np.sin(phase) * np.exp(-time * 5.2) + skin) * ramp(len(time), 0.006), 1.2, 0.4
    )


def surf(generator, seconds, velocity):
    """A wave that comes in, breaks softly and runs out."""
    time = times(seconds)
    part = time / seconds
    swell = np.where(part < 0.42, (part / 0.42) ** 2.2, ((1 - part) / 0.58) ** 1.5)
    deep = noise(generator, seconds, band(120, 700, 1))
    foam = noise(generator, seconds, band(1200, 6000, 1)) * swell
    return velocity * swell * filtered(0.20 * deep + 0.12 * foam, high_pass(60))


def rain(generator, seconds, drops):
    """Rain on a roof, stereo: a hush, and single drops that each ring at a pitch of their own."""
    sides = [0.012 * noise(generator, seconds, band(900, 7000, 1)) for _ in range(2)]
    for _ in range(int(drops * seconds)):
        time = times(0.05)
        hertz = generator.uniform(900, 4200)
        drop = np.sin(2 * np.pi * hertz * time * (1 + 1.2 * time)) * np.exp(
            -time * generator.uniform(90, 220)
        )
        drop *= 0.022 * generator.uniform(0.1, 1) ** 2
        at, place = int(generator.uniform(0, seconds - 0.06) * RATE), generator.uniform(0, 1)
        for side, gain in zip(sides, (np.cos(place * np.pi / 2), np.sin(place * np.pi / 2))):
            side[at : at + len(drop)] += gain * drop
    return np.array(sides)
