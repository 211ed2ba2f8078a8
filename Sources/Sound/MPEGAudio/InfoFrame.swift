import PlayerModel
import SoundDecoding

/// The silent first frame in which encoders say how long the stream is: Xing's and LAME's "Xing" or
/// "Info", or Fraunhofer's "VBRI".
///
/// The rules of what is believed are libmpg123's, so that the same samples are cut.
struct InfoFrame: Hashable {
  /// Whether it is Fraunhofer's, which libmpg123 plays like any other frame.
  let isVBRI: Bool
  /// How many frames follow, nil if not told.
  private(set) var frameCount: Int64?
  /// How many bytes the stream has, this frame among them, nil if not told.
  private(set) var byteCount: Int64?
  /// Samples that the encoder put before the first, and after the last.
  private(set) var delay: Int64 = 0
  private(set) var padding: Int64 = 0
  /// Whether the checksum that LAME and those who follow it put at the end is right.
  private(set) var isChecksumRight = false
  /// What the encoder calls itself, such as LAME3.100; nil if it does not.
  private(set) var encoder: String?
  /// How loud LAME found the track, nil if it did not look.
  private(set) var loudness: ReplayGain.Levels?

  /// Reads a frame, nil if it is one of sound.
  init?(_ frame: UnsafeRawBufferPointer, _ header: FrameHeader) {
    guard header.layer == 3 else { return nil }
    let mark = 4 + header.sideInformationLength
    guard frame.count >= mark + 8 else { return nil }
    // All is zero before the mark, but perhaps a checksum.
    if frame[6..<mark].allSatisfy({ $0 == 0 }),
      frame.holds("Xing", at: mark) || frame.holds("Info", at: mark)
    {
      isVBRI = false
      readXing(frame, at: mark + 4)
    } else if frame.holds("VBRI", at: 36), frame.count >= 36 + 18 {
      isVBRI = true
      encoder = "Fraunhofer"
      byteCount = Int64(frame.bigEndianWord(at: 46))
      frameCount = Int64(frame.bigEndianWord(at: 50))
    } else {
      return nil
    }
  }

  private mutating func readXing(_ frame: UnsafeRawBufferPointer, at start: Int) {
    let flags = frame.bigEndianWord(at: start)
    var offset = start + 4
    if flags & 1 != 0 {
      guard offset + 4 <= frame.count else { return }
      frameCount = Int64(frame.bigEndianWord(at: offset))
      offset += 4
    }
    if flags & 2 != 0 {
      guard offset + 4 <= frame.count else { return }
      byteCount = Int64(frame.bigEndianWord(at: offset))
      offset += 4
    }
    if flags & 4 != 0 { offset += 100 }
    if flags & 8 != 0 { offset += 4 }
    guard offset + 24 <= frame.count, frame[offset] != 0 else { return }
    encoder = Self.name(frame[offset..<(offset + 9)])
    delay = Int64(frame[offset + 21]) << 4 | Int64(frame[offset + 22]) >> 4
    padding = Int64(frame[offset + 22] & 15) << 8 | Int64(frame[offset + 23])
    let checksum = offset + 34
    guard checksum + 2 <= frame.count else { return }
    isChecksumRight =
      Self.checksum(frame[..<checksum])
      == UInt16(frame[checksum]) << 8 | UInt16(frame[checksum + 1])
    if isChecksumRight { loudness = Self.loudness(frame, at: offset) }
  }

  /// The name in these bytes, which blanks or NULs fill up; nil if they hold something else.
  private static func name(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    let text = bytes.prefix { (0x21...0x7E).contains($0) }
    guard text.count >= 4, bytes[text.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0 }) else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// LAME's ReplayGain of the track, from its part of the frame, which begins at `start`.
  ///
  /// See the *LAME Tag* specification, revision 1. Versions before 3.95 measured against 83 dB.
  private static func loudness(
    _ frame: UnsafeRawBufferPointer, at start: Int
  ) -> ReplayGain.Levels? {
    let field = UInt16(frame[start + 15]) << 8 | UInt16(frame[start + 16])
    // The first three bits name the track's gain, the next who measured it; 0 is nobody.
    guard field >> 13 == 1, field >> 10 & 7 != 0 else { return nil }
    let size = Double(field & 0x1FF) / 10
    let isOld =
      frame.holds("LAME3.", at: start) && frame[start + 6] == UInt8(ascii: "9")
      && frame[start + 7] < UInt8(ascii: "5")
    let decibels = (field >> 9 & 1 == 1 ? -size : size) + (isOld ? 6 : 0)
    let peak = Double(frame.bigEndianWord(at: start + 11)) / Double(1 << 23)
    return ReplayGain.Levels(decibels: decibels, peak: peak)
  }

  /// CRC-16 with the reversed polynomial 0xA001.
  private static func checksum(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    }
    return sum
  }
}
