"""Grey Platform: gloomy. D minor over a bass that sinks by half steps; clarinet, piano, a clock, rain."""

from .desk import hall
from .instruments import clock_tick, far_drum, felt_piano, rain, upright_bass
from .score import Tempo, chord, frequency, phrase
from .session import Channel, Session
from .sound import ramp
from .voices import CLARINET, pad, sung

TITLE, MOOD, GENRE = "Grey Platform", "gloomy", "Chamber Jazz"

METER = 4
BARS = 9
TEMPO = Tempo([(0, 65), (24, 65), (32, 59), (36, 50)])

# What the lyrics say, and from which bar on.
POEM = [
    (0, "Rain on the roof of the eight-fifteen"),
    (1, "that left at eight-fourteen"),
    (2, "The clock has a hand too many"),
    (3, "and none of them points to home"),
    (4, "Somewhere a door that will not shut"),
    (5, "Somewhere a lamp that hums"),
    (6, "I counted the sleepers into the dark"),
    (7, "and counted them back alone"),
    (8.5, ""),
]

CHORDS = [
    "D3 A3 E4 F4",
    "C#3 A3 E4 F4",
    "C3 A3 D4 F4",
    "B2 A3 D4 F4",
    "Bb2 A3 D4 F4",
    "Bb2 G3 D4 E4",
    "A2 G3 D4 E4",
    "A2 G3 Bb3 C#4",
    "D3 A3 E4 F4",
]

BASS = phrase(
    "D2:3 r:1 | C#2:3 r:1 | C2:3 r:1 | B1:3 r:1 | Bb1:3 r:1 | G1:2 G2:2? | A1:3 r:1 | A1:2 A1:2? | D2:4",
    bar=0,
    velocity=0.70,
)

MELODY = phrase(
    "r:1 D4:1.5 E4:.5? F4:1 | E4:2.5 C#4:.5? A3:1 | r:.5 D4:.5? F4:.5 G4:.5 A4:1.5! G4:.5? | F4:2 D4:1? r:1 |"
    "r:.5 D4:.5? F4:.5 A4:.5 C5:1! Bb4:.5 A4:.5? | G4:1.5 E4:.5? D4:1 Bb3:1? | A3:.5? D4:.5 E4:.5 G4:.5 F4:1! E4:1 |"
    "E4:1 C#4:1 Bb3:1? C#4:1 | D4:3.5 r:.5",
    bar=0,
    velocity=0.64,
)

DRIPS = phrase(
    "r:2.5 A5:1.5? | r:2.5 F5:.5? A5:1 | r:2.5 E5:1.5? | r:1 D5:.5? F5:.5 A5:2 | r:2.5 F5:1.5? |"
    "r:1.5 D5:.5? E5:1 G5:1 | r:2.5 D5:.5? E5:1 | r:2 Bb5:1 C#6:1? | A5:1? E6:3?",
    bar=0,
    velocity=0.44,
)

PADS = Channel(gain=0.52, send=0.45)
BASSIST = Channel(gain=0.50, send=0.10)
LEFT_HAND = Channel(pan=-0.22, gain=0.46, send=0.32)
RIGHT_HAND = Channel(pan=0.38, gain=0.62, send=0.75)
CLARINETTIST = Channel(pan=-0.08, gain=0.30, send=0.42)
CLOCK = Channel(pan=0.6, gain=0.75, send=0.6)
DRUM = Channel(gain=0.28, send=0.35)
ROOF = Channel(gain=1.9, send=0.1)


def mix(generator):
    """The piece, mixed but not mastered."""
    session = Session(generator, TEMPO, BARS * METER, tail=1.2, looseness=0.009)
    for bar, names in enumerate(CHORDS):
        beat, long = bar * METER, session.lasting(bar * METER, METER)
        cloud = pad(generator, chord(names), long, 0.42, dark=450, bright=1500, attack=1.1, release=1.8)
        session.hold(PADS, cloud, beat)
        for index, number in enumerate(chord(names)):
            key = felt_piano(generator, frequency(number), long, session.vary(0.34))
            session.play(LEFT_HAND, key, beat, late=0.03 * index)
        session.play(DRUM, far_drum(generator, 0.62), beat)
        if bar < BARS - 1:
            session.play(DRUM, far_drum(generator, 0.34), beat + 2.5)
    session.line(BASSIST, upright_bass, BASS)
    session.line(LEFT_HAND, felt_piano, BASS)
    session.line(RIGHT_HAND, felt_piano, DRIPS, ring=1.4)
    session.hold(CLARINETTIST, sung(generator, MELODY, TEMPO, CLARINET, gate=0.96))
    # A clock does not play loosely.
    for beat in range((BARS - 1) * METER):
        session.hold(CLOCK, clock_tick(generator, 0.5 if beat % 2 else 0.36), beat)
    shower = rain(generator, session.seconds, 34)
    session.hold(ROOF, shower * ramp(shower.shape[1], 2.5))
    return session.desk.mixed(hall(generator, 2.8, delay=0.035, dark=0.55))
