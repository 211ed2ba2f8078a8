"""Watching a folder of photos."""

import json
import subprocess

from .machine import PHOTOS, fail


def measure_photos(options, folder):
    """What a look at all photos costs, and what many that come at once do."""
    if not PHOTOS.exists():
        fail("there is no photo-benchmark: Resources/build photo-benchmark")
    done = subprocess.run([PHOTOS, folder, str(options.photos), "500"], check=True, stdout=subprocess.PIPE)
    print(f"| {options.photos} photos | s | s of processor | MiB more | wake-ups |\n|---|--:|--:|--:|--:|")
    for line in done.stdout.splitlines():
        row = json.loads(line)
        print(f"| {row['name']} | {row['seconds']:.2f} | {row['processor']:.2f} | {row['memory']:.1f} | {row['wakes']} |")
