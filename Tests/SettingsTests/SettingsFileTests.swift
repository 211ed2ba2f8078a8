import Dispatch
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Settings

/// Changes of single settings in a listener's file.
struct SettingsFileTests {
  private func edited(_ text: String, _ name: String, _ words: [String]) throws -> String {
    let setting = try #require(Setting.all.first { $0.name == name })
    let edit = SettingsEdit(
      Array(text.utf8), at: "config.toml", name: name, value: setting.value(spelled: words))
    return String(decoding: try edit.result(), as: UTF8.self)
  }

  @Test(arguments: [
    ("", "[interface]\ntheme = \"dark\"\n"),
    ("# mine", "# mine\n\n[interface]\ntheme = \"dark\"\n"),
    ("[interface]\ntheme = 'light' # by day\n", "[interface]\ntheme = \"dark\" # by day\n"),
    ("interface.theme='x'\n", "interface.theme=\"dark\"\n"),
    ("interface = { theme = 'x' }", "interface = { theme = \"dark\" }"),
    ("interface.cover = 'none'\n", "interface.theme = \"dark\"\ninterface.cover = 'none'\n"),
    (
      "[interface]\n\n# Looks\n# theme = \"standard\"\n\n# More\n[audio]\n",
      "[interface]\n\n# Looks\n# theme = \"standard\"\ntheme = \"dark\"\n\n# More\n[audio]\n"
    ),
    ("[interface]", "[interface]\ntheme = \"dark\"\n"),
    (
      "[audio]\r\noutput='a'\r\n[interface]\r\n",
      "[audio]\r\noutput='a'\r\n[interface]\r\ntheme = \"dark\"\r\n"
    ),
    (
      "\u{FEFF}interface.cover = 'none'\n",
      "\u{FEFF}interface.theme = \"dark\"\ninterface.cover = 'none'\n"
    ),
    (
      "sensor.label = \"\"\"\n[interface]\n#theme = 1\n\"\"\"\n",
      "sensor.label = \"\"\"\n[interface]\n#theme = 1\n\"\"\"\n\n[interface]\ntheme = \"dark\"\n"
    ),
  ])
  func `one setting changes, and all other bytes stay the same`(old: String, new: String) throws {
    #expect(try edited(old, "interface.theme", ["dark"]) == new)
    #expect(try edited(new, "interface.theme", ["dark"]) == new)
  }

  @Test func `a list grows and shrinks around its comments`() throws {
    let old = "[library]\nfolders = [\n  '~/a', # mine\n  \"~/b\", # hers\n]\n"
    let grown = try edited(old, "library.folders", ["~/a", "~/b", "/c d"])
    #expect(
      grown == "[library]\nfolders = [\n  '~/a', # mine\n  \"~/b\", \"/c d\", # hers\n]\n")
    let shrunk = try edited(grown, "library.folders", ["~/a", "~/b"])
    #expect(shrunk == old)
    #expect(
      try edited("library.folders = []", "library.folders", ["x"]) == "library.folders = [\"x\"]")
  }

  @Test func `every setting in the written template can be set, and is read back as set`() throws {
    // Sections are written by hand.
    for setting in Setting.all where setting.name != "scrobble.hosts" {
      let new = try edited(SettingsTemplate().text, setting.name, [setting.standard.toml])
      let reading = Settings.read(try ConfigDocument(Array(new.utf8), of: "config.toml"))
      #expect(reading.problems == [], "\(setting.name)")
      #expect(new.contains("\n\(setting.name.drop { $0 != "." }.dropFirst()) = "))
    }
  }

  @Test(arguments: [("on", true), ("Yes", true), ("off", false), ("NO", false), ("true", true)])
  func `a switch is set with the words of the settings screen, too`(word: String, isOn: Bool)
    throws
  {
    let setting = try #require(Setting.all.first { $0.name == "interface.visualizer" })
    #expect(setting.value(spelled: [word]) == .bool(isOn))
    let text = try #require(Setting.all.first { $0.name == "sensor.label" })
    #expect(text.value(spelled: [word]) != .bool(!isOn))
  }

  @Test func `in any file, a change leaves all other values alone or is refused`() throws {
    var generator = SeededGenerator(seed: 71)
    let pieces = [
      "[interface]\n", "[audio]\n", "theme = 'x'\n", "#theme = 1\n", "output = \"a#b\"\n", "\n",
      "interface.cover = 'disc'\n", "sensor = { label = 'a]' }\n",
      "[sensor]\nlabel='''\n[x]\n'''\n", "[[other]]\na = 1\n",
      "volume = [1, [2, '#'], { a = 'b' }]\n", "broken = \n", "a.b.c = 1e3 # c\n",
    ]
    var changed = 0
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      guard let new = try? edited(text, "interface.theme", ["dark"]) else { continue }
      changed += 1
      let before = Settings.read(try ConfigDocument(Array(text.utf8), of: "f"))
      let after = Settings.read(try ConfigDocument(Array(new.utf8), of: "f"))
      var wanted = before.settings
      wanted.theme = "dark"
      #expect(after.settings == wanted, "\(text.debugDescription)")
      #expect(Set(after.problems.map(\.message)) == Set(before.problems.map(\.message)))
    }
    #expect(changed > 100)
  }

  @Test(arguments: [
    ("interface.lock_minutes", ["soon"], "must be a number from 0 to 1440, not \"soon\""),
    ("interface.lock_minutes", ["-1"], "must be a number from 0 to 1440, not -1"),
    ("interface.cover", ["discs"], "did you mean \"disc\"?"),
    ("interface.columns.queue", ["titel:40", "artist"], "did you mean \"title\"?"),
    ("sensor.enabled", ["true", "false"], "must be true or false"),
    ("interface.tehme", ["x"], "did you mean interface.theme?"),
  ])
  func `an invalid value is refused with the same message as when reading`(
    name: String, words: [String], reason: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder["config.toml"].encoded
    let error = #expect(throws: ConfigProblem.self) {
      try SettingsFile(path).changing(name, to: words)
    }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    #expect(access(path, F_OK) != 0)
  }

  @Test func `names in a list may be separated by commas, unless they may contain one`() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder["config.toml"].encoded)
    let columns = try file.changing("interface.columns.queue", to: ["title:40,artist"])
    #expect(columns.value.toml == #"["title:40", "artist"]"#)
    let folders = try file.changing("library.folders", to: ["~/a,b"])
    #expect(folders.value.toml == #"["~/a,b"]"#)
  }

  @Test(arguments: ["interface.cover_accent", "interface.cover_colors"])
  func `a change replaces the value that a setting has under its earlier name`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder["config.toml"].encoded)
    let old = "[interface]\ncover = \"none\"\ncover_accent = false\n"
    try folder.write(old.utf8, to: "config.toml")
    let reset = try file.removing(name)
    #expect(reset.isChange && reset.reading.settings.interface.takesColorsFromCover)
    try file.write(reset)
    #expect(try folder.read("config.toml") == Array("[interface]\ncover = \"none\"\n".utf8))
    try folder.write(old.utf8, to: "config.toml")
    try file.write(try file.changing(name, to: ["false"]))
    let text = String(decoding: try folder.read("config.toml"), as: UTF8.self)
    #expect(text.contains("cover_colors = false") && !text.contains("cover_accent"))
  }

  @Test func `the written file may contain a key, and so is readable only by the listener`() throws
  {
    let folder = try TemporaryFolder()
    let path = folder["config.toml"].encoded
    let file = SettingsFile(path)
    for mode in [mode_t?.none, 0o644, 0o666] {
      if let mode { #expect(chmod(path, mode) == 0) }
      try file.write(try file.changing("sensor.study_key", to: ["secret"]))
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `a file is written through a link`() throws {
    let folder = try TemporaryFolder()
    let real = try folder.write(Array("# dots\n".utf8), to: "dotfiles/config.toml")
    let path = folder["config.toml"].encoded
    #expect(symlink(real.encoded, path) == 0)
    let file = SettingsFile(path)
    try file.write(try file.changing("library.folders", toTexts: ["~/Mü\"sik"]))
    #expect(Settings.read(path).settings.library.folders == ["~/Mü\"sik"])
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let text = String(decoding: try folder.read("dotfiles/config.toml"), as: UTF8.self)
    #expect(text.hasPrefix("# dots\n"))
  }

  @Test func `concurrent changes all end up in the file`() throws {
    let folder = try TemporaryFolder()
    let path = folder["config.toml"].encoded
    let names = Setting.all.filter { $0.standard == .bool(false) }.map(\.name)
    try #require(names.count > 5)
    DispatchQueue.concurrentPerform(iterations: names.count) { number in
      let file = SettingsFile(path)
      try? file.inTurn { () throws(PlayerError) in
        guard let change = try? file.changing(names[number], to: ["true"]) else { return }
        try file.write(change)
      }
    }
    let reading = try #require(try ConfigDocument.read(path))
    let text = String(decoding: reading.bytes, as: UTF8.self)
    #expect(text.split(separator: "\n").count { $0.hasSuffix(" = true") } == names.count)
  }

  @Test func `a file that is broken, not UTF-8 or too long is left alone`() throws {
    let folder = try TemporaryFolder()
    for bytes in [Array("a = ".utf8), [0xFF], Array(repeating: UInt8(ascii: "#"), count: 65_530)] {
      try folder.write(bytes, to: "config.toml")
      let file = SettingsFile(folder["config.toml"].encoded)
      #expect(throws: (any Error).self) {
        try file.write(try file.changing("interface.theme", to: ["dark"]))
      }
      #expect(try folder.read("config.toml") == bytes)
    }
  }
}
