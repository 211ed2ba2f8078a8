"""The goals and the current figures: one table of ratios, each with a peer in the same run."""

import argparse
from dataclasses import dataclass

from .analysis import measure_analysis
from .crossfading import measure_crossfade
from .interface import measure_interface
from .library import measure_files, measure_library, measure_search
from .playing import measure_idle, measure_playing, measure_waiting
from .records import measure_history
from .starting import measure_start


@dataclass
class Row:
    """A figure with its goal, which is reached if the figure is not greater."""

    work: str
    today: float | None
    unit: str
    goal: float
    # The peer's figure, if there is a peer.
    peer: str = ""

    def __str__(self):
        goal = f"{self.goal:g} {self.unit}".strip()
        if self.today is None:
            return f"| {self.work} | not measured | {goal} | {self.peer} | |"
        today = f"{self.today:.2f} {self.unit}".strip()
        return f"| {self.work} | {today} | {goal} | {self.peer} | {'yes' if self.today <= self.goal else 'no'} |"


def ratio(ours, theirs):
    """Returns the ratio of ours to theirs, or None if one is unknown."""
    return ours / theirs if ours is not None and theirs else None


def measure_goals(options, folder):
    """Measures everything that has a goal, and prints the table; takes half an hour."""
    def run(measure, **changes):
        place = folder / measure.__name__
        place.mkdir(mode=0o700)
        print(f"\n# {measure.__name__.removeprefix('measure_')}\n", flush=True)
        return measure(argparse.Namespace(**vars(options) | changes), place)

    rows = [
        *playing_rows(run(measure_playing), run(measure_idle), run(measure_waiting)),
        *interface_rows(run(measure_interface)),
        *start_rows(run(measure_start)),
        *library_rows(run(measure_library, sizes=[100_000]), run(measure_files)),
        *search_rows(run(measure_search, sizes=[100_000])),
        *history_rows(run(measure_history, hearings=500_000)),
        *crossfade_rows(run(measure_crossfade)),
        *analysis_rows(run(measure_analysis)),
    ]
    print("\n# goals\n\n| work | today | goal | compared with | reached |\n|---|--:|--:|---|---|")
    for row in rows:
        print(row)


def playing_rows(playing, idle, waiting):
    def used(name):
        return playing[name][0] if name in playing else None

    ours, bare = playing["stimmung"], used("mpg123")
    beside = f"mpg123 {bare:.2f} ms/s" if bare else ""
    floor = used("floor")
    return [
        Row("playing at 120×40, interface open, processor", ratio(ours[0], bare), "×", 0.6, beside),
        Row("of that, the interface", ratio(used("interface"), bare), "×", 0.08, beside),
        Row("the host, processor", ratio(used("host"), floor), "×", 1.2, f"floor {floor:.2f} ms/s" if floor else ""),
        Row("playing, wake-ups a second", ours[1], "", 18),
        Row("paused, wake-ups a second", idle["stimmung"][1], "", 0),
        Row("waiting for a device, wake-ups a second", waiting, "", 0.02),
        Row("memory of host and interface, alone", ours[3], "MB", 26),
    ]


def interface_rows(found):
    return [
        Row("lyrics and visualizer, processor", found["visualizer"], "ms/s", 8, f"lyrics alone {found['words']:.2f} ms/s"),
        Row("key to the first byte of its answer, 99th percentile", found["first"], "ms", 8),
        Row("key to the last byte of its answer, 99th percentile", found["last"], "ms", 8),
    ]


def start_rows(found):
    version, _, _ = found["stimmung --version"]
    whole, _, _ = found["stimmung-player --version"]
    status, peer = found["stimmung status"], found.get("mpc status")
    return [
        Row("--version", version * 1000, "ms", 4.5),
        Row("first screen after the whole program is loaded, player running",
            found["the player running"] - whole * 1000, "ms", 15),
        Row("the same, no player running", found["no player running"] - whole * 1000, "ms", 35),
        Row("stimmung status, elapsed time", ratio(status[0], peer and peer[0]), "×", 5,
            f"mpc status {peer[0] * 1000:.1f} ms" if peer else ""),
    ]


def library_rows(scans, files):
    ours, cmus, mpd = (scans.get((100_000, name)) for name in ("stimmung", "cmus", "MPD"))
    real, theirs = (files.get((name, "warm")) for name in ("stimmung", "cmus"))
    return [
        Row("scan of 100 000, processor, with identities", ratio(ours[0][1], cmus and cmus[0][1]), "×", 0.6,
            f"cmus {cmus[0][1]:.1f} s" if cmus else ""),
        Row("rescan, elapsed time", ratio(ours[1][0], mpd and mpd[1][0]), "×", 0.2, f"MPD {mpd[1][0]:.2f} s" if mpd else ""),
        Row("scan of 4 MB files, elapsed time, cached", ratio(real[0], theirs and theirs[0]), "×", 1,
            f"cmus {theirs[0]:.2f} s" if theirs else ""),
    ]


def search_rows(columns):
    answers = columns[100_000]
    return [Row(what, answers[what]["median"], "ms", goal) for what, goal in SEARCHES.items() if what in answers]


def history_rows(times):
    return [Row("report of 500 000 listens, elapsed time", times["report of all"], "s", 1)]


def crossfade_rows(found):
    return [
        Row("playing in a fade, processor, without the second decoder", found["fade"], "×", 1.12, "playing"),
        Row("an hour of four-minute songs with fades of 6 s, processor", found["hour"], "×", 1.01, "without fades"),
        Row("memory in a fade, more than without", found["memory"], "MB", 2),
    ]


def analysis_rows(found):
    theirs = found["libraries"]
    return [
        Row("analysis, processor", ratio(found["analysis"], theirs), "×", 1.15, f"libmpg123 and libebur128 {theirs:.2f} s"),
        Row("loudness of the album when one of its ten songs opens, processor", found["opening"], "ms", 1),
    ]


# Searches in a library of 100 000 tracks, and their goals in milliseconds.
SEARCHES = {
    "sort by title at first": 10, "sort by artist at first": 10, "query year:1980..1989": 10, "a key of a search": 10,
    "next song of a radio": 1,
}
