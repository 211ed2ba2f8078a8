"""From the command to the first screen, and to the end of short commands."""

import fcntl
import os
import pty
import shutil
import statistics
import struct
import subprocess
import termios
import time

from .machine import HEIGHT, ROOT, STIMMUNG, WIDTH, fail, wait_until
from .players import new_profile

STARTS = 9
COMMANDS = 41


def measure_start(options, folder):
    print(f"from the command to the first screen with a track, medians of {STARTS} starts\n")
    print("| with | ms |\n|---|--:|")
    environment = new_profile(folder) | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    settings = folder / "CONFIG/stimmung/config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[audio]\noutput = "silent"\n\n[mpd]\nsocket = true\n')
    album = [str(ROOT / "Resources/Demo")]
    found = {}
    # The first start creates the databases, and is not measured.
    first_screen(environment, album, "q")
    for label, words, key in (
            ("no player running", [], "q"), ("the player running", [], "d"),
            ("an album to play, no player running", album, "q"), ("an album to play, the player running", album, "d")):
        stop(environment)
        if key == "d":
            first_screen(environment, words, "d")
        times = []
        for _ in range(STARTS):
            if key == "q":
                wait_until(lambda: not is_running(environment), "ending the player")
            times.append(first_screen(environment, words, key))
        found[label] = statistics.median(times) * 1000
        print(f"| {label} | {found[label]:.0f} |")
    found |= measure_commands(environment)
    stop(environment)
    return found


def stop(environment):
    subprocess.run(
        [STIMMUNG, "service", "stop"], env=environment, check=False, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)


def is_running(environment):
    """Whether a player is running."""
    status = subprocess.run(
        [STIMMUNG, "service", "status"], env=environment, check=False, capture_output=True, text=True)
    return "not running" not in status.stdout


def measure_commands(environment):
    """Compares short commands with MPD's client, which asks the same player, alternately."""
    commands = {
        "stimmung --version": [STIMMUNG, "--version"],
        "stimmung-player --version": [f"{STIMMUNG}-player", "--version"],
        "stimmung status": [STIMMUNG, "status"],
    }
    if shutil.which("mpc"):
        commands["mpc status"] = ["mpc", f"--host={environment['XDG_RUNTIME_DIR']}/stimmung/mpd", "status"]
    taken = {name: [] for name in commands}
    for _ in range(COMMANDS):
        for name, command in commands.items():
            taken[name].append(time_command(command, environment))
    print(f"\nshort commands, medians of {COMMANDS} runs\n")
    print("| | ms | processor, ms | page faults |\n|---|--:|--:|--:|")
    found = {}
    for name, runs in taken.items():
        wall, processor, faults = found[name] = [*map(statistics.median, zip(*runs))]
        print(f"| {name} | {wall * 1000:.1f} | {processor * 1000:.1f} | {faults:.0f} |")
    return found


def time_command(command, environment):
    """Returns elapsed seconds, processor seconds and page faults of a command, spawned because a fork would cost more."""
    begin = time.monotonic()
    silence = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawnp(command[0], list(map(str, command)), environment, file_actions=silence)
    _, status, used = os.wait4(process, 0)
    if status != 0:
        fail(f"{command[0]} {command[-1]} failed")
    return time.monotonic() - begin, used.ru_utime + used.ru_stime, used.ru_minflt


def first_screen(environment, words, key):
    """Returns the seconds from a command until a track is visible, and then leaves with `key`."""
    begin = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        os.execve(STIMMUNG, ["stimmung", *words], environment)
    shown = b""
    while b"Slow Tide" not in shown:
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            fail(f"the interface ended: {shown.decode(errors='replace').strip()}")
    taken = time.monotonic() - begin
    os.write(terminal, key.encode())
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        # The program has closed its terminal.
        pass
    os.waitpid(process, 0)
    os.close(terminal)
    return taken
