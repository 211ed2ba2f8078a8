import Foundation
import Glibc
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct RecoveryTests {
    @Test func `after a kill right after a mood key, an open interface brings everything back`()
      async throws
    {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile, width: 120, height: 30)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await profile.receivesMore()
      try await terminal.press("3")
      try await terminal.shows("Filed under gloomy: Morning Market")
      let before = try await profile.records()
      try await profile.killHost()

      try await terminal.screen("what happened, and the mood") {
        $0.contains("The player ended unexpectedly") && $0.contains("Paused")
          && $0.contains("Morning Market")
      }
      #expect(try await Array(profile.records().prefix(before.count)) == before)
      for path in [
        "data/stimmung/moods.sqlite", "data/stimmung/history.sqlite",
        "data/stimmung/aware_music.sqlite", "cache/stimmung/index.sqlite",
      ] {
        let check = try await profile.run(
          "sqlite3", "-cmd", ".timeout 10000", profile.folder[path].encoded,
          "PRAGMA integrity_check")
        #expect(check.text == "ok\n", "\(path): \(check.errorText)")
      }
      try await profile.status("all of the album, and the mood") {
        $0.moods == ["gloomy"] && $0.queueCount == 4
      }
      let history = try await profile.run(
        "sqlite3", profile.folder["data/stimmung/history.sqlite"].encoded, ".dump")
      #expect(history.text.contains("crashed"))
    }

    @Test func `the next start after a kill reports it, and resumes at most five seconds back`()
      async throws
    {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo)
      let before = try await profile.status("six seconds of music") { $0.position ?? 0 > 6 }
      try await profile.killHost()
      let terminal = try await TerminalSession(profile, width: 120, height: 30)
      try await terminal.stimmung()
      try await terminal.screen("what happened") {
        $0.contains("The player ended unexpectedly") && $0.contains("Paused")
      }
      let after = try await profile.status()
      #expect((after.position ?? 0) > (before.position ?? 0) - 5)
    }

    @Test func `an interface notices that its player quit, and a key starts another`() async throws
    {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await profile.stimmung("service", "stop")
      try await terminal.shows("The player has quit; Space starts it again.")
      #expect(profile.hosts().isEmpty)
      try await terminal.press("Space")
      try await terminal.shows("Reconnected to the player.")
      try await terminal.shows("Paused")
      let first = try await profile.host()
      try await terminal.press("Space")
      try await terminal.shows("► Playing")
      // Restart it again; it keeps playing.
      try await terminal.press("R")
      try await eventually(that: "another player") {
        profile.hosts().count == 1 && profile.hosts() != [first]
      }
      try await profile.status("music") { $0.state == "playing" }
      try await terminal.shows("► Playing")
      let second = try await profile.host()
      #expect(try await profile.stimmung("service", "restart").status == 0)
      #expect(try await profile.host() != second)
      try await profile.status("music") { $0.state == "playing" }
    }

    @Test func `an interface reconnects to a player that was restarted`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await profile.stimmung("service", "stop")
      try await terminal.shows("The player has quit")
      try await profile.stimmung("resume")
      try await terminal.shows("Reconnected to the player.")
      try await terminal.shows("► Playing")
      try await terminal.press("Space")
      try await terminal.shows("Paused")
    }

    @Test func `files left behind by a dead player are no obstacle`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo)
      try await profile.killHost()
      let manager = FileManager.default
      #expect(manager.fileExists(atPath: profile.folder["run/stimmung/player.sock"].encoded))
      #expect(manager.fileExists(atPath: profile.folder["state/stimmung/host.lock"].encoded))
      #expect(try await profile.status().running == false)
      #expect(try await profile.stimmung("open", Profile.demo).status == 0)
      try await profile.status("music") { $0.state == "playing" }
      #expect(profile.hosts().count == 1)
    }

    @Test func `two interfaces started at once share one player`() async throws {
      for round in 1...10 {
        let profile = try Profile()
        async let first = TerminalSession(profile)
        async let second = TerminalSession(profile)
        let terminals = try await [first, second]
        async let one: Void = terminals[0].stimmung(Profile.demo)
        async let other: Void = terminals[1].stimmung(Profile.demo)
        _ = try await (one, other)
        for terminal in terminals { try await terminal.shows("► Playing") }
        #expect(profile.hosts().count == 1, "round \(round)")
        try await terminals[round % 2].press("Space")
        for terminal in terminals { try await terminal.shows("Paused") }
        try await terminals[(round + 1) % 2].press("Space")
        for terminal in terminals { try await terminal.shows("► Playing") }
      }
    }
  }
}
