"""Storing and exporting the sensors' records and the listening history."""

import json
import os
import statistics
import subprocess
import time

from .machine import HISTORY, SENSOR, STIMMUNG, fail
from .meters import clocked


def record(way, file, count, key=None):
    """Stores records with the sensor, and returns the time that this took."""
    environment = os.environ | ({"STIMMUNG_KEY": key} if key else {})
    done = subprocess.run(
        [SENSOR, way, file, str(count)], env=environment, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def sql(file, statements):
    subprocess.run(["sqlite3", file, statements], check=True, stdout=subprocess.DEVNULL)


def fill(file, count):
    """Copies records until there are `count`, later ones with later times."""
    sql(file, f"""
        CREATE TEMP TABLE pattern AS SELECT * FROM ios_music ORDER BY id DESC LIMIT 1000;
        UPDATE pattern SET id = NULL;
        PRAGMA synchronous = OFF;
        INSERT INTO ios_music SELECT pattern.* FROM generate_series(1,
            ({count} - (SELECT count(*) FROM ios_music)) / 1000), pattern;
        UPDATE ios_music SET timestamp = 1700000000000 + id * 1000 WHERE id > 10000;
        PRAGMA wal_checkpoint(TRUNCATE);""")


def measure_sensor(options, folder):
    if not SENSOR.exists():
        fail("there is no .build/release/sensor-benchmark: Resources/build sensor-benchmark")
    data = folder / "data/stimmung"
    data.mkdir(parents=True)
    file, small = data / "aware_music.sqlite", 10_000
    together = record("together", file, small)
    sealed = record("together", folder / "sealed.sqlite", small, key="a key to measure with")
    sizes = [path.stat().st_size / small for path in (file, folder / "sealed.sqlite")]
    print("| storing | records/s | bytes per record |\n|---|--:|--:|")
    for name, run, size in (("unencrypted", together, sizes[0]), ("encrypted", sealed, sizes[1])):
        print(f"| {name} | {run['stored'] / run['seconds']:.0f} | {size:.0f} |")
    print("\n| existing records | opening, ms | delay of the player, ms | time until on disk, ms: median, 99 % |")
    print("|--:|--:|--:|--:|")
    for count in (small, options.records):
        if count > small:
            fill(file, count)
        run = record("alone", file, 1000)
        cost, delay = run["cost"], run["delay"]
        print(f"| {count:,} | {run['opening']:.1f} | {cost[0]:.4f} | {delay[0]:.2f}, {delay[1]:.2f} |")
    environment = os.environ | {"XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder)}
    rows = min(500_000, options.records)
    first = 1700000000 + options.records - rows
    since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(first))
    query = f"SELECT * FROM ios_music WHERE timestamp >= {first * 1000} ORDER BY id"
    ours = [[STIMMUNG, "export", "events", "--format", form, "--since", since] for form in ("csv", "jsonl")]
    times = [
        statistics.median(clocked(command, environment) for _ in range(3))
        for command in (*ours, ["sqlite3", "-csv", file, query])
    ]
    print(f"\n| exporting the newest {rows:,} of {options.records:,} | rows/s |\n|---|--:|")
    for name, taken in zip(("stimmung, CSV", "stimmung, JSON Lines", "sqlite3 -csv"), times):
        print(f"| {name} | {rows / taken:.0f} |")
    print(f"\nspeed of CSV, ratio to sqlite3 -csv: {times[2] / times[0]:.2f}")


def measure_motion(options, folder):
    """Measures samples of head motion: bytes, processor time, and exporting them."""
    if not SENSOR.exists():
        fail("there is no .build/release/sensor-benchmark: Resources/build sensor-benchmark")
    count, seconds = 300_000, 60
    file, sealed = folder / "motion.sqlite", folder / "sealed.sqlite"
    print("| samples, everything measured | bytes per sample | samples/s stored | processor, ms/s at 25 Hz | wake-ups alone | ms once |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, path, key in (("unencrypted", file, None), ("encrypted", sealed, "a key to measure with")):
        stored = record("motion", path, count, key)
        live = record("live", folder / f"live-{name}.sqlite", seconds, key)
        size = path.stat().st_size / count
        print(f"| {name} | {size:.0f} | {count / stored['seconds']:.0f} | {live['milliseconds']:.2f} | {live['waking']:.2f} | {live['once']:.0f} |")
    ours, theirs = (
        statistics.median(clocked(command, os.environ) for _ in range(3))
        for command in (
            [SENSOR, "csv", file, "1"], ["sqlite3", "-csv", file, "SELECT * FROM ios_airpods_motion"]))
    print(f"\ntime of CSV, ratio to sqlite3 -csv: {ours / theirs:.2f} ({count / ours:.0f} rows/s)")


def worked(command, environment):
    """Returns the elapsed seconds and the processor seconds of a command."""
    begin, before = time.monotonic(), os.times()
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    processor = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - begin, processor


def measure_history(options, folder):
    if not HISTORY.exists():
        fail("there is no history-benchmark: Resources/build history-benchmark")
    data = folder / "data/stimmung"
    data.mkdir(parents=True, mode=0o700)
    subprocess.run([HISTORY, data, str(options.hearings)], check=True)
    file = data / "history.sqlite"
    sql(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    environment = os.environ | {
        "HOME": str(folder), **{f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")}}
    page = folder / "report.html"
    commands = {
        "report of all": [STIMMUNG, "report", "--all"],
        "report of all, as a page": [STIMMUNG, "report", "--all", "--html", page],
        "report of 30 days": [STIMMUNG, "report", "--since", "2026-10-23", "--until", "2026-11-22"],
        "sqlite3 -csv": ["sqlite3", "-csv", file, "SELECT * FROM session ORDER BY startedAt, number"],
        "sqlite3 -json": ["sqlite3", "-json", file, "SELECT * FROM session ORDER BY startedAt, number"],
    }
    for form in ("csv", "json", "jsonl", "listenbrainz", "scrobbler", "pano", "m3u8"):
        commands[f"export as {form}"] = [STIMMUNG, "export", "listens", "--format", form]
    # Alternately, so that a busy minute of the machine affects all of them.
    times = {name: [] for name in commands}
    for _ in range(options.turns):
        for name, command in commands.items():
            times[name].append(worked(command, environment))
    size = file.stat().st_size / options.hearings
    print(f"{options.hearings:,} hearings, {size:.0f} bytes each; medians of {options.turns}\n")
    print("| | s | processor, s | rows/s | speed, ratio to sqlite3 -csv |\n|---|--:|--:|--:|--:|")
    base = statistics.median(taken for taken, _ in times["sqlite3 -csv"])
    for name, runs in times.items():
        taken, processor = (statistics.median(values) for values in zip(*runs))
        rows = f"{options.hearings / taken:.0f} | {base / taken:.2f}" if "report" not in name else "|"
        print(f"| {name} | {taken:.2f} | {processor:.2f} | {rows} |")
    return {name: statistics.median(taken for taken, _ in runs) for name, runs in times.items()}
