import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct SoundTests {
    @Test func `without any music, a key plays the demo album`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung()
      try await terminal.shows("Where is your music?")
      try await terminal.press("C-d")
      try await terminal.screen("the playing demo") {
        $0.contains("► Playing") && $0.contains("Letter Unsent") && $0.contains("Four Moods (2026)")
      }
      try await profile.receivesMore()
      let status = try await profile.status()
      #expect(status.item?.title == "Morning Market")
      #expect(status.queueCount == 4)
    }

    @Test(arguments: [Profile.shortTrack, Profile.monoTrack])
    func `the device gets what libmpg123 decodes`(track: String) async throws {
      let profile = try Profile()
      let ending = try await profile.stimmung("play", track)
      #expect(ending.status == 0, "\(ending.errorText)")
      #expect(try await profile.device.dump() == profile.decoded(track))
    }

    @Test func `tracks follow each other without a gap`() async throws {
      let profile = try Profile()
      let tracks = [Profile.shortTrack, Profile.shortTrack, Profile.demoTracks[1]]
      let ending = try await profile.stimmung("play", tracks[0], tracks[1], tracks[2])
      #expect(ending.status == 0, "\(ending.errorText)")
      var expected: [UInt8] = []
      for track in tracks { expected += try await profile.decoded(track) }
      #expect(try profile.device.dump() == expected)
    }

    @Test func `a device of 16 bits gets the nearest integers`() async throws {
      let profile = try Profile(device: PacedDevice(format: "S16_LE"))
      let ending = try await profile.stimmung("play", Profile.shortTrack)
      #expect(ending.status == 0, "\(ending.errorText)")
      let expected = nearestIntegers(try await profile.decoded(Profile.shortTrack))
      #expect(try integers(profile.device.dump()) == expected)
    }

    @Test func `a device that is unplugged interrupts the music until it is back`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demoTracks[0])
      try await terminal.shows("► Playing")
      try await profile.received(atLeast: 44_100 * 8)
      try profile.device.set(.unplugged)
      try await terminal.shows("No sound")
      let interrupted = try await profile.status()
      let reason = try #require(interrupted.interruptionReason)
      try await terminal.shows(String(reason.prefix(40)))
      try profile.device.set(nil)
      try await terminal.shows("► Playing")
      let resumed = try await profile.status()
      #expect((resumed.position ?? 0) >= (interrupted.position ?? 0))
      #expect((resumed.position ?? 0) < (interrupted.position ?? 0) + 10)
      let states = try await profile.records().filter { $0.eventKind == "playbackState" }
      #expect(states.map(\.playbackState) == [0, 1, 3, 1])
    }

    @Test func `a WAV file has the nearest integers, and nothing records the listen`() async throws
    {
      let profile = try Profile()
      let wav = profile.folder["out.wav"].encoded
      let ending = try await profile.stimmung(
        "play", Profile.demoTracks[0], "--output", "wav:\(wav)")
      #expect(ending.status == 0, "\(ending.errorText)")
      let expected = nearestIntegers(try await profile.decoded(Profile.demoTracks[0]))
      #expect(try integers(profile.folder.read("out.wav").dropFirst(44)) == expected)
      #expect(try await profile.records().isEmpty)
      #expect(try profile.device.dump().isEmpty)
      #expect(try profile.folder.names().allSatisfy { $0 != "out.wav.new" })
    }
  }
}
