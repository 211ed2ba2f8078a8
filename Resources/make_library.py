#!/usr/bin/env python3
"""Generates a music library of any size, for tests and benchmarks.

    Resources/make_library.py FOLDER COUNT [--seed N] [--format mp3|flac|opus] [--further]

The same arguments give the same bytes. Each track is a second of silence in MP3, or of silence and noise in FLAC and Opus;
unused bytes or the noise distinguish recordings.
Artists, albums and titles are in many scripts, tags in all versions, and some names are hostile. With --further, tracks also
have a composer, a sort name, a label and beats per minute. FOLDER.jsonl, next to
the folder, has a line for each track: the path below FOLDER as the player spells it, the number of the recording, and
the fields of its tags.
"""

import argparse
import json
import os
import random
import struct
import zlib
from pathlib import Path

WORDS = [
    "amber echo garden glass harbor hollow lantern moon north paper quiet river signal static velvet winter",
    "Björk Çelik Dvořák Été Größe Łódź Ñandú Øre Señor Żółw",
    "Ветер Дорога Звезда Ночь Осень Снег Тишина Кино",
    "Θάλασσα Νύχτα Ουρανός Φωτιά Καρδιά",
    "月亮 代表 我的心 夜空 海阔天空 雨天",
    "さくら 夜に駆ける 東京 カタカナ ｶﾀｶﾅ 物語",
    "사랑 밤편지 서울의봄 바람",
    "ليلة القمر حبيبي نور",
    "שלום עולם לילה אור",
    "ดวงจันทร์ ความรัก ฝนตก",
    "चाँद रात दिल बारिश",
]
SCRIPTS = [words.split() for words in WORDS]
WEIGHTS = [50, 12, 8, 3, 7, 7, 4, 3, 2, 2, 2]
GENRES = ["Ambient", "Blues", "Classical", "Electronic", "Folk", "Jazz", "Metal", "Pop", "Punk", "Rock"]
# Names that shells, terminals, file systems and databases may misinterpret.
HOSTILE = [
    "-rf", "%s%n", "$(touch x)", "`id`", "\"quoted\" 'q'", "back\\slash", "#hash;semi|pipe", "tab\there",
    "new\nline", "esc\x1b[31mred\x1b]0;t\x07", "'; DROP TABLE track; --", "\u202eevil", "cafe\u0301", "a" * 200,
    "\udce9t\udce9", "\uef80", "👩‍👩‍👧", "x.mp3",
]
FRAMES = 40
# Bytes without their highest bit, so that none begins a header.
LOW = bytes(byte & 127 for byte in range(256))


def frames(recording):
    """Silent frames of MPEG-1 layer III, mono, 104 bytes each."""
    noise = random.Random(recording).randbytes(83 * FRAMES).translate(LOW)
    head = b"\xff\xfb\x10\xc4" + bytes(17)
    return b"".join(head + noise[at:at + 83] for at in range(0, len(noise), 83))


def sync_safe(size):
    return bytes(size >> shift & 127 for shift in (21, 14, 7, 0))


def text_frame(name, text, version):
    """A text frame: UTF-16 in version 3, UTF-8 in version 4."""
    body = b"\3" + text.encode() if version == 4 else b"\1\xff\xfe" + text.encode("utf-16-le")
    size = sync_safe(len(body)) if version == 4 else struct.pack(">I", len(body))
    return name.encode() + size + b"\0\0" + body


def id3v2(fields, version, padding):
    names = {"title": "TIT2", "artist": "TPE1", "album": "TALB", "albumArtist": "TPE2", "genre": "TCON",
             "year": "TDRC" if version == 4 else "TYER", "trackNumber": "TRCK", "discNumber": "TPOS",
             "composer": "TCOM", "artistSort": "TSOP", "label": "TPUB", "bpm": "TBPM"}
    body = b"".join(text_frame(names[key], str(value), version) for key, value in fields.items())
    body += bytes(padding)
    return b"ID3" + bytes([version, 0, 0]) + sync_safe(len(body)) + body


def id3v1(fields):
    """Returns the tag, and the fields that fit into it unchanged."""
    kept = {}
    tag = b"TAG"
    for key, size in (("title", 30), ("artist", 30), ("album", 30), ("year", 4)):
        text = str(fields.get(key, "")).encode("ascii", "ignore").strip()[:size].strip()
        if text:
            kept[key] = int(text) if key == "year" else text.decode()
        tag += text.ljust(size, b"\0")
    kept["trackNumber"] = fields["trackNumber"]
    return tag + bytes(29) + bytes([fields["trackNumber"], 255]), kept


def comment(fields):
    """Vorbis comments without a framing bit, as in FLAC and Opus."""
    names = {"title": "TITLE", "artist": "ARTIST", "album": "ALBUM", "albumArtist": "ALBUMARTIST", "genre": "GENRE",
             "year": "DATE", "trackNumber": "TRACKNUMBER", "discNumber": "DISCNUMBER",
             "composer": "COMPOSER", "artistSort": "ARTISTSORT", "label": "LABEL", "bpm": "BPM"}
    lines = [f"{names[key]}={value}".encode() for key, value in fields.items()]
    return struct.pack("<II", 0, len(lines)) + b"".join(struct.pack("<I", len(line)) + line for line in lines)


def checksum(data, polynomial, bits):
    """FLAC's checksums: the highest bit first, and nothing inverted."""
    value = 0
    for byte in data:
        value ^= byte << bits - 8
        for _ in range(8):
            value = (value << 1 ^ (polynomial if value >> bits - 1 else 0)) & (1 << bits) - 1
    return value.to_bytes(bits // 8, "big")


def flac_frame(number, subframe):
    """192 samples of 8 bit, mono."""
    head = bytes([0xFF, 0xF8, 0x10, 0x02, number])
    body = head + checksum(head, 0x07, 8) + subframe
    return body + checksum(body, 0x8005, 16)


# Frames of constant samples.
FLAC_SILENCE = b"".join(flac_frame(number, bytes(2)) for number in range(1, FRAMES))


def flac(fields, padding, recording):
    """A second of FLAC at 7680 Hz, whose first frame is noise that is not compressed."""
    stream_info = struct.pack(">HH", 192, 192) + bytes(6) + ((7680 << 44 | 7 << 36 | 192 * FRAMES) << 128).to_bytes(24, "big")
    tags = comment(fields)
    blocks = [(0, stream_info), (4, tags), (0x81, bytes(padding))]
    head = b"".join(bytes([kind]) + len(body).to_bytes(3, "big") + body for kind, body in blocks)
    return b"fLaC" + head + flac_frame(0, b"\2" + random.Random(recording).randbytes(192)) + FLAC_SILENCE


REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def ogg_page(flags, position, number, *packets):
    lacing = b"".join(b"\xff" * (len(packet) // 255) + bytes([len(packet) % 255]) for packet in packets)
    head = b"OggS\0" + struct.pack("<BQII", flags, position, 1, number)
    body = bytes([len(lacing)]) + lacing + b"".join(packets)
    # Ogg's checksum is that of zlib with all bits in reverse order, and nothing inverted.
    value = zlib.crc32((head + bytes(4) + body).translate(REVERSED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return head + struct.pack("<I", int(f"{value:032b}"[::-1], 2)) + body


def opus(fields, padding, recording):
    """A second of Opus: 50 packets of noise, mono."""
    noise = random.Random(recording).randbytes(83 * 50)
    packets = [b"\xf8" + noise[at:at + 83] for at in range(0, len(noise), 83)]
    tags = b"OpusTags" + comment(fields) + bytes(padding)
    return (ogg_page(2, 0, 0, b"OpusHead" + struct.pack("<BBHIhB", 1, 1, 0, 48000, 0, 0)) + ogg_page(0, 0, 1, tags)
            + ogg_page(4, 48000, 2, *packets))


def file_name(text):
    """Returns a valid file name, as bytes."""
    name = os.fsencode(text.replace("/", "_")) if not any("\uef00" < c < "\uf000" for c in text) else text.encode()
    return name[:230]


def spelled(path):
    """Returns a path as the player spells it: invalid UTF-8, and characters that look like its escapes, are escaped."""
    text = ""
    for character in path.decode("utf-8", "surrogateescape"):
        code = ord(character)
        if 0xDC80 <= code <= 0xDCFF:
            text += chr(0xEF00 + code - 0xDC00)
        elif 0xEF80 <= code <= 0xEFFF:
            text += "".join(chr(0xEF00 + byte) for byte in character.encode())
        else:
            text += character
    return text


class Library:
    def __init__(self, folder, seed, kind="mp3", further=False):
        self.format = kind
        self.further = further
        self.folder = os.fsencode(folder)
        self.random = random.Random(seed)
        self.manifest = open(f"{folder}.jsonl", "w", encoding="utf-8")
        self.made = 0

    def words(self, least, most):
        script = self.random.choices(SCRIPTS, WEIGHTS)[0]
        return " ".join(self.random.choices(script, k=self.random.randint(least, most)))

    def make(self, count):
        while self.made < count:
            artist = self.words(1, 3)
            for _ in range(self.random.randint(1, 5)):
                self.make_album(artist, count)
        self.manifest.close()

    def make_album(self, artist, count):
        album, year = self.words(1, 4), self.random.randint(1955, 2025)
        tracks = self.random.choice([1, 2, 8, 10, 12, 14, 24])
        various = self.random.random() < 0.04
        home = file_name("Various Artists" if various else artist) + b"/" + file_name(f"{album} ({self.made})")
        os.makedirs(self.folder + b"/" + home, exist_ok=True)
        shared = {"album": album, "genre": self.random.choice(GENRES), "year": year}
        if various or self.random.random() < 0.5:
            shared["albumArtist"] = "Various Artists" if various else artist
        for number in range(1, tracks + 1):
            if self.made >= count:
                return
            disc = {"discNumber": 1 if number <= 12 else 2} if tracks > 12 else {}
            fields = {"title": self.words(1, 5), "artist": self.words(1, 2) if various else artist,
                      "trackNumber": number if number <= 12 else number - 12} | shared | disc
            if self.further:
                fields |= {"composer": self.words(1, 3), "artistSort": fields["artist"] + ", The",
                           "label": shared["genre"] + " Records", "bpm": self.random.randint(60, 180)}
            self.make_track(home, number, fields)

    def make_track(self, home, number, fields):
        name = fields["title"]
        if self.random.random() < 0.02:
            name = self.random.choice(HOSTILE)
            fields["title"] = name.encode("utf-8", "ignore").decode() or "?"
        # One in a hundred is an exact copy of the previous recording.
        recording = self.made - 1 if self.made and self.random.random() < 0.01 else self.made
        data, fields = (self.mp3 if self.format == "mp3" else self.commented)(fields, recording)
        path = home + b"/" + f"{number:02} ".encode() + file_name(name) + f".{self.format}".encode()
        with open(self.folder + b"/" + path, "wb") as file:
            file.write(data)
        facts = {"path": spelled(path), "recording": recording} | fields
        self.manifest.write(json.dumps(facts, ensure_ascii=False) + "\n")
        self.made += 1

    def mp3(self, fields, recording):
        """Returns a file, and the fields that its tags have."""
        kind = self.random.choices(["v3", "v4", "v1", "none"], [45, 45, 6, 4])[0]
        head = tail = b""
        if kind in ("v3", "v4"):
            head = id3v2(fields, int(kind[1]), self.random.choice([0, 0, 64, 1024]))
        elif kind == "v1":
            tail, fields = id3v1(fields)
        else:
            fields = {}
        return head + frames(recording) + tail, fields

    def commented(self, fields, recording):
        """The same for FLAC and Opus; some files have no tags."""
        if self.random.random() < 0.04:
            fields = {}
        padding = self.random.choice([0, 64, 1024, 8192])
        return (flac if self.format == "flac" else opus)(fields, padding, recording), fields


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=["mp3", "flac", "opus"], default="mp3")
    parser.add_argument("--further", action="store_true", help="also make tags beyond the basic ones")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    Library(options.folder, options.seed, options.format, options.further).make(options.count)


if __name__ == "__main__":
    main()
