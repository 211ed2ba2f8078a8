import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A head tracker that sends packets, and their effect on the player.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct HeadphoneTests {
    @Test func `a nod files the playing song, is shown, and can be undone`() async throws {
      let tracker = try HeadTracker()
      let profile = try Self.profile(tracker)
      let terminal = try await TerminalSession(profile, width: 120, height: 40)
      try await terminal.stimmung("--output", "silent", Profile.demo)
      try await terminal.shows("► Playing")
      try await terminal.press("F9")
      try await terminal.shows("Waiting for headphones.")
      tracker.start()
      defer { tracker.stop() }
      try await terminal.shows("pitch    0°")
      try await tracker.perform(.nod) { try await profile.status().moods == ["happy"] }
      try await terminal.shows("gesture: nod")
      try await terminal.shows("Nod: ")
      try await terminal.press("u")
      try await profile.status("undone") { $0.moods == [] }
      // No more packets arrive, which is reported once.
      tracker.stop()
      try await terminal.shows("No headphones.")
      let status = try await profile.stimmung("headphones", "--json")
      #expect(status.text.contains(#""isConnected":false"#))
    }

    @Test func `a shake plays the next song, and u goes back to the one before`() async throws {
      let tracker = try HeadTracker()
      let profile = try Self.profile(tracker)
      let terminal = try await TerminalSession(profile, width: 120, height: 40)
      try await terminal.stimmung("--output", "silent", Profile.demo)
      try await terminal.shows("► Playing")
      let first = try #require(try await profile.status().queueIndex)
      try await terminal.press("F9")
      tracker.start()
      defer { tracker.stop() }
      try await tracker.perform(.nod) { try await profile.status().moods == ["happy"] }
      try await tracker.perform(.shake) { try await profile.status().queueIndex != first }
      try await terminal.shows("Shake: ")
      // A shake that was noticed late skips one more song.
      while let index = try await profile.status().queueIndex, index != first {
        try await terminal.press("u")
        try await profile.status("the song before") { $0.queueIndex == index - 1 }
      }
      #expect(try await profile.status().moods == ["happy"])
      try await terminal.press("u")
      try await profile.status("undone") { $0.moods == [] }
    }

    @Test func `a head tracker cannot end the player or remove files`() async throws {
      let tracker = try HeadTracker()
      let profile = try Self.profile(tracker, nod: "service stop")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let status = try await profile.stimmung("headphones")
      #expect(status.text.contains("any program could send it"), "\(status.text)")
      let host = try await profile.host()
      let first = try await profile.status().queueIndex
      tracker.start()
      defer { tracker.stop() }
      // An allowed gesture shows that the movements are noticed.
      try await tracker.perform(.shake) { try await profile.status().queueIndex != first }
      try await tracker.perform(.nod) { true }
      #expect(try await profile.host() == host)
      #expect(try await profile.status().state == "playing")
    }

    @Test func `samples are printed as lines that can be read back`() async throws {
      let profile = try Profile()
      let lines = (0..<100).map { step in
        let pitch = step < 50 ? -0.25 * abs(sin(Double(step) / 20 * .pi)) : 0
        return #"{"time":\#(Double(step) / 25),"pitch":\#(pitch),"yaw":0}"#
      }
      let file = try profile.folder.write(
        Array(lines.joined(separator: "\n").utf8), to: "head.jsonl"
      ).encoded
      let watch = try await profile.stimmung(
        "headphones", "watch", "--source", "file:\(file)", "--json")
      #expect(watch.status == 0, "\(watch.errorText)")
      let samples = try watch.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(samples.count == 100)
      #expect(samples.allSatisfy { $0["roll"] is NSNull && $0["pitch"] is Double })
      let wrong = try await profile.stimmung("headphones", "watch", "--source", "radar")
      #expect(wrong.status == 2)
      let missing = try await profile.stimmung("headphones", "watch", "--source", "file:/nowhere")
      #expect(missing.status == 1)
      #expect(missing.errorLines.count == 1)
    }

    private static func profile(
      _ tracker: HeadTracker, nod: String = "mood add happy"
    ) throws -> Profile {
      let profile = try Profile()
      try profile.folder.makeFolder("config/stimmung")
      let settings = """
        [headphones]
        enabled = true
        source = "opentrack:\(tracker.port)"
        [gestures]
        enabled = true
        nod = "\(nod)"
        """
      _ = try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      return profile
    }
  }
}
