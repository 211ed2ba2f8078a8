"""Morning Market: happy. G major, a light swing; ukulele, double bass, brushes, and someone who whistles."""

from .desk import Desk, hall
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


def mix(generator):
    """The piece, mixed but not mastered."""
    desk = Desk(TEMPO.seconds(BARS * METER) + 2.6)

    def human(beat, spread=0.006):
        return TEMPO.seconds(beat) + generator.normal(0, spread)

    for bar, halves in enumerate(CHORDS):
        for beat, velocity, upward, ring in STRUM if bar < BARS - 1 else LAST_STRUM:
            strings = sorted(chord(halves[0 if beat < 2 else 1]), reverse=upward)
            at, loud = human(bar * METER + beat, 0.004), velocity * generator.uniform(0.9, 1.08)
            for index, number in enumerate(strings):
                string = plucked_string(
                    generator, frequency(number), ring, loud * (1 - 0.06 * index), bright=0.85, ring=0.9
                )
                desk.add(
                    string,
                    at + index * (0.011 if upward else 0.014),
                    pan=-0.32 + 0.05 * index,
                    gain=0.46,
                    send=0.25,
                )

    for note in BASS:
        desk.add(
            upright_bass(
                generator,
                frequency(note.pitch),
                TEMPO.length(note),
                note.velocity * generator.uniform(0.94, 1.04),
            ),
            human(note.beat),
            pan=0.04,
            gain=0.36,
            send=0.05,
        )
    for note in BELLS:
        desk.add(
            glockenspiel(generator, frequency(note.pitch), 1.0, note.velocity),
            human(note.beat),
            pan=0.42,
            gain=0.52,
            send=0.45,
        )
    whistle = sung(generator, MELODY, TEMPO, WHISTLE, gate=0.93)
    desk.add(whistle, pan=0.06, gain=0.33, send=0.50)

    for bar in range(BARS - 1):
        full, open_air = bar >= 2, bar < 2 or 10 <= bar < 14
        for beat in range(METER):
            at = bar * METER + beat
            if full:
                desk.add(
                    shaker(generator, 0.75 if beat % 2 else 0.5), human(at), pan=0.55, gain=1.3, send=0.1
                )
                desk.add(shaker(generator, 0.42), human(at + 0.5), pan=0.58, gain=1.3, send=0.1)
                if beat % 2 == 0:
                    desk.add(
                        soft_kick(generator, 0.7 if beat == 0 else 0.55),
                        human(at, 0.003),
                        gain=0.45,
                        send=0.04,
                    )
                    desk.add(brush_sweep(generator, 0.5, 0.7), human(at), pan=-0.12, gain=1.4, send=0.15)
                else:
                    desk.add(
                        brush_tap(generator, generator.uniform(0.55, 0.68)),
                        human(at),
                        pan=-0.12,
                        gain=1.0,
                        send=0.2,
                    )
            if open_air and beat % 2:
                desk.add(finger_snap(generator, 0.6), human(at), pan=-0.5, gain=1.2, send=0.45)
        if full and bar % 4 == 1:
            for beat, loud in ((3.5, 0.4), (3.75, 0.3)):
                desk.add(
                    brush_tap(generator, loud), human(bar * METER + beat), pan=-0.12, gain=1.0, send=0.2
                )
    for beat, loud in ((0, 0.6), (3, 0.75)):
        at = (BARS - 1) * METER + beat
        desk.add(soft_kick(generator, loud), human(at, 0.002), gain=0.45, send=0.04)
        desk.add(brush_tap(generator, loud), human(at, 0.002), pan=-0.12, gain=1.0, send=0.3)
    return desk.mixed(hall(generator, 0.9, delay=0.012) * 1.25)
