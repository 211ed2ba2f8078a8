/// The encoding of a text frame.
package enum ID3Encoding: UInt8, CaseIterable, Sendable {
  /// ISO 8859-1.
  case latin1 = 0
  /// UTF-16, little-endian, with a byte order mark.
  case utf16 = 1
  /// UTF-16, big-endian, without a mark; ID3v2.4 only.
  case utf16BigEndian = 2
  /// UTF-8; ID3v2.4 only.
  case utf8 = 3

  /// The bytes of `text`; characters outside Latin-1 are cut to eight bits.
  package func bytes(_ text: String) -> [UInt8] {
    switch self {
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .utf16: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf8: Array(text.utf8)
    }
  }

  /// The terminator of a text that others follow.
  package var terminator: [UInt8] {
    self == .utf16 || self == .utf16BigEndian ? [0, 0] : [0]
  }
}

/// A frame of an ID3v2 tag, for tests.
package struct ID3Frame: Sendable {
  /// Four characters, or three in version 2.2.
  package var id: String
  /// The content after the header.
  package var body: [UInt8]
  /// The two flag bytes of versions 2.3 and 2.4.
  package var flags: UInt16

  /// A frame with the given parts.
  package init(_ id: String, _ body: [UInt8], flags: UInt16 = 0) {
    self.id = id
    self.body = body
    self.flags = flags
  }

  /// A text frame, such as `TIT2`.
  package static func text(
    _ id: String, _ values: String..., encoding: ID3Encoding = .utf8
  ) -> ID3Frame {
    let texts = values.map(encoding.bytes).joined(separator: encoding.terminator)
    return ID3Frame(id, [encoding.rawValue] + texts)
  }

  /// A TXXX frame.
  package static func userText(
    _ description: String, _ values: String..., encoding: ID3Encoding = .utf8
  ) -> ID3Frame {
    let texts = ([description] + values).map(encoding.bytes)
      .joined(separator: encoding.terminator)
    return ID3Frame("TXXX", [encoding.rawValue] + texts)
  }

  /// An APIC frame; `type` 3 is the front cover.
  package static func picture(
    _ data: [UInt8], type: UInt8 = 3, mimeType: String = "image/png"
  ) -> ID3Frame {
    ID3Frame("APIC", [0] + Array(mimeType.utf8) + [0, type, 0] + data)
  }

  /// A USLT frame.
  package static func lyrics(
    _ text: String, description: String = "", language: String = "eng",
    encoding: ID3Encoding = .utf8
  ) -> ID3Frame {
    ID3Frame(
      "USLT",
      [encoding.rawValue] + Array(language.utf8) + encoding.bytes(description) + encoding.terminator
        + encoding.bytes(text))
  }

  /// A SYLT frame; `unit` 1 is MPEG frames, 2 milliseconds.
  package static func syncedLyrics(
    _ pieces: [(time: UInt32, text: String)], unit: UInt8 = 2, type: UInt8 = 1,
    language: String = "eng", encoding: ID3Encoding = .utf8
  ) -> ID3Frame {
    var body = [encoding.rawValue] + Array(language.utf8) + [unit, type]
    body += encoding.bytes("") + encoding.terminator
    for piece in pieces {
      body += encoding.bytes(piece.text) + encoding.terminator + ID3Tag.plain(Int(piece.time))
    }
    return ID3Frame("SYLT", body)
  }

  /// An RVA2 frame for all channels; `gain` is in 512ths of a decibel, and `peak` has the given
  /// number of `bits`.
  package static func volume(
    _ identification: String, gain: Int16, bits: UInt8 = 0, peak: [UInt8] = [], channel: UInt8 = 1
  ) -> ID3Frame {
    let number = UInt16(bitPattern: gain)
    return ID3Frame(
      "RVA2",
      Array(identification.utf8)
        + [0, channel, UInt8(number >> 8), UInt8(number & 0xFF), bits] + peak)
  }

  /// The frame's bytes in a tag of this version.
  package func bytes(version: UInt8) -> [UInt8] {
    guard version > 2 else {
      return Array(id.utf8) + ID3Tag.plain(body.count).dropFirst() + body
    }
    let size = version == 4 ? ID3Tag.syncSafe(body.count) : ID3Tag.plain(body.count)
    return Array(id.utf8) + size + [UInt8(flags >> 8), UInt8(flags & 0xFF)] + body
  }
}

/// Writes tags, for tests.
package enum ID3Tag {
  /// An ID3v2 tag of `version` 2, 3 or 4, for the start of a file.
  package static func version2(
    _ version: UInt8 = 4, _ frames: [ID3Frame], padding: Int = 0, isUnsynchronised: Bool = false
  ) -> [UInt8] {
    var body: [UInt8] = []
    for frame in frames {
      if isUnsynchronised && version == 4 {
        var frame = frame
        frame.body = unsynchronised(frame.body)
        body += frame.bytes(version: version)
      } else {
        body += frame.bytes(version: version)
      }
    }
    if isUnsynchronised && version < 4 { body = unsynchronised(body) }
    body += [UInt8](repeating: 0, count: padding)
    return version2(version, flags: isUnsynchronised ? 0x80 : 0, body: body)
  }

  /// An ID3v2 tag around any bytes.
  package static func version2(_ version: UInt8, flags: UInt8 = 0, body: [UInt8]) -> [UInt8] {
    Array("ID3".utf8) + [version, 0, flags] + syncSafe(body.count) + body
  }

  /// The 128 bytes of an ID3v1 tag, for the end of a file; genre 255 and track 0 mean none.
  package static func version1(
    title: String = "", artist: String = "", album: String = "", year: String = "",
    track: UInt8 = 0, genre: UInt8 = 255, encoding: ID3Encoding = .latin1
  ) -> [UInt8] {
    func field(_ text: String, _ size: Int) -> [UInt8] {
      let bytes = encoding.bytes(text).prefix(size)
      return bytes + [UInt8](repeating: 0, count: size - bytes.count)
    }
    return Array("TAG".utf8) + field(title, 30) + field(artist, 30) + field(album, 30)
      + field(year, 4) + field("", 28) + [0, track, genre]
  }

  /// An APEv2 tag of texts, for the end of a file, before the ID3v1 tag.
  package static func ape(_ items: [(key: String, values: [String])]) -> [UInt8] {
    ape(items: items.map { ($0.key, Array($0.values.joined(separator: "\0").utf8), false) })
  }

  /// An APEv2 tag of texts and binary items.
  package static func ape(items: [(key: String, value: [UInt8], isBinary: Bool)]) -> [UInt8] {
    var body: [UInt8] = []
    for item in items {
      body += littleEndian(item.value.count) + [item.isBinary ? 2 : 0, 0, 0, 0]
      body += Array(item.key.utf8) + [0] + item.value
    }
    func edge(flags: UInt8) -> [UInt8] {
      Array("APETAGEX".utf8) + littleEndian(2000) + littleEndian(body.count + 32)
        + littleEndian(items.count) + [0, 0, 0, flags] + [UInt8](repeating: 0, count: 8)
    }
    return edge(flags: 0xA0) + body + edge(flags: 0x80)
  }

  /// A size with seven bits per byte.
  package static func syncSafe(_ size: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
  }

  /// A big-endian number.
  package static func plain(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }

  private static func littleEndian(_ number: Int) -> [UInt8] { plain(number).reversed() }

  /// `bytes` with a NUL after each FF that could be mistaken for the start of sound or of such a
  /// pair.
  private static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0xFF
      if byte == 0xFF, next >= 0xE0 || next == 0 { result.append(0) }
    }
    return result
  }
}

/// Sound for tests that are not about sound.
package enum ID3Audio {
  /// Silent frames of MPEG-1 layer III, 44.1 kHz, 104 bytes and 26 ms each.
  package static func silence(frames: Int = 10) -> [UInt8] {
    let frame: [UInt8] = [0xFF, 0xFB, 0x10, 0xC4] + [UInt8](repeating: 0, count: 100)
    return Array(repeatElement(frame, count: frames).joined())
  }
}
