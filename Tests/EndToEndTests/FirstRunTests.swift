import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct FirstRunTests {
    @Test func `the first run asks for a folder, completes its name, saves it and scans it`()
      async throws
    {
      let profile = try Profile()
      let settings = "# mine\n[library]\n# folders\n"
      try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      for number in 1...3 {
        let bytes = MP3Fixture(frameCount: 10, seed: UInt64(number)).bytes
        try profile.folder.write(bytes, to: "home/Musik und mehr/\(number).mp3")
      }
      try profile.folder.makeFolder("home/Mus\u{1B}]0;owned\u{7}eum")
      let terminal = try await TerminalSession(profile)
      try await terminal.record(to: profile.folder["record"].encoded)
      try await terminal.stimmung()
      try await terminal.shows("Where is your music?")
      try await terminal.press("n", "o", "n", "e", "Enter")
      try await terminal.shows("does not exist.")
      try await terminal.press("C-u", "~", "/", "M", "Tab")
      try await terminal.shows("Mus\\x1B]0;owned\\x07eum/")
      try await terminal.press("i", "Tab")
      try await terminal.shows("Folder: ~/Musik und mehr/")
      try await terminal.press("Enter")
      try await terminal.shows("3 tracks were found")
      let text = String(
        decoding: try profile.folder.read("config/stimmung/config.toml"), as: UTF8.self)
      #expect(text == "# mine\n[library]\nfolders = [\"~/Musik und mehr\"]\n# folders\n")
      try await terminal.press("q")
      try await terminal.showsPrompt()
      // The next start remembers it.
      try await terminal.stimmung()
      try await terminal.shows("The queue is empty.")
      #expect(!(try profile.folder.read("record")).contains(Array("\u{1B}]0;".utf8)))
    }

    @Test func `a setting switched on the screen of settings applies at once and is saved`()
      async throws
    {
      let (profile, terminal) = try await TerminalSession.playing(Profile.monoTrack)
      try await terminal.press("F8")
      try await terminal.shows("Add a folder")
      try await terminal.press("/")
      try await terminal.type("sensor.enabled")
      try await terminal.shows("Whether the listening sensor runs.")
      for (isOn, other) in [(false, true), (true, false)] {
        try await terminal.press("Enter")
        try await terminal.shows("sensor.enabled is now \(isOn ? "on" : "off").")
        let status = try await profile.stimmung("sensor", "status", "--json")
        #expect(status.text.contains("\"isRunning\":\(isOn)"), "\(status.text)")
        #expect(try settings(of: profile).contains("[sensor]\nenabled = \(isOn)\n"))
        #expect(!(try settings(of: profile).contains("enabled = \(other)")))
      }
      try await terminal.press("/", "C-u")
      try await terminal.type("desktop.notifications")
      try await terminal.press("Enter")
      try await terminal.shows("desktop.notifications is now on")
      #expect(try settings(of: profile).contains("notifications = true\n"))
      try await terminal.press("/", "C-u")
      try await terminal.type("interface.lock_minutes")
      try await terminal.press("Enter")
      try await terminal.shows("5 minutes")
      try await terminal.press("Down", "Down", "Down", "Enter")
      try await terminal.shows("interface.lock_minutes is now 5.")
      #expect(try settings(of: profile).contains("lock_minutes = 5\n"))
      try await terminal.press("/", "C-u")
      try await terminal.type("keys.queue.remove")
      try await terminal.press("a", "j")
      try await terminal.shows("Take it for")
      try await terminal.press("y")
      try await terminal.shows("j was “one row down”")
      #expect(try settings(of: profile).contains(#"queue.remove = ["x", "Del", "j"]"#))
      #expect(try await profile.stimmung("config", "check").status == 0)
    }

    private func settings(of profile: Profile) throws -> String {
      String(decoding: try profile.folder.read("config/stimmung/config.toml"), as: UTF8.self)
    }

    @Test func `a setting is changed from the shell, and the running player follows`() async throws
    {
      let profile = try Profile()
      #expect(try await profile.stimmung("config", "init").status == 0)
      try await profile.stimmung("open", Profile.monoTrack, "--output", "silent")
      let set = try await profile.stimmung("config", "set", "audio.replaygain", "album")
      #expect(set.text == "audio.replaygain is now \"album\".\n", "\(set.errorText)")
      #expect(
        try await profile.stimmung("replaygain", "--json").text
          == "{\"replayGain\":\"album\",\"preamp\":0}\n")
      #expect(try await profile.stimmung("config", "set", "sensor.enabled", "false").status == 0)
      let sensor = try await profile.stimmung("sensor", "status", "--json")
      #expect(sensor.text.contains(#""isRunning":false"#), "\(sensor.text)")
      let folders = try await profile.stimmung("config", "set", "library.folders", "a b", "~/c")
      #expect(folders.status == 0)
      #expect(try settings(of: profile).contains("#folders = []\nfolders = [\"a b\", \"~/c\"]\n"))
      let missing = try await profile.stimmung("config", "check")
      #expect(missing.status == 1 && missing.lines.count == 2, "\(missing.text)")
      for name in ["a b", "c"] { try profile.folder.makeFolder("home/\(name)") }
      #expect(try await profile.stimmung("config", "check").status == 0)
      let refused = try await profile.stimmung("config", "set", "interface.theme", "drak")
      #expect(refused.status == 1)
      #expect(refused.errorText.contains("did you mean \"dark\"?"), "\(refused.errorText)")
      let listed = try await profile.stimmung("config", "set", "interface.theme", "pastel")
      #expect(listed.errorText.contains("solarized-light, terminal, tokyo-night"))
      let taken = try await profile.stimmung("config", "set", "interface.theme", "tokyo-night")
      #expect(taken.status == 0, "\(taken.errorText)")
    }
  }
}
