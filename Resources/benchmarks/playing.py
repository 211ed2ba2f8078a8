"""The cost of playing, idling and decoding, compared with other players."""

import os
import statistics
import subprocess
import time
from pathlib import Path

from .machine import STIMMUNG, Sound, Terminal, fail, long_track, wait_until
from .meters import SETTLING, Meter, proportional_set_size, read, threads, watch
from .players import contestants, new_profile

DECODING_RUNS = 9


def measure_playing(options, folder):
    """Measures playing players."""
    return measure_players(options, folder, paused=False)


def measure_idle(options, folder):
    """Measures paused players, after everything that could leave a timer running."""
    return measure_players(options, folder, paused=True)


def measure_waiting(options, folder):
    """Measures a player that waits for a missing sound device, and returns its wake-ups per second."""
    track = folder / "track.mp3"
    long_track(track, 30)
    environment = new_profile(folder)
    command = [STIMMUNG, "service", "run", "--output", "hw:CARD=absent"]
    host = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until((folder / "run/stimmung/player.sock").exists, "starting the player")
        subprocess.run([STIMMUNG, "play", track], env=environment, check=False, capture_output=True)
        # By then, it has made its first quick attempts.
        time.sleep(30)
        before, begin = threads([host.pid]), time.monotonic()
        time.sleep(options.seconds)
        seconds = time.monotonic() - begin
        after = threads([host.pid])
    finally:
        host.terminate()
        host.wait()
    sleeps = sum(value[1] - before.get(task, (0, 0))[1] for task, value in after.items()) / seconds
    print(f"waiting for a missing device, {seconds:.0f} s: {sleeps:.3f} wake-ups/s")
    return sleeps


def measure_players(options, folder, paused):
    folder.joinpath("music").mkdir()
    track = folder / "music/track.mp3"
    long_track(track, options.seconds + 2 * SETTLING + 15)
    sound, terminal = Sound(folder, options.paced), Terminal(folder)
    players = []
    try:
        for player in contestants(options.only, folder, sound, terminal):
            if paused and player.pause is None:
                continue
            players.append(player)
            if paused:
                player.furnish(track.parent)
            player.play(track)
        time.sleep(SETTLING)
        if paused:
            for player in players:
                player.do_everything()
                player.pause()
            time.sleep(SETTLING)
        meters = [Meter(player) for player in players]
        seconds = watch(meters, options.seconds)
        print(f"{'paused' if paused else 'playing'}, {seconds:.0f} s, through ALSA to {sound.name}\n")
        print("| player | processor, ms/s | wake-ups/s | PSS, MB | alone, MB |\n|---|--:|--:|--:|--:|")
        found = {}
        for player, meter in zip(players, meters):
            used, sleeps, size, alone = found[player.name] = meter.result(seconds)
            print(f"| {player.label} | {used:.2f} | {sleeps:.2f} | {size:.1f} | {alone:.1f} |")
        found |= parts(players, meters, seconds)
        if options.threads:
            print_threads(players, meters, seconds)
        return found
    finally:
        for player in players:
            player.stop()
        terminal.stop()
        sound.stop()


def parts(players, meters, seconds):
    """Prints what our host and interface use, and compares the host with the floor."""
    found = {player.name: meter for player, meter in zip(players, meters)}
    ours = found.get("stimmung")
    if not ours:
        return {}
    is_host = {process: b"service" in read(Path(f"/proc/{process}/cmdline")) for process in ours.processes}
    host, interface = (ours.used(seconds, [one for one, which in is_host.items() if which == wanted]) for wanted in (True, False))
    print(f"\nthe interface: {interface[0]:.2f} ms/s; the host: {host[0]:.2f} ms/s, {host[1]:.2f} wake-ups/s")
    if "floor" in found:
        least, least_sleeps = found["floor"].used(seconds)
        print(f"the host, ratio to the floor: {host[0] / least:.2f}, {host[1] / least_sleeps:.2f}")
    return {"host": host, "interface": interface}


def print_threads(players, meters, seconds):
    """Prints the work of each thread, and the memory of each process."""
    for player, meter in zip(players, meters):
        print(f"\n{player.label}")
        for task, value in sorted(meter.last.items()):
            start = meter.start.get(task, (0, 0))
            name = read(task / "comm").decode().strip()
            used, sleeps = (value[0] - start[0]) / 1e6 / seconds, (value[1] - start[1]) / seconds
            print(f"  {task.parts[2]}/{task.name} {name:16} {used:6.2f} ms/s {sleeps:6.2f} wake-ups/s")
        for process in meter.processes:
            print(f"  {process} {proportional_set_size([process]) / 1000:.1f} MB")


def measure_decoding(options, folder):
    track = folder / "track.mp3"
    long_track(track, 300)
    commands = {
        "stimmung": [STIMMUNG, "play", track, "--output", f"wav:{folder}/stimmung.wav"],
        "mpg123": ["mpg123", "-q", "-w", folder / "mpg123.wav", track],
    }
    times = {name: [] for name in commands}
    for _ in range(DECODING_RUNS):
        for name, command in commands.items():
            begin = time.monotonic()
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode != 0:
                fail(f"{name} could not decode")
            times[name].append((usage.ru_utime + usage.ru_stime, time.monotonic() - begin))
    seconds = (folder / "stimmung.wav").stat().st_size / 176400
    print(f"decoding {seconds:.0f} s to WAV, medians of {DECODING_RUNS} runs\n")
    print("| program | processor, ms | elapsed, ms |\n|---|--:|--:|")
    medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in times.items()}
    for name, (used, elapsed) in medians.items():
        print(f"| {name} | {used * 1000:.0f} | {elapsed * 1000:.0f} |")
    ratios = [theirs / ours for ours, theirs in zip(medians["stimmung"], medians["mpg123"])]
    print(f"\nspeed, ratio to mpg123: {ratios[0]:.2f} in processor time, {ratios[1]:.2f} in elapsed time")
