import ListeningHistory
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors
import ProgramSettings
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

  /// A line of a page as rendered.
  private func shown(_ line: Substring) -> String {
    [("\\-", "-"), ("\\(aq", "'"), ("\\(ti", "~"), ("\\e", "\\")].reduce(String(line)) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  @Test func `every command is in the manual`() {
    let page = ManualPage.program.source
    for leaf in leaves {
      #expect(page.contains(".It Xo Ic " + ManualText.argument(leaf.path) + "\n"), "\(leaf.path)")
    }
    #expect(!page.contains(".It Xo Ic " + ManualText.argument("manual") + "\n"))
  }

  @Test func `the manual says what an empty list is as JSON`() {
    #expect(ProgramTopics.commands.contains("so that an empty list prints nothing"))
  }

  @Test func `every table and column sent to a study's host is in the manual`() throws {
    let topic = try #require(ProgramTopics.network.first { $0.title == "STUDIES" })
    #expect(topic.items.map { $0.name } == KnownSensor.all.map(\.table.name))
    let page = ManualPage.program.source
    for (item, sensor) in zip(topic.items, KnownSensor.all) {
      var meaning = ManualText()
      meaning.prose(item.meaning)
      #expect(page.contains(meaning.lines.joined(separator: "\n")), "\(item.name)")
      #expect(item.meaning == "id, \(sensor.sentColumns.joined(separator: ", ")).")
    }
  }

  @Test func `every key in the help is in the manual`() {
    let page = ManualPage.program.source
    let sections = HelpSection.all(.standard)
    for section in sections {
      #expect(page.contains(".Ss \(section.title)\n"))
      for row in section.rows {
        #expect(page.contains(".It Ic " + ManualText.argument(row.keys) + "\n"), "\(row.keys)")
      }
    }
    #expect(sections.flatMap(\.rows).count > 60)
  }

  @Test func `every setting is in the manual, with its default and meaning`() {
    let lines = ManualPage.settings.source.split(separator: "\n").map(String.init)
    for setting in Setting.known + Setting.looks {
      let value = setting.isRemembered ? "last used" : setting.standard.toml
      let name = ".It Cm " + ManualText.argument("\(setting.name) = \(value)")
      let place = lines.firstIndex(of: name)
      var meaning = ManualText()
      meaning.prose(setting.comment)
      #expect(
        place.map { lines[($0 + 1)...].starts(with: meaning.lines) } == true, "\(setting.name)")
    }
  }

  @Test func `the settings in the manual's examples are valid`() throws {
    var file = ""
    var isExample = false
    for line in ManualPage.settings.source.split(separator: "\n") {
      if line.hasPrefix(".Bd") || line == ".Ed" {
        isExample = line != ".Ed"
      } else if isExample {
        file += shown(line) + "\n"
      }
    }
    let document = try ConfigDocument(Array(file.utf8), of: "the example")
    let reading = Settings.read(document, known: Setting.known)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    #expect(reading.settings.hooks.item.count == 3)
    #expect(reading.settings.keys["queue.remove"] == ["d d", "Del"])
  }

  @Test func `every field and order of the query language is in the manual`() throws {
    let page = ManualPage.queries.source
    for field in QueryFieldHelp.all {
      let examples = ManualText.argument(field.examples.joined(separator: "  "))
      #expect(page.contains(".It Cm \(examples)\n\(ManualText.escaped(field.meaning))\n"))
    }
    for key in LibraryOrder.Key.allCases {
      #expect(page.contains(".It Cm " + ManualText.argument(key.rawValue) + "\n"))
    }
  }

  @Test(arguments: ManualPage.allCases)
  func `a page is named in its header, and refers only to existing pages`(page: ManualPage) {
    let lines = page.source.split(separator: "\n").map(String.init)
    let parts = page.rawValue.split(separator: ".")
    #expect(lines[1] == ".Dt \(parts[0].uppercased()) \(parts[1])")
    #expect(lines[4] == ".Nm \(parts[0])")
    let others = lines.filter { $0.hasPrefix(".Xr stimmung") }.map { line in
      line.split(separator: " ").dropFirst().prefix(2).joined(separator: ".")
    }
    #expect(!others.isEmpty)
    for other in others { #expect(ManualPage(rawValue: other) != nil, "\(other)") }
  }

  @Test func `no text is taken for a typesetter command`() {
    var text = ManualText()
    text.prose(".config is a folder. 'tis \\so -- \"quoted\" ~/^\n\nNext.")
    text.macro("Ic", ManualText.argument("Op \"a\" -b"))
    #expect(
      text.lines == [
        "\\&.config is a folder.", "\\(aqtis \\eso \\-\\- \"quoted\" \\(ti/\\(ha", ".Pp",
        "Next.", ".Ic \"\\&Op \\(dqa\\(dq \\-b\"",
      ])
  }

  @Test func `names in prose are bold, and indented paragraphs are unchanged`() {
    var text = ManualText()
    text.prose("Use `a -b` or `.c`. A lone ` is itself.\n\n    first  line\n    .second\n\nEnd.")
    #expect(
      text.lines == [
        "Use \\fBa \\-b\\fR or \\fB.c\\fR.", "A lone \\(ga is itself.",
        ".Bd -literal -offset indent", "first  line", "\\&.second", ".Ed", ".Pp", "End.",
      ])
  }

  @Test func `every column of exported listens is in the manual, with its description`() throws {
    let page = ManualPage.program.source
    let columns = ListenWriter.schema.columns
    #expect(columns.count >= 25)
    for column in columns {
      let meaning = try #require(column.meaning, "\(column.name)")
      #expect(meaning.hasSuffix("."), "\(column.name)")
      var text = ManualText()
      text.prose(meaning)
      let type = column.type.word + (column.isNullable ? " or nothing" : "")
      let name = ".It Cm " + ManualText.argument("\(column.name)  \(type)")
      #expect(page.contains("\(name)\n\(text.source)"), "\(column.name)")
    }
  }

  @Test func `every source of listens is in the manual, with its exactness`() {
    let page = ManualPage.program.source
    for source in ListenSource.allCases {
      var text = ManualText()
      text.prose("\(source.meaning) Exact \(source.exactness).")
      let name = ".It Cm " + ManualText.argument(source.rawValue)
      #expect(page.contains("\(name)\n\(text.source)"), "\(source)")
    }
  }

  @Test func `every style of paths is in the manual`() {
    let page = ManualPage.program.source
    for style in PathStyle.allCases { #expect(page.contains("\\fB\(style.rawValue)\\fR")) }
  }

  @Test func `every command of the contract exists and describes itself`() throws {
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

  @Test func `an unknown option is a usage error of every command`() throws {
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
