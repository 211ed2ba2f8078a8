"""Slow Tide: calm. F major; electric piano, vibraphone, harp strings, the sea."""

import numpy as np

from .desk import Desk, hall
from .instruments import electric_piano, plucked_string, surf, upright_bass, vibraphone
from .score import Tempo, chord, frequency, phrase
from .session import Channel, Session
from .sound import times
from .voices import pad

TITLE, MOOD, GENRE = "Slow Tide", "calm", "Ambient"

METER = 4
BARS = 10
TEMPO = Tempo([(0, 71), (28, 71), (36, 62), (40, 56)])

# What the lyrics say, and from which bar on.
POEM = [
    (0, "The harbour lets its breath go out"),
    (1, "A rope hangs loose, a gull stands still"),
    (2, "Nothing is asked of the evening"),
    (3, "The water folds the light away"),
    (4, "Lamp after lamp on the other shore"),
    (5, "Stay for as long as the tide does"),
    (6, "It is in no hurry"),
    (8, "Neither are we"),
    (9.5, ""),
]

# How many beats, and what the right hand holds.
CHORDS = [
    (4, "A3 C4 E4 G4"),
    (4, "G3 B3 D4 E4"),
    (4, "F3 A3 C4 E4"),
    (4, "E3 G3 B3 D4"),
    (4, "F3 A3 C4 D4"),
    (4, "G3 C4 E4 G4"),
    (4, "F3 Bb3 D4 A4"),
    (2, "F3 Bb3 D4 G4"),
    (2, "E3 Bb3 D4 G4"),
    (8, "E3 A3 C4 G4"),
]

BASS = phrase(
    "F2:3 C2:1? | E2:3 E2:1? | D2:3 A2:1? | C2:3 C3:1? | Bb2:3 F2:1? | A2:3 E2:1? | G2:3 D2:1? | C2:2 C3:1? C2:1 |"
    "F2:4 | F2:4?",
    bar=0,
    velocity=0.66,
)

MELODY = phrase(
    "r:1 C5:.5? E5:.5 G5:2 | r:.5 D5:.5? E5:1 B4:2 | r:1 A4:.5? C5:.5 E5:1.5! F5:.5? | D5:1 B4:.5? C5:.5 G4:2 |"
    "r:.5 F5:.5 A5:1! G5:.5 F5:.5? D5:1 | E5:1.5 C5:.5? G5:2 | r:.5 Bb4:.5? D5:.5 A5:1! G5:.5? F5:1 |"
    "G5:1 F5:.5? D5:.5 E5:1 C5:1? | r:1 G5:1? C6:2 | r:1 E6:3?",
    bar=0,
    velocity=0.62,
)

HARP = phrase(
    "D4:.5 F4:.5 A4:.5 C5:.5 D5:.5! C5:.5 A4:.5 F4:.5 | C4:.5 E4:.5 G4:.5 C5:.5 E5:.5! C5:.5 G4:.5 E4:.5 |"
    "Bb3:.5 D4:.5 F4:.5 A4:.5 D5:.5! A4:.5 F4:.5 D4:.5 | Bb3:.5 D4:.5 F4:.5 G4:.5 C4:.5! E4:.5 G4:.5 Bb4:.5 |"
    "A3:.5 C4:.5 E4:.5 G4:.5 C5:.5! G4:.5 E4:.5 C4:.5 | A4:.5? C5:.5? E5:.5? G5:.5? C6:2?",
    bar=4,
    velocity=0.42,
)

# When a wave breaks, in beats, and where.
WAVES = [(0, -0.4), (7, 0.4), (15, -0.2), (23, 0.3), (31, 0.0)]

PADS = Channel(gain=0.50, send=0.5)
BASSIST = Channel(gain=0.50, send=0.06)
VIBRAPHONE = Channel(pan=0.18, gain=0.40, send=0.5)


def mix(generator):
    """The piece, mixed but not mastered."""
    session = Session(generator, TEMPO, BARS * METER, tail=1.6, looseness=0.008)
    # The piano has a desk of its own, for its tremolo.
    piano, beat = Desk(session.seconds), 0
    for beats, names in CHORDS:
        accompany(session, piano, beat, beats, chord(names))
        beat += beats
    swing = 0.20 * np.sin(2 * np.pi * 3.1 * times(session.seconds))
    tremolo = np.array([1 + swing, 1 - swing])
    session.desk.dry += piano.dry * tremolo
    session.desk.sent += piano.sent * tremolo

    session.line(BASSIST, upright_bass, BASS)
    session.line(VIBRAPHONE, vibraphone, MELODY, ring=0.6)
    for string in range(4):
        place = Channel(pan=-0.6 + 0.1 * string, gain=0.50, send=0.5)
        session.line(place, plucked_string, HARP[string::4], ring=2.0, bright=0.7)
    for beat, place in WAVES:
        session.hold(Channel(pan=place, gain=0.70, send=0.15), surf(generator, 7.5, 0.8), beat)
    return session.desk.mixed(hall(generator, 2.4, delay=0.028) * 1.4)


def accompany(session, piano, beat, beats, voicing):
    """A chord of the piano, some of its notes again, and the same an octave up on the pad."""
    generator, long = session.generator, session.lasting(beat, beats)
    places = [Channel(pan=-0.25 + 0.16 * index, gain=0.55, send=0.3) for index in range(len(voicing))]
    for index, number in enumerate(voicing):
        loud = session.vary(0.40 + 0.05 * index)
        key = electric_piano(generator, frequency(number), long, loud)
        session.play(places[index], key, beat, late=0.016 * index, desk=piano)
    for after, index in ((1.5, 1), (2.5, 3), (3, 2)) if beats == METER else ():
        key = electric_piano(generator, frequency(voicing[index]), 1.4, session.vary(0.26))
        session.play(places[index], key, beat + after, desk=piano)
    high = [number + 12 if number < 56 else number for number in voicing]
    attack = min(1.4, 0.6 * long)
    cloud = pad(generator, high, long, 0.30, dark=600, bright=2300, attack=attack, release=2.2)
    session.hold(PADS, cloud, beat)
