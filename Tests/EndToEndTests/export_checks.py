#!/usr/bin/env python3
"""Checks exports of listens against published descriptions of their formats, and with other programs.

    export_checks.py PROGRAM DEMO              only needs Python and mpg123
    export_checks.py PROGRAM DEMO PICTURES     also uses LibreOffice and Chromium, and stores screenshots of the report

Creates profiles, fills one with hostile names, exports it in every format, and reads the exports as their readers would.
Imports them into empty profiles, twice, and compares. Prints each complaint, and exits with 1 if there are any.
"""

import csv
import html.parser
import io
import json
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from pathlib import Path

from checked_profile import DEMO, Profile, expect, finish

FORMULAS = ["=cmd|' /C calc'!A0", "=1+1", "+1", "-1", "@x", "@SUM(1,1)", "\t=1+1", "\n=1+1", "\r=1+1",
            "'=1+1", "''=1+1", "'", "''", "=HYPERLINK(\"http://x.invalid\")"]
NAMES = FORMULAS + [
    "Plain", "a,b;c|d", 'say "so"', '"quoted', '"', "#hash", "tab\there", "line\nend", "two\r\nends", "nul\0",
    "esc\x1b[2J", "\x85next", "\u2028", "\u202ertl", "ünï", "東京", "😀", "e\u0301", "\u0301", "back\\slash",
    "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "&amp;", "]]>", "null", "1999", "1/2",
    "ü" * 6000]
UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
STARTS = 1_600_000_000_000


class ExportProfile(Profile):
    def take(self, file):
        """Returns how many hearings were imported, and how many were already known."""
        said, _ = self.run("import", "listens", file)
        numbers = re.match(r"(\d+) imported(?:, (\d+) already known)?\.", said)
        expect(numbers, file, "was not understood whole:", said)
        return tuple(int(number or 0) for number in numbers.groups()) if numbers else (0, 0)

    def export(self, form, *words):
        file = self.folder / f"listens{''.join(words)}.{form}"
        self.run("export", "listens", "--format", form, "-o", file, *words)
        return file


def identifiers(number):
    """Returns MusicBrainz identifiers for every field."""
    ids = [f"{number:08x}-d987-4042-ae91-00000000000{place}" for place in range(8)]
    return {"recordingMBID": ids[0], "trackMBID": ids[1], "releaseMBID": ids[2], "releaseGroupMBID": ids[3],
            "artistMBIDs": ids[4:4 + number % 3], "albumArtistMBIDs": ids[6:6 + number % 2]}


def hearings():
    """Returns hearings with every name in every field, and numbers at their limits."""
    numbers = [None, 0, 1, 1999, 2**53]
    for number, name in enumerate(NAMES):
        for place, other in enumerate(("title", "artist", "album", "albumArtist", "genre", "tagMood")):
            names = {field: "Plain" for field in ("title", "artist", "album", "albumArtist", "genre", "tagMood")}
            names[other] = name
            start = STARTS + (number * 6 + place) * 400_000
            full = place % 2 == 0
            yield {
                **names, "id": f"hearing {number} {place}", "startedAt": start, "lastHeardAt": start + 180_000,
                "year": numbers[number % 5],
                "releaseDate": ["1999", "1999-05", "1999-05-03"][place % 3] if number % 5 == 3 else None,
                "trackNumber": numbers[(number + place) % 4], "discNumber": None,
                "duration": [None, 0.25, 180, 240.125, 1e12][place % 5], "isDurationExact": place % 5 in (1, 2, 3),
                "endReason": ["finished", "skipped", "stopped", "quit", "failed", "crashed"][place],
                "moods": [[], ["calm"], ["happy", "sad"]][number % 3], "path": f"/music/{number}.mp3",
                "persistentID": f"s1:{number:032x}" if full else None, "sampleRate": 44100,
                # Names that could be markup are heard longest, so that they are in the report.
                **(identifiers(number) if full else {}),
                "heard": [[0, 99_380_000]] if name[0] in "<&]" else [[0, 7_938_000]] if full else [[0, 90_000], [45_000, 99_000]], "source": None}
    # From another era, and from a wrong clock.
    for number, start in enumerate((1_000, 1_033_430_399_000, 4_102_444_800_000)):
        yield {"id": f"clock {number}", "startedAt": start, "title": "Clock", "artist": "Wrong", "duration": 100,
               "isDurationExact": True, "endReason": "finished", "sampleRate": 1000, "heard": [[0, 100_000]]}


def lines(file):
    data = file.read_bytes()
    expect(not data.startswith(b"\xef\xbb\xbf"), file, "begins with a byte order mark")
    expect(data.endswith(b"\n") and b"\r" not in data, file, "has other line ends")
    return data.decode().split("\n")[:-1]


def has_controls(text):
    return any(ord(character) < 32 or 127 <= ord(character) < 160 or character in "\u2028\u2029" for character in text)


# The formats


def check_scrobbler(file):
    """Checks the portable player log 1.1, including known problems of its importers."""
    head, rest = lines(file)[:3], lines(file)[3:]
    expect(head[:2] == ["#AUDIOSCROBBLER/1.1", "#TZ/UTC"] and re.fullmatch(r"#CLIENT/Stimmung \S+", head[2]), head)
    expect(len(rest) > 100, "too few lines:", len(rest))
    for line in rest:
        fields = line.split("\t")
        expect(len(fields) == 8, "not eight fields:", repr(line))
        artist, album, title, number, length, rating, start, identity = fields
        expect(artist and title, "a name is missing:", repr(line))
        expect(not any(field.startswith('"') for field in fields), "a quote that swallows lines:", repr(line))
        expect(not line.startswith("#"), "a comment:", repr(line))
        expect(not any(map(has_controls, fields)), "a control:", repr(line))
        expect(all(field == field.strip() for field in fields), "blanks at an end:", repr(line))
        expect(number == "" or number.isdigit(), "track number:", repr(line))
        expect(length.isdigit() and int(length) > 0, "length:", repr(line))
        expect(rating in ("L", "S"), "rating:", repr(line))
        expect(start.isdigit() and re.fullmatch(UUID + "|", identity), "moment or identifier:", repr(line))
    expect({line.split("\t")[5] for line in rest} == {"L", "S"}, "listens and skips")
    expect({len(line.split("\t")[7]) for line in rest} == {0, 36}, "with and without identifiers")
    # Readers that support quotes read the same.
    quoted = list(csv.reader(io.StringIO("\n".join(rest)), delimiter="\t"))
    expect(quoted == [line.split("\t") for line in rest], "a reader with quotes sees something else")


def check_listenbrainz(file):
    """Checks a listen by the rules of ListenBrainz's API."""
    found = lines(file)
    expect(len(found) > 50, "too few lines:", len(found))
    for line in found:
        expect(len(line.encode()) <= 10_240, "a listen that is too long:", len(line))
        listen = json.loads(line)
        expect(set(listen) == {"listened_at", "track_metadata"}, "keys:", set(listen))
        start = listen["listened_at"]
        expect(type(start) is int and 1_033_430_400 <= start <= time.time() + 3600, "moment:", start)
        track = listen["track_metadata"]
        expect(set(track) <= {"artist_name", "track_name", "release_name", "additional_info"}, "keys:", set(track))
        for name in ("artist_name", "track_name", "release_name"):
            text = track.get(name, "x")
            expect(isinstance(text, str) and text.strip() and "\0" not in text, name, repr(text))
        info = track["additional_info"]
        expect(not {"duration", "duration_ms"} <= set(info), "two durations")
        for name, value in info.items():
            expect(value is not None and value != "" and value != [], name, "is empty")
            if name in ("duration_ms", "duration_played"):
                expect(type(value) is int and value > 0, name, value)
            elif name.endswith("_mbids"):
                expect(value and all(re.fullmatch(UUID, one) for one in value), name, value)
            elif name.endswith("_mbid"):
                expect(re.fullmatch(UUID, value), name, value)
            elif name == "tags":
                expect(len(value) <= 50 and all(tag.strip() and len(tag) <= 64 for tag in value), "tags:", value)
            else:
                expect(isinstance(value, str) and "\0" not in value, name, repr(value))
        expect("\\u0000" not in line, "a NUL")
        # A listen that is too long for the service has none.
        names = {name for name in info if "mbid" in name}
        expect(not names or names >= {"recording_mbid", "track_mbid", "release_mbid", "release_group_mbid"}, names)
    expect(sum('"recording_mbid"' in line for line in found) > 20, "listens with identifiers")


def check_pano(file):
    """Checks what Pano Scrobbler's import reads."""
    texts = {"track", "artist", "album", "albumArtist", "mediaPlayerName", "mediaPlayerVersion"}
    found = lines(file)
    expect(len(found) > 50, "too few lines:", len(found))
    for line in found:
        listen = json.loads(line)
        expect(set(listen) <= texts | {"timeMs", "durationMs"}, "keys:", set(listen))
        expect(type(listen["timeMs"]) is int and listen["timeMs"] > 0, "moment:", line)
        expect(type(listen.get("durationMs", 1)) is int and listen.get("durationMs", 1) > 0, "length:", line)
        for name in texts & set(listen):
            expect(isinstance(listen[name], str) and listen[name].strip(), name, repr(listen[name]))
        expect(listen.get("track") and listen.get("artist"), "a name is missing:", line)


def defused(text):
    return "'" + text if re.match(r"'*[=+\-@\t\r\n]", text) else text


def check_csv(file, known):
    """Checks that the CSV follows RFC 4180, equals the JSON, and has no formulas."""
    data = file.read_bytes().decode()
    rows = list(csv.reader(io.StringIO(data, newline=""), strict=True))
    expect(all(len(row) == len(rows[0]) for row in rows), "rows of other lengths")
    expect(len(rows) == len(known) + 1, "rows:", len(rows))
    for row, hearing in zip(rows[1:], known):
        for name, cell in zip(rows[0], row):
            value = hearing[name]
            if isinstance(value, str):
                wanted = defused(value)
                expect(cell[:1] not in tuple("=+-@\t\r\n") or cell == "", "a formula:", repr(cell))
            else:
                wanted = "" if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            expect(cell == wanted, name, repr(cell[:80]), "instead of", repr(wanted[:80]))


class StrictPage(html.parser.HTMLParser):
    """Checks that the page closes all elements, runs nothing, and loads nothing."""

    VOID = {"meta", "link", "br", "img", "hr", "input"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.feed(text)
        self.close()
        expect(not self.open, "left open:", self.open)

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        self.check(tag, attributes)

    def handle_startendtag(self, tag, attributes):
        self.check(tag, attributes)

    def handle_endtag(self, tag):
        expect(self.open and self.open[-1] == tag, "closes", tag, "in", self.open[-3:])
        if tag in self.open:
            self.open.pop()

    def check(self, tag, attributes):
        expect(tag not in {"script", "img", "iframe", "object", "link", "base", "a"}, "there is a", tag)
        names = [name for name, _ in attributes]
        expect(len(names) == len(set(names)), "an attribute twice in", tag, names)
        expect(not any(name.startswith("on") or name in ("src", "href") for name in names), tag, names)


def check_page(file):
    text = file.read_text()
    xml.etree.ElementTree.fromstring(text.replace("<!DOCTYPE html>", "", 1))
    StrictPage(text)
    expect("alert(1)&lt;/script" in text, "the hostile title is not in the page")
    expect("url(" not in text and "@import" not in text, "something from elsewhere")
    expect(not any(has_controls(line) for line in text.split("\n")), "a control in the page")


# Taking over


def without_device(file):
    """Returns the contents of an export without the device's identifier, which differs between profiles."""
    return re.sub(rb"\b[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\b", b"DEVICE", file.read_bytes())


def check_takeover(folder, form, file, own):
    """Checks that an import into an empty profile gives the same history, and a second import adds nothing."""
    other = ExportProfile(folder / f"import-{form}")
    first = other.take(file)
    second = other.take(file)
    expect(second == (0, sum(first)), form, "imported twice:", first, second)
    again = other.export(form)
    if own:
        expect(first == (len(list(hearings())), 0), form, "imported", first)
        expect(without_device(again) == without_device(file), form, "is another export after the import")
    else:
        def plain(file):
            text = file.read_text()
            # These formats lose the player, and which parts were heard.
            return sorted(re.sub(r',"(tracknumber|duration_played|duration_ms)":("[^"]*"|\d+)', "", line)
                          for line in text.split("\n"))
        expect(plain(again) == plain(file), form, "has others:", sorted(set(plain(again)) ^ set(plain(file)))[:2])


def check_playlist(folder):
    """Checks that mpg123 reads a list of the tracks heard."""
    profile = ExportProfile(folder / "playlist")
    tracks = sorted(Path(DEMO).glob("*.mp3"))[:2]
    file = profile.folder / "heard.jsonl"
    file.write_text("".join(
        json.dumps({"id": str(number), "startedAt": STARTS + number, "title": "T\nU", "artist": "#A", "path": str(track),
                    "sampleRate": 1000, "endReason": "finished", "heard": [[0, 300_000]]}) + "\n"
        for number, track in enumerate(tracks)))
    expect(profile.take(file) == (2, 0), "the playlist's hearings")
    listed = profile.export("m3u8")
    text = listed.read_text()
    expect(text.startswith("#EXTM3U\n") and len([x for x in text.split("\n") if x and x[0] != "#"]) == 2, repr(text))
    done = subprocess.run(["mpg123", "-t", "-@", listed], capture_output=True, text=True)
    played = done.stderr.count("Playing MPEG stream")
    expect(done.returncode == 0 and played == 2, "mpg123 read", played, done.stderr[-300:])


# Other programs


def look(folder, file, known, page, pictures):
    """Opens the CSV in LibreOffice, and the page in Chromium."""
    office = ["soffice", f"-env:UserInstallation=file://{folder}/office", "--headless"]
    # UTF-8; cells that are formulas are evaluated.
    reading = "CSV:44,34,76,1,,0,false,false,false,false,false,0,true"
    writing = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"
    sheet = folder / "sheet"
    for name, source in (("defused", file), ("raw", known.export("csv", "--raw"))):
        (sheet / name).mkdir(parents=True)
        target = sheet / name / source.name
        subprocess.run([*office, f"--infilter={reading}", "--convert-to", writing, "--outdir", target.parent, source],
                       check=True, capture_output=True)
        wanted = list(csv.reader(io.StringIO(source.read_bytes().decode(), newline="")))
        found = list(csv.reader(io.StringIO(target.read_bytes().decode(), newline="")))
        column = wanted[0].index("title")
        titles = [(one[column], other[column]) for one, other in zip(wanted, found) if one[column] != other[column]]
        print(f"LibreOffice, {name}: {len(found) - 1} of {len(wanted) - 1} rows, {len(titles)} other titles", titles[:12])
        if name == "defused":
            expect(len(found) == len(wanted), "LibreOffice has", len(found), "rows")
            for one, other in titles:
                # Spreadsheets convert 1/2 and the like to numbers, convert line ends, and truncate at 32767.
                expect(one.replace("\r\n", "\n").replace("\r", "\n").strip() == other.replace("\r\n", "\n").strip() or "\0" in one,
                       "LibreOffice shows", repr(other[:60]), "for", repr(one[:60]))
        else:
            expect(any(one == "=1+1" and other == "2" for one, other in titles), "formulas do not run in LibreOffice, so that this shows nothing")
    subprocess.run([*office, f"--infilter={reading}", "--convert-to", "pdf", "--outdir", pictures, file],
                   check=True, capture_output=True)
    for scheme in ("light", "dark"):
        for width in (380, 1400):
            target = Path(pictures) / f"report-{scheme}-{width}.png"
            # Chromium's windows are at least 500 pixels wide, so the page is put into a frame.
            frame = folder / "frame.html"
            frame.write_text(f'<style>body{{margin:0}}iframe{{border:0;width:{width}px;height:5000px}}</style>'
                             f'<iframe src="{page.name}"></iframe>')
            (folder / page.name).write_bytes(page.read_bytes())
            dark = ["--blink-settings=preferredColorScheme=0"] if scheme == "dark" else ["--blink-settings=preferredColorScheme=1"]
            subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", *dark, "--hide-scrollbars",
                            f"--user-data-dir={folder}/chromium", f"--window-size={max(width, 500)},5000",
                            f"--screenshot={target}", f"file://{frame}"], check=True, capture_output=True)
            print("pictured", target)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        profile = ExportProfile(folder / "profile")
        source = folder / "hearings.jsonl"
        source.write_text("".join(json.dumps(hearing) + "\n" for hearing in hearings()))
        count = len(source.read_text().split("\n")) - 1
        expect(profile.take(source) == (count, 0), "not all was imported")
        files = {form: profile.export(form) for form in ("csv", "json", "jsonl", "listenbrainz", "scrobbler", "pano")}
        known = json.loads(files["json"].read_bytes())
        expect([json.loads(line) for line in files["jsonl"].read_text().split("\n")[:-1]] == known, "JSON and its lines differ")
        # Texts of the history end at a NUL, which no tag can contain.
        wanted = sorted((hearing["startedAt"], hearing["title"].split("\0")[0]) for hearing in hearings())
        expect([(hearing["startedAt"], hearing["title"]) for hearing in known] == wanted, "other hearings")
        expect({hearing["releaseDate"] for hearing in known} == {None, "0001", "1999", "1999-05", "1999-05-03"},
               "dates of release:", {hearing["releaseDate"] for hearing in known})
        check_csv(files["csv"], known)
        check_scrobbler(files["scrobbler"])
        check_listenbrainz(files["listenbrainz"])
        check_pano(files["pano"])
        check_playlist(folder)
        for form, file in files.items():
            check_takeover(folder, form, file, own=form in ("csv", "json", "jsonl"))
            # The original sessions are recognised, in whatever format they are imported.
            expect(profile.take(file)[0] == 0, form, "makes doubles where it was heard")
        page = profile.folder / "report.html"
        profile.run("report", "--all", "--html", page)
        check_page(page)
        if len(sys.argv) > 3:
            look(folder, files["csv"], profile, page, sys.argv[3])
    finish(f"{count} hearings")


if __name__ == "__main__":
    main()
