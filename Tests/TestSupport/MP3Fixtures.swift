/// A synthetic MP3 file: silent frames of MPEG-1 layer III (mono, 44.1 kHz, 32 kbit/s, 104 bytes
/// and 1152 samples each), with the given tags.
///
/// The frames decode to silence, but their unused bytes depend on ``seed`` and the position, so
/// that two seeds make two recordings.
package struct MP3Fixture: Sendable {
  /// The number of frames of sound.
  package var frameCount: Int
  /// What distinguishes this recording from others.
  package var seed: UInt64
  /// The LAME header at the start, if any.
  package var info: Info?
  /// Tags at the start, in this order.
  package var leading: [[UInt8]]
  /// Tags at the end, in this order.
  package var trailing: [[UInt8]]

  package init(
    frameCount: Int, seed: UInt64 = 1, info: Info? = nil, leading: [[UInt8]] = [],
    trailing: [[UInt8]] = []
  ) {
    self.frameCount = frameCount
    self.seed = seed
    self.info = info
    self.leading = leading
    self.trailing = trailing
  }

  /// The content of a LAME header.
  package struct Info: Sendable {
    /// Samples to cut from the start, in addition to the decoder's own 529.
    package var delay: Int
    /// Samples of padding at the end.
    package var padding: Int
    /// The frame count that it states, or `nil` for the actual one.
    package var frameCount: Int?
    /// Whether its checksum is correct.
    package var hasChecksum: Bool

    /// A header with LAME's usual delay.
    package init(
      delay: Int = 576, padding: Int = 1000, frameCount: Int? = nil, hasChecksum: Bool = true
    ) {
      self.delay = delay
      self.padding = padding
      self.frameCount = frameCount
      self.hasChecksum = hasChecksum
    }
  }

  /// The samples of one frame.
  package static let samplesPerFrame = 1152
  /// The bytes of one frame.
  package static let frameLength = 104
  /// Frames per second.
  package static let sampleRate = 44100

  /// The whole file.
  package var bytes: [UInt8] {
    leading.joined() + infoFrame + frames + trailing.joined()
  }

  /// The frames of sound alone.
  package var frames: [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frameCount * Self.frameLength)
    for _ in 0..<frameCount {
      bytes += [0xFF, 0xFB, 0x10, 0xC4] + [UInt8](repeating: 0, count: 17)
      // No 0xFF, so that nothing in here looks like a header.
      bytes += (0..<83).map { _ in UInt8.random(in: 0...0x7F, using: &generator) }
    }
    return bytes
  }

  /// The frame with the LAME header; empty without ``info``.
  package var infoFrame: [UInt8] {
    guard let info else { return [] }
    // 64 kbit/s, because a whole header does not fit into a frame of 32 kbit/s.
    var frame: [UInt8] = [0xFF, 0xFB, 0x50, 0xC4] + [UInt8](repeating: 0, count: 17)
    frame += Array("Info".utf8) + [0, 0, 0, 3]
    frame += Self.bigEndian(info.frameCount ?? frameCount)
    frame += Self.bigEndian(208 + frameCount * Self.frameLength)
    frame += Array("LAME3.100".utf8) + [0x01, 0xC3] + [UInt8](repeating: 0, count: 8) + [0, 32]
    frame += [
      UInt8(info.delay >> 4), UInt8((info.delay & 15) << 4 | info.padding >> 8),
      UInt8(info.padding & 255),
    ]
    frame += [UInt8](repeating: 0, count: 10)
    let checksum = Self.checksum(frame) ^ (info.hasChecksum ? 0 : 1)
    frame += [UInt8(checksum >> 8), UInt8(checksum & 255)]
    return frame + [UInt8](repeating: 0, count: 208 - frame.count)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1
      }
    }
  }
}

/// Tags as bytes, of valid form but without meaningful content.
extension MP3Fixture {
  /// An ID3v2.4 tag with `size` bytes of padding in it.
  package static func id3v2(size: Int, hasFooter: Bool = false) -> [UInt8] {
    let digits = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
    let rest: [UInt8] = [4, 0, hasFooter ? 0x10 : 0] + digits
    let footer = hasFooter ? Array("3DI".utf8) + rest : []
    return Array("ID3".utf8) + rest + [UInt8](repeating: 0, count: size) + footer
  }

  /// An ID3v1 tag with this title.
  package static func id3v1(title: String) -> [UInt8] {
    let text = Array(title.utf8.prefix(30))
    return Array("TAG".utf8) + text + [UInt8](repeating: 0, count: 125 - text.count)
  }

  /// An APE tag with `size` bytes of items: version 2 has a header, version 1 has none.
  package static func ape(size: Int, version: Int = 2) -> [UInt8] {
    func mark(flags: UInt32) -> [UInt8] {
      Array("APETAGEX".utf8) + littleEndian(UInt32(version * 1000))
        + littleEndian(UInt32(size + 32)) + littleEndian(1) + littleEndian(flags)
        + [UInt8](repeating: 0, count: 8)
    }
    let items = [UInt8](repeating: 0x41, count: size)
    let hasHeader: UInt32 = 1 << 31
    guard version > 1 else { return items + mark(flags: 0) }
    return mark(flags: hasHeader | 1 << 29) + items + mark(flags: hasHeader)
  }

  /// A Lyrics3 tag, version 2, with these words.
  package static func lyrics3v2(_ words: String) -> [UInt8] {
    let content = "LYRICSBEGIN" + words
    let digits = String(content.utf8.count)
    let size = String(repeating: "0", count: 6 - digits.count) + digits
    return Array((content + size + "LYRICS200").utf8)
  }

  /// A Lyrics3 tag, version 1, with these words.
  package static func lyrics3v1(_ words: String) -> [UInt8] {
    Array(("LYRICSBEGIN" + words + "LYRICSEND").utf8)
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
