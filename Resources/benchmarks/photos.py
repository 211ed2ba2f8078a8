"""Watching a folder of photos."""

import json
import shutil
import sqlite3
import subprocess
import time

from .machine import BUILD, PHOTOS, ROOT, STIMMUNG, Sound, Terminal, fail, long_track, wait_until
from .players import Stimmung

BURST = 500


def measure_photos(options, folder):
    """Measures a scan of all photos, and the arrival of many at once."""
    if not PHOTOS.exists():
        fail("there is no photo-benchmark: Resources/build photo-benchmark")
    done = subprocess.run([PHOTOS, folder, str(options.photos), "500"], check=True, stdout=subprocess.PIPE)
    print(f"| {options.photos} photos | s | processor, s | MiB more | wake-ups |\n|---|--:|--:|--:|--:|")
    for line in done.stdout.splitlines():
        row = json.loads(line)
        print(f"| {row['name']} | {row['seconds']:.2f} | {row['processor']:.2f} | {row['memory']:.1f} | {row['wakes']} |")
    measure_burst(folder)


def measure_burst(folder):
    """Copies many photos into a watched folder during playback; stimmung-photos reads them."""
    if not (BUILD / "stimmung-photos").exists():
        fail("there is no stimmung-photos: Resources/build stimmung-photos")
    card = folder / "camera"
    card.mkdir()
    make_photos(card)
    track = folder / "track.mp3"
    long_track(track, 60)
    sound, terminal = Sound(folder), Terminal(folder)
    player = Stimmung(folder, sound, terminal)
    try:
        pictures = player.folder / "Pictures"
        pictures.mkdir()
        settings = player.folder / "CONFIG/stimmung/config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f'[photos]\nenabled = true\nfolders = ["{pictures}"]\n')
        player.play(track)
        index = player.folder / "CACHE/stimmung/photos.sqlite"
        wait_until(lambda: index.exists() and count(index, "SELECT count(*) FROM folder WHERE isDone"), "the first look")
        begin = time.monotonic()
        for photo in sorted(card.iterdir()):
            shutil.copyfile(photo, pictures / photo.name)
        copied = time.monotonic()
        records = player.folder / "DATA/stimmung/aware_photos.sqlite"
        wait_until(lambda: count(records, "SELECT count(*) FROM ios_photos") == BURST, "recording them", seconds=60)
        end = time.monotonic()
        status = json.loads(player.call(STIMMUNG, "status", "--json"))
        print(f"\n{BURST} photos of 1 MB copied in {copied - begin:.2f} s while a track plays to {sound.name}: all "
              f"recorded {end - copied:.2f} s after the last, {end - begin:.2f} s after the first; "
              f"underruns: {status['underruns']}")
    finally:
        player.stop()
        terminal.stop()
        sound.stop()


def make_photos(folder):
    """Writes different pictures: the demo's cover, followed by bytes that decoders ignore."""
    data = next((ROOT / "Resources/Demo").glob("01*.mp3")).read_bytes()
    cover = data[data.index(b"\x89PNG"):]
    cover = cover[: cover.index(b"IEND") + 8]
    for number in range(BURST):
        (folder / f"IMG_{number:04}.png").write_bytes(cover + bytes(1_000_000 - len(cover)) + number.to_bytes(4, "big"))


def count(database, query):
    """Returns the number that a query returns, or 0 if the table does not exist yet."""
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            return connection.execute(query).fetchone()[0]
    except sqlite3.OperationalError:
        return 0
