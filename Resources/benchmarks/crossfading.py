"""The cost of fades between tracks, compared with playing without them."""

import json
import statistics
import subprocess

from .machine import PLAYBACK, STIMMUNG, fail, wait_until, write_song
from .meters import own_memory
from .players import new_profile

RUNS = 5
# How many songs of how many seconds fade over how many seconds: fades most of the time, and an hour of usual songs.
SHORT, LONG = (20, 40, 15), (15, 240, 6)


def measure_crossfade(options, folder):
    """Measures playing with and without fades; returns ratios, and the MB that a fade takes."""
    if not PLAYBACK.exists():
        fail("there is no playback-benchmark: Resources/build playback-benchmark")
    print(f"as fast as possible, processor time, medians of {RUNS} runs; in fades, without the second decoder\n")
    print("| songs of s | fades of s | decoding, ms | playing, ms | with fades, ms | ratio | in fades, ms/s | playing, ms/s |"
          " ratio |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|", flush=True)
    found = {"fade": measure_fades(folder, *SHORT)[0], "hour": measure_fades(folder, *LONG)[1]}
    found["memory"] = measure_memory(folder)
    return found


def measure_fades(folder, count, length, fade):
    """Returns the ratio to playing within fades, without the second decoder, and for all of the songs."""
    songs = write_songs(folder, count, length)
    runs = []
    for _ in range(RUNS):
        done = subprocess.run([PLAYBACK, str(fade), *songs], check=True, stdout=subprocess.PIPE)
        runs.append({row["name"]: row for row in map(json.loads, done.stdout.splitlines())})
    cost = {name: statistics.median(run[name]["milliseconds"] for run in runs) for name in runs[0]}
    seconds = {name: row["seconds"] for name, row in runs[0].items()}
    decoding, playing = cost["decoding"] / seconds["decoding"], cost["playing"] / seconds["playing"]
    # Of two tracks that are heard at once, one is played, and both are decoded.
    expected = cost["decoding"] + (playing - decoding) * seconds["fading"]
    within = playing + (cost["fading"] - expected) / (seconds["playing"] - seconds["fading"])
    whole = cost["fading"] / cost["playing"]
    print(f"| {length} | {fade} | {cost['decoding']:.0f} | {cost['playing']:.0f} | {cost['fading']:.0f} | {whole:.3f} |"
          f" {within:.3f} | {playing:.3f} | {within / playing:.2f} |", flush=True)
    return within / playing, whole


def write_songs(folder, count, length):
    place = folder / f"songs-{length}"
    place.mkdir(exist_ok=True)
    return [write_song(place / f"{number:02}.mp3", length, number) for number in range(count)]


def measure_memory(folder):
    """Returns the MB that a player has more in a fade than one that plays the same songs without fades."""
    count, length, fade = SHORT
    songs = write_songs(folder, count, length)
    players = {}
    try:
        for setting in (f"{fade}s", "off"):
            home = folder / f"fades-{setting}"
            home.mkdir(mode=0o700)
            players[setting] = start(home, setting, songs)
        # The item changes in the middle of the fade.
        place = length - 0.8 * fade
        wait_until(lambda: all(position(environment) >= place for environment, *_ in players.values()), "playing",
                   seconds=2 * length)
        faded, plain = (own_memory(host.pid) for _, host, _ in players.values())
    finally:
        for _, *processes in players.values():
            for process in processes:
                process.terminate()
                process.wait()
    print(f"\nin a fade, {faded:.1f} MB of its own; without, {plain:.1f} MB")
    return faded - plain


def start(home, setting, songs):
    """Starts a player that plays the songs to a silent output; returns its environment and processes."""
    environment = new_profile(home)
    settings = home / "CONFIG/stimmung/config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'[audio]\ncrossfade = "{setting}"\n[library]\nanalyze = false\n')
    quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    host = subprocess.Popen([STIMMUNG, "service", "run", "--output", "silent"], **quiet)
    wait_until((home / "run/stimmung/player.sock").exists, "starting the player")
    return environment, host, subprocess.Popen([STIMMUNG, "play", *songs], **quiet)


def position(environment):
    """Returns where a player is in its first song, in seconds."""
    status = subprocess.run([STIMMUNG, "status", "--json"], env=environment, check=True, capture_output=True)
    return json.loads(status.stdout)["position"]
