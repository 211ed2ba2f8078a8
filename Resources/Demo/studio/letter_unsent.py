"""Letter Unsent: sad. A waltz in B minor; felt piano, then a cello takes the line; it ends on the ninth."""

from .desk import hall
from .instruments import felt_piano
from .score import Tempo, chord, frequency, phrase
from .session import Channel, Session
from .voices import CELLO, pad, sung

TITLE, MOOD, GENRE = "Letter Unsent", "sad", "Acoustic"

METER = 3
BARS = 17
TEMPO = Tempo([(0, 82), (20, 86), (24, 74), (25, 86), (39, 86), (45, 66), (51, 52)])

# What the lyrics say, and from which bar on.
POEM = [
    (0, "I wrote to you on Sunday"),
    (2, "The ink is dry by now"),
    (4, "I told you how the garden was"),
    (6, "I did not tell you how"),
    (8, "The pear tree let its blossom go"),
    (10, "The house still knows your tread"),
    (12, "I folded it along the light"),
    (14, "and put the lamp out instead"),
    (16, ""),
]

# The left hand: a bass on one, the rest of the chord after it.
LEFT = [
    "B2 F#3 B3 D4",
    "A2 F#3 A3 C#4",
    "G2 D3 G3 B3",
    "F#2 D3 F#3 A3",
    "E2 E3 G3 B3",
    "D2 F#3 B3 D4",
    "C#3 G3 B3 E4",
    "F#2 E3 A#3 C#4",
    "B2 F#3 B3 D4",
    "C#3 E3 A3 C#4",
    "D3 F#3 A3 D4",
    "G2 D3 B3 D4",
    "E2 G3 B3 D4",
    "F#2 E3 A#3 C#4",
    "B1 F#3 B3 D4",
    "B1 F#3 B3 D4",
    "B1 F#3 B3 D4",
]

PADS = {
    8: "F#3 B3 D4",
    9: "E3 A3 C#4",
    10: "F#3 A3 D4",
    11: "D3 G3 B3",
    12: "E3 G3 B3 D4",
    13: "F#3 A#3 C#4 E4",
    14: "F#3 B3 D4",
    15: "F#3 B3 C#4",
}

RIGHT = phrase(
    "F#5:2! E5:.5? D5:.5 | C#5:2 A4:1? | D5:1.5 E5:.5 D5:.5? B4:.5 | A4:2 F#4:1? | G4:1 B4:1 E5:1! | D5:2 B4:1? |"
    "E5:1.5! D5:.5 C#5:.5? B4:.5 | B4:1 A#4:2 | r:2 F#5:1? | E5:2? r:1 | r:2 A5:1? | G5:1? D5:1? r:1 |"
    "r:2 B5:1? | A#5:1? F#5:1? r:1 | r:1 F#5:1 E5:.5? D5:.5 | C#5:3? | C#6:3?",
    bar=0,
    meter=METER,
    velocity=0.62,
)

CELLO_LINE = phrase(
    "D4:1? F#4:1 B4:1 | A4:2! E4:1 | F#4:2 D4:1? | B3:1? D4:.5 G4:1 F#4:.5 | E4:1.5 F#4:.5 G4:.5 B4:.5 |"
    "A#4:1.5! B4:.5 C#5:1 | B4:3 | F#4:3?",
    bar=8,
    meter=METER,
    velocity=0.66,
)

BASS_STRINGS = Channel(pan=-0.28, gain=0.50, send=0.3)
LEFT_HAND = Channel(pan=-0.16, gain=0.46, send=0.3)
RIGHT_HAND = Channel(pan=0.16, gain=0.56, send=0.42)
STRINGS = Channel(gain=0.46, send=0.55)
CELLIST = Channel(pan=0.12, gain=0.42, send=0.42)


def mix(generator):
    """The piece, mixed but not mastered."""
    session = Session(generator, TEMPO, BARS * METER, tail=1.0, looseness=0.008)
    for bar, names in enumerate(LEFT):
        low, *upper = chord(names)
        beat, long = bar * METER, session.lasting(bar * METER, METER)
        key = felt_piano(generator, frequency(low), long + 0.25, session.vary(0.50))
        session.play(BASS_STRINGS, key, beat)
        for after, number in figure(bar, upper):
            loud = session.vary(0.30 if after < 2 else 0.27)
            key = felt_piano(generator, frequency(number), long * (1 - after / METER) + 0.3, loud)
            session.play(LEFT_HAND, key, beat + after)
    session.line(RIGHT_HAND, felt_piano, RIGHT, ring=0.3)
    for bar, names in PADS.items():
        long = session.lasting(bar * METER, METER if bar < 15 else 2 * METER)
        cloud = pad(generator, chord(names), long, 0.34, dark=420, bright=1100, attack=0.9, release=1.5)
        session.hold(STRINGS, cloud, bar * METER)
    session.hold(CELLIST, sung(generator, CELLO_LINE, TEMPO, CELLO, gate=0.98))
    return session.desk.mixed(hall(generator, 2.1, delay=0.024, dark=0.5) * 1.1)


def figure(bar, upper):
    """What the left hand does after the bass: a waltz, then waves, then less and less."""
    if bar < 8:
        return [(1, number) for number in upper] + [(2, number) for number in upper[1:]]
    if bar < 14:
        return [(0.5, upper[0]), (1, upper[1]), (1.5, upper[2]), (2, upper[1]), (2.5, upper[0])]
    if bar < BARS - 1:
        return [(0.5, upper[0]), (1, upper[1]), (1.5, upper[2])]
    return []
