#!/usr/bin/env python3
"""Generates the corpus of the conformance tests in a folder, identical on every run.

Usage: make_corpus.py FOLDER

Independent encoders (LAME, TwoLAME, flac, oggenc, opusenc and FFmpeg) make what they can. This script writes the rest: layer I,
Fraunhofer's header, free format of ordinary streams, changes of format within a stream, and damage.
`corpus.json`, next to the files, describes each of them:

  name      the file
  class     whole, damaged or refused MPEG audio; flac, vorbis, opus, pcm, wavpack, alac or aac; surround: any of these, with a
            tone in each of six channels
  frames    the number of frames in each format: [[rate, channels, frames], …]
  ffmpeg    whether FFmpeg decodes the same, or why not
  like      another file with the same sound
  head      the number of its first frames that equal those of `like`
  tail      the number of its last frames that equal those of `like`
  kind      the kind of a refused file, as reported; the bits of FLAC; `music` or `speech` in Opus
  parts     the files of which a file consists
"""

import json
import math
import random
import struct
import subprocess
import sys
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SECONDS = 1.5
RATES = [44100, 48000, 32000, 22050, 24000, 16000, 11025, 12000, 8000]

# MARK: Sound to encode


def samples(rate, channels):
    """Returns two gliding tones, different left and right, some noise, and a loud click now and then."""
    noise = random.Random(rate)
    count = int(rate * SECONDS)
    sound = array("h")
    for n in range(count):
        time = n / rate
        left = math.sin(2 * math.pi * (220 + 300 * time) * time) + noise.uniform(-0.2, 0.2)
        right = math.sin(2 * math.pi * (660 - 100 * time) * time) + noise.uniform(-0.2, 0.2)
        if n % (rate // 3) == rate // 5:
            left = 2
        if channels == 2:
            sound.extend((int(left * 9000), int(right * 9000)))
        else:
            sound.append(int((left + right) * 4500))
    return sound.tobytes()


def riff(chunks):
    content = b"WAVE" + b"".join(
        name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for name, body in chunks
    )
    return b"RIFF" + struct.pack("<I", len(content)) + content


def wav(rate, channels):
    form = struct.pack("<HHIIHH", 1, channels, rate, rate * channels * 2, channels * 2, 16)
    return riff([(b"fmt ", form), (b"data", samples(rate, channels))])


# MARK: Frames

L3_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
L2_BITRATES = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
L1_BITRATES = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
L23_LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
L1_LOW_BITRATES = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]


def header(data, at):
    """Returns (length, samples, rate, channels, side information) of the frame at an offset, or None if there is none."""
    word = int.from_bytes(data[at : at + 4], "big")
    if word >> 21 != 0x7FF or word >> 12 & 15 in (0, 15):
        return None
    version = {3: 1, 2: 2, 0: 25}[word >> 19 & 3]
    layer = 4 - (word >> 17 & 3)
    rate = [44100, 48000, 32000][word >> 10 & 3] >> {1: 0, 2: 1, 25: 2}[version]
    index, padding = word >> 12 & 15, word >> 9 & 1
    channels = 1 if word >> 6 & 3 == 3 else 2
    if layer == 1:
        bitrate = (L1_BITRATES if version == 1 else L1_LOW_BITRATES)[index]
        return (12000 * bitrate // rate + padding) * 4, 384, rate, channels, 0
    if version == 1:
        bitrate = (L2_BITRATES if layer == 2 else L3_BITRATES)[index]
    else:
        bitrate = L23_LOW_BITRATES[index]
    count = 576 if layer == 3 and version != 1 else 1152
    side = {(1, 2): 32, (1, 1): 17}.get((version, channels), 17 if channels == 2 else 9)
    return count * 125 * bitrate // rate + padding, count, rate, channels, side


def frames(data):
    """Returns the offsets of all frames of an undamaged stream without tags."""
    places, at = [], 0
    while at < len(data) and (head := header(data, at)):
        places.append(at)
        at += head[0]
    assert at == len(data), f"a frame does not fit at {at} of {len(data)}"
    return places


def played(data):
    """Returns [[rate, channels, frames]] of a stream that does not say what to cut."""
    formats = []
    for at in frames(data):
        _, count, rate, channels, _ = header(data, at)
        if formats and formats[-1][:2] == [rate, channels]:
            formats[-1][2] += count
        else:
            formats.append([rate, channels, count])
    return formats


def without_bitrate(data):
    """Returns the same stream in free format; its frames must have one length."""
    free = bytearray(data)
    for at in frames(data):
        free[at + 2] &= 0x0F
    return bytes(free)


class Bits:
    def __init__(self):
        self.value, self.count = 0, 0

    def put(self, value, count):
        self.value = self.value << count | value
        self.count += count

    def bytes(self, length):
        return (self.value << length * 8 - self.count).to_bytes(length, "big")


def crc16(value, count):
    """Returns the checksum of ISO 11172-3 over the given number of bits."""
    crc = 0xFFFF
    for shift in reversed(range(count)):
        carry = crc >> 15 ^ value >> shift & 1
        crc = crc << 1 & 0xFFFF ^ (0x8005 if carry else 0)
    return crc


def layer1(rate, mode, bitrate, checksum=False):
    """Returns a stream of layer I: noise in as many subbands as the bits allow."""
    noise = random.Random(rate + mode)
    low = rate < 32000
    index = (L1_LOW_BITRATES if low else L1_BITRATES).index(bitrate)
    rate_index = [44100, 48000, 32000].index(rate * 2 if low else rate)
    channels = 1 if mode == 3 else 2
    stream, debt = b"", 0
    for _ in range(int(rate * SECONDS) // 384):
        # Padding compensates for rounding the length of a frame down.
        debt += 12000 * bitrate % rate
        padding = debt >= rate
        debt -= rate * padding
        length = (12000 * bitrate // rate + padding) * 4
        extension = noise.randrange(4) if mode == 1 else 0
        bound = 4 + 4 * extension if mode == 1 else 32
        bits = Bits()
        bits.put(0xFFF, 12)
        bits.put(0 if low else 1, 1)
        bits.put(3, 2)
        bits.put(not checksum, 1)
        bits.put(index, 4)
        bits.put(rate_index, 2)
        bits.put(padding, 1)
        bits.put(0, 1)
        bits.put(mode, 2)
        bits.put(extension, 2)
        bits.put(4, 4)
        allocation = Bits()
        room = length * 8 - 32 - 16 * checksum - 4 * (bound * channels + 32 - bound)
        chosen = {}
        for band in range(32):
            for channel in range(channels if band < bound else 1):
                size = noise.randrange(2, 6)
                scales = channels if band >= bound else 1
                cost = 6 * scales + 12 * size
                if cost > room:
                    size = 0
                room -= cost if size else 0
                chosen[band, channel] = size
                allocation.put(size - 1 if size else 0, 4)
        if checksum:
            protected = (bits.value & 0xFFFF) << allocation.count | allocation.value
            bits.put(crc16(protected, 16 + allocation.count), 16)
        bits.put(allocation.value, allocation.count)
        for band in range(32):
            for channel in range(channels):
                if chosen[band, channel if band < bound else 0]:
                    bits.put(noise.randrange(18, 40), 6)
        for _ in range(12):
            for band in range(32):
                for channel in range(channels if band < bound else 1):
                    if size := chosen[band, channel]:
                        # All ones could look like the start of a header, and is not used.
                        bits.put(noise.randrange((1 << size) - 1), size)
        stream += bits.bytes(length)
    return stream


def info_frame(data, mark, count=None):
    """Returns `data` after a silent frame with the header of Xing (without LAME's part) or Fraunhofer."""
    first = frames(data)[0]
    _, _, _, _, side = header(data, first)
    count = len(frames(data)) if count is None else count
    word = bytearray(data[first : first + 4])
    word[1] |= 1
    # The smallest frame that has space for all of it.
    for index in range(1, 15):
        word[2] = word[2] & 0x0D | index << 4
        length = header(bytes(word), 0)[0]
        if length >= 4 + side + 4 + 12 + 100 + 20:
            break
    body = bytearray(length)
    body[:4] = word
    total = length + len(data)
    if mark == b"VBRI":
        entries = 20
        each = max(1, count // entries)
        sizes = [0] * entries
        places = frames(data) + [len(data)]
        for entry in range(entries):
            sizes[entry] = places[min(count, (entry + 1) * each)] - places[min(count, entry * each)]
        fields = struct.pack(">4sHHHIIHHHH", mark, 1, 0, 75, total, count, entries, 1, 2, each)
        body[36 : 36 + len(fields) + 2 * entries] = fields + struct.pack(f">{entries}H", *sizes)
    else:
        table = bytes(256 * entry // 100 for entry in range(100))
        fields = mark + struct.pack(">III", 7, count, total) + table
        body[4 + side : 4 + side + len(fields)] = fields
    return bytes(body) + data


def id3v2(size, filling):
    """Returns a tag with a picture that is full of apparent headers."""
    picture = b"\0image/jpeg\0\3\0" + (filling * (size // len(filling) + 1))[:size]
    frame = b"APIC" + struct.pack(">I", len(picture)) + b"\0\0" + picture
    digits = bytes(len(frame) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\3\0\0" + digits + frame


# MARK: The corpus


class Corpus:
    def __init__(self, folder):
        self.folder = folder
        self.entries = []
        self.jobs = []
        self.pool = ThreadPoolExecutor(2)

    def add(self, name, data, **facts):
        (self.folder / name).write_bytes(data)
        self.entries.append({"name": name, "class": "whole", "ffmpeg": True, **facts})

    def encode(self, name, *command, **facts):
        """Writes a file with an encoder; `frames` is the number of frames that it was given, if known."""
        self.entries.append({"name": name, "class": "whole", "ffmpeg": True, **facts})
        entry = self.entries[-1]

        def run():
            path = self.folder / name
            words = [str(word).replace("OUT", str(path)) for word in command]
            result = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if result.returncode != 0:
                raise SystemExit(f"{' '.join(words)}\n{result.stderr}")
            if entry["class"] == "whole" and "frames" not in entry:
                entry["frames"] = played(path.read_bytes())

        self.jobs.append(self.pool.submit(run))

    def wait(self):
        for job in self.jobs:
            job.result()
        self.jobs = []

    def __getitem__(self, name):
        return (self.folder / name).read_bytes()

    def source(self, rate, channels):
        path = self.folder / f"{rate}-{channels}.wav"
        if not path.exists():
            path.write_bytes(wav(rate, channels))
        return path


BANDS = "libmpg123 takes the boundary of two bands at 24 kHz for 330, where the standard has 332"
FREE = "FFmpeg does not decode the free format"
CHANGES = "FFmpeg resamples to the first format"


def make_layer3(corpus):
    def lame(name, rate, *options, mode="s", tag=True, **facts):
        source = corpus.source(rate, 1 if mode == "m" else 2)
        if tag:
            facts["frames"] = [[rate, 1 if mode == "m" else 2, int(rate * SECONDS)]]
        else:
            options += ("-t",)
        resample = f"{rate / 1000:g}"
        if rate == 24000:
            facts.setdefault("ffmpeg", BANDS)
        corpus.encode(
            name, "lame", "--quiet", "-m", mode, "--resample", resample, *options, source, "OUT", **facts
        )

    for rate in RATES:
        bitrate = 128 if rate >= 32000 else 64 if rate >= 16000 else 32
        for mode in "sjdfm":
            lame(f"l3-{rate}-{mode}-cbr.mp3", rate, "-b", bitrate, mode=mode)
        lame(f"l3-{rate}-abr.mp3", rate, "--abr", bitrate, mode="j")
        lame(f"l3-{rate}-vbr.mp3", rate, "-V", 3, mode="j")
        lame(f"l3-{rate}-vbr-mono-bare.mp3", rate, "-V", 6, mode="m", tag=False)
        lame(f"l3-{rate}-cbr-bare.mp3", rate, "-b", bitrate, mode="j", tag=False)
        lame(f"l3-{rate}-crc.mp3", rate, "-p", "-b", bitrate, mode="j")
    lame("l3-44100-crc-vbr-bare.mp3", 44100, "-p", "-V", 4, mode="j", tag=False)
    lame("l3-44100-320.mp3", 44100, "-b", 320)
    # LAME's header does not fit into frames that small.
    lame("l3-44100-32.mp3", 44100, "-b", 32, mode="m", tag=False)
    lame("l3-22050-160.mp3", 22050, "-b", 160)
    lame("l3-22050-8.mp3", 22050, "-b", 8, mode="m", tag=False)
    lame("l3-48000-no-reservoir.mp3", 48000, "--nores", "-b", 128, tag=False)
    for rate, bitrate in [(48000, 400), (44100, 330), (32000, 144), (24000, 100)]:
        lame(f"l3-{rate}-free-lame.mp3", rate, "--freeformat", "-b", bitrate, frames=[], ffmpeg=FREE)
    for rate in (48000, 44100, 24000):
        source = corpus.source(rate, 2)
        for name, option, value in [("vbr", "-q:a", 4), ("cbr", "-b:a", "96k")]:
            corpus.encode(
                f"l3-{rate}-{name}-ffmpeg.mp3", "ffmpeg", "-v", "error", "-i", source, "-c:a",
                "libmp3lame", option, value, "OUT", frames=[[rate, 2, int(rate * SECONDS)]],
                ffmpeg=BANDS if rate == 24000 else True,
            )  # fmt: skip


def make_layer2(corpus):
    for rate in RATES[:6]:
        bitrate = 192 if rate >= 32000 else 96
        for mode in "sjdm":
            source = corpus.source(rate, 1 if mode == "m" else 2)
            rate_of_mode = bitrate // 2 if mode == "m" else bitrate
            corpus.encode(
                f"l2-{rate}-{mode}.mp2", "twolame", "--quiet", "-d", "-m", mode, "-b", rate_of_mode,
                source, "OUT",
            )  # fmt: skip
        source = corpus.source(rate, 2)
        corpus.encode(f"l2-{rate}-crc.mp2", "twolame", "--quiet", "-p", "-b", bitrate, source, "OUT")
        corpus.encode(f"l2-{rate}-ffmpeg.mp2", "ffmpeg", "-v", "error", "-i", source, "-c:a", "mp2",
                      "-b:a", f"{bitrate}k", "-f", "mp2", "OUT")  # fmt: skip
    source = corpus.source(44100, 2)
    corpus.encode("l2-44100-vbr.mp2", "twolame", "--quiet", "-v", source, "OUT")


def make_layer1(corpus):
    for rate in RATES[:6]:
        for mode, letter in enumerate("sjdm"):
            bitrate = 128 if rate < 32000 or mode == 3 else 256
            data = layer1(rate, mode, bitrate)
            corpus.add(f"l1-{rate}-{letter}.mp1", data, frames=played(data))
        data = layer1(rate, 1, 192, checksum=True)
        corpus.add(f"l1-{rate}-crc.mp1", data, frames=played(data))
    for rate, bitrate in [(48000, 256), (32000, 192), (24000, 128)]:
        data = layer1(rate, 0, bitrate)
        corpus.add(
            f"l1-{rate}-free.mp1", without_bitrate(data), frames=played(data), ffmpeg=FREE,
            like=f"l1-{rate}-s.mp1" if bitrate in (128, 256) else None,
        )  # fmt: skip


def make_variants(corpus):
    """Adds other headers, wrappers and neighbours around previously encoded sound."""
    for rate in (44100, 22050, 11025):
        data = corpus[f"l3-{rate}-vbr-mono-bare.mp3"]
        # Without LAME's part of the header, only the decoder's own delay is cut.
        [[_, channels, count]] = played(data)
        corpus.add(f"l3-{rate}-xing.mp3", info_frame(data, b"Xing"),
                   frames=[[rate, channels, count - 529]],
                   ffmpeg="FFmpeg cuts nothing, libmpg123 its own delay")  # fmt: skip
        vbri = info_frame(data, b"VBRI")
        corpus.add(f"l3-{rate}-vbri.mp3", vbri, frames=played(vbri),
                   ffmpeg="FFmpeg leaves out the frame with Fraunhofer's header")  # fmt: skip
    for rate in (48000, 32000, 24000):
        data = corpus[f"l3-{rate}-cbr-bare.mp3"]
        corpus.add(f"l3-{rate}-free.mp3", without_bitrate(data), frames=played(data), ffmpeg=FREE,
                   like=f"l3-{rate}-cbr-bare.mp3")  # fmt: skip

    for name in ("l3-44100-s-cbr.mp3", "l3-44100-vbr.mp3", "l3-22050-vbr.mp3", "l2-48000-s.mp2"):
        data = corpus[name]
        stem, _, ending = name.partition(".")
        at = next(place for place in range(len(data)) if header(data, place))
        _, _, rate, channels, _ = header(data, at)
        tag = 0x50 if ending == "mp2" else 0x55
        form = struct.pack("<HHIIHHHHIHHH", tag, channels, rate, 16000, 1, 0, 12, 1, 2, 417, 1, 1393)
        wrapped = riff([(b"LIST", b"INFOINAM\5\0\0\0Name\0\0"), (b"fmt ", form), (b"data", data),
                        (b"junk", b"\xff\xfb\x90\x64" * 40)])  # fmt: skip
        corpus.add(f"riff-{stem}.mp3", wrapped, like=name, ffmpeg="FFmpeg ignores LAME's header in RIFF")
        tags = id3v2(300_000, data[at : at + 4] + b"\0" * 413) + data + b"TAG" + b"x" * 125
        corpus.add(f"tagged-{stem}.mp3", tags, like=name)


def make_changes(corpus):
    def join(name, *parts):
        data = b"".join(corpus[part] for part in parts)
        corpus.add(name, data, frames=played(data), ffmpeg=CHANGES)

    join("change-rate.mp3", "l3-44100-cbr-bare.mp3", "l3-48000-cbr-bare.mp3", "l3-32000-cbr-bare.mp3")
    join("change-version.mp3", "l3-44100-cbr-bare.mp3", "l3-22050-cbr-bare.mp3", "l3-8000-cbr-bare.mp3")
    join("change-channels.mp3", "l3-44100-cbr-bare.mp3", "l3-44100-vbr-mono-bare.mp3",
         "l3-44100-cbr-bare.mp3")  # fmt: skip
    join("change-up.mp3", "l3-11025-vbr-mono-bare.mp3", "l3-48000-no-reservoir.mp3")
    join("change-layer.mp3", "l2-44100-s.mp2", "l3-44100-cbr-bare.mp3", "l1-44100-s.mp1")
    join("change-bitrate.mp3", "l2-48000-s.mp2", "l2-48000-ffmpeg.mp2")


def make_damaged(corpus):
    dice = random.Random(3)

    def damaged(name, data, like, **facts):
        corpus.add(name, data, **{"class": "damaged"}, like=like, **facts)

    for name in ("l3-44100-vbr.mp3", "l3-44100-crc-vbr-bare.mp3", "l3-22050-cbr-bare.mp3",
                 "l2-44100-s.mp2", "l1-32000-s.mp1"):  # fmt: skip
        data = corpus[name]
        stem = name.partition(".")[0]
        places = frames(data)
        each = header(data, 0)[1]
        middle = len(places) // 2
        cut = places[middle]
        # LAME's header is not sound, the first frames of sound are cut, and a frame affects the next one.
        before, after = (middle - 3) * each, (len(places) - middle - 6) * each
        # If frames are lost, the padding is not where LAME's header says, so it is played.
        counts = "bare" not in name and name.startswith("l3")
        if counts:
            after -= 2 * each
        lost = None if counts else after
        damaged(f"bad-{stem}-junk-front.mp3", dice.randbytes(200_000) + data, name, head=None)
        damaged(f"bad-{stem}-zeros-front.mp3", bytes(200_000) + data, name, head=None)
        damaged(f"bad-{stem}-junk-end.mp3", data + dice.randbytes(50_000), name, head=None)
        halves = {
            "junk-middle": (data[:cut] + dice.randbytes(30_000) + data[cut:], after),
            "zeros-middle": (data[:cut] + bytes(100_000) + data[cut:], after),
            "tag-middle": (data[:cut] + id3v2(5000, b"\xff\xfb\x90\x64") + data[cut:], after),
            "junk-inside": (data[: cut + 50] + dice.randbytes(3000) + data[cut + 50 :], lost),
            "gap": (data[: cut - 77] + data[cut + 200 :], lost),
        }
        for bit, what in [(12, "bitrate"), (10, "rate"), (17, "layer"), (21, "sync"), (19, "version")]:
            word = int.from_bytes(data[cut : cut + 4], "big") ^ 1 << bit
            halves[f"wrong-{what}"] = (data[:cut] + word.to_bytes(4, "big") + data[cut + 4 :], lost)
        for what, (damage, tail) in halves.items():
            damaged(f"bad-{stem}-{what}.mp3", damage, name, head=before, tail=tail)
        damaged(f"bad-{stem}-truncated.mp3", data[: cut + 100], name, head=before)
        damaged(f"bad-{stem}-headless.mp3", data[cut + 100 :], name, head=0, tail=lost)


def make_flac(corpus):
    """FLAC of every kind, with and without Ogg; `kind` is the number of bits."""

    def flac(name, source, *options, bits=16, **facts):
        corpus.encode(name, "flac", "--silent", "--force", *options, source, "-o", "OUT",
                      **{"class": "flac"}, kind=str(bits), frames=[], **facts)  # fmt: skip

    for rate in (8000, 44100, 48000):
        for channels in (1, 2):
            source = corpus.source(rate, channels)
            for level in (0, 5, 8):
                flac(f"flac-{rate}-{channels}-{level}.flac", source, f"-{level}")
            flac(f"flac-{rate}-{channels}.oga", source, "--ogg")
    source = corpus.source(44100, 2)
    flac("flac-bare.flac", source, "--no-padding", "--no-seektable")
    flac("flac-large.flac", source, "--lax", "--blocksize=65535")
    flac("flac-small.flac", source, "--lax", "--blocksize=16")
    for bits, rate in [(8, 22050), (24, 44100), (24, 96000), (24, 192000), (24, 384000)]:
        wide = corpus.folder / f"{bits}-{rate}.wav"
        codec = "pcm_u8" if bits == 8 else "pcm_s24le"
        subprocess.run(["ffmpeg", "-v", "error", "-i", source, "-ar", str(rate), "-c:a", codec, wide],
                       check=True, stdin=subprocess.DEVNULL)  # fmt: skip
        flac(f"flac-{rate}-{bits}.flac", wide, bits=bits)
        flac(f"flac-{rate}-{bits}.oga", wide, "--ogg", bits=bits)
    corpus.encode("flac-ffmpeg.flac", "ffmpeg", "-v", "error", "-i", source, "-c:a", "flac", "OUT",
                  **{"class": "flac"}, kind="16", frames=[])  # fmt: skip
    corpus.encode("flac-ffmpeg.oga", "ffmpeg", "-v", "error", "-i", source, "-c:a", "flac", "-f", "ogg",
                  "OUT", **{"class": "flac"}, kind="16", frames=[])  # fmt: skip
    corpus.wait()
    data = corpus["flac-44100-2-8.flac"]
    # STREAMINFO as a program writes it that cannot go back: without the total and the checksum.
    unknown = data[:21] + bytes([data[21] & 0xF0]) + bytes(20) + data[42:]
    corpus.add("flac-unknown.flac", unknown, **{"class": "flac"}, kind="16", like="flac-44100-2-8.flac")
    tagged = id3v2(3000, b"\xff\xf8\x69\x18") + data + b"TAG" + b"x" * 125
    corpus.add("flac-tagged.flac", tagged, **{"class": "flac"}, kind="16", like="flac-44100-2-8.flac")
    joined = data + corpus["flac-48000-2-0.flac"]
    corpus.add("flac-joined.flac", joined, **{"class": "flac"}, kind="16", like="flac-44100-2-8.flac")


def ogg_pages(data):
    """Returns the pages of an Ogg file."""
    pages, at = [], 0
    while at < len(data):
        count = data[at + 26]
        length = 27 + count + sum(data[at + 27 : at + 27 + count])
        pages.append(data[at : at + length])
        at += length
    return pages


def signed(page):
    """Returns a page with the right checksum."""
    crc = 0
    for byte in page[:22] + bytes(4) + page[26:]:
        crc ^= byte << 24
        for _ in range(8):
            crc = crc << 1 & 0xFFFFFFFF ^ (0x04C11DB7 if crc >> 31 else 0)
    return page[:22] + struct.pack("<I", crc) + page[26:]


def make_ogg(corpus):
    """Vorbis and Opus of every kind, also several streams one after the other."""
    ffmpeg = ("ffmpeg", "-v", "error", "-i")

    def vorbis(name, source, *options, **facts):
        corpus.encode(name, "oggenc", "--quiet", "--serial", len(corpus.entries), *options, source, "-o", "OUT",
                      **{"class": "vorbis"}, **facts)  # fmt: skip

    def opus(name, source, *options, kind="music"):
        corpus.encode(name, "opusenc", "--quiet", "--serial", len(corpus.entries), f"--{kind}", *options, source,
                      "OUT", **{"class": "opus"}, kind=kind)  # fmt: skip

    def long(channels):
        path = corpus.folder / f"long-{channels}.wav"
        form = struct.pack("<HHIIHH", 1, channels, 48000, 96000 * channels, channels * 2, 16)
        path.write_bytes(riff([(b"fmt ", form), (b"data", samples(48000, channels) * 4)]))
        return path

    for rate in (8000, 22050, 44100, 48000):
        for channels in (1, 2):
            for quality in (-1, 4, 10):
                vorbis(f"vorbis-{rate}-{channels}-{quality}.ogg", corpus.source(rate, channels), "-q", quality)
    stereo, mono = long(2), long(1)
    vorbis("vorbis-long.ogg", stereo, "-q", 3)
    vorbis("vorbis-managed.ogg", stereo, "--managed", "-b", 96, "-m", 96, "-M", 96)
    surround = corpus.folder / "six.wav"
    subprocess.run([*ffmpeg, stereo, "-ac", "6", surround], check=True, stdin=subprocess.DEVNULL)
    vorbis("vorbis-surround.ogg", surround, "-q", 2)
    for bitrate in (24, 64, 128, 256):
        opus(f"opus-{bitrate}.opus", stereo, "--bitrate", bitrate)
        opus(f"opus-{bitrate}-mono.opus", mono, "--bitrate", bitrate)
    for size in ("2.5", "5", "10", "40", "60"):
        opus(f"opus-{size}-ms.opus", stereo, "--framesize", size)
    opus("opus-hard.opus", stereo, "--hard-cbr", "--bitrate", 96)
    opus("opus-speech.opus", mono, "--bitrate", 12, kind="speech")
    opus("opus-surround.opus", surround)
    corpus.wait()
    for codec, name in [("vorbis", "vorbis-long.ogg"), ("opus", "opus-128.opus")]:
        facts = {"class": codec, "kind": "music"}
        ending = name.partition(".")[2]
        corpus.encode(f"{codec}-copied.{ending}", *ffmpeg, corpus.folder / name, "-c", "copy", "OUT", **facts, like=name)
        # Only the last page is cut off.
        pages = ogg_pages(corpus[name])
        corpus.add(f"{codec}-truncated.{ending}", b"".join(pages[:-1]) + pages[-1][:-1], **facts)
        corpus.add(f"{codec}-tagged.{ending}", id3v2(3000, b"OggS") + corpus[name], **facts, like=name)
    pages = ogg_pages(corpus["opus-64.opus"])
    for gain in (-1000, 700):
        head = pages[0][:44] + struct.pack("<h", gain) + pages[0][46:]
        corpus.add(f"opus-gain{gain}.opus", signed(head) + b"".join(pages[1:]), **{"class": "opus"}, kind="music")

    def chain(name, codec, *parts):
        data = b"".join(corpus[part] for part in parts)
        corpus.add(name, data, **{"class": codec}, kind="music", parts=parts)

    chain("vorbis-chain.ogg", "vorbis", "vorbis-44100-2-4.ogg", "vorbis-44100-2--1.ogg", "vorbis-44100-2-10.ogg")
    chain("vorbis-chain-rates.ogg", "vorbis", "vorbis-44100-2-4.ogg", "vorbis-22050-1-4.ogg", "vorbis-48000-2-4.ogg")
    # The stream with a gain has the number of the one that it was made from, so only one of them can be in a chain.
    chain("opus-chain.opus", "opus", "opus-gain700.opus", "opus-24-mono.opus", "opus-128.opus", "opus-60-ms.opus")


def make_pcm(corpus):
    """WAV and AIFF of every kind."""

    def pcm(name, source, codec, *options):
        corpus.encode(name, "ffmpeg", "-v", "error", "-i", source, "-c:a", codec, *options, "OUT",
                      **{"class": "pcm"}, frames=[])  # fmt: skip

    for rate, channels in [(8000, 1), (44100, 2), (48000, 1)]:
        source = corpus.source(rate, channels)
        for codec in ("u8", "s16le", "s24le", "s32le", "f32le", "f64le"):
            pcm(f"pcm-{rate}-{channels}-{codec}.wav", source, f"pcm_{codec}")
        for codec in ("s8", "s16be", "s24be", "s32be"):
            pcm(f"pcm-{rate}-{channels}-{codec}.aiff", source, f"pcm_{codec}")
        for codec in ("s16le", "f32be", "f64be"):
            pcm(f"pcm-{rate}-{channels}-{codec}.aifc", source, f"pcm_{codec}", "-f", "aiff")
    source = corpus.source(44100, 2)
    pcm("pcm-768000.wav", source, "pcm_s24le", "-ar", "768000")
    pcm("pcm-tagged.wav", source, "pcm_s16le", "-metadata", "title=odd", "-write_id3v2", "1")
    pcm("pcm-tagged.aiff", source, "pcm_s16be", "-metadata", "title=odd", "-write_id3v2", "1")
    pcm("pcm-rf64.wav", source, "pcm_s16le", "-rf64", "always")
    # FFmpeg omits the sizes when it writes to a pipe. It does not read such an AIFF itself.
    stream = subprocess.run(["ffmpeg", "-v", "error", "-i", source, "-f", "wav", "-"],
                            check=True, stdin=subprocess.DEVNULL, capture_output=True)  # fmt: skip
    corpus.add("pcm-stream.wav", stream.stdout, **{"class": "pcm"})


def make_wavpack(corpus):
    """WavPack of every kind; `kind` is the number of bits, or "float"."""

    def wavpack(name, source, *options, bits=16):
        corpus.encode(name, "wavpack", "-q", "-y", *options, source, "-o", "OUT",
                      **{"class": "wavpack"}, kind=str(bits), frames=[])  # fmt: skip

    for rate, channels in [(8000, 1), (44100, 1), (44100, 2), (48000, 2)]:
        source = corpus.source(rate, channels)
        for number, options in enumerate([["-f"], [], ["-h"], ["-hh", "-x3"]]):
            wavpack(f"wavpack-{rate}-{channels}-{number}.wv", source, *options)
        wavpack(f"wavpack-{rate}-{channels}-lossy.wv", source, "-b4")
        wavpack(f"wavpack-{rate}-{channels}-hybrid.wv", source, "-b4", "-c")
    source = corpus.source(44100, 2)
    for codec, bits, rate in [("u8", 8, 22050), ("s24le", 24, 192000), ("s32le", 32, 44100),
                              ("s24le", 24, 384000), ("f32le", "float", 44100)]:  # fmt: skip
        wide = corpus.folder / f"wavpack-{codec}-{rate}.wav"
        subprocess.run(["ffmpeg", "-v", "error", "-i", source, "-ar", str(rate), "-c:a", f"pcm_{codec}", wide],
                       check=True, stdin=subprocess.DEVNULL)  # fmt: skip
        wavpack(f"wavpack-{codec}-{rate}.wv", wide, bits=bits)
        wavpack(f"wavpack-{codec}-{rate}-hybrid.wv", wide, "-b6", "-c", bits=bits)
    corpus.encode("wavpack-ffmpeg.wv", "ffmpeg", "-v", "error", "-i", source, "-c:a", "wavpack", "OUT",
                  **{"class": "wavpack"}, kind="16", frames=[])  # fmt: skip


def make_mp4(corpus):
    """ALAC and AAC of every kind in MP4 files, also of a sound that is cut at odd frames."""
    plain = ["-fflags", "+bitexact", "-flags", "+bitexact"]

    def mp4(name, kind, source, *options, **facts):
        corpus.encode(name, "ffmpeg", "-v", "error", "-i", source, "-c:a", kind, *options, *plain, "OUT",
                      **{"class": kind}, **facts)  # fmt: skip

    def aac(name, source, *options, **facts):
        # Noise that the encoder only describes differs between decoders.
        mp4(name, "aac", source, "-aac_pns", "0", *options, **facts)

    for rate in RATES:
        for channels in (1, 2):
            source = corpus.source(rate, channels)
            frames = [[rate, channels, int(rate * SECONDS)]]
            mp4(f"alac-{rate}-{channels}.m4a", "alac", source, frames=frames)
            aac(f"aac-{rate}-{channels}.m4a", source, frames=frames)
    source = corpus.source(44100, 2)
    frames = [[44100, 2, int(44100 * SECONDS)]]
    for rate in (44100, 96000):
        mp4(f"alac-{rate}-24.m4a", "alac", source, "-ar", rate, "-sample_fmt", "s32p",
            frames=[[rate, 2, int(rate * SECONDS)]])  # fmt: skip
    mp4("alac-fast.m4a", "alac", source, "-movflags", "+faststart", frames=frames)
    aac("aac-fast.m4a", source, "-movflags", "+faststart", frames=frames)
    aac("aac-256.mp4", source, "-b:a", "256k", frames=frames)
    for number, (part, count) in enumerate(cut(corpus, 44100)):
        frames = [[44100, 2, count]]
        mp4(f"part-{number}-alac.m4a", "alac", part, frames=frames, like="alac-44100-2.m4a")
        aac(f"part-{number}-aac.m4a", part, frames=frames, like="aac-44100-2.m4a")


def cut(corpus, rate):
    """Cuts the sound at odd frames, and returns the file of each part with its number of frames."""
    data, cuts = samples(rate, 2), [0, 10_007, 30_013, int(rate * SECONDS)]
    form = struct.pack("<HHIIHH", 1, 2, rate, rate * 4, 4, 16)
    parts = []
    for number, (start, end) in enumerate(zip(cuts, cuts[1:])):
        path = corpus.folder / f"part-{number}-{rate}.wav"
        path.write_bytes(riff([(b"fmt ", form), (b"data", data[4 * start : 4 * end])]))
        parts.append((path, end - start))
    return parts


def make_parts(corpus):
    """A sound that is cut at odd frames, in the formats that `make_mp4` does not make."""
    for number, (part, _) in enumerate(cut(corpus, 44100)):
        corpus.add(f"part-{number}.wav", part.read_bytes(), **{"class": "pcm"}, frames=[])
        for ending, kind, command in [
            ("aiff", "pcm", ("ffmpeg", "-v", "error", "-i", part, "-c:a", "pcm_s16be", "OUT")),
            ("flac", "flac", ("flac", "--silent", part, "-o", "OUT")),
            ("oga", "flac", ("flac", "--silent", "--ogg", part, "-o", "OUT")),
            ("wv", "wavpack", ("wavpack", "-q", part, "-o", "OUT")),
            ("ogg", "vorbis", ("oggenc", "--quiet", "--serial", number, "-q", "6", part, "-o", "OUT")),
        ]:
            corpus.encode(f"part-{number}.{ending}", *command, **{"class": kind}, kind="16", frames=[])
    # Opus always has 48 kHz.
    for number, (part, _) in enumerate(cut(corpus, 48000)):
        corpus.encode(f"part-{number}.opus", "opusenc", "--quiet", "--serial", number, "--music", "--bitrate", "256", part,
                      "OUT", **{"class": "opus"}, kind="music")  # fmt: skip


def make_surround(corpus):
    """Six channels with a tone in one each, in the order of WAV: left, right, center, low, back left, back right."""
    tones = [300, 500, 700, 900, 1100, 1300]
    data = b"".join(
        struct.pack("<6h", *(int(8000 * math.sin(2 * math.pi * tone * n / 48000)) for tone in tones)) for n in range(48000)
    )
    guid = bytes.fromhex("0100000000001000800000aa00389b71")
    form = struct.pack("<HHIIHHHHI", 0xFFFE, 6, 48000, 48000 * 12, 12, 16, 22, 16, 0x3F) + guid
    corpus.add("surround.wav", riff([(b"fmt ", form), (b"data", data)]), **{"class": "surround"})
    source = corpus.folder / "surround.wav"
    ffmpeg = ("ffmpeg", "-v", "error", "-i", source)
    for name, command in [
        ("surround.aiff", (*ffmpeg, "OUT")),
        ("surround.flac", ("flac", "--silent", source, "-o", "OUT")),
        ("surround.oga", ("flac", "--silent", "--ogg", source, "-o", "OUT")),
        ("surround.ogg", ("oggenc", "--quiet", source, "-o", "OUT")),
        ("surround.opus", ("opusenc", "--quiet", source, "OUT")),
        ("surround.wv", ("wavpack", "-q", source, "-o", "OUT")),
        ("surround-alac.m4a", (*ffmpeg, "-c:a", "alac", "OUT")),
        ("surround-aac.m4a", (*ffmpeg, "-c:a", "aac", "OUT")),
    ]:
        corpus.encode(name, *command, **{"class": "surround"})


def make_refused(corpus):
    source = corpus.source(44100, 2)

    def refused(name, kind, *options):
        corpus.encode(name, "ffmpeg", "-v", "error", "-i", source, *options, "OUT",
                      **{"class": "refused"}, kind=kind)  # fmt: skip

    refused("tta.mp3", "a TTA file", "-c:a", "tta", "-f", "tta")
    refused("adts.mp3", "a raw AAC file", "-c:a", "aac", "-f", "adts")
    refused("ogg.mp3", "an Ogg file", "-c:a", "flac", "-f", "ogg")
    refused("speex.mp3", "a Speex file", "-ar", "16000", "-ac", "1", "-c:a", "libspeex", "-f", "ogg")
    refused("wma.mp3", "a Windows Media file", "-c:a", "wmav2", "-f", "asf")
    refused("mp3-in-matroska.mp3", "a Matroska file", "-c:a", "libmp3lame", "-f", "matroska")
    refused("mp2-in-program-stream.mp3", "an MPEG video file", "-c:a", "mp2", "-f", "vob")
    refused("au.mp3", "a Sun audio file", "-f", "au")
    refused("ac3.mp3", "an AC-3 file", "-c:a", "ac3", "-f", "ac3")
    dice = random.Random(5)
    for name, head in [("musepack8.mp3", b"MPCKSH"), ("musepack7.mp3", b"MP+\x07")]:
        corpus.add(name, head + dice.randbytes(40_000), **{"class": "refused"}, kind="a Musepack file")
    tag = id3v2(1000, b"x")
    corpus.wait()
    corpus.add("tagged-tta.mp3", tag + corpus["tta.mp3"], **{"class": "refused"}, kind="a TTA file")


def main():
    corpus = Corpus(Path(sys.argv[1]))
    make_layer3(corpus)
    make_layer2(corpus)
    make_layer1(corpus)
    corpus.wait()
    make_variants(corpus)
    make_changes(corpus)
    make_damaged(corpus)
    make_flac(corpus)
    make_ogg(corpus)
    make_pcm(corpus)
    make_wavpack(corpus)
    make_mp4(corpus)
    make_parts(corpus)
    make_surround(corpus)
    make_refused(corpus)
    corpus.wait()
    names = {entry["name"] for entry in corpus.entries}
    for path in corpus.folder.glob("*.wav"):
        if path.name not in names:
            path.unlink()
    (corpus.folder / "corpus.json").write_text(json.dumps(corpus.entries, indent=1))


main()
