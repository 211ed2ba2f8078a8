#!/usr/bin/env python3
"""Checks exports and imports of lists, and imports of listens, with independent readers and writers.

    list_checks.py PROGRAM DEMO

Creates a profile with some music, in which one track has MusicBrainz identifiers, exports it as lists in every format
and with every kind of path, and reads those with Python's parsers of XML, JSON and URLs and with mpg123. Imports them
again, and others: iTunes XML from `plistlib`, nested lists, cue sheets, and several exports of listens at once. Prints
each complaint, and exits with 1 if there are any.
"""

import json
import os
import plistlib
import subprocess
import tempfile
import zipfile
import xml.etree.ElementTree
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from checked_profile import DEMO, Profile, expect, finish

XSPF = "{http://xspf.org/ns/0/}"
RECORDING, TRACK = "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29", "0a1f5e3c-6b2d-4c7e-9f10-2a3b4c5d6e7f"
RELEASE, GROUP = "f205627f-b70a-409d-adbe-66289b614e80", "9162580e-5df4-32de-80cc-f45a8d8a9b1d"
ARTISTS = ["b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d", "8f6bd1e4-fbe1-4f50-aa9b-94c450ec0f11"]
IDS = {"recording": RECORDING, "track": TRACK, "release": RELEASE, "releaseGroup": GROUP, "artists": ARTISTS,
       "albumArtists": ARTISTS[:1]}


class ListProfile(Profile):
    def tracks(self, playlist):
        return [json.loads(line) for line in self.run("playlist", "show", playlist, "--json")[0].split("\n") if line]


def tag():
    """Returns an ID3v2.4 tag with identifiers in the fields that Picard writes."""
    def size(number):
        return bytes(number >> shift & 127 for shift in (21, 14, 7, 0))

    def frame(name, body):
        return name.encode() + size(len(body)) + b"\0\0" + body

    texts = {"Release Track": [TRACK], "Album": [RELEASE], "Release Group": [GROUP], "Artist": ARTISTS,
             "Album Artist": ARTISTS[:1]}
    frames = frame("TIT2", b"\3Known <&> \xc3\xbc") + frame("TPE1", b"\3Somebody") + frame("TALB", b"\3Album")
    frames += frame("TRCK", b"\0007") + frame("UFID", b"http://musicbrainz.org\0" + RECORDING.encode())
    for name, values in texts.items():
        frames += frame("TXXX", b"\3" + "\0".join([f"MusicBrainz {name} Id", *values]).encode())
    return b"ID3\4\0\0" + size(len(frames)) + frames


def music(folder):
    """Writes some files with awkward names, the first with identifiers."""
    sources = sorted(Path(DEMO).glob("*.mp3"))[:3]
    names = ["Sub/a & b #1 100% ü.mp3", "plain.mp3", "#1: \"quoted\" [x];y?.mp3"]
    files = []
    for source, name in zip(sources, names):
        file = folder / "Music" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        data = source.read_bytes()
        if not files:
            begin = 10 + sum(byte << shift for byte, shift in zip(data[6:10], (21, 14, 7, 0)))
            data = tag() + data[begin:]
        file.write_bytes(data)
        files.append(file)
    return files


# Exported lists


def resolved(reference, file, is_address):
    """Returns the path of a reference in the list `file`, by RFC 3986 or by the system's rules."""
    if not is_address and not reference.startswith("file://"):
        return os.path.normpath(os.path.join(file.parent, reference))
    address = urlsplit(urljoin(file.as_uri(), reference))
    expect(address.scheme == "file" and not address.netloc and not address.query and not address.fragment, reference)
    return os.path.normpath(unquote(address.path))


def style_is(style, reference):
    return {"relative": not reference.startswith(("/", "file:")), "absolute": reference.startswith(("/", "file:///")),
            "url": reference.startswith("file:///")}[style]


def check_m3u8(file, files, style):
    text = file.read_bytes().decode()
    places = [line for line in text.split("\n") if line and line[0] != "#"]
    expect(text.startswith("#EXTM3U\n") and "#PLAYLIST:Evening\n" in text, repr(text[:80]))
    expect([resolved(place, file, False) for place in places] == list(map(str, files)), file, places)
    expect(all(style_is(style, place) for place in places), style, places)
    if style != "url":
        done = subprocess.run(["mpg123", "-t", "-@", file], capture_output=True, text=True)
        expect(done.stderr.count("Playing MPEG stream") == len(files), "mpg123 read", done.stderr[-300:])


def check_xspf(file, files, style):
    root = xml.etree.ElementTree.parse(file).getroot()
    expect(root.tag == XSPF + "playlist" and root.get("version") == "1", root.tag, root.attrib)
    expect([child.tag for child in root] == [XSPF + "title", XSPF + "trackList"], "the parts of the list")
    expect(root.findtext(XSPF + "title") == "Evening", root.findtext(XSPF + "title"))
    tracks = root.find(XSPF + "trackList")
    places = [track.findtext(XSPF + "location") for track in tracks]
    expect([resolved(place, file, True) for place in places] == list(map(str, files)), file, places)
    expect(all(style_is(style, place) and place.isascii() for place in places), style, places)
    once, often = {"title", "creator", "album", "trackNum", "duration"}, {"location", "identifier", "link"}
    for track in tracks:
        names = [child.tag.removeprefix(XSPF) for child in track]
        expect(track.tag == XSPF + "track" and set(names) <= once | often, names)
        expect(all(names.count(name) <= 1 for name in once), "twice:", names)
        for name in ("trackNum", "duration"):
            expect(int(track.findtext(XSPF + name)) > 0, name, track.findtext(XSPF + name))
        for link in track.iter(XSPF + "link"):
            expect(urlsplit(link.get("rel")).scheme == "https", link.attrib)
    known = tracks[0]
    expect(known.findtext(XSPF + "title") == "Known <&> ü", known.findtext(XSPF + "title"))
    addresses = [child.text for child in known if child.tag in (XSPF + "identifier", XSPF + "link")]
    expect(addresses == identifiers(), addresses)


def identifiers():
    return ["https://musicbrainz.org/" + part for part in (
        f"recording/{RECORDING}", f"track/{TRACK}", f"release/{RELEASE}", f"release-group/{GROUP}",
        *(f"artist/{artist}" for artist in ARTISTS + ARTISTS[:1]))]


def check_jspf(file, files, style):
    document = json.loads(file.read_bytes())
    expect(list(document) == ["playlist"] and document["playlist"]["title"] == "Evening", list(document))
    tracks = document["playlist"]["track"]
    expect(all(isinstance(track["location"], list) for track in tracks), "locations are lists")
    places = [track["location"][0] for track in tracks]
    expect([resolved(place, file, True) for place in places] == list(map(str, files)), file, places)
    expect(all(style_is(style, place) for place in places), style, places)
    known = tracks[0]
    links = [address for link in known["link"] for address in link.values()]
    expect(known["identifier"] + links == identifiers(), known)
    added = known["extension"]["https://musicbrainz.org/doc/jspf#track"]
    expect(added["release_identifier"].endswith(RELEASE), added)
    expect([artist.split("/")[-1] for artist in added["artist_identifiers"]] == ARTISTS, added)


def check_lists_out(profile, files):
    """Checks each format with each kind of path, from a folder next to the music and from one above it."""
    checks = {"m3u8": check_m3u8, "xspf": check_xspf, "jspf": check_jspf}
    number = 0
    for folder in (profile.folder / "Lists/of mine", profile.folder):
        folder.mkdir(parents=True, exist_ok=True)
        for form, check in checks.items():
            for style in ("relative", "absolute", "url"):
                file = folder / f"Evening {style}.{form}"
                profile.run("playlist", "export", "Evening", "-o", file, "--paths", style)
                check(file, files, style)
                number += 1
                name = f"back {number}"
                _, said = profile.run("playlist", "import", file, "--name", name)
                expect(said == "", "left out of our own list:", said)
                back = profile.tracks(name)
                expect([track["path"] for track in back] == list(map(str, files)), file, "came back as", back)
                expect(not any(track["isMissing"] for track in back), "missing in", file)
    profile.run("playlist", "export", "Evening", "--paths", "relative", "--format", "m3u8", status=2)
    profile.run("playlist", "export", "Evening", "--paths", "url", "-o", "e.json", status=2)


def check_moods(profile, files):
    profile.run("mood", "add", "calm", *files)
    file = profile.folder / "calm.xspf"
    profile.run("export", "moods", "--mood", "calm", "--paths", "relative", "-o", file)
    profile.run("mood", "remove", "calm", *files)
    profile.run("import", "moods", file)
    shown = [json.loads(line)["path"] for line in profile.run("mood", "show", "calm", "--json")[0].split("\n") if line]
    expect(sorted(shown) == sorted(map(str, files)), "the mood came back as", shown)


# Imported lists


def check_itunes(profile, files):
    def place(file):
        return "file://localhost" + Path(file).as_uri().removeprefix("file://")

    def track(number, name, artist, kind, location):
        return {"Track ID": number, "Name": name, "Artist": artist, "Track Type": kind, "Location": location}

    tracks = {"10": track(10, "One", "A", "File", place(files[0])),
              "11": track(11, "Two & <2>", "Ä", "File", place(files[1])),
              "12": track(12, "Radio", "R", "URL", "http://radio.invalid/")}

    def items(*numbers):
        return [{"Track ID": number} for number in numbers]

    library = {
        "Major Version": 1, "Application Version": "12.9", "Tracks": tracks, "Playlists": [
            {"Name": "Library", "Master": True, "Playlist Items": items(10, 11, 12)},
            {"Name": "Best ♥", "Playlist ID": 5, "Playlist Items": items(11, 10, 12)},
            {"Name": "Clever", "Smart Info": b"\1\0", "Playlist Items": items(10)},
            {"Name": "Podcasts", "Distinguished Kind": 10, "Playlist Items": items(11)}]}
    file = profile.folder / "Library.xml"
    file.write_bytes(plistlib.dumps(library))
    _, said = profile.run("playlist", "import", file, status=1)
    expect([track["path"] for track in profile.tracks("Best ♥")] == [str(files[1]), str(files[0])], "Best")
    expect([track["path"] for track in profile.tracks("Clever")] == [str(files[0])], "Clever")
    for name in ("“Library”", "“Podcasts”", "“R - Radio”"):
        expect(name in said, name, "was not named:", said)


def check_nested(profile, files):
    folder = profile.folder / "nested"
    folder.mkdir()
    (folder / "outer.pls").write_text(
        f"[playlist]\nFile1={files[0]}\nFile2=inner.m3u8\nFile3=inner.m3u8\nFile4=http://radio.invalid/\n"
        "NumberOfEntries=4\n")
    (folder / "inner.m3u8").write_text(f"{files[1]}\nouter.pls\n../gone.mp3\n{folder / 'notes.txt'}\n")
    (folder / "notes.txt").write_text("no music")
    _, said = profile.run("playlist", "import", folder / "outer.pls", status=1)
    wanted = [str(files[0]), str(files[1]), str(profile.folder / "gone.mp3")]
    expect([track["path"] for track in profile.tracks("outer")] == wanted, profile.tracks("outer"))
    for name in ("inner.m3u8", "outer.pls", "http://radio.invalid/", "gone.mp3", "notes.txt"):
        expect(said.count(name) == 1, name, "was not named once:", said)
    expect(len(said.rstrip("\n").split("\n")) == 5, said)


def check_cue_sheets(profile, files):
    folder = profile.folder / "sheets"
    folder.mkdir()
    tracks = [f"  TRACK {number:02} AUDIO\r\n    INDEX 01 00:00:00\r\n" for number, _ in enumerate(files, 1)]
    each = "".join(f'FILE "{file}" WAVE\r\n{track}' for file, track in zip(files, tracks))
    (folder / "each.cue").write_text(each, newline="")
    (folder / "one.cue").write_text(f'FILE "{files[0]}" WAVE\r\n' + "".join(tracks), newline="")
    _, said = profile.run("playlist", "import", folder)
    expect([track["path"] for track in profile.tracks("each")] == list(map(str, files)), profile.tracks("each"))
    expect("1 cue sheet in " in said and len(said.rstrip("\n").split("\n")) == 1, said)
    _, said = profile.run("playlist", "import", folder / "one.cue", status=1)
    expect(f"one.cue divides one file into {len(files)} tracks" in said, said)


# Listens


def check_listens(profile):
    """Imports several exports of one listen at once; a missing file affects no other."""
    folder = profile.folder / "listens"
    folder.mkdir()
    start = 1_640_995_200
    log = folder / ".scrobbler.log"
    log.write_text(f"#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/Stimmung 1\nA\tB\tT\t1\t200\tL\t{start}\t{RECORDING}\n")
    with zipfile.ZipFile(folder / "listenbrainz.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("user.json", '{"user_id": 1}')
        archive.writestr("listens/2022/1.jsonl", json.dumps(
            {"listened_at": start + 3, "track_metadata": {"artist_name": "A", "track_name": "t"}}) + "\n")
    (folder / "lastfm.csv").write_text(f"uts,artist,album,track\n{start + 1},A feat. X,B,T\n{start + 9000},A,B,Other\n")
    (folder / "minutes.csv").write_text("A,B,T,01 Jan 2022 00:00\n")
    (folder / "Streaming_History_Audio_2022.json").write_text(json.dumps([{
        "ts": "2022-01-01T00:03:22Z", "ms_played": 200_000, "master_metadata_track_name": "T",
        "master_metadata_album_artist_name": "A", "reason_end": "trackdone"}]))
    (folder / "watch-history.json").write_text(json.dumps([{
        "header": "YouTube Music", "title": "Watched T", "subtitles": [{"name": "A - Topic"}],
        "time": "2022-01-01T00:00:20.500Z"}]))
    names = ["nowhere.csv"] + [file.name for file in sorted(folder.iterdir())]
    shown, said = profile.run("import", "listens", *(folder / name for name in names), "--json", status=1)
    expect(json.loads(shown) == {"imported": 2, "known": 5, "rejected": 0, "passedOver": 0,
                                  "heardInPrivate": 0}, shown)
    expect("nowhere.csv" in said and said.count("\n") == 1, said)
    found = [json.loads(line) for line in profile.run("export", "listens", "--format", "jsonl")[0].split("\n") if line]
    found = [listen for listen in found if listen["source"]]
    expect([(listen["source"], listen["startPrecision"], listen["recordingMBID"]) for listen in found] == [
        ("scrobbler", 1000, RECORDING), ("lastfm", 1000, None)], found)
    out = profile.folder / "out.log"
    profile.run("export", "listens", "--format", "scrobbler", "--until", "2022-01-01T02:00", "-o", out)
    expect(out.read_text().split("\n")[3:] == log.read_text().split("\n")[3:], out.read_text())
    local = folder / "local.log"
    local.write_text(f"A\tB\tThird\t1\t200\tL\t{start + 3600}\t\n")
    profile.run("import", "listens", local, "--timezone", "-05:00")
    latest = json.loads(profile.run("export", "listens", "--format", "json", "--until", "2023-01-01")[0])[-1]
    expect(latest["startedAt"] == (start + 3600 + 5 * 3600) * 1000, latest)


def main():
    with tempfile.TemporaryDirectory() as name:
        profile = ListProfile(Path(name).resolve() / "profile")
        files = music(profile.folder)
        profile.run("scan", profile.folder / "Music")
        profile.run("playlist", "create", "Evening")
        profile.run("playlist", "add", "Evening", *files)
        expect(profile.tracks("Evening")[0]["musicBrainz"] == IDS, "identifiers:", profile.tracks("Evening")[0])
        check_lists_out(profile, files)
        check_moods(profile, files)
        check_itunes(profile, files)
        check_nested(profile, files)
        check_cue_sheets(profile, files)
        check_listens(profile)
    finish("lists and listens")


if __name__ == "__main__":
    main()
