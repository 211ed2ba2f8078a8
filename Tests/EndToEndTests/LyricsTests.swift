import TestSupport
import Testing

extension EndToEnd {
  /// Lyrics on the screen, in time with the music.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct LyricsTests {
    @Test func `a line is shown when it is sung, and a key makes it appear earlier`() async throws {
      let profile = try Profile()
      // A minute, so that even a slow machine does not reach the end of the lyrics.
      let lines = (0..<60).map { second in
        let stamp = "00:" + (second < 10 ? "0" : "") + "\(second)"
        return "[\(stamp)]<\(stamp)>this is <\(stamp).5>line \(second)."
      }
      try profile.folder.write(Array(lines.joined(separator: "\n").utf8), to: "music/a.lrc")
      let music = MP3Fixture(frameCount: 2400, seed: 1).bytes
      let path = try profile.folder.write(music, to: "music/a.mp3")
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(path.encoded)
      for line in [2, 4] {
        try await terminal.shows("♪ this is line \(line).")
        let status = try await profile.status()
        let position = try #require(status.position)
        // Reading the screen takes time as well, much of it on a busy machine.
        #expect(position >= Double(line) && position < Double(line) + 4)
        #expect(status.lyricLine == "this is line \(Int(position)).")
      }
      try await terminal.press("<", "<", "<", "<", "<", "<", "<", "<", "<", "<")
      try await terminal.shows("Lyrics of this track: 1.0 s earlier")
      let status = try await profile.status()
      let second = Int(try #require(status.position))
      #expect(status.lyricLine == "this is line \(second + 1).")
    }

    @Test func `lyrics that cannot be read are refused with a reason`() async throws {
      let profile = try Profile()
      let lyrics = try profile.folder.write(
        [UInt8](repeating: 0x61, count: 2 << 20), to: "music/a.lrc")
      let music = MP3Fixture(frameCount: 1000, seed: 1).bytes
      let path = try profile.folder.write(music, to: "music/a.mp3")
      let reason = "The lyrics in \(lyrics) are larger than 1 MB and were not read."
      let ending = try await profile.stimmung("info", path.encoded)
      #expect(ending.status == 0)
      #expect(ending.errorText.contains(reason))
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(path.encoded)
      try await terminal.shows("The lyrics in ")
      let playing = try await profile.stimmung("info")
      #expect(playing.lines.first == path.encoded)
    }

    @Test func `the locked screen shows bars of the sound`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.monoTrack)
      try await terminal.shows("► Playing")
      try await terminal.press("F5", "v", "Z")
      try await terminal.screen("bars and a lock") {
        $0.contains("Locked") && $0.contains("█")
      }
      try await terminal.press("F3", "q", "Escape")
      try await terminal.shows("Locked: Z unlocks.")
      try await terminal.press("Z")
      try await terminal.hides("Locked")
    }
  }
}
