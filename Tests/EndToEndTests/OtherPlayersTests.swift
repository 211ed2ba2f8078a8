import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  /// Third-party players, and what is recorded of them.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  final class OtherPlayersTests {
    private let bus: PrivateBus
    private let profile: Profile
    /// Processes that run until the end of the test; releasing one ends it.
    private let running = Mutex<[ChildProcess]>([])

    init() throws {
      bus = try PrivateBus()
      profile = try Profile(variables: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      try profile.folder.makeFolder("config/stimmung")
    }

    /// Seconds by which a record may be off, since players report every jump.
    private static let tolerance = 1.0

    /// Whether `seconds` are in `range`, give or take the tolerance.
    private static func isNear(_ seconds: Double, _ range: ClosedRange<Double>) -> Bool {
      (range.lowerBound - tolerance...range.upperBound + tolerance).contains(seconds)
    }

    /// The fields of a record that the tests read.
    private struct OtherRecord: Decodable {
      let timestamp: Int64
      let title: String
      let artist: String
      let position: Double
      let playbackState: Int
      let eventKind: String
      let player: String
      let identity: String
      let isEstimate: Int
    }

    private func set(_ settings: String) throws {
      _ = try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
    }

    private func keep(_ process: ChildProcess) {
      running.withLock { $0.append(process) }
    }

    private func startHost() async throws {
      keep(try profile.start("service", "run", "--output", "silent"))
      try await eventually(that: "a player") {
        try await profile.stimmung("status", "--json").status == 0
      }
    }

    private func records() async throws -> [OtherRecord] {
      let log = try await profile.stimmung("log", "--sensor", "others", "--json")
      return try profile.decodeLines(OtherRecord.self, from: log.output)
    }

    /// Waits for a record after the first `known`.
    private func record(
      _ what: String, after known: Int = 0, _ holds: (OtherRecord) -> Bool
    ) async throws -> OtherRecord {
      var all: [OtherRecord] = []
      return try await eventually(what, instead: { "\(all)" }) {
        all = try await records()
        return all.dropFirst(known).first(where: holds)
      }
    }

    /// Makes a player do something, and returns the range of Unix seconds in which it did: on a
    /// busy machine it is long.
    private func tell(
      _ player: RealPlayer, _ words: String...
    ) async throws -> ClosedRange<Double> {
      let name = try await playerctlName(player)
      let start = Date().timeIntervalSince1970
      let done = try await profile.start(["playerctl", "-p", name] + words).end()
      #expect(done.status == 0, "\(done.errorText)")
      return start...Date().timeIntervalSince1970
    }

    private func playerctlName(_ player: RealPlayer) async throws -> String {
      try await eventually("\(player.name) on the bus") {
        try await profile.run("playerctl", "-l").text.split(separator: "\n")
          .first { $0.hasPrefix(player.name) }.map(String.init)
      }
    }

    private func place(_ player: RealPlayer) async throws -> Double {
      let name = try await playerctlName(player)
      let text = try await profile.run("playerctl", "-p", name, "position").text
      return try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test(arguments: RealPlayer.allCases)
    func `another player's playback is recorded as it happened`(player: RealPlayer) async throws {
      try set("[sensor]\nothers = true\n")
      keep(try profile.start(["playerctld"]))
      try await startHost()
      let other = try await player.start(in: profile)
      keep(other)
      let item = try await record("the song") { $0.eventKind == "nowPlayingItem" }
      #expect(item.title == "Morning Market")
      #expect(item.artist == "Stimmung")
      #expect(item.player == player.name)
      #expect(item.isEstimate == 1)
      let playing = try await record("playing") { $0.playbackState == 1 }
      let start = Double(playing.timestamp) / 1000 - max(0, playing.position)

      // A pause, with its time and position.
      try await Task.sleep(for: .seconds(3))
      let paused = try await tell(player, "pause")
      let pause = try await record("the pause") { $0.playbackState == 2 }
      #expect(Self.isNear(Double(pause.timestamp) / 1000, paused))
      let left = try await place(player)
      #expect(abs(pause.position - left) < Self.tolerance, "\(pause.position) \(left)")
      // On a busy machine, a player plays less than the time that passes.
      var heard = (
        least: min(left - max(0, playing.position), paused.lowerBound - start),
        most: paused.upperBound - start
      )

      // A jump during playback.
      var known = try await records().count
      let resumed = try await tell(player, "play")
      _ = try await record("playing again", after: known) { $0.playbackState == 1 }
      known = try await records().count
      let before = try await place(player)
      let jumped = try await tell(player, "position", "20")
      // On a busy machine, it may also stall, which is recorded as a jump back.
      let seek = try await record("the jump", after: known) {
        $0.eventKind == "seek" && $0.position > 15
      }
      let seen = Double(seek.timestamp) / 1000
      #expect(Self.isNear(seen, jumped))
      let late = max(0, seen - jumped.upperBound)...max(0, seen - jumped.lowerBound)
      #expect(Self.isNear(seek.position - 20, late), "\(seek.position)")

      known = try await records().count
      if player.hasNext {
        let moved = try await tell(player, "next")
        heard.least += min(before - left, moved.lowerBound - resumed.upperBound)
        heard.most += moved.upperBound - resumed.lowerBound
        let next = try await record("the next song", after: known) {
          $0.eventKind == "nowPlayingItem"
        }
        #expect(next.title == "Slow Tide")
        known = try await records().count
      }
      // It is killed in the middle.
      let killing = Date().timeIntervalSince1970
      kill(-other.id, SIGKILL)
      if !player.hasNext {
        heard.least += min(before - left, killing - resumed.upperBound)
        heard.most += Date().timeIntervalSince1970 - resumed.lowerBound
      }
      _ = try await record("the end", after: known) { $0.playbackState == 0 }

      // Each record once, and only from this player.
      let all = try await records()
      #expect(Set(all.map(\.player)) == [player.name], "\(Set(all.map(\.player)))")
      let items = all.filter { $0.eventKind == "nowPlayingItem" && !$0.title.isEmpty }.map(\.title)
      #expect(items == ["Morning Market"] + (player.hasNext ? ["Slow Tide"] : []), "\(all)")

      // The estimated listening time is the time that it played.
      let export = try await profile.stimmung(
        "export", "listens", "--player", "all", "--format", "jsonl")
      let first = try #require(
        profile.decodeLines(Session.self, from: export.output)
          .first { $0.title == "Morning Market" })
      #expect(first.player == player.name)
      #expect(first.isEstimate)
      #expect(
        Self.isNear(first.secondsHeard, heard.least...heard.most), "\(first.secondsHeard) \(heard)")
      let own = try await profile.stimmung("export", "listens", "--format", "jsonl")
      #expect(own.output.isEmpty)
    }

    private struct Session: Decodable {
      let title: String
      let player: String?
      let isEstimate: Bool
      let secondsHeard: Double
    }

    @Test func `other players are listed and paused from the shell, without a player of ours`()
      async throws
    {
      let none = try await profile.stimmung("others")
      #expect(none.status == 0)
      keep(try await RealPlayer.mpv.start(in: profile))
      try await eventually(that: "a list with mpv") {
        try await profile.stimmung("others", "--json").text.contains("\"Morning Market\"")
      }
      #expect(try await profile.stimmung("others").text.contains("Morning Market"))
      let paused = try await profile.stimmung("others", "pause")
      #expect(paused.status == 0, "\(paused.errorText)")
      try await eventually(that: "a pause") {
        try await profile.run("playerctl", "-p", "mpv", "status").text == "Paused\n"
      }
      #expect(profile.hosts().isEmpty)
      let missing = try await profile.stimmung("others", "pause", "spotify")
      #expect(missing.status == 1)
      #expect(missing.errorText.contains("spotify"))
    }

    @Test func `another player's track is shown, and keys file and pause it`() async throws {
      try set("[sensor]\nothers = [\"mpv\"]\n[library]\nfolders = [\"\(Profile.demo)\"]\n")
      let terminal = try await TerminalSession(profile, width: 120, height: 30)
      try await terminal.stimmung("--output", "silent")
      try await terminal.shows("What is played by “mpv” is recorded")
      try await terminal.press("Escape")
      try await profile.stimmung("scan", Profile.demo)
      keep(try await RealPlayer.mpv.start(in: profile))
      try await terminal.shows("also playing: Morning Market — Stimmung (mpv")
      try await terminal.press("@")
      try await terminal.shows("2 calm")
      try await terminal.press("2")
      try await terminal.shows("Filed under calm: Morning Market")
      let filed = try await profile.stimmung("mood", "show", "calm", "--json")
      #expect(filed.text.contains("Morning Market"))
      try await terminal.press("@", "Space")
      try await terminal.shows("Paused: mpv")
      try await terminal.press("Escape")
      try await terminal.shows("paused elsewhere: Morning Market")
      let status = try await profile.run("playerctl", "-p", "mpv", "status")
      #expect(status.text == "Paused\n")
      try await terminal.press("@", "Space")
      try await terminal.shows("Plays on: mpv")
      try await terminal.press("Escape")
      try await terminal.shows("also playing: Morning Market")
    }

    @Test func `if only times are recorded, no file reveals what was heard`() async throws {
      try set("[sensor]\nothers = true\nothers_fields = \"times\"\n")
      try await startHost()
      keep(try await RealPlayer.mpv.start(in: profile))
      _ = try await record("playing") { $0.playbackState == 1 }
      _ = try await tell(.mpv, "stop")
      _ = try await record("the end") { $0.playbackState == 0 }
      try await profile.stimmung("service", "stop")
      for file in ["aware_others.sqlite", "history.sqlite"] {
        let bytes = try profile.folder.read("data/stimmung/\(file)")
        #expect(!Data(bytes).contains(Data("Morning".utf8)), "\(file)")
      }
    }
  }
}

extension Data {
  fileprivate func contains(_ part: Data) -> Bool { range(of: part) != nil }
}
