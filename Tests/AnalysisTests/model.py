"""What an analysis of a song must find, computed from its samples with numpy, and the loudness that FFmpeg measures."""

import subprocess

import numpy

STEPS = 200
WINDOWS_PER_SECOND = 100
SILENCE = 0.001
PROFILE_SIZE = 310
VERSION = 1


def run(*words, **options):
    """Returns the output of a command, and fails with its messages."""
    done = subprocess.run(list(map(str, words)), stdin=subprocess.DEVNULL, capture_output=True, timeout=600, **options)
    if done.returncode:
        raise AssertionError(f"{words}: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout


def decoded(path, channels=2):
    """Returns the samples of a lossless file, a row for each frame."""
    sound = run("ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", "-")
    return numpy.frombuffer(sound, "<f4").reshape(-1, channels)


def codes(values):
    """Returns the stored numbers of peaks or levels."""
    return numpy.rint(numpy.sqrt(numpy.clip(values, 0, 1)) * 31).astype(int)


def waveform(samples):
    """Returns the numbers of the peak and the level of each step."""
    count = len(samples)
    ends = [-(-step * count // STEPS) for step in range(STEPS + 1)]
    peaks, levels = numpy.zeros(STEPS), numpy.zeros(STEPS)
    for step in range(STEPS):
        part = samples[ends[step]:ends[step + 1]].astype(float)
        if len(part):
            peaks[step] = abs(part).max()
            levels[step] = numpy.sqrt((part ** 2).mean())
    return codes(peaks), codes(levels)


def audible(samples, rate):
    """Returns the first window that is not silent, and the end of the last; 0 and 0 for silence."""
    windows = -(-len(samples) * WINDOWS_PER_SECOND // rate)
    ends = [min(len(samples), -(-window * rate // WINDOWS_PER_SECOND)) for window in range(windows + 1)]
    loud = [window for window in range(windows)
            if ends[window] < ends[window + 1]
            and numpy.sqrt((samples[ends[window]:ends[window + 1]].astype(float) ** 2).mean()) >= SILENCE]
    return (loud[0], loud[-1] + 1) if loud else (0, 0)


def loudness(path):
    """Returns the integrated loudness by FFmpeg, in LUFS."""
    printed = run("ffmpeg", "-nostats", "-v", "error", "-i", path, "-af",
                  "ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-", "-f", "null", "-")
    return float(printed.decode().rsplit("lavfi.r128.I=", 1)[1].split()[0])


class Profile:
    """A stored profile, read by the description of its bytes in DATA.md."""

    def __init__(self, stored):
        assert len(stored) == PROFILE_SIZE and stored[0] == VERSION, len(stored)

        def number(start, count, signed=False):
            return int.from_bytes(stored[start:start + count], "little", signed=signed)

        self.audible = number(1, 3), number(4, 3)
        self.loudness = number(7, 2, signed=True) / 100
        self.peak = float(numpy.frombuffer(stored[9:13], "<f4")[0])
        self.blocks = number(13, 3)
        bits = numpy.unpackbits(numpy.frombuffer(stored[16:], numpy.uint8))
        steps = bits[32 * 11:32 * 11 + STEPS * 10].reshape(STEPS, 2, 5) @ [16, 8, 4, 2, 1]
        self.peaks, self.levels = steps[:, 0], steps[:, 1]
