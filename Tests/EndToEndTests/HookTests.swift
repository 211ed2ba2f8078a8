import Foundation
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct HookTests {
    @Test func `a failing command is reported in one line of the messages`() async throws {
      let profile = try Profile()
      try profile.folder.makeFolder("config/stimmung")
      let settings = """
        [hooks]
        item = ["no-such-command"]
        state = ["sh", "-c", "exit 3"]
        """
      _ = try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      let terminal = try await TerminalSession(profile, width: 120, height: 30)
      try await terminal.stimmung("--output", "silent", Profile.demo)
      try await terminal.shows("► Playing")
      // Both commands run each time, but there is nothing new to report.
      for _ in 0..<3 { try await profile.stimmung("next") }
      for command in ["pause", "resume"] { try await profile.stimmung(command) }
      try await terminal.press("!")
      func lines(_ screen: String, _ text: String) -> Int {
        screen.split(separator: "\n").count { $0.contains(text) }
      }
      try await terminal.screen("both, once each") {
        lines($0, "The hook for item, no-such-command, cannot be started:") == 1
          && lines($0, "The hook for state, sh, ended with status 3.") == 1
      }
    }

    @Test func `each change of moods and each gesture runs its command`() async throws {
      let profile = try Profile()
      let tracker = try HeadTracker()
      let heard = profile.folder["heard"].encoded
      func hook(_ format: String, _ variables: String...) -> String {
        let values = variables.map { #"\"$STIMMUNG_\#($0)\""# }.joined(separator: " ")
        return #"["sh", "-c", "printf '\#(format)\\n' \#(values) >> \"$0\"", "\#(heard)"]"#
      }
      let settings = """
        [hooks]
        mood = \(hook("%s %s: %s", "CHANGE", "MOOD", "TITLE"))
        gesture = \(hook("%s did %s: %s", "GESTURE", "COMMAND", "DONE"))
        [headphones]
        enabled = true
        source = "opentrack:\(tracker.port)"
        [gestures]
        enabled = true
        nod = "mood add happy"
        """
      try profile.folder.makeFolder("config/stimmung")
      _ = try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      let check = try await profile.stimmung("config", "check")
      #expect(check.status == 0, "\(check.text)")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      try await profile.status("music") { $0.state == "playing" }
      for words in [
        ["mood", "add", "calm"] + Profile.demoTracks, ["undo"], ["mood", "add", "sad"],
      ] {
        let ending = try await profile.start([Profile.program] + words).end()
        #expect(ending.status == 0, "\(ending.errorText)")
      }
      let titles = ["Morning Market", "Slow Tide", "Grey Platform", "Letter Unsent"]
      var expected = titles.map { "added calm: \($0)" } + titles.map { "removed calm: \($0)" }
      expected.append("added sad: Morning Market")
      func says(_ expected: [String]) async throws {
        try await eventually(that: "all of it", instead: { profile.file(heard) }) {
          profile.file(heard).split(separator: "\n").map(String.init) == expected
        }
      }
      try await says(expected)
      tracker.start()
      defer { tracker.stop() }
      func gestures() -> Set<String> {
        Set(profile.file(heard).split(separator: "\n").dropFirst(expected.count).map(String.init))
      }
      try await tracker.perform(.nod) { !gestures().isEmpty }
      // The two hooks run at the same time.
      try await eventually(that: "the gesture", instead: { profile.file(heard) }) {
        gestures() == ["added happy: Morning Market", "nod did mood add happy: true"]
      }
      try await profile.stimmung("service", "stop")
    }

    @Test func `the listener's commands are run, and a slow one delays nothing`() async throws {
      let profile = try Profile()
      let heard = profile.folder["heard"].encoded
      let settings = """
        [hooks]
        item = ["sh", "-c", "printf '%s %s by %s\\\\n' \\"$STIMMUNG_STATE\\" \\"$STIMMUNG_TITLE\\" \\"$STIMMUNG_ARTIST\\" >> \\"$0\\"", "\(heard)"]
        state = ["sleep", "1000"]
        listen = ["sh", "-c", "printf 'listen to %s\\\\n' \\"$STIMMUNG_TITLE\\" >> \\"$0\\"", "\(heard)"]
        time_limit = 0.5
        """
      try profile.folder.makeFolder("config/stimmung")
      _ = try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      let check = try await profile.stimmung("config", "check")
      #expect(check.status == 0, "\(check.text)")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      func says(_ line: String) async throws {
        try await eventually(that: line, instead: { profile.file(heard) }) {
          profile.file(heard).split(separator: "\n").contains { $0.hasPrefix(line) }
        }
      }
      try await says("playing Morning Market by ")
      try await profile.stimmung("next")
      try await says("playing Slow Tide by ")
      try await profile.stimmung("open", Profile.shortTrack, "--output", "silent")
      try await says("listen to ")
      let log = profile.folder["state/stimmung/stimmung.log"].encoded
      try await eventually(that: "a complaint", instead: { profile.file(log) }) {
        profile.file(log).contains("The hook for state, sleep, was killed after 0.5 s.")
      }
      try await profile.stimmung("service", "stop")
    }
  }
}
