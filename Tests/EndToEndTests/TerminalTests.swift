import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct TerminalTests {
    /// Ways for an interface to end.
    enum End: String, CaseIterable {
      case q, d, control = "C-c", terminate, hangUp, crash, abort
    }

    @Test(arguments: End.allCases)
    func `the terminal is left as it was found`(end: End) async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile, term: "xterm-256color")
      let before = try await terminal.modes()
      try await terminal.stimmung(Profile.demoTracks[0])
      try await terminal.shows("► Playing")
      #expect(try await terminal.value("#{alternate_on} #{cursor_flag}") == "1 0")
      let interface = try await terminal.foreground()
      switch end {
      case .q, .d, .control: try await terminal.press(end.rawValue)
      case .terminate: kill(interface, SIGTERM)
      case .hangUp: kill(interface, SIGHUP)
      case .crash: kill(interface, SIGSEGV)
      case .abort: kill(interface, SIGABRT)
      }
      try await terminal.showsPrompt()
      let after = try await terminal.modes()
      #expect(after == before)
    }

    @Test(arguments: [
      ("dumb", "cannot move its cursor"), ("", "TERM is not set"), ("nope", "no terminfo entry"),
    ])
    func `a terminal that cannot show the interface gets one sentence, and starts no player`(
      name: String, reason: String
    ) async throws {
      let profile = try Profile()
      let ending = try await profile.start(
        ["script", "-qec", try Profile.program, "/dev/null"], variables: ["TERM": name]
      ).end()
      #expect(ending.status == 1)
      let lines = ending.text.split(whereSeparator: \.isNewline)
      #expect(lines.count == 1 && ending.text.contains(reason), "\(ending.text)")
      try await profile.status("no player") { !$0.running }
    }

    @Test func `a stopped interface restores the terminal, and returns when continued`()
      async throws
    {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile, term: "xterm-256color")
      let before = try await terminal.modes()
      let title = try await terminal.value("#{pane_title}")
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      for _ in 1...2 {
        #expect(try await terminal.value("#{pane_title}").hasSuffix(" · Stimmung"))
        try await terminal.press("C-z")
        try await terminal.showsPrompt()
        let after = try await terminal.modes()
        #expect(after == before)
        #expect(try await terminal.value("#{pane_title}") == title)
        try await terminal.resize(width: 100, height: 30)
        try await terminal.type("fg")
        let screen = try await terminal.screen("the interface again") {
          $0.contains("► Playing") && $0.contains("Letter Unsent")
        }
        #expect(!screen.contains("ready>"))
        try await terminal.press("Space")
        try await terminal.shows("Paused")
        try await terminal.press("Space")
        try await terminal.shows("► Playing")
        try await terminal.resize(width: 80, height: 24)
      }
      try await terminal.press("q")
      try await terminal.showsPrompt()
      let after = try await terminal.modes()
      #expect(after == before)
    }

    @Test(arguments: [(200, 50), (80, 24), (30, 8), (20, 4), (10, 2), (1, 1)])
    func `every size shows what fits`(width: Int, height: Int) async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await terminal.resize(width: width, height: height)
      if width >= 20 {
        try await terminal.screen("title on \(width)×\(height)") { screen in
          let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
          return screen.contains("Morning Market") && lines.dropFirst(height).allSatisfy(\.isEmpty)
        }
      }
      try await terminal.press("2")
      try await profile.status("mood") { $0.moods == ["calm"] }
      try await terminal.resize(width: 80, height: 24)
      try await terminal.screen("the whole again") {
        $0.contains("► Playing") && $0.contains("Letter Unsent") && $0.contains("calm")
      }
      try await terminal.press("d")
      try await terminal.showsPrompt()
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"])
    func `every kind of terminal works`(term: String) async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile, term: term)
      try await terminal.stimmung(Profile.demo)
      try await terminal.screen("the demo") {
        $0.contains("► Playing") && $0.contains("Letter Unsent")
      }
      try await terminal.press("Down", "Down", "Enter")
      try await profile.status("third track") { $0.item?.title == "Grey Platform" }
      try await terminal.press("Space")
      try await terminal.shows("Paused")
      try await terminal.press("d")
      try await terminal.showsPrompt()
    }

    @Test func `without colours, none are sent`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(
        profile, term: "xterm-256color", variables: ["NO_COLOR": "1"])
      let record = profile.folder["record"].encoded
      try await terminal.record(to: record)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await terminal.press("1")
      try await terminal.shows("Filed under happy")
      try await terminal.press("d")
      try await terminal.showsPrompt()
      let sent = String(decoding: try profile.folder.read("record"), as: UTF8.self)
      let colors = sent.matches(of: #/\e\[([0-9;]*)m/#).filter { match in
        match.1.split(separator: ";").contains { (30...49).contains(Int($0) ?? 0) }
      }
      #expect(colors.isEmpty)
    }

    @Test func `without UTF-8, only ASCII is sent`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(
        profile, term: "xterm-256color", variables: ["LC_ALL": "C"])
      try await terminal.record(to: profile.folder["record"].encoded)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("> Playing")
      try await terminal.press("?")
      try await terminal.shows("Esc close")
      try await terminal.press("Escape", "d")
      try await terminal.showsPrompt()
      #expect(try profile.folder.read("record").allSatisfy { $0 < 0x80 })
    }

    @Test func `without a terminal, it says that it needs one`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      let program = try Profile.program
      for line in ["'\(program)' | cat", "'\(program)' < /dev/null"] {
        try await terminal.type("clear; \(line)")
        try await terminal.shows("The interface needs a terminal")
      }
      let ending = try await profile.stimmung()
      #expect(ending.status == 1)
      #expect(ending.errorLines.count == 1)
      #expect(profile.hosts().isEmpty)
    }
  }
}
