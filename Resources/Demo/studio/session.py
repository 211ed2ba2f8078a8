"""A recording session: players who keep time together, almost."""

from dataclasses import dataclass

from .desk import Desk
from .score import frequency


@dataclass(frozen=True)
class Channel:
    """Where a player sits, how loud, and how much of it goes to the hall."""

    pan: float = 0.0
    gain: float = 1.0
    send: float = 0.2


class Session:
    """A desk, a tempo and one stream of random numbers for the variations of human players."""

    def __init__(self, generator, tempo, beats, tail, looseness):
        """In seconds: `tail` is how long it rings on, `looseness` how far from the beat people play."""
        self.generator = generator
        self.tempo = tempo
        self.looseness = looseness
        self.seconds = tempo.seconds(beats) + tail
        self.desk = Desk(self.seconds)

    def vary(self, value, share=0.06):
        """A value, a little off."""
        return value * (1 + self.generator.uniform(-share, share))

    def lasting(self, beat, beats):
        """How many seconds some beats from a beat on take."""
        return self.tempo.seconds(beat + beats) - self.tempo.seconds(beat)

    def play(self, channel, sound, beat, late=0.0, desk=None):
        """Plays a sound on a beat, about; `late` is meant."""
        at = self.tempo.seconds(beat) + late + self.generator.normal(0, self.looseness)
        (desk or self.desk).add(sound, at, channel.pan, channel.gain, channel.send)

    def line(self, channel, instrument, notes, ring=0.0, **manner):
        """Plays notes on an instrument; each rings on for some seconds."""
        for note in notes:
            seconds = self.tempo.length(note) + ring
            sound = instrument(
                self.generator, frequency(note.pitch), seconds, self.vary(note.velocity), **manner
            )
            self.play(channel, sound, note.beat)

    def hold(self, channel, sound, beat=None):
        """Lays a sound under everything, exactly from a beat on, or from second 0 on."""
        at = 0.0 if beat is None else self.tempo.seconds(beat)
        self.desk.add(sound, at, channel.pan, channel.gain, channel.send)
