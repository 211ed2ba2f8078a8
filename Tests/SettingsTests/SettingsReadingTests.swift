import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Settings

struct SettingsReadingTests {
  private func read(_ text: String) throws -> SettingsReading {
    Settings.read(try ConfigDocument(Array(text.utf8), of: "config.toml"))
  }

  private func messages(_ text: String) throws -> [String] {
    try read(text).problems.map(\.message)
  }

  @Test func `every type of value is accepted`() throws {
    let reading = try read(
      """
      library.folders = ["~/Music", "/srv/music"]
      [audio]
      output = "hw:1,0"
      replaygain = "album"
      preamp = -3
      equalizer = "vocal"
      [sensor]
      enabled = false
      label = "Studie “Grün”"
      device_id = "me"
      duplicate_interval = 0.5
      """)
    var wanted = Settings()
    wanted.library.folders = ["~/Music", "/srv/music"]
    wanted.output = "hw:1,0"
    wanted.sound.replayGain = .album
    wanted.sound.preamp = -3
    wanted.sound.equalizer = .vocal
    wanted.sensor.isEnabled = false
    wanted.sensor.label = "Studie “Grün”"
    wanted.sensor.deviceID = "me"
    wanted.sensor.duplicateInterval = 0.5
    #expect(reading == SettingsReading(settings: wanted, problems: []))
  }

  @Test func `a setting is also read by its earlier name, and the current one takes precedence`()
    throws
  {
    let old = "interface.cover_accent", new = "interface.cover_colors"
    for (text, value) in [
      ("", true), ("\(old) = false", false), ("[interface]\ncover_accent = false", false),
      ("\(old) = false\n\(new) = true", true), ("\(new) = false\n\(old) = true", false),
    ] {
      let reading = try read(text)
      #expect(reading.problems == [])
      #expect(reading.settings.interface.takesColorsFromCover == value, "\(text)")
    }
    #expect(
      try messages("\(old) = 7") == ["interface.cover_colors must be true or false, not 7."])
    var reading = SettingsReading()
    reading.assign(["\(old)=false"])
    #expect(reading.problems == [] && !reading.settings.interface.takesColorsFromCover)
    let setting = try #require(Setting.all.first { $0.name == new })
    let document = try ConfigDocument(Array("\(old) = false".utf8), of: "config.toml")
    #expect(setting.value(in: document, []).value == .bool(false))
    let given = setting.value(in: nil, ["\(old)=false"])
    #expect(given.value == .bool(false) && given.source == .run)
  }

  @Test func `patterns for what scans skip are a list of strings`() throws {
    let text = "[library]\nignore = ['Podcasts', '~/Music/Old/*']"
    #expect(try read(text).settings.library.ignored == ["Podcasts", "~/Music/Old/*"])
    let message = "library.ignore must be a list of quoted strings, not [1]."
    #expect(try messages("library.ignore = [1]") == [message])
  }

  @Test func `what is analyzed is false, queue or all, and queue by default`() throws {
    #expect(try read("").settings.library.analysis == .queue)
    #expect(try read("library.analyze = false").settings.library.analysis == .none)
    #expect(try read("library.analyze = 'queue'").settings.library.analysis == .queue)
    #expect(try read("library.analyze = 'all'").settings.library.analysis == .all)
    #expect(
      try messages("library.analyze = true") == [
        #"library.analyze must be false, "queue" or "all", not true."#
      ])
    #expect(
      try messages("library.analyze = 'false'") == [
        #"library.analyze must be false, "queue" or "all", not "false"."#
      ])
  }

  @Test func `a single folder needs no brackets`() throws {
    #expect(try read("library.folders = '/m'").settings.library.folders == ["/m"])
  }

  @Test(arguments: [
    ("audio.outptu = 'x'", "audio.outptu is not a setting; did you mean audio.output?"),
    ("[adio]\noutput = 'x'", "adio is not a setting; did you mean audio?"),
    ("output = 'x'", "output is not a setting; did you mean audio.output?"),
    ("frobnicate = 1", "frobnicate is not a setting."),
    ("audio = 3", "audio must be a section, written [audio]."),
    (
      "audio.replaygain = 'albun'",
      #"audio.replaygain must be off, track, album or smart, not "albun"; did you mean "album"?"#
    ),
    (
      "audio.crossfade = '16s'",
      #"audio.crossfade must be a length from "1s" to "15s", or "off", not "16s"."#
    ),
    ("audio.preamp = 99", "audio.preamp must be a number from -15 to 15, not 99."),
    ("audio.preamp = nan", "audio.preamp must be a number from -15 to 15, not "),
    ("audio.output = 3", "audio.output must be a quoted string, not 3."),
    (#"audio.output = "a\u0000b""#, #"audio.output must be a quoted string, not "a\u0000b"."#),
    ("sensor.enabled = 'yes'", #"sensor.enabled must be true or false, not "yes"."#),
    ("library.folders = [1]", "library.folders must be a list of quoted strings, not [1]."),
    ("audio.output = 1979-05-27", "audio.output must be a quoted string, not 1979-05-27."),
    ("sensor.enabled = {a.b = 1}", "sensor.enabled must be true or false, not "),
  ])
  func `an invalid entry is reported, with the closest valid word`(
    text: String, message: String
  ) throws {
    let reading = try read(text)
    #expect(reading.problems.count == 1)
    #expect(reading.problems.first?.message.hasPrefix(message) == true, "\(reading.problems)")
    #expect(reading.settings == Settings())
  }

  @Test func `other settings still apply`() throws {
    let reading = try read("audio.preamp = 'loud'\naudio.output = 'silent'\nnonsense = true")
    #expect(reading.settings.output == "silent")
    #expect(reading.problems.map(\.name) == ["audio.preamp", "nonsense"])
  }

  @Test func `a line that is not valid TOML is reported`() {
    let error = #expect(throws: ConfigProblem.self) {
      try ConfigDocument(Array("[audio]\noutput = \n".utf8), of: "/c/config.toml")
    }
    #expect(error?.message.hasPrefix("/c/config.toml, line 2: ") == true)
    #expect(error?.name == nil)
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("+2", 2), ("-3e-1", -0.3), ("1e1", 10), ("2.5E+0", 2.5), ("1_0.2_5", 10.25),
      ("0xA", 10), ("0o12", 10), ("-0b1", nil), ("01", nil), (".5", nil), ("1e", nil),
    ] as [(String, Double?)])
  func `a number follows TOML's rules`(text: String, number: Double?) throws {
    let reading = try? read("audio.preamp = \(text)")
    #expect(reading?.settings.sound.preamp == number)
    #expect(reading?.problems.isEmpty == (number == nil ? nil : true))
  }

  @Test func `a duplicate key is an error`() {
    #expect(throws: ConfigProblem.self) {
      try ConfigDocument(Array("a.b = 1\na.b = 2".utf8), of: "c")
    }
  }

  @Test func `hostile documents are refused or read, but never crash the program`() throws {
    let deep = String(repeating: "a.", count: 30_000) + "a = 1"
    let lists = String(repeating: "[", count: 30_000)
    let tables =
      "x = " + String(repeating: "{a.a.a.a.a.a.a = ", count: 250) + "1"
      + String(repeating: "}", count: 250)
    for text in [deep, lists, tables, "\u{0}", "\"\\u0000\" = 1", "\"a.b\" = 1", "\u{FEFF}a=1"] {
      _ = try? read(text)
    }
    let name = #""a\u001b[31m" = 1"#
    #expect(try messages(name).count == 1)
    #expect(try messages(String(repeating: "x", count: 10_000) + " = 1")[0].count < 200)
  }

  @Test func `random bytes never crash the program`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "[", "]", "{", "}", "=", ".", "\"", "'", "\n", "a", "audio", "output", "1", ",", "#", "\\",
      "\u{0}", "é", "inf", "0x",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 0...30, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      _ = try? read(text)
    }
  }

  // MARK: Files

  @Test func `without a file all settings have their defaults`() throws {
    let folder = try TemporaryFolder()
    let none = SettingsReading(settings: Settings(), problems: [])
    #expect(Settings.read(folder["config.toml"].encoded) == none)
    #expect(Settings.read(folder["no/such/config.toml"].encoded) == none)
  }

  @Test func `anything but a text file is reported and left alone`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("folder")
    try folder.write([0x61, 0xFF, 0x0A], to: "latin1")
    try folder.write([0x61, 0], to: "nul")
    try folder.write([UInt8](repeating: 0x23, count: ConfigDocument.longest + 1), to: "huge")
    #expect(mkfifo(folder["fifo"].encoded, 0o600) == 0)
    for name in ["folder", "latin1", "nul", "huge", "fifo"] {
      let path = folder[name].encoded
      let reading = Settings.read(path)
      #expect(reading.settings == Settings())
      #expect(reading.problems.count == 1)
      #expect(reading.problems.first?.message.hasPrefix(path) == true)
      #expect(Settings.readWithDocument(path).document == nil)
    }
    try folder.write([UInt8](repeating: 0x23, count: ConfigDocument.longest), to: "largest")
    let largest = Settings.readWithDocument(folder["largest"].encoded)
    #expect(largest.reading.problems.isEmpty && largest.document != nil)
  }

  @Test func `an unreadable file is reported`() throws {
    let folder = try TemporaryFolder()
    // A link to itself is unreadable even for root.
    #expect(symlink(folder["config.toml"].encoded, folder["config.toml"].encoded) == 0)
    let problems = Settings.read(folder["config.toml"].encoded).problems
    #expect(problems.first?.message.contains("cannot be read") == true)
  }

  @Test func `an assignment for one run overrides the file, with or without quotes`() {
    var reading = SettingsReading()
    reading.settings.sensor.label = "of the file"
    reading.assign([
      "sensor.label=morning", "sensor.enabled=false", "sensor.duplicate_interval=2.5",
      "audio.output=\"hw:1,0\"", "library.folders=[\"/music\"]",
    ])
    #expect(reading.problems.isEmpty)
    #expect(reading.settings.sensor.label == "morning")
    #expect(!reading.settings.sensor.isEnabled && reading.settings.sensor.duplicateInterval == 2.5)
    #expect(reading.settings.output == "hw:1,0")
    #expect(reading.settings.library.folders == ["/music"])
    reading.assign(["sensor.label=5", "sensor.label=a=b", "sensor.device_id="])
    #expect(reading.problems.isEmpty)
    #expect(reading.settings.sensor.label == "a=b" && reading.settings.sensor.deviceID == "")
  }

  @Test(arguments: [
    "sensor.labl=x", "sensor=x", "sensor.label", "", "=", "sensor.enabled=perhaps",
    "sensor.duplicate_interval=-1", "sensor.enabled=true\nsensor.label=\"x\"",
  ])
  func `an invalid assignment changes nothing and is reported`(assignment: String) {
    var reading = SettingsReading()
    reading.assign([assignment])
    #expect(reading.problems.count == 1)
    #expect(reading.settings == Settings())
  }

  /// The values according to `tomllib`; `nil` if it refuses the document.
  @Test(
    arguments: [
      ("a = \"\"\"x\"\"\"\"", "x\""), ("a = \"\"\"x\"\"\"\"\"", "x\"\""),
      ("a = \"\"\"x\"\"\"\"\"\"", nil), ("a = '''x''''", "x'"), ("a = \"\"\"\"\"\"", ""),
      ("a = \"\"\"\"", nil), ("a = 01", nil), ("a = 0", "0"), ("a = -0", "0"), ("a = 1_0", "10"),
      ("a = 1__0", nil), ("a = _1", nil), ("a = +01", nil), ("a = 01.5", nil),
    ] as [(String, String?)])
  func `quotes at the end of a long text, and zeros at the start of a number`(
    text: String, value: String?
  ) {
    let document = try? ConfigDocument(Array(text.utf8), of: "")
    let read: String? =
      switch document?.entries["a"]?.value {
      case .text(let text): text
      case .integer(let number): "\(number)"
      default: nil
      }
    #expect(read == value)
  }
}
