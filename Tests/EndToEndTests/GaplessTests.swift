import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct GaplessTests {
    /// Lengths that are not multiples of an encoder's frame; the first is long enough for a command
    /// to arrive on any machine.
    private static let lengths = [441_151, 44_101, 1153, 88_199]

    @Test func `an album of odd lengths sounds like its decoded tracks joined end to end`()
      async throws
    {
      let profile = try Profile()
      let album = try await album(in: profile)
      let ending = try await profile.stimmung("play", profile.folder["music"].encoded)
      #expect(ending.status == 0, "\(ending.errorText)")
      var expected: [UInt8] = []
      for (track, length) in zip(album, Self.lengths) {
        let decoded = try await profile.decoded(track)
        #expect(decoded.count == length * 8)
        expected += decoded
      }
      let isWhole = try profile.device.dump() == expected
      #expect(isWhole)
    }

    @Test func `after a seek, the album continues from the exact frame`() async throws {
      let profile = try Profile()
      let album = try await album(in: profile)
      let playing = try profile.start("play", profile.folder["music"].encoded)
      try await profile.received(atLeast: 8 * 4410)
      try await profile.stimmung("seek", "9")
      #expect(try await playing.end().status == 0)
      var expected = try await profile.decoded(album[0]).dropFirst(9 * 44_100 * 8)
      for track in album.dropFirst() { expected += try await profile.decoded(track) }
      let dump = try profile.device.dump()
      let endsSo = dump.suffix(expected.count) == expected
      #expect(dump.count > expected.count && endsSo)
    }

    /// Tracks of noise, made with LAME.
    private func album(in profile: Profile) async throws -> [String] {
      var tracks: [String] = []
      for (number, length) in Self.lengths.enumerated() {
        tracks.append(
          try await profile.noise(
            frames: length, seed: UInt64(number), named: "music/0\(number + 1).mp3"))
      }
      return tracks
    }
  }
}
