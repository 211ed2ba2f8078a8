"""The studio's output files: WAV for the encoder, PNG, ID3v2.4 and LRC."""

import struct
import zlib

import numpy as np

from .sound import RATE


def wav(sound):
    """A 24-bit WAV file of samples in −1…1, shape (2, frames)."""
    whole = np.clip(np.round(sound.T * 8388607), -8388608, 8388607).astype("<i4")
    data = whole.reshape(-1, 1).view(np.uint8).reshape(-1, 4)[:, :3].tobytes()
    form = struct.pack("<HHIIHH", 1, 2, RATE, RATE * 6, 6, 24)
    chunks = (
        b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(data)) + data
    )
    return b"RIFF" + struct.pack("<I", len(chunks)) + chunks


def png(pixels):
    """A PNG file of eight-bit colours, shape (height, width, 3); each line says how it differs from the one above."""
    height, width, _ = pixels.shape
    above = np.vstack([np.zeros((1, width, 3), np.uint8), pixels[:-1]])
    lines = (pixels - above).reshape(height, -1)
    data = np.hstack([np.full((height, 1), 2, np.uint8), lines]).tobytes()

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(data, 9))
        + chunk(b"IEND", b"")
    )


def syncsafe(number):
    """A size as ID3v2.4 writes it: seven bits a byte."""
    return bytes((number >> shift) & 0x7F for shift in (21, 14, 7, 0))


def id3(texts, cover):
    """An ID3v2.4 tag of text frames (UTF-8) and a front cover (PNG)."""
    frames = [(kind.encode(), b"\x03" + text.encode()) for kind, text in texts.items()]
    frames.append((b"APIC", b"\x03image/png\x00\x03\x00" + cover))
    body = b"".join(kind + syncsafe(len(data)) + b"\x00\x00" + data for kind, data in frames)
    return b"ID3\x04\x00\x00" + syncsafe(len(body)) + body


def lrc(header, lines):
    """Synced lyrics: (seconds, words), times in hundredths."""
    texts = [f"[{name}:{value}]" for name, value in header.items()]
    for seconds, words in lines:
        hundredths = round(seconds * 100)
        texts.append(f"[{hundredths // 6000:02}:{hundredths // 100 % 60:02}.{hundredths % 100:02}]{words}")
    return "\n".join(texts) + "\n"
