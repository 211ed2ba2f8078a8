"""Morning Market: happy. G major, a light swing; ukulele, double bass, brushes, somebody whistles."""

from .desk import hall
from .instruments import (
    brush_sweep,
    brush_tap,
    finger_snap,
    glockenspiel,
    plucked_string,
    shaker,
    soft_kick,
    upright_bass,
)
from .score import Tempo, chord, frequency, phrase
from .session import Channel, Session
from .voices import WHISTLE, sung

TITLE, MOOD, GENRE = "Morning Market", "happy", "Folk"

METER = 4
BARS = 16
TEMPO = Tempo([(0, 117), (58, 117), (64, 108)], swing=0.60)

# What the lyrics say, and from which bar on.
POEM = [
    (0, "The shutters go up on the square"),
    (2, "Somebody whistles and nobody minds"),
    (4, "Oranges, onions, a dog on a string"),
    (6, "A pennyworth of sun on everything"),
    (8, "Good morning, good morning, what will it be?"),
    (10, "A melon, a joke and the time, if you please"),
    (12, "The bells have it wrong and no one is late"),
    (14, "Come, buy the whole day while it is fresh"),
    (15.75, ""),
]

# Two chords a bar, each for two beats.
CHORDS = [
    ("D4 G4 B4 E5", "D4 G4 B4 E5"),
    ("D4 G4 B4 E5", "D4 F#4 A4 C5"),
    ("D4 G4 B4 D5", "D4 G4 B4 E5"),
    ("D#4 F#4 A4 B4", "D#4 F#4 A4 B4"),
    ("E4 G4 B4 D5", "E4 G4 B4 E5"),
    ("E4 G4 C5 E5", "Eb4 G4 A4 C5"),
    ("D4 G4 B4 D5", "D4 G4 B4 E5"),
    ("C#4 G4 A4 C#5", "E4 G4 A4 C#5"),
    ("E4 G4 A4 C5", "D4 F#4 A4 C5"),
    ("D4 G4 B4 D5", "D4 G4 B4 E5"),
    ("E4 G4 C5 D5", "E4 G4 A4 C5"),
    ("D4 F#4 A4 B4", "D4 E4 G#4 B4"),
    ("E4 G4 A4 C5", "D4 F#4 A4 C5"),
    ("D4 G4 B4 D5", "D4 E4 G#4 B4"),
    ("E4 G4 A4 C5", "D4 F#4 A4 C5"),
    ("D4 G4 B4 E5", "D4 G4 B4 E5"),
]

MELODY = phrase(
    "r:3 D5:.5? D5:.5 |"
    "G5:1 A5:.5 B5:1! A5:.5 G5:.5 E5:.5? | D#5:1 F#5:.5 B5:1.5! r:.5 A5:.5 |"
    "G5:1 F#5:.5? G5:1 E5:.5 B4:.5? D5:.5 | C5:.5 E5:.5 G5:1 A5:.5! G5:.5 Eb5:1 |"
    "D5:1.5 G5:.5 B5:1 D6:1! | C#6:.5 B5:.5 A5:1 G5:.5 E5:1 r:.5 |"
    "C6:.5! B5:.5 A5:1 F#5:.5 A5:.5 C6:.5 A5:.5 | G5:2 r:1 B5:.5? C6:.5 |"
    "D6:1! C6:1 G5:.5 A5:.5 C6:1 | B5:1 A5:.5 F#5:.5 G#5:1 B5:1 |"
    "C6:1! B5:.5 A5:.5 F#5:1 A5:1 | B5:1.5 G5:.5 G#5:1 B5:1 |"
    "C6:.5 E6:.5! D6:.5 C6:.5 A5:.5 F#5:.5 E5:.5? F#5:.5 | G5:1 r:1 D5:.5 E5:.5 G5:1!",
    bar=1,
    velocity=0.66,
)

BELLS = phrase(
    "B5:.5 D6:.5 E6:1 r:2 | r:2 A5:.5 B5:.5 C6:1 | r:4 | r:2 r:.5 F#6:.5 D#6:1 | r:4 | r:4 |"
    "r:4 | r:3 A6:.5? C#7:.5 | r:4 | r:1 D6:.5 G6:.5 B6:1 r:1 |"
    "G6:1 r:1 E6:1 r:1 | F#6:1 r:1 E6:1 r:1 | E6:1 r:1 F#6:1 r:1 | G6:1 r:1 G#6:1 B6:1 |"
    "r:4 | B5:.5 D6:.5 G6:1 r:1 B6:1",
    bar=0,
    velocity=0.5,
)

BASS = phrase(
    "r:2 D2:1? F#2:1 |"
    "G2:1.5 B2:.5? D3:1 D2:1 | B2:1.5 A2:.5? F#2:1 D#2:1 | E2:1.5 G2:.5? B2:1 D3:1 | C3:1.5 G2:.5? C3:1 Eb3:1 |"
    "D3:1.5 B2:.5? D3:1 G2:1 | A2:1.5 C#3:.5? E3:1 A2:1 | A2:1.5 C3:.5? D3:1 D2:1 | G2:1.5 D2:.5? G2:1 B2:1 |"
    "C3:1.5 G2:.5? E2:1 C3:1 | B2:1.5 F#2:.5? E2:1 G#2:1 | A2:1.5 E2:.5? D2:1 F#2:1 | G2:1.5 D2:.5? E2:1 G#2:1 |"
    "A2:1.5 C3:.5? D3:1 D2:1 | G2:1.5 r:.5 D2:.5 E2:.5 G2:1!",
    bar=1,
    velocity=0.8,
)

# Down and up strokes in a bar: beat, velocity, upward, how long it rings.
STRUM = [
    (0, 0.42, False, 0.9),
    (1, 0.62, False, 0.35),
    (1.5, 0.34, True, 0.4),
    (2.5, 0.40, True, 0.4),
    (3, 0.62, False, 0.35),
    (3.5, 0.36, True, 0.4),
]
LAST_STRUM = [(0, 0.62, False, 0.9), (3, 0.7, False, 4.0)]

UKULELE = Channel(pan=-0.24, gain=0.46, send=0.25)
DOUBLE_BASS = Channel(pan=0.04, gain=0.36, send=0.05)
GLOCKENSPIEL = Channel(pan=0.42, gain=0.52, send=0.45)
WHISTLER = Channel(pan=0.06, gain=0.33, send=0.50)
SHAKER = Channel(pan=0.56, gain=1.3, send=0.10)
SNARE = Channel(pan=-0.12, gain=1.0, send=0.20)
KICK = Channel(gain=0.45, send=0.04)
FINGERS = Channel(pan=-0.5, gain=1.2, send=0.45)


def mix(generator):
    """The piece, mixed but not mastered."""
    session = Session(generator, TEMPO, BARS * METER, tail=2.6, looseness=0.005)
    for bar, halves in enumerate(CHORDS):
        strum(session, bar, halves)
    session.line(DOUBLE_BASS, upright_bass, BASS)
    session.line(GLOCKENSPIEL, glockenspiel, BELLS)
    session.hold(WHISTLER, sung(generator, MELODY, TEMPO, WHISTLE, gate=0.93))
    for bar in range(BARS - 1):
        drum(session, bar)
    for beat, loud in ((0, 0.6), (3, 0.75)):
        session.play(KICK, soft_kick(generator, loud), (BARS - 1) * METER + beat)
        session.play(SNARE, brush_tap(generator, loud), (BARS - 1) * METER + beat)
    return session.desk.mixed(hall(generator, 0.9, delay=0.012) * 1.25)


def strum(session, bar, halves):
    """A bar of the ukulele."""
    for beat, velocity, upward, ring in STRUM if bar < BARS - 1 else LAST_STRUM:
        strings = sorted(chord(halves[0 if beat < 2 else 1]), reverse=upward)
        loud = session.vary(velocity, 0.09)
        late = session.generator.normal(0, 0.004)
        for index, number in enumerate(strings):
            softer = loud * (1 - 0.06 * index)
            string = plucked_string(
                session.generator, frequency(number), ring, softer, bright=0.85, ring=0.9
            )
            reached = index * (0.011 if upward else 0.014)
            at = TEMPO.seconds(bar * METER + beat) + late + reached
            session.desk.add(string, at, UKULELE.pan, UKULELE.gain, UKULELE.send)


def drum(session, bar):
    """A bar of shaker, brushes and feet; fingers where the others leave room."""
    generator, start = session.generator, bar * METER
    for beat in range(start, start + METER):
        offbeat = beat % 2 == 1
        if offbeat and (bar < 2 or 10 <= bar < 14):
            session.play(FINGERS, finger_snap(generator, 0.6), beat)
        if bar < 2:
            continue
        session.play(SHAKER, shaker(generator, 0.75 if offbeat else 0.5), beat)
        session.play(SHAKER, shaker(generator, 0.42), beat + 0.5)
        if offbeat:
            session.play(SNARE, brush_tap(generator, session.vary(0.62, 0.1)), beat)
        else:
            session.play(KICK, soft_kick(generator, 0.7 if beat == start else 0.55), beat)
            session.play(SNARE, 1.4 * brush_sweep(generator, 0.5, 0.7), beat)
    if bar >= 2 and bar % 4 == 1:
        session.play(SNARE, brush_tap(generator, 0.4), start + 3.5)
        session.play(SNARE, brush_tap(generator, 0.3), start + 3.75)
