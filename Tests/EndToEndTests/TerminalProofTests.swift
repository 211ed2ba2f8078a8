import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What a terminal can do to the interface, and what files can try to do to the terminal.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct TerminalProofTests {
    @Test func `a thousand sizes while music plays do no harm`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demo)
      var generator = SeededGenerator(seed: 1000)
      for _ in 1...20 {
        try await terminal.resize(
          through: (1...50).map { _ in
            (.random(in: 1...220, using: &generator), .random(in: 1...60, using: &generator))
          })
        try await profile.receivesMore()
      }
      try await terminal.resize(width: 80, height: 24)
      try await terminal.screen("the whole again") {
        $0.contains("► Playing") && $0.contains("Letter Unsent") && $0.contains("╰")
      }
      try await terminal.press("d")
      try await terminal.showsPrompt()
    }

    @Test func `every key on every screen leaves an interface that can be quit`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile, term: "xterm-256color")
      let before = try await terminal.modes()
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      // Keys that quit, restart, lock or begin typing are pressed in other tests.
      let characters = (33...126).map { String(Unicode.Scalar(UInt8($0))) }
        .filter { !["q", "d", "R", "L", ":", "/", ";"].contains($0) }
      let named = [
        "Up", "Down", "PPage", "NPage", "Home", "End", "Left", "Right", "Enter", "BSpace", "DC",
        "IC", "Space", "C-x", "C-l", "F9", "F12", "M-x", "C-Up", "S-F5",
      ]
      for screen in 1...8 {
        for key in [characters, named] {
          try await terminal.press(["F\(screen)", "Escape"] + key)
        }
        try await terminal.press("Escape")
        try await eventually(that: "an answer") {
          try await profile.stimmung("status").status == 0
        }
      }
      try await terminal.press("Escape")
      try await terminal.press("F3")
      try await terminal.shows("Queue")
      try await terminal.press("d")
      try await terminal.showsPrompt()
      let after = try await terminal.modes()
      #expect(after == before)
    }

    @Test func `only ASCII is sent in a locale with one byte per letter`() async throws {
      let profile = try Profile()
      let locale = profile.folder["locales/en_US.ISO-8859-1"].encoded
      try profile.folder.makeFolder("locales")
      try await profile.run("localedef", "-i", "en_US", "-f", "ISO-8859-1", locale)
      let terminal = try await TerminalSession(
        profile, term: "xterm",
        variables: [
          "LOCPATH": profile.folder["locales"].encoded, "LC_ALL": "en_US.ISO-8859-1",
        ])
      let before = try await terminal.modes()
      try await terminal.record(to: profile.folder["record"].encoded)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("> Playing")
      for screen in 1...8 { try await terminal.press("F\(screen)", "Down") }
      try await terminal.press("F3", "d")
      try await terminal.showsPrompt()
      #expect(try profile.folder.read("record").allSatisfy { $0 < 0x80 })
      let after = try await terminal.modes()
      #expect(after == before)
    }

    @Test(arguments: ["vt220", "xterm", "xterm-16color", "xterm-direct", "screen", "rxvt"])
    func `every kind of terminal is left as it was found`(term: String) async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile, term: term)
      let before = try await terminal.modes()
      try await terminal.stimmung(Profile.demo)
      try await terminal.screen("the demo") {
        $0.contains("Playing") && $0.contains("Letter Unsent")
      }
      try await terminal.press("F5", "v", "F8", "Down", "F3", "d")
      try await terminal.showsPrompt()
      let after = try await terminal.modes()
      #expect(after == before)
    }

    @Test func `nothing in tags, lyrics, names, lists or settings reaches the terminal unescaped`()
      async throws
    {
      let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{0}\u{8}\u{7F}evil"
      let long = evil + String(repeating: "x\u{1B}[5m", count: 200_000)
      let profile = try Profile()
      let path = profile.folder
      let tag = ID3Tag.version2(
        4,
        [.text("TPE1", long)]
          + ["TIT2", "TALB", "TCON", "TMOO", "TPE2"].map { ID3Frame.text($0, evil) })
      let song = MP3Fixture(frameCount: 400, seed: 5, leading: [tag])
      try path.write(song.bytes, to: "music/song.mp3")
      try path.write(Array("[00:00.10]\(evil)\n[00:01.00]\(long)\n".utf8), to: "music/song.lrc")
      try path.write(
        Array("#EXTM3U\n#EXTINF:1,\(evil)\n\(evil).mp3\nsong.mp3\n".utf8), to: "a.m3u8")
      let escaped = #"\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil"#
      let settings = """
        [library]
        folders = ["\(path["music"].encoded)", "\(escaped)"]
        [interface]
        theme = "\(escaped)"
        [sensor]
        label = "\(escaped)"
        [keys]
        "\(escaped)" = "\(escaped)"
        """
      try path.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      let terminal = try await TerminalSession(profile, width: 160, height: 40)
      try await terminal.record(to: path["record"].encoded)
      try await terminal.stimmung(path["music"].encoded)
      try await terminal.shows("evil")
      try await terminal.type(":playlist import \(path["a.m3u8"].encoded)")
      for screen in 1...8 {
        try await terminal.press("F\(screen)", "Down", "Enter", "Down", "Escape", "Escape")
      }
      try await terminal.press("!", "Escape", "F3", "d")
      try await terminal.showsPrompt()
      let sent = try path.read("record")
      let text = String(decoding: sent, as: UTF8.self)
      #expect(Array(text.utf8) == sent, "broken UTF-8")
      for payload in ["\u{1B}]0;", "\u{1B}[5m", "\u{7}", "\u{202E}", "\u{2066}", "\u{0}"] {
        #expect(!sent.contains(Array(payload.utf8)), "\(payload.debugDescription)")
      }
      #expect(!text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
      #expect(try await terminal.value("#{pane_title}") != "owned")
    }
  }
}
