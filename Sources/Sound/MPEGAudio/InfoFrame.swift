import PlayerModel
import SoundDecoding

/// The silent first frame with the length of the stream: “Xing” or “Info” of Xing and LAME, or “VBRI” of
/// Fraunhofer.
///
/// Values are accepted by the same rules as in libmpg123, so that the same samples are cut.
struct InfoFrame: Hashable {
  /// Whether this is Fraunhofer's frame, which libmpg123 plays like any other.
  let isVBRI: Bool
  /// The number of frames that follow, or `nil` if it is missing.
  private(set) var frameCount: Int64?
  /// The number of bytes in the stream, including this frame, or `nil` if it is missing.
  private(set) var byteCount: Int64?
  /// The number of samples that the encoder added before the first sample; ``padding`` is after the last.
  private(set) var delay: Int64 = 0
  private(set) var padding: Int64 = 0
  /// Whether the frame has the numbers of added samples, which only LAME and compatible encoders write.
  var hasPadding: Bool { delay > 0 || padding > 0 }
  /// Whether the checksum at the end, which LAME and compatible encoders write, is correct.
  private(set) var isChecksumRight = false
  /// The name of the encoder, such as LAME3.100, or `nil` if there is none.
  private(set) var encoder: String?
  /// The track's ReplayGain as measured by LAME, or `nil` if there is none.
  private(set) var loudness: ReplayGain.Levels?

  /// Parses a frame, or returns `nil` if it is an ordinary frame.
  init?(_ frame: UnsafeRawBufferPointer, _ header: FrameHeader) {
    guard header.layer == 3 else { return nil }
    let mark = 4 + header.sideInformationLength
    guard frame.count >= mark + 8 else { return nil }
    // All bytes before the marker are zero, except for a checksum.
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

  /// Returns the name in the bytes, padded with spaces or NULs, or `nil` for any other content.
  private static func name(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    let text = bytes.prefix { (0x21...0x7E).contains($0) }
    guard text.count >= 4, bytes[text.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0 }) else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns LAME's ReplayGain of the track, from the LAME part of the frame at `start`.
  ///
  /// See the *LAME Tag* specification, revision 1. Versions before 3.95 used a reference of 83 dB.
  private static func loudness(
    _ frame: UnsafeRawBufferPointer, at start: Int
  ) -> ReplayGain.Levels? {
    let field = UInt16(frame[start + 15]) << 8 | UInt16(frame[start + 16])
    // The first three bits identify the track's gain, and the next three its originator, where 0 means not
    // set.
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
