import PlayerModel
import Testing

@testable import MPEGAudio

/// The loudness that LAME stored for a track.
@Suite struct LoudnessTests {
  /// A fixture whose LAME tag has this version and ReplayGain field.
  private func gain(
    version: String = "LAME3.100", field: UInt16, peak: UInt32 = 1 << 22, isSealed: Bool = true
  ) throws -> ReplayGain? {
    var bytes = try fixture("stereo-cbr.mp3")
    let mark = try #require(
      bytes.indices.first {
        bytes[$0...].starts(with: "Info".utf8) || bytes[$0...].starts(with: "Xing".utf8)
      })
    // The mark, flags, counts of frames and bytes, table, quality; then LAME's own part.
    let tag = mark + 8 + 4 + 4 + 100 + 4
    for (index, byte) in Array(version.utf8.prefix(9)).enumerated() { bytes[tag + index] = byte }
    for place in 0..<4 {
      bytes[tag + 11 + place] = UInt8(truncatingIfNeeded: peak >> (24 - 8 * place))
    }
    bytes[tag + 15] = UInt8(field >> 8)
    bytes[tag + 16] = UInt8(field & 0xFF)
    if isSealed { seal(&bytes, upTo: tag + 34, from: mark - 36) }
    return try MPEGFile(MemoryFile(bytes)).replayGain
  }

  private func seal(_ bytes: inout [UInt8], upTo end: Int, from start: Int) {
    var sum: UInt16 = 0
    for byte in bytes[start..<end] {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    }
    bytes[end] = UInt8(sum >> 8)
    bytes[end + 1] = UInt8(sum & 0xFF)
  }

  /// The track's gain, measured automatically, in tenths of a decibel.
  private func field(_ tenths: Int) -> UInt16 {
    1 << 13 | 3 << 10 | (tenths < 0 ? 1 << 9 : 0) | UInt16(tenths.magnitude)
  }

  @Test func `LAME provides gain and peak of the track`() throws {
    let gain = try gain(field: field(-62))
    #expect(gain?.track == ReplayGain.Levels(decibels: -6.2, peak: 0.5))
    #expect(gain?.album == nil)
  }

  @Test(arguments: [("LAME3.93 ", -0.2), ("LAME3.94 ", -0.2), ("LAME3.95 ", -6.2)])
  func `versions before 3.95 used a lower reference level`(version: String, decibels: Double) throws
  {
    let track = try #require(try gain(version: version, field: field(-62))?.track)
    #expect(abs(track.decibels - decibels) < 0.001)
  }

  @Test(arguments: [0, 2 << 13 | 3 << 10 | 5, 1 << 13 | 5] as [UInt16])
  func `a gain that was not measured for the track is ignored`(field: UInt16) throws {
    #expect(try gain(field: field) == nil)
  }

  @Test func `a tag with a wrong checksum is ignored`() throws {
    #expect(try gain(field: field(-62), isSealed: false) == nil)
  }

  @Test func `a peak of zero is ignored`() throws {
    #expect(try gain(field: field(15), peak: 0)?.track == ReplayGain.Levels(decibels: 1.5))
  }
}
