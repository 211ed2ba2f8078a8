"""What decoding each format costs, compared with its reference decoder."""

import os
import shutil
import statistics
import subprocess
import wave

from .machine import ROOT, STIMMUNG, fail

RUNS = 7
SHORT, LONG = 440, 4400

# Each format: its extension, the encoder's command, the reference decoder's command, and whether the program's start is
# left out of the comparison, because a helper decodes.
FORMATS = {
    "FLAC": ("flac", "flac -s -f -o OUT IN", "flac -s -f -d -o OUT IN", False),
    "Vorbis": ("ogg", "oggenc -Q -q 5 -o OUT IN", "oggdec -Q -o OUT IN", False),
    "Opus": ("opus", "opusenc --quiet --bitrate 128 IN OUT", "opusdec --quiet --float IN OUT", False),
    "WavPack": ("wv", "wavpack -q -y IN -o OUT", "wvunpack -q -y IN -o OUT", False),
    "AAC": ("m4a", "ffmpeg -v error -y -i IN -c:a aac -b:a 192k OUT", "faad -q -o OUT IN", True),
    "ALAC": ("m4a", "ffmpeg -v error -y -i IN -c:a alac OUT", "ffmpeg -v error -y -threads 1 -i IN OUT", True),
}


def measure_formats(options, folder):
    """Prints a row for each format whose encoder and decoder are installed."""
    print(f"decoding {SHORT} s to WAV, processor time, medians of {RUNS} alternating runs; for AAC and ALAC, decoding")
    print(f"{LONG} s less decoding {SHORT} s, which leaves the start out\n")
    print("| format | stimmung, ms | reference, ms | ratio | reference |\n|---|--:|--:|--:|---|")
    for name, (extension, encoder, decoder, is_slope) in FORMATS.items():
        missing = [program for program in (encoder.split()[0], decoder.split()[0]) if not shutil.which(program)]
        if missing:
            print(f"| {name} | not measured: {' and '.join(missing)} missing | | | |", flush=True)
            continue
        short, long = (medians(name, extension, encoder, decoder, seconds, folder) if seconds else (0, 0)
                       for seconds in (SHORT, LONG if is_slope else 0))
        ours, theirs = (b - a for a, b in zip(short, long)) if is_slope else short
        print(f"| {name} | {ours:.0f} | {theirs:.0f} | {ours / theirs:.2f} | {decoder.split()[0]} |", flush=True)


def medians(name, extension, encoder, decoder, seconds, folder):
    """Returns the processor milliseconds of decoding `seconds` of music, ours and the reference's."""
    source, encoded = folder / f"{seconds}.wav", folder / f"{name}-{seconds}.{extension}"
    if not source.exists():
        write_music(source, seconds)
    subprocess.run(filled(encoder, source, encoded), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    output = folder / "decoded.wav"
    commands = [[STIMMUNG, "play", encoded, "--output", f"wav:{output}"], filled(decoder, encoded, output)]
    times = [[used(command, name) for command in commands] for _ in range(RUNS)]
    encoded.unlink()
    return [statistics.median(column) * 1000 for column in zip(*times)]


def filled(command, source, target):
    return [{"IN": str(source), "OUT": str(target)}.get(word, word) for word in command.split()]


def used(command, name):
    """Runs a command and returns its processor seconds, with those of the processes that it waited for."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        fail(f"{command[0]} could not decode {name}")
    return usage.ru_utime + usage.ru_stime


def write_music(path, seconds):
    """Writes the demo pieces one after the other, repeatedly, as 16-bit stereo."""
    pieces = sorted((ROOT / "Resources/Demo").glob("*.mp3"))
    frames = b"".join(
        subprocess.run(["mpg123", "-q", "-s", "-r", "44100", "--stereo", piece], check=True, capture_output=True).stdout
        for piece in pieces)
    size = seconds * 44100 * 4
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes((frames * (size // len(frames) + 1))[:size])
