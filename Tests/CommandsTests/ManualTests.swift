import Settings
import Testing

@testable import Commands

@Suite struct ManualTests {
  private let root = CommandDescription(of: Stimmung.self)

  private var leaves: [(path: String, command: CommandDescription)] {
    func below(_ command: CommandDescription, _ path: String) -> [(String, CommandDescription)] {
      command.shownSubcommands.flatMap { each in
        let path = (path + " " + each.commandName).trimmingPrefix(" ")
        return each.shownSubcommands.isEmpty ? [(String(path), each)] : below(each, String(path))
      }
    }
    return below(root, "")
  }

  @Test func `every command, its options and every setting are in the manual`() {
    let page = ManualPage(root, settings: Setting.all).source
    for leaf in leaves {
      #expect(page.contains(".It Xo Ic " + ManualText.argument(leaf.path) + "\n"), "\(leaf.path)")
    }
    for setting in Setting.all { #expect(page.contains(ManualText.escaped(setting.name))) }
    #expect(!page.contains(".It Xo Ic " + ManualText.argument("manual") + "\n"))
  }

  @Test func `no text is taken for a command of the typesetter`() {
    var text = ManualText()
    text.prose(".config is a folder. 'tis \\so -- \"quoted\"\n\nNext.")
    text.macro("Ic", ManualText.argument("Op \"a\" -b"))
    #expect(
      text.lines == [
        "\\&.config is a folder.", "\\&'tis \\eso \\-\\- \"quoted\"", ".Pp", "Next.",
        ".Ic \"\\&Op \\(dqa\\(dq \\-b\"",
      ])
  }

  @Test func `a command that reads takes --json`() {
    // What these print is a file's content, a text for people, or nothing.
    let reading = Set([
      "status", "volume", "speed", "repeat", "shuffle", "replaygain", "equalizer", "sleep",
      "queue list", "mood list", "mood show", "playlist list", "playlist show", "info", "scan",
      "list", "search", "query list", "log", "report", "sensor status", "scrobble status", "output",
      "devices",
      "config check", "config show", "doctor", "service status", "library list",
    ])
    let taking = leaves.filter {
      $0.command.shownArguments.contains { $0.names?.first?.name == "json" }
    }
    #expect(reading.subtracting(taking.map(\.path)).isEmpty)
  }

  @Test func `every command of the contract is there and explains itself`() throws {
    let contract = [
      "attach", "play", "open", "status", "toggle", "pause", "resume", "stop", "next", "previous",
      "seek", "volume", "speed", "shuffle", "repeat", "interrupt begin", "interrupt end",
      "queue add", "mood list", "mood show", "mood add", "mood remove", "mood play", "info",
      "scan", "list", "search", "log", "export events", "export listens", "export moods",
      "import listens", "import moods", "sensor status", "sensor start", "sensor stop",
      "sensor sync", "sensor label", "devices", "doctor", "report", "config init",
      "config check", "service run", "service stop", "service status",
    ]
    #expect(Set(contract).subtracting(leaves.map(\.path)).isEmpty)
    for leaf in leaves {
      #expect(leaf.command.abstract?.hasSuffix(".") == true, "\(leaf.path)")
      let help = #expect(throws: (any Error).self, "\(leaf.path)") {
        let words = leaf.path.split(separator: " ").map(String.init)
        var command = try Stimmung.parseAsRoot(words + ["--help"])
        try command.run()
      }
      let ending = try Stimmung.Ending(#require(help))
      #expect(ending.code == 0)
    }
  }

  @Test func `an option that does not exist is wrong usage of every command`() throws {
    for leaf in leaves {
      let error = #expect(throws: (any Error).self, "\(leaf.path)") {
        let words = leaf.path.split(separator: " ").map(String.init)
        var command = try Stimmung.parseAsRoot(words + ["--no-such-option"])
        try command.run()
      }
      #expect(try Stimmung.Ending(#require(error)).code == 2, "\(leaf.path)")
    }
  }
}
