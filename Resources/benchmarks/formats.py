"""What decoding and playing each format costs, compared with its reference decoder and with MP3."""

import ctypes
import os
import resource
import shutil
import statistics
import subprocess
import time
import wave
from pathlib import Path

from .machine import BUILD, ROOT, STIMMUNG, Sound, Terminal, fail
from .meters import SETTLING, Meter, own_memory, read, watch
from .players import Stimmung

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
    require_helper()
    adopt_orphans()
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


def adopt_orphans():
    """Makes this process the parent of helpers whose player has ended, so that their processor time counts."""
    pr_set_child_subreaper = 36
    ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0)


def require_helper():
    if not (BUILD / "stimmung-decode").exists():
        fail(f"there is no {BUILD}/stimmung-decode: Resources/build")


def used(command, name):
    """Runs a command and returns the processor seconds of all its processes, after `adopt_orphans`."""
    before = children_seconds()
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        fail(f"{command[0]} could not decode {name}")
    try:
        while True:
            os.wait()
    except ChildProcessError:
        return children_seconds() - before


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
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


def measure_formats_playing(options, folder):
    """Plays a track of each format in a player of its own, all at once; compares each with what MP3 suggests.

    What MP3 suggests is the cost of playing it, less that of decoding it, and that of decoding the other format instead.
    """
    require_helper()
    adopt_orphans()
    source = folder / "music.wav"
    length = options.seconds + 2 * SETTLING + 15
    write_music(source, length)
    encoders = {"MP3": ("mp3", "ffmpeg -v error -y -i IN -b:a 192k OUT")} | {
        name: (extension, encoder) for name, (extension, encoder, _, _) in FORMATS.items()}
    tracks, decoding = {}, {}
    for name, (extension, encoder) in encoders.items():
        tracks[name] = folder / f"{name}.{extension}"
        subprocess.run(filled(encoder, source, tracks[name]), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        command = [STIMMUNG, "play", tracks[name], "--output", f"wav:{folder}/decoded.wav"]
        decoding[name] = statistics.median(used(command, name) for _ in range(RUNS)) * 1000 / length
    sound, terminal, players = Sound(folder, options.paced), Terminal(folder), {}
    try:
        for name, track in tracks.items():
            players[name] = Stimmung(folder, sound, terminal, name=name)
            players[name].play(track)
        time.sleep(SETTLING)
        meters = {name: Meter(player) for name, player in players.items()}
        seconds = watch(meters.values(), options.seconds)
        playing = {name: meter.used(seconds) for name, meter in meters.items()}
        print(f"playing, {seconds:.0f} s, with the interface open, through ALSA to {sound.name}\n")
        print("| format | decoding, ms/s | playing, ms/s | as MP3 suggests, ms/s | ratio | wake-ups/s | helper, own MB |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        for name, (cost, sleeps) in playing.items():
            expected = playing["MP3"][0] - decoding["MP3"] + decoding[name]
            helpers = [f"{own_memory(each):.1f}" for each in meters[name].processes if is_helper(each)]
            print(f"| {name} | {decoding[name]:.2f} | {cost:.2f} | {expected:.2f} | {cost / expected:.2f} | {sleeps:.1f} |"
                  f" {', '.join(helpers) or '–'} |")
    finally:
        for player in players.values():
            player.stop()
        terminal.stop()
        sound.stop()


def is_helper(process):
    return read(Path(f"/proc/{process}/comm")).strip() == b"stimmung-decode"
